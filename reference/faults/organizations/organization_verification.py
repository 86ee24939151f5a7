"""Faults in the verification of organizations (sections 1, 2.3, 3, 4.3.1 and 7)."""

from dataclasses import replace
from typing import TYPE_CHECKING, Final

from reference.consents.consents import KINDS
from reference.faults.answers import not_served
from reference.faults.fields import Body
from reference.faults.registry import (
    Rule,
    answered,
    changed,
    fault,
    having,
    missing_members,
    renaming,
    replace_rule,
    turning,
)
from reference.individuals.verification import APPROVED, REQUESTED_FIELDS, Verification
from reference.organizations.organization import Organization
from reference.platform.exchange import Answer, Call

if TYPE_CHECKING:
    from reference.serving.service import Service

_PART: Final = "organization_verification"
_OTHER: Final = "00000000-0000-4000-8000-000000000000"
_BODY = Body("organization-verify", "A verification", "2.3", f"{_PART}.fields")

BODY = (
    *(_BODY.not_required(name) for name in REQUESTED_FIELDS),
    *(_BODY.any_type(name) for name in REQUESTED_FIELDS),
    _BODY.any_value("type"),
    not_served("organization-verify-not-served", "organization_verification", "4.3.1"),
)

ANSWER = (
    *missing_members(
        "organization-verify-answer",
        "The answer to a verification start",
        "2.3",
        f"{_PART}.data",
        ("verificationId", "status", "verificationType"),
    ),
    *(
        changed(f"organization-verify-{name}", description, section, f"{_PART}.data", change)
        for name, description, section, change in (
            ("id-null", "verificationId is null.", "2.3", having("verificationId", None)),
            (
                "id-not-uuid",
                "verificationId is no UUID.",
                "2.2",
                turning("verificationId", lambda text: f"KYB-{text[:8]}"),
            ),
            (
                "id-other",
                "verificationId is that of no verification.",
                "2.3",
                having("verificationId", _OTHER),
            ),
            (
                "id-renamed",
                "verificationId is called id.",
                "2.3",
                renaming("verificationId", "id"),
            ),
            ("status-null", "The status is null.", "2.3", having("status", None)),
            ("status-unknown", "The status is IN_REVIEW.", "3", having("status", "IN_REVIEW")),
            ("status-lower", "The status is in lower case.", "3", turning("status", str.lower)),
            ("status-approved", "The status is APPROVED.", "3", having("status", APPROVED)),
            (
                "type-echoed",
                "verificationType is the type of the request.",
                "2.3",
                having("verificationType", "BUSINESS_VERIFICATION"),
            ),
            ("type-null", "verificationType is null.", "2.3", having("verificationType", None)),
            (
                "type-lower",
                "verificationType is in lower case.",
                "2.2",
                turning("verificationType", str.lower),
            ),
        )
    ),
)

ROLES = (
    answered(
        "organization-verify-by-anyone",
        "Anyone may start the verification of an organization.",
        "4.3.1 rule 3",
        "acting_users.may_verify",
        result=True,
    ),
    *(
        answered(
            f"organization-roles-only-{role.lower().replace('_', '-')}",
            f"Only {role} may verify and activate.",
            "5 item 6",
            "acting_users.required_roles",
            (role,),
        )
        for role in ("COMPLIANCE_OFFICER", "ADMIN_USER")
    ),
    answered(
        "organization-verify-by-unlinked",
        "A user of another organization may start the verification.",
        "5 item 6",
        "acting_users.linked_for_verification",
        result=True,
    ),
    *(
        answered(
            f"organization-verify-refused-{code}",
            f"A verification without the role is answered with {code}.",
            "7",
            "acting_users.role_code",
            code,
        )
        for code in (401, 404, 422, 500)
    ),
    *missing_members(
        "organization-verify-refused",
        "The refusal of a verification without the role",
        "7",
        "acting_users.role_data",
        ("userId", "currentRoles", "requiredRoles"),
    ),
    *(
        changed(
            f"organization-verify-refused-{name}",
            description,
            "7",
            "acting_users.role_data",
            change,
        )
        for name, description, change in (
            ("user-null", "userId of the refusal is null.", having("userId", None)),
            ("user-other", "userId of the refusal is another's.", having("userId", _OTHER)),
            ("current-empty", "currentRoles is empty.", having("currentRoles", [])),
            ("current-null", "currentRoles is null.", having("currentRoles", None)),
            (
                "current-required",
                "currentRoles lists the required roles.",
                lambda data: {**data, "currentRoles": data["requiredRoles"]},
            ),
            ("required-empty", "requiredRoles is empty.", having("requiredRoles", [])),
            ("required-null", "requiredRoles is null.", having("requiredRoles", None)),
            (
                "required-first",
                "requiredRoles lacks ADMIN_USER.",
                turning("requiredRoles", lambda roles: roles[:1]),
            ),
            (
                "required-objects",
                "requiredRoles is a list of objects.",
                turning("requiredRoles", lambda roles: [{"name": role} for role in roles]),
            ),
        )
    ),
)

APPROVAL = (
    changed(
        "organization-high-risk-by-tenant-admin",
        "A TENANT_ADMIN may approve a high-risk organization.",
        "1",
        "organization_approval.high_risk_roles",
        lambda roles: (*roles, "TENANT_ADMIN"),
    ),
    answered(
        "organization-high-risk-not-by-power",
        "POWER_TENANT may not approve a high-risk organization.",
        "1",
        "organization_approval.high_risk_roles",
        ("NOBODY",),
    ),
    changed(
        "organization-approval-by-admin-user",
        "An ADMIN_USER may approve an organization.",
        "1",
        "organization_approval.ordinary_roles",
        lambda roles: (*roles, "ADMIN_USER"),
    ),
    answered(
        "organization-verify-starts-approved",
        "The verification of an organization is APPROVED when it starts.",
        "3",
        f"{_PART}.initial_status",
        APPROVED,
    ),
)


@fault(
    "organization-verify-approved-silently",
    "A verification says PENDING at its start, but is APPROVED.",
    "3",
)
def approved_silently(service: "Service") -> None:
    """Approve right after the start."""

    def build(honest: Rule) -> Rule:
        def started(organization: Organization, data: object) -> object:
            answer = honest(organization, data)
            latest = service.customers.get(organization.id)
            verification = service.verifications.of_customer(latest) if latest else None
            if verification is not None:
                approved = replace(verification, status=APPROVED)
                service.verifications.save(approved)
                service.organization_approval.approved(approved.customer_id)
            return answer

        return started

    replace_rule(service, f"{_PART}.started", build)


@fault(
    "organization-approval-ineffective",
    "An approval leaves the verification of an organization as it was.",
    "3",
)
def ineffective(service: "Service") -> None:
    """Answer the approval without keeping it."""

    def build(honest: Rule) -> Rule:
        def save(verification: Verification) -> None:
            owner = service.customers.get(verification.customer_id)
            if verification.status != APPROVED or not isinstance(owner, Organization):
                honest(verification)

        return save

    replace_rule(service, "verifications.save", build)


@fault("organization-verify-server-fault", "A verification without notes is a server fault.", "7")
def server_fault(service: "Service") -> None:
    """Fail on a body that lacks notes."""

    def build(honest: Rule) -> Rule:
        def check(call: Call) -> None:
            call.body["notes"].strip()
            honest(call)

        return check

    replace_rule(service, f"{_PART}.check_body", build)


@fault(
    "organization-fallback-by-anyone",
    "The fallback starts a verification for users without the role.",
    "4.3.1 rules 3 and 5",
)
def fallback_by_anyone(service: "Service") -> None:
    """Check roles on the verify path only."""

    def build(honest: Rule) -> Rule:
        def check(call: Call, organization: Organization) -> None:
            if call.path.endswith("/verify"):
                honest(call, organization)

        return check

    replace_rule(service, "acting_users.check_may_verify", build)


@fault(
    "organization-fallback-starts-nothing",
    "The fallback answers a verification that nobody knows.",
    "4.3.1 rule 5",
)
def fallback_starts_nothing(service: "Service") -> None:
    """Answer an identifier without keeping the verification."""

    def start(call: Call) -> Answer:
        organization = service.access.organization(call, call.body["customerId"])
        verification = service.organization_verification.new(organization)
        data = service.organization_verification.fallback_data(verification)
        return Answer(200, "Verification started", data, created=True)

    replace_rule(service, f"{_PART}.start_by_fallback", lambda _honest: start)


@fault(
    "organization-fallback-unknown-500",
    "The fallback for an unknown organization is a server fault.",
    "7",
)
def fallback_unknown(service: "Service") -> None:
    """Look the organization up without care."""

    def build(honest: Rule) -> Rule:
        def start(call: Call) -> object:
            if service.customers.get(str(call.body["customerId"])) is None:
                raise KeyError(call.body["customerId"])
            return honest(call)

        return start

    replace_rule(service, f"{_PART}.start_by_fallback", build)


@fault(
    "organization-verify-wants-consents",
    "The verification of an organization starts after the three consents, not before.",
    "1",
)
def wants_consents(service: "Service") -> None:
    """Ask for what comes after the verification."""

    def build(honest: Rule) -> Rule:
        def check_needs(organization: Organization) -> None:
            honest(organization)
            if not all(service.prerequisites.consented(organization, kind) for kind in KINDS):
                raise service.refusals.plain(400, "Consents are missing", "CONSENTS_REQUIRED")

        return check_needs

    replace_rule(service, f"{_PART}.check_needs", build)


@fault(
    "organization-first-role-only",
    "Only the first of an acting user's roles counts.",
    "5 item 3",
)
def first_role_only(service: "Service") -> None:
    """Read the list up to its first comma."""
    replace_rule(service, "acting_users.roles", lambda honest: lambda call: honest(call)[:1])
