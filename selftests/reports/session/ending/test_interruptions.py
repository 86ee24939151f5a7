"""A run that ends before its time tells what it learned and is never green."""

import signal
from collections.abc import Iterator
from contextlib import contextmanager

import pytest

from selftests.reports.conftest import FakeSuite

BREAKS = """
@pytest.mark.requirement("DEM-A-01")
def test_breaks(): raise ViolationFound((Violation("$.code", "400", "200"),))
"""
HOLDS = """
@pytest.mark.requirement("DEM-A-01")
def test_holds(): pass
"""
INTERRUPTS = """
@pytest.mark.requirement("DEM-A-02")
def test_interrupts(): raise KeyboardInterrupt
"""
AFTER = """
@pytest.mark.requirement("DEM-A-03")
def test_after(): pass
"""
ALL = ("DEM-A-01 must", "DEM-A-02 must", "DEM-A-03 must")


@pytest.mark.parametrize("options", [("-x",), ("-x", "-n", "1")])
def test_what_x_leaves_out_is_blocked(suite: FakeSuite, options: tuple[str, ...]) -> None:
    """``-x`` stops at the first failure; the rest was not run, and is said so."""
    suite.require("DEM-A-01 must", "DEM-A-03 must")
    suite.test(BREAKS + AFTER + AFTER.replace("after", "much_later"))

    ran = suite.run(*options)

    assert (ran.verdict, ran.code) == ("non_conformant", 1)
    assert ran.requirement("DEM-A-03")["verdict"] == "blocked"
    assert "not run" in ran.requirement("DEM-A-03")["reason"]


def test_x_does_not_stop_at_what_is_blocked(suite: FakeSuite) -> None:
    """A check that could not be made is not a failure."""
    suite.require("DEM-A-01 must", "DEM-A-03 must")
    suite.test(HOLDS.replace(": pass", ': raise Blocked("no hook")') + AFTER)

    assert suite.run("-x").verdicts == {"DEM-A-01": "blocked", "DEM-A-03": "passed"}


def test_an_interrupted_run_is_incomplete(suite: FakeSuite) -> None:
    """Ctrl-C: what passed is passed, the rest was not run; exit code 6."""
    suite.require(*ALL)
    suite.test(HOLDS + INTERRUPTS + AFTER)

    ran = suite.run(apart=True)

    assert (ran.verdict, ran.code) == ("incomplete", 6)
    assert list(ran.verdicts.values()) == ["passed", "blocked", "blocked"]
    assert ran.document["reason"] == "interrupted"


def test_an_interrupted_run_with_a_failure_is_non_conformant(suite: FakeSuite) -> None:
    """What failed before the interruption is certain; exit code 1."""
    suite.require(*ALL)
    suite.test(BREAKS + INTERRUPTS + AFTER)

    assert suite.run(apart=True).code == 1


def test_an_interrupted_worker_leaves_the_run_incomplete(suite: FakeSuite) -> None:
    """The same under xdist."""
    suite.require(*ALL)
    suite.test(HOLDS + INTERRUPTS + AFTER)

    ran = suite.run("-n", "1", "--max-worker-restart", "0", apart=True)

    assert ran.code == 3
    assert ran.verdicts["DEM-A-02"] == "blocked"


def test_an_interruption_at_the_very_end_is_not_conformant(suite: FakeSuite) -> None:
    """Although every check had passed, the run did not come to its end."""
    suite.with_tests()
    suite.claim(
        more="""
        @pytest.hookimpl(tryfirst=True)
        def pytest_runtest_logfinish(nodeid, location):
            raise KeyboardInterrupt
        """
    )

    assert suite.run(apart=True).code == 6


@pytest.mark.parametrize(
    ("raises", "verdict", "code"),
    [("ValueError('no such hour')", "conformant", 3), ("KeyboardInterrupt", "incomplete", 6)],
)
def test_what_other_plugins_raise_at_the_end_costs_no_report(
    suite: FakeSuite, raises: str, verdict: str, code: int
) -> None:
    """Whatever it is: one file less, or an interruption."""
    suite.with_tests()
    suite.claim(more=f"def pytest_sessionfinish(): raise {raises}")

    ran = suite.run(apart=True)

    assert (ran.verdict, ran.code) == (verdict, code)
    assert "Traceback" not in ran.text


def test_a_run_that_is_interrupted_while_it_begins_is_incomplete(suite: FakeSuite) -> None:
    """As in waiting for the target, or for workers; the report says so."""
    suite.with_tests()
    suite.claim(
        more="""
        @pytest.hookimpl(trylast=True)
        def pytest_sessionstart(session):
            raise KeyboardInterrupt
        """
    )

    ran = suite.run(apart=True)

    assert (ran.verdict, ran.code) == ("incomplete", 6)
    assert ran.verdicts == {"DEM-A-01": "blocked"}
    assert "Traceback" not in ran.text


@pytest.mark.parametrize("hook", ["pytest_keyboard_interrupt", "pytest_unconfigure"])
def test_a_second_interruption_costs_nothing(suite: FakeSuite, hook: str) -> None:
    """Whether nobody has heard of the first one yet, or the report is written."""
    suite.require(*ALL)
    suite.test(HOLDS + INTERRUPTS + AFTER)
    suite.claim(
        more=f"""
        import os, signal
        @pytest.hookimpl(tryfirst=True)
        def {hook}():
            os.kill(os.getpid(), signal.SIGINT)
        """
    )

    ran = suite.run(apart=True)

    assert (ran.verdict, ran.code) == ("incomplete", 6)
    assert "Traceback" not in ran.text


def test_pytest_exit_is_an_interruption(suite: FakeSuite) -> None:
    """A fixture that calls ``pytest.exit`` can't choose the exit code of the run."""
    suite.require("DEM-A-01 must")
    suite.test(HOLDS.replace("pass", 'pytest.exit("enough", returncode=0)'))

    ran = suite.run(apart=True)

    assert (ran.verdict, ran.code) == ("incomplete", 6)
    assert "enough" in ran.document["reason"]


def test_an_internal_error_is_a_harness_fault(suite: FakeSuite) -> None:
    """A plugin that breaks pytest itself: the verdict is still printed and written."""
    suite.with_tests()
    suite.claim(
        more="""
        def pytest_runtest_logfinish(nodeid, location):
            raise RuntimeError("broken plugin")
        """
    )

    ran = suite.run(apart=True)

    assert (ran.verdict, ran.code) == ("harness_fault", 3)
    assert "internal error: RuntimeError: broken plugin" in ran.document["faults"]
    assert "harness fault:" in ran.text


ENDS = """
import os, signal

@pytest.mark.requirement("DEM-A-02")
def test_is_asked_to_end(): os.kill(os.getpid(), signal.{name})
"""


@pytest.mark.parametrize("name", ["SIGTERM", "SIGHUP", "SIGUSR1", "SIGXCPU"])
def test_a_run_that_is_asked_to_end_is_incomplete(suite: FakeSuite, name: str) -> None:
    """By machines that run jobs, or a terminal that is closed: the report tells what is known."""
    suite.require(*ALL)
    suite.test(HOLDS + ENDS.format(name=name) + AFTER)

    with _inherited(signal.SIG_DFL):
        ran = suite.run(apart=True)

    assert (ran.verdict, ran.code) == ("incomplete", 6)
    assert list(ran.verdicts.values()) == ["passed", "blocked", "blocked"]
    assert "asked to end" in ran.document["reason"]


def test_a_report_that_is_being_written_is_not_disturbed(suite: FakeSuite) -> None:
    """Neither a second wish that the run ended nor an impatient Ctrl-C costs it."""
    suite.require(*ALL)
    suite.test(HOLDS + ENDS.format(name="SIGTERM") + AFTER)
    suite.claim(
        more="""
        import os, signal
        from reports.session import concluding
        written = concluding.conclude
        def conclude(*arguments, **keywords):
            os.kill(os.getpid(), signal.SIGTERM)
            os.kill(os.getpid(), signal.SIGINT)
            return written(*arguments, **keywords)
        concluding.conclude = conclude
        """
    )

    ran = suite.run(apart=True)

    assert (ran.verdict, ran.code) == ("incomplete", 6)
    assert "Traceback" not in ran.text


def test_a_run_that_outlives_its_terminal_goes_on(suite: FakeSuite) -> None:
    """``nohup`` lets a run ignore that its terminal is closed."""
    suite.require(*ALL)
    suite.test(HOLDS + ENDS.format(name="SIGHUP") + AFTER)
    with _inherited(signal.SIG_IGN):
        ran = suite.run(apart=True)

    assert list(ran.verdicts.values()) == ["passed", "passed", "passed"]


@contextmanager
def _inherited(disposition: signal.Handlers) -> Iterator[None]:
    """Let processes that are started meanwhile do so with SIGHUP, whatever started these tests."""
    before = signal.signal(signal.SIGHUP, disposition)
    try:
        yield
    finally:
        signal.signal(signal.SIGHUP, before)
