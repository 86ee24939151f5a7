"""From outcomes to verdicts: one for each requirement.

Pure functions. Failed goes before blocked, blocked before warned and observed, these before
passed: a requirement of which one check could not be made is not passed by its other checks.
"""

from collections import Counter
from collections.abc import Mapping
from dataclasses import dataclass, field, replace

from conformance.capabilities import why_absent
from conformance.outcomes import Meeting, Observation, Violation
from reports.verdict.attribution import Attribution
from reports.verdict.catalogue import CORE, Catalogue, Requirement
from reports.verdict.causes import without_exchange
from reports.verdict.enumerations import RequirementVerdict
from reports.verdict.waivers import Waiver

NO_OPERATION = "no claimed profile offers an operation to show it on"
NOT_RUN = "not run"
NOT_OBSERVED = "nothing was observed"
NO_CHECK = "no test checks it"
_WAIVABLE = frozenset({RequirementVerdict.FAILED, RequirementVerdict.BLOCKED})


@dataclass(frozen=True, slots=True)
class CheckedTest:
    """One collected test of the suites, and what became of it.

    ``applies`` when the target claims a profile that it belongs to, ``selected`` when this run
    was to run it, ``ran`` when it came as far as its own act. ``unfinished`` says why it did not
    come to its end, ``stopped_by`` whose violation ended it, ``harness`` that the fault is our own.
    ``not_applicable`` says why the target gave it nothing to check; ``lacks`` are capabilities that
    it needs and that are declared absent: then it does not apply.
    """

    nodeid: str
    requirements: tuple[str, ...]
    applies: bool = True
    selected: bool = True
    ran: bool = True
    unfinished: str = ""
    stopped_by: tuple[str, ...] = ()
    harness: bool = False
    not_applicable: str = ""
    lacks: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class Learned:
    """Everything that a run learned.

    ``selection`` says in words what the run was limited to, empty when it was not; ``named`` are
    requirements that were asked for by id. ``faults`` are troubles of the suite that concern no
    test in particular. ``collected`` is false when the run ended before its tests were known.
    ``absent`` are the capabilities that are declared absent, ``meetings`` those met all the same.
    """

    checks: tuple[CheckedTest, ...] = ()
    attributions: tuple[Attribution, ...] = ()
    observations: tuple[Observation, ...] = ()
    faults: tuple[str, ...] = ()
    meetings: tuple[Meeting, ...] = ()
    claimed: frozenset[str] = frozenset({CORE})
    absent: frozenset[str] = frozenset()
    selection: str = ""
    named: frozenset[str] = frozenset()
    collected: bool = True


@dataclass(frozen=True, slots=True)
class JudgedRequirement:
    """What became of one requirement. ``answers`` are the distinct ones of an ``observe`` entry.

    ``causes`` are the distinct reasons why it is blocked, without figures. ``whole`` when every
    applicable check of it was selected, ``harness`` when one of them met an error of our own.
    """

    requirement: Requirement
    verdict: RequirementVerdict
    reason: str = ""
    checks: tuple[str, ...] = ()
    violations: tuple[Violation, ...] = ()
    answers: tuple[str, ...] = ()
    causes: tuple[str, ...] = ()
    whole: bool = True
    harness: bool = False
    waiver: Waiver | None = None


@dataclass(slots=True)
class _Facts:
    """What was learned about one requirement."""

    checks: list[CheckedTest] = field(default_factory=list)
    violations: dict[Violation, None] = field(default_factory=dict)
    answers: dict[str, None] = field(default_factory=dict)

    @property
    def applicable(self) -> list[CheckedTest]:
        """Return the tests that apply to this target."""
        return [check for check in self.checks if check.applies]

    @property
    def selected(self) -> list[CheckedTest]:
        """Return the applicable tests that this run was to run."""
        return [check for check in self.applicable if check.selected]

    @property
    def troubled(self) -> list[CheckedTest]:
        """Return the selected tests that did not come to their end, though there was one."""
        return [
            check
            for check in self.selected
            if check.unfinished or not (check.ran or check.not_applicable)
        ]

    @property
    def needless(self) -> tuple[str, ...]:
        """Return why there was nothing to check, where that is so of every selected test.

        Each reason once, whichever exchanges show it.
        """
        reasons = [check.not_applicable for check in self.selected]
        told: dict[str, str] = {}
        for reason in reasons:
            told.setdefault(without_exchange(reason), reason)
        return tuple(told.values()) if all(reasons) else ()

    @property
    def causes(self) -> dict[str, int]:
        """Count why tests did not come to their end, the most frequent reason first."""
        counts = Counter(check.unfinished or NOT_RUN for check in self.troubled)
        return dict(sorted(counts.items(), key=lambda item: (-item[1], item[0])))


def decide(
    catalogue: Catalogue, learned: Learned, waivers: Mapping[str, Waiver]
) -> tuple[JudgedRequirement, ...]:
    """Return the verdict of every requirement that this run was about, in catalogue order."""
    facts = {requirement.id: _Facts() for requirement in catalogue}
    for check in learned.checks:
        for identifier in check.requirements:
            facts[identifier].checks.append(check)
    for attribution in learned.attributions:
        facts[attribution.requirement].violations[attribution.violation] = None
    for observation in learned.observations:
        requirement = catalogue.get(observation.requirement)
        if requirement is not None and requirement.level == "observe":
            facts[observation.requirement].answers[observation.answer] = None
    return tuple(
        _waived(_decide_one(requirement, facts[requirement.id], learned), waivers)
        for requirement in catalogue
        if _concerns(requirement, facts[requirement.id], learned)
    )


def _concerns(requirement: Requirement, facts: _Facts, learned: Learned) -> bool:
    """Tell whether the run was about this requirement."""
    if not learned.selection or requirement.id in learned.named:
        return True
    selected = any(check.selected for check in facts.checks)
    return selected or bool(facts.violations or facts.answers)


def _decide_one(requirement: Requirement, facts: _Facts, learned: Learned) -> JudgedRequirement:
    silent = not facts.selected and not facts.violations and not facts.answers
    if facts.violations and requirement.level == "must":
        verdict, reason = RequirementVerdict.FAILED, ""
    elif requirement.excluded:
        verdict, reason = RequirementVerdict.EXCLUDED, requirement.excluded
    elif not facts.violations and learned.absent.intersection(requirement.when):
        lacking = [name for name in requirement.when if name in learned.absent]
        verdict, reason = RequirementVerdict.NOT_APPLICABLE, why_absent(lacking)
    elif silent:
        verdict, reason = _unchecked(requirement, facts, learned)
    elif not _stopped_by_itself(requirement, facts.troubled):
        verdict, reason = RequirementVerdict.BLOCKED, _why_blocked(facts)
    elif facts.violations:
        verdict, reason = RequirementVerdict.WARNED, ""
    elif facts.needless and not facts.answers:
        verdict, reason = RequirementVerdict.NOT_APPLICABLE, "; ".join(facts.needless)
    elif requirement.level == "observe":
        verdict, reason = _observed(requirement, tuple(facts.answers))
    else:
        verdict, reason = RequirementVerdict.PASSED, ""
    return JudgedRequirement(
        requirement,
        verdict,
        reason,
        checks=tuple(check.nodeid for check in facts.selected),
        violations=tuple(facts.violations),
        answers=tuple(facts.answers),
        causes=tuple(facts.causes) or (reason,),
        whole=len(facts.selected) == len(facts.applicable),
        harness=any(check.harness for check in facts.troubled),
    )


def _stopped_by_itself(requirement: Requirement, troubled: list[CheckedTest]) -> bool:
    """Tell whether all that stopped these checks was a violation of this requirement."""
    return all(
        check.ran and not check.harness and requirement.id in check.stopped_by for check in troubled
    )


def _unchecked(
    requirement: Requirement, facts: _Facts, learned: Learned
) -> tuple[RequirementVerdict, str]:
    """Say why nothing at all is known of a requirement."""
    if facts.applicable or (not learned.collected and requirement.profile in learned.claimed):
        return RequirementVerdict.BLOCKED, NOT_RUN
    if requirement.profile not in learned.claimed:
        return RequirementVerdict.NOT_APPLICABLE, f"profile {requirement.profile} is not claimed"
    lacking = dict.fromkeys(name for check in facts.checks for name in check.lacks)
    if lacking:
        return RequirementVerdict.NOT_APPLICABLE, why_absent(lacking)
    if facts.checks:
        return RequirementVerdict.NOT_APPLICABLE, NO_OPERATION
    return RequirementVerdict.BLOCKED, NO_CHECK


def _why_blocked(facts: _Facts) -> str:
    total = len(facts.selected)
    reasons = facts.causes
    if total == 1:
        return next(iter(reasons))
    why = "; ".join(
        f"{reason} ({count})" if len(reasons) > 1 else reason for reason, count in reasons.items()
    )
    return f"{len(facts.troubled)} of {total} checks: {why}"


def _observed(requirement: Requirement, answers: tuple[str, ...]) -> tuple[RequirementVerdict, str]:
    if not answers:
        return RequirementVerdict.BLOCKED, NOT_OBSERVED
    unfair = [answer for answer in answers if answer not in requirement.accepts]
    if unfair:
        known = ", ".join(requirement.accepts)
        return RequirementVerdict.WARNED, f"observed {', '.join(unfair)}; known to be fair: {known}"
    return RequirementVerdict.OBSERVED, ", ".join(answers)


def _waived(verdict: JudgedRequirement, waivers: Mapping[str, Waiver]) -> JudgedRequirement:
    waiver = waivers.get(verdict.requirement.id)
    if waiver is None or verdict.verdict not in _WAIVABLE:
        return verdict
    return replace(
        verdict,
        verdict=RequirementVerdict.WAIVED,
        reason=f"{verdict.verdict}, waived until {waiver.expires.isoformat()}: {waiver.reason}",
        waiver=waiver,
    )
