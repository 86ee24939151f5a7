"""A run that is asked to end (SIGTERM) ends as an interrupted one: with a report of the known."""

import signal
import threading
from types import FrameType
from typing import Any, NoReturn


class Termination:
    """Registered where the verdict is given; whoever started the run has their handler back."""

    def __init__(self) -> None:
        """Change nothing yet."""
        self._before: Any = None

    def pytest_sessionstart(self) -> None:
        """Listen, where a signal can be listened to."""
        if threading.current_thread() is threading.main_thread():
            self._before = signal.signal(signal.SIGTERM, _interrupt)

    def pytest_unconfigure(self) -> None:
        """Listen no more."""
        if self._before is not None:
            signal.signal(signal.SIGTERM, self._before)


def _interrupt(_number: int, _frame: FrameType | None) -> NoReturn:
    message = "asked to end"
    raise KeyboardInterrupt(message)
