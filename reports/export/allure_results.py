"""Allure results: what was judged and masked, as the Allure report shows it.

Allure's own listener hears of a phase before it is judged; this one hears of it afterwards. A test
is one file and one attachment. So is the set-up of a fixture that sent something, shown with every
test that stands on it.
"""

from __future__ import annotations

import json
import time
from collections.abc import Callable, Generator, Mapping
from dataclasses import dataclass, field
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING, Any
from uuid import uuid4

import pytest
from allure_commons.logger import AllureFileLogger
from allure_commons.model2 import (
    ATTACHMENT_PATTERN,
    Attachment,
    Label,
    Parameter,
    Status,
    StatusDetails,
    TestBeforeResult,
    TestResult,
    TestResultContainer,
    TestStepResult,
)
from allure_commons.types import AttachmentType, LabelType

from conformance.codecs import typed
from conformance.json_values import printable
from conformance.log import status_of
from conformance.outcomes import Blocked, ConfigurationError, Unanswered, Violation, ViolationFound
from reports.export.allure_labels import describe, describe_requirement
from reports.export.found_elsewhere import found_elsewhere
from reports.session.judging import MARKED, PHASE
from reports.session.run import Run
from reports.verdict import wording
from reports.verdict.attribution import Attribution, Phase
from reports.verdict.catalogue import Requirement
from reports.verdict.enumerations import TestVerdict, overriding

if TYPE_CHECKING:
    from allure_commons.model2 import ExecutableItem


ATTACHMENT = "exchanges.json"
ENVIRONMENT = "environment.properties"
_STATUS = {
    TestVerdict.PASSED: Status.PASSED,
    TestVerdict.WARNED: Status.PASSED,
    TestVerdict.NOT_APPLICABLE: Status.SKIPPED,
    TestVerdict.BLOCKED: Status.SKIPPED,
    TestVerdict.HARNESS: Status.BROKEN,
    TestVerdict.VIOLATED: Status.FAILED,
}
_UNJUDGED = {
    "passed": TestVerdict.PASSED,
    "skipped": TestVerdict.BLOCKED,
    "failed": TestVerdict.HARNESS,
}
"""What the outcome of a test outside the suites means."""

_Key = tuple[str, str]
"""A fixture and the parameters that its value depends on."""


@dataclass(slots=True)
class _Scene:
    """A test, or the set-up of a fixture: what it shows, and what it sent last and altogether."""

    shown: ExecutableItem
    operation: str = ""
    evidence: list[Mapping[str, object]] = field(default_factory=list)


@dataclass(slots=True)
class _SetUp(_Scene):
    """The set-up of a fixture. ``number`` counts them; ``tests`` are those that stand on it."""

    number: int = 0
    tests: list[str] = field(default_factory=list)


@dataclass(slots=True)
class _Test(_Scene):
    """The running test. ``steps`` are those of all its phases, by exchange."""

    shown: TestResult = field(default_factory=lambda: TestResult(uuid=str(uuid4())))
    when: str = "setup"
    kind: TestVerdict = TestVerdict.PASSED
    fixtures: dict[str, _Key] = field(default_factory=dict)
    steps: dict[str, TestStepResult] = field(default_factory=dict)
    attributions: list[Attribution] = field(default_factory=list)


class AllureResults:
    """Registered wherever tests run, and where the verdict is given."""

    def __init__(self, run: Run, folder: Path, *, clean: bool) -> None:
        """Write into ``folder``, emptied first if ``clean``; raises ``OSError``."""
        # Only one process empties it: the others may have begun to write.
        begin: Any = AllureFileLogger
        self._files = begin(folder, clean and not run.worker)
        self._folder = folder
        self._run = run
        self._test = _Test()
        self._fixture: _SetUp | None = None
        self._shared: dict[str, _Key] = {}
        self._built: dict[_Key, _SetUp] = {}
        self._set_ups: list[_SetUp] = []

    def pytest_sessionstart(self) -> None:
        """Hear of every exchange from now on."""
        self._run.log.heard = self._exchanged

    def _exchanged(
        self, operation: str, duration_ms: float, evidence: Mapping[str, object]
    ) -> None:
        """Show an exchange as a step of what sent it: a fixture, or the test."""
        test = self._test
        scene = self._fixture or test
        mark = "" if self._fixture or test.when == "call" else f"{test.when}: "
        identifier = str(evidence.get("id", ""))
        stop = _now()
        step = test.steps[identifier] = TestStepResult(
            name=f"{mark}{_step_name(operation, evidence)}",
            status=Status.PASSED,
            start=stop - round(duration_ms),
            stop=stop,
            parameters=[
                Parameter(name="operation", value=operation),
                Parameter(name="exchange", value=identifier),
            ],
        )
        scene.shown.steps.append(step)
        scene.evidence.append(evidence)
        if test.when != "teardown":
            # What is sent to tidy up is not what the test is about.
            scene.operation = operation

    @pytest.hookimpl(wrapper=True)
    def pytest_fixture_setup(
        self, fixturedef: pytest.FixtureDef[object], request: pytest.FixtureRequest
    ) -> Generator[None, object, object]:
        """Show the set-up of a fixture that sends something, or that fails."""
        outer = self._fixture
        built = self._fixture = _SetUp(TestBeforeResult(name=fixturedef.argname, start=_now()))
        built.shown.status = Status.PASSED
        try:
            return (yield)
        except BaseException as error:
            reason = self._run.log.mask(str(error) or type(error).__name__)
            built.shown.status = _status_after(error)
            built.shown.statusDetails = StatusDetails(message=reason)
            raise
        finally:
            self._fixture = outer
            built.shown.stop = _now()
            self._stand_on(self._known_as(fixturedef, request), built)

    def _known_as(
        self, fixturedef: pytest.FixtureDef[object], request: pytest.FixtureRequest
    ) -> _Key:
        """Return what tells this set-up from others of the fixture: the parameters beneath it."""
        fixtures = {**self._shared, **self._test.fixtures}
        own = repr(request.param) if hasattr(request, "param") else ""
        beneath = (fixtures[name][1] for name in fixturedef.argnames if name in fixtures)
        key = (fixturedef.argname, "".join((own, *beneath)))
        known = self._test.fixtures if fixturedef.scope == "function" else self._shared
        known[fixturedef.argname] = key
        return key

    def _stand_on(self, key: _Key, built: _SetUp) -> None:
        """Remember ``built``, unless the fixture uses again what it built for an earlier test."""
        if not built.shown.steps:
            earlier = self._built.get(key)
            if earlier is not None and earlier.shown.status == built.shown.status:
                return
            if built.shown.status == Status.PASSED:
                self._built.pop(key, None)
                return
        self._attempt(partial(self._attach, built))
        built.number = len(self._set_ups)
        self._built[key] = built
        self._set_ups.append(built)

    @pytest.hookimpl(wrapper=True, tryfirst=True)
    def pytest_runtest_makereport(
        self, item: pytest.Item, call: pytest.CallInfo[None]
    ) -> Generator[None, pytest.TestReport, pytest.TestReport]:
        """Take over what was judged, and write the test when it is over."""
        report = yield
        test = self._test
        test.shown.start = test.shown.start or round(call.start * 1000)
        test.shown.stop = round(call.stop * 1000)
        self._judge(item, report)
        if report.when == "teardown":
            self._test = _Test()
            self._attempt(partial(self._finish, item, test))
        else:
            goes_on = report.when == "setup" and report.passed
            test.when = "call" if goes_on else "teardown"
        return report

    def _judge(self, item: pytest.Item, report: pytest.TestReport) -> None:
        """Let the test tell the most severe of its phases, and its steps what they broke."""
        test = self._test
        plain = getattr(report, PHASE, None)
        phase = typed(Phase, plain) if plain else Phase(report.when, _UNJUDGED[report.outcome])
        test.attributions += phase.attributions
        for attribution in phase.attributions:
            if attribution.violation.exchange in test.steps:
                self._mark(test.steps[attribution.violation.exchange], attribution)
        kind = overriding(test.kind, phase.kind)
        if test.shown.status is None or kind is not test.kind:
            test.kind = kind
            test.shown.status = _STATUS[kind]
            test.shown.statusDetails = self._reason(item, report, phase)

    def _mark(self, step: TestStepResult, attribution: Attribution) -> None:
        if self._run.catalogue[attribution.requirement].level == "must":
            step.status = Status.FAILED
        broken = attribution.violation
        line = f"{attribution.requirement}: {broken.path} expected {broken.expected}, observed "
        earlier = f"{step.statusDetails.message}\n" if step.statusDetails else ""
        step.statusDetails = StatusDetails(message=f"{earlier}{line}{broken.observed}")

    def _reason(
        self, item: pytest.Item, report: pytest.TestReport, phase: Phase
    ) -> StatusDetails | None:
        """Return what people read first, and what they unfold."""
        if phase.kind is TestVerdict.PASSED:
            return None
        if phase.kind is TestVerdict.WARNED:
            return StatusDetails(message=self._warning(item))
        if isinstance(report.longrepr, tuple):
            return StatusDetails(message=report.longrepr[2])
        text = str(report.longrepr)
        if phase.unfinished and phase.kind is TestVerdict.HARNESS:
            return StatusDetails(message=phase.unfinished, trace=text)
        return _failed(text)

    def _warning(self, item: pytest.Item) -> str:
        lines: list[str] = []
        for name in item.stash[MARKED].requirements:
            broken = [c.violation for c in self._test.attributions if c.requirement == name]
            if broken:
                lines += wording.failure(self._run.catalogue[name], broken, "warned")
        return "\n".join(lines)

    def _finish(self, item: pytest.Item, test: _Test) -> None:
        """Write the test and its attachment; let it stand on what its fixtures built."""
        marked = item.stash.get(MARKED, None)
        names = marked.requirements if marked else ()
        set_ups = self._beneath(item, test)
        for built in set_ups:
            built.tests.append(test.shown.uuid)
        acted = test.operation or _last_operation(set_ups)
        describe(test.shown, item, [self._run.catalogue[name] for name in names], acted)
        test.shown.labels.append(Label(name=LabelType.THREAD, value=self._run.worker or "main"))
        if test.kind is TestVerdict.WARNED:
            test.shown.labels.append(Label(name=LabelType.TAG, value=TestVerdict.WARNED.value))
        self._attach(test)
        self._files.report_result(test.shown)

    def _beneath(self, item: pytest.Item, test: _Test) -> list[_SetUp]:
        """Return what the fixtures of ``test`` built, for itself or for all who share it."""
        asked_for = getattr(item, "fixturenames", ())
        shared = {name: self._shared[name] for name in asked_for if name in self._shared}
        keys = {**shared, **test.fixtures}.values()
        return [self._built[key] for key in keys if key in self._built]

    def _attach(self, scene: _Scene) -> None:
        if not scene.evidence:
            return
        file = ATTACHMENT_PATTERN.format(prefix=uuid4(), ext=AttachmentType.JSON.extension)
        # An exchange a line: the report indents it where people look, which costs the run nothing.
        exchanges = (
            printable(json.dumps(exchange, ensure_ascii=False, default=str))
            for exchange in scene.evidence
        )
        self._files.report_attached_data("[\n" + ",\n".join(exchanges) + "\n]\n", file)
        scene.shown.attachments.append(
            Attachment(name=ATTACHMENT, source=file, type=AttachmentType.JSON.mime_type)
        )
        scene.evidence.clear()

    def pytest_runtest_logreport(self, report: pytest.TestReport) -> None:
        """Show a test that took its worker down: nobody else can."""
        if report.when in {"setup", "call", "teardown"}:
            return
        text = str(report.longrepr)
        crashed = TestResult(
            uuid=str(uuid4()),
            name=report.nodeid.rpartition("::")[2],
            fullName=report.nodeid.partition("[")[0],
            status=Status.BROKEN,
            statusDetails=StatusDetails(message=text),
        )
        self._attempt(partial(self._files.report_result, crashed))

    def pytest_sessionfinish(self) -> None:
        """Write the set-ups, now that every test that stands on them is known, and the target."""
        for built in self._set_ups:
            container = TestResultContainer(
                uuid=str(uuid4()), children=built.tests, befores=[built.shown]
            )
            self._attempt(partial(self._files.report_container, container))
        if not self._run.worker:
            self._attempt(self._tell_environment)
            for requirement, violations in found_elsewhere(self._run):
                self._attempt(partial(self._tell_requirement, requirement, violations))

    def _tell_environment(self) -> None:
        target = self._run.target
        environment = {
            "target": target.name,
            "base_url": target.base_url,
            "profiles": ", ".join(target.profiles),
            "run": self._run.id,
            "seed": self._run.seed,
        }
        lines = "".join(f"{name} = {value}\n" for name, value in environment.items())
        (self._folder / ENVIRONMENT).write_text(lines, encoding="utf-8")

    def _tell_requirement(
        self, requirement: Requirement, violations: tuple[Violation, ...]
    ) -> None:
        """Write a requirement that failed in no test of its own as if it were one."""
        lines = wording.failure(requirement, violations)
        lines.append(wording.again(requirement.id, self._run.chosen))
        shown = TestResult(
            uuid=str(uuid4()),
            start=_now(),
            stop=_now(),
            status=Status.FAILED,
            statusDetails=_failed("\n".join(lines)),
        )
        describe_requirement(shown, requirement, violations[0].operation)
        self._files.report_result(shown)

    def _attempt(self, write: Callable[[], None]) -> None:
        """Write, or note what is lost: it costs the file, not the verdict."""
        try:
            write()
        except (OSError, ValueError) as error:  # no room; a text that cannot be written
            file, why = getattr(error, "filename", None), getattr(error, "strerror", None)
            lost = f"{file or self._folder}: {why or error}"
            self._run.log.lost_export = lost
            self._run.tally.lost_evidence[lost] = None


def _now() -> int:
    """Return the moment in milliseconds, as Allure counts them."""
    return time.time_ns() // 1_000_000


def _failed(text: str) -> StatusDetails:
    """Return the text of a failure, with its heading and its rule as what is read first."""
    return StatusDetails(message="\n".join(text.splitlines()[:2]), trace=text)


def _step_name(operation: str, evidence: Mapping[str, object]) -> str:
    """Return method, path as sent, and status: ``POST /api/auth/login → 200``."""
    request = evidence.get("request")
    if isinstance(request, dict):
        path = request["url"].partition("://")[2].partition("?")[0].partition("/")[2]
        operation = f"{request['method']} /{path}"
    return f"{operation} → {status_of(evidence)}"


def _status_after(error: BaseException) -> str:
    if isinstance(error, ViolationFound):
        return str(Status.FAILED)
    set_aside = isinstance(error, Blocked | Unanswered | ConfigurationError | pytest.skip.Exception)
    return str(Status.SKIPPED if set_aside else Status.BROKEN)


def _last_operation(set_ups: list[_SetUp]) -> str:
    """Return what was sent last of all that was sent to set up."""
    sending = [built for built in set_ups if built.operation]
    return max(sending, key=lambda built: built.number).operation if sending else ""
