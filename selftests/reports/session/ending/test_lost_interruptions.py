"""An interruption that is lost on its way, or has no place, ends the run as others do."""

import signal
from collections.abc import Iterator

import pytest

from reports.session.ending.termination import SIGNALS, ignore_signals
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


@pytest.fixture(autouse=True)
def in_front() -> Iterator[None]:
    """Let runs hear SIGINT though the self-tests are run in the background, where nobody does."""
    before = signal.getsignal(signal.SIGINT)
    signal.signal(signal.SIGINT, signal.default_int_handler)
    yield
    signal.signal(signal.SIGINT, before)


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


ASKED = """
@pytest.mark.requirement("DEM-A-03")
def test_is_asked_to_end():
    os.kill(os.getpid(), signal.SIGTERM)
    time.sleep(9)
"""


def test_what_takes_back_a_line_of_a_debugger_ends_nothing(suite: FakeSuite) -> None:
    """What has failed has failed, and whoever asks the run to end later is heard."""
    suite.require(*ALL)
    leaves = "\n    finally:\n        request.config.hook.pytest_leave_pdb(config=None, pdb=None)"
    debugged = LOST.format(name="SIGINT").rstrip().replace("loses_it()", "loses_it(request)")
    suite.test(HOLDS + debugged + leaves + ASKED)

    ran = suite.run(apart=True)

    assert "KeyboardInterrupt: asked to end" in ran.text
    assert list(ran.verdicts.values()) == ["passed", "failed", "blocked"]


def test_signals_that_are_ignored_are_heard_by_somebody() -> None:
    """Of one that comes just when it is to be ignored Python complains, at length."""
    before = {number: signal.getsignal(number) for number in (*SIGNALS, signal.SIGINT)}
    try:
        ignore_signals()

        assert all(callable(signal.getsignal(number)) for number in before)
        for number in before:
            signal.raise_signal(number)
    finally:
        for number, handler in before.items():
            signal.signal(number, handler)
