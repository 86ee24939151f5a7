"""Faults in who may reach accounts and financial operations (sections 1, 4.6, 5 and 7)."""

from dataclasses import replace
from typing import TYPE_CHECKING, Any, Final

from reference.access.header_filter import TENANT
from reference.faults.registry import (
    Fault,
    Rule,
    change_result,
    fault,
    replace_rule,
    skipped,
)
from reference.payments.session_header import SESSION
from reference.platform.exchange import Call, Caller, RefusalError
from reference.platform.seeds import FIRST_TENANT, SERVICE_LOGIN, tenant_id

if TYPE_CHECKING:
    from reference.serving.service import Service

PATHS: Final = {
    "allowed-operations": ("/allowed-operations",),
    "beneficiary": ("/fintrans/", "/beneficiaries"),
    "beneficiary-list": ("/wallets/", "/beneficiaries"),
    "payment-consent": ("/payment-consents/",),
    "prepare": ("/types/", "/prepare"),
    "transfer-prepare": ("/transfers/", "/prepare"),
    "execute": ("/types/", "/execute"),
    "balance": ("/balance",),
    "order": ("/orders/",),
    "card": ("/virtual/card/",),
}
"""What a path of each operation contains."""

REACH = (
    skipped(
        "account-of-other-tenant",
        "Accounts of another tenant are served.",
        "1",
        "payment_accounts.check_tenant",
    ),
    skipped(
        "account-of-other-customer",
        "A customer's token reaches other customers' accounts.",
        "7",
        "payment_accounts.check_owner",
    ),
)


def is_operation(operation: str, call: Call) -> bool:
    """Tell by the path whether a call is of an operation."""
    return all(part in call.path for part in PATHS[operation])


def _unknown(code: int) -> Fault:
    def plant(service: "Service") -> None:
        def change(refusal: Any) -> Any:  # noqa: ANN401 - a refusal
            refusal.answer = replace(refusal.answer, code=code)
            return refusal

        change_result(service, "payment_accounts.unknown", change)

    return Fault(
        f"account-unknown-{code}",
        f"A financial operation before activation is answered with {code}.",
        "1",
        plant,
    )


UNKNOWN = tuple(_unknown(code) for code in (200, 400, 500))


def _unfiltered(operation: str) -> Fault:
    def plant(service: "Service") -> None:
        def build(honest: Rule) -> Rule:
            def check(group: object, call: Call) -> object:
                return None if is_operation(operation, call) else honest(group, call)

            return check

        replace_rule(service, "header_filter.check", build)

    return Fault(
        f"header-filter-skips-{operation}",
        f"The header filter does not act on the {operation} operation.",
        "5 item 3",
        plant,
    )


UNFILTERED = tuple(_unfiltered(operation) for operation in PATHS)


def _anonymous(operation: str) -> Fault:
    def plant(service: "Service") -> None:
        def build(honest: Rule) -> Rule:
            def caller(checked: object, call: Call) -> object:
                try:
                    return honest(checked, call)
                except RefusalError as refusal:
                    if refusal.answer.code != 401 or not is_operation(operation, call):  # noqa: PLR2004
                        raise
                operator = _operator(service)
                return replace(call, caller=operator, tenant_id=operator.tenant_id)

            return caller

        replace_rule(service, "admission.check_token", build)

    return Fault(
        f"token-skips-{operation}",
        f"The {operation} operation is served without or with a broken token.",
        "5 item 5",
        plant,
    )


def _operator(service: "Service") -> Caller:
    tenant = tenant_id(FIRST_TENANT, service.policy)
    account = next(service.accounts.with_email(tenant, SERVICE_LOGIN.email))
    return Caller(account.user_id, account.tenant_id, account.roles)


ANONYMOUS = tuple(_anonymous(operation) for operation in PATHS)


@fault(
    "tenant-header-ignored-by-transfer-prepare",
    "The other path of prepare ignores X-Tenant-ID.",
    "7",
)
def tenant_skipped(service: "Service") -> None:
    """Compare the header with the token elsewhere only."""

    def build(honest: Rule) -> Rule:
        def with_tenant(operation: object, call: Call) -> object:
            named = call.header(TENANT.name) in service.tenants
            if named and call.caller is not None and is_operation("transfer-prepare", call):
                return replace(call, tenant_id=call.caller.tenant_id)
            return honest(operation, call)

        return with_tenant

    replace_rule(service, "admission.with_tenant", build)


@fault("session-header-not-required", "A transfer goes without any X-Session-Id.", "5 item 3")
def session_not_required(service: "Service") -> None:
    """Ask for the header nowhere."""
    replace_rule(service, "session_header.required", lambda _honest: lambda *_arguments: False)


@fault("session-header-demanded-by-reads", "The balance asks for X-Session-Id.", "5 item 3")
def session_demanded(service: "Service") -> None:
    """Ask for the header where nothing is transferred."""

    def build(honest: Rule) -> Rule:
        def of_path(call: Call, **options: bool) -> object:
            if call.method == "GET" and not call.header(SESSION.name):
                raise service.session_header.missing()
            return honest(call, **options)

        return of_path

    replace_rule(service, "payment_accounts.of_path", build)


@fault("account-identifier-500", "A malformed account identifier is a server fault.", "7")
def identifier_500(service: "Service") -> None:
    """Let the conversion's error escape."""

    def build(honest: Rule) -> Rule:
        def check_route(operation: object, call: Call, *, known_path: bool) -> object:
            try:
                return honest(operation, call, known_path=known_path)
            except RefusalError as refusal:
                if "/fintrans/" not in call.path:
                    raise
                raise ValueError(call.path) from refusal

        return check_route

    replace_rule(service, "admission.check_route", build)
