"""Faults in how money moves (sections 2.4, 3, 4.6 and 8)."""

import time
from collections.abc import Callable
from contextlib import nullcontext
from dataclasses import replace
from decimal import ROUND_DOWN, ROUND_UP, Decimal
from typing import Final

from starlette.concurrency import run_in_threadpool

from reference.faults.registry import (
    Fault,
    Rule,
    answered,
    breaking,
    changed,
    fault,
    fixed,
    injected,
    of_rule,
    replace_rule,
    replacing,
    retyped,
    skipped,
    turned,
)
from reference.payments.ledger import CLEARING, FEES, PaymentAccount, Posting
from reference.payments.orders.orders import Order
from reference.platform.exchange import RefusalError
from reference.serving.service import Service

CENT: Final = Decimal("0.01")
THINKING_TIME_S: Final = 0.05


def _moved(name: str, description: str, change: Callable[[Decimal], Decimal]) -> Fault:
    """Declare a fault that moves another amount, of transfers."""
    return _postings(name, description, change, of_transfers=True)


def _topped_up(name: str, description: str, change: Callable[[Decimal], Decimal]) -> Fault:
    """Declare a fault that moves another amount, of top-ups."""
    return _postings(name, description, change, of_transfers=False)


def _postings(
    name: str,
    description: str,
    change: Callable[[Decimal], Decimal],
    *,
    of_transfers: bool,
) -> Fault:
    def postings(_service: Service, original: Rule, order: Order) -> object:
        due: list[Posting] = original(order)
        if order.transfer != of_transfers:
            return due
        return [replace(one, amount=change(one.amount)) for one in due]

    return replacing("orders.postings", name, description, postings)


MOVED = (
    *breaking(
        "PAY-MON-02",
        _moved(
            "money-debited-double",
            "A transfer debits twice its amount.",
            lambda amount: amount * 2,
        ),
        _moved(
            "money-debited-hundredfold",
            "A transfer debits a hundred times its amount.",
            lambda amount: amount * 100,
        ),
        _moved(
            "money-debited-hundredth",
            "A transfer debits a hundredth of its amount.",
            lambda amount: amount / 100,
        ),
        _moved(
            "money-credited-to-payer",
            "A transfer credits the payer.",
            lambda amount: -amount,
        ),
        _moved(
            "money-debited-whole-units",
            "A transfer debits whole units and forgets the cents.",
            lambda amount: amount.to_integral_value(ROUND_DOWN),
        ),
        _moved(
            "money-debited-rounded-up",
            "A transfer debits the next whole unit.",
            lambda amount: amount.to_integral_value(ROUND_UP),
        ),
    ),
    *breaking(
        "PAY-MON-07",
        _moved(
            "money-never-debited",
            "A transfer that is COMPLETED debits nothing.",
            lambda amount: amount * 0,
        ),
    ),
    *breaking(
        "PAY-TOP-05",
        _topped_up(
            "money-topup-debits",
            "A top-up debits the wallet.",
            lambda amount: -amount,
        ),
        _topped_up(
            "money-topup-never-credited",
            "A top-up that is COMPLETED credits nothing.",
            lambda amount: amount * 0,
        ),
        _topped_up(
            "money-topup-double",
            "A top-up credits twice its amount.",
            lambda amount: amount * 2,
        ),
        _topped_up(
            "money-topup-hundredfold",
            "A top-up credits a hundred times its amount.",
            lambda amount: amount * 100,
        ),
    ),
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
    *of_rule(
        "orders.shown_balance",
        changed("money-balance-hundredfold", "PAY-BAL-03", lambda balance: balance * 100),
        changed("money-balance-negative", "PAY-BAL-03", lambda balance: -balance),
    ),
)


@injected(breaks="PAY-PRE-11")
def money_balance_off_by_a_cent(service: Service) -> None:
    """A transfer may exceed the balance by a cent."""
    _covers(service, lambda available, amount: available + CENT >= amount)


@injected(breaks="PAY-PRE-11")
def money_balance_in_whole_units(service: Service) -> None:
    """Cents beyond the balance are not seen."""
    _covers(service, lambda available, amount: int(available) >= int(amount))


def _covers(service: Service, covers: Rule) -> None:
    replace_rule(
        service,
        "ledger.covers",
        lambda _original: (
            lambda account_id, amount: covers(service.ledger.available(account_id), amount)
        ),
    )


@fault(rule="orders.postings", breaks="PAY-MON-02")
def money_fee_debited_unsaid(_service: Service, original: Rule, order: Order) -> object:
    """A transfer debits a fee that no answer names."""
    due: list[Posting] = original(order)
    if not order.transfer:
        return due
    return [*due, Posting(order.account_id, Decimal(-1)), Posting(FEES, Decimal(1))]


@fault(rule="execution.check_limits", breaks="PAY-LIM-08")
def money_refused_but_debited(
    service: Service, original: Rule, account: object, order: Order
) -> None:
    """A transfer that is refused debits nonetheless."""
    try:
        original(account, order)
    except RefusalError:
        service.orders.book(order)
        raise


@fault(rule="preparation.require_balance", breaks="PAY-MON-08")
def money_insufficient_but_debited(
    service: Service, original: Rule, account: object, order: Order
) -> None:
    """A transfer that the balance does not cover is refused, and debits nonetheless."""
    try:
        original(account, order)
    except RefusalError:
        service.orders.book(order)
        raise


@fault(rule="preparation.keep", breaks="PAY-MON-01")
def money_prepare_debits(service: Service, original: Rule, order: Order) -> None:
    """Prepare debits already, and execute again."""
    original(order)
    if order.transfer:
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

    def keeping(original: Rule) -> Rule:
        def keep(order: Order) -> None:
            original(order)
            read[order.id] = service.ledger.balance(order.account_id)

        return keep

    def booking(original: Rule) -> Rule:
        def postings(order: Order) -> object:
            due: list[Posting] = original(order)
            if not order.transfer:
                return due
            drift = service.ledger.balance(order.account_id) - read[order.id]
            return [*due, Posting(order.account_id, -drift), Posting(CLEARING, drift)]

        return postings

    replace_rule(service, "preparation.keep", keeping)
    replace_rule(service, "orders.postings", booking)


@fault(rule="orders.shown_balance", breaks="PAY-MON-07", memory=dict)
def money_balance_stale(
    _service: Service, original: Rule, shown: dict[str, object], account: PaymentAccount
) -> object:
    """The balance endpoint keeps what it showed first."""
    return shown.setdefault(account.id, original(account))


@injected(breaks="PAY-MON-06")
def money_overspent_concurrently(service: Service) -> None:
    """Transfers that arrive at the same time exceed the balance together."""

    def thinking(original: Rule) -> Rule:
        def check(account: object, order: object) -> None:
            original(account, order)
            time.sleep(THINKING_TIME_S)

        return check

    replace_rule(service, "workers.run", lambda _original: in_threads)
    replace_rule(service, "ledger.exclusively", lambda _original: nullcontext)
    replace_rule(service, "execution.check_limits", thinking)


async def in_threads(work: Rule) -> object:
    """Do a request's work in a thread of its own."""
    return await run_in_threadpool(work)


REFUSED_CURRENCY = fixed("insufficient-other-currency", "PAY-PRE-12", "currency", "JPY").of(
    "preparation.insufficient_data"
)
