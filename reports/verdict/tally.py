"""What the phases of all tests add up to, on the side that gives the verdict."""

from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field, replace

from conformance.access import AccessAttempt
from conformance.outcomes import Habit
from reports.verdict.attribution import Phase
from reports.verdict.verdicts import CheckedTest, Learned

DESELECTED = "some tests were deselected"
_DECIMALS = 3
"""Of a duration in milliseconds, as evidence and outcomes tell it."""


@dataclass(frozen=True, slots=True)
class Collected:
    """One collected test: what it proves, whether it applies here and was selected.

    ``lacks`` are the capabilities that it needs and that are declared absent.
    """

    nodeid: str
    requirements: tuple[str, ...]
    applies: bool
    selected: bool
    lacks: tuple[str, ...] = ()


@dataclass(slots=True)
class Tally:
    """Collects what tests learn, as it comes in.

    Workers collect the same tests; the first that reports is believed. ``uncollected`` are the
    test files of the suites of which not every test was collected. ``outside`` counts failed tests
    that do not belong to the suites.
    """

    collected: tuple[Collected, ...] | None = None
    phases: dict[str, list[Phase]] = field(default_factory=dict)
    crashed: dict[str, str] = field(default_factory=dict)
    faults: dict[str, None] = field(default_factory=dict)
    lost_evidence: dict[str, None] = field(default_factory=dict)
    durations: dict[str, list[float]] = field(default_factory=dict)
    interrupted: str = ""
    uncollected: tuple[str, ...] = ()
    outside: int = 0

    def know(self, collected: Iterable[Collected]) -> None:
        """Take note of what was collected."""
        if self.collected is None:
            self.collected = tuple(sorted(collected, key=lambda test: test.nodeid))

    def fault(self, text: str) -> None:
        """Take note of an error of the suite that concerns no test in particular."""
        self.faults[text] = None

    def crash(self, nodeid: str, text: str) -> None:
        """Take note of a test that took its worker down."""
        self.crashed[nodeid] = text
        self.fault(text)

    def add(self, nodeid: str, phase: Phase) -> None:
        """Take note of one judged phase."""
        if phase.exchanges:
            rounded = tuple((name, round(took, _DECIMALS)) for name, took in phase.exchanges)
            phase = replace(phase, exchanges=rounded)
        self.phases.setdefault(nodeid, []).append(phase)
        for text in phase.faults:
            self.fault(text)
        if phase.lost_evidence:
            self.lost_evidence[phase.lost_evidence] = None
        for operation, took in phase.exchanges:
            self.durations.setdefault(operation, []).append(took)

    @property
    def each_phase(self) -> Iterator[tuple[str, Phase]]:
        """Go through the phases of all tests, each with its test, in the order of their names."""
        for nodeid, phases in sorted(self.phases.items()):
            yield from ((nodeid, phase) for phase in phases)

    @property
    def requests(self) -> int:
        """Count the exchanges of the run."""
        return sum(len(durations) for durations in self.durations.values())

    @property
    def missing(self) -> frozenset[str]:
        """Return the tests that were to run, and did not come to their end."""
        ended = {nodeid for nodeid, phase in self.each_phase if phase.when == "teardown"}
        selected = {test.nodeid for test in self.collected or () if test.selected}
        return frozenset(selected - ended - set(self.crashed))

    @property
    def notes(self) -> tuple[tuple[str, str], ...]:
        """Return the remarks of the run, each with the test that made it."""
        return tuple((nodeid, note) for nodeid, phase in self.each_phase for note in phase.notes)

    @property
    def habits(self) -> tuple[Habit, ...]:
        """Return what was found out about the target, by whichever test."""
        return tuple(habit for _, phase in self.each_phase for habit in phase.habits)

    @property
    def attempts(self) -> tuple[tuple[AccessAttempt, tuple[str, ...]], ...]:
        """Return the requests of callers who are to be refused, and what each was to prove."""
        proved = {test.nodeid: test.requirements for test in self.collected or ()}
        return tuple(
            (attempt, proved.get(nodeid, ()))
            for nodeid, phase in self.each_phase
            for attempt in phase.attempts
        )

    def learned(
        self,
        claimed: frozenset[str],
        selection: str,
        named: frozenset[str],
        absent: frozenset[str] = frozenset(),
    ) -> Learned:
        """Return everything that was learned; a test that never ran is among it.

        ``selection`` is what was asked for; that some tests were left out otherwise is one, too.
        ``absent`` are the capabilities that are declared absent.
        """
        checks = tuple(self._check(collected) for collected in self.collected or ())
        if any(check.applies and not check.selected for check in checks):
            selection = selection or DESELECTED
        phases = [phase for _, phase in self.each_phase]
        return Learned(
            checks=checks,
            attributions=tuple(
                attribution for phase in phases for attribution in phase.attributions
            ),
            observations=tuple(entry for phase in phases for entry in phase.observations),
            faults=tuple(self.faults),
            meetings=tuple(meeting for phase in phases for meeting in phase.meetings),
            claimed=claimed,
            absent=absent,
            selection=selection,
            named=named,
            collected=self.collected is not None,
        )

    def _check(self, collected: Collected) -> CheckedTest:
        phases = self.phases.get(collected.nodeid, [])
        crash = self.crashed.get(collected.nodeid, "")
        unfinished = [phase for phase in phases if phase.unfinished]
        return CheckedTest(
            collected.nodeid,
            collected.requirements,
            applies=collected.applies,
            selected=collected.selected,
            lacks=collected.lacks,
            ran=any(phase.when == "call" for phase in phases),
            unfinished=crash or (unfinished[0].unfinished if unfinished else ""),
            not_applicable=next(
                (phase.not_applicable for phase in phases if phase.not_applicable), ""
            ),
            stopped_by=tuple(name for phase in unfinished for name in phase.stopped_by),
            harness=bool(crash) or any(phase.harness for phase in phases),
        )
