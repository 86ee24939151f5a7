"""Faults in limits and balances: payments that do not count, or not as what they are (2.2, 8)."""

from collections.abc import Callable
from contextvars import ContextVar
from dataclasses import replace
from decimal import Decimal
from typing import Final, cast

from reference.faults.registry import Rule, family, injections, replaces
from reference.payments.ledger import PaymentAccount
from reference.payments.orders.orders import Order
from reference.platform.exchange import JsonObject, RefusalError, ServiceCall
from reference.serving.service import Service

Alike = Callable[[Order, Order], bool]
USUAL_SCALE: Final = 2
FEW: Final = 10


def _only_alike(service: Service, alike: Alike) -> None:
    """Count towards limits what is like the payment that is asked about."""
    asked: list[Order] = []

    @replaces(service, "limits.check")
    def check(original: Rule, account: PaymentAccount, order: Order) -> object:
        asked[:] = [order]
        return original(account, order)

    @replaces(service, "limits.counts")
    def counts(original: Rule, order: Order, kind: str) -> object:
        return original(order, kind) and all(alike(one, order) for one in asked)


UNLIKE = injections(
    _only_alike,
    (
        "limit-of-each-beneficiary",
        "PAY-LIM-02",
        lambda one, other: one.beneficiary_reference == other.beneficiary_reference,
    ),
    ("limit-of-each-session", "PAY-LIM-02", lambda one, other: one.session_id == other.session_id),
    ("limit-without-small-payments", "PAY-LIM-02", lambda _one, other: other.amount >= FEW),
)


def _of_the_other_path(service: Service, use: Callable[[Service, set[str]], None]) -> None:
    elsewhere: ContextVar[bool] = ContextVar("elsewhere", default=False)
    prepared: set[str] = set()

    @replaces(service, "preparation.prepare")
    def prepare(original: Rule, call: ServiceCall) -> object:
        elsewhere.set("operationType" not in call.parameters)
        return original(call)

    @replaces(service, "preparation.new")
    def new(
        original: Rule, call: ServiceCall, account: PaymentAccount, operation_type: str
    ) -> object:
        order: Order = original(call, account, operation_type)
        if elsewhere.get():
            prepared.add(order.id)
        return order

    use(service, prepared)


def _do_not_count(service: Service, prepared: set[str]) -> None:
    @replaces(service, "limits.counts")
    def counts(original: Rule, order: Order, kind: str) -> object:
        return order.id not in prepared and original(order, kind)


def _have_nothing_before(service: Service, prepared: set[str]) -> None:
    @replaces(service, "limits.usage")
    def usage(original: Rule, account: PaymentAccount, kind: str, but: str) -> object:
        return Decimal(0) if but in prepared else original(account, kind, but)


ELSEWHERE = injections(
    _of_the_other_path,
    ("limit-without-the-other-path", "PAY-LIM-02", _do_not_count),
    ("transfer-path-beyond-the-day", "PAY-ALT-26", _have_nothing_before),
)


def _by_value(service: Service, use: Callable[[Service, dict[str, Decimal]], None]) -> None:
    """Know orders of another scale than two by what their value is in cents."""
    latest: list[Decimal | None] = [None]
    values: dict[str, Decimal] = {}

    @replaces(service, "amounts.read")
    def read(original: Rule, amount: JsonObject) -> object:
        usual = int(amount["scale"]) == USUAL_SCALE
        latest[0] = None if usual else Decimal(int(amount["value"])).scaleb(-USUAL_SCALE)
        return original(amount)

    @replaces(service, "preparation.new")
    def new(
        original: Rule, call: ServiceCall, account: PaymentAccount, operation_type: str
    ) -> object:
        order: Order = original(call, account, operation_type)
        if latest[0] is not None:
            values[order.id] = latest[0]
        return order

    use(service, values)


def _is_not_counted(service: Service, values: dict[str, Decimal]) -> None:
    @replaces(service, "limits.counts")
    def counts(original: Rule, order: Order, kind: str) -> object:
        return order.id not in values and original(order, kind)


def _in(rule: str) -> Callable[[Service, dict[str, Decimal]], None]:
    """Ask a rule about orders as if their amount were their value in cents."""

    def use(service: Service, values: dict[str, Decimal]) -> None:
        @replaces(service, rule)
        def by_value(original: Rule, order: Order) -> object:
            amount = values.get(order.id, order.amount) if order.transfer else order.amount
            return original(replace(order, amount=amount))

    return use


OTHER_SCALES = injections(
    _by_value,
    ("limit-without-other-scales", "PAY-LIM-02", _is_not_counted),
    ("limit-compared-with-values", "PAY-LIM-11", _in("limits.counted")),
    ("balance-compared-with-values", "PAY-PRE-20", _in("orders.debit")),
    ("amount-booked-by-its-value", "PAY-AMT-02", _in("orders.postings")),
)


def _reserves_though_refused(
    service: Service, original: Rule, *checked: PaymentAccount | Order
) -> None:
    """Refuse an order, the last of what is checked, and keep what it comes to reserved for ever."""
    try:
        original(*checked)
    except RefusalError:
        order = cast("Order", checked[-1])
        rest = min(order.amount, service.ledger.available(order.account_id))
        service.ledger.hold(f"{order.id} refused", order.account_id, rest)
        raise


RESERVED = tuple(
    one
    for name, rule in (
        ("a-payment-without-consent", "payment_consents.check"),
        ("a-payment-to-nobody", "preparation.check_beneficiary"),
        ("an-expired-order", "execution.check_expiry"),
    )
    for one in family(rule, _reserves_though_refused, (f"money-reserved-for-{name}", "ENV-18"))
)
