"""What was found out about a target is reported once, whichever tests did, with what it took."""

from typing import Any

from selftests.reports.conftest import FakeSuite
from selftests.reports.record.test_document import VALIDATOR

TESTS = """
from conformance.outcomes import Habit


def _wait(log, waited_s, late_s=0.0, exchange="", found="", name="it counts"):
    log.found(Habit(name, "at once", found, exchange, late_s, waited_s))

@pytest.mark.requirement("DEM-A-01")
def test_first(log):
    _wait(log, 0.5, 0.5, "e1")
    _wait(log, 0.9, name="hardly anything")
    _wait(log, 0.2, 0.2, "e6", name="hardly late")
    log.found(Habit("one at a time", "no", "yes", "e2"))

@pytest.mark.requirement("DEM-A-02")
def test_second(log):
    _wait(log, 2.04, 1.26, "e3")
    _wait(log, 0.25)
    _wait(log, 4.0, name="it is found", exchange="e4", found="not in time")
    log.found(Habit("one at a time", "no", "yes", "e5"))
"""


def _habit(habit: str, assumed: str, found: str, exchange: str, **took: float) -> dict[str, Any]:
    said = {"habit": habit, "assumed": assumed, "found": [found], "exchange": exchange}
    return said | {"waits": 0, "waited_s": 0.0} | took


def test_habits_are_reported(suite: FakeSuite) -> None:
    """What was shown first, and of what is late the latest; what took little in all is not."""
    suite.require("DEM-A-01 must", "DEM-A-02 must")
    suite.test(TESTS)

    reported = suite.run().document

    VALIDATOR.validate(reported)
    assert reported["habits"] == [
        _habit("one at a time", "no", "yes", "e2"),
        _habit("it is found", "at once", "not in time", "e4", waits=1, waited_s=4.0),
        _habit("it counts", "at once", "1.3 s late", "e3", waits=3, waited_s=2.8),
    ]
