"""The hooks of the process that gives the verdict: the controller, or a serial run."""

import os
import sys
from collections.abc import Generator
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from conformance.codecs import brief, typed
from conformance.outcomes import ConfigurationError, HarnessError
from reports.record import folder
from reports.record.journal import Journal
from reports.session import resuming, sharding, terminal
from reports.session.collection import SUITES, Arguments
from reports.session.ending.lost_workers import LostWorkers
from reports.session.ending.termination import ignore_signals
from reports.session.judging import PHASE, ROWS
from reports.session.reporting import about, conclude, joined, reason_of, recording_of
from reports.session.resuming import Resumed
from reports.session.run import WORKER_INPUT, Run
from reports.session.sharding import Shard
from reports.verdict import waivers
from reports.verdict.attribution import Phase
from reports.verdict.catalogue import PROFILES
from reports.verdict.enumerations import RunVerdict, TestVerdict
from reports.verdict.run_verdicts import JudgedRun
from reports.verdict.tally import Collected

SUMMARIZED = frozenset({0, 1, 2, 4, 5, 6})
"""The exit codes after which pytest asks for summaries."""
_BEFORE_ITS_START = -1
"""In place of an exit code: of a session that has not started, pytest asks for nothing."""


class Concluding:
    """Registered where the verdict is given; hears of every test, wherever it ran."""

    def __init__(self, config: pytest.Config, run: Run) -> None:
        """Conclude ``run``."""
        self._config = config
        self._run = run
        self._resumed: Resumed | None = None
        self._lost_workers = LostWorkers()
        self._held: int | None = None
        """What holds the folder of the report; see :func:`reports.record.folder.hold_folder`."""

    @pytest.hookimpl(wrapper=True, tryfirst=True)
    def pytest_sessionstart(self, session: pytest.Session) -> Generator[None]:
        """Refuse what can't lead to a verdict, before the first request."""
        try:
            self._begin()
            yield
            self._examine_profiles()
            if self._resumed is not None:
                self._resumed.examine(about(self._run), self._run.catalogue)
            self._begin_journal()
        except HarnessError as error:
            self._run.findings = [str(error)]
            raise pytest.UsageError(str(error)) from None
        except ConfigurationError as error:
            raise pytest.UsageError(str(error)) from None
        except KeyboardInterrupt:
            if self._held is not None:
                self._finish(session, _BEFORE_ITS_START)
            raise

    def _begin(self) -> None:
        run = self._run
        catalogue = run.catalogue
        for name in sorted(run.named):
            if name not in catalogue:
                hint = catalogue.did_you_mean(name)
                msg = f"--requirement {name}: there is no such requirement{hint}"
                raise ConfigurationError(msg)
        given = self._config.getoption("waivers")
        if given:
            file = self._config.invocation_params.dir / given
            run.waivers = waivers.load(file, catalogue, run.started_at.date())
        run.shard = self._shard()
        _examine_summary(run.further.summary)
        interrupted = self._config.getoption("resume")
        if interrupted:
            self._resumed = resuming.load(self._config.invocation_params.dir / interrupted)
            run.missing = self._resumed.missing
        if not self._config.option.collectonly:
            self._prepare_folder()

    def _examine_profiles(self) -> None:
        """Refuse what is not claimed: a test of several profiles would stand for it."""
        claimed = self._run.claimed_profiles
        for name in self._config.getoption("profile") or ():
            if name not in claimed:
                names = ", ".join(each for each in PROFILES if each in claimed)
                msg = f"--profile {name}: the target does not claim it, it claims {names}"
                raise ConfigurationError(msg)

    def _prepare_folder(self) -> None:
        run = self._run
        try:
            self._held = folder.hold_folder(run.report_dir)
            folder.prepare(run.report_dir)
        except OSError as error:
            # Said before the target is asked for anything: evidence that is lost was for nothing.
            another = isinstance(error, BlockingIOError)
            place = run.without_place(str(run.report_dir))
            why = "another run writes its report there" if another else error.strerror or error
            run.unwritable = f"{place}: {why}"
            msg = f"{run.unwritable}; choose another folder with --report-dir"
            raise ConfigurationError(msg) from None

    def _shard(self) -> Shard | None:
        """Return the part that this run is, if it is one."""
        option = self._config.getoption
        given, earlier = option("shard"), option("shard_times")
        if given is None and earlier is None:
            return None
        if given is None:
            msg = f"--shard-times {earlier}: there is nothing to divide without --shard K/N"
            raise ConfigurationError(msg)
        if option("resume"):
            msg = f"--shard {given}: --resume goes on with a part as it was divided; leave one out"
            raise ConfigurationError(msg)
        numbers = sharding.read(given)
        if earlier:
            times = sharding.times_of(self._config.invocation_params.dir / earlier)
        else:
            times = sharding.estimated_times(self._run.root / SUITES)
        return sharding.Shard(*numbers, times)

    def _begin_journal(self) -> None:
        run = self._run
        if self._config.option.collectonly or run.unwritable:
            return
        run.tally.uncollected = _uncollected(self._config, run.root)
        run.journal = Journal(run.report_dir, recording_of(run))

    def pytest_unconfigure(self) -> None:
        """Let go of the folder."""
        if self._held is not None:
            os.close(self._held)
            self._held = None

    def pytest_report_header(self) -> str:
        """Say under which seed the tests run."""
        return f"conformance run {self._run.id}, seed {self._run.seed}"

    @pytest.hookimpl(optionalhook=True)
    def pytest_xdist_setupnodes(self, config: pytest.Config, specs: list[object]) -> None:
        """Count the workers, and tell them which settings are read.

        A worker would look for them from the folders among its arguments, the folder of
        ``--report-dir`` included, which exists by then.
        """
        self._run.workers = len(specs)
        if config.inipath is not None:
            given = config.invocation_params
            arguments = ("-c", str(config.inipath), *given.args)
            config.invocation_params = replace(given, args=arguments)

    @pytest.hookimpl(optionalhook=True)
    def pytest_configure_node(self, node: Any) -> None:
        """Tell a worker which run it belongs to."""
        node.workerinput[WORKER_INPUT] = self._run.for_worker()

    @pytest.hookimpl(optionalhook=True)
    def pytest_testnodedown(self, node: Any, error: object) -> None:
        """Take over what the reports of a worker did not carry, or note how it was lost."""
        if error is not None:
            self._lost_workers.note(node)
        handed_over = getattr(node, "workeroutput", {}).get(PHASE)
        if handed_over:
            self._run.findings = self._run.findings or list(handed_over["findings"])
            self._know(handed_over["rows"])

    def _know(self, rows: list[list[object]] | None) -> None:
        if rows is not None:
            self._run.tally.know(typed(Collected, row) for row in rows)

    def pytest_collectreport(self, report: pytest.CollectReport) -> None:
        """Count what could not be collected as an error of the suite."""
        if report.passed or not _of_suites(report.nodeid):
            return
        last = str(report.longrepr).strip().rpartition("\n")[2].strip()
        what = "was skipped" if report.skipped else "could not be collected"
        self._run.tally.fault(f"{report.nodeid} {what}: {last}")

    def pytest_internalerror(self, excinfo: pytest.ExceptionInfo[BaseException]) -> None:
        """Count an error inside pytest or a plugin as an error of the suite."""
        last = excinfo.exconly().strip().rpartition("\n")[2]
        self._run.tally.fault(f"internal error: {last}")

    def pytest_keyboard_interrupt(self, excinfo: pytest.ExceptionInfo[BaseException]) -> None:
        """Note that the run ended before its time."""
        self._interrupted(excinfo.value)

    def _interrupted(self, error: BaseException) -> None:
        self._run.tally.interrupted = f"interrupted: {error}".rstrip(": ")

    @pytest.hookimpl(tryfirst=True)
    def pytest_runtest_logreport(self, report: pytest.TestReport) -> None:
        """Take note of one phase, or of the worker that a test took down."""
        self._know(getattr(report, ROWS, None))
        lost = self._lost_workers.phase_of(report)
        if lost is not None:
            report.outcome = "skipped"
            report.longrepr = (report.location[0], 0, lost.unfinished)
            setattr(report, PHASE, brief(lost))
        phase = getattr(report, PHASE, None)
        if phase is not None:
            self._run.tally.add(report.nodeid, typed(Phase, phase))
            if self._run.journal is not None:
                self._run.journal.phase(report.nodeid, phase, self._run.tally)
        elif not _of_suites(report.nodeid):
            self._run.tally.outside += report.failed
        elif report.failed:
            self._run.tally.crash(report.nodeid, str(report.longrepr))
            if self._run.journal is not None:
                self._run.journal.crash(report.nodeid, str(report.longrepr), self._run.tally)

    @pytest.hookimpl(wrapper=True, trylast=True)
    def pytest_sessionfinish(self, session: pytest.Session, exitstatus: int) -> Generator[None]:
        """Give the verdict, write the report, set the exit code."""
        try:
            yield
        except KeyboardInterrupt as error:
            self._interrupted(error)
            self._run.log.close()
        except Exception as error:  # noqa: BLE001  (a mistake of another plugin costs its file)
            # Such as JUnit XML: one file less, never the verdict.
            self._run.tally.lost_evidence[reason_of(error)] = None
            # The plugins after it were not called, the one that closes the evidence among them.
            self._run.log.close()
        self._finish(session, exitstatus)

    def _finish(self, session: pytest.Session, exitstatus: int) -> None:
        ignore_signals()
        ended_by = sys.exc_info()[1]
        if isinstance(ended_by, KeyboardInterrupt):  # nobody may have heard of the last one
            self._interrupted(ended_by)
        if exitstatus == pytest.ExitCode.USAGE_ERROR:
            return
        if self._config.option.collectonly and not self._run.findings:
            return
        self._run.tally.uncollected = _uncollected(self._config, self._run.root)
        wrong = "; ".join(self._run.findings)
        given = JudgedRun.of(RunVerdict.HARNESS_FAULT, wrong) if wrong else None
        result = conclude(self._run, given, write=not self._config.option.collectonly)
        if self._resumed is not None and given is None and not result.unwritten:
            result = joined(self._run, self._resumed)
        self._run.result = result
        code = result.verdict.exit_code
        session.exitstatus = code or int(self._run.tally.outside > 0)
        reporter = self._config.pluginmanager.get_plugin("terminalreporter")
        if exitstatus not in SUMMARIZED and reporter is not None:
            terminal.summarize(reporter, self._run, result)

    @pytest.hookimpl(wrapper=True, tryfirst=True)
    def pytest_terminal_summary(self, terminalreporter: pytest.TerminalReporter) -> Generator[None]:
        """Show failed requirements instead of failed tests, and the verdict last."""
        reports = terminalreporter.stats.get("failed", [])
        others = [report for report in reports if not _violated(report)]
        terminalreporter.stats["failed"] = others
        try:
            return (yield)
        finally:
            terminalreporter.stats["failed"] = reports
            if not reports:
                del terminalreporter.stats["failed"]
            if self._run.result is not None:
                terminal.summarize(terminalreporter, self._run, self._run.result)


def _examine_summary(file: Path | None) -> None:
    """Refuse a place that no summary can be appended to, before anything is sent.

    Raises:
        ConfigurationError: says why.
    """
    if file is None:
        return
    try:
        with file.open("a", encoding="utf-8"):
            return
    except OSError as error:
        raise ConfigurationError(f"--summary {file}: {error.strerror or error}") from None


def _uncollected(config: pytest.Config, root: Path) -> tuple[str, ...]:
    """Return the test files of the suites of which not every test was asked for."""
    arguments = Arguments.of(config)
    narrowed = any(getattr(config.option, name, None) for name in ("ignore", "ignore_glob", "lf"))
    files = (file.relative_to(root).as_posix() for file in root.glob(f"{SUITES}/**/test_*.py"))
    return tuple(sorted(file for file in files if narrowed or not arguments.cover(file)))


def _of_suites(nodeid: str) -> bool:
    return nodeid == SUITES or nodeid.startswith(f"{SUITES}/")


def _violated(report: object) -> bool:
    return getattr(report, PHASE, {}).get("kind") == TestVerdict.VIOLATED.value
