"""What telling a run costs, counted as work: time would depend on the machine."""

from typing import Any

import pytest

from selftests.reports.conftest import FakeSuite

OUTCOMES = """
@pytest.fixture
def state():
    raise Blocked("no hook fund")

@pytest.mark.requirement("DEM-A-01")
@pytest.mark.parametrize("number", range(20))
def test_above(state, number): pass

@pytest.mark.requirement("DEM-A-02")
def test_broken():
    raise ViolationFound((Violation("$.code", "400", "200"),))
"""
ERROR = """
@pytest.mark.requirement("DEM-A-03")
def test_of_ours():
    raise HarnessError("hook fund raised")
"""


@pytest.fixture
def formatted(monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """Names of the exceptions whose traceback was formatted."""
    names: list[str] = []
    original = pytest.ExceptionInfo.getrepr

    def counted(excinfo: pytest.ExceptionInfo[BaseException], *args: Any, **more: Any) -> object:
        names.append(excinfo.typename)
        return original(excinfo, *args, **more)

    monkeypatch.setattr(pytest.ExceptionInfo, "getrepr", counted)
    return names


def test_outcomes_that_the_report_words_itself_are_not_formatted(
    suite: FakeSuite, formatted: list[str]
) -> None:
    """Blocked tests and violations: their words are the reason and the requirement."""
    suite.require("DEM-A-01 must", "DEM-A-02 must")
    suite.test(OUTCOMES)

    ran = suite.run()

    assert ran.verdicts == {"DEM-A-01": "blocked", "DEM-A-02": "failed"}
    assert formatted == []


def test_an_error_of_the_suite_keeps_its_traceback(suite: FakeSuite, formatted: list[str]) -> None:
    """Whoever mends it needs to see where it was raised."""
    suite.require("DEM-A-01 must", "DEM-A-02 must", "DEM-A-03 must")
    suite.test(OUTCOMES + ERROR)

    ran = suite.run()

    assert formatted == ["HarnessError"]
    assert 'raise HarnessError("hook fund raised")' in ran.text
