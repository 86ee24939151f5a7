"""Corporate documents of organizations (sections 2.3 and 4.3.1)."""

import uuid
from dataclasses import replace
from typing import TYPE_CHECKING

from reference.organizations.organization import UPLOADED, VERIFIED, CorporateDocument, Organization
from reference.platform.exchange import Answer, Call, JsonObject, Operation
from reference.platform.validation import FieldRule, filled_value, text, text_type

if TYPE_CHECKING:
    from reference.serving.service import Service


class CorporateDocuments:
    """POST /customer/organization/{organizationId}/documents."""

    def __init__(self, service: "Service") -> None:
        """Remember the service; set the body rules under the policy's names."""
        self._service = service
        self.type_name, content = service.policy.corporate_document_members.split("-")
        self.fields = {
            name: FieldRule(name, text_type, (filled_value,)) for name in (self.type_name, content)
        }

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
            ),
        )

    def check_body(self, call: Call) -> None:
        """Require type and content."""
        violations = self._service.body_rules.violations(self.fields, call.body)
        if violations:
            raise self._service.refusals.validation(violations)

    def upload(self, call: Call) -> Answer:
        """Add a corporate document (section 4.3.1)."""
        service = self._service
        organization = service.access.organization(call, call.parameters["organizationId"])
        document = CorporateDocument(
            str(uuid.uuid4()), text(call.body, self.type_name), self.initial_status()
        )
        organization = self.with_document(organization, document)
        service.customers.save(organization)
        service.organization_verification.approve_automatically(organization)
        data = service.undocumented.data(self.data(document))
        return Answer(200, "Document uploaded", data, created=True)

    def initial_status(self) -> str:
        """Return the status of a new document (section 3)."""
        automatic = self._service.policy.document_review == "automatic"
        return VERIFIED if automatic else UPLOADED

    def with_document(
        self, organization: Organization, document: CorporateDocument
    ) -> Organization:
        """Return an organization with one more document."""
        return replace(organization, documents=(*organization.documents, document))

    def reviewed(self, organization: Organization) -> Organization:
        """Return an organization whose documents are all VERIFIED (section 3)."""
        documents = tuple(replace(one, status=VERIFIED) for one in organization.documents)
        return replace(organization, documents=documents)

    def required_types(self) -> tuple[str, ...]:
        """Return the documents that activation asks for; which ones is not shown."""
        certificate = "CERTIFICATE_OF_INCORPORATION"
        return {
            "certificate": (certificate,),
            "any": (),
            "certificate-and-articles": (certificate, "ARTICLES_OF_ASSOCIATION"),
        }[self._service.policy.corporate_documents]

    def uploaded(self, organization: Organization) -> bool:
        """Tell whether all required documents are there (section 2.3, prerequisite 4)."""
        types = {document.type for document in organization.documents}
        return bool(types) and types.issuperset(self.required_types())

    def verified(self, organization: Organization) -> bool:
        """Tell whether every uploaded document is VERIFIED (section 2.3, prerequisite 4)."""
        return all(document.status == VERIFIED for document in organization.documents)

    def data(self, document: CorporateDocument) -> JsonObject:
        """Return the record of a document, whose shape is not documented."""
        return {
            "documentId": document.id,
            "documentType": document.type,
            "status": document.status,
        }
