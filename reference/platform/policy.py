"""The policy: one value that fixes every choice which the specification leaves open.

Each field names its gap in the question it answers; the default is the most literal reading.
"""

import difflib
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, fields
from functools import cache
from typing import Any, get_args, get_type_hints

from reference.policies.amounts import AmountChoices
from reference.policies.beneficiaries import BeneficiaryChoices
from reference.policies.consent_messages import ConsentMessageChoices
from reference.policies.envelope import EnvelopeChoices
from reference.policies.headers import HeaderChoices
from reference.policies.onboarding import OnboardingChoices
from reference.policies.organizations import OrganizationChoices
from reference.policies.payments import PaymentChoices
from reference.policies.products import ProductChoices
from reference.policies.session import SessionChoices
from reference.policies.wallets import WalletChoices


@dataclass(frozen=True)
class Policy(
    ProductChoices,
    PaymentChoices,
    AmountChoices,
    BeneficiaryChoices,
    WalletChoices,
    ConsentMessageChoices,
    OrganizationChoices,
    OnboardingChoices,
    SessionChoices,
    HeaderChoices,
    EnvelopeChoices,
):
    """All choices of one running service; immutable, built by `parse_policy` or by keyword."""


@dataclass(frozen=True)
class Choice:
    """One field of the policy, as a reader sees it: name, values, default, open question."""

    name: str
    values: tuple[str, ...]
    default: str
    question: str


class UnknownChoiceError(ValueError):
    """A policy setting that names no field or no value of its field; the text says what to do."""


@cache
def choices() -> tuple[Choice, ...]:
    """Return every choice, in the order of the specification's chapters."""
    types = get_type_hints(Policy)
    return tuple(
        Choice(
            name=field.name,
            values=get_args(types[field.name]),
            default=str(field.default),
            question=field.metadata["question"],
        )
        for field in fields(Policy)
    )


def parse_policy(settings: Sequence[str]) -> Policy:
    """Build a policy from ``NAME=VALUE`` texts; raise `UnknownChoiceError` with a hint."""
    values: dict[str, Any] = dict(_parsed(settings))
    return Policy(**values)


def suggestion(word: str, known: Sequence[str]) -> str:
    """Return a hint that names the closest known word, or all of them when there are few."""
    close = difflib.get_close_matches(word, known, n=1, cutoff=0.5)
    if close:
        return f"did you mean {close[0]!r}?"
    return f"known: {', '.join(known)}"


def _parsed(settings: Sequence[str]) -> Iterator[tuple[str, str]]:
    known = {one.name: one for one in choices()}
    for setting in settings:
        name, separator, value = setting.partition("=")
        if not separator:
            message = f"policy {setting!r} is not of the form NAME=VALUE"
            raise UnknownChoiceError(message)
        if name not in known:
            message = f"unknown policy {name!r}; {suggestion(name, sorted(known))}"
            raise UnknownChoiceError(message)
        if value not in known[name].values:
            allowed = known[name].values
            message = (
                f"policy {name!r} has no value {value!r}; {suggestion(value, allowed)} "
                f"(one of {', '.join(allowed)})"
            )
            raise UnknownChoiceError(message)
        yield name, value
