"""Faults in how money moves (sections 2.4, 3, 4.6 and 8)."""

import time
from contextlib import nullcontext
from dataclasses import replace
from decimal import ROUND_DOWN, ROUND_UP, Decimal
from typing import TYPE_CHECKING, Final

from starlette.concurrency import run_in_threadpool

from reference.faults.registry import (
    Fault,
    Rule,
    answered,
    changed,
    fault,
    replace_rule,
    skipped,
    turning,
)
from reference.payments.ledger import CLEARING, FEES, Posting
from reference.platform.exchange import RefusalError

if TYPE_CHECKING:
    from collections.abc import Callable

    from reference.payments.ledger import PaymentAccount
    from reference.payments.orders import Order
    from reference.serving.service import Service

CENT: Final = Decimal("0.01")
THINKING_TIME_S: Final = 0.05


def _moved(
    name: str, description: str, section: str, change: "Callable[[Decimal], Decimal]"
) -> Fault:
    """Declare a fault that moves another amount, of transfers."""
    return _postings(name, description, section, change, of_transfers=True)


def _topped_up(
    name: str, description: str, section: str, change: "Callable[[Decimal], Decimal]"
) -> Fault:
    """Declare a fault that moves another amount, of top-ups."""
    return _postings(name, description, section, change, of_transfers=False)


def _postings(
    name: str,
    description: str,
    section: str,
    change: "Callable[[Decimal], Decimal]",
    *,
    of_transfers: bool,
) -> Fault:
    def plant(service: "Service") -> None:
        def build(honest: Rule) -> Rule:
            def postings(order: "Order") -> object:
                due: list[Posting] = honest(order)
                if order.transfer != of_transfers:
                    return due
                return [replace(one, amount=change(one.amount)) for one in due]

            return postings

        replace_rule(service, "orders.postings", build)

    return Fault(name, description, section, plant)


MOVED = (
    _moved(
        "money-debited-double",
        "A transfer debits twice its amount.",
        "2.4",
        lambda amount: amount * 2,
    ),
    _moved(
        "money-debited-hundredfold",
        "A transfer debits a hundred times its amount.",
        "2.2",
        lambda amount: amount * 100,
    ),
    _moved(
        "money-debited-hundredth",
        "A transfer debits a hundredth of its amount.",
        "2.2",
        lambda amount: amount / 100,
    ),
    _moved(
        "money-credited-to-payer",
        "A transfer credits the payer.",
        "1",
        lambda amount: -amount,
    ),
    _moved(
        "money-debited-whole-units",
        "A transfer debits whole units and forgets the cents.",
        "2.2",
        lambda amount: amount.to_integral_value(ROUND_DOWN),
    ),
    _moved(
        "money-debited-rounded-up",
        "A transfer debits the next whole unit.",
        "2.2",
        lambda amount: amount.to_integral_value(ROUND_UP),
    ),
    _moved(
        "money-never-debited",
        "A transfer that is COMPLETED debits nothing.",
        "3",
        lambda amount: amount * 0,
    ),
    _topped_up(
        "money-topup-debits",
        "A top-up debits the wallet.",
        "1",
        lambda amount: -amount,
    ),
    _topped_up(
        "money-topup-never-credited",
        "A top-up that is COMPLETED credits nothing.",
        "3",
        lambda amount: amount * 0,
    ),
    _topped_up(
        "money-topup-double",
        "A top-up credits twice its amount.",
        "2.4",
        lambda amount: amount * 2,
    ),
    _topped_up(
        "money-topup-hundredfold",
        "A top-up credits a hundred times its amount.",
        "2.2",
        lambda amount: amount * 100,
    ),
)

FUNDS = (
    answered(
        "money-balance-never-checked",
        "A transfer beyond the balance is executed.",
        "4.6 rule 3",
        "ledger.covers",
        result=True,
    ),
    skipped(
        "money-balance-checked-at-prepare-only",
        "Two prepared orders that exceed the balance together are both executed.",
        "4.6 rule 3",
        "execution.check_funds",
    ),
)

SHOWN = (
    changed(
        "money-wallet-list-balance-zero",
        "The list of wallets shows no balance but zero.",
        "2.4",
        "wallets.item",
        lambda item: {**item, "balance": "0.00", "availableBalance": "0.00"},
    ),
    changed(
        "money-wallet-list-balance-minor-units",
        "The list of wallets shows balances in minor units.",
        "2.4",
        "wallets.item",
        turning("balance", lambda text: str(int(Decimal(text) * 100))),
    ),
    changed(
        "money-snapshot-balance-text",
        "The snapshot shows balances as text.",
        "2.4",
        "snapshots.account",
        turning("balance", str),
    ),
    changed(
        "money-balance-hundredfold",
        "The balance endpoint shows a hundred times the balance.",
        "4.6",
        "orders.shown_balance",
        lambda balance: balance * 100,
    ),
    changed(
        "money-balance-negative",
        "The balance endpoint shows the balance with a minus sign.",
        "4.6",
        "orders.shown_balance",
        lambda balance: -balance,
    ),
)


@fault("money-balance-off-by-a-cent", "A transfer may exceed the balance by a cent.", "4.6 rule 3")
def off_by_a_cent(service: "Service") -> None:
    """Compare with one unit too much."""
    _covers(service, lambda available, amount: available + CENT >= amount)


@fault("money-balance-in-whole-units", "Cents beyond the balance are not seen.", "4.6 rule 3")
def in_whole_units(service: "Service") -> None:
    """Compare whole units."""
    _covers(service, lambda available, amount: int(available) >= int(amount))


def _covers(service: "Service", covers: Rule) -> None:
    replace_rule(
        service,
        "ledger.covers",
        lambda _honest: (
            lambda account_id, amount: covers(service.ledger.available(account_id), amount)
        ),
    )


@fault("money-fee-debited-unsaid", "A transfer debits a fee that no answer names.", "2.4")
def fee_unsaid(service: "Service") -> None:
    """Debit one unit more."""

    def build(honest: Rule) -> Rule:
        def postings(order: "Order") -> object:
            due: list[Posting] = honest(order)
            if not order.transfer:
                return due
            return [*due, Posting(order.account_id, Decimal(-1)), Posting(FEES, Decimal(1))]

        return postings

    replace_rule(service, "orders.postings", build)


@fault("money-refused-but-debited", "A transfer that is refused debits nonetheless.", "7")
def refused_but_debited(service: "Service") -> None:
    """Book before the limits are checked, and forget to undo it."""

    def build(honest: Rule) -> Rule:
        def check(account: object, order: "Order") -> None:
            try:
                honest(account, order)
            except RefusalError:
                service.orders.book(order)
                raise

        return check

    replace_rule(service, "execution.check_limits", build)


@fault(
    "money-insufficient-but-debited",
    "A transfer that the balance does not cover is refused, and debits nonetheless.",
    "4.6 rule 3",
)
def insufficient_but_debited(service: "Service") -> None:
    """Book before the balance is looked at, and forget to undo it."""

    def build(honest: Rule) -> Rule:
        def require(account: object, order: "Order") -> None:
            try:
                honest(account, order)
            except RefusalError:
                service.orders.book(order)
                raise

        return require

    replace_rule(service, "preparation.require_balance", build)


@fault("money-prepare-debits", "Prepare debits already, and execute again.", "3")
def prepare_debits(service: "Service") -> None:
    """Book a transfer as it is kept."""

    def build(honest: Rule) -> Rule:
        def keep(order: "Order") -> None:
            honest(order)
            if order.transfer:
                service.orders.book(order)

        return keep

    replace_rule(service, "preparation.keep", build)


@fault("money-other-wallet-debited", "A transfer debits somebody else's wallet.", "1")
def other_wallet(service: "Service") -> None:
    """Debit the oldest account that is not the payer's."""

    def build(honest: Rule) -> Rule:
        def account_of(order: "Order") -> object:
            others = (one.id for one in service.ledger.accounts() if one.id != order.account_id)
            return next(others, honest(order)) if order.transfer else honest(order)

        return account_of

    replace_rule(service, "orders.account_of", build)


@fault("money-update-lost", "Of two prepared orders only the last executed one is debited.", "4.6")
def update_lost(service: "Service") -> None:
    """Write the balance that was read as the order was prepared."""
    read: dict[str, Decimal] = {}

    def keeping(honest: Rule) -> Rule:
        def keep(order: "Order") -> None:
            honest(order)
            read[order.id] = service.ledger.balance(order.account_id)

        return keep

    def booking(honest: Rule) -> Rule:
        def postings(order: "Order") -> object:
            due: list[Posting] = honest(order)
            if not order.transfer:
                return due
            drift = service.ledger.balance(order.account_id) - read[order.id]
            return [*due, Posting(order.account_id, -drift), Posting(CLEARING, drift)]

        return postings

    replace_rule(service, "preparation.keep", keeping)
    replace_rule(service, "orders.postings", booking)


@fault("money-balance-stale", "The balance endpoint keeps what it showed first.", "4.6")
def balance_stale(service: "Service") -> None:
    """Remember the first answer."""
    shown: dict[str, object] = {}

    def build(honest: Rule) -> Rule:
        def shown_balance(account: "PaymentAccount") -> object:
            return shown.setdefault(account.id, honest(account))

        return shown_balance

    replace_rule(service, "orders.shown_balance", build)


@fault(
    "money-overspent-concurrently",
    "Transfers that arrive at the same time exceed the balance together.",
    "4.6 rule 3",
)
def overspent_concurrently(service: "Service") -> None:
    """Serve requests in threads, and let others pass between check and booking."""

    def thinking(honest: Rule) -> Rule:
        def check(account: object, order: object) -> None:
            honest(account, order)
            time.sleep(THINKING_TIME_S)

        return check

    replace_rule(service, "workers.run", lambda _honest: in_threads)
    replace_rule(service, "ledger.exclusively", lambda _honest: nullcontext)
    replace_rule(service, "execution.check_limits", thinking)


async def in_threads(work: Rule) -> object:
    """Do a request's work in a thread of its own."""
    return await run_in_threadpool(work)
