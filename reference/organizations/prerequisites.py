"""The fourteen prerequisites of an organization's activation (sections 2.3 and 7)."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Final

from reference.consents.consents import Consents
from reference.individuals.activation import Activation
from reference.individuals.verification import APPROVED, Verifications
from reference.organizations.acting_users import ActingUsers
from reference.organizations.corporate_documents import CorporateDocuments
from reference.organizations.employees import Employees
from reference.organizations.organization import PENDING_ACTIVATION, Organization
from reference.organizations.shareholders import Shareholders
from reference.platform.exchange import ABSENT, RefusalError, ServiceAnswer, ServiceCall
from reference.platform.platform import Area

NO_EMPLOYEES: Final = "No employees found"
NO_ADMIN_USER: Final = "Missing ADMIN_USER role employee"
NO_DIRECTORS: Final = "No directors found"
INCOMPLETE_OWNERSHIP: Final = "Shareholder ownership does not sum to 100 percent"


@dataclass(frozen=True)
class Prerequisite:
    """One check: whether it is met, how its lack is refused, and what may be warned instead."""

    name: str
    met: bool
    refusal: Callable[[], RefusalError]
    warnings: tuple[str, ...] = ()
    authorization: bool = False


@dataclass(eq=False, repr=False)
class Prerequisites(Area):
    """Evaluates the checks; each is a rule of its own (section 2.3, 14 checks)."""

    _acting_users: ActingUsers
    _activation: Activation
    _consents: Consents
    _corporate_documents: CorporateDocuments
    _employees: Employees
    _shareholders: Shareholders
    _verifications: Verifications

    def of(self, call: ServiceCall, organization: Organization) -> tuple[Prerequisite, ...]:
        """Return all fourteen, in the order of the document."""
        return (
            *self.structure(organization),
            *self.verification(organization),
            *self.consents(organization),
            *self.documents(organization),
            *self.authorization(call, organization),
        )

    def structure(self, organization: Organization) -> tuple[Prerequisite, ...]:
        """Return status, director, ADMIN_USER and ownership."""
        employees = self._employees
        no_admin = (NO_ADMIN_USER,) if organization.employees else (NO_EMPLOYEES, NO_ADMIN_USER)
        return (
            Prerequisite("STATUS", self.pending(organization), self.active_refusal),
            Prerequisite(
                "DIRECTOR",
                self.has_director(organization),
                lambda: self.structural("No directors found", "DIRECTOR_REQUIRED"),
                (NO_DIRECTORS,),
            ),
            Prerequisite(
                "ADMIN_USER", self.has_admin(organization), employees.missing_admin, no_admin
            ),
            Prerequisite(
                "OWNERSHIP",
                self.wholly_owned(organization),
                lambda: self.structural(INCOMPLETE_OWNERSHIP, "INVALID_OWNERSHIP_TOTAL"),
                (INCOMPLETE_OWNERSHIP,),
            ),
        )

    def verification(self, organization: Organization) -> tuple[Prerequisite, ...]:
        """Return KYB, its approval, and the verification of personnel."""

        def refusal() -> RefusalError:
            return self.unverified(organization)

        return (
            Prerequisite("KYB", self.kyb_done(organization), refusal),
            Prerequisite("APPROVAL", self.approved(organization), refusal),
            Prerequisite(
                "PERSONNEL",
                self.personnel_verified(organization),
                lambda: self.other("Personnel not verified", "PERSONNEL_NOT_VERIFIED"),
            ),
        )

    def consents(self, organization: Organization) -> tuple[Prerequisite, ...]:
        """Return the three consents."""
        return tuple(
            Prerequisite(
                f"CONSENT_{kind.upper().replace('-', '_')}",
                self.consented(organization, kind),
                lambda: self.missing_consents(organization),
            )
            for kind in self._activation.required_kinds()
        )

    def documents(self, organization: Organization) -> tuple[Prerequisite, ...]:
        """Return the presence and the review of the corporate documents."""
        return (
            Prerequisite(
                "DOCUMENTS_UPLOADED",
                self.documents_uploaded(organization),
                lambda: self.other("Required documents are missing", "DOCUMENTS_REQUIRED"),
            ),
            Prerequisite(
                "DOCUMENTS_VERIFIED",
                self.documents_verified(organization),
                lambda: self.other("Documents not verified", "DOCUMENTS_NOT_VERIFIED"),
            ),
        )

    def authorization(
        self, call: ServiceCall, organization: Organization
    ) -> tuple[Prerequisite, ...]:
        """Return role and link of the acting user."""
        users = self._acting_users
        return (
            Prerequisite(
                "ROLE",
                users.may_activate(call),
                lambda: users.role_refusal(call),
                authorization=True,
            ),
            Prerequisite(
                "LINK",
                users.linked_for_activation(call, organization),
                users.link_refusal,
                authorization=True,
            ),
        )

    def pending(self, organization: Organization) -> bool:
        """Tell whether an organization waits for its activation."""
        return organization.status == PENDING_ACTIVATION

    def has_director(self, organization: Organization) -> bool:
        """Tell whether there is a director."""
        return bool(organization.directors)

    def has_admin(self, organization: Organization) -> bool:
        """Tell whether an employee carries ADMIN_USER."""
        return any(map(self._employees.is_admin, organization.employees))

    def wholly_owned(self, organization: Organization) -> bool:
        """Tell whether the shares total exactly 100 percent."""
        return self._shareholders.complete(organization.shareholders)

    def kyb_done(self, organization: Organization) -> bool:
        """Tell whether there is a business verification at all."""
        return self._verifications.of_customer(organization) is not None

    def approved(self, organization: Organization) -> bool:
        """Tell whether the business verification is APPROVED."""
        verification = self._verifications.of_customer(organization)
        return verification is not None and verification.status == APPROVED

    def personnel_verified(self, organization: Organization) -> bool:
        """Tell whether all directors and owners are verified."""
        owners = all(owner.verified for owner in organization.shareholders)
        return owners and all(director.verified for director in organization.directors)

    def consented(self, organization: Organization, kind: str) -> bool:
        """Tell whether a consent is accepted."""
        return self._consents.is_accepted(organization.id, kind)

    def documents_uploaded(self, organization: Organization) -> bool:
        """Tell whether all required corporate documents are there."""
        return self._corporate_documents.uploaded(organization)

    def documents_verified(self, organization: Organization) -> bool:
        """Tell whether all corporate documents are VERIFIED."""
        return self._corporate_documents.verified(organization)

    def active_refusal(self) -> RefusalError:
        """Build the answer to the activation of an active organization."""
        choice = self._policy.organizations.second_organization_activation
        code = 409 if choice == "idempotent" else int(choice)
        return self._refusals.plain(code, "Organization already active", "ALREADY_ACTIVE")

    def structural(self, message: str, error: str) -> RefusalError:
        """Build the answer to a defect of the structure that has no row of its own."""
        return self._refusals.plain(int(self._policy.organizations.structure_code), message, error)

    def other(self, message: str, error: str) -> RefusalError:
        """Build the answer to missing or unverified personnel and documents."""
        return self._refusals.plain(
            int(self._policy.organizations.prerequisite_code), message, error
        )

    def unverified(self, organization: Organization) -> RefusalError:
        """Build the row about a verification that is not completed (section 7)."""
        if self._policy.organizations.unverified_organization == "422":
            return self._refusals.rows(
                422, "Customer not verified", self._activation.verification_data(organization)
            )
        return self.without_data(self.unverified_code(), "Organization verification not completed")

    def unverified_code(self) -> int:
        """Return the code of the row."""
        return 400

    def missing_consents(self, organization: Organization) -> RefusalError:
        """Build the row about consents that are not accepted (section 7)."""
        code, message = self.consents_code(), "Required consents not accepted"
        if self._policy.organizations.organization_consents_data == "none":
            return self.without_data(code, message)
        activation = self._activation
        missing = activation.missing_kinds(organization)
        data = activation.consents_data(organization, missing)
        return self._refusals.rows(code, message, data)

    def consents_code(self) -> int:
        """Return the code of the row."""
        return 400

    def without_data(self, code: int, message: str) -> RefusalError:
        """Build a row that lists no data (section 7)."""
        forms: dict[str, object] = {"null": None, "empty": {}, "absent": ABSENT}
        return RefusalError(
            ServiceAnswer(code, message, forms[self._policy.organizations.none_data])
        )

    def ordered(self, unmet: Sequence[Prerequisite]) -> list[Prerequisite]:
        """Return unmet prerequisites, the one to be reported first."""
        choice = self._policy.organizations.organization_obstacle
        if choice == "reversed":
            return list(reversed(unmet))
        if choice == "authorization-first":
            return sorted(unmet, key=lambda one: not one.authorization)
        return list(unmet)
