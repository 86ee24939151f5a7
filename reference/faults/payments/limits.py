"""Faults in limits (sections 2.4, 4.6 rule 3, 7 and 8)."""

from dataclasses import replace
from decimal import Decimal
from typing import Any, Final

from reference.faults.answers import recoded
from reference.faults.registry import (
    Rule,
    change_result,
    family,
    fault,
    injected,
    of_rule,
    replace_rule,
)
from reference.faults.rows import changed, fixed, instead, missing, skipped, turned, without
from reference.payments.accounts import BUSINESS
from reference.payments.ledger import PaymentAccount
from reference.payments.limits import DAILY, MONTHLY, PER_TRANSACTION
from reference.payments.orders.orders import Order
from reference.serving.service import Service

CENT: Final = Decimal("0.01")
FEW: Final = 4


def _unlimited(
    service: Service, original: Rule, kind: str, account: PaymentAccount, order: Order
) -> None:
    table = service.limits.table
    service.limits.table = lambda account: {**table(account), kind: {}}  # type: ignore[method-assign]
    try:
        original(account, order)
    finally:
        service.limits.table = table  # type: ignore[method-assign]


NOT_ENFORCED = family(
    "limits.check",
    _unlimited,
    ("limit-transaction-not-enforced", "PAY-LIM-01", PER_TRANSACTION),
    ("limit-daily-not-enforced", "PAY-LIM-02", DAILY),
    ("limit-monthly-not-enforced", "PAY-LIM-03", MONTHLY),
)


def _uncounted(
    _service: Service, original: Rule, kind: str, account: object, asked: str, but: str
) -> object:
    return Decimal(0) if asked == kind else original(account, asked, but)


NOT_COUNTED = family(
    "limits.usage",
    _uncounted,
    ("limit-daily-not-counted", "PAY-LIM-02", DAILY),
    ("limit-monthly-not-counted", "PAY-LIM-03", MONTHLY),
)

WHEN = of_rule("execution.check_limits", skipped("limit-checked-at-prepare-only", "PAY-LIM-08"))


@fault(rule="limits.check", breaks="PAY-LIM-01")
def limit_other_currency(_service: Service, original: Rule, account: object, order: Order) -> None:
    """The limits of another currency are enforced."""
    original(account, replace(order, currency="USD"))


@fault(rule="orders.of_account", breaks="PAY-LIM-05")
def limit_shared_by_customers(service: Service, original: Rule, _account_id: str) -> list[Order]:
    """Transfers of all customers count towards one limit."""
    accounts = service.ledger.accounts()
    return [order for account in accounts for order in original(account.id)]


def _without_data(refusal: Any) -> Any:
    refusal.answer = replace(refusal.answer, code=422, data={"error": "LIMIT"})
    return refusal


CODES = of_rule(
    "limits.refusal",
    recoded("limit-refused-422", "PAY-LIM-09", 422),
    changed("limit-refused-422-bare", "PAY-LIM-01", _without_data),
    recoded("limit-refused-500", "PAY-LIM-01", 500),
    recoded("limit-refused-200", "PAY-LIM-01", 200),
)

REFUSAL = of_rule(
    "limits.refusal_data",
    *missing(
        "limit-refused", "PAY-LIM-01", "limitType limit currentUsage requestedAmount currency"
    ),
    fixed("limit-refused-usage-zero", "PAY-LIM-07", "currentUsage", 0),
    turned("limit-refused-usage-more", "PAY-LIM-10", "currentUsage", lambda used: used + 5000),
    turned(
        "limit-refused-request-more", "PAY-LIM-10", "requestedAmount", lambda amount: amount + 1
    ),
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


@injected(breaks="PAY-LIM-04")
def limit_equal_refused_beside_a_fee_model(service: Service) -> None:
    """What equals a limit is refused, and the snapshot has the model of a fee that nobody takes."""
    replace_rule(service, "limits.exceeds", lambda _: lambda total, limit: total >= limit)
    change_result(service, "fees.data", lambda told: {**told, "model": "SEPARATE_FEE_TRANSFER"})


OTHERS = (
    *of_rule(
        "limits.exceeds",
        instead("limit-equal-refused", "PAY-LIM-04", lambda total, limit: total >= limit),
        instead("limit-off-by-a-unit", "PAY-LIM-01", lambda total, limit: total > limit + 1),
        instead("limit-off-by-a-cent", "PAY-LIM-01", lambda total, limit: int(total) > int(limit)),
        instead(
            "limit-overstepped-by-a-cent", "PAY-LIM-01", lambda total, limit: total > limit + CENT
        ),
        instead("limit-in-minor-units", "PAY-LIM-04", lambda total, limit: total * 100 > limit),
        instead("limit-hundredfold", "PAY-LIM-01", lambda total, limit: total > limit * 100),
    ),
    changed(
        "limit-operation-not-enforced",
        "PAY-LIM-01",
        lambda item: {**item, "perTxnLimit": item["perTxnLimit"] / 2},
    ).of("snapshots.operation"),
)


def _counted(service: Service, account: PaymentAccount, kind: str, but: str) -> list[Decimal]:
    limits = service.limits
    others = (one for one in service.orders.of_account(account.id) if one.id != but)
    return [limits.counted(one) for one in others if limits.counts(one, kind)]


@fault(rule="limits.usage", breaks="PAY-LIM-02")
def limit_counts_the_last_three(
    service: Service, original: Rule, account: PaymentAccount, kind: str, but: str
) -> object:
    """What a wallet has used of a limit are its last three transfers."""
    if kind == PER_TRANSACTION:
        return original(account, kind, but)
    return sum(_counted(service, account, kind, but)[-3:], Decimal(0))


@fault(rule="limits.usage", breaks="PAY-LIM-02")
def limit_counts_whole_units(
    service: Service, original: Rule, account: PaymentAccount, kind: str, but: str
) -> object:
    """The cents of a payment do not count towards the limits of a day and a month."""
    if kind == PER_TRANSACTION:
        return original(account, kind, but)
    return Decimal(sum(map(int, _counted(service, account, kind, but))))


@fault(rule="limits.check", breaks="PAY-LIM-02")
def limits_lifted_after_four_transfers(
    service: Service, original: Rule, account: PaymentAccount, order: Order
) -> None:
    """A wallet that has paid four times has no limits any more."""
    known = service.orders.of_account(account.id)
    if sum(1 for one in known if one.transfer and one.executed_at) < FEW:
        original(account, order)


@fault(rule="limits.usage", breaks="PAY-LIM-12")
def limit_of_a_day_for_individuals_only(
    _service: Service, original: Rule, account: PaymentAccount, kind: str, but: str
) -> object:
    """What organizations have paid counts towards no limit."""
    return Decimal(0) if account.kind == BUSINESS else original(account, kind, but)
