"""Faults in the payments of organizations alone (section 4.6 rules 3 and 4)."""

from dataclasses import replace
from decimal import Decimal

from reference.faults.registry import Change, Rule, family, fault, injected, replaces
from reference.faults.rows import having
from reference.payments.accounts import BUSINESS
from reference.payments.ledger import CLEARING, PaymentAccount, Posting
from reference.payments.orders.orders import Order
from reference.platform.exchange import RefusalError, ServiceAnswer, ServiceCall
from reference.platform.platform import Operation
from reference.serving.service import Service


def _pays(service: Service, order: Order) -> bool:
    account = service.ledger.find(order.account_id)
    return account is not None and account.kind == BUSINESS


def _unchecked(service: Service, original: Rule, account: object, order: Order) -> None:
    if not _pays(service, order):
        original(account, order)


BENEFICIARY = family(
    "preparation.require_beneficiary", _unchecked, ("organization-pays-anybody", "PAY-PRE-09")
)
BALANCE = family(
    "preparation.require_balance", _unchecked, ("organization-overdraws", "PAY-PRE-11")
)
LIMIT = family("limits.check", _unchecked, ("organization-pays-beyond-the-limit", "PAY-LIM-01"))
LIMIT_AT_PREPARE_ONLY = family(
    "execution.check_limits",
    _unchecked,
    ("organization-executes-beyond-the-limit-what-is-prepared", "PAY-LIM-12"),
)


BALANCE_AT_PREPARE_ONLY = family(
    "execution.check_funds",
    _unchecked,
    ("organization-executes-beyond-the-balance-what-is-prepared", "PAY-MON-05"),
)


def _charged(service: Service, original: Rule, *checked: object) -> None:
    """Refuse an order, the last of what is checked, and take its amount of organizations."""
    try:
        original(*checked)
    except RefusalError:
        order = checked[-1]
        if isinstance(order, Order) and _pays(service, order):
            taken = min(order.amount, service.ledger.balance(order.account_id))
            service.ledger.book((Posting(order.account_id, -taken), Posting(CLEARING, taken)))
        raise


CHARGED = tuple(
    one
    for name, rule in (
        ("a-wrong-code", "execution.check_code"),
        ("want-of-a-consent", "payment_consents.check"),
        ("want-of-cover", "preparation.check_balance"),
        ("a-stranger", "preparation.check_beneficiary"),
    )
    for one in family(rule, _charged, (f"organization-charged-for-{name}", "PAY-MON-16"))
)


CHARGED_FOR_A_LIMIT = family(
    "preparation.check_limits", _charged, ("organization-charged-for-a-limit", "PAY-MON-08")
)


@fault(rule="preparation.require_beneficiary", breaks="PAY-PRE-10")
def organization_pays_whom_others_pay(
    service: Service, original: Rule, account: PaymentAccount, order: Order
) -> None:
    """An organization pays whoever is a beneficiary of anybody."""
    for other in service.ledger.accounts() if account.kind == BUSINESS else ():
        known = service.beneficiaries.of_account(other)
        if any(one.asset_id == order.beneficiary_reference for one in known):
            return
    original(account, order)


@fault(rule="payment_consents.check", breaks="PAY-CON-07")
def organization_pays_with_any_consent(service: Service, original: Rule, order: Order) -> None:
    """Which consent an order of an organization names is not looked at, if it names one."""
    if not (order.consent_reference and _pays(service, order)):
        original(order)


@fault(rule="payment_consents.code_fits", breaks="PAY-EXE-09")
def organization_pays_with_any_code(
    service: Service, original: Rule, order: Order, code: str
) -> bool:
    """Any code executes an order of an organization."""
    return _pays(service, order) or original(order, code)


@injected(breaks="PAY-EXE-09")
def organization_pays_with_any_code_at_once(service: Service) -> None:
    """Any code executes an order of an organization, unless the order was refused before."""
    refused: set[object] = set()

    @replaces(service, "execution.check_body")
    def check_body(original: Rule, call: ServiceCall) -> None:
        order = call.body.get("preparedOrderId")
        if order in refused:
            raise service.execution.unknown(str(order))
        try:
            original(call)
        except RefusalError:
            refused.add(order)
            raise

    @replaces(service, "payment_consents.code_fits")
    def code_fits(original: Rule, order: Order, code: str) -> bool:
        return _pays(service, order) or original(order, code)


@injected(breaks="PAY-EXE-07")
def organization_pays_without_code(service: Service) -> None:
    """An order of an organization is executed where no authenticationCode is sent."""

    @replaces(service, "execution.check_body")
    def check_body(original: Rule, call: ServiceCall) -> None:
        account = service.ledger.find(call.parameters.get("accountId", ""))
        if account is None or account.kind != BUSINESS or "authenticationCode" in call.body:
            original(call)

    @replaces(service, "payment_consents.check_code")
    def check_code(original: Rule, order: Order, code: str) -> None:
        if code or not _pays(service, order):
            original(order, code)


@fault(rule="orders.show", breaks="PAY-ORD-01")
def organizations_orders_never_found(
    service: Service, original: Rule, call: ServiceCall
) -> ServiceAnswer:
    """The status of an organization's order is not found."""
    if service.payment_accounts.of_path(call).kind == BUSINESS:
        raise service.orders.unknown(call.parameters["orderId"])
    answer: ServiceAnswer = original(call)
    return answer


@fault(rule="orders.shown_balance", breaks="PAY-BAL-03")
def organizations_balance_of_more_than_is_listed(
    _service: Service, original: Rule, account: PaymentAccount
) -> Decimal:
    """The balance of an organization is a hundred more than its wallet list tells."""
    told: Decimal = original(account)
    return told + 100 if account.kind == BUSINESS else told


@fault(rule="preparation.check_body", breaks="PAY-AMT-06")
def organization_prepares_amounts_below_zero(
    service: Service, original: Rule, call: ServiceCall
) -> None:
    """An organization prepares orders of less than nothing."""
    account = service.ledger.find(call.parameters.get("accountId", ""))
    amount = call.body.get("amount")
    if account and account.kind == BUSINESS and isinstance(amount, dict):
        plain = {**amount, "value": str(amount.get("value", "")).removeprefix("-")}
        call = replace(call, body={**call.body, "amount": plain})
    original(call)


def _amount_of_organizations(
    service: Service, original: Rule, change: Change, operation: Operation, call: ServiceCall
) -> object:
    call = original(operation, call)
    account = service.ledger.find(call.parameters.get("accountId", ""))
    amount = call.body.get("amount")
    if not account or account.kind != BUSINESS or not isinstance(amount, dict):
        return call
    return replace(call, body={**call.body, "amount": change(amount)})


NOTATIONS = family(
    "admission.with_body",
    _amount_of_organizations,
    (
        "organization-prepares-amounts-with-a-point",
        "PAY-AMT-04",
        lambda amount: {**amount, "value": str(amount.get("value")).replace(".", "")},
    ),
    ("organization-prepares-with-two-decimals-always", "PAY-AMT-02", having("scale", 2)),
)


@fault(rule="execution.belongs", breaks="PAY-EXE-12")
def organization_executes_orders_of_others(
    _service: Service, original: Rule, order: Order, account: PaymentAccount, operation_type: str
) -> bool:
    """An organization may execute the orders of other wallets."""
    return account.kind == BUSINESS or original(order, account, operation_type)


@fault(rule="orders.topup_postings", breaks="PAY-TOP-05")
def organization_topped_up_in_vain(service: Service, original: Rule, order: Order) -> object:
    """A top-up of an organization is completed, and never booked."""
    return [] if _pays(service, order) else original(order)


@fault(rule="execution.was_executed", breaks="PAY-MON-03")
def organization_executes_again(service: Service, original: Rule, order: Order) -> bool:
    """An order of an organization is executed as often as it is asked for."""
    return not _pays(service, order) and original(order)


@fault(rule="orders.postings", breaks="PAY-MON-02")
def organization_pays_half(service: Service, original: Rule, order: Order) -> object:
    """Half of an organization's order is taken from its balance."""
    postings = original(order)
    if not _pays(service, order):
        return postings
    return [type(each)(each.account_id, each.amount / 2) for each in postings]


@fault(rule="orders.postings", breaks="PAY-MON-07")
def organization_pays_nothing(service: Service, original: Rule, order: Order) -> object:
    """An order of an organization is completed, and never booked."""
    return original(order) if not _pays(service, order) or not order.transfer else []


@fault(rule="session_header.check", breaks="PAY-EXE-13")
def organization_pays_without_session(
    service: Service, original: Rule, call: ServiceCall, *rest: object
) -> object:
    """X-Session-Id is not asked for where an organization pays."""
    account = service.ledger.find(call.parameters.get("accountId", ""))
    organization = account is not None and account.kind == BUSINESS
    return None if organization else original(call, *rest)
