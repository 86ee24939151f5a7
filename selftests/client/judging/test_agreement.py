"""What answers tell of their requests, and of themselves, has to agree."""

from dataclasses import replace
from typing import Any, Final

import pytest

from conformance.exchange import Exchange
from fixtures.client.judging.agreement import disagreements
from fixtures.client.judging.responses import judge
from fixtures.interface.operations import OPERATIONS
from selftests.client.exchanges import OTHER_UUID, UUID, Found, answered, exchange, reported

ASKED: Final = {"amount": {"value": "1050", "scale": 2}, "currency": "EUR"}
EARLIER: Final = "2026-01-31T08:30:00Z"
LATER: Final = "2026-01-31T08:31:00Z"
SUMMARY: Final = {"amount": 10.5, "totalAmount": 10.5, "currency": "EUR"}


def _exchanged(data: object, asked: object = None) -> Exchange:
    return replace(answered(200, data), request_body=asked, deviations=())


def _prepared(asked: dict[str, Any] | None = None, **summary: object) -> Exchange:
    return _exchanged({"summary": {**SUMMARY, **summary}}, {**ASKED, **(asked or {})})


def _of_tenant(data: object) -> Exchange:
    return replace(_exchanged(data), request_headers={"x-tenant-id": UUID})


def _executed(told: object) -> Exchange:
    return _exchanged({"preparedOrderId": told}, {"preparedOrderId": UUID})


@pytest.mark.parametrize(
    ("operation", "told"),
    [
        ("prepare", _prepared()),
        ("prepare", _prepared(amount=10.500000000000002, totalAmount=11)),
        ("prepare", _prepared({"amount": {"value": "10505", "scale": 3}})),
        ("prepare", _prepared({"amount": {"value": "1234567890123456", "scale": 2}})),
        (
            "prepare",
            _prepared(
                {"amount": {"value": "9" * 40, "scale": -60}}, amount=1e100, totalAmount=1e100
            ),
        ),
        ("prepare", _prepared({"amount": {"value": "x", "scale": 2}, "currency": None})),
        ("topup_prepare", _prepared({"amount": "1050", "scale": 2})),
        ("transfer_prepare", _prepared({"amount": 1050})),
        ("prepare", _prepared(amount="10.49", totalAmount=None, currency=7)),
        ("prepare", replace(_prepared(amount=1), deviations=("amount.scale",))),
        ("prepare", replace(answered(400, {"summary": {"amount": 1}}), deviations=())),
        ("prepare", _exchanged(None, "text")),
        ("execute", _executed(UUID.upper())),
        ("execute", _executed(None)),
        ("allowed_operations", _exchanged({"beneficiaries": [], "beneficiaryCount": 1})),
        ("allowed_operations", _of_tenant({"tenantId": UUID.upper(), "time": "2026-01-31"})),
        ("prepare", _of_tenant({"time": LATER, "validUntil": None})),
        ("individual_registration", _exchanged({"user": {"email": "a@x"}}, {"email": "a@x"})),
        ("individual_registration", _exchanged({"user": None}, ["email"])),
        ("employee", _exchanged({"individual": {"email": "a@x"}}, {"person": "a@x"})),
        ("wallets", _exchanged([])),
    ],
)
def test_what_agrees_is_no_violation(operation: str, told: Exchange) -> None:
    """Nor is what an answer does not tell, what is refused, or what somebody asked oddly."""
    assert not list(disagreements(told, OPERATIONS[operation]))


@pytest.mark.parametrize(
    ("operation", "told", "violations"),
    [
        (
            "prepare",
            _prepared(amount=1050, totalAmount=10.5, currency="USD"),
            [
                ("$.data.summary.currency", "EUR", 'text "USD"', "agreement.prepare"),
                ("$.data.summary.amount", "number 10.50", "number 1050", "agreement.prepare"),
                (
                    "$.data.summary.totalAmount",
                    "not below amount, which is number 1050",
                    "number 10.5",
                    "agreement.prepare",
                ),
            ],
        ),
        (
            "topup_prepare",
            _prepared(totalAmount=0),
            [
                (
                    "$.data.summary.totalAmount",
                    "not below amount, which is number 10.5",
                    "number 0",
                    "agreement.topup_prepare",
                )
            ],
        ),
        (
            "prepare",
            _of_tenant({"tenantId": OTHER_UUID, "time": LATER, "validUntil": EARLIER}),
            [
                ("$.data.tenantId", UUID, f'text "{OTHER_UUID}"', "agreement.prepare"),
                (
                    "$.data.validUntil",
                    "not before 2026-01-31T08:31:00+00:00",
                    "2026-01-31T08:30:00+00:00",
                    "agreement.prepare",
                ),
            ],
        ),
        (
            "employee",
            _exchanged({"individual": {"email": "a@x"}}, {"person": {"email": "b@x"}}),
            [("$.data.individual.email", "b@x", 'text "a@x"', "agreement.employee")],
        ),
        (
            "individual_registration",
            _exchanged({"user": {"email": "a@x"}}, {"email": "b@x"}),
            [("$.data.user.email", "b@x", 'text "a@x"', "agreement.individual_registration")],
        ),
        (
            "execute",
            _executed(OTHER_UUID),
            [("$.data.preparedOrderId", UUID, f'text "{OTHER_UUID}"', "agreement.execute")],
        ),
    ],
)
def test_contradiction_is_charged_to_the_operation(
    operation: str, told: Exchange, violations: list[Found]
) -> None:
    """Each is of a clause of its own, whatever the test that asked was about."""
    assert reported(disagreements(told, OPERATIONS[operation])) == violations


def test_every_response_is_judged_for_it() -> None:
    """Unless another method or path was asked than the operation's."""
    told = _executed(OTHER_UUID)
    clauses = {found.clause for found in judge(told, OPERATIONS["execute"])}
    rerouted = judge(told, OPERATIONS["execute"], rerouted=True)

    assert "agreement.execute" in clauses
    assert not any(found.clause.startswith("agreement.") for found in rerouted)
    assert not list(disagreements(exchange(), OPERATIONS["execute"]))
