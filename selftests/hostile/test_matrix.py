"""The table of hostile targets reports what was run, and what was not."""

from __future__ import annotations

from selftests.hostile.__main__ import COLUMNS, page, row, rows_of
from selftests.hostile.cases.every import CASES
from selftests.hostile.running import Ended

RUN = Ended(6, 12.4, 80.2, "", 10, {"verdict": "incomplete", "counts": {"blocked": 3}})


def test_every_case_has_a_row() -> None:
    """One that was run as it came out, any other as not run."""
    first, second, *_ = CASES
    rows = {
        first.does: row(first, RUN, [], 10.0),
        second.does: row(second, RUN, ["no report"], 10.0),
    }
    lines = list(page(rows))

    assert lines[-len(CASES) :][:2] == [
        f"| {first.does} | incomplete | 6 | 12 | 10 | 80 | 0 | 0 | 3 | yes |",
        f"| {second.does} | incomplete | 6 | 12 | 10 | 80 | 0 | 0 | 3 | no report |",
    ]
    assert sum("| not run |" in line for line in lines) == len(CASES) - 2
    assert {line.count("|") for line in lines if line.startswith("|")} == {len(COLUMNS) + 1}


def test_rows_of_other_cases_stay() -> None:
    """What was written is read again."""
    rows = {case.does: row(case, RUN, [], 10.0) for case in CASES}
    lines = list(page(rows))

    assert list(page(rows_of("\n".join(lines)))) == lines
