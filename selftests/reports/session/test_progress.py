"""How far a run has come: one line redrawn on a terminal, a line for each suite elsewhere."""

import re
from collections.abc import Sequence

import pytest

from reports.session.progress import Count, line
from reports.verdict.tally import Collected
from selftests.reports.conftest import FakeSuite

TESTS = (
    Collected("suites/b2c/test_a.py::test_1", ("A-1", "A-2"), applies=True, selected=True),
    Collected("suites/b2c/test_a.py::test_2", ("A-2",), applies=True, selected=True),
    Collected("suites/b2c/test_a.py::test_3", ("A-3",), applies=True, selected=False),
    Collected("suites/wallets/test_b.py::test_4", ("A-4",), applies=True, selected=True),
    Collected("suites/card/test_c.py::test_5", ("A-5",), applies=False, selected=True),
)
FIRST, SECOND, _, FOURTH, _ = (test.nodeid for test in TESTS)
SUITES = """
@pytest.mark.requirement("DEM-A-01")
def test_held(log): pass

@pytest.mark.requirement("DEM-A-02")
def test_broken(log): raise ViolationFound((Violation("$.a", "1", "2"),))

@pytest.mark.requirement("DEM-A-03")
def test_blocked(): raise Blocked("no hook fund")
"""


@pytest.fixture
def three_outcomes(suite: FakeSuite) -> FakeSuite:
    """A suite of which one test holds, one is broken and one is blocked."""
    suite.require("DEM-A-01 must", "DEM-A-02 must", "DEM-A-03 must")
    suite.test(SUITES)
    return suite


@pytest.mark.parametrize(
    ("ended", "reported"),
    [
        ((), "requirement 0 of 3   0:30"),
        ((FIRST,), "requirement 1 of 3   0:30, about 1:00 left"),
        ((FIRST, SECOND), "requirement 2 of 3   0:30, about 0:15 left"),
        ((FIRST, SECOND, FOURTH), "requirement 3 of 3   0:30"),
    ],
)
def test_a_requirement_is_done_with_the_last_of_its_tests(
    ended: Sequence[str], reported: str
) -> None:
    """What was not selected, or does not apply, is not waited for."""
    count = Count(TESTS)
    for nodeid in ended:
        count.ended(nodeid)

    assert line(count, 30.0) == reported


def test_what_failed_and_what_is_blocked_is_reported() -> None:
    """A requirement that failed is not reported as blocked by another test, too."""
    count = Count(TESTS)
    for nodeid, kind in ((FIRST, "violated"), (SECOND, "blocked"), (FOURTH, "blocked")):
        count.judged(nodeid, kind)

    assert line(count, 61.0) == "requirement 0 of 3   1:01   2 failed   1 blocked"


def test_a_suite_is_reported_with_the_last_of_its_tests() -> None:
    """A test counts once, whatever its phases came to."""
    count = Count(TESTS)
    for phase in ("blocked", "violated", "violated"):
        count.judged(FIRST, phase)

    assert count.ended(FIRST) == ""
    assert count.ended("suites/elsewhere/test_x.py::test_9") == ""
    assert count.ended(SECOND) == "B2C                  2 tests, 1 failed, 1 blocked"
    assert count.ended(FOURTH) == "Wallets              1 test, 0 failed, 0 blocked"


@pytest.mark.parametrize("options", [(), ("-n", "1")])
def test_where_nobody_watches_each_suite_is_a_line(
    three_outcomes: FakeSuite, options: Sequence[str]
) -> None:
    """No dots, and the summary as ever."""
    ran = three_outcomes.run(*options)

    assert re.search(r"Demo {17}3 tests, 1 failed, 1 blocked   \d+:\d\d", ran.text)
    assert "[100%]" not in ran.text
    assert "1 failed, 1 passed, 1 blocked" in ran.text


@pytest.mark.parametrize(("option", "reported"), [("-q", ".FB"), ("-v", "test_held PASSED")])
def test_quiet_and_verbose_are_those_of_pytest(
    three_outcomes: FakeSuite, option: str, reported: str
) -> None:
    """Whoever asks for them gets what they are used to."""
    ran = three_outcomes.run(option)

    assert reported in ran.text
    assert "3 tests" not in ran.text


def test_on_a_terminal_one_line_is_redrawn(three_outcomes: FakeSuite) -> None:
    """It is gone when the summary is written."""
    three_outcomes.claim(
        more="""
        @pytest.hookimpl(tryfirst=True)
        def pytest_sessionstart(session):
            session.config.pluginmanager.get_plugin("terminalreporter").isatty = lambda: True
        """
    )

    ran = three_outcomes.run(apart=True)

    assert re.search(r"requirement 0 of 3   \d+:\d\d", ran.text)
    assert "3 tests" not in ran.text
