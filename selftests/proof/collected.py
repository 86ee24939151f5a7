"""The suites, collected once, and what is to be done with them instead of running them."""

import os
from collections.abc import Callable
from contextlib import suppress
from pathlib import Path

import pytest
from _pytest.junitxml import bin_xml_escape
from pydantic import ValidationError
from schwifty import IBAN

from conformance.codecs import typed
from fixtures.interface.operations import OPERATIONS
from fixtures.interface.schemas.validation import mismatches
from reference.platform.policy import Policy
from reference.serving.app import create_app
from reports.record import digests
from reports.verdict.attribution import Phase
from reports.verdict.tally import Collected

ROOT = Path(__file__).resolve().parents[2]
QUIET = (
    *("-q", "-s", "--no-header", "--no-summary"),
    *("-p", "no:randomly", "-p", "no:cacheprovider", "-p", "no:xdist", "-p", "no:logging"),
    *("-p", "no:faulthandler", "-p", "no:allure_pytest"),
    # Plugins that the proof itself has imported before: none of them is to be rewritten.
    *("-W", "ignore:Module already imported:pytest.PytestAssertRewriteWarning"),
)
REPEATABLE = ("--seed", "1")
"""What a trial explores is the same in every proof: a finding can be seen again."""


class _Instead:
    """Does something else with the collected tests."""

    def __init__(self, act: Callable[[pytest.Session], None]) -> None:
        self._act = act
        self.began = self.done = False
        self.raised: Exception | None = None

    def pytest_sessionstart(self, session: pytest.Session) -> None:
        """Let nothing be printed about tests: there are thousands of runs of them."""
        reporter = session.config.pluginmanager.get_plugin("terminalreporter")
        session.config.pluginmanager.unregister(reporter)

    def pytest_runtestloop(self, session: pytest.Session) -> bool:
        """Replace pytest's own loop."""
        self.began = True
        _load_for_all_forks()
        try:
            self._act(session)
            self.done = True
        except Exception as error:  # noqa: BLE001  (raised again where pytest words nothing)
            self.raised = error
        return True


def _load_for_all_forks() -> None:
    """Load what each trial would load anew: routes, shapes, the register of banks, the commit."""
    create_app(Policy())
    digests.commit(ROOT)
    for recorded in (Phase, Collected):
        with suppress(ValidationError):
            typed(recorded, None)
    for shape in {each.response for each in OPERATIONS.values()}:
        mismatches(shape, None)
    IBAN.random("DE").bic  # noqa: B018  (looks the bank up)
    bin_xml_escape("")


def with_collected_suites(act: Callable[[pytest.Session], None], report_dir: Path) -> None:
    """Collect the suites and call ``act`` with the session.

    Raises:
        RuntimeError: nothing could be collected, of which pytest has said why; or somebody has
            ended it before ``act`` was through.
    """
    os.chdir(ROOT)
    instead = _Instead(act)
    arguments = ["-c", str(ROOT / "pyproject.toml"), "--report-dir", str(report_dir)]
    pytest.main([*QUIET, *arguments, *REPEATABLE, "suites"], plugins=[instead])
    if instead.raised is not None:
        raise instead.raised
    if not instead.done:
        message = "it was ended before it was through" if instead.began else "nothing was collected"
        raise RuntimeError(message)
