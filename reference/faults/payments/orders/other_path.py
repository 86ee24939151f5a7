"""Faults in the other path of prepare, which leads around what the usual one checks (4.6)."""

from contextvars import ContextVar

from reference.faults.registry import Rule, injections, replaces
from reference.payments.orders.orders import Order
from reference.platform.exchange import ServiceCall
from reference.serving.service import Service


def _unchecked(service: Service, *rules: str) -> None:
    elsewhere: ContextVar[bool] = ContextVar("elsewhere", default=False)
    prepared: set[str] = set()

    @replaces(service, "preparation.prepare")
    def prepare(original: Rule, call: ServiceCall) -> object:
        elsewhere.set("operationType" not in call.parameters)
        return original(call)

    @replaces(service, "preparation.keep")
    def keep(original: Rule, order: Order) -> object:
        if elsewhere.get():
            prepared.add(order.id)
        return original(order)

    @replaces(service, "execution.check")
    def check(original: Rule, call: ServiceCall, account: object, order: Order) -> object:
        elsewhere.set(order.id in prepared)
        return original(call, account, order)

    for rule in rules:

        @replaces(service, rule)
        def unchecked(original: Rule, *given: object) -> object:
            return None if elsewhere.get() else original(*given)


UNCHECKED = injections(
    _unchecked,
    ("transfer-path-to-anybody", "PAY-ALT-11", "preparation.require_beneficiary"),
    ("transfer-path-beyond-the-balance", "PAY-ALT-12", "preparation.require_balance"),
    (
        "transfer-path-beyond-the-limit",
        "PAY-ALT-13",
        "preparation.check_limits",
        "execution.check_limits",
    ),
    (
        "transfer-path-without-consent",
        "PAY-ALT-14",
        "preparation.check_consent",
        "execution.check_consent",
        "execution.check_code",
    ),
)
