"""What the parts of an exploration add up to."""

import json
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import pytest

from reports.record.explored import ExplorationProgress, progress_of
from reports.session import terminal

MODEL = [["activation: ready", "accepted (3)"], ["activation: not ready", "open (3, gap)"]]


def _run(tmp_path: Path, *parts: dict[str, Any]) -> Path:
    (tmp_path / "exploration").mkdir()
    for number, changed in enumerate(parts):
        part = {
            "theme": "individuals",
            "sequences": 3,
            "steps": 60,
            "states": ["a", "b"],
            "rows": {"activation: ready": 2},
            "edges": [["registered", "activation", "active", 2]],
            "model": MODEL,
            "blocked": [],
            "findings": [],
            **changed,
        }
        file = tmp_path / "exploration" / f"part-{number}.json"
        file.write_text(json.dumps(part), encoding="utf-8")
    return tmp_path


def test_parts_and_themes_add_up(tmp_path: Path) -> None:
    """A state or a transition that two parts met counts once; values and races have no steps."""
    values = {"theme": "values", "sequences": 40, "steps": 0, "states": [], "model": []}
    empty: dict[str, Any] = {"rows": {}, "edges": []}
    run = _run(
        tmp_path,
        {"blocked": ["no hook"]},
        {"states": ["b", "c"], "blocked": ["no hook"]},
        {"theme": "organizations", **empty},
        {**values, **empty},
    )

    assert progress_of(run) == ExplorationProgress(9, 180, 5, 1, 4, 40, ("no hook",))


def test_what_was_found_is_counted_and_tried_again_together(tmp_path: Path) -> None:
    """Whatever its kind: the steps of sequences, values and races."""
    values = {"theme": "values", "model": [], "findings": [{}]}
    folder = _run(tmp_path, {"findings": [{}]}, values)
    run: Any = SimpleNamespace(report_dir=folder, root=folder.parent, chosen=("--target", "x.toml"))

    assert progress_of(folder).found == 2
    *_, last = terminal._explored(run)  # noqa: SLF001  (a line of the end of a run)
    assert last == (
        "exploration: 2 findings, first tried again by tox run -e conformance -- "
        f"--target x.toml --explore-again {folder.name} suites/exploration"
    )


def test_line_about_findings_is_left_out_where_there_are_none(tmp_path: Path) -> None:
    """The last one tells how far it came."""
    run: Any = SimpleNamespace(report_dir=_run(tmp_path, {}), root=tmp_path, chosen=())

    *_, last = terminal._explored(run)  # noqa: SLF001
    assert last.startswith("explored: 3 sequences of 60 steps")


def test_run_that_explored_nothing_came_nowhere(tmp_path: Path) -> None:
    """It has no such folder."""
    assert progress_of(tmp_path) == ExplorationProgress()


@pytest.mark.parametrize("changed", [{"states": 3}, {"rows": []}, {"model": [[]]}, {"steps": "x"}])
def test_part_that_is_none_is_told_by_its_name(tmp_path: Path, changed: dict[str, Any]) -> None:
    """In place of half a sum."""
    run = _run(tmp_path, changed)

    with pytest.raises(LookupError, match=r"part-0\.json: not what an exploration writes"):
        progress_of(run)
