"""What became worse or better between two runs, read from their ``conformance.json``.

Exit codes: 0 nothing became worse, 1 a requirement fails that did not, 6 less was looked at.
"""

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import asdict, dataclass, field
from typing import Any

from conformance.outcomes import ConfigurationError
from reports.record.recorded import RecordedRequirement, ResponseTimes, RunDocument
from reports.verdict.wording import shortened

NO_REGRESSION, REGRESSION, COVERAGE_LOSS = 0, 1, 6
ENOUGH = 20
"""Requests of an operation in both runs, below which the 95th percentile is a single answer's."""
SLOWER = 1.5
"""The ratio from which on an operation is called slower..."""
NOTICEABLE_MS = 20.0
"""...if it is slower by this, too."""
LISTED = 20
"""Names in a list of the text; all are in the JSON."""
_HELD = frozenset({"passed", "warned", "observed"})
_UNCHECKED = frozenset({"not_applicable", "excluded"})
_UNFINISHED = frozenset({"incomplete", "configuration", "harness_fault", "nothing_checked"})
_HEADINGS = {
    "newly_failed": "newly failed",
    "fixed": "fixed",
    "newly_blocked": "newly blocked",
    "no_longer_blocked": "no longer blocked",
    "newly_waived": "newly waived",
    "newly_warned": "newly warned",
    "no_longer_checked": "no longer checked",
    "vanished_requirements": "vanished requirements",
    "new_requirements": "new requirements",
    "vanished_checks": "vanished checks",
    "new_checks": "new checks",
    "unclaimed_profiles": "profiles claimed no more",
    "newly_claimed_profiles": "newly claimed profiles",
    "changed_observations": "changed observations",
    "slower_operations": "slower operations (a note: two runs are not measurement)",
}


@dataclass(frozen=True, slots=True)
class Slower:
    """An operation that answers more slowly; ratios are new to old, 0 where old was 0 ms."""

    operation: str
    requests: tuple[int, int]
    p50_ms: tuple[float, float]
    p95_ms: tuple[float, float]
    p50_ratio: float
    p95_ratio: float

    def __str__(self) -> str:
        """Say it in one line."""
        one, two = self.p50_ms
        three, four = self.p95_ms
        return (
            f"{self.operation}: p50 {one} to {two} ms (x{self.p50_ratio}), "
            f"p95 {three} to {four} ms (x{self.p95_ratio})"
        )


@dataclass(slots=True)
class RunComparison:
    """The differences by kind, each list sorted. Requirements, checks and profiles are names."""

    old: Mapping[str, Any]
    new: Mapping[str, Any]
    newly_failed: list[str] = field(default_factory=list)
    fixed: list[str] = field(default_factory=list)
    newly_blocked: list[str] = field(default_factory=list)
    no_longer_blocked: list[str] = field(default_factory=list)
    newly_waived: list[str] = field(default_factory=list)
    newly_warned: list[str] = field(default_factory=list)
    no_longer_checked: list[str] = field(default_factory=list)
    vanished_requirements: list[str] = field(default_factory=list)
    new_requirements: list[str] = field(default_factory=list)
    vanished_checks: list[str] = field(default_factory=list)
    new_checks: list[str] = field(default_factory=list)
    unclaimed_profiles: list[str] = field(default_factory=list)
    newly_claimed_profiles: list[str] = field(default_factory=list)
    changed_observations: list[str] = field(default_factory=list)
    slower_operations: list[Slower] = field(default_factory=list)
    narrower: list[str] = field(default_factory=list)
    notes: list[str] = field(default_factory=list)

    @property
    def exit_code(self) -> int:
        """Return 1 for a regression, 6 for less coverage alone, else 0."""
        if self.newly_failed:
            return REGRESSION
        lost = (
            self.newly_blocked,
            self.no_longer_checked,
            self.vanished_requirements,
            self.vanished_checks,
            self.unclaimed_profiles,
            self.narrower,
        )
        return COVERAGE_LOSS if any(lost) else NO_REGRESSION

    def to_plain(self) -> dict[str, Any]:
        """Return plain JSON types, for machines."""
        return {**asdict(self), "exit_code": self.exit_code}

    def lines(self, requirements: Mapping[str, RecordedRequirement]) -> Iterator[str]:
        """Yield the text for people; ``requirements`` are those of the new run by id."""
        for which, run in (("old", self.old), ("new", self.new)):
            yield f"{which}: {run['target']} {run['base_url']}, run {run['id']}: {run['verdict']}"
        yield from self.notes
        yield from (f"narrower: {text}" for text in self.narrower)
        for name, heading in _HEADINGS.items():
            found: list[object] = getattr(self, name)
            if found:
                yield f"{heading}: {len(found)}"
            for entry in found if name == "newly_failed" else found[:LISTED]:
                yield f"  {entry}"
                yield from _failure(requirements.get(str(entry)), name)
            if name != "newly_failed" and len(found) > LISTED:
                yield f"  ... and {len(found) - LISTED} more"
        yield {
            NO_REGRESSION: "no regression",
            REGRESSION: "regression",
            COVERAGE_LOSS: "no regression seen, but less was looked at",
        }[self.exit_code]


def compare(old: RunDocument, new: RunDocument) -> RunComparison:
    """Compare two runs against one specification; raise :class:`ConfigurationError` if of two."""
    if old.specification != new.specification:
        one, other = old.specification, new.specification
        raise ConfigurationError(
            "the runs are of different specifications: "
            f"{one.title} {one.version} ({one.sha256}) and "
            f"{other.title} {other.version} ({other.sha256})"
        )
    differences = RunComparison(_run(old), _run(new))
    _requirements(old, new, differences)
    before, after = _names_of_checks(old), _names_of_checks(new)
    differences.vanished_checks = sorted(before - after)
    differences.new_checks = sorted(after - before)
    differences.unclaimed_profiles = sorted(_claimed(old) - _claimed(new))
    differences.newly_claimed_profiles = sorted(_claimed(new) - _claimed(old))
    _observations(old, new, differences)
    _operations(old, new, differences)
    _circumstances(old, new, differences)
    return differences


def _run(document: RunDocument) -> dict[str, Any]:
    return {
        "id": document.run.id,
        "target": document.target.name,
        "base_url": document.target.base_url,
        "verdict": document.verdict,
        "selection": document.run.selection,
        "suite": document.suite.commit or document.suite.version,
    }


def _requirements(old: RunDocument, new: RunDocument, differences: RunComparison) -> None:
    before = {entry.id: entry for entry in old.requirements}
    after = {entry.id: entry for entry in new.requirements}
    unclaimed = _claimed(old) - _claimed(new)
    differences.vanished_requirements = sorted(before.keys() - after.keys())
    differences.new_requirements = sorted(after.keys() - before.keys())
    for name in sorted(after):
        now = after[name].verdict
        was = before[name].verdict if name in before else ""
        if now == was:
            continue
        if now == "failed":
            differences.newly_failed.append(name)
        elif now == "blocked" and was:
            differences.newly_blocked.append(name)
        elif now == "waived":
            differences.newly_waived.append(name)
        elif now == "warned" and was:
            differences.newly_warned.append(name)
        elif now in _UNCHECKED and was and was not in _UNCHECKED:
            # Those of a profile that is claimed no more are reported in one word.
            lost = after[name].profile not in unclaimed
            differences.no_longer_checked += [name] if lost else []
        if was == "failed" and now in _HELD:
            differences.fixed.append(name)
        if was == "blocked" and now not in _UNCHECKED:
            differences.no_longer_blocked.append(name)


def _names_of_checks(document: RunDocument) -> set[str]:
    return {check for entry in document.requirements for check in entry.checks}


def _claimed(document: RunDocument) -> set[str]:
    return {name for name, profile in document.profiles.items() if profile.claimed}


def _observations(old: RunDocument, new: RunDocument, differences: RunComparison) -> None:
    before = {entry.id: sorted(entry.observed) for entry in old.observations}
    differences.changed_observations = [
        f"{entry.id}: {', '.join(before[entry.id])} to {', '.join(sorted(entry.observed))}"
        for entry in sorted(new.observations, key=lambda entry: entry.id)
        if before.get(entry.id, sorted(entry.observed)) != sorted(entry.observed)
    ]


def _operations(old: RunDocument, new: RunDocument, differences: RunComparison) -> None:
    before = {entry.operation: entry for entry in old.operations}
    differences.slower_operations = [
        _slower(before[entry.operation], entry)
        for entry in sorted(new.operations, key=lambda entry: entry.operation)
        if entry.operation in before and _is_slower(before[entry.operation], entry)
    ]


def _is_slower(old: ResponseTimes, new: ResponseTimes) -> bool:
    pairs = ((old.p50_ms, new.p50_ms), (old.p95_ms, new.p95_ms))
    return min(old.requests, new.requests) >= ENOUGH and any(
        two >= one * SLOWER and two - one >= NOTICEABLE_MS for one, two in pairs
    )


def _slower(old: ResponseTimes, new: ResponseTimes) -> Slower:
    return Slower(
        new.operation,
        (old.requests, new.requests),
        (old.p50_ms, new.p50_ms),
        (old.p95_ms, new.p95_ms),
        _ratio(old.p50_ms, new.p50_ms),
        _ratio(old.p95_ms, new.p95_ms),
    )


def _ratio(old: float, new: float) -> float:
    return round(new / old, 1) if old else 0.0


def _circumstances(old: RunDocument, new: RunDocument, differences: RunComparison) -> None:
    """Note what else differs; say where the new run looked at less than the old one."""
    for what, one, other in (
        ("targets", old.target.base_url, new.target.base_url),
        ("commits of the suite", old.suite.commit, new.suite.commit),
        ("versions of the suite", old.suite.version, new.suite.version),
        ("catalogues", old.suite.catalogue, new.suite.catalogue),
    ):
        if one != other:
            differences.notes.append(f"the runs have different {what}: {one} and {other}")
    if new.run.selection and new.run.selection != old.run.selection:
        was = f"was limited to {old.run.selection}" if old.run.selection else "was not"
        differences.narrower.append(
            f"the new run was limited to {new.run.selection}, the old one {was}"
        )
    before, after = old.target.capabilities, new.target.capabilities
    # A run of an older suite says nothing of capabilities.
    absent = [name for name, has in after.items() if before and before.get(name, True) and not has]
    if absent:
        differences.narrower.append(
            f"the new target file declares absent: {', '.join(sorted(absent))}"
        )
    if new.verdict in _UNFINISHED and old.verdict not in _UNFINISHED:
        differences.narrower.append(f"the new run is {new.verdict}, the old one was {old.verdict}")


def _failure(requirement: RecordedRequirement | None, kind: str) -> Iterable[str]:
    """Say what a requirement that fails now demands, and the first thing that broke it."""
    if requirement is None or kind != "newly_failed":
        return
    yield f"    {requirement.section}: {shortened(requirement.statement)}"
    for violation in requirement.violations[:1]:
        line = f"expected {violation.expected}, observed {violation.observed}"
        yield f"    {violation.operation} {violation.path}: {shortened(line)}"
