"""The table of hostile targets reports what was run, and what was not."""

from datetime import date

from selftests.hostile.__main__ import COLUMNS, page, row, rows_of
from selftests.hostile.cases.every import CASES
from selftests.hostile.running import Ended

ON = date(2030, 1, 2)
RUN = Ended(6, 12.4, 80.2, "", 10, {"verdict": "incomplete", "counts": {"blocked": 3}})


def test_every_case_has_a_row() -> None:
    """One that was run as it came out, any other as not run."""
    first, second, *_ = CASES
    rows = {
        first.does: row(first, RUN, [], 10.0, ON),
        second.does: row(second, RUN, ["no report"], 10.0, ON),
    }
    lines = list(page(rows))

    measured = "wallets | incomplete | 6 | 12 | 10 | 80 | 0 | 0 | 3"
    assert lines[-len(CASES) :][:2] == [
        f"| {first.does} | {measured} | yes | {ON} |",
        f"| {second.does} | {measured} | no report | {ON} |",
    ]
    assert sum("| not run |" in line for line in lines) == len(CASES) - 2
    assert {line.count("|") for line in lines if line.startswith("|")} == {len(COLUMNS) + 1}


def test_rows_of_other_cases_stay() -> None:
    """What was written is read again."""
    rows = {case.does: row(case, RUN, [], 10.0, ON) for case in CASES}
    lines = list(page(rows))

    assert list(page(rows_of("\n".join(lines)))) == lines
