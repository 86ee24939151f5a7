"""The service's clock, injectable so that a lockout or a token can age without waiting."""

from datetime import UTC, datetime
from typing import Protocol


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
