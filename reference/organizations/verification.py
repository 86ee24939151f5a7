"""Verification of organizations, KYB (sections 2.3, 3 and 4.3.1)."""

from collections.abc import Callable
from dataclasses import dataclass, replace
from typing import Final

from reference.access.customers import Access, Customers
from reference.individuals.verification import (
    APPROVED,
    PENDING,
    REQUESTED_FIELDS,
    Verification,
    Verifications,
)
from reference.organizations.acting_users import ActingUsers
from reference.organizations.approval import OrganizationApproval
from reference.organizations.order import OnboardingOrder
from reference.organizations.organization import Organization
from reference.platform.exchange import JsonObject, ServiceAnswer, ServiceCall
from reference.platform.platform import Area, Operation
from reference.platform.validation import FieldRule, filled_value, text, text_type

BUSINESS: Final = "BUSINESS_VERIFICATION"
TYPES: Final = ("IDENTITY_VERIFICATION", BUSINESS)
LEVEL: Final = "TENANT_VERIFIED"
Writer = Callable[[Verification], JsonObject]


@dataclass(eq=False, repr=False)
class OrganizationVerification(Area):
    """POST /{organizationId}/verify, its fallback, and what an approval does."""

    _access: Access
    _acting_users: ActingUsers
    _customers: Customers
    _onboarding_order: OnboardingOrder
    _organization_approval: OrganizationApproval
    _verifications: Verifications

    def __post_init__(self) -> None:
        """Set the field rules (section 2.3)."""
        checks = {"type": (self.type_value,), "requestedLevel": (self.level_value,)}
        self.fields = {
            name: FieldRule(name, text_type, checks.get(name, ()), free_text=name == "notes")
            for name in REQUESTED_FIELDS
        }

    def type_value(self, value: object) -> str | None:
        """Require a verification type (section 2.2); the other one by policy."""
        refused = self._policy.organizations.verify_identity_type == "400"
        allowed = (BUSINESS,) if refused else TYPES
        return None if value in allowed else f"must be one of {', '.join(allowed)}"

    def level_value(self, value: object) -> str | None:
        """Require the documented level, by policy (section 2.2)."""
        closed = self._policy.organizations.verify_level == "400"
        return f"must be {LEVEL}" if closed and value != LEVEL else None

    def operations(self) -> tuple[Operation, ...]:
        """Return the area's table of routes."""
        policy = self._policy
        paths = (
            ["/api/v2.1/verifications"]
            if policy.organizations.fallback_verification == "served"
            else []
        )
        if paths and policy.onboarding.verification_prefix == "root":
            paths.append("/verifications")
        fallbacks = (
            Operation(
                "verification",
                "POST",
                path,
                self.start_by_fallback,
                headers="unassigned",
                body="required",
                check_body=self.check_fallback,
            )
            for path in paths
        )
        return (
            Operation(
                "organization_verification",
                "POST",
                "/api/v2.1/customer/organization/{organizationId}/verify",
                self.start,
                headers="acting_user",
                body="required",
                check_body=self.check_body,
            ),
            *fallbacks,
        )

    def check_body(self, call: ServiceCall) -> None:
        """Require the six texts (section 2.3)."""
        self._platform.check_body(self.fields, call.body, closed=True)

    def check_fallback(self, call: ServiceCall) -> None:
        """Require of the fallback's body, which is not shown, whom it is about."""
        rule = FieldRule("customerId", text_type, (filled_value,))
        self._platform.check_body({rule.name: rule}, call.body)

    def start(self, call: ServiceCall) -> ServiceAnswer:
        """Start the verification of an organization (section 3)."""
        organization = self._access.organization(call, call.parameters["organizationId"])
        self._acting_users.check_may_verify(call, organization)
        self._verifications.check_consistency(
            call, customerId=organization.id, requestedByTenantId=call.tenant_id
        )
        return self.started(organization, self.data)

    def start_by_fallback(self, call: ServiceCall) -> ServiceAnswer:
        """Start it where the verify call is unavailable (section 4.3.1 rule 5)."""
        organization = self._access.organization(call, text(call.body, "customerId"))
        self._acting_users.check_may_verify(call, organization)
        return self.started(organization, self.fallback_data)

    def started(self, organization: Organization, data: Writer) -> ServiceAnswer:
        """Keep a new verification and answer it."""
        self.check_needs(organization)
        self._onboarding_order.check_earlier(organization, "verification")
        verification = self.reusable(organization) or self.new(organization)
        self._verifications.save(verification)
        organization = replace(organization, verification_id=verification.id)
        self._customers.save(organization)
        self.approve_automatically(organization)
        return ServiceAnswer(200, "Verification started", data(verification), created=True)

    def check_needs(self, organization: Organization) -> None:
        """Demand personnel, documents or an ADMIN_USER before a verification, by policy."""
        needs = self._policy.organizations.verify_needs
        admin = any("ADMIN_USER" in one.roles for one in organization.employees)
        if needs == "admin-user" and not admin:
            raise self._refusals.plain(422, "Nobody is ADMIN_USER", "NO_ADMIN_USER")
        wanted = needs == "personnel-and-documents"
        seen = any(self._platform.is_seen(one.uploaded_at) for one in organization.documents)
        if wanted and not (organization.directors and seen):
            raise self._refusals.plain(
                400, "Personnel and documents are missing", "INCOMPLETE_ORGANIZATION"
            )

    def reusable(self, organization: Organization) -> Verification | None:
        """Return the verification that a second start meets, by policy."""
        before = self._verifications.of_customer(organization)
        if before is None:
            return None
        choice = self._policy.organizations.repeated_organization_verification
        if before.status == APPROVED or choice in {"409", "400", "422"}:
            code = int(choice) if choice in {"400", "422"} else 409
            raise self._refusals.plain(code, "Verification already started", "VERIFICATION_EXISTS")
        return before if choice == "same" else None

    def new(self, organization: Organization) -> Verification:
        """Build a verification in its first state (section 3)."""
        return Verification(
            self.identifier(), organization.id, organization.tenant_id, self.initial_status()
        )

    def identifier(self) -> str:
        """Return a new identifier, a UUID (section 2.2)."""
        return self._verifications.identifier()

    def initial_status(self) -> str:
        """Return the status in which the verification of an organization starts (section 3)."""
        return PENDING

    def data(self, verification: Verification) -> JsonObject:
        """Return the answer to a start (section 2.3)."""
        return {
            "verificationId": verification.id,
            "status": verification.status,
            "verificationType": "KYB",
        }

    def fallback_data(self, verification: Verification) -> JsonObject:
        """Return the fallback's answer, whose names are open."""
        return {
            self._policy.onboarding.verification_id_member: verification.id,
            "status": verification.status,
            "verificationType": "KYB",
        }

    def approve_automatically(self, organization: Organization) -> None:
        """Approve without an approver, as sandboxes do, where the policy declares it."""
        choice = self._policy.onboarding.auto_approval
        alone = self._policy.organizations.organization_approval == "on-start"
        due = alone or choice == "on-start" or (choice == "on-document" and organization.documents)
        verification = self._verifications.of_customer(organization)
        if due and verification is not None and not organization.high_risk:
            verification = replace(verification, status=APPROVED)
            self._verifications.save(verification)
            self._organization_approval.approved(organization.id)
