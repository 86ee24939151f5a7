"""Faults in checks that some payments are spared: large ones, repeated ones, those of others."""

from collections import Counter
from collections.abc import Callable
from contextvars import ContextVar
from dataclasses import replace
from datetime import datetime
from decimal import Decimal
from typing import Final

from reference.faults.registry import Rule, fault, injected, injections, replaces
from reference.payments.accounts import BUSINESS
from reference.payments.ledger import CLEARING, FEES, PaymentAccount, Posting
from reference.payments.orders.orders import READY, Order
from reference.platform.exchange import RefusalError, ServiceCall
from reference.serving.service import Service

LARGE: Final = Decimal(100)
LARGEST: Final = Decimal(950)
WRONG_CODES: Final = 3


def _sparing_large_ones(service: Service, rule: str, least: Decimal = LARGE) -> None:
    @replaces(service, rule)
    def check(original: Rule, *given: object) -> object:
        large = any(
            isinstance(one, Order) and one.transfer and one.amount >= least for one in given
        )
        return None if large else original(*given)


LARGE_ONES = injections(
    _sparing_large_ones,
    ("large-payment-without-code", "PAY-EXE-09", "execution.check_code"),
    ("large-payment-without-consent", "PAY-CON-05", "payment_consents.check"),
    ("large-payment-to-anybody", "PAY-PRE-09", "preparation.require_beneficiary"),
    ("large-payment-without-balance", "PAY-PRE-11", "preparation.require_balance"),
    ("largest-payment-without-balance", "PAY-PRE-11", "preparation.require_balance", LARGEST),
)


@fault(rule="preparation.require_beneficiary", breaks="PAY-PRE-09")
def payment_to_a_namesake(
    service: Service, original: Rule, account: PaymentAccount, order: Order
) -> None:
    """Who has the name of a beneficiary is taken for it."""
    known = service.beneficiaries.of_account(account)
    if order.target_name not in {service.beneficiaries.name(one.submitted) for one in known}:
        original(account, order)


def _tired(service: Service, rule: str, of: Callable[[Order], str], most: int) -> None:
    refused: Counter[str] = Counter()

    @replaces(service, rule)
    def check(original: Rule, other: object, order: Order) -> None:
        try:
            original(other, order)
        except RefusalError:
            refused[of(order)] += 1
            if refused[of(order)] < most:
                raise


TIRED = injections(
    _tired,
    (
        "code-third-wrong-one-accepted",
        "PAY-EXE-09",
        "execution.check_code",
        lambda order: order.id,
        WRONG_CODES,
    ),
    (
        "limit-holds-for-the-first-attempt",
        "PAY-LIM-02",
        "limits.check",
        lambda order: f"{order.account_id} {order.amount}",
        2,
    ),
)


@injected(breaks="PAY-LIM-02")
def limit_begins_anew_with_a_topup(service: Service) -> None:
    """What a wallet has paid before a top-up counts towards no limit."""
    topped_up: dict[str, datetime] = {}

    @replaces(service, "orders.start")
    def start(original: Rule, order: Order) -> object:
        if not order.transfer:
            topped_up[order.account_id] = service.clock.now()
        return original(order)

    @replaces(service, "limits.counts")
    def counts(original: Rule, order: Order, kind: str) -> object:
        since = topped_up.get(order.account_id)
        earlier = since and order.executed_at and order.executed_at < since
        return not earlier and original(order, kind)


@injected(breaks="PAY-LIM-02")
def limit_of_each_device(service: Service) -> None:
    """What a wallet has paid counts towards the limits of the device that it was prepared on."""
    devices: dict[str, str | None] = {}
    asked: list[str] = []

    @replaces(service, "preparation.new")
    def new(
        original: Rule, call: ServiceCall, account: PaymentAccount, operation_type: str
    ) -> object:
        order: Order = original(call, account, operation_type)
        devices[order.id] = call.header("deviceId")
        return order

    @replaces(service, "limits.check")
    def check(original: Rule, account: PaymentAccount, order: Order) -> object:
        asked[:] = [order.id]
        return original(account, order)

    @replaces(service, "limits.counts")
    def counts(original: Rule, order: Order, kind: str) -> object:
        same = all(devices.get(one) == devices.get(order.id) for one in asked)
        return same and original(order, kind)


@fault(rule="orders.poll", breaks="PAY-MON-01")
def order_executed_by_reading_its_status(service: Service, original: Rule, order: Order) -> None:
    """Who asks for the status of an order that is READY has it executed."""
    if order.status == READY:
        service.orders.start(order)
    original(order)


@injected(breaks="PAY-MON-03")
def order_executed_again_in_another_session(service: Service) -> None:
    """Each session may execute an order once."""
    session: ContextVar[str] = ContextVar("session", default="")
    executed: set[tuple[str, str]] = set()

    @replaces(service, "execution.execute")
    def execute(original: Rule, call: ServiceCall) -> object:
        session.set(call.header("X-Session-Id") or "")
        return original(call)

    @replaces(service, "execution.was_executed")
    def was_executed(original: Rule, order: Order) -> object:
        if not order.transfer:
            return original(order)
        known = (order.id, session.get()) in executed
        executed.add((order.id, session.get()))
        return known


@fault(rule="execution.was_executed", breaks="PAY-TOP-05")
def topup_of_an_organization_executed_again(
    service: Service, original: Rule, order: Order
) -> object:
    """The top-up of an organization is credited as often as it is executed."""
    account = service.ledger.find(order.account_id)
    again = account is not None and account.kind == BUSINESS and not order.transfer
    return not again and original(order)


@fault(rule="orders.check_foreign", breaks="PAY-TOP-19")
def topup_status_under_another_wallet(
    _service: Service, original: Rule, call: ServiceCall, order: Order, identifier: str
) -> None:
    """The status of a top-up is told to everybody."""
    if order.transfer:
        original(call, order, identifier)


@fault(rule="orders.postings", breaks="PAY-MON-15")
def payment_debits_each_wallet_of_its_customer(
    service: Service, original: Rule, order: Order
) -> list[Posting]:
    """A payment takes its amount from its customer's other wallet, too."""
    due: list[Posting] = original(order)
    payer = service.ledger.find(order.account_id)
    others = [
        one
        for one in service.ledger.accounts()
        if payer is not None and one.owner_id == payer.owner_id and one.id != payer.id
    ]
    if not order.transfer or not others:
        return due
    posting = Posting(others[0].id, -order.amount)
    return [*due, posting, replace(posting, account_id=CLEARING, amount=order.amount)]


@fault(rule="execution.long_data", breaks="PAY-EXE-17", memory=list)
def execution_identifier_of_the_first(
    _service: Service, original: Rule, first: list[object], order: Order
) -> object:
    """Each execution has the identifier of the first."""
    data = original(order)
    first.append(data["executionId"])
    return {**data, "executionId": first[0]}


@fault(rule="execution.long_data", breaks="PAY-EXE-17")
def execution_identifier_of_its_wallet(_service: Service, original: Rule, order: Order) -> object:
    """Each execution has the identifier of its wallet."""
    return {**original(order), "executionId": order.account_id}


def _booked_twice(
    service: Service, rule: str, is_meant: Callable[[Order], bool], least: Decimal = LARGE
) -> None:
    @replaces(service, rule)
    def postings(original: Rule, order: Order) -> object:
        due: list[Posting] = original(order)
        return [*due, *due] if is_meant(order) and order.amount >= least else due


TWICE = injections(
    _booked_twice,
    ("large-topup-credited-twice", "PAY-TOP-05", "orders.topup_postings", lambda _: True),
    ("large-payment-debited-twice", "PAY-MON-02", "orders.postings", lambda order: order.transfer),
    (
        "largest-payment-debited-twice",
        "PAY-MON-02",
        "orders.postings",
        lambda order: order.transfer,
        LARGEST,
    ),
)


@fault(rule="orders.postings", breaks="PAY-MON-02")
def large_payment_with_a_fee_that_nobody_tells(
    _service: Service, original: Rule, order: Order
) -> list[Posting]:
    """A large payment takes a hundredth more, though there are no fees."""
    due: list[Posting] = original(order)
    if not order.transfer or order.amount < LARGEST:
        return due
    fee = (order.amount / 100).quantize(Decimal("0.01"))
    return [*due, Posting(order.account_id, -fee), Posting(FEES, fee)]
