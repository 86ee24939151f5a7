"""Faults in limits (sections 2.4, 4.6 rule 3, 7 and 8)."""

from dataclasses import replace
from decimal import Decimal
from typing import Any

from reference.faults.registry import (
    Fault,
    Rule,
    breaking,
    change_result,
    changed,
    fault,
    fixed,
    injected,
    instead,
    missing,
    of_rule,
    replacing,
    skipped,
    without,
)
from reference.payments.ledger import PaymentAccount
from reference.payments.limits import DAILY, MONTHLY, PER_TRANSACTION
from reference.payments.orders.orders import Order
from reference.serving.service import Service

KINDS = {"transaction": PER_TRANSACTION, "daily": DAILY, "monthly": MONTHLY}


def _unlimited(word: str, kind: str) -> Fault:
    def check(service: Service, original: Rule, account: PaymentAccount, order: Order) -> None:
        reported = service.limits.table
        service.limits.table = lambda account: {**reported(account), kind: {}}  # type: ignore[method-assign]
        try:
            original(account, order)
        finally:
            service.limits.table = reported  # type: ignore[method-assign]

    return replacing(
        "limits.check",
        f"limit-{word}-not-enforced",
        f"The {word} limit is told but not enforced.",
        check,
    )


NOT_ENFORCED = breaking(
    {
        "limit-transaction-not-enforced": "PAY-LIM-01",
        "limit-daily-not-enforced": "PAY-LIM-02",
        "limit-monthly-not-enforced": "PAY-LIM-03",
    },
    *(_unlimited(word, kind) for word, kind in KINDS.items()),
)


def _uncounted(word: str, kind: str) -> Fault:
    def usage(_service: Service, original: Rule, account: object, asked: str, but: str) -> object:
        return Decimal(0) if asked == kind else original(account, asked, but)

    return replacing(
        "limits.usage",
        f"limit-{word}-not-counted",
        f"Executed transfers do not count towards the {word} limit.",
        usage,
    )


NOT_COUNTED = (
    *breaking("PAY-LIM-02", _uncounted("daily", DAILY)),
    *breaking("PAY-LIM-03", _uncounted("monthly", MONTHLY)),
)

WHEN = of_rule(
    "execution.check_limits",
    skipped("limit-checked-at-prepare-only", "PAY-LIM-08"),
)


@fault(rule="limits.check", breaks="PAY-LIM-01")
def limit_other_currency(_service: Service, original: Rule, account: object, order: Order) -> None:
    """The limits of another currency are enforced."""
    original(account, replace(order, currency="USD"))


@fault(rule="orders.of_account", breaks="PAY-LIM-05")
def limit_shared_by_customers(service: Service, original: Rule, _account_id: str) -> list[Order]:
    """Transfers of all customers count towards one limit."""
    accounts = service.ledger.accounts()
    return [order for account in accounts for order in original(account.id)]


def _refusal(service: Service, code: int) -> None:
    def change(refusal: Any) -> Any:
        refusal.answer = replace(refusal.answer, code=code)
        return refusal

    change_result(service, "limits.refusal", change)


@injected(breaks="PAY-LIM-09")
def limit_refused_422(service: Service) -> None:
    """An exceeded limit is answered with 422."""
    _refusal(service, 422)


@injected(breaks="PAY-LIM-01")
def limit_refused_422_bare(service: Service) -> None:
    """An exceeded limit is answered with 422 and no data."""

    def change(refusal: Any) -> Any:
        refusal.answer = replace(refusal.answer, code=422, data={"error": "LIMIT"})
        return refusal

    change_result(service, "limits.refusal", change)


@injected(breaks="PAY-LIM-01")
def limit_refused_500(service: Service) -> None:
    """An exceeded limit is a server fault."""
    _refusal(service, 500)


@injected(breaks="PAY-LIM-01")
def limit_refused_200(service: Service) -> None:
    """An exceeded limit is answered with code 200."""
    _refusal(service, 200)


REFUSAL = of_rule(
    "limits.refusal_data",
    *missing(
        "limit-refused", "PAY-LIM-01", "limitType limit currentUsage requestedAmount currency"
    ),
    fixed("limit-refused-usage-zero", "PAY-LIM-07", "currentUsage", 0),
    fixed("limit-refused-other-currency", "PAY-LIM-06", "currency", "USD"),
)

REPORTED = of_rule(
    "limits.data",
    *missing("limits", "ALO-LIM-01", "perTxn daily monthly"),
    changed(
        "limits-text",
        "ALO-SNAP-06",
        lambda data: {kind: {c: str(n) for c, n in by.items()} for kind, by in data.items()},
    ),
    changed(
        "limits-amount-objects",
        "ALO-SNAP-06",
        lambda data: {
            kind: {c: {"value": str(round(n * 100)), "scale": 2} for c, n in by.items()}
            for kind, by in data.items()
        },
    ),
    changed(
        "limits-without-currency",
        "ALO-SNAP-06",
        lambda data: {kind: by["EUR"] for kind, by in data.items()},
    ),
    changed(
        "limits-of-other-currency",
        "ALO-LIM-01",
        lambda data: {kind: without("EUR")(by) for kind, by in data.items()},
    ),
    changed(
        "limits-by-currency-name",
        "ALO-SNAP-06",
        lambda data: {kind: {"Euro": by["EUR"]} for kind, by in data.items()},
    ),
    changed(
        "limits-negative",
        "ALO-LIM-02",
        lambda data: {kind: {c: -n for c, n in by.items()} for kind, by in data.items()},
    ),
    changed(
        "limits-in-minor-units",
        "PAY-LIM-05",
        lambda data: {kind: {c: n * 100 for c, n in by.items()} for kind, by in data.items()},
    ),
)


OTHERS = (
    *of_rule(
        "limits.exceeds",
        instead("limit-equal-refused", "PAY-LIM-04", lambda total, limit: total >= limit),
        instead("limit-off-by-a-unit", "PAY-LIM-01", lambda total, limit: total > limit + 1),
        instead("limit-off-by-a-cent", "PAY-LIM-01", lambda total, limit: int(total) > int(limit)),
        instead("limit-in-minor-units", "PAY-LIM-04", lambda total, limit: total * 100 > limit),
        instead("limit-hundredfold", "PAY-LIM-01", lambda total, limit: total > limit * 100),
    ),
    changed(
        "limit-operation-not-enforced",
        "PAY-LIM-01",
        lambda item: {**item, "perTxnLimit": item["perTxnLimit"] / 2},
    ).of("snapshots.operation"),
)
