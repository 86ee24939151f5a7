"""What the running phase of a test produced, written down where it happens.

One test log per worker. The client and the expectations write to it; the plugin drains it after
set-up, call and tear-down of every test and sends the entries along with the test's report.
"""

import json
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import IO

from conformance.access import AccessAttempt, attempt_of
from conformance.outcomes import Expected, Habit, Meeting, Observation, Violation


@dataclass(frozen=True, slots=True)
class Entries:
    """What one phase produced.

    ``exchanges`` are pairs of operation and duration in milliseconds. ``lost_evidence`` says why
    evidence could not be written, empty when it was.
    """

    exchanges: tuple[tuple[str, float], ...] = ()
    violations: tuple[Violation, ...] = ()
    observations: tuple[Observation, ...] = ()
    notes: tuple[str, ...] = ()
    meetings: tuple[Meeting, ...] = ()
    lost_evidence: str = ""
    attempts: tuple[AccessAttempt, ...] = ()
    expected: tuple[Expected, ...] = ()
    habits: tuple[Habit, ...] = ()


def merged(*entries: Entries) -> Entries:
    """Return what several phases produced, as if it had been one."""
    return Entries(
        tuple(each for entry in entries for each in entry.exchanges),
        tuple(each for entry in entries for each in entry.violations),
        tuple(each for entry in entries for each in entry.observations),
        tuple(each for entry in entries for each in entry.notes),
        tuple(each for entry in entries for each in entry.meetings),
        next((entry.lost_evidence for entry in entries if entry.lost_evidence), ""),
        tuple(each for entry in entries for each in entry.attempts),
        tuple(each for entry in entries for each in entry.expected),
        tuple(each for entry in entries for each in entry.habits),
    )


class TestLog:
    """What one worker saw: exchanges, violations, observations, notes."""

    __test__ = False
    """No class of tests, whatever pytest makes of its name."""

    def __init__(self, evidence: Path | None = None) -> None:
        """Append evidence to the file ``evidence``; without it, evidence is not kept."""
        self.mask: Callable[[str], str] = str
        """Masks secrets in every text that a test leaves behind; set by who knows the secrets."""
        self.heard: Callable[[str, float, Mapping[str, object]], None] | None = None
        """Told of every exchange as :meth:`exchanged` is; set by who shows them as they happen."""
        self.lost_export = ""
        """Why another record of the exchanges could not be written; counts as lost evidence."""
        self.last_exchange = ""
        """The id of the exchange that was counted last."""
        self._path = evidence
        self._file: IO[str] | None = None
        self._lost_evidence = ""
        self._exchanges: list[tuple[str, float]] = []
        self._violations: list[Violation] = []
        self._observations: list[Observation] = []
        self._notes: list[str] = []
        self._meetings: list[Meeting] = []
        self._attempts: list[AccessAttempt] = []
        self._expected: list[Expected] = []
        self._habits: list[Habit] = []

    def exchanged(self, operation: str, duration_ms: float, evidence: Mapping[str, object]) -> None:
        """Count one exchange and keep its evidence.

        ``operation`` is method and path template, ``duration_ms`` milliseconds until the answer
        was read. ``evidence`` is redacted already, can be written as JSON and has the key ``id``.
        """
        self.last_exchange = str(evidence.get("id", ""))
        self._exchanges.append((operation, duration_ms))
        attempt = attempt_of(operation, evidence)
        if attempt is not None:
            self._attempts.append(attempt)
        if self.heard is not None:
            self.heard(operation, duration_ms, evidence)
        if self._path is None or self._lost_evidence:
            return
        try:
            if self._file is None:
                self._file = self._path.open("a", encoding="utf-8")
            self._file.write(json.dumps(evidence, separators=(",", ":"), default=str) + "\n")
        except OSError as error:
            self._lost_evidence = f"{self._path}: {error.strerror or error}"

    def violated(self, *violations: Violation) -> None:
        """Record ``violations`` without stopping the test."""
        self._violations += violations

    def observed(self, requirement: str, answer: str, exchange: str = "") -> None:
        """Record what the target did where the specification leaves it open.

        ``requirement`` is the id of an ``observe`` entry, ``answer`` a word such as ``"500"``.
        """
        self._observations.append(Observation(requirement, answer, exchange))

    def expected(
        self, check: str, parameters: str, exchange: str, others: tuple[str, ...] = ()
    ) -> None:
        """Record what is expected of an answer, met or not; see :class:`Expected`."""
        self._expected.append(Expected(check, parameters, exchange, others))

    def note(self, text: str) -> None:
        """Record a remark that a reader of the report should see with the running test."""
        self._notes.append(text)

    def met(self, meeting: Meeting) -> None:
        """Record that a capability was met which is declared absent."""
        self._meetings.append(meeting)

    def found(self, habit: Habit) -> None:
        """Record what is found out about the target, or how long was waited for it."""
        self._habits.append(habit)

    def drain(self) -> Entries:
        """Return what was written since the last call, and make its evidence safe on disk."""
        if self._file is not None and self._exchanges:
            try:
                self._file.flush()
            except OSError as error:
                self._lost_evidence = f"{self._path}: {error.strerror or error}"
        entries = Entries(
            tuple(self._exchanges),
            tuple(self._violations),
            tuple(self._observations),
            tuple(self._notes),
            tuple(self._meetings),
            self._lost_evidence or self.lost_export,
            tuple(self._attempts),
            tuple(self._expected),
            tuple(self._habits),
        )
        self._expected.clear()
        self._habits.clear()
        self._exchanges.clear()
        self._violations.clear()
        self._observations.clear()
        self._notes.clear()
        self._meetings.clear()
        self._attempts.clear()
        return entries

    def close(self) -> None:
        """Close the evidence file."""
        if self._file is not None:
            try:
                self._file.close()
            except OSError as error:
                self._lost_evidence = f"{self._path}: {error.strerror or error}"
            self._file = None


def status_of(evidence: Mapping[str, object]) -> int | None:
    """Return the HTTP status that recorded evidence shows, if it shows one."""
    response = evidence.get("response")
    status = evidence.get("status", response.get("status") if isinstance(response, dict) else None)
    return status if isinstance(status, int) else None
