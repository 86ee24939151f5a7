"""Mutants that are off by one: the limits of section 8, and lists that end too early."""

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from datetime import timedelta
from decimal import Decimal
from typing import Any, Final

from fixtures.interface.operations import OPERATIONS
from reference.faults.registry import Rule, replace_rule
from reference.serving.service import Service
from selftests.proof.mutants.mutant import Injection, Mutant, Note, Seam, succeeded
from selftests.proof.mutants.operators.members import EACH, Path, members

CENT: Final = Decimal("0.01")
MINUTE: Final = timedelta(minutes=1)
SECOND: Final = timedelta(seconds=1)


@dataclass(frozen=True)
class Limit:
    """A limit of section 8: where the reference service keeps it, and by how much it is missed.

    ``due`` names the sides on which the document leaves nothing open.
    """

    name: str
    place: str
    rule: str
    step: Any
    sections: tuple[str, ...]
    due: frozenset[str] = frozenset({"above", "below"})


_NEITHER: Final = frozenset[str]()
_OF_PAYMENTS: Final = ("8", "4.6 rule 3", "7 limit exceeded")

VALUES: Final = (
    Limit("token lifetime", "login", "tokens.lifetime", SECOND, ("8", "4.1 login"), _NEITHER),
    Limit("failed logins", "login", "lockout.max_attempts", 1, ("8", "5 item 2", "7")),
    Limit("lockout", "login", "lockout.duration", MINUTE, ("8", "5 item 2")),
    Limit(
        "default expiry", "consent_magic_link", "consent_messages.default_expiry", 1, ("8", "4.4")
    ),
    Limit(
        "maximum expiry", "consent_magic_link", "consent_messages.maximum_expiry", 1, ("8", "4.4")
    ),
)
"""Limits that are a value of the service."""

COUNTS: Final = (
    Limit(
        "directors",
        "organization_activation",
        "prerequisites.has_director",
        "directors",
        ("8", "2.3", "7"),
    ),
    Limit(
        "administrators",
        "organization_activation",
        "prerequisites.has_admin",
        "employees",
        ("8", "2.3", "7", "4.3.1 rule 1"),
    ),
)
"""Limits of how many there have to be at least; ``step`` names the records."""

KINDS: Final = {"perTxn": "per transaction", "daily": "daily", "monthly": "monthly"}


def limit_mutants() -> Iterator[Mutant]:
    """Yield the mutants of each limit, on both of its sides, and of each list."""
    for limit in VALUES:
        for side, sign in (("above", 1), ("below", -1)):
            yield _mutant(limit, side, _shifted(limit.rule, limit.step * sign))
    for limit in COUNTS:
        for side, least in (("above", 2), ("below", 0)):
            yield _mutant(limit, side, _at_least(limit, least))
    yield from _of_amounts()
    yield from _of_lists()


def _mutant(limit: Limit, side: str, inject: Injection) -> Mutant:
    return Mutant(
        "off by one", limit.place, f"{limit.name} {side}", limit.sections, side in limit.due, inject
    )


def _of_amounts() -> Iterator[Mutant]:
    """Yield the mutants of limits and balances, which are missed by a cent."""
    for kind, name in KINDS.items():
        limit = Limit(f"{name} limit", "prepare", "", CENT, _OF_PAYMENTS, frozenset({"above"}))
        yield _mutant(limit, "above", _spending(kind, CENT))
        yield _mutant(limit, "below", _spending(kind, -CENT))
    balance = Limit(
        "balance", "prepare", "", CENT, ("4.6 rule 3", "7", "3 order"), frozenset({"above"})
    )
    yield _mutant(balance, "above", _covering(CENT))
    yield _mutant(balance, "below", _covering(-CENT))
    shares = Limit("ownership", "shareholders", "", CENT, ("8", "2.3"))
    yield _mutant(shares, "above", _owned(CENT))
    yield _mutant(shares, "below", _owned(-CENT))
    scale = Limit("scale", "prepare", "", 1, ("8", "2.2 AmountDto", "2.2", "2.4"))
    yield _mutant(scale, "above", _scaled(1))
    yield _mutant(scale, "below", _scaled(-1))
    for side, sign in (("above", 1), ("below", -1)):
        whole = Limit("int32", "webhook_subscription", "", 1, ("2.4",), _NEITHER)
        yield _mutant(whole, side, _wide(sign))


def _of_lists() -> Iterator[Mutant]:
    """Yield the mutants of which each list lacks its last item."""
    shown = {
        (operation.name, member.path[: member.path.index(EACH)])
        for operation in OPERATIONS.values()
        if operation.response is not None
        for member in members(operation.response, ("data",))
        if EACH in member.path and member.path[1:2] != ("categories",)
    }
    for name, path in sorted(shown | {(name, ("data",)) for name in UNSHOWN_LISTS}):
        yield Mutant(
            "off by one",
            name,
            f"last of {'.'.join(path[1:]) or 'the list'}",
            ("8", "8 pagination", "4.5", "2.4", "4.3.1"),
            due=(name, *path[1:]) in COMPLETE,
            inject=_cut(name, path),
        )


UNSHOWN_LISTS: Final = ("directors", "beneficiary_list")
"""Operations that are told to list, without a shape."""
COMPLETE: Final = frozenset(
    {("directors",), ("beneficiary_list",), ("allowed_operations", "beneficiaries")}
)
"""Lists of what callers have put there; how many wallets a customer has is open, say."""


def _shifted(rule: str, step: Any) -> Injection:
    def inject(service: Service, note: Note) -> None:
        def build(original: Rule) -> Rule:
            def value() -> Any:
                note()
                return original() + step

            return value

        replace_rule(service, rule, build)

    return inject


def _at_least(limit: Limit, least: int) -> Injection:
    def inject(service: Service, note: Note) -> None:
        def build(original: Rule) -> Rule:
            def enough(organization: Any) -> bool:
                records = getattr(organization, limit.step)
                if limit.step == "employees":
                    records = [one for one in records if service.employees.is_admin(one)]
                found = len(records) >= least
                if found != original(organization):
                    note()
                return found

            return enough

        replace_rule(service, limit.rule, build)

    return inject


def _compared(rule: str, step: Decimal, applies: Callable[[], bool]) -> Injection:
    """Return what compares the first of two amounts as if it were ``step`` less."""

    def inject(service: Service, note: Note) -> None:
        def build(original: Rule) -> Rule:
            def compared(first: Any, second: Decimal) -> Any:
                reported = original(first, second)
                if not applies():
                    return reported
                other = (
                    original(first, second - step)
                    if not isinstance(first, Decimal)
                    else original(first - step, second)
                )
                if other != reported:
                    note()
                return other

            return compared

        replace_rule(service, rule, build)

    return inject


def _spending(kind: str, step: Decimal) -> Injection:
    """Return what lets a cent more be spent of a limit, or a cent less."""

    def inject(service: Service, note: Note) -> None:
        asked: list[str] = []

        def build(original: Rule) -> Rule:
            def usage(account: Any, kind_: str, but: str) -> Any:
                asked[:] = [kind_]
                return original(account, kind_, but)

            return usage

        replace_rule(service, "limits.usage", build)
        _compared("limits.exceeds", step, lambda: asked == [kind])(service, note)

    return inject


def _covering(step: Decimal) -> Injection:
    """Return what lets a cent more be spent than there is, or a cent less."""
    return _compared("ledger.covers", step, lambda: True)


def _owned(step: Decimal) -> Injection:
    """Return what takes a total a cent beside 100 percent for the whole, too."""

    def inject(service: Service, note: Note) -> None:
        def build(original: Rule) -> Rule:
            def complete(shareholders: Any) -> bool:
                total = sum((one.ownership for one in shareholders), Decimal(0))
                if total == 100 + step:
                    note()
                    return True
                return bool(original(shareholders))

            return complete

        replace_rule(service, "shareholders.complete", build)

    return inject


def _scaled(step: int) -> Injection:
    def inject(service: Service, note: Note) -> None:
        def build(original: Rule) -> Rule:
            def scaled(value: int, scale: int) -> Any:
                note()
                return original(value, scale + step)

            return scaled

        replace_rule(service, "amounts.scaled", build)

    return inject


def _wide(step: int) -> Injection:
    """Return what takes one number beyond 32 bits, or refuses the last one within."""

    def inject(service: Service, note: Note) -> None:
        def build(original: Rule) -> Rule:
            def fits(value: int) -> bool:
                reported = bool(original(value - step)) if value > 0 else bool(original(value))
                if reported != original(value):
                    note()
                return reported

            return fits

        replace_rule(service, "webhooks.fits", build)

    return inject


def _cut(operation: str, path: Path) -> Injection:
    def inject(service: Service, note: Note) -> None:
        seam = Seam(service)

        def mutated(body: Any) -> Any:
            if seam.operation != operation or not succeeded(body):
                return body
            value = body
            for step in path:
                value = value.get(step) if isinstance(value, dict) else None
            if isinstance(value, list) and len(value) > 1:
                value.pop()
                note()
            return body

        seam.on_answer(mutated)

    return inject
