"""The service's clock, injectable so that a lockout or a token can age without waiting."""

from dataclasses import dataclass
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


@dataclass(frozen=True)
class ServiceClock:
    """The clock of a service, which may be apart from the one that it is told."""

    clock: Clock
    shift: timedelta

    def now(self) -> datetime:
        """Return the service's time in UTC."""
        return self.clock.now() + self.shift
