"""Open questions about the header filter, tenants and tokens (section 5)."""

from dataclasses import dataclass
from typing import Literal

from reference.policies.choice import choice


@dataclass(frozen=True)
class HeaderChoices:
    """How requests are admitted where section 5 allows several readings."""

    missing_header_spelling: Literal["documented", "lower", "combined"] = choice(
        "documented", "B1. Spelling of the names in `missingHeaders`."
    )
    device_names: Literal["always", "device-only"] = choice(
        "always", "B2. `deviceId_accepted` always, or only when the device header is missing."
    )
    missing_tenant_header: Literal["500", "400", "401", "403"] = choice(
        "500", "B3. Code for a missing X-Tenant-ID (500: as any other missing header)."
    )
    user_agent: Literal["documented", "organizations", "consents", "recommended", "everywhere"] = (
        choice(
            "documented",
            "B4. Where a missing User-Agent is refused: on organization paths and consents, on one "
            "of them, nowhere, or everywhere.",
        )
    )
    missing_user_agent: Literal["500", "400", "403"] = choice(
        "500", "B4. Code for a missing User-Agent (500: as any other missing header)."
    )
    consent_forwarded_for: Literal["required", "optional"] = choice(
        "required", "B7. X-Forwarded-For on consent acceptance."
    )
    login_headers: Literal["enforced", "optional"] = choice(
        "enforced", "B9. The header filter on the login path."
    )
    unassigned_path_headers: Literal["enforced", "optional"] = choice(
        "enforced", "B10, B11. The header filter on verification and consent-message paths."
    )
    empty_header: Literal["missing", "400", "processed"] = choice(
        "missing", "B12. A required header with an empty value."
    )
    other_platforms: Literal["accepted", "400", "422"] = choice(
        "accepted", "B13. A platform other than web, ios and android."
    )
    token_error_data: Literal["error", "null"] = choice(
        "error", "B16. Data of the 401 for a missing or invalid token."
    )
    token_claims: Literal["user", "nested", "opaque", "encrypted"] = choice(
        "user",
        "B15, B17. What a token tells: its user and roles (nested: deeper in the claims), nothing "
        "that can be understood, or (encrypted) nothing that can be read.",
    )
    bearer_case: Literal["exact", "any"] = choice(
        "exact", "B16. Letter case of the Bearer scheme in requests."
    )
    unknown_tenant: Literal["403", "400", "401", "404"] = choice(
        "403", "D2. Code for a tenant identifier that does not exist."
    )
    reported_tenant: Literal["requested", "own"] = choice(
        "requested", "D2. The tenantId in the data of a tenant refusal."
    )
    foreign_tenant_resource: Literal["404", "403"] = choice(
        "404", "D2. Code for a resource of another tenant."
    )
    acting_token: Literal["any", "operator", "customer", "operator-then-customer"] = choice(
        "any",
        "B17. Whose token a customer's own steps need: that of one of them, or the operator's for "
        "onboarding and the customer's for payments.",
    )
    foreign_customer: Literal["403", "404", "empty"] = choice(
        "403",
        "B30. Code for a customer token on another customer of the same tenant; empty: lists of "
        "wallets and beneficiaries are, and all else is not found.",
    )
    role_source: Literal["token", "header", "either", "both"] = choice(
        "token", "B15, D9. Where roles are taken from: token, X-User-Roles, or a mixture."
    )
