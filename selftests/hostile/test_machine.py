"""Whatever the machine lacks, the run ends with its verdict, and says what it could not write."""

import json
import os
import shlex
import subprocess
import sys
import time
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import pytest

from selftests.hostile import meddling
from selftests.runs.conftest import ROOT, users_environment

GIVEN_UP_S = 600.0
"""After this a run hangs; nothing else depends on how long it takes."""
PARTIAL = 0
UNREPORTED = 3
CONFIGURATION = 4
INCOMPLETE = 6


@dataclass(frozen=True)
class Ended:
    """A run that ended: exit code, what it printed, and its report, empty where there is none."""

    exit_code: int
    printed: str
    report: dict[str, Any]


def _command(folder: Path, *arguments: str) -> list[str]:
    """Return the command that runs a few tests."""
    return [
        *(sys.executable, "-m", "pytest", "-q", "-c", str(ROOT / "pyproject.toml")),
        *("-p", meddling.PLUGIN, "-n", "0", "--seed", "1", "--report-dir", str(folder)),
        *(arguments or ("suites/card_envelope",)),
    ]


def _run(folder: Path, command: Sequence[str], meddled: dict[str, str] | None = None) -> Ended:
    ended = subprocess.run(
        command,
        cwd=ROOT,
        env={**users_environment(), **(meddled or {})},
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
        encoding="utf-8",
        timeout=GIVEN_UP_S,
        check=False,
    )
    return Ended(ended.returncode, ended.stdout, _report(folder))


def _report(folder: Path) -> dict[str, Any]:
    file = folder / "conformance.json"
    report: dict[str, Any] = json.loads(file.read_text("utf-8")) if file.is_file() else {}
    return report


def _limited(folder: Path, limit: str, *arguments: str) -> list[str]:
    """Return the command behind a line of the shell that takes something away."""
    return ["/bin/sh", "-c", f"{limit}; exec {shlex.join(_command(folder, *arguments))}"]


def _unread(folder: Path, hook: str, *arguments: str) -> int:
    """Return the exit code of a run whose output and errors nobody reads any more from ``hook``."""
    asked = folder.with_name("asked")
    reading, writing = os.pipe()
    with subprocess.Popen(
        _command(folder, *arguments),
        cwd=ROOT,
        env={**users_environment(), **meddling.reported(hook, "ask", str(asked))},
        stdout=writing,
        stderr=writing,
    ) as process:
        os.close(writing)
        while process.poll() is None and not asked.exists():
            time.sleep(0.01)
        os.close(reading)
        asked.unlink()
        return process.wait(GIVEN_UP_S)


@pytest.mark.parametrize(
    "limit",
    [
        "ulimit -n 64; unset HOME; ulimit -v 1000000; export PYTHONOPTIMIZE=2",
        *("exec <&- >/dev/full 2>&1", "exec >&-", "exec <&- >&- 2>&-"),
    ],
    ids=["little", "room", "output", "nothing open"],
)
def test_run_does_with_little(tmp_path: Path, limit: str) -> None:
    """Files, a home, memory, input; output to a full disk; a Python that asserts nothing."""
    ended = _run(tmp_path / "run", _limited(tmp_path / "run", limit))

    assert ended.exit_code == PARTIAL, ended.printed[-2000:]
    assert ended.report["verdict"] == "partial"


@pytest.mark.parametrize(
    "hook", ["pytest_configure", "pytest_runtest_logreport", "pytest_unconfigure"]
)
def test_nobody_reads_the_output(tmp_path: Path, hook: str) -> None:
    """``| head``: report and exit code are the run's, whenever the reader leaves."""
    exit_code = _unread(tmp_path / "run", hook)

    assert _report(tmp_path / "run")["verdict"] == "partial"
    assert exit_code == PARTIAL


def test_nobody_reads_the_output_of_workers(tmp_path: Path) -> None:
    """Nor what they have to say."""
    exit_code = _unread(tmp_path / "run", "pytest_collection", "-n", "1", "suites/card_envelope")

    assert _report(tmp_path / "run")["verdict"] == "partial"
    assert exit_code == PARTIAL


def test_nobody_reads_what_is_wrong_with_the_configuration(tmp_path: Path) -> None:
    """The exit code tells it all the same."""
    exit_code = _unread(tmp_path / "run", "pytest_configure", "--target", "no-such-file.toml")

    assert _report(tmp_path / "run")["verdict"] == "configuration"
    assert exit_code == CONFIGURATION


def test_disk_is_full(tmp_path: Path) -> None:
    """No file can be larger than 100 blocks: verdict and loss are reported."""
    ended = _run(tmp_path / "run", _limited(tmp_path / "run", "ulimit -f 100", "suites/wallets"))

    assert ended.exit_code == UNREPORTED, ended.printed[-2000:]
    assert "the report is not complete: " in ended.printed
    assert "partial: what was selected held" in ended.printed
    assert "Traceback" not in ended.printed


@pytest.mark.parametrize("place", ["file/run", "x" * 300])
def test_report_cannot_be_written(tmp_path: Path, place: str) -> None:
    """As of a folder that may be read only: nothing is asked of the target, and it says why."""
    (tmp_path / "file").touch()  # a place below a file shows it to any user
    ended = _run(tmp_path, _command(tmp_path / place))

    assert ended.exit_code == CONFIGURATION, ended.printed[-2000:]
    assert "choose another folder with --report-dir" in ended.printed
    assert "passed" not in ended.printed
    assert "Traceback" not in ended.printed


def test_report_folder_vanishes(tmp_path: Path) -> None:
    """It is removed while tests run; the verdict stands, and the exit code says what is lost."""
    folder = tmp_path / "run"
    removed = meddling.reported("pytest_runtest_logreport", "remove", str(folder))
    ended = _run(folder, _command(folder), removed)

    assert ended.exit_code in {PARTIAL, UNREPORTED}, ended.printed[-2000:]
    assert "partial: what was selected held" in ended.printed
    assert "Traceback" not in ended.printed


def test_worker_is_killed(tmp_path: Path) -> None:
    """As by a system that is short of memory: its test is blocked, the others are judged."""
    folder = tmp_path / "run"
    killed = meddling.reported("pytest_runtest_logreport", "kill", worker="gw0")
    ended = _run(folder, _command(folder, "-n", "2", "suites/card_envelope"), killed)
    reasons = [each["reason"] for each in ended.report["requirements"] if each["reason"]]

    assert ended.exit_code == INCOMPLETE, ended.printed[-2000:]
    assert any("its worker was killed from outside (SIGKILL)" in reason for reason in reasons)
    assert ended.report["counts"]["passed"] > 0
    assert ended.report["counts"].get("failed", 0) == 0
    assert "Traceback" not in ended.printed


def test_clock_is_set_back(tmp_path: Path) -> None:
    """By a day, while requests keep the pace that the target file asks for: nobody waits for it."""
    folder = tmp_path / "run"
    paced = {"CONFORMANCE_TIMING__REQUESTS_PER_SECOND": "500"}
    meddled = meddling.reported("pytest_runtest_logreport", "set back", "86400")
    ended = _run(folder, _command(folder), {**paced, **meddled})

    assert ended.exit_code == PARTIAL, ended.printed[-2000:]
    assert ended.report["run"]["duration_s"] >= 0


def test_two_runs_write_into_one_folder(tmp_path: Path) -> None:
    """The second is told so before its first request, and the first loses nothing."""
    folder = tmp_path / "run"
    second = shlex.join([*_command(folder), str(tmp_path / "second")])
    meddled = meddling.reported("pytest_runtest_logreport", "run", second)
    ended = _run(folder, _command(folder), meddled)
    reported = (tmp_path / "second").read_text(encoding="utf-8")

    assert ended.exit_code == PARTIAL, ended.printed[-2000:]
    assert ended.report["verdict"] == "partial"
    assert reported.startswith(f"{CONFIGURATION}\n")
    assert "run: another run writes its report there; choose another folder" in reported
