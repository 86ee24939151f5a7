"""Whatever the machine lacks, the run ends with its verdict, and says what it could not write."""

from __future__ import annotations

import json
import os
import shlex
import subprocess
import sys
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

import pytest

from selftests.runs.conftest import ROOT

if TYPE_CHECKING:
    from pathlib import Path

LIMIT_S = 120.0
PARTIAL = 0
UNREPORTED = 3


@dataclass(frozen=True)
class Ended:
    """A run that ended: exit code, what it printed, and its report, empty where there is none."""

    exit_code: int
    printed: str
    report: dict[str, Any]


def _run(folder: Path, shell: str) -> Ended:
    """Run a few tests by a line of the shell, in which ``$SUITE`` is the command."""
    own = {name: value for name, value in os.environ.items() if "PYTEST" not in name}
    command = [
        *(sys.executable, "-m", "pytest", "-q", "-c", str(ROOT / "pyproject.toml")),
        *("--seed", "1", "--report-dir", str(folder), "suites/wallets"),
    ]
    ended = subprocess.run(  # noqa: S603  (our own suite)
        ["/bin/sh", "-c", shell.replace("$SUITE", shlex.join(command))],
        cwd=ROOT,
        env=own,
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
        encoding="utf-8",
        timeout=LIMIT_S,
        check=False,
    )
    file = folder / "conformance.json"
    report = json.loads(file.read_text(encoding="utf-8")) if file.is_file() else {}
    return Ended(ended.returncode, ended.stdout, report)


@pytest.mark.parametrize(
    "shell", ["ulimit -n 64; $SUITE", "unset HOME; $SUITE"], ids=["files", "home"]
)
def test_run_does_with_little(tmp_path: Path, shell: str) -> None:
    """64 open files; nobody's home."""
    ended = _run(tmp_path / "run", shell)

    assert ended.exit_code == PARTIAL, ended.printed[-2000:]
    assert ended.report["verdict"] == "partial"


def test_nobody_reads_the_output(tmp_path: Path) -> None:
    """``| head``: report and exit code are the run's, and no traceback is printed."""
    status = tmp_path / "status"
    ended = _run(tmp_path / "run", f"{{ $SUITE; echo $? >{status}; }} | head -c 1")

    assert status.read_text(encoding="utf-8").strip() == str(PARTIAL), ended.printed[-2000:]
    assert ended.report["verdict"] == "partial"
    assert "Error" not in ended.printed


def test_disk_is_full(tmp_path: Path) -> None:
    """No file can be larger than 100 blocks: verdict and loss are told."""
    ended = _run(tmp_path / "run", "ulimit -f 100; $SUITE")

    assert ended.exit_code == UNREPORTED, ended.printed[-2000:]
    assert "the report is not complete: " in ended.printed
    assert "partial: what was selected held" in ended.printed
    assert "Traceback" not in ended.printed


def test_report_cannot_be_written(tmp_path: Path) -> None:
    """As of a folder that may be read only; a place below a file shows it to any user."""
    (tmp_path / "file").touch()
    ended = _run(tmp_path / "file/run", "$SUITE")

    assert ended.exit_code == UNREPORTED, ended.printed[-2000:]
    assert "the report is not complete: " in ended.printed
    assert "partial: what was selected held" in ended.printed
    assert "Traceback" not in ended.printed


def test_report_folder_vanishes(tmp_path: Path) -> None:
    """It is removed while tests run; the verdict stands, and the exit code says what is lost."""
    folder = shlex.quote(str(tmp_path / "run"))
    waiting = f"until [ -s {folder}/journal.ndjson ]; do :; done; rm -r {folder}"
    ended = _run(tmp_path / "run", f"( {waiting} ) & $SUITE")

    assert ended.exit_code in {PARTIAL, UNREPORTED}, ended.printed[-2000:]
    assert "partial: what was selected held" in ended.printed
    assert "Traceback" not in ended.printed
