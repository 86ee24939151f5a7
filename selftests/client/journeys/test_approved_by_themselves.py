"""Whom a target approves by itself is waited for once all is there that it looks at."""

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
    journey.client.target.behaviour.verification_document_types = ("PASSPORT",)
    journey.client.target.behaviour.organization_document_types = ("REGISTER_EXTRACT",)
    return journey


def _order(parts: MagicMock, *names: str) -> list[str]:
    """Return which of ``names`` were called, in this order."""
    return [name for name, _, _ in parts.mock_calls if name in names]


def test_documents_of_an_individual_are_there_before() -> None:
    """Whichever step of the journey is asked for first."""
    journey, steps = _journey(), ("some_document", "approve", "consent")
    answers: Any = IndividualAttempts(journey, MagicMock())
    answers.consent("terms")

    assert _order(journey, *steps) == list(steps)


def test_verification_of_an_organization_is_started_before() -> None:
    """Whichever step of the journey is asked for first."""
    steps = MagicMock(journey=_journey())
    steps.approve.return_value = MagicMock()
    answers: Any = OrganizationAnswers(steps)
    answers.consent("terms")

    assert _order(steps, "attempt_verification", "approve") == ["attempt_verification", "approve"]


def test_personnel_and_documents_of_an_organization_are_verified_before() -> None:
    """With the hooks, where it takes them."""
    journey = _journey()
    OrganizationSteps(journey).approve(Organization(MagicMock(), "o-1", verification_id="v-1"))

    expected = ["hooks.call", "hooks.call", "approval_delay.wait"]
    assert _order(journey, "hooks.call", "approval_delay.wait") == expected
