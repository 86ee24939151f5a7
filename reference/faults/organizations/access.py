"""Faults in headers, tokens and tenants of organization paths (sections 1, 4.3.1, 5 and 7)."""

from dataclasses import replace
from typing import Any, Final

from reference.access.header_filter import USER_ID, USER_ROLES, HeaderRule
from reference.faults.answers import on_operations, recoded, with_headers
from reference.faults.registry import (
    Fault,
    Rule,
    breaking,
    fault,
    of_rule,
    replace_rule,
    replacing,
)
from reference.organizations.organization import Organization
from reference.platform.exchange import Caller, ServiceCall
from reference.serving.service import Service

OPERATIONS: Final = (
    "organization_registration",
    "employee",
    "director",
    "directors",
    "shareholders",
    "organization_document",
    "organization_verification",
    "organization_consent",
    "activation_readiness",
    "organization_activation",
)
ACTING: Final = ("organization_verification", "organization_activation")
_FILTERED: Final = {
    "x-forwarded-for": "0.0.0.0",  # noqa: S104 - an address of nobody
    "x-forwarded-from": "gateway",
    "platform": "web",
    "deviceid": "gateway",
}


def _slug(operation: str) -> str:
    name = operation.replace("_", "-")
    return name if name.startswith("organization-") else f"organization-{name}"


def _unfiltered(operation: str) -> Fault:
    return Fault(
        f"header-filter-skips-{_slug(operation)}",
        f"The header filter does not act on {operation}.",
        lambda service: on_operations(service, (operation,), with_headers(_FILTERED)),
    )


UNFILTERED = breaking(
    {
        "header-filter-skips-organization-registration": "HDR-01",
        "header-filter-skips-organization-employee": "HDR-01",
        "header-filter-skips-organization-director": "HDR-01",
        "header-filter-skips-organization-directors": "HDR-01",
        "header-filter-skips-organization-shareholders": "HDR-01",
        "header-filter-skips-organization-document": "HDR-01",
        "header-filter-skips-organization-verification": "HDR-01",
        "header-filter-skips-organization-consent": "HDR-02",
        "header-filter-skips-organization-activation-readiness": "HDR-01",
        "header-filter-skips-organization-activation": "HDR-01",
    },
    *(_unfiltered(operation) for operation in OPERATIONS),
)


def _without_token(operation: str) -> Fault:
    def check(service: Service, original: Rule, found: Any, call: ServiceCall) -> object:
        named = found is not None and found.name == operation
        if not named or call.header("Authorization"):
            return original(found, call)
        tenant = (call.header("X-Tenant-ID") or "").strip()
        anybody = next(service.accounts.of_tenant(tenant), None)
        caller = Caller(
            anybody.user_id if anybody else "", tenant, anybody.roles if anybody else ()
        )
        return replace(call, tenant_id=tenant, caller=caller)

    return replacing(
        "admission.check_token",
        f"{_slug(operation)}-without-token",
        f"The operation {operation} is served without an access token.",
        check,
    )


WITHOUT_TOKEN = breaking("AUT-01", *(_without_token(operation) for operation in OPERATIONS))


_ENDS: Final = {
    "employee": "/employee",
    "director": "/director",
    "directors": "/directors",
    "shareholders": "/shareholders",
    "organization_document": "/documents",
    "organization_consent": "/consents/terms",
    "activation_readiness": "/readiness",
}
"""How the paths end of operations that nothing but the tenant check protects."""


def _leaking(operation: str, end: str) -> Fault:
    def check(_service: Service, original: Rule, call: ServiceCall, customer: object) -> None:
        if not (isinstance(customer, Organization) and call.path.endswith(end)):
            original(call, customer)

    return replacing(
        "access.check_tenant",
        f"{_slug(operation)}-of-other-tenant",
        f"The operation {operation} is served for another tenant's organization.",
        check,
    )


LEAKING = breaking(
    {
        "organization-employee-of-other-tenant": "AUT-16",
        "organization-director-of-other-tenant": "AUT-16",
        "organization-directors-of-other-tenant": "AUT-15",
        "organization-shareholders-of-other-tenant": "AUT-16",
        "organization-document-of-other-tenant": "AUT-16",
        "organization-consent-of-other-tenant": "AUT-16",
        "organization-activation-readiness-of-other-tenant": "AUT-16",
    },
    *(_leaking(operation, end) for operation, end in _ENDS.items()),
)


def _rule_not_required(header: HeaderRule, operation: str) -> Fault:
    filled = {
        USER_ID.name: "",
        USER_ROLES.name: "ADMIN_USER",
    }[header.name]

    def inject(service: Service) -> None:
        def build(original: Rule) -> Rule:
            def present(rule: HeaderRule, call: ServiceCall) -> object:
                ends = "/verify" if operation == ACTING[0] else "/activation"
                skipped = rule.name == header.name and call.path.endswith(ends)
                return skipped or original(rule, call)

            return present

        replace_rule(service, "header_filter.present", build)
        if filled:
            on_operations(service, (operation,), with_headers({header.name.lower(): filled}))

    return Fault(
        f"{_slug(operation)}-without-{header.name.lower()}",
        f"The operation {operation} is served without {header.name}.",
        inject,
    )


ACTING_USER = breaking(
    {
        "organization-verification-without-x-user-id": "HDR-18",
        "organization-activation-without-x-user-id": "HDR-18",
        "organization-verification-without-x-user-roles": "HDR-19",
        "organization-activation-without-x-user-roles": "HDR-19",
    },
    *(
        _rule_not_required(header, operation)
        for header in (USER_ID, USER_ROLES)
        for operation in ACTING
    ),
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
