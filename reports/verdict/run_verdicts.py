"""From the verdicts of requirements to those of each profile and of the run."""

from collections import Counter
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from typing import Self

from conformance.capabilities import declared_wrongly
from reports.verdict.catalogue import PROFILES
from reports.verdict.enumerations import RequirementVerdict, RunVerdict
from reports.verdict.verdicts import JudgedRequirement, Learned
from reports.verdict.waivers import Waiver


@dataclass(frozen=True, slots=True)
class JudgedRun:
    """What became of the run; ``reason`` is empty where the requirements say it all."""

    verdict: RunVerdict
    exit_code: int
    reason: str = ""

    @classmethod
    def of(cls, verdict: RunVerdict, reason: str = "") -> Self:
        """Return a verdict with the exit code that it has."""
        return cls(verdict, verdict.exit_code, reason)


def counted(verdicts: Iterable[JudgedRequirement]) -> dict[str, int]:
    """Count ``verdicts`` by name, every name of the table included."""
    counts = Counter(verdict.verdict for verdict in verdicts)
    return {name: counts[name] for name in RequirementVerdict}


def stale(
    verdicts: Iterable[JudgedRequirement], waivers: Mapping[str, Waiver]
) -> tuple[Waiver, ...]:
    """Return the waivers whose requirement does not fail any more, all its checks having run."""
    return tuple(
        waivers[verdict.requirement.id]
        for verdict in verdicts
        if verdict.requirement.id in waivers
        and verdict.whole
        and verdict.verdict
        in {RequirementVerdict.PASSED, RequirementVerdict.WARNED, RequirementVerdict.OBSERVED}
    )


def of_profile(
    profile: str,
    verdicts: Iterable[JudgedRequirement],
    claimed: frozenset[str],
    selection: str = "",
) -> str:
    """Return the verdict of one profile: like the run's, over its own requirements."""
    if profile not in claimed:
        return RequirementVerdict.NOT_APPLICABLE
    own = [verdict for verdict in verdicts if verdict.requirement.profile == profile]
    counts = counted(own)
    if counts[RequirementVerdict.FAILED]:
        return RunVerdict.NON_CONFORMANT
    if any(verdict.harness for verdict in own):
        return RunVerdict.HARNESS_FAULT
    if not any(
        v.verdict == RequirementVerdict.PASSED and v.requirement.level == "must" for v in own
    ):
        return RunVerdict.NOTHING_CHECKED
    return _good(counts, selection)


def _good(counts: Mapping[str, int], selection: str) -> RunVerdict:
    if counts[RequirementVerdict.BLOCKED]:
        return RunVerdict.INCOMPLETE
    if selection:
        return RunVerdict.PARTIAL
    return (
        RunVerdict.CONFORMANT_WITH_WAIVERS
        if counts[RequirementVerdict.WAIVED]
        else RunVerdict.CONFORMANT
    )


def of_run(
    verdicts: tuple[JudgedRequirement, ...],
    learned: Learned,
    waivers: Mapping[str, Waiver],
    interrupted: str = "",
) -> JudgedRun:
    """Return the verdict of the run and its exit code, the most severe first.

    A declaration that was shown to be wrong goes first: what else is told rests on it. A failed
    requirement is certain and goes before an error of our own. ``interrupted`` says what ended the
    run before its time.
    """
    counts = counted(verdicts)
    if learned.meetings:
        return JudgedRun.of(RunVerdict.CONFIGURATION, declared_wrongly(learned.meetings))
    fault = _fault(verdicts, learned)
    if counts[RequirementVerdict.FAILED]:
        return JudgedRun.of(RunVerdict.NON_CONFORMANT, fault)
    if fault:
        return JudgedRun.of(RunVerdict.HARNESS_FAULT, fault)
    outdated = stale(verdicts, waivers)
    if outdated:
        names = ", ".join(waiver.requirement for waiver in outdated)
        return JudgedRun.of(RunVerdict.CONFIGURATION, f"waived, but not failing any more: {names}")
    if interrupted:
        return JudgedRun.of(RunVerdict.INCOMPLETE, interrupted)
    return _clean_run(verdicts, counts, learned)


def _fault(verdicts: tuple[JudgedRequirement, ...], learned: Learned) -> str:
    """Say in one text what went wrong in the suite itself."""
    troubled = [verdict.requirement.id for verdict in verdicts if verdict.harness]
    faults = list(learned.faults)
    if troubled:
        faults.append(f"errors of the suite in checks of {', '.join(troubled)}")
    return "; ".join(faults)


def _clean_run(
    verdicts: tuple[JudgedRequirement, ...], counts: Mapping[str, int], learned: Learned
) -> JudgedRun:
    """Return the verdict of a run in which nothing failed."""
    if not counts[RequirementVerdict.BLOCKED] and not _anything(counts):
        return JudgedRun.of(RunVerdict.NOTHING_CHECKED, "no requirement was observed")
    silent = [
        profile
        for profile in PROFILES
        if of_profile(profile, verdicts, learned.claimed) == RunVerdict.NOTHING_CHECKED
    ]
    if silent and not learned.selection:
        return JudgedRun.of(
            RunVerdict.INCOMPLETE, f"no requirement passed in profile {', '.join(silent)}"
        )
    return JudgedRun.of(_good(counts, learned.selection))


def _anything(counts: Mapping[str, int]) -> bool:
    return any(
        counts[name]
        for name in (
            RequirementVerdict.PASSED,
            RequirementVerdict.WARNED,
            RequirementVerdict.OBSERVED,
            RequirementVerdict.WAIVED,
        )
    )
