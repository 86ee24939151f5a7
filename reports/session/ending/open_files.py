"""Room for files, without which a run breaks wherever it opens the next one."""

import sys
from collections.abc import Callable
from typing import Final

import pytest

LEAST: Final = 64
"""Open at once: a run by itself has some thirty, and what its hooks open comes to that."""


def require() -> None:
    """Take as much room as this process may have, where it has little.

    Raises:
        pytest.UsageError: it may not have enough.
    """
    if sys.platform == "win32":  # knows no such limit
        return
    import resource

    files = resource.RLIMIT_NOFILE
    require_of(lambda: resource.getrlimit(files), lambda room: resource.setrlimit(files, room))


def require_of(
    limits: Callable[[], tuple[int, int]], take: Callable[[tuple[int, int]], None]
) -> None:
    """Take what is needed of the ``limits``, the one that counts and the most that it may be.

    Raises:
        pytest.UsageError: it is too little.
    """
    room, most = limits()
    if 0 <= room < LEAST:  # what has no limit is below 0
        room = LEAST if most < 0 else min(most, LEAST)
        take((room, most))
    if 0 <= room < LEAST:
        needed = f"a run needs {LEAST}"
        msg = f"this process may have {room} files open at once (ulimit -n), and {needed}"
        raise pytest.UsageError(msg)
