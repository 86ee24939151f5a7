"""How long an approval takes to count is found out once, and waited for then."""

from dataclasses import replace
from pathlib import Path
from typing import Any
from unittest.mock import MagicMock, Mock

import pytest

from conformance.outcomes import Blocked, Unanswered
from fixtures.client.answer import Answer
from fixtures.client.call import Call
from fixtures.client.polling import MARGIN, Patience
from fixtures.client.waits import Waits
from fixtures.client.wire.fresh import Fresh
from fixtures.interface.operations import OPERATIONS
from fixtures.journeys.individual import IndividualJourney
from fixtures.journeys.late.approval_delay import ApprovalDelay
from fixtures.journeys.organizations.journey import OrganizationJourney
from selftests.client.exchanges import envelope, exchange
from selftests.client.service import FakeClock
from selftests.client.wire.test_polling import TIMING

SOMEBODY = "an individual"
CUSTOMER = "0b2a1a9c-6d0e-4f53-9c83-2f6d7c1f5a01"
ABOUT_IT = Call(OPERATIONS["individual_activation"], path={"customerId": CUSTOMER})


def _wait(delay: ApprovalDelay, fresh: Fresh, *, by_itself: bool = False) -> None:
    """Approve somebody, and wait as before a call that is sent once."""
    delay.given([CUSTOMER], by_itself=by_itself)
    fresh.let_count(ABOUT_IT)


class Customers:
    """Activates a customer ``late_s`` after the approval, or never."""

    def __init__(self, clock: FakeClock, late_s: float | None, answer_s: float = 0.0) -> None:
        """Build none yet; the answer to an approval takes ``answer_s``."""
        self._answer_ms = 1000 * answer_s
        self.activated = 0
        self._fresh = Fresh(Patience(TIMING))
        self.delay = ApprovalDelay(self._fresh, SOMEBODY)
        self.delay.find_out_by(self._activate)
        self._clock, self._late_s = clock, late_s

    def wait(self) -> None:
        """Approve another one, and wait as before a call that is sent once."""
        _wait(self.delay, self._fresh)

    def _activate(self) -> None:
        self.activated += 1
        body = envelope(200)
        got = replace(exchange(body), duration_ms=self._answer_ms)
        self._fresh.heard(Answer(Call(OPERATIONS["verification_approval"]), got, body))
        self.wait()
        if self._late_s is None:
            raise Blocked("refused")
        codes = [409, 200] if self._late_s else [200]
        late_s = [0.0, self._late_s]

        def send() -> Answer:
            if pause := late_s.pop(0):
                self._clock.sleep(pause)
            body = envelope(codes.pop(0))
            return Answer(Call(OPERATIONS["individual_activation"]), exchange(body), body)

        self.delay.sent_in_time("the activation", send, {409})


@pytest.mark.parametrize(
    ("late_s", "shown_by", "waits"),
    [(0.0, 1, []), (1.0, 2, [1.0, 1.0, MARGIN, MARGIN]), (None, 1, [])],
)
def test_approvals_are_waited_for_as_long_as_one_took(
    clock: FakeClock, late_s: float | None, shown_by: int, waits: list[float]
) -> None:
    """Nobody waits where the first one counts at once, or never does; who is late has a second."""
    customers = Customers(clock, late_s)
    for _ in range(2):
        customers.wait()

    assert clock.sleeps == waits
    assert customers.activated == shown_by


def test_answers_that_are_slow_do_not_shorten_the_wait(clock: FakeClock) -> None:
    """What an approval leads to may have begun before its answer came."""
    Customers(clock, 1.0, answer_s=0.5).wait()

    assert clock.sleeps == [1.0, 1.0, MARGIN * 1.5]


@pytest.mark.parametrize(
    ("approval_s", "asked_s", "answer_s", "waits"),
    [
        (0.1, 0.0, 0.1, []),
        (0.1, 1.0, 0.1, [1.0]),
        (0.1, 0.0, 0.6, [0.5]),
        (0.6, 0.0, 0.1, [0.5]),
        (0.6, 0.0, 0.6, [1.0]),
    ],
)
def test_nobody_comes_sooner_after_an_approval_than_who_was_accepted_at_once(
    clock: FakeClock, approval_s: float, asked_s: float, answer_s: float, waits: list[float]
) -> None:
    """What counts a little late counts for whom the machine held up, whichever answer that was."""
    fresh = Fresh(Patience(TIMING))
    delay = ApprovalDelay(fresh, SOMEBODY)

    def answered(in_s: float) -> Answer:
        clock.now += in_s
        body = envelope(200)
        got = replace(exchange(body), duration_ms=1000 * in_s)
        answer = Answer(Call(OPERATIONS["individual_activation"]), got, body)
        fresh.heard(answer)
        return answer

    def go() -> None:
        answered(0.1)
        answered(approval_s)
        delay.given([CUSTOMER])
        clock.now += asked_s
        delay.sent_in_time("the activation", lambda: answered(answer_s), {409})

    delay.find_out_by(go)
    for _ in range(2):
        clock.sleeps.clear()
        _wait(delay, fresh)

    assert clock.sleeps == [pytest.approx(each) for each in waits]


def test_approvals_are_waited_for_after_the_network_failed_who_showed_it(clock: FakeClock) -> None:
    """Nothing is measured any more, whatever ended the measuring."""
    customers = Customers(clock, 1.0)
    customers.wait()
    lost = Mock(side_effect=Unanswered("no answer"))
    with pytest.raises(Unanswered), customers.delay.shown():
        customers.delay.sent_in_time("the activation", lost, {409})
    customers.wait()

    assert clock.sleeps == [1.0, 1.0, MARGIN, MARGIN]


def test_without_a_way_to_find_out_nobody_waits(clock: FakeClock) -> None:
    """A journey that nobody takes all the way measures nothing."""
    fresh = Fresh(Patience(TIMING))
    _wait(ApprovalDelay(fresh, SOMEBODY), fresh)

    assert clock.sleeps == []


def test_what_another_worker_has_shown_is_concluded_here(clock: FakeClock, tmp_path: Path) -> None:
    """How long it takes, and what follows from that."""
    shown = Patience(TIMING, Waits(tmp_path))
    shown.show(f"the approval of {SOMEBODY} counts", lambda: None)
    fresh = Fresh(Patience(TIMING, Waits(tmp_path)))
    delay = ApprovalDelay(fresh, SOMEBODY)
    go, then = Mock(), Mock()
    delay.find_out_by(go, then)
    _wait(delay, fresh)

    go.assert_not_called()
    then.assert_called_once_with()
    assert clock.sleeps == []


@pytest.mark.parametrize(("steps_s", "waits"), [(0.1, [1.5]), (3.0, [1.5])])
def test_what_happens_by_itself_counts_from_its_beginning(
    clock: FakeClock, steps_s: float, waits: list[float]
) -> None:
    """Who is faster than the one that showed it waits as long, though that one never did."""
    fresh = Fresh(Patience(TIMING))
    delay = ApprovalDelay(fresh, SOMEBODY)

    def accepted() -> Answer:
        body = envelope(200)
        return Answer(Call(OPERATIONS["individual_activation"]), exchange(body), body)

    def go() -> None:
        delay.begins()
        clock.sleep(1.0)
        _wait(delay, fresh, by_itself=True)
        delay.sent_in_time("the activation", accepted, {409})

    delay.find_out_by(go)
    _wait(delay, fresh, by_itself=True)
    clock.sleeps.clear()
    delay.begins()
    clock.sleep(steps_s)
    clock.sleeps.clear()
    _wait(delay, fresh, by_itself=True)

    assert clock.sleeps == [pytest.approx(each) for each in waits]


def _client() -> Mock:
    patience = Patience(TIMING)
    return Mock(patience=patience, fresh=Fresh(patience))


@pytest.mark.parametrize(("late_s", "walks"), [(0.0, 1), (1.0, 3)])
def test_who_is_activated_at_once_shows_that_consents_count_at_once(
    clock: FakeClock, late_s: float, walks: int
) -> None:
    """Somebody else shows how late consents count only where the approval, or they, were late."""
    journey = IndividualJourney(_client(), Mock(), Mock())
    activate = Mock()
    if late_s:
        kind = journey.approval_delay.kind
        activate.side_effect = lambda: journey.client.patience.took(kind, late_s)
    journey.find_out_delays_by(activate)
    for delay in (journey.approval_delay, journey.consent_delay):
        _wait(delay, journey.client.fresh)

    assert activate.call_count == walks
    assert clock.sleeps == [MARGIN * late_s] * bool(late_s)


def test_consents_are_found_out_by_another_where_nobody_was_activated() -> None:
    """A refusal shows nothing of consents."""
    journey = IndividualJourney(_client(), Mock(), Mock())
    activate = Mock(side_effect=Blocked("refused"))
    journey.find_out_delays_by(activate)
    for delay in (journey.approval_delay, journey.consent_delay):
        _wait(delay, journey.client.fresh)

    assert activate.call_count == 2


@pytest.mark.parametrize("kind", [IndividualJourney, OrganizationJourney])
def test_same_journey_through_another_client_finds_out_too(
    clock: FakeClock, kind: type[IndividualJourney] | type[OrganizationJourney]
) -> None:
    """Whichever of the two is the first to wait, it is found out the usual way."""
    client, go = _client(), Mock()
    journey: Any = kind(client, MagicMock(), MagicMock())
    journey.find_out_delays_by(go)
    another = journey.through(MagicMock(fresh=client.fresh))
    for delay in (another.approval_delay, another.consent_delay):
        _wait(delay, client.fresh)

    go.assert_called_once_with()
    assert another.client is not client
    assert clock.sleeps == []
