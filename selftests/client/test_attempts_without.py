"""Organizations that lack one thing: tests share them, until they lack it no longer."""

from unittest.mock import MagicMock, Mock

import pytest

from fixtures.client.answer import Answer
from fixtures.client.call import Call
from fixtures.client.polling import Patience
from fixtures.client.wire.fresh import LONGEST_S, SOON_S
from fixtures.interface.operations import OPERATIONS
from fixtures.model.onboarding import CONSENT_KINDS
from fixtures.states.organizations.attempts import ActivationAttempts
from fixtures.target.sections import Timing
from selftests.client.exchanges import envelope, exchange
from selftests.client.service import FakeClock


def refused_for(message: str) -> Answer:
    """Return the refusal of an activation."""
    body = {**envelope(400), "message": message}
    return Answer(Call(OPERATIONS["organization_activation"]), exchange(body, 400), body)


@pytest.mark.parametrize("is_late", [False, True])
@pytest.mark.parametrize("others", [0, 2, 1000])
def test_approval_that_is_late_after_all_is_not_taken_for_the_lack(
    clock: FakeClock, others: int, *, is_late: bool
) -> None:
    """Those that showed it were early by chance; who never tells of consents is asked briefly."""
    steps = MagicMock()
    told = [refused_for("Not approved")] * others + [refused_for("Consents are missing")] * 9
    steps.attempt_activation.side_effect = told
    steps.journey.accept.side_effect = lambda organization, *_: organization
    steps.journey.approval_delay.is_late = is_late
    steps.journey.client.patience = Patience(Timing())
    attempts = ActivationAttempts(steps, MagicMock())

    answer = attempts.consents.with_only("terms").answer

    assert ("Consents" in str(answer.exchange.message)) == (others < 9)
    assert sum(clock.sleeps) <= (LONGEST_S if is_late else SOON_S) * 1.01


def test_activation_that_never_tells_of_consents_is_sent_again_for_the_first_only(
    clock: FakeClock,
) -> None:
    """In another language it tells of them, too: that was in vain."""
    steps = MagicMock()
    steps.attempt_activation.return_value = refused_for("Die Zustimmung fehlt")
    steps.journey.accept.side_effect = lambda organization, *_: organization
    steps.journey.approval_delay.is_late = False
    steps.journey.client.patience = Patience(Timing())
    attempts = ActivationAttempts(steps, MagicMock())

    attempts.consents.with_refused("terms")
    waited, asked = list(clock.sleeps), steps.attempt_activation.call_count
    attempts.consents.with_refused("privacy")

    assert waited == clock.sleeps
    assert steps.attempt_activation.call_count <= asked + len(CONSENT_KINDS)


@pytest.mark.parametrize(("late", "activated"), [(1, True), (1000, False)])
def test_review_that_counts_late_is_not_taken_for_the_lack(
    clock: FakeClock, late: int, *, activated: bool
) -> None:
    """What is missing is asked for once more, unless that was in vain for the same reason."""
    steps = MagicMock()
    refused, body = refused_for("Not verified"), envelope(200)
    accepted = Answer(refused.call, exchange(body), body)
    steps.but_for.return_value = MagicMock(), None
    steps.attempt_activation.side_effect = [refused] * (1 + late) + [accepted]
    steps.journey.client.patience = Patience(Timing())
    attempts = ActivationAttempts(steps, MagicMock())

    answers = [attempts.beside_verified("verified document")]
    waited = sum(clock.sleeps)
    if not activated:
        answers.append(attempts.beside_verified("verified document"))

    assert {each.exchange.accepted for each in answers} == {activated}
    assert waited == sum(clock.sleeps) == SOON_S


def test_lack_of_a_review_is_judged_at_once_where_no_approval_counts_late(clock: FakeClock) -> None:
    """No review does, either."""
    steps = MagicMock()
    steps.but_for.return_value = MagicMock(), None
    steps.attempt_activation.return_value = refused_for("Not verified")
    steps.journey.approval_delay.is_late = False
    steps.journey.client.patience = Patience(Timing())

    ActivationAttempts(steps, MagicMock()).beside_verified("verified document")

    assert not clock.sleeps


@pytest.mark.parametrize("kind", CONSENT_KINDS)
def test_organization_that_lacks_a_consent_no_longer_is_shared_no_longer(kind: str) -> None:
    """One that lacks another kind stays as it is."""
    steps, organizations = MagicMock(), MagicMock()
    organizations.new.side_effect = lambda _: MagicMock()
    steps.journey.accept.side_effect = lambda organization, *_: organization
    steps.attempt_activation.return_value = refused_for("Consents are missing")
    attempts = ActivationAttempts(steps, organizations)
    before = {each: attempts.consents.without(each).customer for each in CONSENT_KINDS}

    attempts.begin_anew(kind)
    after = {each: attempts.consents.without(each).customer for each in CONSENT_KINDS}

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
