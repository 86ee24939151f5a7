"""Organizations that lack one thing: tests share them, until they lack it no longer."""

from unittest.mock import MagicMock, Mock

import pytest

from conformance.outcomes import NotApplicable
from fixtures.model.onboarding import CONSENT_KINDS
from fixtures.states.organizations.attempts import ActivationAttempts


@pytest.mark.parametrize("kind", CONSENT_KINDS)
def test_organization_that_lacks_a_consent_no_longer_is_shared_no_longer(kind: str) -> None:
    """One that lacks another kind stays as it is."""
    steps, organizations = MagicMock(), MagicMock()
    organizations.new.side_effect = lambda _: MagicMock()
    steps.journey.accept.side_effect = lambda organization, *_: organization
    attempts = ActivationAttempts(steps, organizations)
    before = {each: attempts.with_all_consents_but(each).organization for each in CONSENT_KINDS}

    attempts.begin_anew(kind)
    after = {each: attempts.with_all_consents_but(each).organization for each in CONSENT_KINDS}

    assert [each for each in CONSENT_KINDS if after[each] is not before[each]] == [kind]


@pytest.mark.parametrize(
    ("verification_id", "approved", "taken"),
    [("", False, ["verify", "approve"]), ("v-1", False, ["approve"]), ("v-1", True, [])],
)
def test_what_was_refused_for_a_lack_is_done_once_that_is_there(
    verification_id: str, approved: bool, taken: list[str]
) -> None:
    """The verification, where it asks for a director, and its approval; neither a second time."""
    steps, organization = MagicMock(), Mock(consents=frozenset())
    organization.configure_mock(verification_id=verification_id, approved=approved)
    steps.but_for.return_value = organization, None
    steps.attempt_activation.return_value.exchange.accepted = False
    for step in (steps.journey.direct, steps.verify, steps.approve, steps.review):
        step.return_value = organization
    ActivationAttempts(steps, MagicMock()).once_complete("director")

    assert [name for name in ("verify", "approve") if getattr(steps, name).called] == taken
    steps.journey.accept.assert_called_once_with(organization, *CONSENT_KINDS)


def _of_a_closed_structure(*, first: bool, hook: bool, made: bool = False) -> MagicMock:
    """Return the steps of a target that takes nothing more of an organization under review."""
    steps = MagicMock()
    steps.reviews.configure_mock(come_first=first, of_personnel=hook, of_documents=hook)
    steps.reviews.were_made.return_value = made
    steps.but_for.side_effect = NotApplicable("nothing is left that nobody reviewed")
    return steps


def test_who_takes_no_further_person_is_not_asked_to_verify_those_who_are_there() -> None:
    """Documents are reviewed as ever: one thing is missing."""
    steps = _of_a_closed_structure(first=False, hook=True)
    attempt = ActivationAttempts(steps, MagicMock()).without("verified personnel")

    assert attempt.organization is steps.consent_to_all.return_value
    steps.reviews.made.assert_called_once_with(steps.complete.return_value, but="verify_personnel")


@pytest.mark.parametrize(
    ("first", "hook", "made"), [(True, True, False), (False, False, False), (False, True, True)]
)
def test_what_nobody_is_asked_for_cannot_be_left_out(
    *, first: bool, hook: bool, made: bool
) -> None:
    """Where no hook verifies anybody, or has done so before the approval, or for this one."""
    steps = _of_a_closed_structure(first=first, hook=hook, made=made)
    with pytest.raises(NotApplicable, match="nothing is left"):
        ActivationAttempts(steps, MagicMock()).without("verified personnel")
