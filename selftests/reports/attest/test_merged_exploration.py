"""What the parts of a run explored is told by the whole, as is its page."""

import json
from pathlib import Path
from typing import Any

import pytest

from conformance.outcomes import ConfigurationError
from reports import commands
from reports.__main__ import COMMANDS
from reports.attest import merging
from reports.page.exploration import drawn
from reports.verdict import catalogue
from selftests.reports import run_folders
from selftests.reports.run_folders import BROKEN

FINDING = {
    "requirement": "DEM-A-01",
    "theme": "individuals",
    "repeated": True,
    "path": "$.code",
    "expected": "200",
    "observed": "500",
    "exchange": "main-2",
    "steps": [["register", [0], 0, []]],
    "taken": [
        {
            "subject": "individual 1",
            "operation": "registration",
            "expectation": "accepted",
            "observed": "code 500",
            "exchange": "main-2",
        }
    ],
}


def _explored(run: Path, sequences: int, **more: Any) -> Path:
    part = {
        "theme": "individuals",
        "part": 1,
        "sequences": sequences,
        "steps": 20,
        "states": ["new"],
        "rows": {},
        "edges": [],
        "model": [],
        "findings": [],
        "blocked": ["registration was refused [exchange main-1]"],
        **more,
    }
    (run / "exploration").mkdir()
    file = run / "exploration" / "individuals-1.json"
    file.write_text(json.dumps(part), encoding="utf-8")
    return run


@pytest.fixture
def parts(tmp_path: Path) -> tuple[Path, ...]:
    """Two runs that explored the same theme; the second one found something."""
    root = run_folders.checkout(tmp_path / "root")
    made = [run_folders.made(root, tmp_path / name, BROKEN, name=name) for name in ("one", "two")]
    return _explored(made[0], 3), _explored(made[1], 4, findings=[FINDING])


def _merged(parts: tuple[Path, ...], place: Path) -> Path:
    known = catalogue.load(place / "root")
    merging.merge(parts, place / "whole", known, "whole", None)
    return place / "whole"


def test_what_parts_explored_adds_up(parts: tuple[Path, ...], tmp_path: Path) -> None:
    """Equal names of files write over nothing."""
    [theme] = drawn(_merged(parts, tmp_path))

    assert (theme.name, theme.sequences, theme.steps) == ("individuals", 7, 40)


def test_exchanges_are_named_as_in_the_whole(parts: tuple[Path, ...], tmp_path: Path) -> None:
    """Those of findings, of their steps, and of what was blocked."""
    whole = _merged(parts, tmp_path)
    [theme] = drawn(whole)
    known = (whole / "exchanges.ndjson").read_text(encoding="utf-8")
    second = (whole / "exploration" / "2-individuals-1.json").read_text(encoding="utf-8")

    assert theme.findings[0].exchange == "two/main-2"
    assert '"id":"two/main-2"' in known
    assert json.loads(second)["findings"][0]["taken"][0]["exchange"] == "two/main-2"
    assert theme.blocked == tuple(
        f"registration was refused [exchange {name}/main-1]" for name in ("one", "two")
    )


def test_file_that_is_no_json_is_refused(parts: tuple[Path, ...], tmp_path: Path) -> None:
    """Before anything of the whole is written."""
    (parts[1] / "exploration" / "individuals-1.json").write_text("{", encoding="utf-8")

    with pytest.raises(ConfigurationError, match=r"individuals-1\.json"):
        _merged(parts, tmp_path)

    assert not (tmp_path / "whole").exists()


def test_whole_has_a_page(
    parts: tuple[Path, ...], tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    """As every run that ends."""
    whole = tmp_path / "whole"
    given = ["merge", *map(str, parts), "--report-dir", str(whole)]

    code = commands.main(COMMANDS, given, tmp_path / "root")

    assert (code, f"report: {whole}\n" in capsys.readouterr().out) == (1, True)
    assert "two/main-2" in (whole / "conformance.html").read_text(encoding="utf-8")


def test_file_that_no_exploration_writes_is_told(
    parts: tuple[Path, ...], tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    """In one line, and with exit code 4."""
    (parts[0] / "exploration" / "individuals-1.json").write_text("{}", encoding="utf-8")
    given = ["merge", *map(str, parts), "--report-dir", str(tmp_path / "whole")]

    assert commands.main(COMMANDS, given, tmp_path / "root") == 4

    said = capsys.readouterr().err
    assert said.count("\n") == 1
    assert "not what an exploration writes" in said
