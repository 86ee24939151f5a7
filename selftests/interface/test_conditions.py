"""Every row of the condition table has a condition, with its code and exactly its data fields."""

import pytest

from fixtures.interface.errors import CONDITIONS
from selftests.interface.refusals import REFUSALS

MISSING = (
    "activationStatus customerId missingConsentTypes missingConsentDetails "
    "totalRequiredConsents totalMissingConsents nextSteps"
)
ATTEMPT = "success errorType message attempts maxAttempts lockoutTime"

ROWS: dict[str, tuple[int, str | None, str]] = {
    "unequal_passwords": (400, "errors", "Request validation failed"),
    "invalid_categorization": (
        400,
        "error details missingKeys invalidValues",
        "Categorization validation failed",
    ),
    "tenant_denied": (403, "error tenantId", "Tenant access denied"),
    "duplicate_organization": (
        409,
        "error registrationNumber existingOrganizationId",
        "Organization already exists",
    ),
    "wrong_credentials": (401, ATTEMPT, "Authentication failed"),
    "account_locked": (401, f"{ATTEMPT} lockoutDuration", "Account locked"),
    "expired_token": (401, "error expiredAt", "Token expired"),
    "verification_role": (403, "userId currentRoles requiredRoles", "Access denied"),
    "consents_missing": (400, MISSING, "Missing required consents"),
    "verification_required": (
        422,
        "activationStatus verificationStatus reason estimatedCompletionTime",
        "Customer not verified",
    ),
    "missing_admin_user": (400, "error", "Missing required role ADMIN_USER"),
    "organization_not_verified": (400, None, "Organization verification not completed"),
    "organization_consents_missing": (400, None, "Required consents not accepted"),
    "insufficient_balance": (
        400,
        "availableBalance requestedAmount currency",
        "Insufficient balance",
    ),
    "limit_exceeded": (
        400,
        "limitType limit currentUsage requestedAmount currency",
        "Transaction limit exceeded",
    ),
    "unknown_beneficiary": (404, "iban suggestion", "Beneficiary not found"),
    "unknown_route": (404, "error", "Unable to find matching target resource method"),
    "missing_headers": (500, "missingHeaders deviceId_accepted", "Missing required header(s)"),
    "server_fault": (500, "error", "Internal server error"),
}
"""The rows: name, code, data fields, message."""


def test_every_row_has_a_condition() -> None:
    """The conditions are the rows of the table, each under its own name."""
    assert list(CONDITIONS) == list(ROWS)
    assert all(name == condition.name for name, condition in CONDITIONS.items())


@pytest.mark.parametrize("name", ROWS)
def test_documented_code_is_due(name: str) -> None:
    """The code of the row belongs to the condition."""
    assert ROWS[name][0] in CONDITIONS[name].codes


@pytest.mark.parametrize("name", [name for name in ROWS if name != "organization_not_verified"])
def test_no_other_code_is(name: str) -> None:
    """Only the unverified organization, which two rows cover, has a second code."""
    assert CONDITIONS[name].codes == {ROWS[name][0]}


@pytest.mark.parametrize("name", ROWS)
def test_data_holds_exactly_the_listed_fields(name: str) -> None:
    """The shape of the data names the fields of the row and no others."""
    shape, fields = CONDITIONS[name].data, ROWS[name][1]
    documented = None if fields is None else set(fields.split())

    found = None if shape is None else {field.alias for field in shape.model_fields.values()}
    assert found == documented


@pytest.mark.parametrize("name", ROWS)
def test_gist_recognises_the_documented_message(name: str) -> None:
    """The message of the row holds one of the condition's words, an unrelated one none."""
    keywords, message = CONDITIONS[name].keywords, ROWS[name][2].lower()

    assert any(word in message for word in keywords)
    assert not any(word in "everything is fine" for word in keywords)
    assert all(word == word.lower() for word in keywords)


@pytest.mark.parametrize("name", [name for name, row in ROWS.items() if row[1] is not None])
def test_data_of_the_row_has_an_example(name: str) -> None:
    """The data of every row is judged by the tests of the shapes."""
    assert REFUSALS[name].shape is CONDITIONS[name].data
