"""Organizations that lack one thing: tests share them, until they lack it no longer."""

from unittest.mock import MagicMock

import pytest

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
