"""Waiting is bounded, and gives the last answer whether or not the thing has happened."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import pytest

from fixtures.client.polling import last_answer, poll
from fixtures.target.sections import Timing

if TYPE_CHECKING:
    from fixtures.client.answer import Answer
    from selftests.client.service import FakeClock

TIMING = Timing(poll_interval_s=2.0, poll_timeout_s=9.0)


class Asking:
    """Counts how often it was asked; the count stands for the answer."""

    def __init__(self) -> None:
        """Start before the first question."""
        self.asked = 0

    def __call__(self) -> Any:  # noqa: ANN401  (a count in an answer's place)
        """Answer with the count."""
        self.asked += 1
        return self.asked


def test_poll_ends_at_once_when_it_is_done(clock: FakeClock) -> None:
    """Nobody waits for what has happened already."""
    last: object = poll(Asking(), lambda _: True, TIMING)
    assert last == 1
    assert clock.sleeps == []


def test_poll_asks_again_until_it_is_done(clock: FakeClock) -> None:
    """With the file's interval between two questions."""
    last: object = poll(Asking(), lambda answer: str(answer) == "3", TIMING)
    assert last == 3
    assert clock.sleeps == [2.0, 2.0]


def test_poll_is_bounded(clock: FakeClock) -> None:
    """What never happens costs the timeout, and the last answer is what a check then judges."""
    asking = Asking()

    last: object = poll(asking, lambda _: False, TIMING)
    assert (last, asking.asked) == (6, 6)
    assert clock.sleeps == [2.0] * 5


def test_slow_answers_count_towards_the_timeout(clock: FakeClock) -> None:
    """It is time that is bounded, not the number of questions."""
    asking = Asking()

    def slow() -> Any:  # noqa: ANN401  (a count in an answer's place)
        clock.now += 5.0
        return asking()

    last: object = poll(slow, lambda _: False, TIMING)
    assert (last, asking.asked) == (2, 2)


def test_failure_of_a_question_is_not_repeated(clock: FakeClock) -> None:
    """An error is no answer: it goes to whoever waits."""

    def failing() -> Answer:
        raise RuntimeError

    with pytest.raises(RuntimeError):
        poll(failing, lambda _: False, TIMING)
    assert clock.sleeps == []


def test_no_attempt_has_no_last_answer() -> None:
    """Tenacity calls back after an attempt only; anything else is our own fault."""
    from tenacity import RetryCallState, Retrying  # noqa: PLC0415  (no other test needs them)

    with pytest.raises(RuntimeError, match=r"^no attempt was made$"):
        last_answer(RetryCallState(Retrying(), None, (), {}))
