"""``--shard K/N``: the K-th of N parts of a run, of about equal time, for machines side by side.

The tests that are asked for, in the order of their names, are cut into N pieces: tests of a file
share the states that they stand on, and cuts through files are few. Which test goes where follows
from the names and the earlier run alone, so that every machine comes to the same division.
"""

from __future__ import annotations

import re
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any

from conformance.outcomes import ConfigurationError
from reports.record import folder, recorded

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping
    from pathlib import Path

_FORM = re.compile(r"([1-9]\d{0,3})/([1-9]\d{0,3})")
_OWN_US = 5000
"""What a test takes beside waiting for answers, in microseconds: a service nearby is not free."""


@dataclass(frozen=True, slots=True)
class Shard:
    """Part ``number`` of ``total``; ``times`` is what tests took before, in microseconds."""

    number: int
    total: int
    times: Mapping[str, int] = field(default_factory=dict)

    def of(self, tests: Iterable[str]) -> frozenset[str]:
        """Return which of ``tests`` are in this part; in no part more than once, in one each.

        No part is empty while there are as many tests as parts. A test that is not known from the
        earlier run is taken to last as long as those that are, on average.
        """
        left = sorted(tests)
        usual = sum(self.times.values()) // len(self.times) if self.times else 1
        times = [self.times.get(test, usual) for test in left]
        taken: list[str] = []
        for parts in range(self.total, self.total - self.number, -1):
            count = _piece(times, parts)
            taken, left, times = left[:count], left[count:], times[count:]
        return frozenset(taken)

    def to_plain(self) -> list[Any]:
        """Return it as workers are told it."""
        return [self.number, self.total, dict(self.times)]


def _piece(times: list[int], parts: int) -> int:
    """Return how many of the first tests make the first of ``parts`` pieces of equal time."""
    most = len(times) - (parts - 1)
    count, took, whole = min(1, len(times)), sum(times[:1]), sum(times)
    # The next one is taken while at least half of it lies before the cut.
    while count < most and (2 * took + times[count]) * parts <= 2 * whole:
        took += times[count]
        count += 1
    return count


def read(text: str) -> tuple[int, int]:
    """Return the numbers of ``K/N``; raises :class:`ConfigurationError` where it is none."""
    found = _FORM.fullmatch(text)
    number, total = map(int, found.groups()) if found else (0, 0)
    if not 1 <= number <= total:
        msg = f"--shard {text}: say which part of how many, such as 2/5: 1/5 is the first of five"
        raise ConfigurationError(msg)
    return number, total


def times_of(run: Path) -> dict[str, int]:
    """Return how long each test of the run in folder ``run`` took, in microseconds.

    Raises:
        ConfigurationError: there is no run, or it ran no test.
    """
    tally = recorded.recording(recorded.folder_of(run) / folder.OUTCOMES).tally
    found = {
        test: _OWN_US + round(1000 * sum(took for phase in phases for _, took in phase.exchanges))
        for test, phases in tally.phases.items()
    }
    if not found:
        msg = f"--shard-times {run}: that run came to no test, so that none has a time"
        raise ConfigurationError(msg)
    return found
