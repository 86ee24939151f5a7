"""Faults in limits and checks that depend on what was paid, or refused, before."""

from collections import Counter, defaultdict
from dataclasses import replace
from datetime import UTC, datetime
from decimal import Decimal
from typing import Final

from reference.faults.exploration.occasions import (
    account_of,
    after,
    happenings,
    later,
    order_of_call,
    payer_of,
)
from reference.faults.registry import Rule, fault, injected, replaces
from reference.payments.ledger import PaymentAccount
from reference.payments.limits import PER_TRANSACTION
from reference.payments.orders.orders import READY, Order
from reference.platform.exchange import RefusalError, ServiceCall
from reference.serving.service import Service

CENT: Final = Decimal("0.01")
BEFORE_ALL: Final = datetime.min.replace(tzinfo=UTC)


def _order(order: Order, *_further: object) -> object:
    return order.id


def _forgotten(service: Service, rule: str) -> None:
    """Let a wallet's limits count from the moment on at which a rule has refused."""
    since: dict[str, datetime] = {}

    @replaces(service, rule)
    def check(original: Rule, account: PaymentAccount, order: Order) -> None:
        try:
            original(account, order)
        except RefusalError:
            since[account.id] = service.clock.now()
            raise

    @replaces(service, "limits.counts")
    def counts(original: Rule, order: Order, kind: str) -> object:
        moment = order.executed_at or order.prepared_at
        return moment >= since.get(order.account_id, BEFORE_ALL) and original(order, kind)


@injected(breaks="PAY-LIM-02")
def limit_reset_by_refused_payment(service: Service) -> None:
    """A payment that is refused for a limit resets what the wallet has used of it."""
    _forgotten(service, "limits.check")


@injected(breaks="PAY-LIM-02")
def limit_reset_by_insufficient_balance(service: Service) -> None:
    """A payment that the balance does not cover resets what the wallet has used of its limits."""
    _forgotten(service, "preparation.check_balance")


@injected(breaks="PAY-LIM-02")
def limit_reset_by_topup(service: Service) -> None:
    """A top-up gives back what the wallet has used of its limits."""
    topped_up: Counter[str] = Counter()

    @replaces(service, "orders.topup_postings")
    def postings(original: Rule, order: Order) -> object:
        topped_up[order.account_id] += int(order.amount)
        return original(order)

    @replaces(service, "limits.usage")
    def usage(original: Rule, account: PaymentAccount, kind: str, but: str) -> object:
        used: Decimal = original(account, kind, but)
        return max(used - topped_up[account.id], Decimal(0))


@injected(breaks="PAY-LIM-02")
def limit_reset_by_received_payment(service: Service) -> None:
    """What another wallet has paid gives back what the wallet has used of its limits."""
    received: defaultdict[str, Decimal] = defaultdict(Decimal)

    @replaces(service, "orders.postings")
    def postings(original: Rule, order: Order) -> object:
        received[service.orders.payee(order)] += order.amount
        return original(order)

    @replaces(service, "limits.usage")
    def usage(original: Rule, account: PaymentAccount, kind: str, but: str) -> object:
        used: Decimal = original(account, kind, but)
        return max(used - received[account.id], Decimal(0))


@injected(breaks=("PAY-LIM-05", "EXP-PAY-01"))
def limit_counts_refused_executions(service: Service) -> None:
    """An execution that is refused for its code counts towards the limits, time and again."""
    refused: Counter[str] = Counter()
    checked = happenings(service, "execution.check_code", order_of_call, refused=True)

    @replaces(service, "limits.usage")
    def usage(original: Rule, account: PaymentAccount, kind: str, but: str) -> object:
        orders = service.orders.of_account(account.id)
        refused[account.id] = sum(int(one.amount) * checked[one.id] for one in orders)
        used: Decimal = original(account, kind, but)
        return used if kind == PER_TRANSACTION else used + refused[account.id]


@injected(breaks=("PAY-LIM-05", "EXP-PAY-01"))
def limit_counts_what_goes_beyond_it(service: Service) -> None:
    """A payment that is refused for a limit counts towards those of the day and the month."""
    beyond: dict[str, Decimal] = {}

    @replaces(service, "limits.usage")
    def usage(original: Rule, account: PaymentAccount, kind: str, but: str) -> object:
        used: Decimal = original(account, kind, but)
        return used if kind == PER_TRANSACTION else used + beyond.get(account.id, 0)

    @replaces(service, "limits.check")
    def check(original: Rule, account: PaymentAccount, order: Order) -> None:
        try:
            original(account, order)
        except RefusalError:
            beyond[account.id] = beyond.get(account.id, Decimal(0)) + order.amount
            raise


@later(
    rule="limits.check",
    breaks=("PAY-LIM-01", "PAY-LIM-02", "ENV-17"),
    of=lambda account, order: (account.id, order.amount),
    times=2,
    refused=True,
)
def limit_gives_in_to_the_third_attempt(
    _service: Service, _original: Rule, _account: PaymentAccount, _order: Order
) -> None:
    """An amount that was refused twice for a limit is accepted."""


@later(
    rule="preparation.require_balance",
    breaks=("PAY-PRE-11", "PAY-MON-05", "ENV-17"),
    of=lambda account, order: (account.id, order.amount),
    times=2,
    refused=True,
)
def balance_gives_in_to_the_third_attempt(
    _service: Service, _original: Rule, _account: PaymentAccount, _order: Order
) -> None:
    """An amount that was refused twice for the balance is accepted."""


@later(rule="payment_consents.code_fits", breaks="PAY-EXE-09", of=_order, times=4)
def any_code_fits_after_four_attempts(
    _service: Service, _original: Rule, _order: Order, _code: str
) -> bool:
    """After four attempts to execute an order, any code fits."""
    return True


@after(
    rule="payment_consents.check",
    breaks=("PAY-CON-05", "PAY-CON-07"),
    of=payer_of,
    event="orders.postings",
    times=3,
)
def consent_not_asked_of_known_payers(_service: Service, _original: Rule, _order: Order) -> None:
    """A wallet that has paid three times is not asked for its consent any more."""


@after(
    rule="execution.belongs",
    breaks="PAY-EXE-12",
    of=lambda _order, account, _type: account.id,
    event="orders.postings",
    event_of=payer_of,
    times=2,
)
def orders_of_others_open_to_known_payers(
    _service: Service, _original: Rule, _order: Order, _account: PaymentAccount, _type: str
) -> bool:
    """A wallet that has paid twice may execute the orders of other wallets."""
    return True


@after(
    rule="beneficiaries.referenced",
    breaks=("PAY-PRE-04", "EXP-PAY-01"),
    of=account_of,
    event="orders.postings",
    event_of=payer_of,
    times=3,
)
def beneficiary_forgotten_after_three_transfers(
    service: Service, _original: Rule, _account: PaymentAccount, _reference: str, iban: str
) -> object:
    """A wallet that has paid three times has no known beneficiary any more."""
    raise service.beneficiaries.unknown(iban)


@injected(breaks=("PAY-PRE-08", "EXP-UNI-01"))
def prepared_order_id_used_again_after_refusal(service: Service) -> None:
    """What a wallet prepares after a refused preparation has the identifier of the order before."""
    kept: dict[str, str] = {}
    refused = happenings(service, "preparation.check", account_of, refused=True)

    @replaces(service, "preparation.keep")
    def keep(original: Rule, order: Order) -> None:
        original(order)
        kept[order.account_id] = order.id
        refused[order.account_id] = 0

    @replaces(service, "preparation.new")
    def new(
        original: Rule, call: ServiceCall, account: PaymentAccount, operation_type: str
    ) -> object:
        order: Order = original(call, account, operation_type)
        again = refused[account.id] and account.id in kept
        return replace(order, id=kept[account.id]) if again else order


@injected(breaks="EXP-PAY-01")
def amount_refused_for_the_balance_is_refused_for_ever(service: Service) -> None:
    """What the balance did not cover once is refused when it does, too."""
    refused: dict[tuple[str, Decimal], RefusalError] = {}

    @replaces(service, "preparation.check_balance")
    def check(original: Rule, account: PaymentAccount, order: Order) -> None:
        key = account.id, order.amount
        try:
            original(account, order)
        except RefusalError as error:
            refused[key] = error
        if key in refused:
            raise refused[key]


@injected(breaks="EXP-PAY-01")
def waiting_orders_lost_by_a_refused_one(service: Service) -> None:
    """A payment that the balance does not cover takes along the wallet's orders that are READY."""
    lost: set[str] = set()

    @replaces(service, "preparation.check_balance")
    def check(original: Rule, account: PaymentAccount, order: Order) -> None:
        try:
            original(account, order)
        except RefusalError:
            lost.update(one.id for one in service.orders.of_account(account.id))
            raise

    @replaces(service, "execution.belongs")
    def belongs(original: Rule, order: Order, *given: object) -> object:
        return (order.id not in lost or order.executed_at) and original(order, *given)


@fault(rule="payment_consents.code_fits", breaks=("PAY-EXE-10", "PAY-EXE-09"), memory=set)
def code_of_an_executed_order_fits_others(
    _service: Service, original: Rule, used: set[tuple[str, str]], order: Order, code: str
) -> object:
    """A code that has executed an order executes the wallet's other orders, too."""
    fits = original(order, code)
    if fits:
        used.add((order.account_id, code))
    return fits or (order.account_id, code) in used


@fault(rule="orders.reported_status", breaks=("EXP-ORD-01", "PAY-ORD-05"), memory=set)
def status_stale_once_it_was_ready(
    _service: Service, original: Rule, ready: set[str], order: Order
) -> object:
    """An order whose status was read while it was READY is told to be so for ever."""
    if order.executed_at is None:
        ready.add(order.id)
    return READY if order.id in ready else original(order)


@after(
    rule="payment_accounts.of_path",
    breaks="AUT-19",
    of=lambda call, **_: call.parameters["accountId"],
    event="payment_accounts.of_path",
    times=2,
    refused=True,
)
def account_open_to_another_tenant_after_two_attempts(
    service: Service, _original: Rule, call: ServiceCall, **_: object
) -> object:
    """A wallet that somebody else was refused twice is open to everybody."""
    return service.payment_accounts.with_identifier(call.parameters["accountId"])
