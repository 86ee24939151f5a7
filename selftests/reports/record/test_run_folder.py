"""The folder of a run: evidence, document, link to the latest; and a disk that refuses them."""

import json
from pathlib import Path

import pytest

from conformance.log import TestLog
from conformance.outcomes import Violation
from reports.record import folder
from selftests.reports.conftest import FakeSuite

SENDS = 'log.exchanged("GET /a", 1.0, {"id": "e1", "response": {"status": 200}})'


def test_evidence_and_document_stand_in_the_folder_of_the_run(suite: FakeSuite) -> None:
    """``reports/runs/<run id>/``, and ``latest`` is a link to it."""
    suite.with_tests({"DEM-A-01 must": SENDS})

    ran = suite.run()

    assert suite.latest.resolve().name == ran.document["run"]["id"]
    assert ran.evidence == [{"id": "e1", "response": {"status": 200}}]
    assert f"report: reports/runs/{ran.document['run']['id']}" in ran.text


def test_a_folder_of_ones_own(suite: FakeSuite) -> None:
    """``--report-dir`` takes the place of the runs folder, and what stood in it does not mix."""
    suite.with_tests({"DEM-A-01 must": SENDS})
    stale = suite.write("out/exchanges.gw7.ndjson", '{"id": "old"}\n')

    for _ in range(2):
        assert suite.run("--report-dir", "out").code == 0

    document = json.loads((suite.root / "out/conformance.json").read_text(encoding="utf-8"))
    assert document["verdict"] == "conformant"
    evidence = (suite.root / "out/exchanges.ndjson").read_text(encoding="utf-8")
    assert evidence.count("\n") == 1
    assert not stale.exists()
    assert not (suite.root / "reports").exists()


@pytest.mark.parametrize("options", [(), ("-n", "2")])
def test_a_folder_that_can_not_be_written_to_is_said_before_anything_is_asked(
    suite: FakeSuite, options: tuple[str, ...]
) -> None:
    """One message, which says what to do."""
    suite.with_tests({"DEM-A-01 must": SENDS})
    suite.write("taken", "a file")

    ran = suite.run("--report-dir", "taken/out", *options)

    assert ran.code == 4
    assert ran.text.count("Not a directory; choose another folder with --report-dir") == 1
    assert "requirement" not in ran.text


def test_a_full_disk_during_the_run_is_said(suite: FakeSuite) -> None:
    """Evidence that is lost half way does not stop the tests."""
    suite.fill_the_disk()

    ran = suite.run()

    assert (ran.verdict, ran.code) == ("conformant", 3)
    assert ran.document["run"]["exit_code"] == 3
    assert "No space left on device" in ran.text


def test_latest_is_a_text_where_links_can_not_be_made(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The text is the name of the folder."""

    def refuse(*_: object, **__: object) -> None:
        raise OSError(1, "not permitted")

    monkeypatch.setattr(Path, "symlink_to", refuse)
    (tmp_path / "run-1").mkdir()

    folder.point_latest(tmp_path / "run-1")

    assert (tmp_path / "latest").read_text(encoding="utf-8") == "run-1\n"


def test_half_a_surrogate_pair_is_written_as_an_escape(tmp_path: Path) -> None:
    """A target may give one for an identifier, and no file holds it."""
    folder.write_whole(tmp_path / "page.html", "identifier \ud800")

    assert (tmp_path / "page.html").read_text(encoding="utf-8") == "identifier \\ud800"


def test_latest_moves_on(tmp_path: Path) -> None:
    """It names the run that ended last; a run that runs beside it does not break it."""
    for name in ("run-1", "run-2", "run-2"):
        (tmp_path / name).mkdir(exist_ok=True)
        folder.point_latest(tmp_path / name)

    assert (tmp_path / "latest").resolve() == tmp_path / "run-2"


def test_a_ledger_hands_over_what_was_written_once(tmp_path: Path) -> None:
    """And keeps its evidence as lines of a file."""
    log = TestLog(tmp_path / "exchanges.main.ndjson")
    log.exchanged("GET /a", 1.5, {"id": "e1", "response": {"status": 404}})
    log.violated(Violation("$.code", "400", "404", exchange="e1"))

    entries = log.drain()
    log.close()

    assert entries.exchanges == (("GET /a", 1.5),)
    assert entries.violations == (Violation("$.code", "400", "404", exchange="e1"),)
    assert log.drain().violations == ()
    assert (tmp_path / "exchanges.main.ndjson").read_text(encoding="utf-8").endswith("\n")


@pytest.mark.parametrize("options", [("--seed", "5"), ("--randomly-seed=5",)])
def test_a_seed_orders_the_run(suite: FakeSuite, options: tuple[str, ...]) -> None:
    """``--seed`` reaches pytest-randomly, and its own option names the same seed."""
    suite.with_tests({"DEM-A-01 must": SENDS})
    settings = suite.root / "pyproject.toml"
    text = settings.read_text(encoding="utf-8").replace("-p no:randomly", "")
    settings.write_text(text, encoding="utf-8")

    ran = suite.run(*options)

    assert ran.document["run"]["seed"] == 5
    assert "Using --randomly-seed=5" in ran.text
