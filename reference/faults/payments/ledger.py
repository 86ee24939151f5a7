"""Faults in how money moves (sections 2.4, 3, 4.6 and 8)."""

import time
from collections import Counter
from contextlib import nullcontext
from dataclasses import replace
from decimal import ROUND_DOWN, ROUND_UP, Decimal
from operator import gt
from typing import Final

from starlette.concurrency import run_in_threadpool

from reference.faults.answers import refused_with
from reference.faults.registry import Rule, family, fault, injected, of_rule, replace_rule, replaces
from reference.faults.rows import answered, changed, fixed, retyped, skipped, turned
from reference.payments.accounts import BUSINESS
from reference.payments.ledger import CLEARING, FEES, PaymentAccount, Posting
from reference.payments.orders.orders import Order
from reference.platform.exchange import RefusalError
from reference.serving.service import Service

CENT: Final = Decimal("0.01")
LARGE: Final = Decimal(100)
VERY_LARGE: Final = Decimal(500)
THINKING_TIME_S: Final = 0.05


def _moved(
    _service: Service, original: Rule, change: Rule, of_transfers: object, order: Order
) -> object:
    due: list[Posting] = original(order)
    if order.transfer != of_transfers:
        return due
    return [replace(one, amount=change(one.amount)) for one in due]


_TRANSFERS, _TOPUPS = True, False
MOVED = family(
    "orders.postings",
    _moved,
    ("money-debited-double", "PAY-MON-02", lambda amount: amount * 2, _TRANSFERS),
    ("money-debited-hundredfold", "PAY-MON-02", lambda amount: amount * 100, _TRANSFERS),
    ("money-debited-hundredth", "PAY-MON-02", lambda amount: amount / 100, _TRANSFERS),
    ("money-credited-to-payer", "PAY-MON-02", lambda amount: -amount, _TRANSFERS),
    (
        "money-debited-whole-units",
        "PAY-MON-02",
        lambda amount: amount.to_integral_value(ROUND_DOWN),
        _TRANSFERS,
    ),
    (
        "money-debited-rounded-up",
        "PAY-MON-02",
        lambda amount: amount.to_integral_value(ROUND_UP),
        _TRANSFERS,
    ),
    ("money-never-debited", "PAY-MON-07", lambda amount: amount * 0, _TRANSFERS),
    ("money-topup-debits", "PAY-TOP-05", lambda amount: -amount, _TOPUPS),
    ("money-topup-never-credited", "PAY-TOP-05", lambda amount: amount * 0, _TOPUPS),
    ("money-topup-double", "PAY-TOP-05", lambda amount: amount * 2, _TOPUPS),
    ("money-topup-hundredfold", "PAY-TOP-05", lambda amount: amount * 100, _TOPUPS),
)

FUNDS = (
    answered("money-balance-never-checked", "PAY-PRE-11", result=True).of("ledger.covers"),
    skipped("money-balance-checked-at-prepare-only", "PAY-MON-05").of("execution.check_funds"),
)

SHOWN = (
    *of_rule(
        "wallets.item",
        changed(
            "money-wallet-list-balance-zero",
            "PAY-BAL-03",
            lambda item: {**item, "balance": "0.00", "availableBalance": "0.00"},
        ),
        turned(
            "money-wallet-list-balance-minor-units",
            "PAY-BAL-03",
            "balance",
            lambda text: str(int(Decimal(text) * 100)),
        ),
    ),
    retyped("money-snapshot-balance-text", "ALO-SNAP-03", "balance", str).of("snapshots.account"),
    turned("money-snapshot-whole-units", "EXP-BAL-01", "balance", int).of("snapshots.account"),
    *of_rule(
        "orders.shown_balance",
        changed("money-balance-hundredfold", "PAY-BAL-03", lambda balance: balance * 100),
        changed("money-balance-negative", "PAY-BAL-03", lambda balance: -balance),
    ),
)


def _covers(
    service: Service, _original: Rule, covers: Rule, account_id: str, amount: Decimal
) -> object:
    return covers(service.ledger.available(account_id), amount)


COVERED = family(
    "ledger.covers",
    _covers,
    (
        "money-balance-off-by-a-cent",
        "PAY-PRE-11",
        lambda available, amount: available + CENT >= amount,
    ),
    (
        "money-balance-in-whole-units",
        "PAY-PRE-11",
        lambda available, amount: int(available) >= int(amount),
    ),
    ("money-whole-balance-refused", "PAY-MON-14", gt),
)


@fault(rule="orders.postings", breaks="PAY-MON-02")
def money_fee_debited_unsaid(_service: Service, original: Rule, order: Order) -> object:
    """A transfer debits a fee that no answer names."""
    due: list[Posting] = original(order)
    if not order.transfer:
        return due
    return [*due, Posting(order.account_id, Decimal(-1)), Posting(FEES, Decimal(1))]


@injected(breaks="PAY-MON-02")
def money_fee_debited_though_told_as_nothing(service: Service) -> None:
    """A transfer debits a cent for a fee of a fixed amount, which is told to be zero."""
    nothing = {"transfer": {"type": "FIXED", "amount": 0, "currency": "EUR"}}

    @replaces(service, "fees.data")
    def rules(original: Rule) -> object:
        return {**original(), "rules": nothing}

    @replaces(service, "orders.postings")
    def postings(original: Rule, order: Order) -> list[Posting]:
        due: list[Posting] = original(order)
        if not order.transfer:
            return due
        return [*due, Posting(order.account_id, -CENT), Posting(FEES, CENT)]


@injected(breaks="PAY-MON-13")
def money_fee_larger_than_told(service: Service) -> None:
    """A transfer tells a fee of ten cents in its total, and debits fifty."""

    @replaces(service, "fees.of")
    def fee(_original: Rule, *_payment: object) -> Decimal:
        return Decimal("0.10")

    @replaces(service, "orders.postings")
    def postings(original: Rule, order: Order) -> object:
        due: list[Posting] = original(order)
        more = Decimal("0.40")
        untold = [Posting(order.account_id, -more), Posting(FEES, more)]
        return [*due, *untold] if order.transfer else due


def _refused_but_debited(service: Service, original: Rule, account: object, order: Order) -> None:
    try:
        original(account, order)
    except RefusalError:
        service.orders.book(order)
        raise


DEBITED = (
    *family(
        "execution.check_limits", _refused_but_debited, ("money-refused-but-debited", "PAY-LIM-08")
    ),
    *family(
        "preparation.require_balance",
        _refused_but_debited,
        ("money-insufficient-but-debited", "PAY-MON-08"),
    ),
)


@fault(rule="preparation.keep", breaks="PAY-MON-01")
def money_prepare_debits(service: Service, original: Rule, order: Order) -> None:
    """Prepare debits already, and execute again."""
    original(order)
    if order.transfer:
        service.orders.book(order)


@fault(rule="preparation.keep", breaks="PAY-TOP-18")
def money_topup_prepared_credits(service: Service, original: Rule, order: Order) -> None:
    """Prepare credits a top-up already, and execute again."""
    original(order)
    if not order.transfer:
        service.orders.book(order)


@fault(rule="orders.account_of", breaks="PAY-MON-07")
def money_other_wallet_debited(service: Service, original: Rule, order: Order) -> object:
    """A transfer debits somebody else's wallet."""
    others = (one.id for one in service.ledger.accounts() if one.id != order.account_id)
    return next(others, original(order)) if order.transfer else original(order)


@injected(breaks="PAY-MON-10")
def money_update_lost(service: Service) -> None:
    """Of two prepared orders only the last executed one is debited."""
    read: dict[str, Decimal] = {}

    @replaces(service, "preparation.keep")
    def keep(original: Rule, order: Order) -> None:
        original(order)
        read[order.id] = service.ledger.balance(order.account_id)

    @replaces(service, "orders.postings")
    def postings(original: Rule, order: Order) -> object:
        due: list[Posting] = original(order)
        if not order.transfer:
            return due
        drift = service.ledger.balance(order.account_id) - read[order.id]
        return [*due, Posting(order.account_id, -drift), Posting(CLEARING, drift)]


@fault(rule="orders.shown_balance", breaks="PAY-MON-07", memory=dict)
def money_balance_stale(
    _service: Service, original: Rule, shown: dict[str, object], account: PaymentAccount
) -> object:
    """The balance endpoint keeps what it showed first."""
    return shown.setdefault(account.id, original(account))


@injected(breaks="PAY-MON-06")
def money_overspent_concurrently(service: Service) -> None:
    """Transfers that arrive at the same time exceed the balance together."""

    @replaces(service, "execution.check_limits")
    def check(original: Rule, account: object, order: object) -> None:
        original(account, order)
        time.sleep(THINKING_TIME_S)

    replace_rule(service, "workers.run", lambda _original: in_threads)
    replace_rule(service, "ledger.exclusively", lambda _original: nullcontext)


async def in_threads(work: Rule) -> object:
    """Do a request's work in a thread of its own."""
    return await run_in_threadpool(work)


REFUSED_CURRENCY = fixed("insufficient-other-currency", "PAY-PRE-12", "currency", "JPY").of(
    "preparation.insufficient_data"
)


def _pays_an_organization(service: Service, order: Order) -> bool:
    account = service.ledger.find(service.orders.payee(order))
    return account is not None and account.kind == BUSINESS


def _payee_has_more(
    service: Service, original: Rule, times: int, some: Rule, order: Order
) -> list[Posting]:
    """Give whom an order pays its amount so often more, and take that from nobody."""
    due: list[Posting] = original(order)
    if not order.transfer or not some(service, order):
        return due
    more = order.amount * times
    return [*due, Posting(service.orders.payee(order), more), Posting(CLEARING, -more)]


PAYEE = family(
    "orders.postings",
    _payee_has_more,
    ("money-credited-twice", "PAY-MON-17", 1, lambda *_: True),
    ("money-debited-from-both", "PAY-MON-17", -2, lambda *_: True),
    ("large-payment-credited-twice", "PAY-MON-17", 1, lambda _, order: order.amount >= LARGE),
    ("very-large-credited-twice", "PAY-MON-17", 1, lambda _, order: order.amount >= VERY_LARGE),
    ("organization-credited-twice", "PAY-MON-17", 1, _pays_an_organization),
)


@fault(rule="orders.postings", breaks="PAY-MON-17", memory=Counter)
def money_credited_twice_the_second_time(
    service: Service, original: Rule, paid: Counter[str], order: Order
) -> list[Posting]:
    """Who was paid before has the amount of a payment twice."""
    payee = service.orders.payee(order)
    paid[payee] += order.transfer
    return _payee_has_more(service, original, 1, lambda *_: paid[payee] > 1, order)


@fault(rule="orders.postings", breaks="PAY-MON-07")
def payment_below_one_unit_is_free(
    _service: Service, original: Rule, order: Order
) -> list[Posting]:
    """Nothing is booked of payments of less than 1.00."""
    due: list[Posting] = original(order)
    return [] if order.transfer and order.amount < 1 else due


@fault(rule="execution.check_funds", breaks="PAY-PRE-26")
def execution_of_an_uncovered_order_404(
    _service: Service, original: Rule, account: PaymentAccount, order: Order
) -> None:
    """An order that the balance does not cover any more is not found when it is executed."""
    try:
        original(account, order)
    except RefusalError as refusal:
        raise refused_with(refusal, 404) from refusal
