"""The options of exploration: anything but a budget gives one clear line, and exit code 4."""

import json
import re
from collections.abc import Callable
from pathlib import Path

import pytest

from fixtures.exploration.exploration import steps_in
from fixtures.exploration.findings import Step
from selftests.runs.conftest import Finished


@pytest.mark.parametrize(
    ("arguments", "reported"),
    [
        (("--explore", "0"), "--explore 0: expected a number of sequences from 1 on"),
        (("--explore", "-5"), "--explore -5: expected a number of sequences from 1 on"),
        (("--explore", "10 parsecs"), "--explore 10 parsecs: expected a number of sequences"),
        (("--explore", "5", "--preflight"), "a preflight explores nothing"),
        (("--explore-again", "nowhere"), "--explore-again nowhere: no run with an exploration"),
    ],
)
def test_what_cannot_be_explored_is_told(
    conformance_run: Callable[..., Finished], arguments: tuple[str, ...], reported: str
) -> None:
    """Before anything is sent."""
    ended = conformance_run("=".join(arguments[:2]), *arguments[2:])

    assert ended.exit_code == 4
    assert ended.printed.count("ERROR:") == 1
    assert reported in ended.printed
    assert "Traceback" not in ended.printed


def test_same_seed_walks_the_same_on_any_number_of_workers(
    conformance_run: Callable[..., Finished],
) -> None:
    """As the last lines of the run tell: how far it came does not depend on who went there."""
    explored = "suites/exploration/test_sequences.py", "--explore", "18", "--seed", "3"
    alone = conformance_run(*explored, "-n", "1")
    together = conformance_run(*explored, "-n", "4")

    assert re.match(r"explored: [1-9]\d* sequences of [1-9]\d* steps, [1-9]", _explored(alone))
    assert _explored(together) == _explored(alone)
    assert together.verdicts == alone.verdicts


def _explored(ended: Finished) -> str:
    return next(line for line in ended.printed.splitlines() if line.startswith("explored: "))


def test_findings_of_a_run_are_read_again(tmp_path: Path) -> None:
    """As the steps that they were."""
    steps = (Step("somebody new", (3,), 0, (-1,)), Step("activate", (0,), 4, (0,)))
    finding = {"theme": "individuals", "steps": [step.as_json() for step in steps]}
    told = json.dumps({"theme": "individuals", "findings": [finding]})
    (tmp_path / "individuals-1.json").write_text(told, encoding="utf-8")

    assert steps_in(tmp_path) == {"individuals": (steps,)}
    assert steps_in(tmp_path / "none") == {}


@pytest.mark.parametrize("content", ["", "{}", '{"findings": [{"theme": "x", "steps": [[1]]}]}'])
def test_other_files_are_no_exploration(tmp_path: Path, content: str) -> None:
    """Told with the name of the file."""
    (tmp_path / "other.json").write_text(content, encoding="utf-8")

    with pytest.raises(ValueError, match=r"other\.json is not a record of an exploration"):
        steps_in(tmp_path)


def test_what_is_no_file_is_told(tmp_path: Path) -> None:
    """A folder that has the name of a record."""
    (tmp_path / "other.json").mkdir()

    with pytest.raises(ValueError, match=r"other\.json: Is a directory"):
        steps_in(tmp_path)
