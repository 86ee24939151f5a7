"""Organizations that need no approval, or reviews before it, are recognised by what is answered."""

from typing import Any
from unittest.mock import MagicMock, Mock

import pytest

from conformance.outcomes import Blocked, NotApplicable
from fixtures.client.answer import Answer
from fixtures.client.call import Call
from fixtures.client.polling import Patience
from fixtures.client.wire.fresh import Fresh
from fixtures.interface.operations import OPERATIONS
from fixtures.journeys.late.approval_delay import ApprovalDelay
from fixtures.journeys.organizations.approvals import Approvals
from fixtures.journeys.organizations.organization import Organization
from fixtures.journeys.organizations.steps import OrganizationSteps
from selftests.client.exchanges import envelope, exchange
from selftests.client.wire.test_polling import TIMING

ORGANIZATION = Organization(MagicMock(), "o-1", verification_id="v-1")
REVIEWS = ["review_documents", "verify_personnel"]


def _answer(code: int, operation: str = "verification_approval") -> Answer:
    return Answer(Call(OPERATIONS[operation]), exchange(envelope(code)), envelope(code))


def _steps(approval: int, activation: int) -> OrganizationSteps:
    """Return the steps at a target that answers approvals and activations so."""

    def activate(_: Organization, *, surely_complete: bool) -> Answer:
        assert not surely_complete  # whatever it is refused for shows nothing: nobody approved it
        if activation >= 400:
            raise Blocked("refused")
        return _answer(activation, "organization_activation")

    journey: Any = MagicMock(approvals=Approvals(MagicMock()))
    journey.must_activate = activate
    steps: Any = OrganizationSteps(journey)
    steps.but_for = Mock(return_value=(ORGANIZATION, None))
    steps.attempt_approval = Mock(return_value=_answer(approval))
    return steps  # type: ignore[no-any-return]


@pytest.mark.parametrize("code", [400, 409, 422])
def test_refusal_before_an_activation_shows_that_no_approval_is_needed(code: int) -> None:
    """It is found out with one organization, and kept."""
    steps = _steps(code, 200)
    steps.approve(ORGANIZATION)
    steps.approve(ORGANIZATION)

    assert not steps.journey.approvals.are_given
    with pytest.raises(NotApplicable, match=f"code {code} .* nobody approved was activated"):
        steps.journey.approvals.require()


def test_how_late_consents_count_is_found_out_once_that_is_known() -> None:
    """Who goes all the way to show it is approved: before that, nobody gets there."""
    steps, delay = _steps(409, 200), ApprovalDelay(Fresh(Patience(TIMING)), "an organization")
    gone: list[bool] = []
    delay.find_out_by(lambda: gone.append(steps.approve(ORGANIZATION).approved))

    def consent(_: str) -> tuple[Organization, None]:
        delay.given(ORGANIZATION.identifiers)
        return ORGANIZATION, None

    steps.journey.consent_delay = delay
    steps.but_for = consent  # type: ignore[method-assign,assignment]
    steps.approve(ORGANIZATION)
    assert not gone

    delay.given(ORGANIZATION.identifiers)
    assert gone == [True]


@pytest.mark.parametrize(("approval", "activation"), [(409, 422), (403, 200), (404, 200)])
def test_refused_approval_blocks_what_stands_on_it(approval: int, activation: int) -> None:
    """Where nobody is activated without one, or nobody was found to be allowed it."""
    steps = _steps(approval, activation)
    for _ in range(2):
        with pytest.raises(Blocked, match=f"refused with code {approval}"):
            steps.approve(ORGANIZATION)

    assert steps.journey.approvals.are_given
    steps.journey.approvals.require()


def test_accepted_approval_is_needed() -> None:
    """Whatever an organization that nobody approved would come to."""
    steps = _steps(200, 200)

    assert steps.approve(ORGANIZATION).approved
    assert steps.journey.approvals.are_given


class Reviewed:
    """A target that answers approvals with ``before`` the reviews, and with ``after`` them."""

    def __init__(self, before: int, after: int) -> None:
        """Have taken no step yet."""
        self.done: list[str] = []
        journey: Any = MagicMock()
        journey.approvals.attempt = self._approval
        journey.client.fresh.counted = lambda answer, _: answer
        journey.client.fresh.by_then = lambda send: send()
        journey.hooks.call = Mock(side_effect=lambda name, **_: self.done.append(name))
        self._codes = before, after
        self.steps = OrganizationSteps(journey)

    def _approval(self, _: Organization) -> Answer:
        reviewed = "verify_personnel" in self.done
        self.done.append("approval")
        return _answer(self._codes[reviewed])


@pytest.mark.parametrize("code", [400, 409, 422])
def test_refused_approval_is_sent_again_after_the_reviews(code: int) -> None:
    """From then on the reviews come first, and once."""
    target = Reviewed(code, 200)
    assert target.steps.attempt_approval(ORGANIZATION).exchange.accepted
    target.steps.review(ORGANIZATION)
    assert target.done == ["approval", *REVIEWS, "approval"]

    target.done.clear()
    assert target.steps.attempt_approval(ORGANIZATION).exchange.accepted
    target.steps.review(ORGANIZATION)
    assert target.done == [*REVIEWS, "approval"]


def test_accepted_approval_comes_before_the_reviews() -> None:
    """As the journey has it."""
    target = Reviewed(200, 200)
    target.steps.attempt_approval(ORGANIZATION)
    target.steps.review(ORGANIZATION)

    assert target.done == ["approval", *REVIEWS]


@pytest.mark.parametrize(("before", "approvals"), [(403, 1), (404, 1), (409, 2)])
def test_refusal_for_another_reason_stays_one(before: int, approvals: int) -> None:
    """Reviews settle what is refused for a state alone."""
    target = Reviewed(before, before)

    assert target.steps.attempt_approval(ORGANIZATION).exchange.code == before
    assert target.done.count("approval") == approvals
