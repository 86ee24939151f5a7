"""What an approval needs is there before anybody waits for it, also for one of a batch."""

from typing import Any
from unittest.mock import MagicMock

import pytest

from conformance.log import TestLog
from fixtures.client.answer import Answer
from fixtures.client.call import Call
from fixtures.client.judging.another import AnotherCustomer
from fixtures.client.polling import Patience
from fixtures.client.wire.fresh import Fresh
from fixtures.journeys.late.approval_delay import ApprovalDelay
from fixtures.journeys.organizations.organization import Organization
from fixtures.journeys.organizations.steps import OrganizationSteps
from fixtures.states.individual_attempts import IndividualAttempts
from fixtures.states.organizations.answers import OrganizationAnswers
from fixtures.target.sections import Timing
from selftests.client.exchanges import envelope, exchange
from selftests.client.journeys.test_approval_delay import ABOUT_IT, CUSTOMER, SOMEBODY
from selftests.client.service import FakeClock


def _journey() -> MagicMock:
    """Return the journey of a target that has no approvals, and asks for one document."""
    journey = MagicMock()
    journey.client.target.has = lambda capability: not capability.endswith("_approval")
    journey.client.another_customer = AnotherCustomer(TestLog())
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


class Batch:
    """Approvals come into force together, every four seconds."""

    EVERY_S = 4.0

    def __init__(self, clock: FakeClock) -> None:
        """Approve nobody yet."""
        self._clock, self._approved = clock, 0.0
        self._fresh = Fresh(Patience(Timing(poll_interval_s=0.1, poll_timeout_s=9.0)))
        self.delay = ApprovalDelay(self._fresh, SOMEBODY)

    def approve(self, after_s: float) -> None:
        """Approve somebody so long after the latest batch."""
        self._clock.now += self.EVERY_S - self._clock.now % self.EVERY_S + after_s
        self._approved = self._clock.now
        self.delay.given([CUSTOMER])

    def activate(self, about: Call = ABOUT_IT) -> None:
        """Ask for it until it is accepted."""
        self.delay.sent_in_time("the activation", lambda: self._answer(about), {409})

    def activated_at_once(self, after_s: float) -> bool:
        """Approve somebody so long after the latest batch, and ask for the activation once."""
        self.approve(after_s)
        self._fresh.let_count(ABOUT_IT.deviating("asked once"))
        return self._answer(ABOUT_IT).exchange.accepted

    def _answer(self, call: Call) -> Answer:
        batch = self._clock.now - self._clock.now % self.EVERY_S
        body = envelope(200 if batch > self._approved else 409)
        return Answer(call, exchange(body), body)


def test_approvals_that_count_together_are_waited_for_as_long_as_they_may_take(
    clock: FakeClock,
) -> None:
    """However late the first one came, the second has just missed a batch."""
    batch, later = Batch(clock), iter([3.5, 0.3])

    def go() -> None:
        batch.approve(next(later))
        batch.activate()

    batch.delay.find_out_by(go)

    assert [batch.activated_at_once(each) for each in (0.1, 2.0, 3.9)] == [True] * 3


@pytest.mark.parametrize("known", [True, False])
def test_who_was_approved_last_and_waits_longer_than_known_is_remembered(
    clock: FakeClock, *, known: bool
) -> None:
    """Of anybody else it is not known when the approval was."""
    batch = Batch(clock)
    batch.approve(0.1)
    batch.activate(ABOUT_IT if known else ABOUT_IT.with_path(customerId="another"))

    assert batch.activated_at_once(0.1) is known
