"""Mutants on trial: which tests they meet, and what became of each."""

import os
import threading
from collections import defaultdict
from collections.abc import Iterable, Iterator, Mapping
from functools import partial
from typing import Any

import pytest

from reference.faults.registry import Fault
from reference.serving.service import Service
from reports.session.run import run_of
from selftests.proof.mutants.mutant import Mutant, Seam
from selftests.proof.mutants.operators.answers import condition_of
from selftests.proof.mutants.statuses import JudgedMutant, MutantStatus
from selftests.proof.processes.forks import in_forks
from selftests.proof.trial import Outcome, Trial, carry_out

Reach = dict[str, frozenset[str]]
"""For each test the operations and the error conditions that are met while it runs."""

FIRST_ATTRIBUTED = 8
FIRST_OTHERS = 4
"""So many tests of the right sections, and so many others, are tried before all that may see it."""


class Trials:
    """Tries mutants over one collected session."""

    def __init__(self, session: pytest.Session) -> None:
        """Try with the tests that ``session`` has collected."""
        self._session = session
        run = run_of(session.config)
        self.catalogue = run.catalogue
        self._order = tuple(item.nodeid for item in session.items)
        self._requirements: Mapping[str, tuple[str, ...]] = {
            row.nodeid: row.requirements for row in run.rows or ()
        }

    def reach(self) -> Reach:
        """Run every test once in a row, and return what each of them meets."""
        ((_, met),) = in_forks([Trial("reach")], self._reached)
        return met

    def judged(self, mutants: Iterable[Mutant], reach: Reach) -> Iterator[JudgedMutant]:
        """Try each mutant with some tests that see it; what has to be killed, then with all."""
        unseen: list[Mutant] = []
        for (mutant, _), (outcome, applied) in in_forks(
            ((mutant, self._first(mutant, reach)) for mutant in mutants), self._tried
        ):
            judged = self._judge(mutant, outcome, applied=applied)
            if judged.status is MutantStatus.KILLED or not mutant.due:
                yield judged
            else:
                unseen.append(mutant)
        for (mutant, _), (outcome, applied) in in_forks(
            ((mutant, self._seeing(mutant, reach)) for mutant in unseen), self._tried
        ):
            yield self._judge(mutant, outcome, applied=applied)

    def wholly(self, mutants: Iterable[Mutant]) -> Iterator[JudgedMutant]:
        """Try each mutant with all tests to the end: everything that it makes fail."""
        tasks = ((mutant, self._order) for mutant in mutants)
        for (mutant, _), (outcome, applied) in in_forks(tasks, self._tried_to_the_end):
            yield self._judge(mutant, outcome, applied=applied)

    def _judge(self, mutant: Mutant, outcome: Outcome, *, applied: bool) -> JudgedMutant:
        seen = tuple(sorted(outcome.attributed))
        if self._right(mutant).intersection(seen):
            return JudgedMutant(mutant, MutantStatus.KILLED, seen)
        reported = outcome.reason or "; ".join(
            f"{name} {verdict}: {why}" for name, (verdict, why) in sorted(outcome.verdicts.items())
        )
        if not applied and not mutant.waits:
            return JudgedMutant(mutant, MutantStatus.IDLE, seen, reported)
        if not applied:
            return JudgedMutant(
                mutant, MutantStatus.SURVIVED, (), "no test sends what it takes amiss"
            )
        return JudgedMutant(
            mutant, MutantStatus.MISATTRIBUTED if seen else MutantStatus.SURVIVED, seen, reported
        )

    def _right(self, mutant: Mutant) -> frozenset[str]:
        return frozenset(one.id for one in self.catalogue if mutant.is_attributed_to(one))

    def _seeing(self, mutant: Mutant, reach: Reach) -> tuple[str, ...]:
        """Return the tests that may see a mutant: those that reach it, and those to be blamed.

        What several tests share is built, and reached, in the first of them only.
        """
        right = self._right(mutant)
        return tuple(
            nodeid
            for nodeid in self._order
            if mutant.place in reach.get(nodeid, ()) or self._belongs(nodeid, right)
        )

    def _first(self, mutant: Mutant, reach: Reach) -> tuple[str, ...]:
        """Return the few tests among them that are most likely to see it."""
        right = self._right(mutant)
        reaching = [nodeid for nodeid in self._order if mutant.place in reach.get(nodeid, ())]
        attributed = [nodeid for nodeid in reaching if self._belongs(nodeid, right)]
        others = [nodeid for nodeid in reaching if nodeid not in attributed]
        late = [
            nodeid
            for nodeid in self._order
            if nodeid not in attributed and self._belongs(nodeid, right)
        ]
        return (*attributed[:FIRST_ATTRIBUTED], *others[:FIRST_OTHERS], *late[:FIRST_ATTRIBUTED])

    def _belongs(self, nodeid: str, right: frozenset[str]) -> bool:
        return not right.isdisjoint(self._requirements.get(nodeid, ()))

    def _tried(self, task: tuple[Mutant, tuple[str, ...]]) -> tuple[Outcome, bool]:
        mutant, tests = task
        return self._carried_out(mutant, tests, self._right(mutant))

    def _tried_to_the_end(self, task: tuple[Mutant, tuple[str, ...]]) -> tuple[Outcome, bool]:
        return self._carried_out(*task, frozenset())

    def _carried_out(
        self, mutant: Mutant, tests: tuple[str, ...], until: frozenset[str]
    ) -> tuple[Outcome, bool]:
        if not tests:
            return Outcome("partial", "no test reaches it", {}, 0), False
        met = threading.Event()
        fault = Fault(mutant.name, mutant.name, partial(mutant.inject, note=met.set))
        trial = Trial(mutant.name, faults=(fault,), tests=tests, until=until)
        return carry_out(self._session, trial), met.is_set()

    def _reached(self, trial: Trial) -> Reach:
        met: defaultdict[str, set[str]] = defaultdict(set)

        def inject(service: Service) -> None:
            seam = Seam(service)

            def note(body: Any) -> Any:
                # What pytest itself tells of the running test.
                nodeid = os.environ.get("PYTEST_CURRENT_TEST", "").rpartition(" ")[0]
                met[nodeid] |= {seam.operation, condition_of(seam.operation, body)}
                return body

            seam.on_answer(note)

        carry_out(self._session, Trial(trial.name, faults=(Fault("reach", "", inject),)))
        return {nodeid: frozenset(found) for nodeid, found in met.items() if nodeid in self._order}
