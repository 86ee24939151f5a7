"""A run that is asked to end ends as an interrupted one: with a report of what is known.

By SIGTERM, or by SIGHUP when its terminal is closed, unless it was started to outlive that (nohup);
or by what else would end it, such as the warning of a batch system that its time is over.
Asked again, it goes on to end; from the writing of its report on, it is not disturbed, by Ctrl-C
neither. Nor does it wait for what hooks have left running.
"""

import atexit
import contextlib
import os
import queue
import signal
import threading
from collections.abc import Generator
from functools import cache
from types import FrameType
from typing import Any, Final, NoReturn

import pytest

from reports.session.ending import own_output

SIGNALS: Final = tuple(
    getattr(signal, name)
    for name in ("SIGTERM", "SIGHUP", "SIGUSR1", "SIGUSR2", "SIGXCPU")
    if hasattr(signal, name)
)


LEFT_S: Final = 5.0
"""So long a process may go on when its run has ended."""


def ends_with(code: int) -> None:
    """Let the process end with that exit code, soon after Python has begun to.

    It would wait for every thread that is not a daemon, and for those of all pools. Where there is
    no room for one more thread, whoever has started the run waits no longer.
    """
    with contextlib.suppress(RuntimeError):
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
    own_output.flush_last()
    os._exit(code)


class Termination:
    """Registered where the verdict is given; whoever started the run has their handler back."""

    def __init__(self) -> None:
        """Change nothing yet."""
        self._before: dict[int, Any] = {}
        self._asked: str | None = None

    def pytest_sessionstart(self) -> None:
        """Listen, where a signal can be listened to."""
        if threading.current_thread() is not threading.main_thread():
            return
        for number in (*SIGNALS, signal.SIGINT):
            if signal.getsignal(number) is not signal.SIG_IGN:
                self._before[number] = signal.signal(number, self._interrupt)

    @pytest.hookimpl(tryfirst=True)
    def pytest_runtest_logreport(self) -> None:
        """End where an interruption was lost, as in a callback; what came of it counts for nothing.

        Whatever it has hit is broken, such as a library that was just being imported.
        """
        if self._asked is not None:
            raise KeyboardInterrupt(self._asked)

    def pytest_leave_pdb(self) -> None:
        """Go on, and listen again: Ctrl-C at the prompt of a debugger takes back a line."""
        if self._asked == "":
            self._asked = None
            for number in self._before:
                signal.signal(number, self._interrupt)

    @pytest.hookimpl(wrapper=True)
    def pytest_keyboard_interrupt(self) -> Generator[None]:
        """Do without the place of an interruption, where pytest knows none that it could show."""
        with contextlib.suppress(TypeError):
            yield

    @pytest.hookimpl(trylast=True)
    def pytest_unconfigure(self) -> None:
        """Listen no more."""
        for number, handler in self._before.items():
            signal.signal(number, handler)

    def _interrupt(self, number: int, _: FrameType | None) -> NoReturn:
        self._asked = "" if number == signal.SIGINT else "asked to end"
        for each in SIGNALS:
            signal.signal(each, _let_be)
        raise KeyboardInterrupt(self._asked)


def ignore_signals() -> None:
    """Ignore from now on whoever asks the process to end: it will in a moment."""
    if threading.current_thread() is threading.main_thread():
        for number in (*SIGNALS, signal.SIGINT):
            signal.signal(number, _let_be)


def _let_be(_: int, __: FrameType | None) -> None:
    """Do nothing, of which Python complains where a signal has come that is to be ignored."""
