"""Faults in further paths of prepare, which lead around what the usual one checks (4.6)."""

from collections.abc import Callable
from contextvars import ContextVar
from dataclasses import replace
from string import ascii_letters
from typing import Final

from reference.faults.payments.orders.execution import invented
from reference.faults.registry import Rule, fault, injected, injections, replaces
from reference.payments.orders.orders import TOPUP, TRANSFER, Order
from reference.platform.exchange import ServiceAnswer, ServiceCall
from reference.platform.validation import text
from reference.serving.service import Service

PATH: Final = ""
"""In place of the operation type: the path that names none."""


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
    ("transfer-path-with-any-code", "PAY-ALT-20", "execution.check_code"),
    ("transfer-path-without-session", "PAY-ALT-23", "session_header.check"),
)


def _scale_ignored(service: Service, path: str) -> None:
    named: ContextVar[str] = ContextVar("named", default=TRANSFER)

    @replaces(service, "preparation.prepare")
    def prepare(original: Rule, call: ServiceCall) -> object:
        named.set(_path(call))
        return original(call)

    @replaces(service, "amounts.scaled")
    def scaled(original: Rule, value: int, scale: int) -> object:
        return original(value, 2 if named.get() == path else scale)


def _below_zero(service: Service, path: str) -> None:
    @replaces(service, "preparation.check_body")
    def check_body(original: Rule, call: ServiceCall) -> object:
        unchecked = _path(call) == path and text(call.body, "amount.value").startswith("-")
        return None if unchecked else original(call)


SCALES = injections(
    _scale_ignored,
    ("transfer-path-scale-ignored", "PAY-ALT-16", PATH),
    ("topup-scale-ignored", "PAY-TOP-10", TOPUP),
)
NEGATIVES = injections(
    _below_zero,
    ("transfer-path-below-zero", "PAY-ALT-17", PATH),
    ("topup-below-zero", "PAY-TOP-11", TOPUP),
)


def _once_executed(service: Service, rule: str, otherwise: Callable[[Rule, Order], object]) -> None:
    prepared: set[str] = set()

    @replaces(service, "preparation.prepare")
    def prepare(original: Rule, call: ServiceCall) -> object:
        answer: ServiceAnswer = original(call)
        if _path(call) == PATH and isinstance(answer.data, dict):
            prepared.add(answer.data["preparedOrderId"])
        return answer

    @replaces(service, rule)
    def other(original: Rule, order: Order) -> object:
        return otherwise(original, order) if order.id in prepared else original(order)


EXECUTED = injections(
    _once_executed,
    (
        "transfer-path-debited-double",
        "PAY-ALT-18",
        "orders.postings",
        lambda original, order: [replace(one, amount=2 * one.amount) for one in original(order)],
    ),
    (
        "transfer-path-executed-again",
        "PAY-ALT-19",
        "execution.was_executed",
        lambda _original, _order: False,
    ),
)


def _of_any_wallet(service: Service, rule: str) -> None:
    """Let a rule that looks something up for a wallet find that of any other one."""
    elsewhere: ContextVar[bool] = ContextVar("elsewhere", default=False)
    named: set[str] = set()

    @replaces(service, "preparation.prepare")
    def prepare(original: Rule, call: ServiceCall) -> object:
        elsewhere.set(_path(call) == PATH)
        return original(call)

    @replaces(service, "preparation.keep")
    def keep(original: Rule, order: Order) -> object:
        if elsewhere.get():
            named.add(order.consent_reference)
        return original(order)

    @replaces(service, rule)
    def find(original: Rule, whose: object, reference: str) -> object:
        own = original(whose, reference)
        if own is not None or not (elsewhere.get() or reference in named):
            return own
        accounts = tuple(service.ledger.accounts())
        others = [one if rule.startswith("beneficiaries") else one.id for one in accounts]
        return next(filter(None, (original(one, reference) for one in others)), None)


ANY_WALLET = injections(
    _of_any_wallet,
    ("transfer-path-to-beneficiary-of-another", "PAY-ALT-21", "beneficiaries.with_reference"),
    ("transfer-path-with-consent-of-another", "PAY-ALT-22", "payment_consents.find"),
)


@injected(breaks="PAY-ALT-24")
def transfer_path_paid_by_anybody(service: Service) -> None:
    """Whoever is named as the source of an order of the other path pays what others confirm."""
    payers: dict[str, str] = {}

    @replaces(service, "preparation.prepare")
    def prepare(original: Rule, call: ServiceCall) -> object:
        if _path(call) != PATH:
            return original(call)
        own = {"sourceAccount": {"walletId": call.parameters["walletId"]}}
        answer: ServiceAnswer = original(replace(call, body={**call.body, **own}))
        if isinstance(answer.data, dict):
            payers[answer.data["preparedOrderId"]] = text(call.body, "sourceAccount.walletId")
        return answer

    @replaces(service, "orders.account_of")
    def account_of(original: Rule, order: Order) -> object:
        return payers.get(order.id) or original(order)


@fault(rule="preparation.check_body", breaks="PAY-ALT-25")
def transfer_path_drops_decimal_points(
    _service: Service, original: Rule, call: ServiceCall
) -> None:
    """A decimal point in a value is left out on the other path, not refused."""
    amount = call.body.get("amount")
    if _path(call) == PATH and isinstance(amount, dict):
        amount["value"] = str(amount.get("value")).replace(".", "")
    original(call)


@fault(rule="preparation.check_body", breaks="PAY-ALT-25")
def transfer_path_drops_letters(_service: Service, original: Rule, call: ServiceCall) -> None:
    """Letters at the end of a value are left out on the other path, not refused."""
    amount = call.body.get("amount")
    if _path(call) == PATH and isinstance(amount, dict):
        amount["value"] = str(amount.get("value")).rstrip(ascii_letters)
    original(call)


@fault(rule="preparation.check_body", breaks="PAY-ALT-32")
def transfer_path_any_currency(_service: Service, original: Rule, call: ServiceCall) -> None:
    """The currency of an amount is cut to its first letters on the other path, not refused."""
    amount = call.body.get("amount")
    if _path(call) == PATH and isinstance(amount, dict) and "currency" in amount:
        amount["currency"] = str(amount["currency"])[:3]
    original(call)


@fault(rule="execution.execute", breaks="PAY-TOP-12")
def topup_executed_unprepared(service: Service, original: Rule, call: ServiceCall) -> object:
    """A top-up that was never prepared is executed."""
    identifier = text(call.body, "preparedOrderId")
    if _path(call) != TOPUP or service.orders.get(identifier) is not None:
        return original(call)
    account = service.payment_accounts.of_path(call, acting=True)
    order = replace(invented(service, account, identifier), operation_type=TOPUP)
    return service.execution.answer(service.execution.run(order))


def _path(call: ServiceCall) -> str:
    return call.parameters.get("operationType", PATH)
