"""A conforming document of the data of every error condition, written from section 7 by hand."""

from collections.abc import Mapping

from fixtures.interface.schemas import errors
from selftests.interface.documents import IBAN, MOMENT, UUID, Example

AMOUNT = ("number", "object")
"""Amounts of errors have no documented notation."""

ATTEMPT = {
    "success": False,
    "errorType": "AUTHENTICATION",
    "message": "wrong credentials",
    "attempts": 1,
    "maxAttempts": 5,
    "lockoutTime": None,
}
CONSENT = {"consentType": "PRIVACY_POLICY", "status": "MISSING", "acceptUrl": "/consents/privacy"}
CONSENTS = {
    "activationStatus": "CONSENT_REQUIRED",
    "customerId": UUID,
    "missingConsentTypes": ["PRIVACY_POLICY"],
    "missingConsentDetails": [CONSENT],
    "totalRequiredConsents": 3,
    "totalMissingConsents": 1,
    "nextSteps": ["accept"],
}

REFUSALS: Mapping[str, Example] = {
    "unequal_passwords": Example(
        errors.UnequalPasswordsData,
        {"errors": [{"field": "matchingPassword", "message": "must be equal"}]},
        open_text=("errors.0.field",),
    ),
    "invalid_categorization": Example(
        errors.InvalidCategorizationData,
        {"error": "e", "details": None, "missingKeys": [], "invalidValues": {"id": "x"}},
        optional=("missingKeys", "invalidValues"),
        anything=("details", "invalidValues.id"),
        entries=("invalidValues.id",),
        also={"missingKeys": ("text", "object"), "invalidValues": ("text", "array")},
    ),
    "tenant_denied": Example(errors.TenantDeniedData, {"error": "e", "tenantId": "tenant"}),
    "duplicate_organization": Example(
        errors.DuplicateOrganizationData,
        {"error": "e", "registrationNumber": "HRB 1", "existingOrganizationId": UUID},
    ),
    "wrong_credentials": Example(
        errors.WrongCredentialsData,
        ATTEMPT,
        optional=("lockoutTime",),
        also={"lockoutTime": ("text", "number")},
        closed=("errorType",),
        open_text=("lockoutTime",),
    ),
    "account_locked": Example(
        errors.AccountLockedData,
        {**ATTEMPT, "lockoutTime": MOMENT, "lockoutDuration": 1800},
        also={"lockoutTime": ("number",), "lockoutDuration": ("text",)},
        closed=("errorType",),
    ),
    "expired_token": Example(
        errors.ExpiredTokenData,
        {"error": "JWT_EXPIRED", "expiredAt": MOMENT},
        also={"expiredAt": ("number",)},
        closed=("error",),
    ),
    "verification_role": Example(
        errors.VerificationRoleData,
        {"userId": UUID, "currentRoles": [], "requiredRoles": ["ADMIN_USER"]},
        also={"currentRoles": ("text",), "requiredRoles": ("text",)},
    ),
    "consents_missing": Example(
        errors.ConsentsMissingData,
        CONSENTS,
        also={"missingConsentDetails": ("object",), "nextSteps": ("text",)},
        closed=("activationStatus", "missingConsentDetails.0.status"),
        open_text=("missingConsentTypes.0", "missingConsentDetails.0.consentType"),
    ),
    "consents_missing, details by type": Example(
        errors.ConsentsMissingData,
        {**CONSENTS, "missingConsentDetails": {"PRIVACY_POLICY": CONSENT}, "nextSteps": "accept"},
        entries=("missingConsentDetails.PRIVACY_POLICY",),
        also={"missingConsentDetails": ("array",), "nextSteps": ("array",)},
        closed=("missingConsentDetails.PRIVACY_POLICY.status",),
    ),
    "verification_required": Example(
        errors.VerificationRequiredData,
        {
            "activationStatus": "VERIFICATION_REQUIRED",
            "verificationStatus": "PENDING",
            "reason": "r",
            "estimatedCompletionTime": None,
        },
        nullable=("verificationStatus",),
        anything=("estimatedCompletionTime",),
        closed=("activationStatus",),
        open_text=("verificationStatus",),
    ),
    "missing_admin_user": Example(errors.MissingAdminUserData, {"error": "e"}),
    "insufficient_balance": Example(
        errors.InsufficientBalanceData,
        {
            "availableBalance": "10.00",
            "requestedAmount": {"value": "1050", "scale": 2},
            "currency": "EUR",
        },
        also={"availableBalance": AMOUNT, "requestedAmount": AMOUNT},
        closed=("currency",),
    ),
    "limit_exceeded": Example(
        errors.LimitExceededData,
        {
            "limitType": "DAILY",
            "limit": 500,
            "currentUsage": 0,
            "requestedAmount": "501",
            "currency": "EUR",
        },
        also={"limit": AMOUNT, "currentUsage": AMOUNT, "requestedAmount": AMOUNT},
        closed=("currency",),
        open_text=("limitType",),
    ),
    "unknown_beneficiary": Example(
        errors.UnknownBeneficiaryData, {"iban": IBAN, "suggestion": "create it"}, nullable=("iban",)
    ),
    "unknown_route": Example(errors.UnknownRouteData, {"error": "e"}),
    "missing_headers": Example(
        errors.MissingHeadersData,
        {"missingHeaders": ["deviceId"], "deviceId_accepted": ["deviceId", "X-Device-Id"]},
        optional=("deviceId_accepted",),
    ),
    "server_fault": Example(errors.ServerFaultData, {"error": "e"}),
}
