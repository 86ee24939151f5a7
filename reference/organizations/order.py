"""The order of an organization's onboarding, and when its structure stands (section 1)."""

from collections.abc import Callable
from dataclasses import dataclass
from typing import Final

from reference.individuals.verification import APPROVED, Verifications
from reference.organizations.organization import Organization
from reference.platform.platform import Area

EARLIER_STEPS: Final[tuple[tuple[str, Callable[[Organization], object]], ...]] = (
    ("employee", lambda organization: organization.employees),
    ("director", lambda organization: organization.directors),
    ("shareholders", lambda organization: organization.shareholders),
    ("documents", lambda organization: organization.documents),
)


@dataclass(eq=False, repr=False)
class OnboardingOrder(Area):
    """Which steps of an organization's journey may be taken when, by policy."""

    _verifications: Verifications

    def check(self, organization: Organization, step: str) -> None:
        """Refuse a step before those ahead of it, or one that comes too late."""
        self.check_earlier(organization, step)
        self.check_open(organization)

    def check_earlier(self, organization: Organization, step: str) -> None:
        """Refuse a step before those ahead of it in the document's journey, by policy."""
        choice = self._policy.organizations.onboarding_order
        if choice == "any":
            return
        for earlier, done in EARLIER_STEPS:
            if earlier == step:
                return
            asked = (
                earlier != "documents" or self._policy.organizations.corporate_documents != "none"
            )
            if asked and not done(organization):
                raise self._refusals.plain(int(choice), f"Comes after: {earlier}", "STEP_MISSING")

    def check_open(self, organization: Organization) -> None:
        """Refuse what would change a structure that is under verification, by policy."""
        choice = self._policy.organizations.structure_closed
        verification = self._verifications.of_customer(organization)
        if choice == "never" or verification is None:
            return
        if choice == "on-start" or verification.status == APPROVED:
            raise self._refusals.own_rule(
                409, "The structure is under verification", "STRUCTURE_CLOSED"
            )
