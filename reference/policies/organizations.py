"""Open questions about the onboarding of organizations (sections 2.3, 4.3.1 and 7)."""

from dataclasses import dataclass
from typing import Literal

from reference.policies.choice import choice


@dataclass(frozen=True)
class OrganizationChoices:
    """How organizations are onboarded where sections 2.3, 4.3.1 and 7 allow several readings."""

    missing_acting_user: Literal["500", "400", "401", "403"] = choice(
        "500", "B5. A missing X-User-ID or X-User-Roles (500: as any other missing header)."
    )
    acting_user: Literal["header", "token", "named", "own", "own-where-required"] = choice(
        "header",
        "B15. Who acts for an organization: the user of X-User-ID, that of the token, the one with "
        "the roles of the other (named), or that of the token, whom X-User-ID has to name wherever "
        "it is sent (own), or where it is required.",
    )
    unearned_roles: Literal["ignored", "void"] = choice(
        "ignored",
        "B15. X-User-Roles with a role that the acting user does not have: it counts for nothing, "
        "or the whole header does.",
    )
    organization_required: Literal["documented", "number-and-email"] = choice(
        "documented", "E1. Further required members of a registration."
    )
    organization_members: Literal[
        "registrationNumber-email", "companyRegistrationNumber-contactEmail"
    ] = choice("registrationNumber-email", "E1. Names of registration number and address.")
    organization_initial_user: Literal["none", "created"] = choice(
        "none", "E1. Whether a registration creates a user, who is an ADMIN_USER."
    )
    unknown_organization_category: Literal["400", "404", "422"] = choice(
        "400", "E1. Code for a categoryId that the tenant does not have."
    )
    organization_category_check: Literal["after-body", "with-body"] = choice(
        "after-body", "A17. When a category is told that the asked tenant does not have."
    )
    unsuitable_organization_category: Literal["400", "422", "accepted"] = choice(
        "400", "E1. A category that is not one for organizations."
    )
    organization_id_member: Literal["organizationId", "id", "customerId"] = choice(
        "organizationId", "E2. Name of the identifier in the organization record."
    )
    organization_status: Literal["status", "both", "customer-status", "hidden"] = choice(
        "status", "E2, E23. Whether a record shows status, customerStatus, both or none."
    )
    unknown_organization: Literal["404", "400", "403", "422"] = choice(
        "404", "E2. Code for an organization identifier that does not exist."
    )
    duplicate_organization: Literal["number", "number-or-name"] = choice(
        "number", "E3. What makes an organization a duplicate."
    )
    admin_user_check: Literal["employee", "activation"] = choice(
        "employee", "E4. When a first employee without ADMIN_USER is refused."
    )
    duplicate_employee: Literal["409", "400", "422", "accepted"] = choice(
        "409", "E4. A second employee of an organization with the same e-mail address."
    )
    employee_roles: Literal["listed", "any", "with-employee"] = choice(
        "listed",
        "E4. Roles that an employee may have: of the four, any, or of the four with EMPLOYEE among "
        "them.",
    )
    second_admin_user: Literal["accepted", "409", "422"] = choice(
        "accepted", "E4, 8. A second employee with ADMIN_USER, of whom at least one is needed."
    )
    onboarding_order: Literal["any", "409", "422"] = choice(
        "any",
        "D14, E11. Steps of an organization that come before those ahead of them in the journey: "
        "first employee, directors, owners, documents, verification.",
    )
    structure_closed: Literal["never", "on-start", "on-approval"] = choice(
        "never",
        "E8, E11. From when on personnel, owners and documents of an organization stay as they "
        "are: never, or once its verification is started or approved.",
    )
    structure_defects: Literal["refused", "warned"] = choice(
        "refused", "E5. Employees, directors and ownership at activation: blocking or not."
    )
    structure_code: Literal["400", "422"] = choice(
        "400", "E5. Code for an activation without director or full ownership."
    )
    shareholder_total: Literal["submission", "activation"] = choice(
        "submission", "E6. When the total of the shareholders is enforced."
    )
    shareholder_total_code: Literal["400", "422"] = choice(
        "400", "E6. Code for a submission that does not total 100."
    )
    ownership_range: Literal["positive", "any"] = choice(
        "positive", "E6. Whether a single share must lie above 0 and not above 100."
    )
    repeated_shareholders: Literal["replace", "add", "409"] = choice(
        "replace", "E7. A second submission of shareholders."
    )
    director_members: Literal["person", "flat", "any"] = choice(
        "person", "E8. Members of a director: a person, its names at the top, or anything."
    )
    founding_director: Literal["none", "registrar"] = choice(
        "none", "E8. Whether who registers an organization is its first director."
    )
    director_list: Literal["array", "object"] = choice(
        "array", "A12, E8. The list of directors: data itself, or data.directors."
    )
    director_names: Literal["whole", "masked"] = choice(
        "whole", "E8. Whether the list of directors hides what tells them apart, identifiers too."
    )
    empty_director_list: Literal["empty", "404"] = choice(
        "empty", "E8. The list of an organization without directors."
    )
    most_directors: Literal["any", "30", "4"] = choice(
        "any", "K1. How many directors an organization may have: any number, or so many."
    )
    most_employees: Literal["any", "4", "2"] = choice(
        "any", "K1. How many employees an organization may have: any number, or so many."
    )
    directors_after_calls: Literal["0", "2"] = choice(
        "0", "K2. Number of reads before a new director appears in the list."
    )
    shareholder_members: Literal["share", "names"] = choice(
        "share", "E8. Whether an owner needs firstName and lastName."
    )
    corporate_document_upload: Literal["json", "multipart", "either"] = choice(
        "json", "D8, E8. How corporate documents are uploaded."
    )
    corporate_document_members: Literal["documentType-fileContent", "type-content"] = choice(
        "documentType-fileContent", "E8. Required members of a corporate document."
    )
    verify_identity_type: Literal["accepted", "400"] = choice(
        "accepted", "E9. Type IDENTITY_VERIFICATION for an organization."
    )
    verify_level: Literal["any", "400"] = choice(
        "any", "E9. A requestedLevel other than TENANT_VERIFIED."
    )
    repeated_organization_verification: Literal["new", "same", "409", "400", "422"] = choice(
        "new", "E10. A second start of a verification that is not approved yet."
    )
    verify_needs: Literal["nothing", "personnel-and-documents", "admin-user"] = choice(
        "nothing", "E11. What must be there before a verification starts."
    )
    fallback_verification: Literal["served", "absent"] = choice(
        "served", "E12. Whether POST /api/v2.1/verifications is served."
    )
    corporate_documents: Literal["certificate", "any", "certificate-and-articles", "none"] = choice(
        "certificate", "E14. The corporate documents that activation asks for."
    )
    kyb_documents: Literal["corporate", "any", "own"] = choice(
        "corporate",
        "D8, D11, E14. What shows who an organization is: its corporate documents, any document "
        "for its verification, as individuals need one, or (own) one of type REGISTER_EXTRACT for "
        "it, which takes no other type.",
    )
    repeated_file: Literal["accepted", "409"] = choice(
        "accepted", "E8. A corporate document whose content was uploaded before."
    )
    document_review: Literal["with-approval", "automatic", "hook"] = choice(
        "with-approval", "E14. When corporate documents become VERIFIED."
    )
    personnel_review: Literal["with-approval", "automatic", "hook"] = choice(
        "with-approval", "E14. When directors and owners become verified."
    )
    high_risk_approval: Literal["power-tenant", "as-others"] = choice(
        "power-tenant", "E15. Whether high-risk organizations have an approver of their own."
    )
    organization_approval: Literal["approver", "on-start"] = choice(
        "approver", "E15. Whether organizations, and they alone, are approved without an approver."
    )
    organization_approver: Literal["either", "tenant-admin", "power-tenant", "anybody"] = choice(
        "either", "E15. Who approves organizations that are not high-risk; anybody: any operator."
    )
    unverified_organization: Literal["400", "422"] = choice(
        "400", "E16. Activation before the verification is approved: own row or the general one."
    )
    organization_consents_data: Literal["none", "rich"] = choice(
        "none", "E13, E16. Data of missing consents: none, or those of the general row."
    )
    none_data: Literal["null", "empty", "absent"] = choice(
        "null", "A7, E16. How the data of a row without data is written."
    )
    prerequisite_code: Literal["400", "422"] = choice(
        "400", "E16. Code for personnel and documents that are missing or not verified."
    )
    organization_obstacle: Literal["authorization-first", "listed", "reversed"] = choice(
        "authorization-first", "E16, E17, E24. Which unmet prerequisite is told first."
    )
    activation_without_role: Literal["403", "400", "422"] = choice(
        "403", "E17, E24. An activation without role while other prerequisites are unmet."
    )
    registrar: Literal["linked", "not-linked"] = choice(
        "linked", "E18. Whether the user who registered an organization is linked to it."
    )
    unlinked_user: Literal["403", "404", "401", "400", "422"] = choice(
        "403", "E18. Code for a user who is not linked to the organization."
    )
    activation_result: Literal["ACTIVE", "SUCCESS", "COMPLETED"] = choice(
        "ACTIVE", "E19. The status text of an activation."
    )
    no_warnings: Literal["empty", "null"] = choice(
        "empty", "E19. How the absence of activation warnings is written."
    )
    organization_activation_code: Literal["ignored", "checked"] = choice(
        "ignored", "E20. Whether additionalInfo.activationCode is compared when it is sent."
    )
    second_organization_activation: Literal["409", "400", "422", "idempotent"] = choice(
        "409", "E23. Activation of an active organization."
    )
    readiness_form: Literal["list", "map", "counters", "status"] = choice(
        "list", "E21. Readiness: ready and a list of checks, a map, counters, or a status text."
    )
    readiness_counts: Literal["all", "organization"] = choice(
        "all", "E21, E24. Whether the authorization of who asks is among what readiness looks at."
    )
    not_ready_code: Literal["200", "400", "422"] = choice(
        "200", "E21. Code of the readiness of an organization that is not ready."
    )
    organization_wallet: Literal["product", "product-and-master"] = choice(
        "product", "E22, F5. Which wallets an organization has."
    )
