"""The table of hostile targets tells what was run, and what was not."""

from __future__ import annotations

from selftests.hostile.__main__ import page
from selftests.hostile.cases import CASES
from selftests.hostile.running import Ended

RUN = Ended(6, 12.4, 80.2, "", 10, {"verdict": "incomplete", "counts": {"blocked": 3}})


def test_every_case_has_a_row() -> None:
    """One that was run as it came out, any other as not run."""
    first, second, *_ = CASES
    lines = list(page(RUN, {first.name: (RUN, []), second.name: (RUN, ["no report"])}))

    assert lines[-len(CASES) :][:2] == [
        f"| {first.does} | incomplete | 6 | 12 | 80 | 0 | 0 | 3 | yes |",
        f"| {second.does} | incomplete | 6 | 12 | 80 | 0 | 0 | 3 | no report |",
    ]
    assert sum("| not run |" in line for line in lines) == len(CASES) - 2
    assert {line.count("|") for line in lines if line.startswith("|")} == {10}
