"""What the parts of an exploration add up to."""

import json
from pathlib import Path
from typing import Any

import pytest

from reports.record.explored import ExplorationProgress, progress_of

MODEL = [["activation: ready", "must be accepted (3)"], ["activation: not ready", "open (3, gap)"]]


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


def test_what_sequences_have_found_is_counted(tmp_path: Path) -> None:
    """Values and races are found again in other ways."""
    run = _run(tmp_path, {"findings": [{}]}, {"theme": "values", "model": [], "findings": [{}]})

    assert progress_of(run).found == 1


def test_run_that_explored_nothing_came_nowhere(tmp_path: Path) -> None:
    """It has no such folder."""
    assert progress_of(tmp_path) == ExplorationProgress()


@pytest.mark.parametrize("changed", [{"states": 3}, {"rows": []}, {"model": [[]]}, {"steps": "x"}])
def test_part_that_is_none_is_told_by_its_name(tmp_path: Path, changed: dict[str, Any]) -> None:
    """In place of half a sum."""
    run = _run(tmp_path, changed)

    with pytest.raises(LookupError, match=r"part-0\.json: not what an exploration writes"):
        progress_of(run)
