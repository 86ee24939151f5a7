"""Open questions about the onboarding of individuals (sections 2.3, 3, 4.3 and 4.4)."""

from dataclasses import dataclass
from typing import Literal

from reference.policies.choice import choice


@dataclass(frozen=True)
class OnboardingChoices:
    """How onboarding behaves where sections 2.3, 3, 4.3, 4.4 and 7 allow several readings."""

    future_birth_date: Literal["accepted", "400"] = choice(
        "accepted", "C9. A date of birth that lies in the future."
    )
    personal_data: Literal["formal", "plausible"] = choice(
        "formal",
        "C9, C12. Names, numbers, passwords and ages: by their formats alone, or as strict "
        "services ask for them, each person and phone number once.",
    )
    document_content: Literal["any", "real"] = choice(
        "any", "D8. Content of uploaded documents: anything, or a PNG or PDF file."
    )
    activation_user: Literal["checked", "ignored"] = choice(
        "checked", "D16. Whether the userId of an activation has to be the customer's."
    )
    served_country: Literal["any", "NO"] = choice(
        "any", "C12, E1, G4. Numbers of phones, registers and accounts: of any country, or of one."
    )
    first_category: Literal["open", "minors"] = choice(
        "open", "D1. Whether the first category is for everybody, or for those under age."
    )
    email_strictness: Literal["ordinary", "no-tags", "any-dots"] = choice(
        "ordinary",
        "C12. Whether addresses with a plus sign are refused, or those of persons may have dots "
        "where RFC 5322 has none.",
    )
    phone_strictness: Literal["e164", "digits"] = choice(
        "e164", "C12. Phone numbers: E.164 only, or digits without country code too."
    )
    nested_members: Literal["required", "optional"] = choice(
        "required", "C16. customerCategory.name and the members of individualCustomer."
    )
    tenant_categories: Literal["own", "shared"] = choice(
        "own", "D1. Whether each tenant has categories of its own, or all have the same."
    )
    missing_category_form: Literal["categorization", "validation"] = choice(
        "categorization", "D1. Which error answers a missing category key."
    )
    category_details: Literal["list", "map", "text"] = choice(
        "list", "D1. Form of missingKeys, invalidValues and details."
    )
    body_tenant_mismatch: Literal["403", "400", "422", "header"] = choice(
        "403", "D2. individualCustomer.tenantId of another tenant: code, or the header wins."
    )
    duplicate_individual: Literal["409", "400", "422", "accepted"] = choice(
        "409", "D3. A second registration with the same e-mail address."
    )
    verification_body: Literal["any", "six-fields", "unread"] = choice(
        "any",
        "D6. Whether the start of a verification needs the six documented texts, or takes no body: "
        "what is sent as one is not looked at.",
    )
    verification_mismatch: Literal["path", "400", "403"] = choice(
        "path",
        "D6, E9. The body of a verification's start, document or approval that contradicts path "
        "and headers: they win, or a refusal.",
    )
    verification_id_member: Literal["verificationId", "id"] = choice(
        "verificationId", "D6. Name of the verification's identifier."
    )
    verification_start_status: Literal["PENDING", "PENDING_REVIEW"] = choice(
        "PENDING", "D6. Status of a verification that was just started."
    )
    repeated_verification: Literal["new", "same", "409"] = choice(
        "new", "D6. A second start of a verification that is not approved yet."
    )
    verification_prefix: Literal["versioned", "root", "individual"] = choice(
        "versioned",
        "D7. Prefix of /verifications/{verificationId}/...: /api/v2.1, none, or "
        "/api/v2.1/customer/individual.",
    )
    document_upload: Literal["json", "multipart", "either"] = choice(
        "json", "D8. How documents are uploaded."
    )
    document_members: Literal["documentType-fileContent", "type-content", "any"] = choice(
        "documentType-fileContent", "D8. Required members of an uploaded document."
    )
    status_after_document: Literal["PENDING", "PENDING_REVIEW"] = choice(
        "PENDING_REVIEW", "D8. Status of a verification that has a document."
    )
    document_after_approval: Literal["accepted", "409", "422"] = choice(
        "accepted", "D8, D10. A document for an individual's verification that is approved already."
    )
    approving_login: Literal["separate", "operator"] = choice(
        "separate", "B17. Whether a tenant's operator may approve verifications too."
    )
    auto_approval: Literal["no", "on-start", "on-document"] = choice(
        "no", "D10. Approval without an approver, as sandboxes do."
    )
    individual_approval: Literal["approver", "on-document"] = choice(
        "approver", "D10. Whether individuals, and they alone, are approved without an approver."
    )
    approval_delay: Literal["none", "fixed", "batch"] = choice(
        "none",
        "D11, K2. Whether an approval counts only some time after its answer: the same for each, "
        "or from the next of the batches that come every so often.",
    )
    consent_delay: Literal["none", "fixed"] = choice(
        "none", "D12, K2. Whether a consent counts only some time after its acceptance."
    )
    reading_delay: Literal["none", "short"] = choice(
        "none", "K2. Whether customers and documents are seen only some time after their answer."
    )
    approval_documents: Literal["optional", "409", "422"] = choice(
        "optional", "D11. Approval of a verification without documents."
    )
    repeated_approval: Literal["409", "400", "422", "200"] = choice(
        "409", "D11. Approval of a verification that is approved."
    )
    consent_members: Literal[
        "accepted-version", "isAccepted-consentVersion", "consentGiven-version"
    ] = choice("accepted-version", "D12. Names of the two members of a consent acceptance.")
    consent_refusal: Literal["recorded", "400", "422"] = choice(
        "recorded", "D12. A consent whose boolean is false."
    )
    repeated_consent: Literal["accepted", "409"] = choice(
        "accepted", "D13. Acceptance of a consent that is accepted."
    )
    consent_versions: Literal["any", "400", "404", "422", "own"] = choice(
        "any",
        "D13. Consent versions that are not a number such as 1.0 or v2, or (own) that are not the "
        "current one of that kind of consent.",
    )
    consents_before_approval: Literal["accepted", "409", "422"] = choice(
        "accepted", "D14. Consents before the verification is approved."
    )
    consent_order: Literal["any", "409", "422"] = choice(
        "any", "D14. Consents before those that the document names before them."
    )
    activation_obstacle: Literal["consents-first", "verification-first"] = choice(
        "consents-first", "D15. Which obstacle is told when both are there."
    )
    activation_body: Literal["first", "last", "compared"] = choice(
        "first",
        "D16, A17. Whether the activation body is checked before the customer's state (compared: "
        "last, and a user or code that is absent is like a wrong one).",
    )
    activation_code: Literal["delivered", "answered", "fixed", "mailbox"] = choice(
        "delivered",
        "D17. Delivered to the customer, told by registration too, 123456, or in a mailbox, where "
        "the latest code of that address is read.",
    )
    activation_code_check: Literal["last", "first"] = choice(
        "last", "D17. Whether the code is compared before the state is checked."
    )
    wrong_activation_code: Literal["400", "401", "403", "404", "409", "422"] = choice(
        "400", "D17. Code for a wrong activation code."
    )
    wrong_codes: Literal["any", "3"] = choice(
        "any", "D17. After how many wrong codes an activation is refused with the right one, too."
    )
    terms_type: Literal["TERMS_OF_SERVICE", "TERMS_AND_CONDITIONS", "TERMS"] = choice(
        "TERMS_OF_SERVICE", "D19. Name of the terms consent in errors."
    )
    missing_consent_details: Literal["list", "map"] = choice(
        "list", "D19. missingConsentDetails as list or as map by type."
    )
    accept_url: Literal["relative", "absolute"] = choice("relative", "D19. Form of acceptUrl.")
    next_steps: Literal["list", "text"] = choice("list", "D19. Form of nextSteps.")
    never_started_status: Literal["NOT_STARTED", "null", "PENDING"] = choice(
        "NOT_STARTED", "D20. verificationStatus of a verification that was never started."
    )
    estimated_completion: Literal["datetime", "duration", "number", "null"] = choice(
        "datetime", "D20. Form of estimatedCompletionTime."
    )
    second_activation: Literal["409", "400", "422", "idempotent"] = choice(
        "409", "D21. Activation of an active customer."
    )
