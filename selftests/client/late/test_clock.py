"""All moments of a run are by one clock, whoever sets that of the machine meanwhile."""

import subprocess
import sys
import threading
from datetime import UTC, datetime, timedelta

import pytest

from fixtures.client.wire import clock
from selftests.runs.conftest import ROOT

SOON = timedelta(seconds=60)
"""A machine that is busy takes no longer from one line to the next."""


def test_moment_is_that_of_the_machine_where_nobody_sets_its_clock() -> None:
    """To a second or so: a process began with it."""
    told = subprocess.run(
        [
            sys.executable,
            "-c",
            "from fixtures.client.wire.clock import now; print(now().isoformat())",
        ],
        cwd=ROOT,
        stdout=subprocess.PIPE,
        encoding="utf-8",
        check=True,
    ).stdout.strip()

    assert abs(datetime.fromisoformat(told) - datetime.now(UTC)) < SOON


def test_time_goes_on() -> None:
    """Seconds are counted; those are never set."""
    before = clock.now()
    threading.Event().wait(0.01)

    assert timedelta(seconds=0.01) <= clock.now() - before < SOON


@pytest.mark.parametrize("room", ["conformance", "fixtures", "suites"])
def test_no_moment_is_by_another_clock(room: str) -> None:
    """It would be apart from those of the exchanges once somebody sets that."""
    files = sorted((ROOT / room).rglob("*.py"))

    assert files
    assert [file.name for file in files if "datetime.now" in file.read_text("utf-8")] == []
