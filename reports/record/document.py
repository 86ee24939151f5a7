"""``conformance.json``: a run as data, as ``reports/conformance.schema.json`` says."""

import math
from collections.abc import Iterable, Mapping, Sequence
from typing import Any

from conformance.outcomes import Habit, Violation
from reports.verdict import run_verdicts
from reports.verdict.catalogue import PROFILES
from reports.verdict.run_verdicts import JudgedRun
from reports.verdict.tally import Tally
from reports.verdict.verdicts import JudgedRequirement, Learned

SCHEMA_VERSION = 1
SPECIFICATION = {
    "title": "Customer Onboarding, Wallet and Payment Service: Interface Specification",
    "version": "v2.1",
    # Of the text that the catalogue was made from: `sha256sum` of one's own copy shows the same.
    "sha256": "01376387f7400f995d148278814d5424c93b31a96b0d8612a8e1d18ed966d84d",
}
_MEDIAN, _HIGH = 50, 95
_LITTLE_S = 1.0


def build(
    about: Mapping[str, Mapping[str, Any]],
    tally: Tally,
    learned: Learned,
    verdict: JudgedRun,
    requirements: Sequence[JudgedRequirement],
) -> dict[str, Any]:
    """Return the document of a run that is over; ``reported`` is what it knows of itself."""
    return {
        "schema_version": SCHEMA_VERSION,
        "suite": about["suite"],
        "specification": about["specification"],
        "target": about["target"],
        "run": {
            **about["run"],
            "selection": learned.selection or None,
            "requests": tally.requests,
            "exit_code": verdict.exit_code,
        },
        "verdict": verdict.verdict,
        "reason": verdict.reason or None,
        "counts": run_verdicts.counted(requirements),
        "profiles": {name: _profile(name, learned, requirements) for name in PROFILES},
        "requirements": [_requirement(entry) for entry in requirements],
        "observations": [_observation(entry) for entry in requirements if entry.answers],
        "operations": [_operation(name, took) for name, took in sorted(tally.durations.items())],
        "access": _access(tally),
        "habits": _habits(tally.habits),
        "faults": list(tally.faults),
        "notes": [{"check": nodeid, "text": text} for nodeid, text in tally.notes],
    }


def _profile(
    name: str, learned: Learned, requirements: Sequence[JudgedRequirement]
) -> dict[str, object]:
    own = [entry for entry in requirements if entry.requirement.profile == name]
    return {
        "claimed": name in learned.claimed,
        "verdict": run_verdicts.of_profile(name, own, learned.claimed, learned.selection),
        "counts": run_verdicts.counted(own),
    }


def _requirement(entry: JudgedRequirement) -> dict[str, Any]:
    members: dict[str, Any] = {
        "id": entry.requirement.id,
        "section": entry.requirement.section,
        "level": entry.requirement.level,
        "profile": entry.requirement.profile,
        "statement": entry.requirement.statement,
        "verdict": entry.verdict,
        "reason": entry.reason or None,
        "checks": list(entry.checks),
        "violations": [_violation(violation) for violation in entry.violations],
    }
    if entry.verdict == "blocked":
        members["causes"] = list(entry.causes)
    if entry.waiver:
        members["waiver"] = {
            "reason": entry.waiver.reason,
            "owner": entry.waiver.owner,
            "expires": entry.waiver.expires.isoformat(),
            "ticket": entry.waiver.ticket or None,
        }
    return members


def _violation(violation: Violation) -> dict[str, object]:
    told: dict[str, object] = {
        "said": violation.said,
        "caller": violation.caller,
        "stands_on": list(violation.stands_on),
    }
    return {
        "operation": violation.operation,
        "status": violation.status,
        "path": violation.path,
        "expected": violation.expected,
        "observed": violation.observed,
        "clause": violation.clause or None,
        "differs": list(violation.deviations),
        "control": violation.control,
        "exchange": violation.exchange,
        **{name: value for name, value in told.items() if value},
    }


def _observation(entry: JudgedRequirement) -> dict[str, object]:
    return {
        "id": entry.requirement.id,
        "question": entry.requirement.statement,
        "observed": list(entry.answers),
        "fair": all(answer in entry.requirement.accepts for answer in entry.answers),
    }


def _operation(name: str, took: Sequence[float]) -> dict[str, object]:
    return {
        "operation": name,
        "requests": len(took),
        "p50_ms": percentile(took, _MEDIAN),
        "p95_ms": percentile(took, _HIGH),
    }


def _access(tally: Tally) -> list[dict[str, object]]:
    """Return how each operation answered each caller who is to be refused."""
    cells: dict[tuple[str, str], dict[str, dict[Any, None]]] = {}
    for attempt, requirements in tally.attempts:
        cell = cells.setdefault(
            (attempt.operation, attempt.stranger),
            {"codes": {}, "requirements": {}, "exchanges": {}},
        )
        cell["codes"][attempt.code] = None
        cell["requirements"] |= dict.fromkeys(requirements)
        cell["exchanges"][attempt.exchange] = None
    return [
        {
            "operation": operation,
            "caller": stranger,
            "codes": sorted(cell["codes"]),
            "requirements": sorted(cell["requirements"]),
            "exchanges": list(cell["exchanges"]),
        }
        for (operation, stranger), cell in sorted(cells.items())
    ]


def _habits(entries: Iterable[Habit]) -> list[dict[str, Any]]:
    """Return each habit of the target once, what was waited for behind the others.

    The longest first; what came to little in all is the way of every target.
    """
    by_name: dict[str, list[Habit]] = {}
    for each in entries:
        by_name.setdefault(each.name, []).append(each)
    told = (_habit(name, found) for name, found in by_name.items())
    return sorted(
        (each for each in told if not each["waits"] or each["waited_s"] >= _LITTLE_S),
        key=lambda each: (bool(each["waits"]), -each["waited_s"], each["habit"]),
    )


def _habit(name: str, entries: Sequence[Habit]) -> dict[str, Any]:
    latest = max(entries, key=lambda each: each.late_s)
    shown = latest if latest.late_s else next((each for each in entries if each.exchange), latest)
    late_s = round(latest.late_s, 1)
    found = dict.fromkeys(each.found for each in entries if each.found)
    return {
        "habit": name,
        "assumed": shown.assumed,
        "found": [*found, *([f"{late_s} s late"] if late_s else [])],
        "waits": sum(1 for each in entries if each.waited_s),
        "waited_s": round(sum(each.waited_s for each in entries), 1),
        "exchange": shown.exchange or None,
    }


def violations_of(entry: Mapping[str, Any]) -> list[Violation]:
    """Return the violations of a requirement of the document."""
    return [
        Violation(
            violation["path"],
            violation["expected"],
            violation["observed"],
            operation=violation["operation"],
            exchange=violation["exchange"],
            deviations=tuple(violation.get("differs") or ()),
            status=violation.get("status"),
            said=violation.get("said") or "",
            caller=violation.get("caller") or "",
            stands_on=tuple(violation.get("stands_on") or ()),
        )
        for violation in entry["violations"]
    ]


def percentile(values: Sequence[float], percent: int) -> float:
    """Return the nearest-rank percentile of ``values``, at least one, in tenths."""
    ordered = sorted(values)
    return round(ordered[max(0, math.ceil(percent / 100 * len(ordered)) - 1)], 1)
