"""A test under which the connection failed starts again from new, at most twice, or a step once.

Whether its last request was carried out is not known, so nothing that it has built is relied upon;
what the first attempt learned stays in the books. A step of its building that was refused, or led
nowhere, may have been so by chance: another customer takes it.
"""

from __future__ import annotations

from collections.abc import Generator
from functools import partial
from typing import TYPE_CHECKING, Final, cast

import pytest

# What plugins that run tests again use; pytest itself prepares an item for it.
from _pytest.runner import runtestprotocol

from conformance.outcomes import Refused, Unanswered
from reports.session.judging import CHANCE, REFUSED, UNCERTAIN

if TYPE_CHECKING:
    from _pytest.fixtures import SubRequest


MOST_ATTEMPTS: Final = 3
"""Of a network that loses one request in a hundred, a long test may meet two failures."""

ALWAYS_ALLOWED: Final = 10
TESTS_FOR_ANOTHER: Final = 20
"""So many starts may be in vain, and one more for so many tests: after more of them, a run would
only take a multiple of its time and not end better."""
REFUSED_IN_VAIN: Final = 3
"""So many tests in a row that were refused again tell that it is no chance."""


class Repeating:
    """The plugin that runs tests again, as long as that helps often enough."""

    def __init__(self) -> None:
        """Have run no test."""
        self._tests = 0
        self._in_vain = 0
        self._refused_in_vain = 0
        self._built_anew: set[pytest.FixtureDef[object]] = set()

    def _may_help(self) -> bool:
        return self._in_vain < ALWAYS_ALLOWED + self._tests / TESTS_FOR_ANOTHER

    @pytest.hookimpl(tryfirst=True)
    def pytest_runtest_protocol(self, item: pytest.Item, nextitem: pytest.Item | None) -> bool:
        """Run a test, and run it again as long as it met a connection that failed."""
        hook = item.ihook
        hook.pytest_runtest_logstart(nodeid=item.nodeid, location=item.location)
        # After the last test of a run all that tests share ends: not before that one is over.
        following = cast("pytest.Item", nextitem or item.parent)
        reports = runtestprotocol(item, log=False, nextitem=following)
        self._tests += 1
        for _ in range(MOST_ATTEMPTS - 1):
            if not item.stash.get(UNCERTAIN, False) or not self._may_help():
                break
            item.stash[UNCERTAIN] = False
            reports = runtestprotocol(item, log=False, nextitem=following)
            self._in_vain += item.stash[UNCERTAIN]
        refused = item.stash.get(REFUSED, None)
        if refused is not None and self._refused_in_vain < REFUSED_IN_VAIN:
            item.stash[REFUSED], item.stash[CHANCE] = None, refused
            reports = runtestprotocol(item, log=False, nextitem=following)
            again = item.stash.get(REFUSED, None) is not None
            self._refused_in_vain = self._refused_in_vain + 1 if again else 0
        if nextitem is None:
            end = partial(item.session._setupstate.teardown_exact, None)  # noqa: SLF001 - as its hook
            stops = pytest.exit.Exception, KeyboardInterrupt
            ended = pytest.CallInfo.from_call(end, "teardown", reraise=stops)
            if ended.excinfo is not None and reports[-1].passed:
                reports[-1] = hook.pytest_runtest_makereport(item=item, call=ended)
        for report in reports:
            hook.pytest_runtest_logreport(report=report)
        hook.pytest_runtest_logfinish(nodeid=item.nodeid, location=item.location)
        return True

    @pytest.hookimpl(wrapper=True)
    def pytest_fixture_setup(
        self, fixturedef: pytest.FixtureDef[object], request: SubRequest
    ) -> Generator[None, object, object]:
        """Let what the network failed to build be built again for the next test.

        What was refused is built again once.
        """
        try:
            return (yield)
        except Unanswered:
            fixturedef.finish(request)
            raise
        except Refused as refused:
            if not refused.was_tried_again and fixturedef not in self._built_anew:
                self._built_anew.add(fixturedef)
                fixturedef.finish(request)
            raise
