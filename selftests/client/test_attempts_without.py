"""Organizations that lack one thing: tests share them, until they lack it no longer."""

from unittest.mock import MagicMock, Mock

import pytest

from fixtures.model.onboarding import CONSENT_KINDS
from fixtures.states.organizations.attempts import ActivationAttempts


@pytest.mark.parametrize("kind", CONSENT_KINDS)
def test_organization_that_lacks_a_consent_no_longer_is_shared_no_longer(kind: str) -> None:
    """One that lacks another kind stays as it is."""
    steps, organizations = MagicMock(), MagicMock()
    organizations.new.side_effect = lambda _: MagicMock()
    steps.journey.accept.side_effect = lambda organization, *_: organization
    steps.journey.approval_delay.is_late = False
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
