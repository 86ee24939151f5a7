"""Approval of organizations: who gives it, and what comes with it (sections 1 and 3)."""

from collections.abc import Sequence
from dataclasses import replace

from reference.access.customers import Customers
from reference.access.roles import OPERATORS
from reference.organizations.organization import VERIFIED, Organization
from reference.platform.platform import Platform


class OrganizationApproval:
    """The rules of an approval, whichever verification it ends."""

    def __init__(self, platform: Platform, customers: Customers) -> None:
        """Remember the collaborators."""
        self._policy = platform.policy
        self._customers = customers

    def approving_roles(self, organization: Organization) -> Sequence[str]:
        """Return who approves an organization (section 1, approval roles)."""
        apart = self._policy.organizations.high_risk_approval == "power-tenant"
        return self.high_risk_roles() if organization.high_risk and apart else self.ordinary_roles()

    def high_risk_roles(self) -> tuple[str, ...]:
        """Return who approves high-risk organizations (section 1)."""
        return ("POWER_TENANT",)

    def ordinary_roles(self) -> tuple[str, ...]:
        """Return who approves other organizations; the document does not say."""
        approvers = {
            "either": ("TENANT_ADMIN", "POWER_TENANT"),
            "tenant-admin": ("TENANT_ADMIN",),
            "power-tenant": ("POWER_TENANT",),
            "anybody": ("TENANT_ADMIN", "POWER_TENANT", "ADMIN_USER", "COMPLIANCE_OFFICER"),
        }[self._policy.organizations.organization_approver]
        return approvers + OPERATORS[self._policy.onboarding.approving_login]

    def approved(self, customer_id: str) -> None:
        """Review what an approved organization has shown so far, where the policy says so."""
        organization = self._customers.get(customer_id)
        if not isinstance(organization, Organization):
            return
        policy = self._policy
        if policy.organizations.document_review == "with-approval":
            organization = self.with_reviewed_documents(organization)
        if policy.organizations.personnel_review == "with-approval":
            organization = self.with_verified_personnel(organization)
        self._customers.save(organization)

    def with_verified_personnel(self, organization: Organization) -> Organization:
        """Return an organization whose directors and owners are all verified (section 2.3)."""
        return replace(
            organization,
            directors=tuple(replace(one, verified=True) for one in organization.directors),
            shareholders=tuple(replace(one, verified=True) for one in organization.shareholders),
        )

    def with_reviewed_documents(self, organization: Organization) -> Organization:
        """Return an organization whose documents are all VERIFIED (section 3)."""
        documents = tuple(replace(one, status=VERIFIED) for one in organization.documents)
        return replace(organization, documents=documents)
