"""An interruption that is lost on its way, or has no place, ends the run as others do."""

import pytest

from selftests.reports.conftest import FakeSuite
from selftests.reports.session.ending.test_interruptions import AFTER, ALL, HOLDS, INTERRUPTS

LOST = """
import os, signal, time

@pytest.mark.requirement("DEM-A-02")
def test_loses_it():
    try:
        os.kill(os.getpid(), signal.{name})
        time.sleep(9)
    except KeyboardInterrupt:
        raise ViolationFound((Violation("$.code", "400", "200"),)) from None
"""


@pytest.mark.parametrize("name", ["SIGTERM", "SIGINT"])
def test_an_interruption_that_is_lost_ends_the_run_all_the_same(
    suite: FakeSuite, name: str
) -> None:
    """As in a callback; what it hit is broken, and nothing that came of it counts."""
    suite.require(*ALL)
    suite.test(HOLDS + LOST.format(name=name) + AFTER)

    ran = suite.run(apart=True)

    assert (ran.verdict, ran.code) == ("incomplete", 6)
    assert list(ran.verdicts.values()) == ["passed", "blocked", "blocked"]


def test_an_interruption_without_a_place_is_one_like_others(suite: FakeSuite) -> None:
    """Between two lines there is none, and pytest shows it."""
    suite.require(*ALL)
    suite.test(HOLDS + INTERRUPTS + AFTER)
    suite.claim(more="def pytest_keyboard_interrupt(excinfo): return None - 1")

    ran = suite.run(apart=True)

    assert (ran.verdict, ran.code) == ("incomplete", 6)
    assert "Traceback" not in ran.text
