"""Faults in headers, tokens and tenants of organization paths (sections 1, 4.3.1, 5 and 7)."""

from typing import Final

from reference.access.header_filter import USER_ID, USER_ROLES, HeaderRule
from reference.faults.answers import on_operations, recoded, unfiltered, with_headers, without_token
from reference.faults.registry import Rule, family, fault, injections, of_rule, replaces
from reference.organizations.organization import Organization
from reference.platform.exchange import ServiceCall
from reference.serving.service import Service

OPERATIONS: Final = {
    "organization-registration": "organization_registration",
    "organization-employee": "employee",
    "organization-director": "director",
    "organization-directors": "directors",
    "organization-shareholders": "shareholders",
    "organization-document": "organization_document",
    "organization-verification": "organization_verification",
    "organization-consent": "organization_consent",
    "organization-activation-readiness": "activation_readiness",
    "organization-activation": "organization_activation",
}
"""The operations by the names that their faults have."""

UNFILTERED = injections(
    unfiltered,
    *(
        (
            f"header-filter-skips-{name}",
            "HDR-02" if operation == "organization_consent" else "HDR-01",
            operation,
        )
        for name, operation in OPERATIONS.items()
    ),
)


WITHOUT_TOKEN = without_token(
    *((f"{name}-without-token", "AUT-01", operation) for name, operation in OPERATIONS.items())
)


def _leaking(
    _service: Service, original: Rule, end: str, call: ServiceCall, customer: object
) -> None:
    """Leave out the tenant check, which is all that protects paths with these ends."""
    if not (isinstance(customer, Organization) and call.path.endswith(end)):
        original(call, customer)


LEAKING = family(
    "access.check_tenant",
    _leaking,
    ("organization-employee-of-other-tenant", "AUT-16", "/employee"),
    ("organization-director-of-other-tenant", "AUT-16", "/director"),
    ("organization-directors-of-other-tenant", "AUT-15", "/directors"),
    ("organization-shareholders-of-other-tenant", "AUT-16", "/shareholders"),
    ("organization-document-of-other-tenant", "AUT-16", "/documents"),
    ("organization-consent-of-other-tenant", "AUT-16", "/consents/terms"),
    ("organization-activation-readiness-of-other-tenant", "AUT-16", "/readiness"),
)


def _rule_not_required(service: Service, header: HeaderRule, operation: str, end: str) -> None:
    @replaces(service, "header_filter.present")
    def present(original: Rule, rule: HeaderRule, call: ServiceCall) -> object:
        skipped = rule.name == header.name and call.path.endswith(end)
        return skipped or original(rule, call)

    if header is USER_ROLES:
        on_operations(service, (operation,), with_headers({"x-user-roles": "ADMIN_USER"}))


_VERIFICATION: Final = "organization_verification", "/verify"
_ACTIVATION: Final = "organization_activation", "/activation"
ACTING_USER = injections(
    _rule_not_required,
    ("organization-verification-without-x-user-id", "HDR-18", USER_ID, *_VERIFICATION),
    ("organization-activation-without-x-user-id", "HDR-18", USER_ID, *_ACTIVATION),
    ("organization-verification-without-x-user-roles", "HDR-19", USER_ROLES, *_VERIFICATION),
    ("organization-activation-without-x-user-roles", "HDR-19", USER_ROLES, *_ACTIVATION),
)


@fault(rule="header_filter.required", breaks="HDR-14")
def organization_acting_user_everywhere(_service: Service, original: Rule, group: str) -> object:
    """All organization paths need X-User-ID."""
    return (*original(group), USER_ID) if group == "organization" else original(group)


@fault(rule="access.check_own", breaks="WAL-IND-11")
def organization_open_to_individuals(
    _service: Service, original: Rule, call: ServiceCall, customer: object
) -> None:
    """An individual's token opens organizations."""
    if not isinstance(customer, Organization):
        original(call, customer)


@fault(rule="admission.check_route", breaks="B2B-UNK-02")
def organization_identifier_500(
    service: Service, original: Rule, operation: object, call: ServiceCall, *, known_path: bool
) -> object:
    """A malformed organizationId is a server fault."""
    identifier = call.parameters.get("organizationId")
    if identifier is not None and not service.admission.is_uuid(identifier):
        raise ValueError(identifier)
    return original(operation, call, known_path=known_path)


UNKNOWN = of_rule(
    "access.unknown_organization",
    recoded("organization-unknown-500", "B2B-UNK-01", 500),
    recoded("organization-unknown-200", "B2B-ACT-18", 200),
)
