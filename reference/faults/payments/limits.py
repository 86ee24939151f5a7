"""Faults in limits (sections 2.4, 4.6 rule 3, 7 and 8)."""

from dataclasses import replace
from decimal import Decimal
from typing import TYPE_CHECKING, Any

from reference.faults.registry import (
    Fault,
    Rule,
    change_result,
    changed,
    fault,
    having,
    missing_members,
    replace_rule,
    skipped,
    without,
)
from reference.payments.limits import DAILY, MONTHLY, PER_TRANSACTION

if TYPE_CHECKING:
    from reference.payments.ledger import PaymentAccount
    from reference.payments.orders import Order
    from reference.serving.service import Service

KINDS = {"transaction": PER_TRANSACTION, "daily": DAILY, "monthly": MONTHLY}


def _unlimited(word: str, kind: str) -> Fault:
    def plant(service: "Service") -> None:
        def build(honest: Rule) -> Rule:
            def check(account: "PaymentAccount", order: "Order") -> None:
                told = service.limits.table
                service.limits.table = lambda account: {**told(account), kind: {}}  # type: ignore[method-assign]
                try:
                    honest(account, order)
                finally:
                    service.limits.table = told  # type: ignore[method-assign]

            return check

        replace_rule(service, "limits.check", build)

    return Fault(
        f"limit-{word}-not-enforced",
        f"The {word} limit is told but not enforced.",
        "4.6 rule 3",
        plant,
    )


NOT_ENFORCED = tuple(_unlimited(word, kind) for word, kind in KINDS.items())


def _uncounted(word: str, kind: str) -> Fault:
    def plant(service: "Service") -> None:
        def build(honest: Rule) -> Rule:
            def usage(account: object, asked: str, but: str) -> object:
                return Decimal(0) if asked == kind else honest(account, asked, but)

            return usage

        replace_rule(service, "limits.usage", build)

    return Fault(
        f"limit-{word}-not-counted",
        f"Executed transfers do not count towards the {word} limit.",
        "8",
        plant,
    )


NOT_COUNTED = (_uncounted("daily", DAILY), _uncounted("monthly", MONTHLY))

WHEN = (
    skipped(
        "limit-checked-at-prepare-only",
        "Prepared orders that exceed a limit together are all executed.",
        "8",
        "execution.check_limits",
    ),
)


@fault("limit-equal-refused", "A transfer that equals a limit is refused.", "7")
def equal_refused(service: "Service") -> None:
    """Treat equality as excess."""
    replace_rule(service, "limits.exceeds", lambda _honest: lambda total, limit: total >= limit)


@fault("limit-off-by-a-unit", "A limit may be exceeded by one unit.", "7")
def off_by_a_unit(service: "Service") -> None:
    """Compare with one unit too much."""
    replace_rule(service, "limits.exceeds", lambda _honest: lambda total, limit: total > limit + 1)


@fault("limit-off-by-a-cent", "A limit may be exceeded by one cent.", "7")
def off_by_a_cent(service: "Service") -> None:
    """Compare whole units."""
    replace_rule(
        service, "limits.exceeds", lambda _honest: lambda total, limit: int(total) > int(limit)
    )


@fault("limit-in-minor-units", "Limits are enforced as if they were in minor units.", "8")
def in_minor_units(service: "Service") -> None:
    """Compare cents with units."""
    replace_rule(
        service, "limits.exceeds", lambda _honest: lambda total, limit: total * 100 > limit
    )


@fault("limit-hundredfold", "Limits are enforced a hundred times too high.", "8")
def hundredfold(service: "Service") -> None:
    """Compare units with cents."""
    replace_rule(
        service, "limits.exceeds", lambda _honest: lambda total, limit: total > limit * 100
    )


@fault("limit-other-currency", "The limits of another currency are enforced.", "8")
def other_currency(service: "Service") -> None:
    """Look limits up by the wrong key."""

    def build(honest: Rule) -> Rule:
        def check(account: object, order: "Order") -> None:
            honest(account, replace(order, currency="USD"))

        return check

    replace_rule(service, "limits.check", build)


@fault("limit-operation-not-enforced", "perTxnLimit is told lower than what is enforced.", "8")
def operation_not_enforced(service: "Service") -> None:
    """Tell half of the limit."""

    def build(honest: Rule) -> Rule:
        def operation(*arguments: object) -> object:
            item = honest(*arguments)
            return {**item, "perTxnLimit": item["perTxnLimit"] / 2}

        return operation

    replace_rule(service, "snapshots.operation", build)


@fault("limit-shared-by-customers", "Transfers of all customers count towards one limit.", "8")
def shared(service: "Service") -> None:
    """Count the orders of every account."""

    def build(honest: Rule) -> Rule:
        def of_account(_account_id: str) -> list["Order"]:
            accounts = service.ledger.accounts()
            return [order for account in accounts for order in honest(account.id)]

        return of_account

    replace_rule(service, "orders.of_account", build)


def _refusal(service: "Service", code: int) -> None:
    def change(refusal: Any) -> Any:  # noqa: ANN401 - a refusal
        refusal.answer = replace(refusal.answer, code=code)
        return refusal

    change_result(service, "limits.refusal", change)


@fault("limit-refused-422", "An exceeded limit is answered with 422.", "7")
def refused_422(service: "Service") -> None:
    """Take it for a business rule."""
    _refusal(service, 422)


@fault("limit-refused-422-bare", "An exceeded limit is answered with 422 and no data.", "7")
def refused_422_bare(service: "Service") -> None:
    """Take it for a business rule, and tell nothing of it."""

    def change(refusal: Any) -> Any:  # noqa: ANN401 - a refusal
        refusal.answer = replace(refusal.answer, code=422, data={"error": "LIMIT"})
        return refusal

    change_result(service, "limits.refusal", change)


@fault("limit-refused-500", "An exceeded limit is a server fault.", "7")
def refused_500(service: "Service") -> None:
    """Let an error escape."""
    _refusal(service, 500)


@fault("limit-refused-200", "An exceeded limit is answered with code 200.", "7")
def refused_200(service: "Service") -> None:
    """Tell it in the message only."""
    _refusal(service, 200)


REFUSAL = (
    *missing_members(
        "limit-refused",
        "The row about an exceeded limit",
        "7",
        "limits.refusal_data",
        ("limitType", "limit", "currentUsage", "requestedAmount", "currency"),
    ),
    changed(
        "limit-refused-usage-zero",
        "The row about an exceeded limit always tells that nothing was used.",
        "7",
        "limits.refusal_data",
        having("currentUsage", 0),
    ),
    changed(
        "limit-refused-other-currency",
        "The row about an exceeded limit names another currency.",
        "7",
        "limits.refusal_data",
        having("currency", "USD"),
    ),
)

TOLD = (
    *missing_members(
        "limits",
        "The limits of a snapshot",
        "2.4",
        "limits.data",
        (PER_TRANSACTION, DAILY, MONTHLY),
    ),
    changed(
        "limits-text",
        "The limits of a snapshot are texts.",
        "2.4",
        "limits.data",
        lambda data: {kind: {c: str(n) for c, n in by.items()} for kind, by in data.items()},
    ),
    changed(
        "limits-amount-objects",
        "The limits of a snapshot are AmountDto objects.",
        "2.4",
        "limits.data",
        lambda data: {
            kind: {c: {"value": str(round(n * 100)), "scale": 2} for c, n in by.items()}
            for kind, by in data.items()
        },
    ),
    changed(
        "limits-without-currency",
        "The limits of a snapshot are numbers, not maps by currency.",
        "2.4",
        "limits.data",
        lambda data: {kind: by["EUR"] for kind, by in data.items()},
    ),
    changed(
        "limits-of-other-currency",
        "The limits of a snapshot lack the account's currency.",
        "2.4",
        "limits.data",
        lambda data: {kind: without("EUR")(by) for kind, by in data.items()},
    ),
    changed(
        "limits-by-currency-name",
        "The limits of a snapshot are keyed by names of currencies.",
        "2.2",
        "limits.data",
        lambda data: {kind: {"Euro": by["EUR"]} for kind, by in data.items()},
    ),
    changed(
        "limits-negative",
        "The limits of a snapshot have a minus sign.",
        "2.4",
        "limits.data",
        lambda data: {kind: {c: -n for c, n in by.items()} for kind, by in data.items()},
    ),
    changed(
        "limits-in-minor-units",
        "The limits of a snapshot are in minor units.",
        "2.4",
        "limits.data",
        lambda data: {kind: {c: n * 100 for c, n in by.items()} for kind, by in data.items()},
    ),
)
