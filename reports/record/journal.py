"""What a run has learned so far, on disk as it learns it: for the case that it is ended by force.

The first line says under which terms the run goes on, as the first of ``outcomes.ndjson`` does;
then comes what was collected, then each phase. The file is gone once the report is written.
"""

import json
import os
from collections.abc import Iterable, Iterator
from contextlib import suppress
from dataclasses import replace
from datetime import UTC, datetime
from pathlib import Path
from typing import IO, Any

from conformance.codecs import plain, typed
from conformance.outcomes import ConfigurationError
from reports.record import folder, recorded
from reports.record.recording import RunRecord
from reports.verdict.attribution import Phase
from reports.verdict.tally import Collected, Tally

ENDED_BY_FORCE = "ended by force; made of what it had recorded until then"


class Journal:
    """Written by the process that gives the verdict, held by it as long as it lives.

    A disk that can't be written to ends the journal, never the run.
    """

    def __init__(self, place: Path, terms: RunRecord) -> None:
        """Begin the journal of the run in the folder ``place``."""
        self._path = place / folder.JOURNAL
        self._file: IO[str] | None = None
        self._knows_tests = False
        with suppress(OSError):
            self._file = self._path.open("w", encoding="utf-8")
            _hold(self._file)
        self._write(next(terms.lines()))

    def phase(self, nodeid: str, phase: object, tally: Tally) -> None:
        """Note one phase, in plain types, of the test ``nodeid``."""
        self._know(tally)
        self._tell({"test": nodeid, "phase": phase})

    def crash(self, nodeid: str, text: str, tally: Tally) -> None:
        """Note a test that took its worker down."""
        self._know(tally)
        self._tell({"test": nodeid, "crashed": text})

    def close(self, *, reported: bool) -> None:
        """End; the file goes where a report tells all of it."""
        file, self._file = self._file, None
        with suppress(OSError):
            if file is not None:
                file.close()
            if reported:
                self._path.unlink(missing_ok=True)

    def _know(self, tally: Tally) -> None:
        if tally.collected is not None and not self._knows_tests:
            self._knows_tests = True
            self._tell({"collected": [plain(test) for test in tally.collected]})

    def _tell(self, entry: object) -> None:
        self._write(json.dumps(entry, separators=(",", ":")))

    def _write(self, line: str) -> None:
        if self._file is None:
            return
        try:
            self._file.write(line + "\n")
            self._file.flush()
        except OSError:
            self.close(reported=False)


def recovered(place: Path) -> RunRecord:
    """Return what the run in the folder ``place`` had recorded when it was ended by force.

    Its evidence is joined. Raises :class:`ConfigurationError` where the run goes on still, or left
    no journal.
    """
    file = place / folder.JOURNAL
    if not os.path.isfile(file):
        message = f"{place}: has no {folder.JOURNAL}: only a run that was ended by force leaves one"
        raise ConfigurationError(message)
    try:
        with file.open(encoding="utf-8", errors="replace") as journal:
            _hold(journal)
            # A line that was not written to its end does not count.
            first, *lines = (journal.read().rpartition("\n")[0]).split("\n")
    except BlockingIOError:
        raise ConfigurationError(f"{place}: the run is still going on") from None
    read = recorded.terms(first, f"{file.name}: line 1")
    for number, line in enumerate(lines, 2):
        _note(read.tally, line, f"{file.name}: line {number}")
    read.tally.interrupted = ENDED_BY_FORCE
    folder.join_evidence(place)
    last = datetime.fromtimestamp(file.stat().st_mtime, UTC)
    began = datetime.fromisoformat(read.about["run"]["started_at"])
    lasted = round(max(0.0, (last - began).total_seconds()), 3)
    about = {**read.about, "run": {**read.about["run"], "duration_s": lasted}}
    return replace(read, about=about, evidence=folder.evidence_digest(place))


def _hold(file: IO[str]) -> None:
    """Hold a file as long as it is open; raise ``BlockingIOError`` where another process does."""
    try:
        import fcntl
    except ImportError:
        return
    fcntl.flock(file, fcntl.LOCK_EX | fcntl.LOCK_NB)


def _note(tally: Tally, line: str, where: str) -> None:
    entry = _object(line, where)
    try:
        if "collected" in entry:
            tally.know(_tests(entry["collected"]))
        elif "phase" in entry:
            tally.add(str(entry["test"]), typed(Phase, entry["phase"]))
        else:
            tally.crash(str(entry["test"]), str(entry["crashed"]))
    except (LookupError, TypeError, ValueError, AttributeError) as error:
        message = f"{where} is not as a run writes it: {type(error).__name__}: {error}"
        raise ConfigurationError(message) from None


def _tests(rows: Iterable[object]) -> Iterator[Collected]:
    return (typed(Collected, row) for row in rows)


def _object(line: str, where: str) -> dict[str, Any]:
    try:
        entry = json.loads(line)
    except (ValueError, RecursionError):
        entry = None
    if not isinstance(entry, dict):
        raise ConfigurationError(f"{where} is not a JSON object")
    return entry
