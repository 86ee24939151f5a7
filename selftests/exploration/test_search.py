"""The search: the same for the same seed, and what it finds is short."""

from collections.abc import Callable
from pathlib import Path

import pytest
from hypothesis import strategies as st

from conformance.outcomes import Blocked, Violation
from fixtures.exploration.customers.casts import Notebook
from fixtures.exploration.findings import Found, Step
from fixtures.exploration.search import Search, ValueSearch
from fixtures.exploration.sequences import Sequence, replayed
from selftests.exploration.casts import FIRST, THIRD, Counters

LONG_ENOUGH_S = 600.0
"""To make anything here shorter, on any machine: these searches end by themselves."""


def _search(vice: str, shrink_s: float = LONG_ENOUGH_S) -> tuple[Search, Notebook]:
    notebook = Notebook()
    return Search(lambda: Counters(notebook, vice), shrink_s), notebook


def _rules(sequence: Sequence | None) -> list[tuple[object, ...]]:
    return [(step.rule, *step.picks) for step in sequence.steps] if sequence else []


def test_finding_is_made_as_short_as_it_can_be() -> None:
    """Three needs a counter and some additions, or several in one step."""
    search, _ = _search("third addition")

    best = search.run(1, 20, 20)

    assert best is not None
    assert best.found is not None
    assert best.found.requirement == THIRD
    assert 2 <= len(best.steps) <= 4
    assert {step.about[0] for step in best.steps[1:]} == {best.steps[0].number}


def test_what_an_attempt_left_behind_shows_nothing_of_the_next() -> None:
    """A look breaks the next addition: neither is left out, whoever has looked before."""
    search, _ = _search("left behind")
    best = search.run(1, 20, 20)
    fresh, _ = _search("left behind")

    assert best is not None
    assert fresh.again(best.steps) is not None


def test_finding_at_the_end_is_made_short_too() -> None:
    """What only the last look shows needs its two counters."""
    search, _ = _search("end")

    assert _rules(search.run(1, 20, 20)) == [("a counter", 0), ("a counter", 0)]


def test_nothing_is_found_where_nothing_is_wrong() -> None:
    """All sequences are taken, each with all its steps."""
    search, notebook = _search("")

    assert search.run(1, 10, 15) is None
    assert notebook.walked["counters"].sequences >= 10
    assert notebook.walked["counters"].steps >= 100


def test_known_requirement_is_not_found_again() -> None:
    """The search goes on behind it."""
    search, _ = _search("looks")

    assert search.run(1, 20, 20, {FIRST}) is None
    assert search.run(1, 20, 20) is not None


@pytest.mark.parametrize("seed", [1, 2])
def test_same_seed_takes_the_same_steps(seed: int) -> None:
    """In whatever process, after whatever was imported."""
    taken = []
    for _ in range(2):
        notebook = Notebook()
        met: list[Counters] = []

        def begin(notebook: Notebook = notebook, met: list[Counters] = met) -> Counters:
            met.append(Counters(notebook))
            return met[-1]

        Search(begin, LONG_ENOUGH_S).run(seed, 5, 20)
        taken.append([[each.operation for each in one.taken] for one in met])

    assert taken[0] == taken[1]
    assert any(taken[0])


def test_other_seed_takes_other_steps() -> None:
    """Workers would explore the same otherwise."""
    walked = []
    for seed in (1, 2):
        search, notebook = _search("")
        search.run(seed, 5, 20)
        walked.append(dict(notebook.walked["counters"].rows))

    assert walked[0] != walked[1]


def test_mistake_of_a_rule_is_not_swallowed() -> None:
    """It is a fault of ours, which must not pass for a target where nothing is wrong."""
    search, _ = _search("mistaken")

    with pytest.raises(KeyError, match="a mistake"):
        search.run(1, 20, 20)


def test_search_tells_how_many_sequences_it_has_taken() -> None:
    """What is found ends it: the others are left for the next one."""
    search, _ = _search("third addition")
    search.run(1, 20, 20)
    ended, _ = _search("")
    ended.run(1, 10, 15)

    assert 1 <= search.taken < 20
    assert ended.taken >= 10


def test_what_was_seen_once_is_not_seen_again() -> None:
    """The steps are taken again, and do nothing."""
    search, _ = _search("once")
    best = search.run(1, 20, 20)

    assert best is not None
    assert search.again(best.steps) is None


def test_what_blocks_is_reported_and_no_finding() -> None:
    """It says nothing of the target."""
    search, _ = _search("blocked")

    assert search.run(1, 5, 20) is None
    assert list(search.blocked) == ["nobody helps"]


def test_what_keeps_a_choice_from_being_made_is_reported_and_no_finding() -> None:
    """Once only: the sequence ends there, and the others go on."""
    search, notebook = _search("no choice")

    assert search.run(1, 5, 20) is None
    assert list(search.blocked) == ["no answer came"]
    assert notebook.walked["counters"].rows


def test_without_time_the_first_finding_is_reported_as_it_is() -> None:
    """However long."""
    search, _ = _search("third addition", shrink_s=0.0)
    best = search.run(1, 20, 20)

    assert best is not None
    assert best.found is not None


def test_search_leaves_nothing_on_the_disk(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Hypothesis has no folder of its own beside the report."""
    monkeypatch.chdir(tmp_path)
    _search("third addition")[0].run(3, 5, 20)

    assert list(Path().iterdir()) == []


def test_step_about_what_is_not_there_is_left_out() -> None:
    """A customer whom no step makes any more."""
    sequence = Sequence(Counters(Notebook(), "third addition"))
    steps = [Step("a counter", (0,), 0, (-1,)), Step("add", (0, 0), 1, (7, -1))]

    assert replayed(sequence, steps) is None
    assert [step.rule for step in sequence.steps] == ["a counter"]


def test_step_keeps_its_customer_where_others_are_left_out() -> None:
    """The second counter stays the one that the second step made."""
    cast = Counters(Notebook())
    sequence = Sequence(cast)
    made = [Step("a counter", (0,), number, (-1,)) for number in (4, 9)]
    replayed(sequence, [*made, Step("add", (0, 1), 10, (9, -1))])

    assert [counter.state for counter in cast.counters] == [0, 2]


def test_step_may_be_done_several_times() -> None:
    """In one step: what breaks at the third time is met sooner, and told in few steps."""
    cast = Counters(Notebook())
    made = Step("a counter", (0,), 0, (-1,))
    replayed(Sequence(cast), [made, Step("add often", (0, 1, 1), 1, (0, -1, -1))])

    assert [counter.state for counter in cast.counters] == [6]


def _attempt(broken: Callable[[int], bool]) -> Callable[[int], None]:
    def attempt(value: int) -> None:
        if broken(value):
            raise Found(FIRST, Violation("$.code", "no server fault", "500", FIRST))

    return attempt


def test_value_is_made_as_simple_as_it_can_be() -> None:
    """The smallest number that breaks it."""
    search = ValueSearch(st.integers(0, 10_000), _attempt(lambda value: value > 41))
    best = search.run(1, 100, LONG_ENOUGH_S)

    assert best is not None
    assert best[0] == 42
    assert search.again(*best) is not None
    assert search.run(1, 100, LONG_ENOUGH_S, {FIRST}) is None


def test_dealt_values_come_first_each_once() -> None:
    """What breaks something is made simpler by what the deck's owner proposes."""
    tried: list[int] = []

    def attempt(value: int) -> None:
        tried.append(value)
        _attempt(lambda value: value > 41)(value)

    deck = [3, 90, 7]
    search = ValueSearch(st.just(0), attempt, lambda _: deck, lambda value: (value // 2, value - 1))
    best = search.run(1, 3, LONG_ENOUGH_S, dealt=deck)

    assert best is not None
    assert best[0] == 42
    assert search.taken == 2
    assert tried[:2] == deck[:2]
    tried.clear()
    assert search.run(1, 2, LONG_ENOUGH_S, {FIRST}, dealt=deck) is None
    assert tried == deck[:2]


def test_value_that_breaks_nothing_is_not_found() -> None:
    """Nor one whose attempt is blocked."""

    def blocked(_: int) -> None:
        raise Blocked("nobody helps")

    assert ValueSearch(st.integers(), _attempt(lambda _: False)).run(1, 20, 1.0) is None
    search = ValueSearch(st.integers(), blocked)
    assert search.run(1, 20, 1.0) is None
    assert list(search.blocked) == ["nobody helps"]
