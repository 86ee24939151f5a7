"""Who is attributed what one phase of a test produced.

A violation that the judging of a response found is attributed to the requirement that judges its
clause, whichever test made the request. A violation without clause is attributed to the first
requirement of the running test.
"""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass

from conformance.access import AccessAttempt
from conformance.log import Entries
from conformance.outcomes import (
    Blocked,
    ConfigurationError,
    Expected,
    Habit,
    Meeting,
    NotApplicable,
    Observation,
    Unanswered,
    Violation,
    ViolationFound,
)
from reports.verdict.catalogue import Catalogue
from reports.verdict.enumerations import TestVerdict


@dataclass(frozen=True, slots=True)
class Attribution:
    """A violation, and the requirement that it breaks."""

    requirement: str
    violation: Violation


@dataclass(frozen=True, slots=True)
class Phase:
    """Set-up, call or tear-down of one test, judged; it travels from worker to controller.

    ``unfinished`` says why the phase did not come to its end, empty when it did; ``stopped_by``
    names the requirements whose violation ended it, ``harness`` says that it was our own fault.
    ``not_applicable`` says why there was nothing to check, empty where there was.
    ``faults`` are troubles of the suite that concern no test in particular, ``attempts`` the
    requests of callers who are to be refused, ``expected`` what the test expected of answers,
    ``habits`` what was found out about the target on the way.
    """

    when: str
    kind: TestVerdict
    unfinished: str = ""
    not_applicable: str = ""
    stopped_by: tuple[str, ...] = ()
    harness: bool = False
    attributions: tuple[Attribution, ...] = ()
    observations: tuple[Observation, ...] = ()
    exchanges: tuple[tuple[str, float], ...] = ()
    faults: tuple[str, ...] = ()
    notes: tuple[str, ...] = ()
    meetings: tuple[Meeting, ...] = ()
    lost_evidence: str = ""
    attempts: tuple[AccessAttempt, ...] = ()
    expected: tuple[Expected, ...] = ()
    habits: tuple[Habit, ...] = ()


@dataclass(frozen=True, slots=True)
class Running:
    """The test whose phase is judged: its own requirements, closest first.

    ``pending`` are charges of its set-up: they count when the call is judged.
    """

    requirements: tuple[str, ...]
    pending: tuple[Attribution, ...] = ()


def judge(  # noqa: PLR0913  (the facts of one phase; each is a value of its own)
    when: str,
    running: Running,
    entries: Entries,
    raised: BaseException | None,
    catalogue: Catalogue,
    *,
    set_aside: str = "",
) -> Phase:
    """Judge one phase.

    ``raised`` is what ended it, ``set_aside`` the reason of a skip or an expected failure, which
    count as blocked: silence is not success.
    """
    attributing = _Attributing(running, catalogue, when)
    attributing.record(entries.violations)
    unfinished, harness = _ending(when, raised, set_aside, attributing)
    nothing_to_check = unfinished if isinstance(raised, NotApplicable) and not set_aside else ""
    faults = (*attributing.faults, *_unknown_observations(entries.observations, catalogue))
    if harness:
        kind = TestVerdict.HARNESS
    else:
        # While a state is built, nothing is held against the test: it counts when the call ends.
        own = [] if when == "setup" else attributing.own()
        kind = _kind([catalogue[name].level for name in own], raised, unfinished, nothing_to_check)
    return Phase(
        when=when,
        kind=kind,
        unfinished="" if nothing_to_check else unfinished,
        not_applicable=nothing_to_check,
        stopped_by=tuple(attributing.stopped_by),
        harness=harness,
        attributions=tuple(attributing.attributions),
        observations=entries.observations,
        exchanges=entries.exchanges,
        faults=faults,
        notes=entries.notes,
        meetings=entries.meetings,
        attempts=entries.attempts,
        # What is expected while a state is built is attributed to nobody, or by its clause.
        expected=entries.expected if when == "call" else (),
        lost_evidence=entries.lost_evidence,
        habits=entries.habits,
    )


def _kind(
    broken: Sequence[str], raised: BaseException | None, unfinished: str, nothing_to_check: str
) -> TestVerdict:
    """Return the verdict of a phase; `broken` are the levels of its own requirements that are."""
    if "must" in broken:
        return TestVerdict.VIOLATED
    if nothing_to_check:
        return TestVerdict.NOT_APPLICABLE
    if unfinished and not (broken and isinstance(raised, ViolationFound)):
        return TestVerdict.BLOCKED
    return TestVerdict.WARNED if broken else TestVerdict.PASSED


class _Attributing:
    """Attributes violations, and says which could not be."""

    def __init__(self, running: Running, catalogue: Catalogue, when: str) -> None:
        self.attributions: list[Attribution] = []
        self.faults: list[str] = []
        self.stopped_by: dict[str, None] = {}
        self._running = running
        self._catalogue = catalogue
        self._when = when

    def record(self, violations: Iterable[Violation]) -> None:
        """Attribute what was written to the test log."""
        for violation in violations:
            if violation.clause or self._when != "setup":
                self.attribute(violation)
            else:
                self.faults.append(
                    f"a violation without clause was recorded in set-up: {_said(violation)}"
                )

    def stop(self, violations: Iterable[Violation]) -> None:
        """Attribute what ended the phase."""
        for violation in violations:
            attribution = self.attribute(violation)
            if attribution:
                self.stopped_by[attribution.requirement] = None

    def own(self) -> list[str]:
        """Return the requirements of the running test that are broken, in its set-up or now."""
        every = (*self._running.pending, *self.attributions)
        return [
            each.requirement for each in every if each.requirement in self._running.requirements
        ]

    def attribute(self, violation: Violation) -> Attribution | None:
        """Attribute one violation; whatever no requirement judges is a fault of the suite."""
        if violation.clause:
            requirement = self._catalogue.judging(violation.clause, violation.path)
            if requirement is None:
                self.faults.append(
                    f"no requirement for clause {violation.clause}: {_said(violation)}"
                )
                return None
            attribution = Attribution(requirement.id, violation)
        else:
            attribution = Attribution(self._running.requirements[0], violation)
        self.attributions.append(attribution)
        return attribution


def _ending(
    when: str, raised: BaseException | None, set_aside: str, attribution: _Attributing
) -> tuple[str, bool]:
    """Return why the phase did not come to its end, and whether that is our fault."""
    if isinstance(raised, ViolationFound):
        found = _broken_state if when == "setup" else _broken_expectation
        return found(raised.violations, attribution), False
    if set_aside or raised is None:
        return set_aside, False
    if isinstance(raised, Blocked | Unanswered):
        return str(raised) or "no reason given", False
    if isinstance(raised, ConfigurationError):
        return f"configuration: {raised}", False
    first = str(raised).strip().partition("\n")[0]
    return f"{type(raised).__name__}: {first}" if first else type(raised).__name__, True


def _broken_expectation(violations: tuple[Violation, ...], attribution: _Attributing) -> str:
    """Attribute what an expectation raised; return where the check stopped."""
    attribution.stop(violations)
    if attribution.stopped_by:
        return f"its check stopped at a violation of {', '.join(attribution.stopped_by)}"
    return "its check stopped at a violation that no requirement judges"


def _broken_state(violations: tuple[Violation, ...], attribution: _Attributing) -> str:
    """Attribute what a builder raised, where a clause says to whom; return why it is blocked."""
    attribution.stop(violation for violation in violations if violation.clause)
    if attribution.stopped_by:
        return f"an earlier step violated {', '.join(attribution.stopped_by)}"
    return f"an earlier step failed: {_said(violations[0])}"


def _unknown_observations(
    observations: Iterable[Observation], catalogue: Catalogue
) -> Iterable[str]:
    for observation in observations:
        requirement = catalogue.get(observation.requirement)
        if requirement is None or requirement.level != "observe":
            yield f"an observation for {observation.requirement!r}, which is not an observe entry"


def _said(violation: Violation) -> str:
    said = f"{violation.path} expected {violation.expected}, observed {violation.observed}"
    return f"{violation.operation} {said}".strip()
