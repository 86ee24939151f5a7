"""Verification of individuals: start, documents, approval (sections 3 and 4.4)."""

from collections.abc import Sequence
from dataclasses import dataclass, replace
from datetime import datetime
from typing import Final

from reference.access.customers import Access, AnyCustomer, Customer, Customers
from reference.access.roles import OPERATORS, Roles
from reference.individuals.plausibility import document_value
from reference.organizations.approval import OrganizationApproval
from reference.organizations.organization import CorporateDocument, Organization
from reference.platform.exchange import JsonObject, ServiceAnswer, ServiceCall
from reference.platform.platform import Area, Operation
from reference.platform.validation import FieldRule, filled_value, text, text_type

PENDING: Final = "PENDING"
APPROVED: Final = "APPROVED"
REGISTER_EXTRACT: Final = "REGISTER_EXTRACT"
"""What shows who an organization is, where its verification asks for a document of its own."""
REQUESTED_FIELDS: Final = (
    "customerId",
    "type",
    "requestedLevel",
    "requestedByUserId",
    "requestedByTenantId",
    "notes",
)


@dataclass(frozen=True)
class Document:
    """One uploaded document."""

    id: str
    type: str
    uploaded_at: datetime


@dataclass(frozen=True)
class Verification:
    """A verification in one of its states (section 3)."""

    id: str
    customer_id: str
    tenant_id: str
    status: str
    documents: tuple[Document, ...] = ()
    approved_at: datetime | None = None


@dataclass(eq=False, repr=False)
class Verifications(Area):
    """The verification operations of individuals."""

    _access: Access
    _customers: Customers
    _organization_approval: OrganizationApproval
    _roles: Roles

    def __post_init__(self) -> None:
        """Set the body rules."""
        self._verifications: dict[str, Verification] = {}
        self.start_fields = self._start_rules()
        self.document_fields = self._document_rules()

    def _start_rules(self) -> dict[str, FieldRule]:
        if self._policy.onboarding.verification_body != "six-fields":
            return {}
        return {name: FieldRule(name, text_type) for name in REQUESTED_FIELDS}

    def _document_rules(self) -> dict[str, FieldRule]:
        choice = self._policy.onboarding.document_members
        names = () if choice == "any" else choice.split("-")
        rules = {name: FieldRule(name, text_type, (filled_value,)) for name in names}
        if names and self._policy.onboarding.document_content == "real":
            rules[names[1]] = FieldRule(names[1], text_type, (filled_value, document_value))
        return rules

    def operations(self) -> tuple[Operation, ...]:
        """Return the area's table of routes."""
        prefix = {
            "versioned": "/api/v2.1",
            "root": "",
            "individual": "/api/v2.1/customer/individual",
        }[self._policy.onboarding.verification_prefix]
        return (
            Operation(
                "individual_verification",
                "POST",
                "/api/v2.1/customer/individual/{customerId}/verification",
                self.start,
                body="optional",
                check_body=self.check_start,
            ),
            Operation(
                "verification_document",
                "POST",
                prefix + "/verifications/{verificationId}/documents",
                self.upload,
                headers="unassigned",
                body="required",
                multipart=self._policy.onboarding.document_upload != "json",
                check_body=self.check_document,
            ),
            Operation(
                "verification_approval",
                "POST",
                prefix + "/verifications/{verificationId}/approve",
                self.approve,
                headers="unassigned",
                body="optional",
            ),
        )

    def check_start(self, call: ServiceCall) -> None:
        """Check the start's body, as far as the policy names members."""
        self._platform.check_body(self.start_fields, call.body)

    def start(self, call: ServiceCall) -> ServiceAnswer:
        """Start the identity verification of a customer (section 4.4)."""
        customer = self._access.individual(call, call.parameters["customerId"])
        self.check_consistency(call, customerId=customer.id, requestedByTenantId=call.tenant_id)
        verification = self.reusable(customer) or self.new(customer)
        if self._policy.onboarding.auto_approval == "on-start":
            verification = replace(verification, status=APPROVED)
        self.save(verification)
        self._customers.save(replace(customer, verification_id=verification.id))
        return ServiceAnswer(
            200, "Verification started", self.started_data(verification), created=True
        )

    def check_consistency(self, call: ServiceCall, **due: str) -> None:
        """Hold members of the body, where it has them, against path and headers, by policy."""
        choice = self._policy.onboarding.verification_mismatch
        said = {name: value for name, value in due.items() if name in call.body}
        if choice != "path" and any(text(call.body, name) != said[name] for name in said):
            raise self._refusals.plain(int(choice), "Body contradicts the path", "CONTRADICTION")

    def reusable(self, customer: Customer) -> Verification | None:
        """Return the verification that a second start meets, by policy."""
        before = self.of_customer(customer)
        if before is None:
            return None
        choice = self._policy.onboarding.repeated_verification
        if before.status == APPROVED or choice == "409":
            raise self._refusals.plain(409, "Verification already started", "VERIFICATION_EXISTS")
        return before if choice == "same" else None

    def new(self, customer: Customer) -> Verification:
        """Build a verification in its first state (section 3)."""
        return Verification(
            self.identifier(), customer.id, customer.tenant_id, self.initial_status()
        )

    def initial_status(self) -> str:
        """Return the status in which a verification starts (section 3)."""
        return self._policy.onboarding.verification_start_status

    def started_data(self, verification: Verification) -> JsonObject:
        """Return the answer to a start (section 2.3)."""
        return {
            self._policy.onboarding.verification_id_member: verification.id,
            "status": verification.status,
            "verificationType": "IDENTITY_VERIFICATION",
        }

    def check_document(self, call: ServiceCall) -> None:
        """Check a document's body; a multipart one was checked as it was read."""
        if call.body.get("multipart") is True:
            return
        if self._policy.onboarding.document_upload == "multipart":
            raise self._refusals.no_form()
        self._platform.check_body(self.document_fields, call.body)

    def upload(self, call: ServiceCall) -> ServiceAnswer:
        """Add a document to a verification (section 4.4)."""
        verification = self.reachable(call)
        self.check_unapproved(verification)
        kind = text(call.body, "documentType") or text(call.body, "type")
        self.check_kind(verification, kind)
        document = Document(self.identifier(), kind, self._platform.clock.now())
        verification = replace(
            verification,
            documents=(*verification.documents, document),
            status=self.status_after_document(verification),
        )
        self.save(verification)
        if verification.status == APPROVED:
            self._organization_approval.approved(verification.customer_id)
        record = {
            "documentId": document.id,
            "verificationId": verification.id,
            "documentType": document.type,
            "verificationStatus": verification.status,
        }
        data = self._platform.undocumented.data(record)
        return ServiceAnswer(200, "Document uploaded", data, created=True)

    def check_unapproved(self, verification: Verification) -> None:
        """Refuse what comes after the approval of an individual, by policy."""
        choice = self._policy.onboarding.document_after_approval
        organization = isinstance(self._customers.get(verification.customer_id), Organization)
        if choice != "accepted" and verification.status == APPROVED and not organization:
            raise self._refusals.plain(
                int(choice), "Verification is approved", "VERIFICATION_APPROVED", verification.id
            )

    def check_kind(self, verification: Verification, kind: str) -> None:
        """Refuse what does not show who an organization is, by policy."""
        other = kind not in {REGISTER_EXTRACT, ""}
        own = self._policy.organizations.kyb_documents == "own"
        if own and other and self.needs_document(verification):
            raise self._refusals.plain(
                400, "Document is of another type", "DOCUMENT_TYPE", "documentType"
            )

    def needs_document(self, verification: Verification) -> bool:
        """Tell whether an organization's verification asks for a document of its own, by policy."""
        customer = self._customers.get(verification.customer_id)
        needs = self._policy.organizations.kyb_documents != "corporate"
        return needs and isinstance(customer, Organization)

    def status_after_document(self, verification: Verification) -> str:
        """Return the status that an upload leads to; it never approves by itself (section 3)."""
        if verification.status == APPROVED:
            return APPROVED
        individual = not isinstance(self._customers.get(verification.customer_id), Organization)
        alone = individual and self._policy.onboarding.individual_approval == "on-document"
        if alone or self._policy.onboarding.auto_approval == "on-document":
            return APPROVED
        return self._policy.onboarding.status_after_document

    def approve(self, call: ServiceCall) -> ServiceAnswer:
        """Approve a verification as administrator (section 3, verification transition)."""
        verification = self.reachable(call)
        self._roles.check(call, self.roles_for(verification))
        self.check_approvable(verification)
        now = self._platform.clock.now()
        verification = replace(verification, status=APPROVED, approved_at=now)
        self.save(verification)
        self._organization_approval.approved(verification.customer_id)
        record = {"verificationId": verification.id, "status": verification.status}
        return ServiceAnswer(200, "Verification approved", self._platform.undocumented.data(record))

    def roles_for(self, verification: Verification) -> Sequence[str]:
        """Return who approves a verification (section 1)."""
        customer = self._customers.get(verification.customer_id)
        if isinstance(customer, Organization):
            return self._organization_approval.approving_roles(customer)
        return self.approving_roles(verification)

    def approving_roles(self, _verification: Verification) -> Sequence[str]:
        """Return who approves individuals (section 1)."""
        return ("TENANT_ADMIN", *OPERATORS[self._policy.onboarding.approving_login])

    def check_approvable(self, verification: Verification) -> None:
        """Refuse an approval in the wrong state, by policy."""
        policy, refusals = self._policy, self._refusals
        if verification.status == APPROVED and policy.onboarding.repeated_approval != "200":
            code = int(policy.onboarding.repeated_approval)
            raise refusals.plain(code, "Verification already approved", "ALREADY_APPROVED")
        if not self.documented(verification) and policy.onboarding.approval_documents != "optional":
            code = int(policy.onboarding.approval_documents)
            raise refusals.plain(code, "Verification has no documents", "DOCUMENTS_REQUIRED")
        if self.needs_document(verification) and not self._seen(*verification.documents):
            raise refusals.plain(422, "Verification has no documents", "DOCUMENTS_REQUIRED")

    def documented(self, verification: Verification) -> bool:
        """Tell whether there are documents to approve; an organization's are its corporate ones."""
        customer = self._customers.get(verification.customer_id)
        if isinstance(customer, Organization):
            needless = self._policy.organizations.corporate_documents == "none"
            return needless or self._seen(*customer.documents, *verification.documents)
        return self._seen(*verification.documents)

    def _seen(self, *documents: Document | CorporateDocument) -> bool:
        return any(self._platform.is_seen(one.uploaded_at) for one in documents)

    def reachable(self, call: ServiceCall) -> Verification:
        """Return the verification of a path, if the caller may reach its customer."""
        verification_id = call.parameters["verificationId"]
        self.check_consistency(call, verificationId=verification_id)
        verification = self._verifications.get(verification_id)
        if verification is None:
            raise self._refusals.not_found(verification_id, "Verification")
        self._access.customer(call, verification.customer_id, acting=False)
        self.check_consistency(call, customerId=verification.customer_id)
        return verification

    def save(self, verification: Verification) -> None:
        """Keep a verification's latest state."""
        self._verifications[verification.id] = verification

    def of_customer(self, customer: AnyCustomer) -> Verification | None:
        """Return a customer's latest verification, as far as it counts yet."""
        verification = self._verifications.get(customer.verification_id or "")
        if verification is None or self._platform.counts(verification.approved_at):
            return verification
        return self.pending(verification)

    def pending(self, verification: Verification) -> Verification:
        """Return a verification whose approval does not count yet."""
        return replace(verification, status=self.initial_status())

    def verified(self, customer: AnyCustomer) -> bool:
        """Tell whether the customer's verification is approved (section 3)."""
        verification = self.of_customer(customer)
        return verification is not None and verification.status == APPROVED
