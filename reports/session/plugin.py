"""The pytest plugin: options, markers, the test log fixture, and the hooks that come to a verdict.

Exit codes are those of the verdict of the run. An interrupted run is incomplete (6), or
non-conformant (1) when something had failed before. Where no suite is run, the plugin does
nothing.
"""

import gc
import traceback
from collections.abc import Generator

import pytest

from conformance.log import TestLog
from reports.export import junit
from reports.session.collection import SUITES
from reports.session.ending import closed_output, open_files, own_output
from reports.session.ending.guard import goes_on_apart, is_program
from reports.session.ending.termination import Termination, ends_with
from reports.session.judging import PHASE, Judging
from reports.session.progress import Progress
from reports.session.repeating import Repeating
from reports.session.run import RUN, Run, run_of
from reports.verdict.catalogue import PROFILES
from reports.verdict.enumerations import RunVerdict, TestVerdict
from reports.verdict.run_verdicts import JudgedRun

ALLURE = "allure_pytest"
OBJECTS_BETWEEN_SEARCHES = 20_000
_STATUS = {
    TestVerdict.NOT_APPLICABLE.value: ("not_applicable", "n", ("NOT APPLICABLE", {"cyan": True})),
    TestVerdict.BLOCKED.value: ("blocked", "B", ("BLOCKED", {"yellow": True})),
    TestVerdict.WARNED.value: ("warned", "w", ("WARNED", {"yellow": True})),
    TestVerdict.HARNESS.value: ("error", "E", ("ERROR", {"red": True})),
}


def pytest_addoption(parser: pytest.Parser, pluginmanager: pytest.PytestPluginManager) -> None:
    """Add the options of a conformance run, but for those of the target."""
    closed_output.stand_in()  # before anything is opened, or printed
    group = parser.getgroup("conformance", "conformance")
    group.addoption(
        "--requirement",
        action="append",
        metavar="ID",
        help="check this requirement only; repeatable",
    )
    group.addoption(
        "--profile",
        action="append",
        choices=PROFILES,
        metavar="NAME",
        help=f"check this profile only; repeatable; one of {', '.join(PROFILES)}",
    )
    group.addoption("--waivers", metavar="FILE", help="known failures, each until a date (TOML)")
    group.addoption(
        "--report-dir", metavar="DIR", help="write the report here instead of reports/runs/<run id>"
    )
    group.addoption(
        "--shard",
        metavar="K/N",
        help="run the K-th of N parts of about equal time; reports merge joins them",
    )
    group.addoption(
        "--shard-times", metavar="RUN", help="divide by the times of an earlier run: its folder"
    )
    group.addoption("--resume", metavar="RUN", help="go on with an interrupted run: its folder")
    group.addoption("--seed", type=int, metavar="N", help="the order of an earlier run again")
    group.addoption(
        "--summary",
        metavar="FILE",
        help="append what the run came to as Markdown, for the summary of a CI job",
    )
    group.addoption(
        "--junit-by",
        choices=("test", "requirement"),
        default="test",
        help="requirement: write junit-by-requirement.xml, too: a test case for each requirement",
    )
    group.addoption("--har", action="store_true", help="write run.har, for browser tools, too")
    if not pluginmanager.has_plugin(ALLURE):
        # Its listener shows what is neither judged nor masked, and its import costs every run.
        pluginmanager.set_blocked(ALLURE)
        group.addoption(
            "--alluredir",
            dest="allure_report_dir",
            metavar="DIR",
            help="write Allure results into this folder",
        )
        group.addoption(
            "--clean-alluredir",
            action="store_true",
            help="empty the folder of Allure results first",
        )


@pytest.hookimpl(tryfirst=True)
def pytest_load_initial_conftests(early_config: pytest.Config, args: list[str]) -> None:
    """Test the suites where pytest is started outside of the checkout, and nothing is named.

    It takes its ``testpaths`` in the checkout alone, and would look for tests where it was started.
    """
    known, started = early_config.known_args_namespace, early_config.invocation_params.dir
    if not known.file_or_dir and early_config.rootpath not in (started, *started.parents):
        known.file_or_dir = [str(early_config.rootpath / SUITES)]
        args += known.file_or_dir


class Seam:
    """The hook by which other plugins come to the run."""

    @pytest.hookspec(firstresult=True)
    def pytest_conformance_run(self, config: pytest.Config) -> Run:
        """Return the run of ``config``."""
        raise NotImplementedError


def pytest_addhooks(pluginmanager: pytest.PytestPluginManager) -> None:
    """Declare the hook by which other plugins come to the run."""
    pluginmanager.add_hookspecs(Seam)


def pytest_conformance_run(config: pytest.Config) -> Run:
    """Return the run of ``config``; it begins when first asked for."""
    return run_of(config)


@pytest.hookimpl(tryfirst=True)
def pytest_configure(config: pytest.Config) -> None:
    """Declare the markers and, where suites are run, begin the run."""
    config.addinivalue_line(
        "markers", "requirement(id, ...): the requirements that this test proves, of the catalogue"
    )
    config.addinivalue_line(
        "markers", "profile(name, ...): the test applies if the target claims one of these"
    )
    config.addinivalue_line(
        "markers",
        "capability(name, ..., probe=False): the test applies if the target has all of these; a "
        "probe is run in any case, and shows whether one that is declared absent is",
    )
    run = run_of(config)
    if not run.active:
        return
    open_files.require()
    give_back = own_output.keep(config)
    if not is_program(config):  # else whatever is left running would print until Python has ended
        config.add_cleanup(give_back)
    # By default a search for garbage comes after every 700 objects, of which a test makes more.
    gc.set_threshold(OBJECTS_BETWEEN_SEARCHES)
    if getattr(config.option, "randomly_seed", None) is not None:
        config.option.randomly_seed = run.seed
        # Reset for each test, what hooks of the target draw by chance would be the same each time.
        config.option.randomly_reset_seed = False
    config.pluginmanager.register(Judging(config, run), "conformance-judging")
    config.pluginmanager.register(Repeating(), "conformance-repeating")
    # After the judging: what it says of a phase is what they show.
    config.pluginmanager.register(junit.Testcases(config, run), "conformance-junit")
    junit.write_by_default(config, run)
    _show_in_allure(config, run)
    if not run.worker:
        # With all that makes a report, which no worker has a use for.
        from reports.session.concluding import Concluding

        config.pluginmanager.register(Concluding(config, run), "conformance-concluding")
        config.pluginmanager.register(Termination(), "conformance-termination")


def pytest_sessionstart(session: pytest.Session) -> None:
    """Show how far the run has come, in place of pytest's dots; -q and -v are pytest's own.

    Whoever closes the output ends no run.
    """
    config = session.config
    run = run_of(config)
    reporter = config.pluginmanager.get_plugin("terminalreporter")
    if not run.active or run.worker or reporter is None:
        return
    closed_output.outlast(config.get_terminal_writer())
    if config.get_verbosity() == 0:
        reporter.showfspath = False
        config.pluginmanager.register(Progress(run, reporter), "conformance-progress")


def _show_in_allure(config: pytest.Config, run: Run) -> None:
    """Write Allure results where they were asked for, in place of Allure's own listener."""
    config.option.allure_report_dir = None
    if run.further.allure_dir is None or config.option.collectonly:
        return
    from reports.export.allure_results import AllureResults

    try:
        results = AllureResults(run, run.further.allure_dir, clean=config.option.clean_alluredir)
    except OSError as error:
        msg = f"--alluredir {run.further.allure_dir}: {error.strerror or error}"
        raise pytest.UsageError(msg) from None
    config.pluginmanager.register(results, "conformance-allure")


@pytest.hookimpl(wrapper=True, tryfirst=True)
def pytest_cmdline_main(
    config: pytest.Config,
) -> Generator[None, int | pytest.ExitCode | None, int | pytest.ExitCode | None]:
    """Report a run that ended before its first test, and let nothing keep the process from its end.

    By the time that the run has ended nothing is captured any more.
    """
    say = goes_on_apart(config, run_of(config))
    code = yield from _concluded(config)
    if code is not None:
        say(int(code))
        ends_with(int(code))
    return code


def _concluded(
    config: pytest.Config,
) -> Generator[None, int | pytest.ExitCode | None, int | pytest.ExitCode | None]:
    """Return the exit code of a run, of one with a wrong configuration or suite, too."""
    try:
        code = yield
        return code if code != pytest.ExitCode.INTERRUPTED else _code_of_interrupted(config)
    except KeyboardInterrupt:  # while it began, or once more while it ended
        return _code_of_interrupted(config)
    except pytest.UsageError as error:
        run = config.stash.get(RUN, None)
        if run is None or not run.active or run.worker:
            raise
        verdict = RunVerdict.HARNESS_FAULT if run.findings else RunVerdict.CONFIGURATION
        if not config.option.collectonly:
            from reports.session.reporting import conclude

            conclude(run, JudgedRun.of(verdict, run.without_place(str(error))))
        closed_output.say("".join(f"ERROR: {line}\n\n" for line in error.args))
        return verdict.exit_code
    except Exception:
        # Python's own exit code for it, 1, would charge the target with a fault of the suite.
        run = config.stash.get(RUN, None)
        if run is None or not run.active:
            raise
        closed_output.say(traceback.format_exc())
        return RunVerdict.HARNESS_FAULT.exit_code
    finally:
        if config.stash.get(RUN, None) is not None:
            closed_output.let_go()


def _code_of_interrupted(config: pytest.Config) -> int | pytest.ExitCode:
    """Return the exit code of a run that was interrupted, with a report or before there is one."""
    run = config.stash.get(RUN, None)
    if run is None or not run.active or run.worker:
        return pytest.ExitCode.INTERRUPTED
    if run.result is not None:
        return run.result.verdict.exit_code
    closed_output.say("ERROR: interrupted before the first test\n")
    return RunVerdict.INCOMPLETE.exit_code


def pytest_report_teststatus(
    report: pytest.TestReport | pytest.CollectReport,
) -> tuple[str, str, tuple[str, dict[str, bool]]] | None:
    """Give blocked, warned and harness errors a letter and a word of their own."""
    return _STATUS.get(getattr(report, PHASE, {}).get("kind", ""))


@pytest.fixture(scope="session")
def log(pytestconfig: pytest.Config) -> TestLog:
    """Return the test log that the client and the expectations write to."""
    return run_of(pytestconfig).log
