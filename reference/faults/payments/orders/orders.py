"""Faults in the order status and the balance (sections 3 and 4.6)."""

from dataclasses import replace
from typing import Any

from reference.faults.answers import recodings
from reference.faults.registry import Rule, fault, of_rule, refusing
from reference.faults.rows import answered, changed, fixed, skipped, without
from reference.payments.ledger import PaymentAccount
from reference.payments.orders.orders import COMPLETED, EXECUTING, READY, Order
from reference.platform.exchange import RefusalError, ServiceCall
from reference.platform.validation import text
from reference.serving.service import Service

STATUS = (
    *of_rule(
        "orders.form",
        changed("order-without-status", "PAY-ORD-05", without("status")),
        answered("order-null", "PAY-ORD-05", None),
    ),
    *of_rule(
        "orders.data",
        fixed(
            "order-names-another",
            "PAY-ORD-05",
            "preparedOrderId",
            "66666666-6666-4666-8666-666666666666",
        ),
    ),
    skipped("order-foreign-visible", "PAY-ORD-03").of("orders.check_foreign"),
)


UNKNOWN = of_rule("orders.unknown", *recodings("order-unknown", "PAY-ORD-02", (200, 500)))


@fault(rule="orders.reported_status", breaks="PAY-ORD-11")
def order_completed_before_its_execution(_service: Service, original: Rule, order: Order) -> object:
    """An order that is merely prepared is told as COMPLETED."""
    return COMPLETED if order.status == READY else original(order)


@fault(rule="orders.reported_status", breaks="PAY-ORD-12")
def order_executing_for_ever(_service: Service, original: Rule, order: Order) -> object:
    """An order that its execution has completed is told as EXECUTING, whenever it is asked for."""
    return EXECUTING if order.status == COMPLETED else original(order)


@fault(rule="orders.reported_status", breaks="PAY-ORD-12")
def order_ready_for_ever(_service: Service, _original: Rule, _order: Order) -> object:
    """Every order is told as READY, executed or not."""
    return READY


@refusing(rule="execution.check_code", breaks="PAY-ORD-11")
def order_refused_for_its_code_is_completed(
    service: Service, _refusal: RefusalError, _call: object, order: Order
) -> None:
    """An order whose execution is refused for its code is told as COMPLETED, and is not paid."""
    service.orders.save(replace(order, status=COMPLETED))


@refusing(rule="execution.check_body", breaks="PAY-ORD-11")
def order_refused_without_a_code_is_completed(
    service: Service, _refusal: RefusalError, call: ServiceCall
) -> None:
    """So is one whose execution is refused for want of a code."""
    order = service.orders.get(text(call.body, "preparedOrderId"))
    if order is not None and order.status == READY:
        service.orders.save(replace(order, status=COMPLETED))


@fault(rule="orders.data", breaks="PAY-ORD-05", memory=dict)
def order_names_the_first_of_its_wallet(
    _service: Service, original: Rule, first: dict[str, dict[str, object]], order: Order
) -> object:
    """The status of an order has the identifiers of the wallet's first order."""
    data = original(order)
    named = {name: data[name] for name in ("orderId", "preparedOrderId", "executionId")}
    return {**data, **first.setdefault(order.account_id, named)}


@fault(rule="orders.reachable", breaks="PAY-ORD-02")
def order_of_somebody(
    service: Service, original: Rule, call: object, account: PaymentAccount
) -> object:
    """The order status tells the latest order, whatever is asked."""
    orders = service.orders.of_account(account.id)
    return orders[-1] if orders else original(call, account)


@fault(rule="orders.poll", breaks="PAY-MON-02")
def order_status_debits(service: Service, original: Rule, order: Order) -> None:
    """Each order status call debits the order again."""
    if order.status != READY:
        service.orders.book(order)
    original(order)


@fault(rule="orders.poll", breaks="PAY-MON-02")
def order_status_rolls_back(service: Service, original: Rule, order: Order) -> None:
    """An order status call gives a completed order's money back."""
    if order.status != READY:
        postings = service.orders.postings(order)
        service.ledger.book([replace(one, amount=-one.amount) for one in postings])
    original(order)


BALANCE = of_rule(
    "orders.show_balance",
    changed("balance-bare", "ENV-01", lambda answer: replace(answer, flat=True)),
)


@fault(rule="orders.shown_balance", breaks="PAY-BAL-03")
def balance_of_somebody(service: Service, original: Rule, _account: Any) -> object:
    """The balance endpoint tells the oldest account's balance."""
    return original(next(service.ledger.accounts()))


@fault(rule="orders.shown_balance", breaks="PAY-BAL-03")
def balance_of_all_wallets(service: Service, original: Rule, account: Any) -> object:
    """The balance endpoint tells what all wallets of the customer hold together."""
    accounts = service.ledger.accounts()
    return sum(original(each) for each in accounts if each.owner_id == account.owner_id)


@fault(rule="orders.data", breaks="ENV-13")
def order_unexecuted_500(_service: Service, original: Rule, order: Order) -> object:
    """Asking for the status of an order that is not executed yet is a server fault."""
    if order.executed_at is None:
        raise RuntimeError(order.id)
    return original(order)


OTHERS = (answered("order-never-found", "PAY-ORD-01", None).of("orders.find"),)
