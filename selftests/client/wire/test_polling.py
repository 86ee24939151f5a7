"""Waiting is bounded, gives the last answer, and is not repeated once it was in vain."""

from types import SimpleNamespace
from typing import Any

import pytest

from fixtures.client.answer import Answer
from fixtures.client.polling import Patience, last_answer
from fixtures.target.sections import Timing
from selftests.client.service import FakeClock

TIMING = Timing(poll_interval_s=2.0, poll_timeout_s=9.0)
KIND = "something happens"
LATE_S = 3.0


class Asking:
    """Counts how often it was asked; the count is in the answer and its exchange."""

    def __init__(self, message: str = "not yet") -> None:
        """Start before the first question, which is refused with ``message``."""
        self.asked, self._message = 0, message

    def __call__(self) -> Any:
        """Answer with the count."""
        self.asked += 1
        said = {"code": 409, "message": ("$.message", self._message), "request_headers": {}}
        exchange = SimpleNamespace(id=f"x-{self.asked}", **said)
        return SimpleNamespace(count=self.asked, data=None, exchange=exchange)


def _at(count: int) -> Any:
    return lambda answer: answer.count == count


def _never(_: object) -> bool:
    return False


@pytest.fixture
def patience(clock: FakeClock) -> Patience:  # noqa: ARG001  (nobody waits)
    """The waits of one worker."""
    return Patience(TIMING)


def test_wait_ends_at_once_when_it_is_done(patience: Patience, clock: FakeClock) -> None:
    """Nobody waits for what has happened already."""
    last: Any = patience.until(KIND, Asking(), _at(1))

    assert last.count == 1
    assert clock.sleeps == []


def test_wait_asks_again_until_it_is_done(patience: Patience, clock: FakeClock) -> None:
    """Pauses grow by half of what was waited, from a tenth of the file's interval up to it."""
    last: Any = patience.until(KIND, Asking(), _at(10))

    assert last.count == 10
    grown = [0.2, 0.2, 0.2, 0.3, 0.45, 0.675, 1.0125, 1.51875, 2.0]
    assert clock.sleeps == pytest.approx(grown, rel=0.01)
    assert patience.reported(KIND) == ""


def test_wait_is_bounded(patience: Patience, clock: FakeClock) -> None:
    """What never happens costs the timeout, and the last answer is what a check then judges."""
    asking = Asking()

    last: Any = patience.until(KIND, asking, _never)

    assert last.count == asking.asked
    assert sum(clock.sleeps) == pytest.approx(TIMING.poll_timeout_s, rel=0.01)
    assert max(clock.sleeps) == TIMING.poll_interval_s


def test_slow_answers_count_towards_the_timeout(patience: Patience, clock: FakeClock) -> None:
    """It is time that is bounded, not the number of questions."""
    asking = Asking()

    def slow() -> Any:
        clock.now += 5.0
        return asking()

    last: Any = patience.until(KIND, slow, _never)

    assert (last.count, asking.asked) == (2, 2)


def test_failure_of_a_question_is_not_repeated(patience: Patience, clock: FakeClock) -> None:
    """An error is not an answer: it goes to whoever waits."""

    def failing() -> Answer:
        raise RuntimeError

    with pytest.raises(RuntimeError):
        patience.until(KIND, failing, _never)
    assert clock.sleeps == []
    assert patience.reported(KIND) == ""


def test_what_was_waited_for_in_vain_is_asked_for_once(
    patience: Patience, clock: FakeClock
) -> None:
    """However many tests need it; the first exchange is named to all of them."""
    asking = Asking()
    patience.until(KIND, asking, _never)
    waited = list(clock.sleeps)

    for _ in range(90):
        patience.until(KIND, asking, _never)

    assert clock.sleeps == waited
    first = len(waited) + 1
    assert asking.asked == first + 90
    assert patience.reported(KIND) == f"{KIND}: waited 9.0 s in vain [exchange x-{first}]"


def test_wait_of_another_kind_is_not_cut_short(patience: Patience, clock: FakeClock) -> None:
    """That wallets never get an IBAN says nothing of orders."""
    patience.until(KIND, Asking(), _never)
    clock.sleeps.clear()

    last: Any = patience.until("something else", Asking(), _at(4))

    assert last.count == 4
    assert len(clock.sleeps) == 3


def test_wait_that_was_not_always_in_vain_goes_on_twice_as_long(
    patience: Patience, clock: FakeClock
) -> None:
    """One order that is stuck does not take the time from all others."""
    patience.took(KIND, LATE_S)
    patience.until(KIND, Asking(), _never)
    clock.sleeps.clear()

    patience.until(KIND, Asking(), _never)

    assert sum(clock.sleeps) == pytest.approx(2 * LATE_S, rel=0.01)


def test_wait_goes_on_for_a_pause_at_least(patience: Patience, clock: FakeClock) -> None:
    """What mostly takes a moment may take two of them."""
    patience.until(KIND, Asking(), _at(2))
    patience.until(KIND, Asking(), _never)
    clock.sleeps.clear()

    patience.until(KIND, Asking(), _never)

    assert sum(clock.sleeps) == pytest.approx(TIMING.poll_interval_s, rel=0.01)


def test_no_attempt_has_no_last_answer() -> None:
    """Tenacity calls back after an attempt only; anything else is our own fault."""
    from tenacity import RetryCallState, Retrying

    with pytest.raises(RuntimeError, match=r"^no attempt was made$"):
        last_answer(RetryCallState(Retrying(), None, (), {}))


def test_wait_for_another_reason_is_not_cut_short(patience: Patience, clock: FakeClock) -> None:
    """What was refused for its amount says nothing of what counts a moment later."""
    patience.until(KIND, Asking("not so much"), _never)
    clock.sleeps.clear()

    last: Any = patience.until(KIND, Asking(), _at(4))

    assert last.count == 4
    assert len(clock.sleeps) == 3


def test_waits_for_ever_new_reasons_are_not_repeated(patience: Patience) -> None:
    """Whoever words each refusal anew is not waited for each time."""
    for reason in ("one", "another", "a third"):
        patience.until(KIND, Asking(reason), _never)
    asking = Asking("a fourth")

    patience.until(KIND, asking, _never)

    assert asking.asked == 1
