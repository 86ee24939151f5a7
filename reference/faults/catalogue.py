"""All faults, collected from the modules that declare them."""

import tomllib
from collections.abc import Iterator
from functools import cache
from pathlib import Path
from types import ModuleType
from typing import Final

from reference.faults import (
    activation,
    amounts,
    before_activation,
    beneficiaries,
    cards,
    categorization,
    consent_messages,
    consent_tokens,
    consents,
    envelope,
    executed_orders,
    execution,
    headers,
    ledger,
    limits,
    lockout,
    login,
    orders,
    organization_access,
    organization_activation,
    organization_answer,
    organization_consents,
    organization_owners,
    organization_personnel,
    organization_registration,
    organization_verification,
    payment_accounts,
    payment_consents,
    preparation,
    prepared_orders,
    registration,
    sessions,
    snapshots,
    tenants,
    tokens,
    verification,
    wallets,
    webhooks,
)
from reference.faults.registry import Fault
from reference.policy import suggestion

_MODULES: Final[tuple[ModuleType, ...]] = (
    envelope,
    headers,
    tokens,
    tenants,
    login,
    lockout,
    sessions,
    categorization,
    registration,
    verification,
    consents,
    activation,
    wallets,
    organization_registration,
    organization_personnel,
    organization_owners,
    organization_verification,
    organization_consents,
    organization_activation,
    organization_answer,
    organization_access,
    consent_messages,
    consent_tokens,
    payment_accounts,
    before_activation,
    beneficiaries,
    snapshots,
    limits,
    payment_consents,
    amounts,
    preparation,
    prepared_orders,
    executed_orders,
    execution,
    orders,
    ledger,
    webhooks,
    cards,
)


REQUIREMENTS: Final = Path(__file__).with_name("requirements.toml")


class UnknownFaultError(ValueError):
    """A fault name that nobody declared; the text says what to do."""


@cache
def all_faults() -> tuple[Fault, ...]:
    """Return every fault, in the order of the modules."""
    found = tuple(one for module in _MODULES for one in _declared(module))
    names = [one.name for one in found]
    doubles = {name for name in names if names.count(name) > 1}
    if doubles:
        message = f"faults declared twice: {', '.join(sorted(doubles))}"
        raise ValueError(message)
    return found


@cache
def faults_by_area() -> dict[str, tuple[Fault, ...]]:
    """Return the faults of each declaring module, by the module's short name."""
    return {module.__name__.rpartition(".")[2]: tuple(_declared(module)) for module in _MODULES}


def fault_named(name: str) -> Fault:
    """Return the fault of a name; raise `UnknownFaultError` with a hint."""
    known = {one.name: one for one in all_faults()}
    if name not in known:
        message = f"unknown fault {name!r}; {suggestion(name, sorted(known))}"
        raise UnknownFaultError(message)
    return known[name]


@cache
def _requirements() -> dict[str, tuple[str, ...]]:
    told = tomllib.loads(REQUIREMENTS.read_text(encoding="utf-8"))
    return {
        name: (broken,) if isinstance(broken, str) else tuple(broken)
        for area in told.values()
        for name, broken in area.items()
    }


def requirements_of(name: str) -> tuple[str, ...]:
    """Return the identifiers of the requirements that a fault breaks, mostly one."""
    return _requirements()[name]


def _declared(module: ModuleType) -> Iterator[Fault]:
    for value in vars(module).values():
        if isinstance(value, Fault):
            yield value
        elif isinstance(value, tuple):
            yield from (one for one in value if isinstance(one, Fault))
