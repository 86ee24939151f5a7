"""Faults in the order status and the balance (sections 3 and 4.6)."""

from dataclasses import replace
from typing import TYPE_CHECKING, Any

from reference.faults.registry import (
    Fault,
    Rule,
    change_result,
    changed,
    fault,
    replace_rule,
    skipped,
    without,
)
from reference.payments.orders import READY

if TYPE_CHECKING:
    from reference.payments.ledger import PaymentAccount
    from reference.payments.orders import Order
    from reference.serving.service import Service

STATUS = (
    changed(
        "order-without-status",
        "The status of an order is not told.",
        "4.6",
        "orders.data",
        without("status"),
    ),
    skipped(
        "order-foreign-visible",
        "Another account's order is shown.",
        "4.6",
        "orders.check_foreign",
    ),
)


def _unknown(code: int) -> Fault:
    def plant(service: "Service") -> None:
        def change(refusal: Any) -> Any:  # noqa: ANN401 - a refusal
            refusal.answer = replace(refusal.answer, code=code)
            return refusal

        change_result(service, "orders.unknown", change)

    return Fault(f"order-unknown-{code}", f"An unknown order is answered with {code}.", "7", plant)


UNKNOWN = tuple(_unknown(code) for code in (200, 500))


@fault("order-never-found", "No identifier finds an order.", "4.6")
def never_found(service: "Service") -> None:
    """Keep nothing to look up."""
    replace_rule(service, "orders.find", lambda _honest: lambda _identifier: None)


@fault("order-of-somebody", "The order status tells the latest order, whatever is asked.", "4.6")
def of_somebody(service: "Service") -> None:
    """Ignore the identifier."""

    def build(honest: Rule) -> Rule:
        def reachable(call: object, account: "PaymentAccount") -> object:
            orders = service.orders.of_account(account.id)
            return orders[-1] if orders else honest(call, account)

        return reachable

    replace_rule(service, "orders.reachable", build)


@fault("order-status-debits", "Each order status call debits the order again.", "4.6")
def status_debits(service: "Service") -> None:
    """Book where only reading is due."""

    def build(honest: Rule) -> Rule:
        def poll(order: "Order") -> None:
            if order.status != READY:
                service.orders.book(order)
            honest(order)

        return poll

    replace_rule(service, "orders.poll", build)


@fault("order-status-rolls-back", "An order status call gives a completed order's money back.", "3")
def rolls_back(service: "Service") -> None:
    """Undo the booking."""

    def build(honest: Rule) -> Rule:
        def poll(order: "Order") -> None:
            if order.status != READY:
                postings = service.orders.postings(order)
                service.ledger.book([replace(one, amount=-one.amount) for one in postings])
            honest(order)

        return poll

    replace_rule(service, "orders.poll", build)


BALANCE = (
    changed(
        "balance-bare",
        "The balance is not wrapped.",
        "2.1",
        "orders.show_balance",
        lambda answer: replace(answer, flat=True),
    ),
)


@fault("balance-of-somebody", "The balance endpoint tells the oldest account's balance.", "4.6")
def balance_of_somebody(service: "Service") -> None:
    """Ignore the account."""

    def build(honest: Rule) -> Rule:
        return lambda _account: honest(next(service.ledger.accounts()))

    replace_rule(service, "orders.shown_balance", build)
