"""Sequences are made shorter without losing what they show."""

from collections.abc import Callable

from fixtures.exploration.findings import Step
from fixtures.exploration.shortening import shortest

Steps = tuple[Step, ...]


def _made(number: int) -> Step:
    return Step("make", (0,), number, (-1,))


def _used(number: int, maker: int, pick: int = 0) -> Step:
    return Step("use", (0, pick), number, (maker, -1))


def _counting(needed: Callable[[Steps], bool]) -> tuple[Callable[[Steps], bool], list[Steps]]:
    tried: list[Steps] = []

    def still_breaks(steps: Steps) -> bool:
        tried.append(steps)
        return needed(steps)

    return still_breaks, tried


def test_only_what_is_needed_is_kept() -> None:
    """Two uses of one thing among many."""
    steps = (_made(0), _made(1), *(_used(number, number % 2) for number in range(2, 20)))
    still_breaks, _ = _counting(lambda kept: sum(step.about[0] == 1 for step in kept) >= 2)

    assert [step.about[0] for step in shortest(steps, still_breaks)] == [-1, 1, 1]


def test_nothing_is_tried_about_what_is_not_made() -> None:
    """A use without its thing would say nothing."""
    steps = (_made(0), _used(1, 0), _made(2), _used(3, 2), _used(4, 0))
    still_breaks, tried = _counting(lambda kept: any(step.number == 4 for step in kept))
    shortest(steps, still_breaks)

    for each in tried:
        made = {step.number for step in each if step.rule == "make"}
        assert all(step.about[0] in made for step in each if step.rule == "use")


def test_choices_become_the_first_ones() -> None:
    """As far as that still shows the same."""
    steps = (_made(0), _used(1, 0, 3), _used(2, 0, 2))
    still_breaks, _ = _counting(lambda kept: len(kept) == 3 and kept[2].picks[1] == 2)

    assert [step.picks for step in shortest(steps, still_breaks)] == [(0,), (0, 0), (0, 2)]


def test_what_no_longer_breaks_is_left_as_it_was() -> None:
    """Where time is over, nothing is tried with success."""
    steps = (_made(0), _used(1, 0), _used(2, 0))

    assert shortest(steps, lambda _: False) == steps


def test_a_single_step_stays() -> None:
    """There is nothing to leave out."""
    assert shortest((_made(0),), lambda _: True) == (_made(0),)
