"""Which recorded steps a request needs before it, so that it can be made again on its own."""

from collections.abc import Iterable
from typing import Final

from conformance.provenance import Reference
from reports.replay.recording import (
    LOGINS,
    HookCall,
    RecordedSteps,
    Request,
    Step,
    key_of,
    references_in,
    sources_of,
    test_of,
    worker_of,
)

ABOUT_NOBODY: Final = frozenset({"login", "categorization"})
"""Operations whose answers hold values that requests about anybody use."""
MOVE_MONEY: Final = frozenset({"execute", "topup_execute"})
OF_A_WALLET: Final = MOVE_MONEY | {
    *("prepare", "transfer_prepare", "topup_prepare", "payment_consent", "beneficiary")
}
"""Which leave those whom they pay as they are."""
_ABOUT_A_PERSON: Final = frozenset(
    {"email", "phone", "registration_number", "legal_name", "trading_name", "tax_id", "iban"}
)


class Closures:
    """Finds the steps that requests of one recording need."""

    def __init__(self, recording: RecordedSteps) -> None:
        """Look at ``recording``; what each step is about is read when it is first asked for."""
        self.recording = recording
        self._about: dict[str, dict[str, list[Step]]] = {}

    def of(self, goal: Request, also: Iterable[str] = ()) -> tuple[Step, ...]:
        """Return the steps to make before ``goal``, in order; ``also`` names some by identifier.

        They are those that gave values to it, whatever changed what it is about (a customer, a
        wallet, an order: they share an identifier), and what these need themselves. Of requests
        that changed something, only accepted ones count. Of those of other tests, the ones count
        that were made together with something that gave a value, that moved money, or that a hook
        made: what else a test does with a shared state leaves it as it is, or the state is built
        anew. Whatever happened before a sequence of an exploration is as another test, and whom it
        has paid does not count. Refusals count in the test that ``goal`` belongs to, and those of
        logins for a login: they add up to a lock.
        """
        search = _Search(self, goal)
        search.include(goal)
        for identifier in also:
            search.include_source(identifier)
        search.run()
        chosen = [step for step in search.included.values() if step.id != goal.id]
        own = worker_of(goal.id)
        return tuple(sorted(chosen, key=lambda step: (worker_of(step.id) == own, step.step)))

    def about(self, worker: str, subject: str) -> Iterable[Step]:
        """Return the steps of a worker that are about ``subject``."""
        if worker not in self._about:
            found: dict[str, list[Step]] = {}
            for step in self.recording.workers[worker]:
                for each in self.subjects(step):
                    found.setdefault(each, []).append(step)
            self._about[worker] = found
        return self._about[worker].get(subject, ())

    def subjects(self, step: Step) -> set[str]:
        """Return what a step is about: who gave its identifiers, and whom it tells of."""
        found = set()
        for origin in step.subjects:
            for reference in references_in(origin.reference):
                found.add(self._subject(reference))
        if isinstance(step, Request) and step.operation not in ABOUT_NOBODY:
            found.add(f"from {step.id}")
        return found - {""}

    def _subject(self, reference: Reference) -> str:
        target = key_of(reference)
        if "from" in reference:
            source = self.recording.source(reference["from"])
            about = isinstance(source, Request) and source.operation not in ABOUT_NOBODY
            return f"from {source.id}" if source is not None and about else ""
        if "hook" in reference:
            return f"hook {reference['hook']}"
        if "made" in reference and reference["made"] in _ABOUT_A_PERSON:
            return f"made {reference['key']}"
        return f"target {target.rpartition('.')[0]}" if target.startswith("customers.") else ""


class _Search:
    """What is found for one request, until nothing is added any more."""

    def __init__(self, closures: Closures, goal: Request) -> None:
        self.included: dict[str, Step] = {}
        self._closures = closures
        self._recording = closures.recording
        self._worker = worker_of(goal.id)
        self._goal = goal
        self._phases: set[tuple[str, int]] = set()
        self._open: set[str] = set()
        self._seen: set[str] = set()

    def include_source(self, identifier: str) -> None:
        """Add a step that gave a value."""
        step = self._recording.source(identifier)
        if step is None or step.id in self.included:
            return
        # Workers share their logins.
        if worker_of(step.id) != self._worker or step.step < self._goal.step:
            self._phases.add((step.test, step.sequence))
            self.include(step)

    def include(self, step: Step) -> None:
        """Add a step, what it takes values from, and what was sent together with it."""
        self.included[step.id] = step
        self._open |= self._closures.subjects(step)
        for identifier in sources_of(step):
            self.include_source(identifier)
        if isinstance(step, Request) and step.together:
            for subject in self._closures.subjects(step):
                for other in self._closures.about(self._worker, subject):
                    alike = isinstance(other, Request) and other.together == step.together
                    if alike and other.id not in self.included:
                        self.include(other)

    def run(self) -> None:
        """Add what happened to the subjects of what is included."""
        while self._open:
            phases, now, self._open = len(self._phases), self._open - self._seen, set()
            self._seen |= now
            for subject in now:
                self._begin(subject)
                for step in self._closures.about(self._worker, subject):
                    earlier = step.step < self._goal.step and step.id not in self.included
                    if earlier and self._counts(step):
                        self.include(step)
            if len(self._phases) > phases:
                # What was passed over as another test's may count now.
                self._open |= self._seen
                self._seen = set()

    def _begin(self, subject: str) -> None:
        """Add the request by which somebody whom the suite made up came to exist."""
        if not subject.startswith("made "):
            return
        for step in self._closures.about(self._worker, subject):
            if isinstance(step, Request) and step.changes_state:
                self.include_source(step.id)
                return

    def _counts(self, step: Step) -> bool:
        if isinstance(step, HookCall):
            return not step.returned
        elsewhere = bool(self._goal.sequence) and step.sequence != self._goal.sequence
        if elsewhere and step.operation in OF_A_WALLET:
            return False
        same_test = not elsewhere and test_of(step) == test_of(self._goal)
        if step.changes_state or (step.repeats and step.accepted and step.method == "GET"):
            moves_money = step.operation in MOVE_MONEY
            return same_test or moves_money or (step.test, step.sequence) in self._phases
        if step.accepted or step.method == "GET":
            return False
        return same_test or (step.operation in LOGINS and self._goal.operation in LOGINS)
