"""``--shard K/N``: the K-th of N parts of a run, of about equal time, for machines side by side.

The tests that are asked for, in the order of their names, are cut into N pieces: tests of a file
share the states that they stand on, and cuts through files are few. Which test goes where follows
from the names and the earlier run alone, so that every machine comes to the same division. Where
there is no earlier run, a test takes as long as the requests that ``suites/requests.toml`` counts.
"""

import re
import tomllib
from collections import Counter
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from conformance.outcomes import ConfigurationError
from reports.record import folder, recorded

_FORM = re.compile(r"([1-9]\d{0,3})/([1-9]\d{0,3})")
_OWN_US = 5000
"""What a test takes beside waiting for answers, in microseconds: a service nearby is not free."""
_ANSWER_US = 10_000
"""How long an answer is waited for, where nothing is known but the number of requests."""
REQUESTS = "requests.toml"
"""In the folder of the suites: the requests for one test of each file, on average."""


@dataclass(frozen=True, slots=True)
class Shard:
    """Part ``number`` of ``total``.

    ``times`` is what tests took before, by name, or take on average, by file; in microseconds.
    """

    number: int
    total: int
    times: Mapping[str, int] = field(default_factory=dict)

    def of(self, tests: Iterable[str]) -> frozenset[str]:
        """Return which of ``tests`` are in this part; in no part more than once, in one each.

        No part is empty while there are as many tests as parts. A test of which nothing is known
        is taken to last as long as those that are known, on average.
        """
        left = sorted(tests)
        usual = sum(self.times.values()) // len(self.times) if self.times else 1
        times = [self.times.get(test, self.times.get(_file(test), usual)) for test in left]
        taken: list[str] = []
        for parts in range(self.total, self.total - self.number, -1):
            count = _piece(times, parts)
            taken, left, times = left[:count], left[count:], times[count:]
        return frozenset(taken)

    def to_plain(self) -> list[Any]:
        """Return it as workers are told it."""
        return [self.number, self.total, dict(self.times)]


def _file(test: str) -> str:
    return test.partition("::")[0]


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
    """Return the numbers of ``K/N``; raises :class:`ConfigurationError` for anything else."""
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


def estimated_times(suites: Path) -> dict[str, int]:
    """Return how long a test of each file takes on average, by the requests counted in ``suites``.

    Nothing where no requests were counted: then all tests count alike.
    """
    try:
        counted = tomllib.loads((suites / REQUESTS).read_text(encoding="utf-8"))
    except FileNotFoundError:
        return {}
    return {file: _OWN_US + round(_ANSWER_US * requests) for file, requests in counted.items()}


def requests_by_file(run: Path) -> dict[str, float]:
    """Return the requests for one test of each file, on average, in the run in folder ``run``."""
    tally = recorded.recording(recorded.folder_of(run) / folder.OUTCOMES).tally
    requests: Counter[str] = Counter()
    tests: Counter[str] = Counter()
    for test, phases in sorted(tally.phases.items()):
        tests[_file(test)] += 1
        requests[_file(test)] += sum(len(phase.exchanges) for phase in phases)
    return {file: round(requests[file] / count, 2) for file, count in tests.items()}
