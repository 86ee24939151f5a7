"""How far a run has come, for people: one line that is redrawn, or a line for each suite."""

import time
from collections import Counter
from collections.abc import Generator, Iterable
from dataclasses import dataclass, field
from typing import Protocol

import pytest

from reports.session.judging import PHASE
from reports.session.run import Run
from reports.verdict import wording
from reports.verdict.enumerations import TestVerdict
from reports.verdict.tally import Collected

_REDRAWN_S = 0.1
"""Often enough for the eye; each drawing is a system call."""
_WIDEST_SUITE = 20


class Screen(Protocol):
    """What of pytest's terminal reporter is used."""

    def isatty(self) -> bool:
        """Tell whether somebody watches it."""

    def write_line(self, line: str) -> None:
        """Write a line that stays."""

    def rewrite(self, line: str, *, erase: bool) -> None:
        """Write a line in place of the last one that was written so."""


@dataclass(slots=True)
class _Suite:
    """What is known of the tests of one folder."""

    name: str
    tests: int = 0
    left: int = 0
    violated: set[str] = field(default_factory=set)
    blocked: set[str] = field(default_factory=set)


class Count:
    """Counts tests and requirements as they come to an end."""

    def __init__(self, tests: Iterable[Collected]) -> None:
        """Expect ``tests``; those that were not selected are not among them."""
        selected = [test for test in tests if test.selected and test.applies]
        self.tests = len(selected)
        self.tests_done = 0
        self.failed: set[str] = set()
        self.blocked: set[str] = set()
        self._requirements = {test.nodeid: test.requirements for test in selected}
        self._left = Counter(name for test in selected for name in test.requirements)
        self.requirements = len(self._left)
        self._suites: dict[str, _Suite] = {}
        for test in selected:
            suite = self._suite(test.nodeid)
            suite.tests += 1
            suite.left += 1

    @property
    def requirements_done(self) -> int:
        """Requirements none of whose tests is left."""
        return self.requirements - len(self._left)

    def judged(self, nodeid: str, kind: str) -> None:
        """Take note of what one phase of a test came to."""
        named = self._requirements.get(nodeid, ())
        if kind == TestVerdict.VIOLATED.value:
            self.failed.update(named)
            self._suite(nodeid).violated.add(nodeid)
        elif kind == TestVerdict.BLOCKED.value:
            self.blocked.update(named)
            self._suite(nodeid).blocked.add(nodeid)

    def ended(self, nodeid: str) -> str:
        """Take note of the end of a test; return what its suite came to if it was the last one."""
        if nodeid not in self._requirements:
            return ""
        self.tests_done += 1
        for name in self._requirements.pop(nodeid):
            self._left[name] -= 1
            if not self._left[name]:
                del self._left[name]
        suite = self._suite(nodeid)
        suite.left -= 1
        return "" if suite.left else _reported(suite)

    def _suite(self, nodeid: str) -> _Suite:
        folder = nodeid.partition("::")[0].split("/")[1:2]
        name = wording.in_words(folder[0]) if folder else nodeid
        return self._suites.setdefault(name, _Suite(name))


def _reported(suite: _Suite) -> str:
    tests = f"{suite.tests} test" if suite.tests == 1 else f"{suite.tests} tests"
    outcome = f"{len(suite.violated)} failed, {len(suite.blocked)} blocked"
    return f"{suite.name:{_WIDEST_SUITE}} {tests}, {outcome}"


def line(count: Count, elapsed_s: float) -> str:
    """Return the line that tells how far ``count`` has come in so many seconds."""
    parts = [f"requirement {count.requirements_done} of {count.requirements}", _clock(elapsed_s)]
    if 0 < count.tests_done < count.tests:
        left = elapsed_s / count.tests_done * (count.tests - count.tests_done)
        parts[-1] += f", about {_clock(left)} left"
    if count.failed:
        parts.append(f"{len(count.failed)} failed")
    if blocked := count.blocked - count.failed:
        parts.append(f"{len(blocked)} blocked")
    return "   ".join(parts)


def _clock(seconds: float) -> str:
    minutes, rest = divmod(int(seconds), 60)
    return f"{minutes}:{rest:02}"


class Progress:
    """Registered where the verdict is given, in place of pytest's dots."""

    def __init__(self, run: Run, screen: Screen) -> None:
        """Show how far ``run`` has come on ``screen``."""
        self._run = run
        self._screen = screen
        self._began = time.monotonic()
        self._drawn = 0.0
        self._count: Count | None = None
        self._running = False

    def pytest_runtestloop(self) -> None:
        """Begin."""
        self._began = time.monotonic()
        self._running = True

    @pytest.hookimpl(wrapper=True)
    def pytest_report_teststatus(
        self,
    ) -> Generator[None, tuple[str, str, object], tuple[str, str, object]]:
        """Let pytest write nothing for a single test while tests are run."""
        category, letter, word = yield
        return (category, "", "") if self._running else (category, letter, word)

    def pytest_runtest_logreport(self, report: pytest.TestReport) -> None:
        """Show what has changed with one phase of a test."""
        if self._count is None:
            if self._run.tally.collected is None:
                return
            self._count = Count(self._run.tally.collected)
        plain = getattr(report, PHASE, None)
        if plain is not None:
            self._count.judged(report.nodeid, plain["kind"])
        ended = self._count.ended(report.nodeid) if report.when == "teardown" else ""
        if self._screen.isatty():
            self._draw(self._count)
        elif ended:
            self._screen.write_line(f"{ended}   {_clock(time.monotonic() - self._began)}")

    def pytest_sessionfinish(self) -> None:
        """Leave the screen to the summary."""
        if self._running and self._screen.isatty():
            self._screen.rewrite("", erase=True)
        self._running = False

    def _draw(self, count: Count) -> None:
        now = time.monotonic()
        if now - self._drawn >= _REDRAWN_S:
            self._drawn = now
            self._screen.rewrite(line(count, now - self._began), erase=True)
