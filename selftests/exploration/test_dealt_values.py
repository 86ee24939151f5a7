"""Dealt values: each comes once, what is forbidden comes alone, and halves of what is refused."""

from __future__ import annotations

from collections import Counter

import pytest
from hypothesis import strategies as st

from conformance.outcomes import Blocked, Uncertain, Violation
from fixtures.exploration.findings import Found
from fixtures.exploration.search import ValueSearch
from fixtures.exploration.values.attempts import halved
from fixtures.exploration.values.dealing import deck
from fixtures.exploration.values.fields import Field, Kind, fields_of
from fixtures.exploration.values.oddities import DATES, FRAGMENTS, NUMBERS, WORDS
from fixtures.exploration.values.probes import Probe, ValueChange, simpler
from fixtures.exploration.values.rules import forbidden
from fixtures.interface.operations import OPERATIONS
from selftests.exploration.casts import FIRST

OPERATION_NAMES = ("beneficiary", "individual_registration", "prepare", "webhook_subscription")
FIELDS = {name: fields_of(OPERATIONS[name].request) for name in OPERATION_NAMES}
DECK = deck(FIELDS, 1)


def _values(operation: str, member: str) -> Counter[object]:
    return Counter(
        str(change.value)
        for probe in DECK
        for change in probe.changes
        if (probe.operation, change.member) == (operation, member)
    )


def test_what_is_told_again_has_every_text_once() -> None:
    """In each member that people fill as they like: words alone, fragments together."""
    dealt = _values("beneficiary", "bankName")

    assert all(dealt[word] >= 1 for word in WORDS)
    assert all(any(fragment in str(text) for text in dealt) for fragment in FRAGMENTS)


def test_every_date_and_number_is_dealt() -> None:
    """Once at least."""
    assert set(_values("individual_registration", "dateOfBirth")) == set(DATES)
    assert set(_values("webhook_subscription", "retryBackoffSeconds")) == set(map(str, NUMBERS))


def test_what_is_forbidden_comes_without_free_texts() -> None:
    """Its refusal would say nothing of them."""
    for probe in DECK:
        prohibited = [each for each in probe.changes if forbidden(probe.operation, each)]
        assert not prohibited or not any(each.member == "firstName" for each in probe.changes)


def test_order_is_that_of_the_seed() -> None:
    """The same cards, whatever the seed."""
    assert deck(FIELDS, 1) == DECK
    other = deck(FIELDS, 2)
    assert other != DECK
    assert sorted(map(repr, other)) == sorted(map(repr, DECK))


def test_operation_without_free_members_is_dealt_texts() -> None:
    """A login has none that people fill as they like."""
    dealt = deck({"login": (Field("email", Kind.EMAIL),)}, 1)

    assert any("😀" in str(probe.changes[0].value) for probe in dealt)


def _asked(accepted: set[int]) -> list[list[int]]:
    asked: list[list[int]] = []

    def accepts(probe: Probe) -> bool:
        asked.append([int(each.member) for each in probe.changes])
        return set(asked[-1]) <= accepted

    halved(
        Probe("beneficiary", tuple(ValueChange(str(number), "x") for number in range(8))), accepts
    )
    return asked


def test_halves_of_what_is_refused_are_asked_for() -> None:
    """Down to single changes; what is accepted is asked for once."""
    assert _asked(set(range(8))) == [[*range(8)]]
    assert _asked({*range(6), 7}) == [
        *([*range(8)], [0, 1, 2, 3], [4, 5, 6, 7], [4, 5], [6, 7], [6], [7])
    ]


def test_simpler_probes_have_one_change_or_half_of_a_text() -> None:
    """The simplest come first."""
    one, other = ValueChange("name", "ab"), ValueChange("city", "x")

    assert list(simpler(Probe("beneficiary", (one, other)))) == [
        *[Probe("beneficiary", (each,)) for each in (one, other)],
        *[Probe("beneficiary", (each,)) for each in (other, one)],
    ]
    assert [probe.changes[0].value for probe in simpler(Probe("beneficiary", (one,)))] == ["a", "b"]
    assert not list(simpler(Probe("beneficiary", (other,))))


@pytest.mark.parametrize(
    ("blocked", "kind", "counts"),
    [((1, 2), Blocked, True), ((1,), Blocked, False), ((1, 2), Uncertain, False)],
)
def test_value_that_cannot_be_tried_again_counts_as_it_was_seen(
    blocked: tuple[int, ...], kind: type[Exception], *, counts: bool
) -> None:
    """Not so one that is refused once it can be, nor one whose answers are lost then."""
    times: list[int] = []

    def attempt(_: int) -> None:
        times.append(len(times) + 1)
        if times[-1] in blocked:
            raise kind("there are as many subscriptions as there may be")

    seen = Found(FIRST, Violation("$.code", "refused", "accepted", FIRST))
    again = ValueSearch(st.integers(), attempt).again(1, seen)

    assert again is (seen if counts else None)
