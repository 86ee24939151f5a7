"""The run, as those who make its exchanges see it: the seam between two plugins of pytest."""

from collections.abc import Iterable, Mapping
from pathlib import Path
from typing import Protocol

import pytest

from conformance.log import TestLog


class CurrentRun(Protocol):
    """One run of pytest; ``worker`` is empty in the process that gives the verdict.

    ``active`` is false where no suite is run: then nothing is reported.
    """

    @property
    def id(self) -> str:
        """Identifies the run; it sorts by time."""

    @property
    def worker(self) -> str:
        """Name of this worker of pytest-xdist."""

    @property
    def active(self) -> bool:
        """Whether suites are run."""

    @property
    def seed(self) -> int:
        """What everything by chance is drawn from."""

    @property
    def writes(self) -> bool:
        """Whether the run leaves a report."""

    @property
    def report_dir(self) -> Path:
        """The folder of the report."""

    @property
    def shared_dir(self) -> Path:
        """The folder in which workers share what they need while they run."""

    @property
    def log(self) -> TestLog:
        """What the tests of this process find."""

    def describe_target(
        self, name: str, base_url: str, profiles: Iterable[str], capabilities: Mapping[str, bool]
    ) -> None:
        """Tell the report what is tested, before the tests are collected.

        ``profiles`` are the claimed ones; ``core`` is understood. ``capabilities`` is the whole
        implementation conformance statement. Raises
        :class:`~conformance.outcomes.ConfigurationError` for a profile that there is not.
        """


def run_of(config: pytest.Config) -> CurrentRun:
    """Return the run of ``config``, from the moment on at which plugins are loaded."""
    run: CurrentRun = config.hook.pytest_conformance_run(config=config)
    return run
