"""Whatever a target does, the run ends, in time, with the right verdict and a report.

These are a few of the cases, over a few tests of the suite; all of them over whole runs:
``python -m selftests.hostile``.
"""

import pytest

from selftests.hostile.case import Case
from selftests.hostile.cases.every import CASES
from selftests.hostile.running import run

CHOSEN = [case for case in CASES if case.short]


def test_each_kind_of_trouble_is_among_them() -> None:
    """Slow, large, lost, refused, malformed and odd answers."""
    assert len(CHOSEN) > 5
    assert len({case.name for case in CASES}) == len(CASES)


@pytest.mark.parametrize("case", CHOSEN, ids=lambda case: case.name)
def test_run_ends_as_it_must(case: Case) -> None:
    """Verdict, exit code, memory and what is printed; time is judged where nothing else runs."""
    ended, wrong = run(case, short=True)
    assert wrong == [], ended.printed[-2000:]
