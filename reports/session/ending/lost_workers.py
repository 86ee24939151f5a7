"""Workers that did not come to their end: by their own doing, or because somebody killed them.

A system that is short of memory kills the largest of its processes, and a container that is stopped
all of them. That is not the suite's fault: the test that was running is blocked, and ``--resume``
runs it.
"""

import signal
import subprocess
from contextlib import suppress
from typing import Any, Final

import pytest

from reports.verdict.attribution import Phase
from reports.verdict.enumerations import TestVerdict

_OWN: Final = frozenset(
    {
        "SIGABRT",
        "SIGALRM",
        "SIGBUS",
        "SIGFPE",
        "SIGILL",
        "SIGPIPE",
        "SIGPROF",
        "SIGSEGV",
        "SIGSTKFLT",
        "SIGSYS",
        "SIGTRAP",
        "SIGVTALRM",
        "SIGXFSZ",
    }
)
"""Signals with which a process ends over what it does itself, its timers and files included."""
FROM_OUTSIDE: Final = frozenset(each.name for each in signal.Signals) - _OWN
"""Signals that no process sends itself by mistake."""
_SOON_S: Final = 5.0
"""A worker whose connection has ended is gone, or about to be."""


class LostWorkers:
    """Remembers, by their names, which workers were ended from outside, and how."""

    def __init__(self) -> None:
        """Know of none."""
        self._signals: dict[str, str] = {}

    def note(self, node: Any) -> None:
        """Take note of how the process of ``node`` ended, where that can be known."""
        # A worker on another machine has no process here.
        process: Any = getattr(getattr(node.gateway, "_io", None), "popen", None)
        with suppress(AttributeError, ValueError, subprocess.TimeoutExpired):
            name = signal.Signals(-process.wait(_SOON_S)).name
            if name in FROM_OUTSIDE:
                self._signals[node.gateway.id] = name

    def phase_of(self, report: pytest.TestReport) -> Phase | None:
        """Return what a test is that ran in a worker when that was ended from outside."""
        name = getattr(getattr(report, "node", None), "gateway", None)
        ended = self._signals.get(getattr(name, "id", ""))
        if ended is None:
            return None
        reason = f"its worker was killed from outside ({ended}), as where memory is short"
        return Phase("call", TestVerdict.BLOCKED, unfinished=reason)
