"""Output is the run's own: what other threads print to it, whenever they please, is lost.

What hooks print while they are called is gathered, bounded and masked. The threads that they leave
running may print at any moment, and without end: into the log of a job, where nobody masks it, or
into the memory in which pytest captures it; and Python aborts where one writes while it shuts down.
"""

import contextlib
import sys
import threading
from collections.abc import Callable, Iterator
from functools import cache
from typing import Any

import pytest


class OfOneThread:
    """A text stream to which the thread writes that has made it, and nobody else."""

    def __init__(self, stream: Any) -> None:
        """Stand in front of ``stream``."""
        self._stream = stream
        self._owner = threading.get_ident()

    def __getattr__(self, name: str) -> Any:
        """Return what the stream itself has."""
        return getattr(self._stream, name)

    def write(self, text: str) -> int:
        """Write, or lose it."""
        if threading.get_ident() != self._owner:
            return len(text)
        written: int = self._stream.write(text)
        return written

    def writelines(self, lines: Iterator[str]) -> None:
        """Write, or lose them."""
        for line in lines:
            self.write(line)

    def flush(self) -> None:
        """Flush what was written; who has written nothing waits for nobody."""
        if threading.get_ident() == self._owner:
            self._stream.flush()

    @property
    def kept(self) -> Any:
        """The stream that it stands in front of."""
        return self._stream


def flush_last() -> None:
    """Flush what the run has written, from whichever thread: the process ends after it."""
    for stream in (sys.stdout, sys.stderr):
        with contextlib.suppress(AttributeError, OSError, ValueError):
            _behind(stream).flush()


def _behind(stream: Any) -> Any:
    return _behind(stream.kept) if isinstance(stream, OfOneThread) else stream


@cache
def _own(stream: Any, _: int) -> OfOneThread:
    """Return the same for a stream each time, for ever.

    Python ends over a stream that is gone while a thread prints to it.
    """
    return OfOneThread(stream)


def keep(config: pytest.Config) -> Callable[[], None]:
    """Keep output for this thread from now on, and return what gives it back.

    So is that by which pytest captures what a test prints: it puts that in place of it, and back.
    """
    capturing = getattr(
        config.pluginmanager.get_plugin("capturemanager"), "_global_capturing", None
    )
    captures = (getattr(capturing, name, None) for name in ("out", "err"))
    places: list[tuple[Any, str]] = [(sys, "stdout"), (sys, "stderr")]
    for capture in captures:
        inner = getattr(capture, "syscapture", capture)
        places += [(inner, name) for name in ("tmpfile", "_old") if hasattr(inner, name)]
    before = [(holder, name, getattr(holder, name)) for holder, name in places]
    for holder, name, stream in before:
        setattr(holder, name, stream and _own(stream, threading.get_ident()))

    def give_back() -> None:
        for holder, name, stream in before:
            if isinstance(getattr(holder, name, None), OfOneThread):
                setattr(holder, name, stream)

    return give_back
