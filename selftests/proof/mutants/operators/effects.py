"""Mutants that forget what an accepted call is to leave behind (section 3, and 2.3 activation)."""

from collections.abc import Iterator
from dataclasses import dataclass, is_dataclass, replace
from operator import attrgetter
from typing import Any, Final

from fixtures.interface.operations import OPERATIONS
from reference.faults.registry import replace_rule
from reference.platform.exchange import ServiceCall
from reference.serving.service import Service
from selftests.proof.mutants.mutant import Injection, Mutant, Note, Seam, succeeded


@dataclass(frozen=True)
class Effect:
    """Something that an operation leaves behind.

    ``stores`` are the places where the reference service keeps it, ``field`` the member of the
    records that it changes; without one, all that is new there is forgotten. ``sections`` say that
    it is due, or make use of it.
    """

    operation: str
    name: str
    stores: tuple[str, ...]
    sections: tuple[str, ...]
    field: str = ""
    due: bool = True


_PEOPLE: Final = ("customers._customers",)
_ACCOUNTS: Final = ("accounts._accounts",)
_VERIFICATIONS: Final = ("verifications._verifications",)
_CONSENTS: Final = ("consents._consents", "consents._by_id")
_WALLETS: Final = ("wallets._wallets", "ledger._accounts")
_TOKENS: Final = ("consent_messages._messages",)
_MONEY: Final = ("ledger._balances", "ledger._transactions")
_REGISTERED: Final = ("3", "4.3", "4.3.1", "4.4", "2.3", "4.1")
_CHECKED: Final = ("2.3", "4.3", "4.3.1", "7", "8", "1", "3")
_BOOKED: Final = ("3", "4.6", "7", "1")

EFFECTS: Final = (
    Effect("individual_registration", "customer", _PEOPLE, _REGISTERED),
    Effect("individual_registration", "initial user", _ACCOUNTS, ("2.3", "3", "4.1")),
    Effect("individual_verification", "verification", _VERIFICATIONS, ("3", "4.4", "1")),
    Effect(
        "verification_document", "documents", _VERIFICATIONS, ("4.4", "1"), "documents", due=False
    ),
    Effect("verification_approval", "status", _VERIFICATIONS, ("3", "4.4", "1"), "status"),
    Effect("individual_consent", "consent", _CONSENTS, ("4.4", "4.3", "1", "7")),
    Effect("individual_activation", "status", _PEOPLE, ("1", "3", "4.5"), "status", due=False),
    Effect("individual_activation", "wallets", _WALLETS, ("1", "4.5", "3")),
    Effect("organization_registration", "organization", _PEOPLE, _REGISTERED),
    Effect("employee", "employee", _PEOPLE, _CHECKED, "employees"),
    Effect("employee", "user", _ACCOUNTS, ("2.3", "4.3.1", "5")),
    Effect("director", "director", _PEOPLE, _CHECKED, "directors"),
    Effect("shareholders", "shareholders", _PEOPLE, _CHECKED, "shareholders"),
    Effect("organization_document", "document", _PEOPLE, _CHECKED, "documents"),
    Effect("organization_verification", "verification", _VERIFICATIONS, ("3", "4.3.1", "1", "7")),
    Effect("verification", "verification", _VERIFICATIONS, ("3", "4.3.1 rule 5", "4.4", "4.3.1")),
    Effect("organization_consent", "consent", _CONSENTS, _CHECKED),
    Effect("organization_activation", "status", _PEOPLE, ("2.3", "3", "7"), "status"),
    Effect("organization_activation", "wallet", _WALLETS, ("2.3", "3", "4.5", "1")),
    Effect("organization_activation", "audit", ("audit._records",), ("2.3",), due=False),
    Effect("consent_resend", "token", _TOKENS, ("4.4", "6")),
    Effect("consent_magic_link", "token", _TOKENS, ("4.4", "6", "8")),
    Effect("beneficiary", "beneficiary", ("beneficiaries._beneficiaries",), ("3", "4.6", "2.4")),
    Effect("payment_consent", "consent", ("payment_consents._consents",), ("4.6", "5", "1")),
    Effect("prepare", "order", ("orders._orders",), ("3", "4.6")),
    Effect("transfer_prepare", "order", ("orders._orders",), ("3", "4.6"), due=False),
    Effect("execute", "booking", _MONEY, _BOOKED),
    Effect("execute", "execution", ("orders._orders",), ("3", "4.6", "8"), "executed_at"),
    Effect("topup_prepare", "order", ("orders._orders",), ("3", "4.6"), due=False),
    Effect("topup_execute", "booking", _MONEY, ("3", "4.6"), due=False),
)
"""What the document says that calls leave behind; of what it only names, not all is demanded."""


def effect_mutants() -> Iterator[Mutant]:
    """Yield a mutant for each effect, and for what is counted of logins that fail."""
    for effect in EFFECTS:
        if effect.operation not in OPERATIONS:
            raise LookupError(effect.operation)
        yield Mutant(
            "forget a side effect",
            effect.operation,
            effect.name,
            effect.sections,
            effect.due,
            _forgetting(effect),
        )
    yield Mutant(
        "forget a side effect",
        "login",
        "failure",
        ("5 item 2", "7", "8"),
        due=True,
        inject=_forgetting_failures,
    )


def _forgetting(effect: Effect) -> Injection:
    """Return what puts back, once a call was accepted, what stood there before."""

    def inject(service: Service, note: Note) -> None:
        seam = Seam(service)
        before: dict[str, Any] = {}

        def remember(operation_call: ServiceCall) -> ServiceCall:
            before.clear()
            if seam.operation == effect.operation:
                before.update({name: _copy(attrgetter(name)(service)) for name in effect.stores})
            return operation_call

        def written(body: Any) -> Any:
            if before and seam.operation == effect.operation and succeeded(body):
                changed = [
                    _restore(attrgetter(name)(service), known, effect.field)
                    for name, known in before.items()
                ]
                before.clear()
                if any(changed):
                    note()
            return body

        seam.on_request(remember)
        seam.on_answer(written)

    return inject


def _forgetting_failures(service: Service, note: Note) -> None:
    """Count no failed login."""

    def build(original: Any) -> Any:
        def fail(key: Any) -> Any:
            failures = original(key)
            service.lockout._failures.pop(key, None)  # noqa: SLF001  (what is to be forgotten)
            note()
            return failures

        return fail

    replace_rule(service, "lockout.fail", build)


def _copy(store: Any) -> Any:
    if isinstance(store, dict):
        return {key: _copy(value) for key, value in store.items()}
    return type(store)(store) if isinstance(store, list | set) else store


def _restore(store: Any, before: Any, field: str) -> bool:
    """Make a store what it was, or one field of its records; tell whether it was another."""
    if not field:
        changed: bool = store != before
        store.clear()
        store.update(before) if isinstance(store, dict) else store.extend(before)
        return changed
    changed = False
    for key, record in store.items():
        known = before.get(key)
        if known is None or not is_dataclass(known) or not hasattr(known, field):
            continue
        if getattr(record, field) != getattr(known, field):
            store[key] = replace(record, **{field: getattr(known, field)})
            changed = True
    return changed
