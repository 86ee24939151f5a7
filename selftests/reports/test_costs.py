"""What telling a run costs, counted as work: time would depend on the machine."""

from typing import Any

import pytest

from reports.session.repeating import Repeating
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


def test_a_place_is_looked_for_once_for_all_tests_of_a_function(
    suite: FakeSuite, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Each test stands there under its own name."""
    looked_for: list[str] = []
    places: list[tuple[str, int | None, str]] = []
    look, log = pytest.Function.reportinfo, Repeating.pytest_runtest_protocol

    def counted(item: pytest.Function) -> object:
        looked_for.append(item.name)
        return look(item)

    def logged(repeating: Repeating, item: pytest.Item, nextitem: pytest.Item | None) -> bool:
        places.append(item.location)
        return log(repeating, item, nextitem)

    suite.require("DEM-A-01 must", "DEM-A-02 must")
    suite.test(OUTCOMES)
    monkeypatch.setattr(pytest.Function, "reportinfo", counted)
    monkeypatch.setattr(
        Repeating, "pytest_runtest_protocol", pytest.hookimpl(tryfirst=True)(logged)
    )

    suite.run()

    assert looked_for == ["test_above[0]", "test_broken"]
    *above, (file, line, name) = places
    assert [place[2] for place in above] == [f"test_above[{number}]" for number in range(20)]
    assert len({place[:2] for place in above}) == 1
    assert (file, name) == (above[0][0], "test_broken")
    assert line != above[0][1]
