"""A refusal that says which row of section 7 it is has the data of that row."""

from dataclasses import replace
from typing import Any, Final

import pytest

from conformance.exchange import Exchange
from fixtures.client.judging.responses import judge
from fixtures.client.judging.rows import untold
from fixtures.interface.operations import OPERATIONS
from selftests.client.exchanges import UUID, Found, answered, reported

OF_A_CUSTOMER: Final = f"http://target.example/api/v2.1/customer/individual/{UUID}/activation"
ANOTHER: Final = "00000000-0000-4000-8000-000000000000"
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


@pytest.mark.parametrize(
    ("operation", "told"),
    [
        ("individual_activation", answered(400, CONSENTS)),
        ("organization_activation", answered(400, {"activationStatus": "CONSENT_REQUIRED"})),
        ("individual_activation", answered(422, {"activationStatus": "CONSENT_REQUIRED"})),
        ("individual_activation", answered(422, {"activationStatus": "SUSPENDED"})),
        ("individual_activation", answered(400, "text")),
        ("prepare", answered(400, LIMIT)),
        ("prepare", answered(400, {**LIMIT, "availableBalance": None})),
        ("prepare", answered(400, {"limitType": "DAILY", "availableBalance": 0})),
        ("prepare", answered(429, {"limitType": "REQUESTS_PER_MINUTE"})),
        ("execute", answered(400, FUNDS)),
        ("topup_prepare", answered(400, {"limitType": "BALANCE"})),
        ("balance", answered(404, None)),
    ],
)
def test_refusal_with_its_row_lacks_nothing(operation: str, told: Exchange) -> None:
    """Nor does one that is not of them, or of several."""
    plain = replace(told, deviations=(), url=OF_A_CUSTOMER)
    assert not list(untold(plain, OPERATIONS[operation]))


@pytest.mark.parametrize(
    ("operation", "told", "violations"),
    [
        (
            "individual_activation",
            answered(400, {**CONSENTS, "nextSteps": None}),
            [("$.data.nextSteps", "array or non-empty text", "null", "row.consents_missing")],
        ),
        (
            "individual_activation",
            answered(400, {**CONSENTS, "customerId": ANOTHER}),
            [
                (
                    "$.data.customerId",
                    "the customer of the path",
                    f'text "{ANOTHER}"',
                    "row.customer",
                )
            ],
        ),
        (
            "execute",
            answered(400, {"availableBalance": 0, "requestedAmount": 2}),
            [("$.data.currency", "present", "nothing", "row.insufficient_balance")],
        ),
    ],
)
def test_what_a_row_lacks_is_charged_to_it(
    operation: str, told: Exchange, violations: list[Found]
) -> None:
    """Unless its request may explain the refusal, which its own test then judges."""
    plain, asked = replace(told, deviations=(), url=OF_A_CUSTOMER), OPERATIONS[operation]
    assert reported(untold(plain, asked)) == violations
    assert {found.clause for found in judge(plain, asked)} >= {violations[0][-1]}
    assert not list(untold(told, asked))


def test_a_path_that_names_nobody_is_of_everybody() -> None:
    """Those of the target file may leave out what its tokens tell."""
    told = answered(400, {**CONSENTS, "customerId": ANOTHER})
    plain = replace(told, deviations=(), url="http://target.example/customer/activation")

    assert not list(untold(plain, OPERATIONS["individual_activation"]))
