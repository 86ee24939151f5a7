"""A run that is killed with whoever waits for it leaves a journal, of which a report is made."""

import fcntl
import json
from pathlib import Path

import pytest

from reports import commands
from reports.__main__ import COMMANDS
from reports.record import folder
from selftests.reports.conftest import FakeSuite

HOLDS = """
@pytest.mark.requirement("DEM-A-01")
def test_a_holds(log):
    log.exchanged("GET /", 1.0, {"id": "main-1"})
"""
BREAKS = """
@pytest.mark.requirement("DEM-A-01")
def test_a_breaks(): raise ViolationFound((Violation("$.code", "400", "200"),))
"""
KILLED = """
@pytest.mark.requirement("DEM-A-02")
def test_b_kills(request):
    import os, pathlib, signal, time
    until, journal = time.monotonic() + 30, pathlib.Path("run/journal.ndjson")
    # A controller hears of a test a little later than its worker.
    while time.monotonic() < until:
        if '"when":"teardown"' in journal.read_text(encoding="utf-8"):
            break
    controller = os.getppid() if hasattr(request.config, "workerinput") else os.getpid()
    os.killpg(os.getpgid(controller), signal.SIGKILL)
"""
TOGETHER = """
import os
os.setpgid(0, 0)
"""
ALL = ("DEM-A-01 must", "DEM-A-02 must")


def _killed(suite: FakeSuite, tests: str, *options: str) -> Path:
    """Run a suite that is killed in its second test, and return the folder of the run."""
    suite.require(*ALL)
    suite.test(tests)
    suite.claim(more=TOGETHER)
    ran = suite.run(*options, "--report-dir", "run", apart=True)
    assert ran.code == -9
    with (suite.root / "run" / folder.JOURNAL).open(encoding="utf-8") as journal:
        fcntl.flock(journal, fcntl.LOCK_EX)  # which its process lets go once it has ended, too
    return suite.root / "run"


def _recover(run: Path, suite: FakeSuite) -> int:
    return commands.main(COMMANDS, ["recover", str(run)], suite.root)


def _verdicts(run: Path) -> dict[str, str]:
    reported = json.loads((run / folder.DOCUMENT).read_text(encoding="utf-8"))
    verdicts = {entry["id"]: entry["verdict"] for entry in reported["requirements"]}
    return {"run": reported["verdict"], **verdicts}


def test_what_was_recorded_becomes_a_report(suite: FakeSuite) -> None:
    """What passed is passed, the rest was not run; exit code 6, evidence and page are there."""
    run = _killed(suite, HOLDS + KILLED)
    assert not (run / folder.DOCUMENT).exists()

    code = _recover(run, suite)

    assert code == 6
    assert _verdicts(run) == {"run": "incomplete", "DEM-A-01": "passed", "DEM-A-02": "blocked"}
    assert (run / folder.EVIDENCE).read_text(encoding="utf-8") == '{"id":"main-1"}\n'
    assert (run / "conformance.html").is_file()
    assert not (run / folder.JOURNAL).exists()


@pytest.mark.parametrize("command", ["page", "rejudge", "workflow-commands"])
def test_nothing_is_said_of_it_before(
    suite: FakeSuite, capsys: pytest.CaptureFixture[str], command: str
) -> None:
    """Which file is not there helps nobody; what makes it does."""
    run = _killed(suite, HOLDS + KILLED)

    assert commands.main(COMMANDS, [command, str(run)], suite.root) == 4
    assert "there is no report yet; python -m reports recover" in capsys.readouterr().err


def test_what_had_failed_has_failed(suite: FakeSuite) -> None:
    """As in any run that is interrupted."""
    run = _killed(suite, BREAKS + KILLED)

    assert _recover(run, suite) == 1
    assert _verdicts(run)["DEM-A-01"] == "failed"


def test_controller_of_workers_is_killed(suite: FakeSuite) -> None:
    """What workers had handed over is known."""
    run = _killed(suite, HOLDS + KILLED, "-n", "1")

    assert _recover(run, suite) == 6
    assert _verdicts(run)["DEM-A-01"] == "passed"


def test_recovered_run_can_be_gone_on_with(suite: FakeSuite) -> None:
    """Only what is missing is run, and nothing is blocked any more."""
    run = _killed(suite, HOLDS + KILLED)
    _recover(run, suite)
    suite.test(HOLDS + KILLED.partition("(request)")[0] + "(): pass\n")

    resumed = suite.run("--resume", "run", apart=True)

    assert (resumed.code, resumed.verdict) == (0, "conformant")
    assert resumed.verdicts == {"DEM-A-01": "passed", "DEM-A-02": "passed"}


def test_line_that_was_cut_tells_nothing(suite: FakeSuite) -> None:
    """The phase, or the exchange, is not known; what stands before it is."""
    run = _killed(suite, HOLDS + KILLED)
    for file in (run / folder.JOURNAL, folder.evidence_part(run, "main")):
        with file.open("a", encoding="utf-8") as lines:
            lines.write('{"id":"main-2","test":"suites/de')

    assert _recover(run, suite) == 6
    assert (run / folder.EVIDENCE).read_text(encoding="utf-8") == '{"id":"main-1"}\n'


def test_run_that_ended_by_itself_leaves_nothing_to_recover(
    suite: FakeSuite, capsys: pytest.CaptureFixture[str]
) -> None:
    """Its report stays as it is."""
    suite.require(ALL[0])
    suite.test(HOLDS)
    suite.run("--report-dir", "run", apart=True)
    before = _verdicts(suite.root / "run")

    assert not (suite.root / "run" / folder.JOURNAL).exists()
    assert _recover(suite.root / "run", suite) == 4
    assert "only a run that was ended by force leaves one" in capsys.readouterr().err
    assert _verdicts(suite.root / "run") == before


@pytest.mark.parametrize(
    ("line", "reported"),
    [
        ("[]", "line 2 is not a JSON object"),
        ("{}", "line 2 is not as a run writes it: KeyError"),
        ('{"test":"t","phase":{"when":1}}', "line 2 is not as a run writes it: ValidationError"),
        ('{"collected":[7]}', "line 2 is not as a run writes it: ValidationError"),
    ],
)
def test_journal_of_somebody_else_is_refused(
    suite: FakeSuite, capsys: pytest.CaptureFixture[str], line: str, reported: str
) -> None:
    """One line, exit code 4."""
    run = _killed(suite, HOLDS + KILLED)
    journal = run / folder.JOURNAL
    first = journal.read_text(encoding="utf-8").partition("\n")[0]
    journal.write_text(f"{first}\n{line}\n", encoding="utf-8")

    assert _recover(run, suite) == 4
    assert reported in capsys.readouterr().err
    assert not (run / folder.DOCUMENT).exists()


def test_run_that_goes_on_is_left_alone(
    suite: FakeSuite, capsys: pytest.CaptureFixture[str]
) -> None:
    """The journal is held by the process that writes it."""
    run = _killed(suite, HOLDS + KILLED)
    with (run / folder.JOURNAL).open(encoding="utf-8") as held:
        fcntl.flock(held, fcntl.LOCK_EX)
        code = _recover(run, suite)

    assert code == 4
    assert "still going on" in capsys.readouterr().err
