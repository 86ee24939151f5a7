"""What time it is: by the clock of this machine as it was when the process began.

Moments that a target tells are judged beside those of a run. Somebody may set the clock meanwhile,
as a time server does a while after a machine has started: that is no fault of the target's, and by
one clock all moments of a run follow each other. Time that a machine sleeps through counts.
"""

import time
from collections.abc import Callable
from datetime import UTC, datetime
from typing import Final


def _steady() -> Callable[[], float]:
    """Return what counts seconds, of sleep as well, whatever the clock is set to."""
    kind: int | None = getattr(time, "CLOCK_BOOTTIME", None)
    return time.monotonic if kind is None else lambda: time.clock_gettime(kind)


_COUNTED: Final = _steady()
_BEGAN: Final = time.time() - _COUNTED()


def now() -> datetime:
    """Return the moment that it is."""
    return datetime.fromtimestamp(_BEGAN + _COUNTED(), UTC)
