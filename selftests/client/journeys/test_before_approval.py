"""What an approval needs is there before anybody waits for it."""

from typing import Any
from unittest.mock import MagicMock

from fixtures.journeys.organizations.organization import Organization
from fixtures.journeys.organizations.steps import OrganizationSteps
from fixtures.states.individual_attempts import IndividualAttempts
from fixtures.states.organizations.answers import OrganizationAnswers


def _journey() -> MagicMock:
    """Return the journey of a target that has no approvals, and asks for one document."""
    journey = MagicMock()
    journey.client.target.has = lambda capability: not capability.endswith("_approval")
    journey.approvals.are_given = False
    journey.client.target.behaviour.verification_document_types = ("PASSPORT",)
    journey.client.target.behaviour.organization_document_types = ("REGISTER_EXTRACT",)
    return journey


def _order(parts: MagicMock, *names: str) -> list[str]:
    """Return which of ``names`` were called, in this order."""
    return [name for name, _, _ in parts.mock_calls if name in names]


def test_documents_are_there_before_an_individual_is_waited_for() -> None:
    """Whichever step of the journey is asked for first."""
    journey, steps = _journey(), ("upload", "approve", "consent")
    answers: Any = IndividualAttempts(journey, MagicMock())
    answers.consent("terms")

    assert _order(journey, *steps) == list(steps)


def test_verification_is_started_before_an_organization_is_waited_for() -> None:
    """Whichever step of the journey is asked for first."""
    steps, both = MagicMock(journey=_journey()), ["attempt_verification", "review"]
    steps.started.return_value = Organization(MagicMock(), "o-1")
    answers: Any = OrganizationAnswers(steps)
    answers.consent("terms")

    assert _order(steps, *both) == both


def test_personnel_is_verified_before_an_organization_is_waited_for() -> None:
    """With the hooks, where it takes them."""
    journey = _journey()
    OrganizationSteps(journey).review(Organization(MagicMock(), "o-1", verification_id="v-1"))

    expected = ["hooks.call", "hooks.call", "approval_delay.given"]
    assert _order(journey, "hooks.call", "approval_delay.given") == expected
