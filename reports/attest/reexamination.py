"""Hold the recorded exchanges against the outcomes: what judging them again finds, and what not.

Pure but for the judging, which is handed in: it knows HTTP and the interface, reports do not.
"""

from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import dataclass, field
from typing import Any

from conformance.log import status_of
from conformance.masking import MASK
from conformance.outcomes import Expected, Violation
from reports.record import folder
from reports.record.recording import RunRecord


def _untold(_: Mapping[str, Any], __: Expected, ___: Mapping[str, Mapping[str, Any]]) -> None:
    """Tell nothing of expectations."""


@dataclass(frozen=True, slots=True)
class Rejudging:
    """The judging of every response, as a pure function of one line of evidence.

    ``rejudge`` returns the operation, as method and path template, and the violations, or ``None``
    where too little of the answer was kept; it raises ``ValueError`` for what is not an exchange.
    ``comes_from_judging`` tells whether a clause is charged by the judging alone. ``expect``
    returns what of a line of evidence is not as a test expected it, ``None`` where that cannot be
    told again; it is given the other lines that the expectation names, by their exchanges.
    """

    rejudge: Callable[[Mapping[str, Any]], tuple[str, tuple[Violation, ...] | None]]
    comes_from_judging: Callable[[str], bool]
    expect: Callable[
        [Mapping[str, Any], Expected, Mapping[str, Mapping[str, Any]]], tuple[Violation, ...] | None
    ] = _untold


@dataclass(slots=True)
class Reexamined:
    """What came of it.

    ``findings`` are lines that begin with the name of a file, ``remarks`` what has an honest
    reason. ``exchanges`` were judged again, ``confirmed`` violations found again. What
    tests expected of answers was expected ``again``, or ``trusted`` where that cannot be; of
    ``expected`` violations, which follow from what is trusted, only the exchange was looked at.
    """

    findings: list[str] = field(default_factory=list)
    remarks: list[str] = field(default_factory=list)
    exchanges: int = 0
    confirmed: int = 0
    expected: int = 0
    again: int = 0
    trusted: int = 0


def reexamine(
    evidence: Callable[[], Iterable[tuple[int, Mapping[str, Any]]]],
    recording: RunRecord,
    rejudging: Rejudging,
) -> Reexamined:
    """Judge every exchange of ``evidence`` again, and compare with the outcomes.

    It is gone through twice: expectations may name exchanges that came earlier, and later.
    """
    others = looked_at(evidence(), recording)
    return _Reexamination(recording, rejudging, others).of(evidence())


def looked_at(
    evidence: Iterable[tuple[int, Mapping[str, Any]]], recording: RunRecord
) -> dict[str, Mapping[str, Any]]:
    """Return the exchanges that expectations name beside those which they are about."""
    wanted = {name for expected in _each_expected(recording) for name in expected.others}
    if not wanted:
        return {}
    return {exchange["id"]: exchange for _, exchange in evidence if exchange["id"] in wanted}


class _Reexamination:
    def __init__(
        self, recording: RunRecord, rejudging: Rejudging, others: Mapping[str, Mapping[str, Any]]
    ) -> None:
        self._rejudging = rejudging
        self._others = others
        self._reported = Reexamined()
        self._attributed = _attributed(recording)
        self._expected = expected_of(recording)
        self._unclaimed = Counter(_exchanges(recording))
        looked_at_too = (name for each in _each_expected(recording) for name in each.others)
        self._named = dict.fromkeys(
            (*self._attributed, *self._expected, *looked_at_too, *_observed(recording))
        )
        # Neither can make a verdict better: an interrupted run is incomplete at best, a fault of
        # the suite or lost evidence is reported by the exit code.
        self._cut_short = bool(recording.tally.interrupted or recording.tally.faults)
        self._lost = bool(recording.unwritten)

    def of(self, evidence: Iterable[tuple[int, Mapping[str, Any]]]) -> Reexamined:
        seen: set[str] = set()
        for number, exchange in evidence:
            if exchange["id"] in seen:
                self._find(folder.EVIDENCE, f"line {number}: {exchange['id']} stands twice")
            seen.add(exchange["id"])
            self._one(number, exchange)
        for name in self._named:
            if name not in seen:
                self._lack(f"has no exchange {name}, which {folder.OUTCOMES} names")
        for (operation, took), count in sorted(self._unclaimed.items()):
            if count > 0:
                many = "an exchange" if count == 1 else f"{count} exchanges"
                what = f"{many} of {operation} that took {took} ms"
                self._lack(f"lacks {what}, as {folder.OUTCOMES} counts them")
        return self._reported

    def _one(self, number: int, exchange: Mapping[str, Any]) -> None:
        try:
            operation, found = self._rejudging.rejudge(exchange)
        except ValueError as error:
            self._find(folder.EVIDENCE, f"line {number} ({exchange['id']}): {error}")
            return
        self._reported.exchanges += found is not None
        account = (operation, exchange["duration_ms"])
        self._unclaimed[account] -= 1
        claimed = self._unclaimed[account] >= 0
        if not claimed:
            what = f"{exchange['id']} ({operation}) belongs to no test of {folder.OUTCOMES}"
            self._excusable(folder.EVIDENCE, what, excused=self._cut_short)
        attributed = self._attributed.get(exchange["id"], [])
        for violation in attributed:
            for difference in _differences(violation, operation, exchange):
                self._find(folder.EVIDENCE, f"{exchange['id']}: {difference}")
        if found is None:
            line = f"{exchange['id']} ({operation}) was not kept whole, and not judged again"
            self._reported.remarks.append(f"{folder.EVIDENCE}: {line}")
            self._reported.expected += len(attributed)
            self._reported.trusted += len(self._expected.get(exchange["id"], ()))
        else:
            excused = self._cut_short and not claimed
            self._hold_together(exchange["id"], attributed, found, excused=excused)
            self._expect_again(exchange, attributed)

    def _hold_together(
        self,
        name: str,
        attributed: Iterable[Violation],
        found: tuple[Violation, ...],
        *,
        excused: bool,
    ) -> None:
        """Compare what was attributed to an exchange with what judging it again found."""
        for violation in dict.fromkeys(found):
            if any(is_same_violation(each, violation) for each in attributed):
                self._reported.confirmed += 1
                continue
            what = f"lacks a violation that {name} shows: {_said(violation)}"
            self._excusable(folder.OUTCOMES, what, excused=excused)
        for violation in attributed:
            judged = self._rejudging.comes_from_judging(violation.clause)
            if judged and not any(is_same_violation(violation, each) for each in found):
                self._not_shown(name, violation)

    def _expect_again(self, exchange: Mapping[str, Any], attributed: Iterable[Violation]) -> None:
        """Compare what was charged with what the recorded expectations find in the answer."""
        name = exchange["id"]
        expected = self._expected.get(name, ())
        met = [self._rejudging.expect(exchange, each, self._others) for each in expected]
        found = [violation for each in met for violation in each or ()]
        trusted = sum(each is None for each in met)
        self._reported.again += len(met) - trusted
        self._reported.trusted += trusted
        for violation in dict.fromkeys(found):
            if any(is_same_violation(each, violation) for each in attributed):
                self._reported.confirmed += 1
            else:
                what = f"lacks a violation that {name} shows: {_said(violation)}"
                self._excusable(folder.OUTCOMES, what, excused=self._cut_short)
        for violation in attributed:
            if self._rejudging.comes_from_judging(violation.clause):
                continue
            if any(is_same_violation(violation, each) for each in found):
                continue
            # A violation with a clause may have been seen beside the expectations of a test.
            if violation.clause or trusted or not expected:
                self._reported.expected += 1
            else:
                self._not_shown(name, violation)

    def _not_shown(self, name: str, violation: Violation) -> None:
        line = f"{name} does not show a violation that {folder.OUTCOMES} has"
        self._find(folder.EVIDENCE, f"{line}: {_said(violation)}")

    def _find(self, file: str, text: str) -> None:
        self._reported.findings.append(f"{file}: {text}")

    def _lack(self, text: str) -> None:
        self._excusable(folder.EVIDENCE, text, excused=self._lost)

    def _excusable(self, file: str, text: str, *, excused: bool) -> None:
        if excused:
            self._reported.remarks.append(f"{file}: {text}")
        else:
            self._find(file, text)


def _attributed(recording: RunRecord) -> dict[str, list[Violation]]:
    """Return the distinct violations by the exchange that they name."""
    found: dict[str, dict[Violation, None]] = {}
    for _, phase in recording.tally.each_phase:
        for violation in (attribution.violation for attribution in phase.attributions):
            if violation.exchange:
                found.setdefault(violation.exchange, {})[violation] = None
    return {name: list(violations) for name, violations in found.items()}


def expected_of(recording: RunRecord) -> dict[str, tuple[Expected, ...]]:
    """Return what tests expected, by the exchange that they expected it of."""
    found: dict[str, dict[Expected, None]] = {}
    for each in _each_expected(recording):
        found.setdefault(each.exchange, {})[each] = None
    return {name: tuple(each) for name, each in found.items()}


def _each_expected(recording: RunRecord) -> Iterator[Expected]:
    for _, phase in recording.tally.each_phase:
        yield from phase.expected


def _observed(recording: RunRecord) -> Iterator[str]:
    for _, phase in recording.tally.each_phase:
        yield from (each.exchange for each in phase.observations if each.exchange)


def _exchanges(recording: RunRecord) -> Iterator[tuple[str, float]]:
    for _, phase in recording.tally.each_phase:
        yield from phase.exchanges


def _differences(
    violation: Violation, operation: str, exchange: Mapping[str, Any]
) -> Iterator[str]:
    """Yield what a violation says of its exchange and the exchange does not."""
    where = f"at {violation.path}"
    if violation.operation != operation:
        yield f"is of {operation}, {folder.OUTCOMES} has {violation.operation} {where}"
    if violation.status != status_of(exchange):
        yield f"status is {status_of(exchange)}, {folder.OUTCOMES} has {violation.status} {where}"
    deviations = exchange["differs"]
    if len(deviations) != len(violation.deviations) or not all(
        map(_may_be, violation.deviations, deviations)
    ):
        in_what = ", ".join(violation.deviations)
        yield f"differs in {', '.join(deviations)}, {folder.OUTCOMES} has {in_what} {where}"


def is_same_violation(recorded: Violation, found: Violation) -> bool:
    """Tell whether a recorded violation is the one found, as far as masking lets it be seen."""
    return (
        recorded.clause == found.clause
        and _may_be(recorded.path, found.path)
        and _may_be(recorded.expected, found.expected)
        and _may_be(recorded.observed, found.observed)
    )


def _may_be(masked: str, text: str) -> bool:
    """Tell whether masking may have made ``masked`` of ``text``."""
    first, *rest = masked.split(MASK)
    if not rest:
        return masked == text
    if not text.startswith(first):
        return False
    place = len(first)
    for part in rest[:-1]:
        place = text.find(part, place)
        if place < 0:
            return False
        place += len(part)
    return text.endswith(rest[-1]) and len(text) - len(rest[-1]) >= place


def _said(violation: Violation) -> str:
    line = f"expected {violation.expected}, observed {violation.observed}"
    return f"{violation.clause} at {violation.path}: {line}"
