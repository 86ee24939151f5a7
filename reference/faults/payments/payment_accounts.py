"""Faults in who may reach accounts and financial operations (sections 1, 4.6, 5 and 7)."""

from collections.abc import Iterator
from dataclasses import replace
from typing import Final

from reference.access.header_filter import TENANT
from reference.faults.answers import recodings
from reference.faults.registry import Rule, family, fault, of_rule
from reference.faults.rows import answered, skipped
from reference.payments.accounts import BUSINESS
from reference.payments.ledger import PaymentAccount
from reference.payments.session_header import SESSION
from reference.platform.exchange import Caller, RefusalError, ServiceCall
from reference.platform.seeds import FIRST_TENANT, SERVICE_LOGIN, tenant_id
from reference.serving.service import Service

PATHS: Final = {
    "allowed-operations": ("/allowed-operations",),
    "beneficiary": ("/fintrans/", "/beneficiaries"),
    "beneficiary-list": ("/wallets/", "/beneficiaries"),
    "payment-consent": ("/payment-consents/",),
    "prepare": ("/types/", "/prepare"),
    "transfer-prepare": ("/transfers/", "/prepare"),
    "topup-prepare": ("/types/topup/prepare",),
    "topup-execute": ("/types/topup/execute",),
    "execute": ("/types/", "/execute"),
    "balance": ("/balance",),
    "order": ("/orders/",),
    "card": ("/virtual/card/",),
}
"""What a path of each operation contains."""

REACH = (
    skipped("account-of-other-tenant", ("ALO-ACC-05", "WAL-PAY-07")).of(
        "payment_accounts.check_tenant"
    ),
    skipped("account-of-other-customer", "ALO-ACC-04").of("payment_accounts.check_owner"),
)


def is_operation(operation: str, call: ServiceCall) -> bool:
    """Tell by the path whether a call is of an operation."""
    return all(part in call.path for part in PATHS[operation])


UNKNOWN = of_rule(
    "payment_accounts.unknown", *recodings("account-unknown", "PAY-ACT-01", (200, 400, 500))
)


def _each(name: str, breaks: str, *, listing: str, card: str) -> Iterator[tuple[str, str, str]]:
    """Yield a row for each operation; two of them have requirements of their own."""
    own = {"beneficiary-list": listing, "card": card}
    for operation in PATHS:
        yield f"{name}-{operation}", own.get(operation, breaks), operation


def _unfiltered(
    _service: Service, original: Rule, operation: str, group: object, call: ServiceCall
) -> object:
    return None if is_operation(operation, call) else original(group, call)


UNFILTERED = family(
    "header_filter.check",
    _unfiltered,
    *_each("header-filter-skips", "HDR-01", listing="WAL-PAY-09", card="CARD-HDR-01"),
)


def _anonymous(
    service: Service, original: Rule, operation: str, checked: object, call: ServiceCall
) -> object:
    try:
        return original(checked, call)
    except RefusalError as refusal:
        if refusal.answer.code != 401 or not is_operation(operation, call):
            raise
    operator = _operator(service)
    return replace(call, caller=operator, tenant_id=operator.tenant_id)


def _operator(service: Service) -> Caller:
    tenant = tenant_id(FIRST_TENANT, service.policy)
    account = next(service.accounts.with_email(tenant, SERVICE_LOGIN.email))
    return Caller(account.user_id, account.tenant_id, account.roles)


ANONYMOUS = family(
    "admission.check_token",
    _anonymous,
    *_each("token-skips", "AUT-01", listing="WAL-PAY-08", card="CARD-AUT-01"),
)


@fault(rule="admission.with_tenant", breaks="AUT-09")
def tenant_header_ignored_by_transfer_prepare(
    service: Service, original: Rule, operation: object, call: ServiceCall
) -> object:
    """The other path of prepare ignores X-Tenant-ID."""
    named = call.header(TENANT.name) in service.tenants
    if named and call.caller is not None and is_operation("transfer-prepare", call):
        return replace(call, tenant_id=call.caller.tenant_id)
    return original(operation, call)


@fault(rule="payment_accounts.of_path", breaks=("PAY-BAL-01", "ALO-SNAP-14"))
def session_header_demanded_by_reads(
    service: Service, original: Rule, call: ServiceCall, **options: bool
) -> object:
    """The balance asks for X-Session-Id."""
    if call.method == "GET" and not call.header(SESSION.name):
        raise service.session_header.missing()
    return original(call, **options)


@fault(rule="admission.check_route", breaks="ALO-ACC-07")
def account_identifier_500(
    _service: Service, original: Rule, operation: object, call: ServiceCall, *, known_path: bool
) -> object:
    """A malformed account identifier is a server fault."""
    try:
        return original(operation, call, known_path=known_path)
    except RefusalError as refusal:
        if "/fintrans/" not in call.path:
            raise
        raise ValueError(call.path) from refusal


OTHERS = (
    answered("session-header-not-required", "PAY-EXE-13", result=False).of(
        "session_header.required"
    ),
)


@fault(rule="payment_accounts.check_tenant", breaks="AUT-19")
def organizations_account_of_other_tenant(
    _service: Service, original: Rule, call: ServiceCall, account: PaymentAccount
) -> None:
    """A login of another tenant reaches the accounts of organizations, not those of individuals."""
    if account.kind != BUSINESS:
        original(call, account)
