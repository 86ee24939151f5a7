"""Faults in the registration of organizations (sections 2.3, 4.3.1 and 7)."""

from dataclasses import replace
from typing import TYPE_CHECKING, Final

from reference.faults.answers import not_served, recoded
from reference.faults.fields import Body
from reference.faults.registry import (
    Fault,
    Rule,
    answered,
    changed,
    fault,
    having,
    missing_members,
    replace_rule,
    skipped,
    turning,
)
from reference.organizations.organization import ORGANIZATION_ACTIVE, Organization
from reference.organizations.registration import MARKERS
from reference.platform.exchange import Call

if TYPE_CHECKING:
    from reference.serving.service import Service

_PART: Final = "organization_registration"
_OTHER: Final = "00000000-0000-4000-8000-000000000000"


def _any_category(service: "Service") -> None:
    replace_rule(service, f"{_PART}.check_category", lambda _honest: lambda *_a: None)


def _marker_unknown(marker: str) -> Fault:
    return changed(
        f"organization-category-{marker.lower()}-refused",
        f"A category whose name contains {marker} is not one for organizations.",
        "2.3",
        f"{_PART}.markers",
        lambda markers: tuple(one for one in markers if one != marker),
    )


_BODY = Body("organization-registration", "Registration", "2.3", f"{_PART}.fields")
BODY = (
    _BODY.not_required("legalName"),
    _BODY.not_required("categoryId", _any_category),
    _BODY.any_type("legalName"),
    _BODY.any_type("categoryId", _any_category),
    Fault(
        "organization-category-unknown-accepted",
        "An organization is registered with a category that the tenant does not have.",
        "2.3",
        _any_category,
    ),
    *(_marker_unknown(marker) for marker in MARKERS),
    not_served("organization-registration-not-served", "organization_registration", "4.3.1"),
)

DUPLICATES = (
    answered(
        "organization-duplicate-accepted",
        "A second registration with the same number is accepted.",
        "4.3.1 rule 4",
        f"{_PART}.existing",
        None,
    ),
    *(
        answered(
            f"organization-duplicate-{code}",
            f"A duplicate organization is answered with {code}.",
            "4.3.1 rule 4",
            f"{_PART}.duplicate_code",
            code,
        )
        for code in (200, 400, 422, 500)
    ),
    *missing_members(
        "organization-duplicate",
        "The duplicate error",
        "7",
        f"{_PART}.duplicate_data",
        ("error", "registrationNumber", "existingOrganizationId"),
    ),
    *(
        changed(
            f"organization-duplicate-{name}",
            description,
            "7",
            f"{_PART}.duplicate_data",
            change,
        )
        for name, description, change in (
            ("error-null", "The duplicate's error is null.", having("error", None)),
            (
                "error-object",
                "The duplicate's error is an object.",
                turning("error", lambda error: {"code": error}),
            ),
            (
                "number-null",
                "registrationNumber of the duplicate is null.",
                having("registrationNumber", None),
            ),
            (
                "number-other",
                "registrationNumber of the duplicate is not the submitted one.",
                turning("registrationNumber", lambda text: text[::-1]),
            ),
            (
                "existing-null",
                "existingOrganizationId is null.",
                having("existingOrganizationId", None),
            ),
            (
                "existing-other",
                "existingOrganizationId is that of no organization.",
                having("existingOrganizationId", _OTHER),
            ),
        )
    ),
)
RECORD = (
    *missing_members(
        "organization-record", "The record", "4.3.1", f"{_PART}.data", ("organizationId",)
    ),
    *(
        changed(f"organization-record-{name}", description, section, f"{_PART}.data", change)
        for name, description, section, change in (
            (
                "id-null",
                "The identifier of an organization is null.",
                "4.3.1",
                having("organizationId", None),
            ),
            (
                "id-not-uuid",
                "The identifier of an organization is no UUID.",
                "2.2",
                turning("organizationId", lambda text: f"ORG-{text[:8]}"),
            ),
            (
                "id-other",
                "The answered identifier is not that of the organization.",
                "4.3.1",
                having("organizationId", _OTHER),
            ),
            (
                "status-active",
                "A new organization says that it is ACTIVE.",
                "3",
                having("status", ORGANIZATION_ACTIVE),
            ),
            (
                "status-unknown",
                "The status of a new organization is not documented.",
                "2.2",
                having("status", "CREATED"),
            ),
            (
                "status-lower",
                "The status of a new organization is in lower case.",
                "2.2",
                turning("status", str.lower),
            ),
            (
                "list",
                "The record is wrapped in a list.",
                "4.3.1",
                lambda record: [record],
            ),
        )
    ),
)

STATE = (
    skipped(
        "organization-not-kept",
        "An organization is unknown after its registration.",
        "4.3.1",
        f"{_PART}.save",
    ),
    changed(
        "organization-active-at-once",
        "A registration activates the organization.",
        "3",
        f"{_PART}.organization",
        lambda organization: replace(organization, status=ORGANIZATION_ACTIVE),
    ),
    recoded(
        "organization-category-refused-500",
        "An unknown category of an organization is a server fault.",
        "7",
        f"{_PART}.category_refusal",
        500,
    ),
)


@fault(
    "organization-duplicate-existing-last",
    "existingOrganizationId is that of the organization registered last.",
    "7",
)
def existing_last(service: "Service") -> None:
    """Answer the tenant's youngest organization."""

    def build(honest: Rule) -> Rule:
        def data(number: str, existing: Organization) -> object:
            *_, last = service.customers.organizations(existing.tenant_id)
            return honest(number, last)

        return data

    replace_rule(service, f"{_PART}.duplicate_data", build)


@fault(
    "organization-duplicate-of-similar-number",
    "Organizations with similar registration numbers count as the same.",
    "7",
)
def similar_number(service: "Service") -> None:
    """Compare the first characters only."""
    replace_rule(
        service,
        f"{_PART}.same_number",
        lambda _honest: lambda known, sent: known[:4] == sent[:4],
    )


@fault(
    "organization-duplicate-of-same-category",
    "A second organization of a category counts as a duplicate.",
    "4.3.1 rule 4",
)
def same_category(service: "Service") -> None:
    """Compare categories in place of numbers."""

    def build(honest: Rule) -> Rule:
        def check(call: Call) -> None:
            honest(call)
            for one in service.customers.organizations(call.tenant_id):
                if one.category_id == call.body["categoryId"]:
                    refusal = service.organization_registration.duplicate
                    raise refusal(one.registration_number, one)

        return check

    replace_rule(service, f"{_PART}.check_duplicate", build)


@fault(
    "organization-category-of-other-tenant",
    "A category of another tenant is accepted.",
    "2.3",
)
def category_of_other_tenant(service: "Service") -> None:
    """Look through all tenants."""
    for rule in ("known_category", "suitable_category"):

        def build(honest: Rule) -> Rule:
            return lambda _tenant, category: any(honest(one, category) for one in service.tenants)

        replace_rule(service, f"{_PART}.{rule}", build)
