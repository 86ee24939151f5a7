"""Remembering what was built: once, and a failure as its reason alone."""

import traceback
from collections import Counter

import pytest

from conformance.outcomes import Blocked, Unanswered
from fixtures.client.once import MOST_FAILURES, Once, once

MANY = 200


class Builder:
    """Builds numbers from one on, or fails in the ways given; counts how often it is asked."""

    def __init__(self, *failures: Exception) -> None:
        """Fail at first, once with each of ``failures``."""
        self.calls = 0
        self._failures = list(failures)

    def __call__(self) -> int:
        """Build the next one."""
        self.calls += 1
        if self._failures:
            raise self._failures.pop(0)
        return self.calls


def test_a_thing_is_built_once() -> None:
    """Whoever asks is given the same."""
    once, build = Once[int](), Builder()

    assert [once.of("state", build) for _ in range(3)] == [1, 1, 1]
    assert build.calls == 1


def test_each_key_has_a_thing_of_its_own() -> None:
    """Keys of any kind are told apart."""
    once, build = Once[int](), Builder()

    assert [once.of(key, build) for key in ("a", frozenset({"a"}), "a")] == [1, 2, 1]


def test_what_is_begun_anew_leaves_what_was_refused() -> None:
    """No service takes back a refusal because something else failed."""
    once, build = Once[int](), Builder(Blocked("refused"))
    with pytest.raises(Blocked):
        once.of("refused", build)
    first = once.of("state", build)
    once.begin_anew()

    assert once.of("state", build) != first
    with pytest.raises(Blocked):
        once.of("refused", build)


def test_what_does_not_hold_is_built_anew() -> None:
    """The new one takes the place of the old one."""
    once, build = Once[int](), Builder()
    once.of("state", build)

    assert once.of("state", build, lambda thing: thing > 1) == 2
    assert once.of("state", build) == 2


def test_what_was_refused_is_not_tried_again() -> None:
    """Its reason is told to everybody who asks."""
    once, build = Once[int](), Builder(Blocked("refused with code 400"))
    for _ in range(3):
        with pytest.raises(Blocked, match=r"^refused with code 400$"):
            once.of("state", build)

    assert build.calls == 1


def test_what_was_not_answered_is_tried_again() -> None:
    """The network failed that time, and neither the thing before nor the failure is kept."""
    once, build = Once[int](), Builder()
    once.of("state", build)
    with pytest.raises(Unanswered):
        once.of("state", Builder(Unanswered("no answer")), lambda _: False)

    assert once.of("state", build) == 2


def test_what_the_network_fails_again_and_again_is_given_up() -> None:
    """Else every test would begin the same chain of requests, which never gets to its end."""
    once, build = Once[int](), Builder(*[Unanswered("reset")] * (MOST_FAILURES + 1))
    for _ in range(MOST_FAILURES):
        with pytest.raises(Unanswered, match=r"^reset$"):
            once.of("state", build)
    with pytest.raises(Blocked, match=f"the network failed {MOST_FAILURES} times .* reset$"):
        once.of("state", build)

    assert build.calls == MOST_FAILURES


def test_the_work_of_telling_a_failure_does_not_grow() -> None:
    """Each time it is a new exception, with the frames of this asking and without context."""
    once, build = Once[int](), Builder(Blocked("refused"))
    frames: Counter[int] = Counter()
    for _ in range(MANY):
        with pytest.raises(Blocked) as caught:
            once.of("state", build)
        frames[len(list(traceback.walk_tb(caught.value.__traceback__)))] += 1
        assert caught.value.__context__ is None

    assert max(frames) <= 3


def test_what_came_to_be_on_the_way_is_known() -> None:
    """It is not built."""
    once, build = Once[int](), Builder()
    once.note("state", 7)

    assert once.of("state", build) == 7
    assert build.calls == 0


@pytest.mark.parametrize(("wanted", "built"), [(1, 1), (2, 2)])
def test_only_what_is_not_as_it_should_be_is_forgotten(wanted: int, built: int) -> None:
    """Nothing is built again without need."""
    once, build = Once[int](), Builder()
    once.of("state", build)
    once.forget("state", unless=lambda thing: thing == wanted)

    assert once.of("state", build) == built


def test_a_failure_is_forgotten() -> None:
    """It is never as it should be; forgetting what is not known does nothing."""
    once, build = Once[int](), Builder(Blocked("refused"))
    once.forget("state", unless=bool)
    with pytest.raises(Blocked):
        once.of("state", build)
    once.forget("state", unless=bool)

    assert once.of("state", build) == 2


class Journey:
    """Takes steps that are taken once."""

    def __init__(self) -> None:
        """Begin with no step."""
        self._once: Once[str] = Once()
        self.taken: list[str] = []

    @once
    def step(self, name: str, *, again: bool = False) -> str:
        """Take a step; one whose name is empty is refused."""
        self.taken.append(f"{name} {again}")
        if not name:
            raise Blocked("refused")
        return self.taken[-1]


def test_method_is_gone_through_once_for_the_same_arguments() -> None:
    """Those by name among them; one that was refused is refused again."""
    journey = Journey()

    assert journey.step("a") == journey.step("a") == "a False"
    assert journey.step("a", again=True) == journey.step("a", again=True) == "a True"
    for _ in range(2):
        with pytest.raises(Blocked, match="refused"):
            journey.step("")
    assert journey.taken == ["a False", "a True", " False"]
