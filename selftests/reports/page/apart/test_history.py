"""Many runs on one page: what failed first, was fixed, is flaky, and where each stands."""

import json
from pathlib import Path
from typing import Any
from urllib.parse import unquote

import pytest

from reports import commands
from reports.__main__ import COMMANDS
from reports.page import history, past
from selftests.reports.conftest import FakeSuite
from selftests.reports.page.documents import document, requirement, violation
from selftests.reports.page.hostile import PAYLOAD, poisoned
from selftests.reports.page.markup import Page


class Folder:
    """A folder of runs, each on a day of its own."""

    def __init__(self, place: Path) -> None:
        """Write runs into ``place``."""
        self.place = place

    def run(
        self, day: int, *, commit: str | None = "ab", target: str = "staging", **of: str
    ) -> Path:
        """Write the run of a day with the verdicts ``of`` requirements, "A_1" for A-1."""
        entries = [
            requirement(name.replace("_", "-"), verdict, *([violation()] * (verdict == "failed")))
            for name, verdict in of.items()
        ]
        reported = document("non_conformant" if "failed" in of.values() else "conformant", *entries)
        reported["run"] |= {"id": f"run-{day}", "started_at": f"2030-01-{day:02d}T03:04:05+00:00"}
        reported["suite"]["commit"] = commit
        reported["target"]["name"] = target
        figures = {"requests": 3, "p50_ms": 1.0, "p95_ms": float(day)}
        reported["operations"] = [{"operation": "GET /wallets", **figures}]
        return self.write(f"run-{day}", json.dumps(reported))

    def write(self, name: str, text: str) -> Path:
        """Write a ``conformance.json``."""
        place = self.place / name
        place.mkdir(parents=True)
        (place / "conformance.json").write_text(text, encoding="utf-8")
        return place

    def page(self, *options: str) -> Page:
        """The page of the folder, as the command writes it."""
        assert _history(str(self.place), *options) == 0
        return Page((self.place / "history.html").read_text(encoding="utf-8"))


def _history(*given: str) -> int:
    return commands.main(COMMANDS, ["history", *given])


@pytest.fixture
def runs(tmp_path: Path) -> Folder:
    """An empty folder of runs."""
    return Folder(tmp_path / "runs")


@pytest.mark.parametrize(
    ("verdicts", "changes"),
    [
        ("passed failed failed passed", [" first failed  fixed"]),
        ("failed passed failed", ["first failed fixed failed again"]),
        ("failed blocked failed", ["first failed  "]),
        ("passed  failed", ["  first failed"]),
        ("failed warned", ["first failed fixed"]),
        ("failed excluded", ["first failed "]),
        ("passed passed", [" "]),
    ],
)
def test_changes_are_named(verdicts: str, changes: list[str]) -> None:
    """What was not looked at in between, or was blocked, changes nothing."""
    assert [" ".join(history.changes(verdicts.split(" ")))] == changes


def test_each_cell_leads_to_its_run(runs: Folder) -> None:
    """To the requirement on the page of the run; the oldest run stands first."""
    runs.run(2, A_1="failed", A_2="passed")
    runs.run(1, A_1="passed", A_2="passed")
    runs.run(3, A_1="passed", A_2="passed")

    page = runs.page()

    cells = page.all("a", "badge")
    assert [cell.text for cell in cells] == ["✓", "✕ first failed", "✓ fixed"]
    assert [cell.attributes["href"] for cell in cells] == [
        f"run-{day}/conformance.html#A-1" for day in (1, 2, 3)
    ]
    assert "1 of 2 changed or did not hold" in page.text
    assert "flaky" in page.text


def test_links_lead_from_wherever_the_page_stands(runs: Folder, tmp_path: Path) -> None:
    """The page may be written elsewhere."""
    place = runs.run(1, A_1="failed")
    output = tmp_path / "else where" / "page.html"
    output.parent.mkdir()

    assert _history(str(place), "--output", str(output)) == 0

    links = Page(output.read_text(encoding="utf-8")).all("a")
    assert {
        (output.parent / unquote(link.attributes["href"]).partition("#")[0]).resolve()
        for link in links
    } == {(place / "conformance.html").resolve()}


@pytest.mark.parametrize(
    ("first", "second", "flaky"),
    [
        ({"commit": "ab"}, {"commit": "ab"}, True),
        ({"commit": "ab"}, {"commit": "cd"}, False),
        ({"commit": None}, {"commit": None}, False),
        ({"target": "one"}, {"target": "other"}, False),
    ],
)
def test_flaky_is_another_verdict_of_the_same(
    runs: Folder, first: dict[str, Any], second: dict[str, Any], *, flaky: bool
) -> None:
    """The same commit of the suite, the same target."""
    runs.run(1, A_1="passed", **first)
    runs.run(2, A_1="failed", **second)

    assert [each.text for each in runs.page().all("span", "warned")] == ["flaky"] * flaky


def test_targets_have_sections_of_their_own(runs: Folder) -> None:
    """The one that was tested last first, its runs and its times."""
    runs.run(1, target="old", A_1="passed")
    runs.run(2, target="new", A_1="passed")
    runs.run(3, target="new", A_1="passed")

    page = runs.page()

    assert [each.text for each in page.all("h2")] == [
        "new, https://service.example",
        "old, https://service.example",
    ]
    (curve,) = page.all("svg")
    assert curve.attributes["aria-label"] == "from 2.0 to 3.0 ms"


@pytest.mark.parametrize("text", ["", "{", "[]", '{"schema_version": 1}', "\ufeff", "null"])
def test_broken_runs_are_named_and_passed_over(
    runs: Folder, capsys: pytest.CaptureFixture[str], text: str
) -> None:
    """On the page and by the command; a folder that is none of a run is nothing."""
    runs.run(1, A_1="passed")
    runs.write("torn", text)
    (runs.place / "notes").mkdir()
    (runs.place / "latest").symlink_to("run-1")

    page = runs.page()

    assert "History of 1 run" in page.text
    assert "torn/conformance.json" in page.by_id("broken").text
    assert "notes" not in page.text
    assert capsys.readouterr().out.startswith("left out: ")


def test_old_runs_are_left_out(runs: Folder, monkeypatch: pytest.MonkeyPatch) -> None:
    """However large the folder, the newest are kept and no more."""
    monkeypatch.setattr(past, "MOST", 2)
    for day in (4, 1, 3, 2):
        runs.run(day, A_1="passed")

    reported = past.read(past.folders((runs.place,)))

    assert ([run.id for run in reported.kept], reported.more) == (["run-3", "run-4"], 2)


def test_texts_of_a_target_stay_texts(runs: Folder) -> None:
    """Whatever stands in a report; the page allows no script."""
    entry = requirement("A-1", "failed", violation())
    payload = PAYLOAD.removesuffix("\ud800")  # no text of a report that is read strictly
    reported = poisoned(document("non_conformant", entry), payload=payload)
    reported["suite"]["name"], reported["target"]["profiles"] = "wallet-conformance", []
    for identifier in ("1", payload):
        reported["run"]["id"] = identifier
        runs.write(f"run-{len(identifier)}", json.dumps(reported))

    page = runs.page()

    assert page.all("script") == page.all("img") == page.all("iframe") == []
    policy = page.all("meta")[1].attributes["content"]
    assert policy.startswith("default-src 'none'; style-src 'sha256-")
    assert "script-src" not in policy


def test_folder_of_runs_has_an_index(suite: FakeSuite) -> None:
    """After each run; a run whose folder stands elsewhere makes none."""
    suite.with_tests()
    suite.run("--report-dir", "elsewhere/run")
    assert list(suite.root.rglob("index.html")) == []

    ids = [suite.run().document["run"]["id"] for _ in range(2)]

    page = Page((suite.root / "reports/runs/index.html").read_text(encoding="utf-8"))
    links = [link.attributes["href"] for link in page.all("a")]
    assert links == [f"{each}/conformance.html" for each in reversed(ids)]
