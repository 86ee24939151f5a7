"""Runs of the suite in processes of their own, and what each of them cost."""

import json
import os
import resource
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

ROOT = Path(__file__).resolve().parents[1]
TARGET = ROOT / "reference" / "target.toml"
CONTROL_TOKEN = "benchmark"
_READY = "ready at "
_LAST_LINES = 3


class NotMeasuredError(Exception):
    """A run wrote no report, or was given up; the text is what it said at its end."""


def suites() -> tuple[str, ...]:
    """Return the suites that are measured: exploration takes as many requests as it is given."""
    folders = (file.parent for file in (ROOT / "suites").glob("*/requirements.toml"))
    return tuple(sorted(f"suites/{each.name}" for each in folders if each.name != "exploration"))


@dataclass(frozen=True, slots=True)
class Cost:
    """Seconds of the clock and of the processor, all processes together, and the largest of them.

    ``ended`` is false where the run was given up. ``document`` is its ``conformance.json``.
    """

    wall_s: float
    cpu_s: float
    peak_mb: float
    ended: bool = True
    document: Mapping[str, Any] = field(default_factory=dict)

    @property
    def requests(self) -> int:
        """Count the requests of the run.

        Raises:
            NotMeasuredError: it was given up.
        """
        if not self.ended:
            raise NotMeasuredError(f"given up after {self.wall_s:.0f} s")
        return int(self.document["run"]["requests"])

    @property
    def judged(self) -> int:
        """Count the requirements that came to a verdict of their own."""
        counts = self.document["counts"]
        return sum(counts[name] for name in ("passed", "failed", "warned", "observed"))


def measured(act: Callable[[], Mapping[str, Any] | None]) -> Cost:
    """Return what the processes cost that ``act`` starts and waits for."""
    before, began = resource.getrusage(resource.RUSAGE_CHILDREN), time.monotonic()
    try:
        document, ended = act(), True
    except subprocess.TimeoutExpired:
        document, ended = None, False
    after = resource.getrusage(resource.RUSAGE_CHILDREN)
    cpu = after.ru_utime + after.ru_stime - before.ru_utime - before.ru_stime
    return Cost(time.monotonic() - began, cpu, after.ru_maxrss / 1024, ended, document or {})


def run(
    base_url: str, *options: str, limit_s: float = 900.0, report_dir: str = "", **settings: str
) -> Cost:
    """Run the suites against ``base_url``; ``settings`` override the target file's.

    The report is kept where ``report_dir`` says so.

    Raises:
        NotMeasuredError: the run ended without a report.
    """
    environment = {
        **os.environ,
        "REFERENCE_CONTROL_TOKEN": CONTROL_TOKEN,
        "CONFORMANCE_BASE_URL": base_url,
        **{f"CONFORMANCE_{name.upper()}": value for name, value in settings.items()},
    }

    def act() -> Mapping[str, Any]:
        with tempfile.TemporaryDirectory() as folder:
            place = Path(report_dir or f"{folder}/run")
            command = [
                *(sys.executable, "-m", "pytest", "-c", str(ROOT / "pyproject.toml")),
                *("--assert=plain", f"--target={TARGET}", f"--report-dir={place}", *options),
            ]
            ended = subprocess.run(
                command,
                cwd=ROOT,
                env=environment,
                stdout=subprocess.PIPE,
                stderr=subprocess.STDOUT,
                encoding="utf-8",
                timeout=limit_s,
                check=False,
            )
            try:
                written = (place / "conformance.json").read_text(encoding="utf-8")
            except FileNotFoundError:
                said = " / ".join(ended.stdout.strip().splitlines()[-_LAST_LINES:])
                raise NotMeasuredError(f"no report, exit code {ended.returncode}: {said}") from None
            document: Mapping[str, Any] = json.loads(written)
            return document

    return measured(act)


@contextmanager
def service(*options: str) -> Iterator[str]:
    """Start the reference service, and yield where it answers."""
    environment = {**os.environ, "REFERENCE_CONTROL_TOKEN": CONTROL_TOKEN}
    command = [sys.executable, "-m", "reference", "--port", "0", "--exit-with-stdin", *options]
    with subprocess.Popen(
        command,
        cwd=ROOT,
        env=environment,
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        stderr=subprocess.DEVNULL,
        encoding="utf-8",
    ) as process:
        for line in process.stdout or ():
            if _READY in line:
                yield line.rpartition(_READY)[2].strip()
                break
        process.terminate()
