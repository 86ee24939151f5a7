"""Output that can't be written any more: the run goes on, its report tells everything.

Nobody reads it (``| head``), the terminal was closed, or the disk is full that it goes to; a hook
closed it; or it never could (``>&-``).
"""

import os
import sys
from typing import Any, Final, TextIO

_LAST_OF_STANDARD: Final = 2
"""The number of standard error, after those of standard input and output."""


class Lasting:
    """A text stream that may cease to be written to; what is written after that goes nowhere."""

    def __init__(self, stream: Any) -> None:
        """Stand in front of ``stream``."""
        self._stream = stream

    def __getattr__(self, name: str) -> Any:
        """Return what the stream itself has."""
        return getattr(self._stream, name)

    def write(self, text: str) -> int:
        """Write, or lose it."""
        try:
            written: int = self._stream.write(text)
        except (OSError, ValueError):
            self._give_up()
            return len(text)
        return written

    def flush(self) -> None:
        """Flush, or lose what is waiting."""
        try:
            self._stream.flush()
        except (OSError, ValueError):
            self._give_up()

    def _give_up(self) -> None:
        if self._stream.closed:
            return
        # What is waiting would be tried again at the end of the process, and change its exit code.
        nowhere = os.open(os.devnull, os.O_WRONLY)
        os.dup2(nowhere, self._stream.fileno())
        os.close(nowhere)
        self._stream.flush()


def stand_in() -> None:
    """Open again what was closed when the process began, so that it leads nowhere.

    Else the next files to be opened would get the numbers of output, and its text.
    """
    while (number := os.open(os.devnull, os.O_RDWR)) <= _LAST_OF_STANDARD:
        os.set_inheritable(number, True)  # noqa: FBT003  (it has no name)
    os.close(number)
    sys.stdout = sys.stdout or _nowhere()
    sys.stderr = sys.stderr or _nowhere()


def _nowhere() -> TextIO:
    return open(os.devnull, "w", encoding="utf-8")  # noqa: PTH123  (as long as the process)


def outlast(writer: Any) -> None:
    """Let what pytest's ``writer`` writes end nothing when the terminal is gone."""
    writer._file = Lasting(writer._file)  # noqa: SLF001  (there is no public way)


def say(text: str) -> None:
    """Write to standard error, or lose it."""
    if sys.stderr is not None:
        Lasting(sys.stderr).write(text)


def let_go() -> None:
    """Write what is still waiting, or lose it, before the process ends.

    Python and pytest flush once more and make an exit code of their own of what they then cannot
    write: 1, which is that of a target that does not conform.
    """
    for stream in (sys.stdout, sys.stderr):
        if stream is not None:
            Lasting(stream).flush()
