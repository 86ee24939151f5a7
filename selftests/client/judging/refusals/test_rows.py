"""A refusal that says which row of section 7 it is has the data of that row."""

from dataclasses import replace
from typing import Any, Final

import pytest

from conformance.exchange import Exchange
from fixtures.client.judging.responses import judge
from fixtures.client.judging.rows import untold
from fixtures.interface.operations import OPERATIONS
from selftests.client.exchanges import OTHER_UUID, UUID, Found, answered, reported

CONSENT: Final = {"consentType": "PRIVACY_POLICY", "status": "MISSING", "acceptUrl": "/x"}
CONSENTS: Final[dict[str, Any]] = {
    "activationStatus": "CONSENT_REQUIRED",
    "customerId": UUID.upper(),
    "missingConsentTypes": ["PRIVACY_POLICY"],
    "missingConsentDetails": [CONSENT],
    "totalRequiredConsents": 3,
    "totalMissingConsents": 1,
    "nextSteps": "Accept it",
}
LIMIT: Final = {
    "limitType": "DAILY",
    "limit": 5,
    "currentUsage": "1.00",
    "requestedAmount": 5,
    "currency": "EUR",
}
FUNDS: Final = {"availableBalance": 1, "requestedAmount": 2, "currency": "EUR"}


def _of_customer(data: object) -> Exchange:
    return replace(answered(400, data), url=f"https://x/customer/individual/{UUID}/activation")


@pytest.mark.parametrize(
    ("operation", "told"),
    [
        ("individual_activation", _of_customer(CONSENTS)),
        ("organization_activation", _of_customer({"activationStatus": "CONSENT_REQUIRED"})),
        ("individual_activation", answered(422, {"activationStatus": "SUSPENDED"})),
        ("individual_activation", answered(400, "text")),
        ("prepare", answered(400, LIMIT)),
        ("prepare", answered(400, {**LIMIT, **FUNDS, "availableBalance": None})),
        ("topup_prepare", answered(400, {"limitType": "BALANCE"})),
        ("balance", answered(401, {"error": "JWT_EXPIRED", "expiredAt": "2026-01-31T08:30:00Z"})),
        ("balance", answered(401, {"error": "JWT_INVALID"})),
        ("balance", answered(404, None)),
    ],
)
def test_refusal_with_its_row_lacks_nothing(operation: str, told: Exchange) -> None:
    """Nor does one that says it is none of them, or of an operation that the row is not about."""
    assert not list(untold(told, OPERATIONS[operation]))


@pytest.mark.parametrize(
    ("operation", "told", "violations"),
    [
        (
            "individual_activation",
            _of_customer({**CONSENTS, "customerId": OTHER_UUID, "nextSteps": None}),
            [
                ("$.data.nextSteps", "array or non-empty text", "null", "row.consents_missing"),
                (
                    "$.data.customerId",
                    "the customer of the path",
                    f'text "{OTHER_UUID}"',
                    "row.consents_missing",
                ),
            ],
        ),
        (
            "execute",
            answered(400, {"availableBalance": 0, "requestedAmount": 2}),
            [("$.data.currency", "present", "nothing", "row.insufficient_balance")],
        ),
        (
            "balance",
            answered(401, {"error": "JWT_EXPIRED"}),
            [("$.data.expiredAt", "present", "nothing", "row.expired_token")],
        ),
    ],
)
def test_what_a_row_lacks_is_charged_to_it(
    operation: str, told: Exchange, violations: list[Found]
) -> None:
    """Whatever the test that asked was about; its message is for that test."""
    assert reported(untold(told, OPERATIONS[operation])) == violations
    assert {found.clause for found in judge(told, OPERATIONS[operation])} >= {violations[0][-1]}
