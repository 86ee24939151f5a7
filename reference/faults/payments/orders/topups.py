"""Faults in top-ups: whose they are, what they credit, and how often (sections 2.2, 3 and 4.6)."""

import threading
import time
from dataclasses import replace
from decimal import Decimal
from string import ascii_letters
from typing import Any

from reference.faults.payments.ledger import THINKING_TIME_S, in_threads
from reference.faults.registry import Rule, fault, injected, refusing, replace_rule, replaces
from reference.payments.ledger import CLEARING, PaymentAccount, Posting
from reference.payments.orders.orders import READY, TOPUP, Order
from reference.platform.exchange import JsonObject, RefusalError, ServiceCall
from reference.platform.validation import text
from reference.serving.service import Service


@fault(rule="orders.find", breaks="PAY-TOP-14")
def topup_status_unknown(_service: Service, original: Rule, identifier: str) -> Order | None:
    """The status of top-ups is not served."""
    found: Order | None = original(identifier)
    return found if found is not None and found.transfer else None


@fault(rule="execution.belongs", breaks="PAY-TOP-15")
def topup_of_another_wallet_executed(
    _service: Service, original: Rule, order: Order, account: PaymentAccount, operation_type: str
) -> object:
    """A top-up is executed under whichever wallet."""
    topup = order.operation_type == operation_type == TOPUP
    return topup or original(order, account, operation_type)


@fault(rule="orders.topup_postings", breaks="PAY-TOP-20")
def topup_credits_each_wallet_of_its_customer(
    service: Service, original: Rule, order: Order
) -> list[Posting]:
    """A top-up puts its amount on its customer's other wallet, too."""
    account = service.ledger.find(order.account_id)
    known = () if account is None else service.payment_accounts.of_owner(account.owner_id)
    due: list[Posting] = original(order)
    for other in known:
        if other.id != order.account_id:
            due += Posting(other.id, order.amount), Posting(CLEARING, -order.amount)
    return due


@fault(rule="orders.topup_postings", breaks="PAY-TOP-05")
def topup_credits_a_tenth_more(_service: Service, original: Rule, order: Order) -> list[Posting]:
    """A top-up credits a tenth more than its amount."""
    more = order.amount / 10
    due: list[Posting] = original(order)
    return [*due, Posting(order.account_id, more), Posting(CLEARING, -more)]


@fault(rule="orders.topup_postings", breaks="PAY-TOP-22", memory=set)
def further_topups_credit_nothing(
    _service: Service, original: Rule, credited: set[str], order: Order
) -> object:
    """Each top-up of a wallet but the first is completed, and credits nothing."""
    if order.account_id in credited:
        return []
    credited.add(order.account_id)
    return original(order)


@fault(rule="execution.order", breaks="PAY-TOP-15")
def topup_goes_to_who_executes_it(
    service: Service, original: Rule, account: PaymentAccount, operation_type: str, identifier: str
) -> object:
    """A top-up is credited to the wallet that executes it, not to the one that prepared it."""
    found = service.orders.get(identifier)
    if found is None or not found.operation_type == operation_type == TOPUP:
        return original(account, operation_type, identifier)
    return replace(found, account_id=account.id)


@fault(rule="preparation.check_body", breaks="PAY-TOP-16")
def topup_drops_decimal_points(_service: Service, original: Rule, call: ServiceCall) -> None:
    """A decimal point in the value of a top-up is left out, not refused."""
    amount = call.body.get("amount")
    if call.parameters.get("operationType") == TOPUP and isinstance(amount, dict):
        amount["value"] = str(amount.get("value")).replace(".", "")
    original(call)


@fault(rule="preparation.check_body", breaks="PAY-TOP-16")
def topup_drops_letters(_service: Service, original: Rule, call: ServiceCall) -> None:
    """Letters at the end of the value of a top-up are left out, not refused."""
    amount = call.body.get("amount")
    if call.parameters.get("operationType") == TOPUP and isinstance(amount, dict):
        amount["value"] = str(amount.get("value")).rstrip(ascii_letters)
    original(call)


@fault(rule="preparation.check_body", breaks="PAY-TOP-21")
def topup_any_currency(_service: Service, original: Rule, call: ServiceCall) -> None:
    """The currency of a top-up's amount is cut to its first letters, not refused."""
    amount = call.body.get("amount")
    if call.parameters.get("operationType") == TOPUP and isinstance(amount, dict):
        amount["currency"] = str(amount.get("currency"))[:3]
    original(call)


@injected(breaks="PAY-TOP-17")
def topup_latest_by_default(service: Service) -> None:
    """An execution that names no top-up executes the latest one."""

    @replaces(service, "execution.check_body")
    def check_body(original: Rule, call: ServiceCall) -> None:
        if call.parameters["operationType"] == TOPUP and "preparedOrderId" not in call.body:
            account = service.payment_accounts.of_path(call)
            known = [one for one in service.orders.of_account(account.id) if not one.transfer]
            call.body["preparedOrderId"] = known[-1].id if known else ""
        original(call)


@injected(breaks="PAY-TOP-10")
def topup_booked_by_its_value(service: Service) -> None:
    """A top-up tells its amount, and credits its value in cents, whatever its scale."""
    values: dict[str, Decimal] = {}
    latest: list[Decimal] = []

    @replaces(service, "amounts.read")
    def read(original: Rule, amount: JsonObject) -> object:
        latest[:] = [Decimal(int(amount["value"])).scaleb(-2)]
        return original(amount)

    @replaces(service, "preparation.keep")
    def keep(original: Rule, order: Order) -> object:
        values[order.id] = latest[0]
        return original(order)

    @replaces(service, "orders.topup_postings")
    def postings(original: Rule, order: Order) -> object:
        return original(replace(order, amount=values.get(order.id, order.amount)))


@injected(breaks="PAY-TOP-13")
def topup_executed_twice_at_once_credits_twice(service: Service) -> None:
    """A top-up that is executed twice at the same time credits twice."""
    seen = threading.local()
    was_executed = service.execution.was_executed

    @replaces(service, "execution.execute")
    def execute(original: Rule, call: ServiceCall) -> Any:
        order = service.orders.get(text(call.body, "preparedOrderId"))
        seen.executed = None
        if order is not None and not order.transfer:
            seen.executed = was_executed(order)
            time.sleep(THINKING_TIME_S)
        return original(call)

    @replaces(service, "execution.was_executed")
    def executed(original: Rule, order: Order) -> object:
        return original(order) if seen.executed is None else seen.executed

    replace_rule(service, "workers.run", lambda _original: in_threads)


def _ready(service: Service, account_id: str) -> Order | None:
    known = service.orders.of_account(account_id)
    return next((one for one in known if one.status == READY and not one.transfer), None)


@refusing(rule="execution.order", breaks="PAY-TOP-18")
def topup_credited_for_an_execution_of_another_order(
    service: Service, _refusal: RefusalError, account: PaymentAccount, *_given: str
) -> None:
    """Who executes a top-up that was never prepared is refused, and has the prepared one."""
    ready = _ready(service, account.id)
    if ready is not None:
        service.orders.book(ready)


@refusing(rule="execution.check_body", breaks="PAY-TOP-18")
def topup_credited_for_an_execution_without_its_order(
    service: Service, _refusal: RefusalError, call: ServiceCall
) -> None:
    """An execution without preparedOrderId is refused, and tops up what is prepared."""
    ready = _ready(service, call.parameters["accountId"])
    if ready is not None and not text(call.body, "preparedOrderId"):
        service.orders.book(ready)
