"""A run that is asked to end ends as an interrupted one: with a report of what is known.

By SIGTERM, or by SIGHUP when its terminal is closed, unless it was started to outlive that (nohup).
Asked again, it goes on to end; from the writing of its report on, it is not disturbed, by Ctrl-C
neither. Nor does it wait for what hooks have left running.
"""

import atexit
import contextlib
import os
import queue
import signal
import sys
import threading
from functools import cache
from types import FrameType
from typing import Any, Final, NoReturn

import pytest

SIGNALS: Final = tuple(
    getattr(signal, name) for name in ("SIGTERM", "SIGHUP") if hasattr(signal, name)
)


LEFT_S: Final = 5.0
"""So long a process may go on when its run has ended."""


def ends_with(code: int) -> None:
    """Let the process end with that exit code, soon after Python has begun to.

    It would wait for every thread that is not a daemon, and for those of all pools.
    """
    _codes().put(code)


@cache
def _codes() -> "queue.SimpleQueue[int]":
    codes: queue.SimpleQueue[int] = queue.SimpleQueue()
    ends = threading.Event()
    # What is registered so comes before Python waits for pools and threads, the latest first.
    getattr(threading, "_register_atexit", atexit.register)(ends.set)
    threading.Thread(target=_end_late, args=(ends, codes), daemon=True).start()
    return codes


def _end_late(ends: threading.Event, codes: "queue.SimpleQueue[int]") -> None:
    ends.wait()
    threading.Event().wait(LEFT_S)
    code = codes.get()
    while not codes.empty():  # of runs within one process the last is the outermost
        code = codes.get()
    for stream in (sys.stdout, sys.stderr):
        with contextlib.suppress(AttributeError, OSError, ValueError):
            stream.flush()
    os._exit(code)


class Termination:
    """Registered where the verdict is given; whoever started the run has their handler back."""

    def __init__(self) -> None:
        """Change nothing yet."""
        self._before: dict[int, Any] = {}

    def pytest_sessionstart(self) -> None:
        """Listen, where a signal can be listened to."""
        if threading.current_thread() is not threading.main_thread():
            return
        self._before[signal.SIGINT] = signal.getsignal(signal.SIGINT)
        for number in SIGNALS:
            if signal.getsignal(number) is not signal.SIG_IGN:
                self._before[number] = signal.signal(number, _interrupt)

    @pytest.hookimpl(trylast=True)
    def pytest_unconfigure(self) -> None:
        """Listen no more."""
        for number, handler in self._before.items():
            signal.signal(number, handler)


def ignore_signals() -> None:
    """Ignore from now on whoever asks the process to end: it will in a moment."""
    if threading.current_thread() is threading.main_thread():
        for number in (*SIGNALS, signal.SIGINT):
            signal.signal(number, signal.SIG_IGN)


def _interrupt(_number: int, _frame: FrameType | None) -> NoReturn:
    for number in SIGNALS:
        signal.signal(number, signal.SIG_IGN)
    message = "asked to end"
    raise KeyboardInterrupt(message)
