"""Runs of before, as their folders tell them: one document at a time, and of each what is shown."""

from __future__ import annotations

import heapq
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, field
from datetime import datetime
from pathlib import Path
from urllib.parse import urlsplit

from conformance.outcomes import ConfigurationError
from reports.record import folder, recorded
from reports.record.strict import UnreadableError

MOST = 100
"""Runs that are kept, the newest: so the memory that is needed has an end."""
_FILES = (folder.DOCUMENT, folder.OUTCOMES, folder.EVIDENCE)
_HERE = frozenset({"127.0.0.1", "localhost", "::1"})


@dataclass(frozen=True, slots=True)
class Past:
    """One run. ``requirements`` are verdicts by id, ``times`` median and 95th percentile in ms."""

    place: Path
    id: str
    started: datetime
    duration_s: float
    target: str
    commit: str | None
    verdict: str
    selection: str | None
    counts: Mapping[str, int]
    requirements: Mapping[str, str]
    statements: Mapping[str, tuple[str, str]]
    """Section and statement of each requirement."""
    times: Mapping[str, tuple[float, float]]

    def __lt__(self, other: Past) -> bool:
        """Tell whether this run began before the other one."""
        return (self.started.timestamp(), self.id) < (other.started.timestamp(), other.id)


@dataclass(slots=True)
class Runs:
    """The newest runs, in the order in which they began; ``broken`` says of others why not."""

    kept: list[Past] = field(default_factory=list)
    broken: list[str] = field(default_factory=list)
    more: int = 0
    """How many older ones are left out."""

    @property
    def by_target(self) -> dict[str, list[Past]]:
        """Return the runs of each target, the target that was tested last first."""
        found: dict[str, list[Past]] = {}
        for run in reversed(self.kept):
            found.setdefault(run.target, []).insert(0, run)
        return found


def folders(given: Iterable[Path]) -> Iterator[Path]:
    """Yield the folders of runs: those given, or those right below them; links are passed over.

    Raises :class:`ConfigurationError` where a folder is not there.
    """
    for place in given:
        if not place.is_dir():
            raise ConfigurationError(f"{place}: there is no such folder")
        within = (each for each in sorted(place.iterdir()) if not each.is_symlink())
        for each in (place,) if _holds_a_run(place) else within:
            if each.is_dir() and _holds_a_run(each):
                yield each


def _holds_a_run(place: Path) -> bool:
    return any((place / name).is_file() for name in _FILES)


def read(places: Iterable[Path]) -> Runs:
    """Return the newest of the runs in the folders ``places``."""
    runs, known = Runs(), set[str]()
    for place in places:
        try:
            run = _past(place)
        except UnreadableError as error:
            # The page is handed on: where the folder stands on this machine stays out of it.
            runs.broken.append(str(error).replace(str(place), place.name))
            continue
        if run.id in known:
            continue
        known.add(run.id)
        heapq.heappush(runs.kept, run)
        if len(runs.kept) > MOST:
            heapq.heappop(runs.kept)
            runs.more += 1
    runs.kept.sort()
    return runs


def _past(place: Path) -> Past:
    document = recorded.document(recorded.undamaged(place) / folder.DOCUMENT)
    if document.run.started_at.tzinfo is None:
        raise UnreadableError(f"{place / folder.DOCUMENT}: run.started_at has no time zone")
    return Past(
        place=place,
        id=document.run.id,
        started=document.run.started_at,
        duration_s=document.run.duration_s,
        target=_target(document.target.name, document.target.base_url),
        commit=document.suite.commit,
        verdict=document.verdict,
        selection=document.run.selection,
        counts={name: count for name, count in document.counts.items() if count},
        requirements={each.id: each.verdict for each in document.requirements},
        statements={each.id: (each.section, each.statement) for each in document.requirements},
        times={each.operation: (each.p50_ms, each.p95_ms) for each in document.operations},
    )


def _target(name: str, base_url: str) -> str:
    """Return what tells targets apart; on this machine the port is another one each time."""
    try:
        address = urlsplit(base_url)
        here = address.hostname in _HERE
    except ValueError:
        here = False
    shown = "this machine" if here else base_url
    return ", ".join(filter(None, (name, shown))) or "unknown"
