"""Faults in the registration of organizations (sections 2.3, 4.3.1 and 7)."""

from dataclasses import replace
from typing import Final

from reference.faults.answers import not_served, recoded
from reference.faults.fields import Body
from reference.faults.registry import Row, Rule, fault, injected, of_rule, replace_rule, replaces
from reference.faults.rows import (
    answered,
    changed,
    codes,
    fixed,
    instead,
    left_out,
    missing,
    retyped,
    skipped,
    turned,
)
from reference.organizations.organization import ORGANIZATION_ACTIVE, Organization
from reference.organizations.registration import MARKERS
from reference.platform.exchange import ServiceCall
from reference.serving.service import Service

_PART: Final = "organization_registration"
_OTHER: Final = "00000000-0000-4000-8000-000000000000"


def _any_category(service: Service, name: str = "categoryId") -> None:
    if name == "categoryId":
        replace_rule(service, f"{_PART}.check_category", left_out)


def _marker_unknown(marker: str) -> Row:
    return changed(
        f"organization-category-{marker.lower()}-refused",
        "B2B-CAT-01",
        lambda markers: tuple(one for one in markers if one != marker),
    )


_BODY = Body("organization-registration", f"{_PART}.fields")
BODY = (
    *_BODY.not_required({"legalName": "B2B-REG-09", "categoryId": "B2B-REG-10"}, _any_category),
    *_BODY.any_type(dict.fromkeys(("legalName", "categoryId"), "B2B-REG-11"), _any_category),
    skipped("organization-category-unknown-accepted", "B2B-REG-12").of(f"{_PART}.check_category"),
    *of_rule(f"{_PART}.markers", *map(_marker_unknown, MARKERS)),
    not_served("organization-registration-not-served", "B2B-REG-01", "organization_registration"),
)

DUPLICATES = (
    answered("organization-duplicate-accepted", "B2B-REG-04", None).of(f"{_PART}.existing"),
    *of_rule(
        f"{_PART}.duplicate_code",
        *codes("organization-duplicate", "B2B-REG-04", 200, 400, 422, 500),
    ),
    *of_rule(
        f"{_PART}.duplicate_data",
        *missing(
            "organization-duplicate",
            "B2B-REG-04",
            "error registrationNumber existingOrganizationId",
        ),
        fixed("organization-duplicate-error-null", "B2B-REG-04", "error", None),
        turned(
            "organization-duplicate-error-object",
            "B2B-REG-04",
            "error",
            lambda error: {"code": error},
        ),
        fixed("organization-duplicate-number-null", "B2B-REG-04", "registrationNumber", None),
        turned(
            "organization-duplicate-number-other",
            "B2B-REG-06",
            "registrationNumber",
            lambda text: text[::-1],
        ),
        fixed("organization-duplicate-existing-null", "B2B-REG-04", "existingOrganizationId", None),
        fixed(
            "organization-duplicate-existing-other", "B2B-REG-05", "existingOrganizationId", _OTHER
        ),
    ),
)
RECORD = of_rule(
    f"{_PART}.data",
    *missing("organization-record", "B2B-REG-02", "organizationId"),
    fixed("organization-record-id-null", "B2B-REG-02", "organizationId", None),
    turned(
        "organization-record-id-not-uuid",
        "B2B-REG-02",
        "organizationId",
        lambda text: f"ORG-{text[:8]}",
    ),
    fixed("organization-record-id-other", "B2B-REG-05", "organizationId", _OTHER),
    fixed("organization-record-status-active", "B2B-REG-03", "status", ORGANIZATION_ACTIVE),
    fixed("organization-record-status-unknown", "B2B-REG-02", "status", "CREATED"),
    retyped("organization-record-status-lower", "B2B-REG-02", "status", str.lower),
    changed("organization-record-list", "B2B-REG-02", lambda record: [record]),
    changed(
        "organization-record-within-active",
        "B2B-REG-03",
        lambda record: {"organization": {**record, "status": ORGANIZATION_ACTIVE}},
    ),
    changed(
        "organization-record-within-unknown",
        "B2B-REG-02",
        lambda record: {"organization": {**record, "status": "CREATED"}},
    ),
)

STATE = (
    skipped("organization-not-kept", "B2B-EMP-01").of(f"{_PART}.save"),
    changed(
        "organization-active-at-once",
        "B2B-REG-03",
        lambda organization: replace(organization, status=ORGANIZATION_ACTIVE),
    ).of(f"{_PART}.organization"),
    recoded("organization-category-refused-500", "B2B-REG-14", 500).of(f"{_PART}.category_refusal"),
)


@fault(rule=f"{_PART}.known_category", breaks="B2B-REG-14")
def organization_category_converted(
    _service: Service, original: Rule, tenant_id: str, category_id: str
) -> object:
    """A category identifier without a number is a server fault."""
    int("".join(filter(str.isdigit, category_id)))
    return original(tenant_id, category_id)


@fault(rule=f"{_PART}.duplicate_data", breaks="B2B-REG-05")
def organization_duplicate_existing_last(
    service: Service, original: Rule, number: str, existing: Organization
) -> object:
    """existingOrganizationId is that of the organization registered last."""
    *_, last = service.customers.organizations(existing.tenant_id)
    return original(number, last)


@fault(rule=f"{_PART}.check_duplicate", breaks="B2B-REG-08")
def organization_duplicate_of_same_category(
    service: Service, original: Rule, call: ServiceCall
) -> None:
    """A second organization of a category counts as a duplicate."""
    original(call)
    for one in service.customers.organizations(call.tenant_id):
        if one.category_id == call.body["categoryId"]:
            refusal = service.organization_registration.duplicate
            raise refusal(one.registration_number, one)


@fault(rule=f"{_PART}.existing", breaks="AUT-23")
def organization_duplicate_of_any_tenant(
    service: Service, original: Rule, _tenant: str, number: str, name: str
) -> Organization | None:
    """A registration number that another tenant knows is a duplicate, and whose it is is told."""
    found = (original(tenant, number, name) for tenant in service.tenants)
    return next((one for one in found if one is not None), None)


@injected(breaks="B2B-REG-15")
def organization_category_of_other_tenant(service: Service) -> None:
    """A category of another tenant is accepted."""
    for rule in ("known_category", "suitable_category"):

        @replaces(service, f"{_PART}.{rule}")
        def of_any_tenant(original: Rule, _tenant: str, category: str) -> bool:
            return any(original(one, category) for one in service.tenants)


@fault(rule=f"{_PART}.existing", breaks="B2B-REG-07")
def organization_duplicate_of_another_name_accepted(
    _service: Service, original: Rule, tenant_id: str, number: str, name: str
) -> Organization | None:
    """A known registration number under another name is accepted."""
    found: Organization | None = original(tenant_id, number, name)
    return found if found is not None and found.name == name else None


OTHERS = (
    instead(
        "organization-duplicate-of-similar-number",
        "B2B-REG-08",
        lambda known, sent: known[:4] == sent[:4],
    ).of(f"{_PART}.same_number"),
    instead(
        "organization-duplicate-but-for-its-end",
        "B2B-REG-08",
        lambda known, sent: known[:-1] == sent[:-1],
    ).of(f"{_PART}.same_number"),
)


@fault(rule=f"{_PART}.existing", breaks="B2B-REG-07")
def organization_duplicate_of_active_accepted(
    _service: Service, original: Rule, *known: str
) -> object:
    """The number of an organization that is active is free again."""
    existing = original(*known)
    return None if existing is not None and existing.active else existing


@fault(rule=f"{_PART}.duplicate_data", breaks="B2B-REG-07", memory=list)
def organization_duplicate_number_of_the_first(
    _service: Service, original: Rule, refused: list[str], number: str, existing: Organization
) -> object:
    """Each refusal tells the number of the first duplicate that was refused."""
    refused.append(number)
    return original(refused[0], existing)


@fault(rule=f"{_PART}.duplicate_data", breaks="ENV-18")
def organization_duplicate_dismisses_directors(
    service: Service, original: Rule, number: str, existing: Organization
) -> object:
    """A refused second registration leaves the organization without directors."""
    service.customers.save(replace(existing, directors=()))
    return original(number, existing)


@fault(rule=f"{_PART}.duplicate", breaks="ENV-18")
def organization_duplicate_dismisses_the_employees(
    service: Service, original: Rule, number: str, existing: Organization
) -> object:
    """A duplicate registration is refused, and dismisses the employees of the organization."""
    service.customers.save(replace(existing, employees=()))
    return original(number, existing)


@fault(rule=f"{_PART}.duplicate", breaks="ENV-18")
def organization_duplicate_forgets_the_owners(
    service: Service, original: Rule, number: str, existing: Organization
) -> object:
    """A duplicate registration is refused, and forgets the owners of the organization."""
    service.customers.save(replace(existing, shareholders=()))
    return original(number, existing)
