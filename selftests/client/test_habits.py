"""What a target does of all that it may do is assumed until an answer shows it, and told then."""

from types import SimpleNamespace
from typing import Any

import pytest

from conformance.outcomes import Blocked, Habit
from fixtures.client.habits.assumptions import (
    CUSTOMERS_HAVE_TOKENS,
    ONE_ORDER_AT_A_TIME,
    most_at_once,
    session_kind,
)
from fixtures.client.habits.habits import Habits
from fixtures.client.polling import UNSEEN, Patience
from fixtures.target.sections import Timing
from selftests.client.service import FakeClock

SHOWN_BY: Any = SimpleNamespace(exchange=SimpleNamespace(id="main-7"))
KIND = "something happens"


@pytest.fixture
def told() -> list[Habit]:
    """What was told of habits."""
    return []


@pytest.fixture
def habits(told: list[Habit]) -> Habits:
    """The habits of a target of which nothing is known."""
    return Habits(told.append)


@pytest.fixture
def patience(told: list[Habit], clock: FakeClock) -> Patience:  # noqa: ARG001  (nobody waits)
    """The waits of one worker."""
    return Patience(Timing(poll_interval_s=1.0, poll_timeout_s=9.0), tell=told.append)


def _answers(*codes: int) -> Any:
    def answered(number: int, code: int) -> Any:
        said = {"code": code, "message": ("$.message", ""), "request_headers": {}}
        return SimpleNamespace(data=None, exchange=SimpleNamespace(id=f"x-{number}", **said))

    answers = (answered(*each) for each in enumerate(codes, 1))
    return lambda: next(answers)


def _accepted(answer: Any) -> bool:
    return bool(answer.exchange.code == 200)


def test_what_is_assumed_holds_until_it_is_found(habits: Habits, told: list[Habit]) -> None:
    """It is told once, with the first answer that showed it; what was assumed is none."""
    habits.found(CUSTOMERS_HAVE_TOKENS, value=True, shown_by=SHOWN_BY)
    before = habits.of(ONE_ORDER_AT_A_TIME), habits.of(CUSTOMERS_HAVE_TOKENS)
    for _ in range(2):
        habits.found(ONE_ORDER_AT_A_TIME, value=True, shown_by=SHOWN_BY)

    assert (before, habits.of(ONE_ORDER_AT_A_TIME)) == ((False, True), True)
    assert told == [Habit(ONE_ORDER_AT_A_TIME.name, "no", "yes", "main-7")]


def test_numbers_and_words_are_told_as_they_are(habits: Habits, told: list[Habit]) -> None:
    """One is no truth value."""
    habits.found(most_at_once("orders"), 1, SHOWN_BY)
    habits.found(session_kind("any"), "login", SHOWN_BY)

    assert [(each.assumed, each.found) for each in told] == [("not known", "1"), ("any", "login")]


@pytest.mark.parametrize("helps", [False, True])
def test_what_is_tried_stays_where_it_helps(
    habits: Habits, told: list[Habit], *, helps: bool
) -> None:
    """Whatever ends the attempt."""
    meanwhile = []

    def attempt() -> None:
        with habits.tried(ONE_ORDER_AT_A_TIME, value=True) as found:
            meanwhile.append(habits.of(ONE_ORDER_AT_A_TIME))
            if helps:
                found(SHOWN_BY)
            raise Blocked

    with pytest.raises(Blocked):
        attempt()

    assert (meanwhile, habits.of(ONE_ORDER_AT_A_TIME), len(told)) == ([True], helps, helps)


def test_what_came_late_is_told_with_the_answer_that_came(
    patience: Patience, told: list[Habit]
) -> None:
    """And what that took; what came at once is not."""
    patience.until(KIND, _answers(200), _accepted)
    patience.until(KIND, _answers(409, 409, 200), _accepted)

    (late,) = told
    assert (late.name, late.exchange, late.found) == (KIND, "x-3", "")
    assert late.late_s == late.waited_s > 0


def test_what_did_not_come_is_told(patience: Patience, told: list[Habit]) -> None:
    """It took as long as was waited, and came at no time."""
    patience.until(KIND, _answers(*[409] * 99), _accepted)

    (vain,) = told
    assert (vain.found, vain.late_s) == ("not in time", 0.0)
    assert vain.waited_s == pytest.approx(9.0, abs=0.5)


def test_what_else_has_shown_is_told_with_its_answer(patience: Patience, told: list[Habit]) -> None:
    """Without one, it is known to who waits alone."""
    patience.took(KIND, 2.0)
    patience.took(KIND, 3.0, SHOWN_BY)

    assert told == [Habit(KIND, "at once", "", "main-7", 3.0)]


def test_pauses_are_told_by_what_they_are_for(patience: Patience, told: list[Habit]) -> None:
    """None that nobody makes; and none within a wait, which is told as a whole."""

    def done(answer: Any) -> bool:
        patience.pause(1.0)
        return _accepted(answer)

    for seconds in (-1.0, 0.0, 2.0, 99.0):
        patience.pause(seconds)
    patience.pause(0.5, KIND)
    patience.until(KIND, _answers(409, 200), done)

    took = [(each.name, each.waited_s) for each in told]
    assert took[:3] == [(UNSEEN, 2.0), (UNSEEN, 9.0), (KIND, 0.5)]
    assert [each.exchange for each in told[3:]] == ["x-2"]
