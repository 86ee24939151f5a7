"""Corporate documents of organizations (sections 2.3 and 4.3.1)."""

import uuid
from dataclasses import dataclass, replace

from reference.access.customers import Access, Customers
from reference.individuals.plausibility import document_value
from reference.organizations.order import OnboardingOrder
from reference.organizations.organization import UPLOADED, VERIFIED, CorporateDocument, Organization
from reference.organizations.verification import OrganizationVerification
from reference.platform.exchange import JsonObject, ServiceAnswer, ServiceCall
from reference.platform.platform import Area, Operation
from reference.platform.validation import FieldRule, filled_value, text, text_type


@dataclass(eq=False, repr=False)
class CorporateDocuments(Area):
    """POST /customer/organization/{organizationId}/documents."""

    _access: Access
    _customers: Customers
    _onboarding_order: OnboardingOrder
    _organization_verification: OrganizationVerification

    def __post_init__(self) -> None:
        """Set the body rules under the policy's names."""
        self._files: set[str] = set()
        self.type_name, content = self._policy.organizations.corporate_document_members.split("-")
        self.content_name = content
        self.fields = {
            name: FieldRule(name, text_type, (filled_value,)) for name in (self.type_name, content)
        }
        if self._policy.onboarding.document_content == "real":
            self.fields[content] = FieldRule(content, text_type, (filled_value, document_value))

    def operations(self) -> tuple[Operation, ...]:
        """Return the area's table of routes."""
        return (
            Operation(
                "organization_document",
                "POST",
                "/api/v2.1/customer/organization/{organizationId}/documents",
                self.upload,
                headers="organization",
                body="required",
                check_body=self.check_body,
                multipart=self._policy.organizations.corporate_document_upload != "json",
            ),
        )

    def check_body(self, call: ServiceCall) -> None:
        """Require type and content, in a form with a file where the policy takes no other."""
        form_alone = self._policy.organizations.corporate_document_upload == "multipart"
        if form_alone and "multipart" not in call.body:
            raise self._refusals.no_form()
        self._platform.check_body(self.fields, call.body)

    def upload(self, call: ServiceCall) -> ServiceAnswer:
        """Add a corporate document (section 4.3.1)."""
        organization = self._access.organization(call, call.parameters["organizationId"])
        self._onboarding_order.check(organization, "documents")
        self.check_file(text(call.body, self.content_name))
        document = CorporateDocument(
            str(uuid.uuid4()),
            text(call.body, self.type_name),
            self._platform.clock.now(),
            self.initial_status(),
        )
        organization = self.with_document(organization, document)
        self._customers.save(organization)
        self._organization_verification.approve_automatically(organization)
        data = self._platform.undocumented.data(self.data(document))
        return ServiceAnswer(200, "Document uploaded", data, created=True)

    def check_file(self, content: str) -> None:
        """Refuse a file that is known already, by policy (section 7, duplicate resource)."""
        if self._policy.organizations.repeated_file != "accepted" and content in self._files:
            raise self._refusals.own_rule(409, "Document already uploaded", "DUPLICATE_FILE")
        self._files.add(content)

    def initial_status(self) -> str:
        """Return the status of a new document (section 3)."""
        automatic = self._policy.organizations.document_review == "automatic"
        return VERIFIED if automatic else UPLOADED

    def with_document(
        self, organization: Organization, document: CorporateDocument
    ) -> Organization:
        """Return an organization with one more document."""
        return replace(organization, documents=(*organization.documents, document))

    def required_types(self) -> tuple[str, ...]:
        """Return the documents that activation asks for; which ones is not shown."""
        certificate = "CERTIFICATE_OF_INCORPORATION"
        return {
            "certificate": (certificate,),
            "any": (),
            "certificate-and-articles": (certificate, "ARTICLES_OF_ASSOCIATION"),
            "none": (),
        }[self._policy.organizations.corporate_documents]

    def uploaded(self, organization: Organization) -> bool:
        """Tell whether all required documents are there (section 2.3, prerequisite 4)."""
        types = {document.type for document in organization.documents}
        if self._policy.organizations.corporate_documents == "none":
            return True
        return bool(types) and types.issuperset(self.required_types())

    def verified(self, organization: Organization) -> bool:
        """Tell whether every uploaded document is VERIFIED (section 2.3, prerequisite 4)."""
        return all(document.status == VERIFIED for document in organization.documents)

    def data(self, document: CorporateDocument) -> JsonObject:
        """Return the record of a document, whose shape is not documented."""
        return {"documentId": document.id, "documentType": document.type, "status": document.status}
