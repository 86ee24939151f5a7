"""Workers change how long a run takes, and nothing else."""

import json

import pytest

from selftests.reports import every_verdict
from selftests.reports.conftest import BLOCKED, CHECKOUT, SETTINGS, FakeSuite

PLUGIN = "-p reports.session.plugin"


@pytest.fixture
def everything(suite: FakeSuite) -> FakeSuite:
    """Return a suite in which every verdict occurs."""
    every_verdict.write(suite, "1 / 0")
    suite.claim("b2c", "card")
    return suite


def test_two_workers_come_to_the_same_verdicts(everything: FakeSuite) -> None:
    """Verdicts, reasons, counts, profiles and figures are those of the serial run."""
    serial = everything.run()
    parallel = everything.run("-n", "2", "--dist", "worksteal")

    assert parallel.verdicts == serial.verdicts
    assert {"passed", "failed", "warned", "observed", "blocked"} < set(serial.verdicts.values())
    for member in ("verdict", "reason", "counts", "profiles", "observations", "notes", "target"):
        assert parallel.document[member] == serial.document[member], member
    assert parallel.document["run"]["requests"] == serial.document["run"]["requests"] == 4
    assert (serial.document["run"]["workers"], parallel.document["run"]["workers"]) == (1, 2)
    assert parallel.code == serial.code == 1


def test_the_evidence_of_all_workers_is_one_file(everything: FakeSuite) -> None:
    """Nothing of it is lost, and no part remains."""
    ran = everything.run("-n", "2")

    identifiers = {entry["id"] for entry in ran.evidence}
    assert {f"x{number}" for number in range(3)} < identifiers
    assert len(ran.evidence) == ran.document["run"]["requests"]
    assert not list(everything.latest.glob("exchanges.*.ndjson"))


def test_workers_read_the_settings_of_the_controller(
    suite: FakeSuite, tmp_path_factory: pytest.TempPathFactory
) -> None:
    """The folder of the report exists before they start, and decides not where they look."""
    settings = SETTINGS.format(checkout=json.dumps(str(CHECKOUT)), blocked=f"{BLOCKED} {PLUGIN}")
    suite.write("pyproject.toml", settings)
    suite.with_tests()
    folder = tmp_path_factory.mktemp("elsewhere") / "run"

    ran = suite.run("-n", "1", "--report-dir", str(folder), apart=True)

    assert ran.code == 0, ran.text
    assert (folder / "conformance.json").is_file()


def test_workers_share_run_seed_and_claims(suite: FakeSuite) -> None:
    """Every worker sees the run of the controller."""
    suite.require("DEM-A-01 must")
    suite.test(
        """
        from reports.session.run import run_of

        @pytest.mark.requirement("DEM-A-01")
        def test_it(pytestconfig, log):
            run = run_of(pytestconfig)
            log.note(f"{run.id} {run.seed} {sorted(run.claimed_profiles)} {run.worker}")
        """
    )
    suite.write(
        "conftest.py",
        "from reports.session.run import run_of\n"
        'pytest_plugins = ["reports.session.plugin"]\n'
        "def pytest_sessionstart(session):\n"
        '    if not hasattr(session.config, "workerinput"):\n'
        '        run_of(session.config).describe_target("fake", "http://x", ("card",))\n',
    )

    ran = suite.run("-n", "1", "--seed", "77")

    expected = f"{ran.document['run']['id']} 77 ['card', 'core'] gw0"
    assert [note["text"] for note in ran.document["notes"]] == [expected]


def test_a_test_that_takes_its_worker_down_is_a_harness_fault(suite: FakeSuite) -> None:
    """The crash is named; the verdicts of all other tests stand."""
    suite.require("DEM-A-01 must", "DEM-A-02 must")
    suite.test(
        """
        import os

        @pytest.mark.requirement("DEM-A-01")
        def test_crash(): os._exit(1)

        @pytest.mark.requirement("DEM-A-02")
        @pytest.mark.parametrize("number", range(8))
        def test_held(number): pass
        """
    )

    ran = suite.run("-n", "2")

    assert (ran.verdict, ran.code) == ("harness_fault", 3)
    assert ran.verdicts == {"DEM-A-01": "blocked", "DEM-A-02": "passed"}
    assert "crashed while running" in ran.requirement("DEM-A-01")["reason"]


def test_a_run_whose_only_worker_is_lost_is_a_harness_fault(suite: FakeSuite) -> None:
    """What never ran is blocked, not forgotten."""
    suite.require("DEM-A-01 must", "DEM-A-02 must")
    suite.test(
        """
        import os

        @pytest.mark.requirement("DEM-A-01")
        def test_crash(): os._exit(1)

        @pytest.mark.requirement("DEM-A-02")
        def test_held(): pass
        """
    )

    ran = suite.run("-n", "1", "--max-worker-restart", "0")

    assert (ran.verdict, ran.code) == ("harness_fault", 3)
    assert ran.verdicts == {"DEM-A-01": "blocked", "DEM-A-02": "blocked"}
    assert ran.requirement("DEM-A-02")["reason"] == "not run"


def test_workers_that_the_latency_suggests_run_the_tests(suite: FakeSuite) -> None:
    """As if ``-n`` had been given, and the report counts them."""
    suite.claim(
        more="""
        from fixtures.target import workers

        @pytest.hookimpl(tryfirst=True)
        def pytest_collection(session):
            if hasattr(session.config, "workerinput"):
                return None
            workers.distribute(session, 2)
            return True
        """
    )
    suite.require("DEM-A-01 must")
    suite.test(
        """
        @pytest.mark.requirement("DEM-A-01")
        @pytest.mark.parametrize("number", range(8))
        def test_it(log, number):
            log.exchanged("GET /x", 1.0, {"id": f"x{number}", "status": 200})
        """
    )

    ran = suite.run(apart=True)

    assert (ran.code, ran.document["run"]["workers"]) == (0, 2), ran.text
    assert ran.document["run"]["requests"] == len(ran.evidence) == 8
