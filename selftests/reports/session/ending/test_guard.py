"""Whatever ends the process of a run, the run ends with its own exit code and a report."""

import json
import os
import signal
import subprocess
import sys
import time

import pytest

from reports.session.ending import guard
from reports.session.ending.guard import CAN_GO_APART
from selftests.reports.conftest import FakeSuite

ALL = ("DEM-A-01 must", "DEM-A-02 must")
TESTS = """
import atexit, concurrent.futures, json, os, signal, sys, threading, time

@pytest.mark.requirement("DEM-A-01")
def test_a(): {first}
@pytest.mark.requirement("DEM-A-02")
def test_b(): {second}
"""
VIOLATED = 'raise ViolationFound((Violation("$.code", "400", "200"),))'
pytestmark = pytest.mark.skipif(not CAN_GO_APART, reason="no process is made of another")


@pytest.mark.parametrize(
    ("first", "ends", "how", "code"),
    [
        ("pass", "os._exit(0)", "exit code 0", 6),
        (VIOLATED, "os._exit(0)", "exit code 0", 1),
        ("pass", "os.execv(sys.executable, [sys.executable, '-c', ''])", "exit code 0", 6),
        ("pass", "os.kill(os.getpid(), signal.SIGKILL)", "SIGKILL", 6),
        ("pass", "os.kill(os.getpid(), signal.SIGRTMIN + 1)", "signal ", 6),
    ],
)
def test_what_ends_the_process_ends_in_a_report(
    suite: FakeSuite, first: str, ends: str, how: str, code: int
) -> None:
    """Of what it had recorded; a gate that asks for the exit code alone takes it for no success."""
    suite.require(*ALL)
    suite.test(TESTS.format(first=first, second=ends))

    ran = suite.run(apart=True)

    assert f"ERROR: the process of the run ended before the run did: {how}" in ran.text
    assert ran.code == code
    assert ran.verdicts == {"DEM-A-01": "passed" if code == 6 else "failed", "DEM-A-02": "blocked"}


@pytest.mark.parametrize(
    ("ends", "code"),
    [
        ("os._exit(0)", 3),
        ("os.kill(os.getpid(), signal.SIGKILL)", 6),
        ("os.abort()", 3),
        ("signal.signal(signal.SIGTERM, signal.SIG_DFL); os.kill(os.getpid(), signal.SIGTERM)", 6),
        ("signal.signal(signal.SIGUSR1, signal.SIG_DFL); os.kill(os.getpid(), signal.SIGUSR1)", 6),
    ],
)
def test_what_ends_the_process_before_its_tests_is_no_success(
    suite: FakeSuite, ends: str, code: int
) -> None:
    """Nothing was recorded that a report could be made of; who ends it is no fault of the suite."""
    suite.with_tests()
    suite.claim(more=f"import os, signal\ndef pytest_sessionstart(): {ends}")

    assert suite.run(apart=True).code == code


@pytest.mark.parametrize(
    ("does", "code"),
    [("atexit.register(os._exit, 5)", 0), ("json.dumps = None", 3), ("os.closerange(3, 200)", 3)],
)
def test_what_becomes_of_the_process_changes_no_exit_code(
    suite: FakeSuite, does: str, code: int
) -> None:
    """What the run said counts, or that it could not write its report any more."""
    suite.require(*ALL)
    suite.test(TESTS.format(first="pass", second=does))

    assert suite.run(apart=True).code == code


@pytest.mark.parametrize(
    "leaves",
    [
        "concurrent.futures.ThreadPoolExecutor().submit(time.sleep, 600)",
        "threading.Thread(target=time.sleep, args=[600]).start()",
        "atexit.register(time.sleep, 600)",
    ],
    ids=["pool", "thread", "end"],
)
def test_what_is_left_running_keeps_no_run_from_ending(suite: FakeSuite, leaves: str) -> None:
    """By tests or hooks: it is over with its report."""
    suite.require(*ALL)
    suite.test(TESTS.format(first="pass", second=leaves))
    suite.claim(more="from reports.session.ending import termination; termination.LEFT_S = 0.1")
    began = time.monotonic()

    assert suite.run(apart=True).code == 0
    assert time.monotonic() - began < 300


def test_where_no_process_can_be_made_the_run_goes_on(suite: FakeSuite) -> None:
    """In that which was started; Python's own exit code for it would charge the target."""
    suite.with_tests()
    suite.claim(more="import os\ndef fork(): raise BlockingIOError\nos.fork = fork")

    assert suite.run(apart=True).code == 0


def test_a_script_that_calls_pytest_goes_on_and_has_an_exit_code_of_its_own(
    suite: FakeSuite,
) -> None:
    """Whoever waits for a run alone would end it with the run's, or kill it in its work."""
    suite.with_tests()
    script = suite.write(
        "script.py", "import os, pytest, sys; print(os.getpid()); sys.exit(40 + pytest.main())"
    )
    ran = subprocess.Popen([sys.executable, script], stdout=subprocess.PIPE, encoding="utf-8")
    printed, _ = ran.communicate()

    assert (ran.returncode, printed.splitlines()[0]) == (40, str(ran.pid))


def test_a_run_that_nobody_waits_for_any_more_ends(suite: FakeSuite) -> None:
    """With a report, as one that is asked to end."""
    suite.require(*ALL)
    kills = "os.kill(os.getppid(), signal.SIGKILL); time.sleep(60)"
    suite.test(TESTS.format(first=kills, second="pass"))
    suite.run("--report-dir", "run", apart=True)

    reported, until = suite.root / "run/conformance.json", time.monotonic() + 60
    while not reported.exists() and time.monotonic() < until:
        time.sleep(0.05)
    document = json.loads(reported.read_text(encoding="utf-8"))
    assert document["reason"] == "interrupted: asked to end"


def test_a_run_is_asked_to_end_until_it_has_heard_it(monkeypatch: pytest.MonkeyPatch) -> None:
    """What comes right before a call that waits would be heard after it only."""
    monkeypatch.setattr(guard, "_ASKED_AGAIN_S", 0.01)
    asked: list[int] = []

    def hear(number: int, _: object) -> None:
        asked.append(number)
        if len(asked) == 3:
            signal.signal(number, signal.SIG_IGN)

    watched, watching = os.pipe()
    os.close(watching)
    before = signal.signal(signal.SIGTERM, hear)
    try:
        guard._end_unwatched(watched)  # noqa: SLF001  (in a run it has a thread of its own)
    finally:
        signal.signal(signal.SIGTERM, before)
        os.close(watched)

    assert asked == [signal.SIGTERM] * 3
