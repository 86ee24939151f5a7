"""What a part of an exploration found is written down, whatever a target's texts hold."""

import json
from pathlib import Path
from types import SimpleNamespace
from typing import Any
from unittest.mock import Mock

import pytest

from conformance.outcomes import Violation
from fixtures.exploration.exploration import Exploration
from fixtures.exploration.findings import Found


def test_half_a_surrogate_pair_is_written_down(tmp_path: Path) -> None:
    """A target may give one for an identifier."""
    part: Any = SimpleNamespace(number=1)
    log: Any = SimpleNamespace(mask=lambda text: text)
    odd = "\ud800"

    Exploration({}, log, tmp_path)._write("values", part, (), [odd])  # noqa: SLF001

    written = (tmp_path / "values-1.json").read_text(encoding="utf-8")
    assert json.loads(written)["blocked"] == [odd]


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
