"""Faults in what a refused or repeated execution leaves on the balance (sections 3 and 4.6)."""

from collections import Counter
from collections.abc import Callable
from dataclasses import replace
from decimal import Decimal
from typing import Final

from reference.faults.exploration.turns import unless_three_at_once
from reference.faults.registry import Rule, family, fault, injected, refusing, replaces
from reference.payments.ledger import CLEARING, FEES, PaymentAccount, Posting
from reference.payments.orders.orders import COMPLETED, READY, Order
from reference.platform.exchange import RefusalError, ServiceCall
from reference.platform.validation import text
from reference.serving.service import Service

FEE: Final = Decimal("0.50")


@fault(rule="execution.repeated", breaks="PAY-MON-03")
def execute_repeated_refunds(service: Service, original: Rule, order: Order) -> object:
    """A second execution is refused, and gives back what the first one took."""
    postings = service.orders.postings(order)
    service.ledger.book([replace(one, amount=-one.amount) for one in postings])
    return original(order)


@fault(rule="execution.repeated", breaks="PAY-MON-03")
def execute_repeated_debits_later(service: Service, original: Rule, order: Order) -> object:
    """A second execution is refused, and debits again once it would have settled."""
    postings = service.orders.postings(order)
    service.ledger.plan(service.orders.delay(order), lambda: service.ledger.book(postings))
    return original(order)


@fault(rule="execution.repeated", breaks="PAY-MON-03")
def execute_repeated_fee_twice(service: Service, original: Rule, order: Order) -> object:
    """A second execution is refused, and charges a fee again."""
    service.ledger.book((Posting(order.account_id, -FEE), Posting(FEES, FEE)))
    return original(order)


@fault(rule="execution.repeated", breaks="PAY-MON-03")
def execute_repeated_settles_twice(service: Service, _original: Rule, order: Order) -> object:
    """A second execution is an order of its own, which debits again as it settles."""
    identifier = service.payment_consents.identifier()
    again = replace(order, id=identifier, order_id=identifier, execution_id=identifier)
    return service.execution.answer(service.orders.start(again))


@fault(rule="execution.repeated", breaks="PAY-MON-03", memory=set)
def execute_third_time_debits(
    service: Service, original: Rule, refused: set[str], order: Order
) -> object:
    """A second execution is refused, and a third debits again."""
    if order.id in refused:
        service.ledger.book(service.orders.postings(order))
    refused.add(order.id)
    return original(order)


@injected(breaks="EXP-ORD-01")
def execute_repeated_shown_as_ready(service: Service) -> None:
    """An order whose second execution was refused is shown as READY."""
    refused: set[str] = set()

    @replaces(service, "execution.repeated")
    def repeated(original: Rule, order: Order) -> object:
        refused.add(order.id)
        return original(order)

    @replaces(service, "orders.reported_status")
    def reported(original: Rule, order: Order) -> object:
        return READY if order.id in refused else original(order)


@injected(breaks="PAY-MON-02")
def execute_after_another_debits(service: Service) -> None:
    """Only the latest order of a wallet is known as executed: earlier ones debit again."""
    latest: dict[str, str] = {}

    @replaces(service, "execution.run")
    def run(original: Rule, order: Order) -> object:
        latest[order.account_id] = order.id
        return original(order)

    @replaces(service, "execution.repeated")
    def repeated(original: Rule, order: Order) -> object:
        if latest.get(order.account_id) != order.id:
            service.ledger.book(service.orders.postings(order))
        return original(order)


@refusing(rule="execution.check_code", breaks="PAY-MON-09")
def money_wrong_code_refunds(
    service: Service, _refusal: RefusalError, _call: object, order: Order
) -> None:
    """An execution that is refused for its code puts the amount on the balance."""
    _put_on_the_balance(service, order)


@refusing(rule="preparation.require_balance", breaks="PAY-MON-08")
def money_insufficient_refunds(
    service: Service, _refusal: RefusalError, _account: object, order: Order
) -> None:
    """A transfer that the balance does not cover is refused, and put on the balance."""
    _put_on_the_balance(service, order)


def _takes_though_refused(
    service: Service, original: Rule, of: Callable[..., str], *given: object
) -> object:
    """Refuse, and take some of the money all the same."""
    try:
        return original(*given)
    except RefusalError:
        _take(service, of(service, *given))
        raise


def _take(service: Service, account_id: str) -> None:
    taken = min(FEE, service.ledger.balance(account_id))
    service.ledger.book((Posting(account_id, -taken), Posting(CLEARING, taken)))


def _of_the_account(_service: Service, account: PaymentAccount, *_given: object) -> str:
    return account.id


def _of_the_order(_service: Service, order: Order) -> str:
    return order.account_id


def _of_who_prepared_it(
    service: Service, account: PaymentAccount, _operation_type: str, identifier: str
) -> str:
    order = service.orders.get(identifier)
    return account.id if order is None else order.account_id


TAKEN = tuple(
    one
    for name, rule, of in (
        ("an-unknown-beneficiary", "preparation.require_beneficiary", _of_the_account),
        ("an-order-never-prepared", "execution.order", _of_the_account),
        ("an-order-of-another-wallet", "execution.order", _of_who_prepared_it),
        ("an-expired-order", "execution.check_expiry", _of_the_order),
        ("a-payment-without-consent", "payment_consents.check", _of_the_order),
    )
    for one in family(rule, _takes_though_refused, (f"money-taken-for-{name}", "PAY-MON-16", of))
)


@refusing(rule="execution.check_body", breaks="PAY-MON-16")
def money_taken_for_an_execution_without_code(
    service: Service, _refusal: RefusalError, call: ServiceCall
) -> None:
    """An execution without authenticationCode is refused, and carried out."""
    order = service.orders.get(text(call.body, "preparedOrderId"))
    if order is not None and order.status == READY:
        service.execution.run(order)


@refusing(rule="execution.order", breaks="PAY-MON-16")
def money_taken_of_who_executes_the_order_of_another(
    service: Service, _refusal: RefusalError, account: PaymentAccount, *given: str
) -> None:
    """An order of another wallet is refused to whoever executes it, and paid by them."""
    *_, identifier = given
    if service.orders.get(identifier) is not None:
        _take(service, account.id)


@fault(rule="execution.order", breaks="PAY-MON-16")
def money_taken_beside_what_is_reserved(
    service: Service, original: Rule, account: PaymentAccount, *given: str
) -> object:
    """An execution that names no order of its wallet takes money while one is reserved there."""
    try:
        return original(account, *given)
    except RefusalError:
        if service.ledger.available(account.id) < service.ledger.balance(account.id):
            _take(service, account.id)
        raise


def _put_on_the_balance(service: Service, order: Order) -> None:
    account = Posting(order.account_id, order.amount)
    service.ledger.book((account, Posting(CLEARING, -order.amount)))


@fault(rule="orders.postings", breaks="PAY-MON-02")
def money_debited_double_beside_a_fee(
    _service: Service, original: Rule, order: Order
) -> list[Posting]:
    """A transfer that has a fee debits its amount twice."""
    due: list[Posting] = original(order)
    if not order.transfer:
        return due
    again = Posting(order.account_id, -order.amount), Posting(CLEARING, order.amount)
    return [*due, *again]


@fault(rule="orders.postings", breaks="PAY-MON-02")
def money_debited_double_by_further_orders(
    service: Service, original: Rule, order: Order
) -> list[Posting]:
    """Any transfer of a wallet but its first debits its amount twice."""
    due: list[Posting] = original(order)
    paid = [
        one
        for one in service.orders.of_account(order.account_id)
        if one.transfer and one.executed_at is not None and one.id != order.id
    ]
    return [replace(one, amount=2 * one.amount) for one in due] if order.transfer and paid else due


@fault(rule="execution.was_executed", breaks="PAY-MON-03")
def executed_order_ready_after_next_prepare(
    service: Service, original: Rule, order: Order
) -> object:
    """An executed order counts as READY again once the wallet has prepared another."""
    latest = service.orders.of_account(order.account_id)[-1]
    return original(order) and (latest.id == order.id or latest.status != READY)


AT_ONCE: Final = (
    unless_three_at_once(
        "order-executed-by-three-at-once",
        "PAY-MON-04",
        "An order that is executed three times at once is booked three times.",
        "execution.was_executed",
    ),
)


@fault(rule="execution.was_executed", breaks="PAY-TOP-09")
def topup_repeated_credits_again(_service: Service, original: Rule, order: Order) -> bool:
    """A top-up that is executed once more is put on the wallet once more."""
    return order.transfer and bool(original(order))


@fault(rule="orders.reported_status", breaks="EXP-ORD-01", memory=Counter)
def order_read_often_shown_as_ready(
    _service: Service, original: Rule, read: Counter[str], order: Order
) -> object:
    """From its fifth reading on, a COMPLETED order is shown as READY."""
    read[order.id] += order.status == COMPLETED
    return READY if read[order.id] > 4 else original(order)
