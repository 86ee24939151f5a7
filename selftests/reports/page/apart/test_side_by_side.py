"""Two runs on one page: verdicts, access and readings beside each other."""

import json
from pathlib import Path
from typing import Any

import pytest

from reports import commands
from reports.__main__ import COMMANDS
from reports.page import access
from reports.page.side_by_side import accesses, gaps, verdicts, write
from selftests.reports.page.documents import document, requirement
from selftests.reports.page.hostile import PAYLOAD, poisoned
from selftests.reports.page.markup import Page


def _asked(operation: str, caller: str, code: int) -> dict[str, Any]:
    return {
        "operation": operation,
        "caller": caller,
        "codes": [code],
        "requirements": ["AUT-01"],
        "exchanges": ["main-1"],
    }


def _observed(name: str, *answers: str) -> dict[str, Any]:
    return {"id": name, "question": f"What of {name}?", "observed": list(answers), "fair": True}


def _run(*, asked: object = (), observed: object = (), **of: str) -> dict[str, Any]:
    entries = [requirement(name.replace("_", "-"), verdict) for name, verdict in of.items()]
    return {**document("conformant", *entries), "access": asked, "observations": observed}


OLD = _run(
    asked=[_asked("GET /b", "nobody", 401), _asked("GET /a", "nobody", 401)],
    observed=[_observed("OPEN-01", "200"), _observed("OPEN-02", "400"), _observed("OPEN-03", "x")],
    AUT_01="passed",
    AUT_02="passed",
    AUT_03="blocked",
)
NEW = _run(
    asked=[_asked("GET /a", "forged token", 403), _asked("GET /a", "nobody", 403)],
    observed=[_observed("OPEN-01", "200"), _observed("OPEN-02", "422"), _observed("OPEN-04", "y")],
    AUT_01="passed",
    AUT_02="failed",
    AUT_04="passed",
)


def test_requirements_with_another_verdict_are_listed() -> None:
    """Those that only one of the runs knows, too."""
    reported = [(each.id, each.old, each.new) for each in verdicts(OLD, NEW)]

    assert reported == [
        ("AUT-02", "passed", "failed"),
        ("AUT-03", "blocked", ""),
        ("AUT-04", "", "passed"),
    ]


def test_access_of_both_is_laid_over_each_other() -> None:
    """All operations and callers of either; changed is what both asked and got otherwise."""
    both = accesses(access.drawn(OLD), access.drawn(NEW))

    assert both is not None
    codes = {
        row.operation: [tuple(cell and cell.codes for cell in pair) for pair in row.cells]
        for row in both.rows
    }
    assert both.callers == ("nobody", "forged token")
    assert codes == {
        "GET /a": [((401,), (403,)), (None, (403,))],
        "GET /b": [((401,), None), (None, None)],
    }
    assert [row.changed for row in both.rows] == [True, False]


def test_nobody_asked_in_either_run() -> None:
    """Then there is no table."""
    assert accesses(None, None) is None


def test_readings_stand_beside_each_other() -> None:
    """What differs comes first; what one run did not see is not a difference."""
    reported = [(each.id, each.old, each.new, each.changed) for each in gaps(OLD, NEW)]

    assert reported == [
        ("OPEN-02", ("400",), ("422",), True),
        ("OPEN-01", ("200",), ("200",), False),
        ("OPEN-03", ("x",), (), False),
        ("OPEN-04", (), ("y",), False),
    ]


def _compared(place: Path, *runs: object) -> int:
    files = [place / "old.json", place / "new.json"]
    for file, run in zip(files, runs, strict=True):
        file.write_text(json.dumps(run), encoding="utf-8")
    given = [*map(str, files), "--page", str(place / "page.html")]
    return commands.main(COMMANDS, ["compare", *given])


def test_command_writes_the_page(tmp_path: Path) -> None:
    """Beside what it says anyway."""
    assert _compared(tmp_path, OLD, NEW) == 1

    page = Page((tmp_path / "page.html").read_text(encoding="utf-8"))
    assert "GET /b" in page.text
    assert "What of OPEN-04?" in page.text


@pytest.mark.parametrize("asked", [[{}], [{"operation": "GET /a"}], {"a": 1}, 3])
def test_access_that_no_run_writes_is_one_line(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], asked: object
) -> None:
    """Exit code 4, and no page."""
    assert _compared(tmp_path, {**OLD, "access": asked}, NEW) == 4

    assert capsys.readouterr().err.count("\n") == 1
    assert not (tmp_path / "page.html").exists()


def test_texts_of_targets_stay_texts(tmp_path: Path) -> None:
    """No markup of theirs becomes markup of the page."""
    write(poisoned(OLD), poisoned(NEW), tmp_path / "page.html")

    page = Page((tmp_path / "page.html").read_text(encoding="utf-8"))
    assert PAYLOAD[:20] in page.text
    assert page.all("script") == []
    assert page.all("img") == []
