"""What a part of an exploration found is written down, whatever a target's texts hold."""

import json
from pathlib import Path
from types import SimpleNamespace
from typing import Any, cast
from unittest.mock import Mock

import pytest
from hypothesis import strategies as st

from conformance.outcomes import Violation
from fixtures.exploration.budget import Budget, Part
from fixtures.exploration.exploration import Exploration
from fixtures.exploration.findings import Found
from fixtures.exploration.search import ValueSearch


def test_half_a_surrogate_pair_is_written_down(tmp_path: Path) -> None:
    """A target may give one for an identifier."""
    part: Any = SimpleNamespace(number=1)
    log: Any = SimpleNamespace(mask=lambda text: text)
    odd = "\ud800"

    Exploration({}, log, tmp_path)._write("values", part, (), [odd])  # noqa: SLF001

    written = (tmp_path / "values-1.json").read_text(encoding="utf-8")
    assert json.loads(written)["blocked"] == [odd]


def test_what_cannot_be_written_down_is_lost_evidence(tmp_path: Path) -> None:
    """As of an exchange, when the disk is full: nothing that the suite did wrong."""
    taken = tmp_path / "taken"
    taken.write_text("no folder", encoding="utf-8")
    log: Any = SimpleNamespace(mask=str, lost_export="")
    part: Any = SimpleNamespace(number=1)

    Exploration({}, log, taken)._write("values", part, (), ())  # noqa: SLF001

    assert log.lost_export == f"{taken / 'values-1.json'}: File exists"


@pytest.mark.parametrize(
    ("requirement", "times", "charged"),
    [("PAY-LIM-01", 1, ["EXP-FLK-01"]), ("PAY-LIM-02", 1, []), ("PAY-LIM-02", 2, ["PAY-LIM-02"])],
)
def test_what_the_clock_may_break_once_is_not_charged(
    requirement: str, times: int, charged: list[str]
) -> None:
    """A day may have begun meanwhile; what is seen again is charged, and all else that is not."""
    part: Any = SimpleNamespace(number=1, of=1, seed=1, batches=lambda _: [1])
    log, tries = Mock(), iter(range(9))

    def case(_: int, __: int) -> None:
        if next(tries) < times:
            raise Found(requirement, Violation("$.code", "refused", "accepted", requirement))

    Exploration({}, log, None).explore_cases("races", part, 1, case)

    assert [call.args[0].clause for call in log.violated.call_args_list] == charged


@pytest.mark.parametrize(
    ("flaky", "charged"),
    [(1, ["EXP-FLK-01", "ENV-18"]), (3, ["EXP-FLK-01"] * 3), (9, ["EXP-FLK-01"] * 3)],
)
def test_what_does_not_repeat_hides_what_does_for_some_times_only(
    flaky: int, charged: list[str]
) -> None:
    """A case may break by what an earlier one left behind."""
    part: Any = SimpleNamespace(number=1, of=1, seed=1, batches=lambda _: [9])
    log, seen, requirement = Mock(), set[int](), "ENV-18"

    def case(_: int, number: int) -> None:
        again = number in seen
        seen.add(number)
        if number >= flaky or not again:
            raise Found(requirement, Violation("$.code", "refused", "accepted", requirement))

    Exploration({}, log, None).explore_cases("races", part, 1, case)

    assert [call.args[0].clause for call in log.violated.call_args_list] == charged


def test_each_part_tells_what_it_has_tried_itself(tmp_path: Path) -> None:
    """Reports add the parts up, of which a worker explores several."""
    exploration = Exploration({}, cast("Any", SimpleNamespace(mask=str)), tmp_path)
    search = ValueSearch(st.just(0), lambda _: None, lambda _: [1, 2, 3, 4])
    for number in (1, 2):
        part = Part(number, 2, 1, Budget())
        exploration.explore_cases("races", part, 6, lambda *_: None)
        exploration.explore_values("values", part, 4, search)

    written = {
        file.stem: json.loads(file.read_text(encoding="utf-8")) for file in tmp_path.iterdir()
    }
    assert {name: content["sequences"] for name, content in written.items()} == {
        "races-1": 3,
        "races-2": 3,
        "values-1": 2,
        "values-2": 2,
    }
