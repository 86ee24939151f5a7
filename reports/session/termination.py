"""A run that is asked to end ends as an interrupted one: with a report of what is known.

By SIGTERM, or by SIGHUP when its terminal is closed, unless it was started to outlive that (nohup).
Asked again, it goes on to end; from the writing of its report on, it is not disturbed, by Ctrl-C
neither.
"""

import signal
import threading
from types import FrameType
from typing import Any, Final, NoReturn

import pytest

SIGNALS: Final = tuple(
    getattr(signal, name) for name in ("SIGTERM", "SIGHUP") if hasattr(signal, name)
)


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
