"""JUnit XML, by pytest's own writer: what each testcase says beside its outcome.

Properties name the requirements of a test, where the specification states them, the verdict and
the command that checks them again. A failure's message is the line that names what is broken; the
whole text is the element's content. A requirement that fails in no test of its own is a testcase
of its own.
"""

from __future__ import annotations

from collections.abc import Generator, Sequence
from dataclasses import dataclass
from typing import Any

import pytest
from _pytest.junitxml import xml_key

from conformance.outcomes import Violation
from reports.export.found_elsewhere import found_elsewhere
from reports.record import folder
from reports.session.judging import MARKED, PHASE, VERDICT
from reports.session.run import Run
from reports.verdict import wording
from reports.verdict.catalogue import FILE_NAME, Requirement
from reports.verdict.enumerations import TestVerdict

_SEPARATOR = "; "


def write_by_default(config: pytest.Config, run: Run) -> None:
    """Let pytest write ``junit.xml`` into the folder of ``run``, unless it was told a file.

    To be called before pytest's own plugin is configured.
    """
    if run.worker or config.option.collectonly or getattr(config.option, "xmlpath", None):
        return
    config.option.xmlpath = str(run.report_dir / folder.JUNIT)


@dataclass(frozen=True, slots=True)
class _PlaceOfMessage:
    """Where pytest looks for the message of a failure."""

    message: str


class _Text(str):
    """The text of a failure, with a message of its own."""

    __slots__ = ("reprcrash",)

    reprcrash: _PlaceOfMessage

    @classmethod
    def of(cls, text: str, message: str) -> _Text:
        place = cls(text)
        place.reprcrash = _PlaceOfMessage(message)
        return place


class Testcases:
    """Registered wherever tests run and wherever the verdict is given."""

    def __init__(self, config: pytest.Config, run: Run) -> None:
        """Describe the tests of ``run``."""
        self._config = config
        self._run = run

    @pytest.hookimpl(wrapper=True, tryfirst=True)
    def pytest_runtest_makereport(
        self, item: pytest.Item
    ) -> Generator[None, pytest.TestReport, pytest.TestReport]:
        """Put the properties of a test on the reports that the writer reads them from."""
        report = yield
        if MARKED in item.stash and (report.when == "teardown" or report.failed):
            report.user_properties += self._properties(item)
        return report

    def _properties(self, item: pytest.Item) -> list[tuple[str, object]]:
        requirements = [self._run.catalogue[name] for name in item.stash[MARKED].requirements]
        return self._reported(requirements, item.path.parent.name, item.stash[VERDICT])

    def _reported(
        self, requirements: Sequence[Requirement], journey: str, verdict: TestVerdict
    ) -> list[tuple[str, object]]:
        names = [entry.id for entry in requirements]
        return [
            ("requirements", _SEPARATOR.join(names)),
            ("sections", _SEPARATOR.join(dict.fromkeys(entry.section for entry in requirements))),
            ("levels", _SEPARATOR.join(dict.fromkeys(entry.level for entry in requirements))),
            ("journey", wording.in_words(journey)),
            ("verdict", verdict.value),
            ("again", wording.command(names, self._run.chosen)),
        ]

    @pytest.hookimpl(tryfirst=True)
    def pytest_runtest_logreport(self, report: pytest.TestReport) -> None:
        """Let the message of a failure be the line that says what is broken."""
        plain = getattr(report, PHASE, None)
        # From a worker it has yet to travel, as plain text.
        if self._run.worker or plain is None or not isinstance(report.longrepr, str):
            return
        violated = plain["kind"] == TestVerdict.VIOLATED.value
        message = (
            report.longrepr.partition("\n")[0]
            if violated
            else plain.get("unfinished") or plain.get("not_applicable")
        )
        if message:
            report.longrepr = _Text.of(report.longrepr, message)

    @pytest.hookimpl(tryfirst=True)
    def pytest_sessionfinish(self) -> None:
        """Add what failed in no test of its own, before the file is written."""
        writer = self._config.stash.get(xml_key, None)
        if writer is None:
            return
        for requirement, violations in found_elsewhere(self._run):
            for report in self._reports(requirement, violations):
                writer.pytest_runtest_logreport(report)

    def _reports(
        self, requirement: Requirement, violations: Sequence[Violation]
    ) -> Generator[pytest.TestReport]:
        """Yield what a test of ``requirement`` would have reported, had it met ``violations``."""
        file = f"{requirement.folder}/{FILE_NAME}"
        journey = requirement.folder.rpartition("/")[2]
        lines = wording.failure(requirement, violations)
        lines.append(wording.again(requirement.id, self._run.chosen))
        shared: dict[str, Any] = {
            "nodeid": f"{file}::{requirement.id}",
            "location": (file, None, requirement.id),
            "keywords": {},
            "user_properties": self._reported([requirement], journey, TestVerdict.VIOLATED),
        }
        text = _Text.of("\n".join(lines), lines[0])
        yield pytest.TestReport(**shared, outcome="failed", longrepr=text, when="call")
        yield pytest.TestReport(**shared, outcome="passed", longrepr=None, when="teardown")
