"""Everything from which the verdicts of a run follow, and the lines of ``outcomes.ndjson``.

A run that ends, a run that is verified and runs that are merged come to their verdicts here, by
the same functions. The file has one line about the run, then one for each test, sorted. Members
that are empty are left out of the lines of tests; an operation is written as its place in
``operations`` of the first line.
"""

import json
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from datetime import date
from typing import Any

from conformance.capabilities import absent_in
from conformance.codecs import plain
from reports.record import document
from reports.verdict import run_verdicts, verdicts
from reports.verdict.attribution import Phase
from reports.verdict.catalogue import CORE, Catalogue
from reports.verdict.enumerations import RunVerdict
from reports.verdict.run_verdicts import JudgedRun
from reports.verdict.tally import Tally
from reports.verdict.verdicts import JudgedRequirement, Learned
from reports.verdict.waivers import Waiver

FORMAT = 1
_ALWAYS = ("path", "expected", "observed")
"""Members of a violation that are written even where they are empty."""


@dataclass(frozen=True, slots=True)
class Judged:
    """What a recorded run comes to; ``document`` is its ``conformance.json``."""

    verdict: JudgedRun
    requirements: tuple[JudgedRequirement, ...]
    learned: Learned
    document: dict[str, Any]


@dataclass(frozen=True, slots=True)
class RunRecord:
    """All that a run learned, and under which terms.

    ``about`` is what :func:`.about` tells; ``selection`` and ``named`` are what was asked
    for. ``waivers`` were in force on the day ``judged_on``. ``ended`` is the verdict of
    a run that ended before its tests. ``unwritten`` says which evidence was lost, ``evidence`` is
    the SHA-256 of what was kept, empty where nothing was.
    """

    about: Mapping[str, Mapping[str, Any]]
    tally: Tally
    waivers: Mapping[str, Waiver]
    judged_on: date
    selection: str = ""
    named: frozenset[str] = frozenset()
    ended: JudgedRun | None = None
    unwritten: tuple[str, ...] = ()
    evidence: str = ""

    @property
    def claimed(self) -> frozenset[str]:
        """Return the profiles that apply: the target's claims, and ``core`` always."""
        return frozenset((CORE, *self.about["target"]["profiles"]))

    @property
    def absent(self) -> frozenset[str]:
        """Return the capabilities that the target does not have, as its file says."""
        return absent_in(self.about["target"].get("capabilities", {}))

    def judged(self, catalogue: Catalogue) -> Judged:
        """Return the verdicts; of a run that ended early, the one that it was given."""
        learned = self.tally.learned(self.claimed, self.selection, self.named, self.absent)
        requirements: tuple[JudgedRequirement, ...] = ()
        verdict = self.ended
        if verdict is None:
            requirements = verdicts.decide(catalogue, learned, self.waivers)
            interrupted = self.tally.interrupted
            verdict = run_verdicts.of_run(requirements, learned, self.waivers, interrupted)
        if self.unwritten:
            verdict = unreported(verdict)
        content = document.build(self.about, self.tally, learned, verdict, requirements)
        return Judged(verdict, requirements, learned, content)

    def lines(self) -> Iterator[str]:
        """Yield the lines of ``outcomes.ndjson``, without their ends."""
        tally = self.tally
        operations = {name: place for place, name in enumerate(sorted(tally.durations))}
        yield _line(self._header(list(operations)))
        collected = {test.nodeid: test for test in tally.collected or ()}
        for nodeid in sorted({*collected, *tally.phases, *tally.crashed}):
            test = collected.get(nodeid)
            phases = [_phase(phase, operations) for phase in tally.phases.get(nodeid, ())]
            line: dict[str, Any] = {"test": nodeid}
            if test:
                line["requirements"] = test.requirements
                # Only what is not as usual, so that most lines stay short.
                line |= {} if test.applies else {"applies": False}
                line |= {} if test.selected else {"selected": False}
                line |= {"lacks": test.lacks} if test.lacks else {}
            line |= {"phases": phases} if phases else {}
            if nodeid in tally.crashed:
                line["crashed"] = tally.crashed[nodeid]
            yield _line(line)

    def _header(self, operations: list[str]) -> dict[str, Any]:
        ended = self.ended
        return {
            "outcomes": FORMAT,
            **self.about,
            "selection": self.selection,
            "named": sorted(self.named),
            "waivers": [
                {name: text for name, text in plain(waiver).items() if text}
                for _, waiver in sorted(self.waivers.items())
            ],
            "judged_on": self.judged_on.isoformat(),
            "collected": self.tally.collected is not None,
            "uncollected": list(self.tally.uncollected),
            "faults": list(self.tally.faults),
            "interrupted": self.tally.interrupted,
            "ended": {"verdict": ended.verdict, "reason": ended.reason} if ended else None,
            "unwritten": list(self.unwritten),
            "evidence": self.evidence,
            "operations": operations,
        }


def unreported(verdict: JudgedRun) -> JudgedRun:
    """Return ``verdict`` with the exit code of a run whose report is not complete: 3 at least."""
    return replace(verdict, exit_code=max(verdict.exit_code, RunVerdict.HARNESS_FAULT.exit_code))


def _line(value: object) -> str:
    return json.dumps(value, separators=(",", ":"))


_WRITTEN = {"attributions": "charges", "deviations": "differs"}
"""Members whose names in the file are those of its format 1."""


def _phase(phase: Phase, operations: Mapping[str, int]) -> dict[str, Any]:
    # The file names and orders them as its format 1 does.
    members = {_WRITTEN.get(name, name): value for name, value in plain(phase).items()}
    members["exchanges"] = [(operations[name], took) for name, took in phase.exchanges]
    for attribution in members["charges"]:
        attribution["violation"] = {
            _WRITTEN.get(name, name): item
            for name, item in attribution["violation"].items()
            if item or name in _ALWAYS
        }
    return {name: value for name, value in members.items() if value}


def phase_read(written: dict[str, Any], operations: Sequence[str]) -> dict[str, Any]:
    """Return a phase of ``outcomes.ndjson`` with the members of :class:`Phase`.

    Raises:
        AttributeError, LookupError, TypeError, ValueError: it is not written as one.
    """
    phase = {name: value for name, value in written.items() if name != "charges"}
    taken = written.get("exchanges", ())
    phase["exchanges"] = [(operations[place], took) for place, took in taken]
    phase["attributions"] = [
        {**each, "violation": _violation_read(each["violation"])}
        for each in written.get("charges", ())
    ]
    return phase


def _violation_read(written: dict[str, Any]) -> dict[str, Any]:
    return {"deviations" if name == "differs" else name: item for name, item in written.items()}
