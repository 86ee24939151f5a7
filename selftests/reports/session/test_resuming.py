"""An interrupted run is gone on with: what is missing is run, and one report tells of all."""

import shutil
from collections.abc import Sequence

import pytest

from selftests.reports.conftest import FakeSuite, Ran

TESTS = """
import pathlib

@pytest.mark.requirement("DEM-A-01")
def test_1_held(log):
    log.exchanged("GET /a", 1.0, {"id": "e1", "status": 200})

@pytest.mark.requirement("DEM-A-02")
def test_2_broken(log):
    log.exchanged("POST /b", 1.0, {"id": "e2", "status": 200})
    raise ViolationFound((Violation("$.code", "400", "200", exchange="e2"),))

@pytest.mark.requirement("DEM-A-03")
def test_3_interrupted(log, pytestconfig):
    log.exchanged("GET /c", 1.0, {"id": f"e{id(log)}", "status": 200})
    if (pytestconfig.rootpath / "impatient").exists():
        raise KeyboardInterrupt

@pytest.mark.requirement("DEM-A-04")
def test_4_not_reached(log):
    log.exchanged("GET /d", 1.0, {"id": "e4", "status": 200})
"""
LATEST = "reports/runs/latest"


@pytest.fixture
def interrupted(suite: FakeSuite) -> FakeSuite:
    """A checkout with a run that was interrupted at its third test of four."""
    suite.require(*(f"DEM-A-0{number} must" for number in range(1, 5)))
    suite.test(TESTS)
    suite.write("impatient", "")
    ran = suite.run(apart=True)
    assert (ran.code, ran.verdicts["DEM-A-04"]) == (1, "blocked"), ran.text
    return suite


def _went_on(suite: FakeSuite, *options: str) -> Ran:
    (suite.root / "impatient").unlink(missing_ok=True)
    return suite.run("--resume", LATEST, *options, apart=True)


@pytest.mark.parametrize("options", [(), ("-n", "1")])
def test_only_what_is_missing_is_run(interrupted: FakeSuite, options: Sequence[str]) -> None:
    """The report is that of a run which nobody interrupted."""
    ran = _went_on(interrupted, *options)

    assert ran.verdicts == {
        "DEM-A-01": "passed",
        "DEM-A-02": "failed",
        "DEM-A-03": "passed",
        "DEM-A-04": "passed",
    }
    assert (ran.verdict, ran.code) == ("non_conformant", 1)
    assert ran.document["run"]["selection"] is None
    assert "2 passed" in ran.text
    assert "1 requirement of core failed" in ran.text


def test_each_violation_names_its_exchange(interrupted: FakeSuite) -> None:
    """Exchanges of the two have names of their own, and all of them are kept."""
    ran = _went_on(interrupted)

    (violation,) = ran.requirement("DEM-A-02")["violations"]
    known = [entry["id"] for entry in ran.evidence]
    assert violation["exchange"] in known
    assert len(set(known)) == len(known) == ran.document["run"]["requests"] + 1


def test_what_is_interrupted_again_can_be_gone_on_with_again(interrupted: FakeSuite) -> None:
    """The report of both is one of an interrupted run."""
    again = interrupted.run("--resume", LATEST, apart=True)
    assert again.verdicts["DEM-A-04"] == "blocked"

    assert _went_on(interrupted).verdicts["DEM-A-04"] == "passed"


def test_another_target_is_no_continuation(interrupted: FakeSuite) -> None:
    """What the one conforms to, the other may not."""
    interrupted.claim("card")
    ran = _went_on(interrupted)

    assert ran.code == 4
    assert "target profiles is [] and ['card'] now" in ran.text


def test_another_catalogue_is_no_continuation(interrupted: FakeSuite) -> None:
    """A verdict counts for the requirements that were known when it was given."""
    interrupted.require(*(f"DEM-A-0{number} should" for number in range(1, 5)))
    ran = _went_on(interrupted)

    assert ran.code == 4
    assert "suite catalogue is" in ran.text


@pytest.mark.parametrize(
    ("given", "reported"), [("reports/runs/absent", "no such folder"), (LATEST, "tests is missing")]
)
def test_there_is_something_to_go_on_with(
    interrupted: FakeSuite, given: str, reported: str
) -> None:
    """A run that is not there, or missed nothing, is reported in one line."""
    _went_on(interrupted)
    ran = interrupted.run("--resume", given, apart=True)

    assert ran.code == 4
    assert reported in ran.text


@pytest.mark.parametrize("name", ["exchanges.ndjson", "conformance.json", "outcomes.ndjson"])
def test_damaged_run_is_refused_before_anything_is_run(interrupted: FakeSuite, name: str) -> None:
    """It could not be joined with what is missing; the operator is told, and at once."""
    damaged = interrupted.root / "damaged"
    shutil.copytree(interrupted.root / LATEST, damaged)
    lines = (damaged / name).read_bytes().splitlines(keepends=True)
    (damaged / name).write_bytes(b"".join(lines[:-1]) + lines[-1][:-9])

    ran = interrupted.run("--resume", "damaged", apart=True)

    assert ran.code == 4
    assert name in ran.text
    assert "1 passed" not in ran.text
