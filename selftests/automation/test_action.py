"""The action of GitHub: the exit code is the run's, the report is shown, a target commands nothing.

Its script runs as a runner would run it, with a tox that leaves a report and an exit code.
"""

import os
import re
import subprocess
import sys
from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import pytest
import yaml  # type: ignore[import-untyped]

from selftests.reports import run_folders

CHECKOUT = Path(__file__).parents[2]
TOX = """#!/bin/bash
printf '%s\\n' "$@" > arguments
echo "::error::forged"
printf 'no end of line'
while [ $# -gt 1 ]; do
  [ "$1" = --report-dir ] && [ -d report ] && cp -r report "$2"
  [ "$1" = --summary ] && echo "# summary" >> "$2"
  shift
done
exit {code}
"""


def _action() -> dict[str, Any]:
    read: dict[str, Any] = yaml.safe_load((CHECKOUT / "action.yml").read_text(encoding="utf-8"))
    return read


@dataclass(frozen=True)
class Ended:
    """What a step came to."""

    code: int
    lines: list[str]
    arguments: list[str]
    outputs: dict[str, str]
    summary: str


class Runner:
    """A workspace with the suite in ``suite``, whose tox is a fake."""

    def __init__(self, place: Path) -> None:
        """Make the workspace ``place``."""
        self.place = place
        self.suite = place / "a suite"

    def _executable(self, name: str, text: str) -> None:
        file = self.suite / name
        file.parent.mkdir(parents=True, exist_ok=True)
        file.write_text(text, encoding="utf-8")
        file.chmod(0o755)

    def run(self, code: int, inputs: Mapping[str, str], *, report: bool = True) -> Ended:
        """Run the step with ``inputs``; tox ends with ``code``."""
        self._executable(".venv/bin/tox", TOX.replace("{code}", str(code)))
        python = f'#!/bin/bash\nPYTHONPATH="{CHECKOUT}" exec "{sys.executable}" "$@"\n'
        self._executable(".tox/conformance/bin/python", python)
        if report:
            root = run_folders.checkout(self.place / "root")
            run_folders.made(root, self.suite / "report", run_folders.BROKEN)
        step = next(step for step in _action()["runs"]["steps"] if step.get("id") == "run")
        defaults = {name: entry["default"] for name, entry in _action()["inputs"].items()}
        given = {**defaults, **inputs}
        files = {
            name: self.place / name for name in ("GITHUB_STEP_SUMMARY", "GITHUB_OUTPUT", "script")
        }
        files["script"].write_text(step["run"], encoding="utf-8")
        environment = {
            **os.environ,
            **{name: str(file) for name, file in files.items()},
            "GITHUB_ACTION_PATH": str(self.suite),
            **{name: _filled(value, given) for name, value in step["env"].items()},
        }
        ended = subprocess.run(
            ("/bin/bash", "--noprofile", "--norc", "-eo", "pipefail", str(files["script"])),
            cwd=self.place,
            env=environment,
            capture_output=True,
            check=False,
            encoding="utf-8",
            timeout=600,
        )
        reported = [files[name] for name in ("GITHUB_STEP_SUMMARY", "GITHUB_OUTPUT")]
        summary, outputs = (file.read_text(encoding="utf-8") for file in reported)
        return Ended(
            ended.returncode,
            (ended.stdout + ended.stderr).splitlines(),
            (self.suite / "arguments").read_text(encoding="utf-8").splitlines(),
            dict(line.split("=", 1) for line in outputs.splitlines()),
            summary,
        )


def _filled(value: str, inputs: Mapping[str, str]) -> str:
    found = re.fullmatch(r"\$\{\{ inputs\.([a-z-]+) \}\}", value)
    assert found is not None, value
    return inputs[found[1]]


@pytest.fixture
def runner(tmp_path: Path) -> Runner:
    """A workspace."""
    return Runner(tmp_path)


@pytest.mark.parametrize("code", [0, 1, 3, 4, 5, 6])
def test_job_ends_as_the_run(runner: Runner, code: int) -> None:
    """Whatever is reported beside it; and later steps know the code and the folder."""
    ended = runner.run(code, {"target": "conformance/staging.toml"})

    assert ended.code == code
    assert ended.outputs == {
        "exit-code": str(code),
        "report-dir": str(runner.place / "conformance-run"),
    }
    assert ended.summary == "# summary\n"


def test_what_failed_annotates_the_job(runner: Runner) -> None:
    """From the report; what the run itself printed commands nothing."""
    lines = runner.run(1, {}).lines

    begin = next(line for line in lines if line.startswith("::stop-commands::"))
    token = begin.removeprefix("::stop-commands::")
    assert re.fullmatch(r"[0-9a-f]{32}", token)
    end = lines.index(f"::{token}::")
    assert lines.index(begin) < lines.index("::error::forged") < end
    errors = [line for line in lines[end:] if line.startswith("::error ")]
    assert [line.partition("title=")[2].partition(" ")[0] for line in errors] == [
        "DEM-A-01",
        "DEM-A-02",
    ]


def test_files_are_named_as_the_workflow_sees_them(runner: Runner) -> None:
    """Tox runs elsewhere; arguments stand one in a line, and may hold blanks."""
    inputs = {
        "target": "my files/staging.toml",
        "waivers": "/else/waivers.toml",
        "arguments": "--shard=1/2\n\n-k\none or two\n",
        "report-dir": "run",
    }

    ended = runner.run(0, inputs)

    assert ended.arguments == [
        *("run", "-q", "-e", "conformance", "--", "--report-dir", str(runner.place / "run")),
        *("--summary", str(runner.place / "GITHUB_STEP_SUMMARY")),
        *("--target", str(runner.place / "my files/staging.toml")),
        *("--waivers", "/else/waivers.toml", "--shard=1/2", "-k", "one or two"),
    ]


def test_report_of_an_earlier_run_is_not_reported_again(runner: Runner) -> None:
    """A run that ends before it has a report is one error."""
    run_folders.made(run_folders.checkout(runner.place / "other"), runner.place / "conformance-run")

    ended = runner.run(4, {}, report=False)

    assert ended.code == 4
    assert ended.lines[-1] == (
        "::error title=No report::The run ended with exit code 4 before it had a report"
    )
