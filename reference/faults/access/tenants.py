"""Faults in the separation of tenants and customers (sections 1, 5 and 7)."""

from dataclasses import replace
from typing import Any

from reference.access.customers import AnyCustomer
from reference.faults.answers import answered_with, recodings
from reference.faults.registry import Rule, family, fault, injected, of_rule, replace_rule, replaces
from reference.faults.rows import answered, having, left_out, skipped, without
from reference.organizations.organization import Organization
from reference.platform.exchange import ServiceCall
from reference.serving.service import Service

RULES = (
    skipped("tenant-resources-visible", "AUT-11").of("access.check_tenant"),
    skipped("customer-resources-visible", "WAL-IND-11").of("access.check_own"),
    answered("tenant-header-ignored", ("AUT-08", "WHK-AUT-02"), result=True).of(
        "admission.tenant_matches"
    ),
)


@fault(rule="admission.with_tenant", breaks="AUT-08")
def tenant_header_other_accepted(
    service: Service, original: Rule, operation: object, call: ServiceCall
) -> object:
    """A foreign tenant header wins over the token."""
    sent = call.header("X-Tenant-ID")
    if sent in service.tenants and call.caller is not None:
        call = replace(call, caller=replace(call.caller, tenant_id=sent))
    return original(operation, call)


@fault(rule="admission.tenant_matches", breaks="AUT-08")
def tenant_first_open_to_all(service: Service, original: Rule, header: str, token: str) -> object:
    """Tokens of every tenant open the first one."""
    return header == next(iter(service.tenants)) or original(header, token)


@fault(rule="admission.with_tenant", breaks="AUT-09")
def tenant_header_wins_for_customers(
    service: Service, original: Rule, operation: object, call: ServiceCall
) -> object:
    """A foreign tenant header wins over the token of a customer."""
    sent = call.header("X-Tenant-ID")
    if sent in service.tenants and call.caller is not None and call.caller.is_customer:
        call = replace(call, caller=replace(call.caller, tenant_id=sent))
    return original(operation, call)


@fault(rule="admission.with_tenant", breaks="AUT-09")
def tenant_of_the_token_wins(
    _service: Service, original: Rule, operation: Any, call: ServiceCall
) -> object:
    """X-Tenant-ID is never read."""
    if call.caller is not None:
        call = replace(call, headers={**call.headers, "x-tenant-id": call.caller.tenant_id})
    return original(operation, call)


@fault(rule="admission.with_tenant", breaks="WAL-PAY-10")
def tenant_header_ignored_by_list(
    _service: Service, original: Rule, operation: Any, call: ServiceCall
) -> object:
    """The list of beneficiaries ignores X-Tenant-ID."""
    listing = operation is not None and operation.name == "beneficiary_list"
    if listing and call.caller is not None:
        headers = {**call.headers, "x-tenant-id": call.caller.tenant_id}
        call = replace(call, headers=headers)
    return original(operation, call)


@fault(rule="admission.admit", breaks="HDR-08")
def tenant_header_of_privacy_consents_not_required(
    service: Service, original: Rule, operation: object, call: ServiceCall, *, known_path: bool
) -> object:
    """The privacy policy is accepted without X-Tenant-ID, for the first tenant."""
    if call.path.endswith("/consents/privacy"):
        first = {"x-tenant-id": next(iter(service.tenants))}
        call = replace(call, headers={**first, **call.headers})
    return original(operation, call, known_path=known_path)


@fault(rule="admission.with_tenant", breaks="AUT-09")
def tenant_header_of_data_processing_consents_not_compared(
    _service: Service, original: Rule, operation: object, call: ServiceCall
) -> object:
    """The agreement on data processing is accepted for whatever tenant X-Tenant-ID names."""
    if call.path.endswith("/consents/data-processing") and call.header("X-Tenant-ID"):
        own = {} if call.caller is None else {"x-tenant-id": call.caller.tenant_id}
        call = replace(call, headers={**call.headers, **own})
    return original(operation, call)


@fault(rule="admission.with_tenant", breaks="AUT-13")
def tenant_unknown_accepted(
    service: Service, original: Rule, operation: object, call: ServiceCall
) -> object:
    """An unknown tenant header counts as the own tenant."""
    if call.caller is not None and call.header("X-Tenant-ID") not in service.tenants:
        return replace(call, tenant_id=call.caller.tenant_id)
    return original(operation, call)


REFUSED = of_rule(
    "refusals.tenant",
    *recodings("tenant-refused", "AUT-10", (401, 500)),
    answered_with("tenant-refused-without-error", "AUT-10", without("error")),
    answered_with("tenant-refused-without-tenantid", "AUT-10", without("tenantId")),
    answered_with("tenant-refused-tenantid-null", "AUT-10", having("tenantId", None)),
)


@fault(rule="categorization.tenant", breaks="B2C-CAT-04")
def tenant_path_ignored(service: Service, _original: Rule, call: Any) -> object:
    """Categorization answers the categories of any tenant."""
    return service.tenants[call.parameters["tenantId"]]


@fault(rule="accounts.with_email", breaks="LOG-18")
def tenant_login_foreign(service: Service, original: Rule, _tenant_id: str, email: str) -> object:
    """Credentials of one tenant log in under another."""
    return (one for tenant in service.tenants for one in original(tenant, email))


@injected(breaks="B2C-REG-33")
def tenant_body_followed(service: Service) -> None:
    """A registration creates the customer in another tenant."""
    replace_rule(service, "registration.check_body_tenant", left_out)

    @replaces(service, "registration.customer")
    def customer(original: Rule, call: ServiceCall) -> object:
        tenant = call.body["individualCustomer"]["tenantId"]
        return replace(original(call), tenant_id=tenant)


@fault(rule="refusals.tenant", breaks="AUT-21")
def tenant_denied_tells_nobody(
    _service: Service, original: Rule, _requested: str, _own: str | None, code: int = 403
) -> object:
    """The refusal of a tenant tells one that neither side named."""
    return original("00000000-0000-4000-8000-000000000000", None, code)


def _verification_open_to_any_tenant(
    _service: Service, original: Rule, step: str, call: ServiceCall, customer: AnyCustomer
) -> None:
    """Let any tenant take a step of an organization's verification, not of an individual's."""
    taken = "/verifications/" in call.path and call.path.endswith(step)
    if not (taken and isinstance(customer, Organization)):
        original(call, customer)


VERIFICATIONS = family(
    "access.check_tenant",
    _verification_open_to_any_tenant,
    ("organization-approved-by-another-tenant", "AUT-16", "/approve"),
    ("organization-verification-documents-of-another-tenant", "AUT-16", "/documents"),
)


@fault(rule="access.check_tenant", breaks="AUT-15")
def organization_wallets_visible(
    _service: Service, original: Rule, call: ServiceCall, customer: AnyCustomer
) -> None:
    """The wallets of an organization, not those of individuals, are listed for every tenant."""
    if not (isinstance(customer, Organization) and "/wallets/" in call.path):
        original(call, customer)
