"""The service's clock, injectable so that a lockout or a token can age without waiting."""

from collections.abc import Iterator
from contextlib import contextmanager
from contextvars import ContextVar
from datetime import UTC, datetime, timedelta
from typing import Final, Protocol

SHIFTS: Final = {
    "right": timedelta(0),
    "ahead": timedelta(minutes=4),
    "behind": timedelta(minutes=-4),
    "untold": timedelta(minutes=4),
}
"""How far the clock is apart from the machine's, by policy."""


class Clock(Protocol):
    """Anything that tells the current time."""

    def now(self) -> datetime:
        """Return the current time, with zone UTC."""
        ...


class SystemClock:
    """The clock of the machine."""

    def now(self) -> datetime:
        """Return the machine's time in UTC."""
        return datetime.now(UTC)


class ServiceClock:
    """The clock of a service, which may be apart from the one that it is told."""

    def __init__(self, clock: Clock, shift: timedelta) -> None:
        """Run as ``clock`` does, apart from it by ``shift``."""
        self._clock = clock
        self._shift = shift
        self._moment: ContextVar[datetime | None] = ContextVar("moment", default=None)

    def now(self) -> datetime:
        """Return the service's time in UTC."""
        return self._moment.get() or self._clock.now() + self._shift

    @contextmanager
    def standing_still(self) -> Iterator[None]:
        """Stand still meanwhile: what decides one call may not change between two looks at it."""
        token = self._moment.set(self.now())
        try:
            yield
        finally:
            self._moment.reset(token)
