"""What today's suite would say of a run that is over: its evidence, judged by this version.

The exchanges are judged again, what tests expected of them is expected again, and the verdicts are
computed from that. What cannot be computed again is taken as it was recorded, and counted.
"""

import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field, replace
from pathlib import Path
from typing import Any

from conformance.outcomes import Expected, Violation
from reports.attest.consistency import unknown_requirements
from reports.attest.reexamination import Rejudging, expected_of, is_same_violation, looked_at
from reports.record import folder, recorded
from reports.record.recording import RunRecord
from reports.verdict.attribution import Attribution, Phase
from reports.verdict.catalogue import Catalogue, load
from reports.verdict.tally import Collected

CHANGELOG = "CHANGELOG.md"
NO_LONGER_EXPECTED = (
    "this version of the suite expects less of an answer at which its check stopped; what the "
    "check would have looked at then was not asked for"
)
_VERSION = re.compile(r"## (\S+)")
_LONGEST_ENTRY = 200


@dataclass(frozen=True, slots=True)
class VerdictChange:
    """A requirement whose verdict is another one today, and why."""

    requirement: str
    before: str
    after: str
    reason: str
    entry: str

    def __str__(self) -> str:
        """Say it in one line."""
        why = f": {self.reason}" if self.reason else ""
        return f"{self.requirement} {self.before} -> {self.after}{why} ({self.entry})"


@dataclass(slots=True)
class Rejudged:
    """What came of it.

    ``exchanges`` were judged again and ``expectations`` expected again; ``trusted`` expectations
    were taken as recorded. ``warnings`` are what a reader has to know.
    """

    before: str
    after: str
    exit_code: int
    changes: list[VerdictChange] = field(default_factory=list)
    exchanges: int = 0
    expectations: int = 0
    trusted: int = 0
    warnings: list[str] = field(default_factory=list)

    def lines(self) -> Iterator[str]:
        """Yield it as text."""
        yield from map(str, self.changes)
        yield f"{self.exchanges} exchanges judged again, {self.expectations} expectations met again"
        yield f"taken as recorded: {self.trusted} expectations that cannot be met again"
        count = len(self.changes)
        changed = "no verdict is another one" if not count else f"{count} verdicts are other ones"
        run = self.after if self.before == self.after else f"{self.before} -> {self.after}"
        yield f"{changed}; the run: {run}"


def rejudge_run(run: Path, root: Path, rejudging: Rejudging) -> Rejudged:
    """Judge the run in the folder ``run`` with the catalogue of ``root`` and today's judging.

    Raises:
        ConfigurationError: the folder is not that of a run, a file of it cannot be read, or its
            evidence is not what the run recorded.
        HarnessError: the catalogue of the checkout is wrong.
    """
    catalogue = load(root)
    recording = recorded.recording_with_evidence(run)
    says = recorded.document(run / folder.DOCUMENT)
    others = looked_at(recorded.evidence(run / folder.EVIDENCE), recording)
    again = _Again(recording, catalogue, rejudging, others)
    for _, exchange in recorded.evidence(run / folder.EVIDENCE):
        again.take(exchange)
    judged = again.recording().judged(catalogue)
    result = Rejudged(
        says.verdict,
        judged.verdict.verdict,
        judged.verdict.exit_code,
        exchanges=again.exchanges,
        expectations=again.expectations,
        trusted=again.trusted,
        warnings=again.warnings,
    )
    entries = entries_of((root / CHANGELOG).read_text(encoding="utf-8"))
    before = {entry.id: entry.verdict for entry in says.requirements}
    for entry in judged.requirements:
        name = entry.requirement.id
        if name not in before:
            result.warnings.append(f"{name} is new since that run, which did not look at it")
        elif before[name] != entry.verdict:
            why = entry.reason or "; ".join(f"{v.path} {v.observed}" for v in entry.violations[:1])
            result.changes.append(
                VerdictChange(name, before[name], entry.verdict, why, entry_for(name, entries))
            )
    return result


class _Again:
    """Goes through the evidence once, and holds what verdicts need of it."""

    def __init__(
        self,
        recording: RunRecord,
        catalogue: Catalogue,
        rejudging: Rejudging,
        others: Mapping[str, Mapping[str, Any]],
    ) -> None:
        self._others = others
        self._recording = recording
        self._catalogue = catalogue
        self._rejudging = rejudging
        self._expected = expected_of(recording)
        self._judged: dict[str, tuple[Violation, ...]] = {}
        self._met: dict[tuple[str, Expected], tuple[Violation, ...]] = {}
        self._whole: set[str] = set()
        """Exchanges of which every expectation could be expected again."""
        self.exchanges = self.expectations = self.trusted = 0
        self.warnings = [
            f"{name} is not a requirement any more"
            for name in unknown_requirements(recording, catalogue)
        ]

    def take(self, exchange: Mapping[str, Any]) -> None:
        """Judge one exchange, and expect of it again what tests expected."""
        name = exchange["id"]
        expected = self._expected.get(name, ())
        try:
            _, found = self._rejudging.rejudge(exchange)
        except ValueError as error:
            self.warnings.append(f"{name}: {error}")
            found = None
        if found is None:
            self.trusted += len(expected)
            return
        self.exchanges += 1
        self._judged[name] = found
        again = 0
        for each in expected:
            violations = self._rejudging.expect(exchange, each, self._others)
            if violations is not None:
                self._met[name, each] = violations
                again += 1
        self.expectations += again
        self.trusted += len(expected) - again
        if again == len(expected):
            self._whole.add(name)

    def recording(self) -> RunRecord:
        """Return the run as this version of the suite would have recorded it."""
        tally = self._recording.tally
        collected = {test.nodeid: test for test in tally.collected or ()}
        phases = {
            nodeid: [self._phase(phase, collected.get(nodeid)) for phase in recorded_phases]
            for nodeid, recorded_phases in tally.phases.items()
        }
        self._new_of_judging(phases)
        again = replace(
            tally,
            collected=tuple(self._known(test) for test in tally.collected or ()),
            phases=phases,
        )
        return replace(self._recording, tally=again, waivers=self._waivers())

    def _known(self, test: Collected) -> Collected:
        names = tuple(name for name in test.requirements if name in self._catalogue)
        return replace(test, requirements=names)

    def _waivers(self) -> dict[str, Any]:
        waivers = self._recording.waivers
        return {name: waivers[name] for name in waivers if name in self._catalogue}

    def _phase(self, phase: Phase, test: Collected | None) -> Phase:
        attributions = [each for each in phase.attributions if self._still(each)]
        stopped = [
            name for name in phase.stopped_by if name in {c.requirement for c in attributions}
        ]
        unfinished = phase.unfinished
        if phase.stopped_by and not stopped and phase.when == "call":
            unfinished = NO_LONGER_EXPECTED
        for expected in phase.expected:
            for violation in self._met.get((expected.exchange, expected), ()):
                if any(is_same_violation(each.violation, violation) for each in attributions):
                    continue
                attribution = self._attribution(violation, test)
                if attribution is not None:
                    attributions.append(attribution)
                    stopped += [] if violation.clause else [attribution.requirement]
        return replace(
            phase,
            attributions=tuple(attributions),
            stopped_by=tuple(stopped),
            unfinished=unfinished,
        )

    def _still(self, attribution: Attribution) -> bool:
        """Tell whether a charge stands: shown again, or nothing that can be computed again."""
        violation = attribution.violation
        if attribution.requirement not in self._catalogue:
            return False
        name = violation.exchange
        if self._rejudging.comes_from_judging(violation.clause):
            again = self._judged.get(name)
        elif violation.clause or name not in self._whole:
            again = None
        else:
            again = tuple(
                each for (of, _), found in self._met_of(name) for each in found if of == name
            )
        return again is None or any(is_same_violation(violation, each) for each in again)

    def _met_of(self, name: str) -> Iterator[tuple[tuple[str, Expected], tuple[Violation, ...]]]:
        for expected in self._expected.get(name, ()):
            if (name, expected) in self._met:
                yield (name, expected), self._met[name, expected]

    def _attribution(self, violation: Violation, test: Collected | None) -> Attribution | None:
        if violation.clause:
            judge = self._catalogue.judging(violation.clause, violation.path)
            return Attribution(judge.id, violation) if judge else None
        names = [name for name in (test.requirements if test else ()) if name in self._catalogue]
        return Attribution(names[0], violation) if names else None

    def _new_of_judging(self, phases: dict[str, list[Phase]]) -> None:
        """Attribute what this version finds in answers and that one did not, to whichever test."""
        known: dict[str, list[Violation]] = {}
        for phases_of_test in phases.values():
            for phase in phases_of_test:
                for attribution in phase.attributions:
                    known.setdefault(attribution.violation.exchange, []).append(
                        attribution.violation
                    )
        found = [
            violation
            for name, judged in self._judged.items()
            for violation in judged
            if not any(is_same_violation(each, violation) for each in known.get(name, ()))
        ]
        attributions = tuple(filter(None, (self._attribution(each, None) for each in found)))
        if attributions and phases:
            first, *others = next(iter(phases.values()))
            nodeid = next(iter(phases))
            phases[nodeid] = [
                replace(first, attributions=(*first.attributions, *attributions)),
                *others,
            ]


def entries_of(text: str) -> list[tuple[str, str]]:
    """Return the entries of a changelog, the newest first, each with its version."""
    found: list[tuple[str, str]] = []
    version, entry = "", ""
    for line in [*text.splitlines(), "## end"]:
        starts = line.startswith("- ")
        if (starts or line.startswith("#") or not line.strip()) and entry:
            found.append((version, entry))
            entry = ""
        if heading := _VERSION.match(line):
            version = heading[1]
        elif starts:
            entry = line.removeprefix("- ").strip()
        elif entry:
            entry = f"{entry} {line.strip()}"
    return found


def entry_for(requirement: str, entries: list[tuple[str, str]]) -> str:
    """Return the newest entry that names a requirement, also in a row: ``A-01 to A-03, -05``."""
    for version, entry in entries:
        if _names(requirement, entry):
            shortened = entry if len(entry) <= _LONGEST_ENTRY else f"{entry[:_LONGEST_ENTRY]}…"
            return f"{version}: {shortened}"
    return f"no entry of {CHANGELOG} names it"


_NAMED = re.compile(
    r"(?:([A-Z][A-Z0-9-]{1,30}-)|(?<=[ (])-(?=\d\d))(\d{1,3})"
    r"(?: to (?:[A-Z][A-Z0-9-]{1,30})?-(\d{1,3}))?"
)


def rows_in(entry: str) -> Iterator[tuple[str, int, int]]:
    """Yield the requirements that an entry names, as rows: their topic, first and last number."""
    topic = ""
    for own, first, last in _NAMED.findall(entry):
        topic = own or topic
        yield topic, int(first), int(last or first)


def _names(requirement: str, entry: str) -> bool:
    topic, _, number = requirement.rpartition("-")
    rows = rows_in(entry) if number.isdigit() else ()
    return any(own == f"{topic}-" and first <= int(number) <= last for own, first, last in rows)
