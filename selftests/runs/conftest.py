"""Whole runs of the suite, as its users start them: against services of our own making."""

import json
import os
import subprocess
import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import pytest

ROOT = Path(__file__).resolve().parents[2]
TARGET_FILE = ROOT / "reference" / "target.toml"
CONTROL_TOKEN = "control-token-of-the-self-tests"


@dataclass(frozen=True)
class Finished:
    """A run that has ended: exit code, what it printed, its report, if any, and its folder."""

    exit_code: int
    printed: str
    report: dict[str, Any]
    folder: Path

    def requirement(self, identifier: str) -> dict[str, Any]:
        """Return one requirement of the report."""
        found: dict[str, Any] = next(
            entry for entry in self.report["requirements"] if entry["id"] == identifier
        )
        return found

    @property
    def failed(self) -> set[str]:
        """The requirements that failed."""
        return {name for name, verdict in self.verdicts.items() if verdict == "failed"}

    @property
    def warned(self) -> set[str]:
        """The requirements that warned."""
        return {name for name, verdict in self.verdicts.items() if verdict == "warned"}

    @property
    def verdicts(self) -> dict[str, str]:
        """The verdict of every requirement."""
        return {entry["id"]: entry["verdict"] for entry in self.report["requirements"]}


def users_environment() -> dict[str, str]:
    """Return our environment as users have it: no settings of pytest, and output is buffered."""
    return {
        name: value
        for name, value in os.environ.items()
        if "PYTEST" not in name and name != "PYTHONUNBUFFERED"
    }


def _starting_in(folder: Path) -> Callable[..., Finished]:
    def run(*arguments: str, **environment: str) -> Finished:
        report_dir = folder / f"run-{len(list(folder.iterdir()))}"
        ended = subprocess.run(
            [
                *(sys.executable, "-m", "pytest", "-q", "-c", str(ROOT / "pyproject.toml")),
                *("--report-dir", str(report_dir), *arguments),
            ],
            cwd=ROOT,
            env={**users_environment(), **environment},
            stdout=subprocess.PIPE,
            stderr=subprocess.STDOUT,
            encoding="utf-8",
            check=False,
        )
        file = report_dir / "conformance.json"
        report = json.loads(file.read_text(encoding="utf-8")) if file.exists() else {}
        return Finished(ended.returncode, ended.stdout, report, report_dir)

    return run


@pytest.fixture
def conformance_run(tmp_path: Path) -> Callable[..., Finished]:
    """Run the suite with arguments, and with environment variables given as keywords."""
    return _starting_in(tmp_path)


@pytest.fixture(scope="module")
def plain_run(tmp_path_factory: pytest.TempPathFactory) -> Finished:
    """The first run of a newcomer: no arguments, the service that the suite brings along."""
    return _starting_in(tmp_path_factory.mktemp("plain"))()


@contextmanager
def reference(*arguments: str) -> Iterator[dict[str, str]]:
    """Start a reference service; give the environment in which a run finds it."""
    environment = {"REFERENCE_CONTROL_TOKEN": CONTROL_TOKEN}
    with subprocess.Popen(
        [sys.executable, "-m", "reference", "--port", "0", "--exit-with-stdin", *arguments],
        cwd=ROOT,
        env={**os.environ, **environment},
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        encoding="utf-8",
    ) as process:
        try:
            line = process.stdout.readline() if process.stdout else ""
            address = line.rpartition("ready at ")[2].strip()
            yield {
                **environment,
                "CONFORMANCE_TARGET": str(TARGET_FILE),
                "CONFORMANCE_BASE_URL": address,
            }
        finally:
            process.kill()


@pytest.fixture(scope="module")
def service() -> Iterator[dict[str, str]]:
    """A reference service that many runs meet one after the other."""
    with reference() as environment:
        yield environment
