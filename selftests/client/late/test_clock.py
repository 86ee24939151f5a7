"""All moments of a run are by one clock, whoever sets that of the machine meanwhile."""

import re
import subprocess
import sys
import threading
from datetime import UTC, datetime, timedelta
from pathlib import Path

import pytest

from fixtures.client.wire import clock
from selftests.runs.conftest import ROOT

SOON = timedelta(seconds=60)
"""A machine that is busy takes no longer from one line to the next."""
OTHER_CLOCKS = re.compile(
    r"datetime\.(?:now|utcnow|today)|date\.today|time\.time(?:_ns)?\b|from time import .*\btime\b"
    r"|(?:gm|local)time\(\)"
)


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
    texts = {file: file.read_text("utf-8") for file in (ROOT / room).rglob("*.py")}
    found = {file for file, text in texts.items() if OTHER_CLOCKS.search(text)}

    assert texts
    assert found == ({Path(clock.__file__)} if room == "fixtures" else set())
