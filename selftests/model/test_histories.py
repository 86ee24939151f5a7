"""A parallel program is accepted where some order of its requests explains it, and only there."""

from collections.abc import Callable, Iterable, Sequence
from decimal import Decimal
from itertools import permutations
from typing import TypeVar

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from fixtures.model.histories import interleaving
from fixtures.model.registers import (
    Attempt,
    Failures,
    counted,
    kept,
    once_each,
    one_result_each,
    paid,
    results_of_their_own,
)

State = TypeVar("State")
NOTHING: frozenset[tuple[str, str]] = frozenset()
A, B, OTHER = Attempt("one", "a"), Attempt("one", "b"), Attempt("two", "c")
REFUSED = Attempt("one", accepted=False)


def _pays(*amounts: int) -> tuple[tuple[Attempt, ...], ...]:
    return tuple((Attempt("pay", amount=Decimal(each)),) for each in amounts)


@pytest.mark.parametrize(
    ("after", "threads", "explained"),
    [
        (once_each, [[A], [REFUSED]], True),
        (once_each, [[REFUSED], [A]], True),
        (once_each, [[A], [OTHER]], True),
        (once_each, [[A], [B]], False),
        (once_each, [[A], [A]], False),
        (once_each, [[REFUSED], [REFUSED]], False),
        (once_each, [[REFUSED, A], [OTHER]], False),
        (one_result_each, [[A], [A]], True),
        (one_result_each, [[A], [B]], False),
        (one_result_each, [[A], [REFUSED], [OTHER]], True),
        (results_of_their_own, [[A], [B]], True),
        (results_of_their_own, [[A], [Attempt("two", "a")]], False),
        (results_of_their_own, [[A], [REFUSED]], True),
    ],
)
def test_known_histories_of_names(
    after: Callable[..., Iterable[frozenset[tuple[str, str]]]],
    threads: Sequence[Sequence[Attempt]],
    *,
    explained: bool,
) -> None:
    """What may be accepted once, come to one result, or to results of its own."""
    assert (interleaving(NOTHING, threads, after) is not None) == explained


@pytest.mark.parametrize(
    ("threads", "left", "explained"),
    [
        (_pays(10, 20), 70, True),
        (_pays(10, 20), 80, False),  # one debit was lost
        (_pays(10, 20), 60, False),  # one was booked twice
        (_pays(60, 60), -20, False),  # more than there was
        (((Attempt("pay", amount=Decimal(60)),), (Attempt("pay", accepted=False),)), 40, True),
        (((Attempt("pay", accepted=False),), (Attempt("pay", accepted=False),)), 100, True),
        (((Attempt("pay", accepted=False),),), 40, False),  # refused, and booked
    ],
)
def test_known_histories_of_a_balance(
    threads: Sequence[Sequence[Attempt]], left: int, *, explained: bool
) -> None:
    """What was accepted is paid once, from what there is."""
    found = interleaving(Decimal(100), threads, paid, lambda balance: balance == left)

    assert (found is not None) == explained


@pytest.mark.parametrize(
    ("listed", "explained"), [({"one", "two"}, True), ({"one"}, False), ({"two"}, False)]
)
def test_known_histories_of_a_list(listed: set[str], *, explained: bool) -> None:
    """What was accepted is listed at the end."""
    nothing: frozenset[str] = frozenset()
    found = interleaving(nothing, [[A], [OTHER]], kept, lambda state: state == listed)

    assert (found is not None) == explained


@pytest.mark.parametrize(
    ("failures", "lets_in", "explained"),
    [(5, False, True), (5, True, False), (4, True, True), (3, False, True)],
)
def test_known_histories_of_a_lock(failures: int, *, lets_in: bool, explained: bool) -> None:
    """After five failures, in whatever order they came, the right password is refused."""
    before = interleaving(Failures(), [[REFUSED]] * failures, counted)
    last = Attempt("right password", accepted=lets_in)

    assert before is not None
    assert (interleaving(Failures(failures), [[last]], counted) is not None) == explained


def test_threads_keep_their_own_order() -> None:
    """A refusal that only the other thread's first request explains comes after that."""
    found = interleaving(NOTHING, [[REFUSED, OTHER], [A]], once_each)

    assert found == (A, REFUSED, OTHER)


Register = tuple[str, int]


def _register(value: int, event: Register) -> Iterable[int]:
    """Return what a cell holds after a write, or the same after a read that tells it."""
    kind, number = event
    if kind == "write":
        return (number,)
    return (value,) if number == value else ()


EVENTS = st.tuples(st.sampled_from(["read", "write"]), st.integers(0, 2))
THREADS = st.lists(st.lists(EVENTS, max_size=3), min_size=1, max_size=3)
FEW = THREADS.filter(lambda threads: sum(map(len, threads)) < 6)
unhurried = settings(deadline=None, suppress_health_check=list(HealthCheck), database=None)


def _by_force(threads: Sequence[Sequence[Register]], left: int) -> bool:
    """Try every order of the events, as long as each thread keeps its own."""
    numbered = [(at, number) for at, thread in enumerate(threads) for number in range(len(thread))]
    for order in permutations(numbered):
        kept_order = all(
            order.index((at, number)) < order.index((at, number + 1))
            for at, number in numbered
            if number + 1 < len(threads[at])
        )
        if not kept_order:
            continue
        values = {0}
        for at, number in order:
            values = {each for value in values for each in _register(value, threads[at][number])}
        if left in values:
            return True
    return False


@unhurried
@given(threads=FEW, left=st.integers(0, 2))
def test_search_finds_what_brute_force_finds(threads: list[list[Register]], left: int) -> None:
    """For any small program of reads and writes of one cell."""
    found = interleaving(0, threads, _register, lambda value: value == left)

    assert (found is not None) == _by_force(threads, left)


@unhurried
@given(threads=THREADS, left=st.integers(0, 2))
def test_order_that_is_found_explains_the_program(threads: list[list[Register]], left: int) -> None:
    """It holds each event once, and its answers follow from it."""
    found = interleaving(0, threads, _register, lambda value: value == left)

    if found is not None:
        assert sorted(found) == sorted(event for thread in threads for event in thread)
        assert interleaving(0, [found], _register, lambda value: value == left) == found
