"""Conditional faults on trial: whether anything fails at all, and whether the occasion arose."""

import threading
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass

from reference.faults.catalogue import fault_named
from selftests.proof.conditions.conditional import conditional
from selftests.proof.conditions.occasions import OCCASIONS
from selftests.proof.kills import Claim
from selftests.proof.matrix import SEEN_UNDER, Matrix
from selftests.proof.processes.forks import in_forks
from selftests.proof.trial import Outcome, Trial

_Task = tuple[Claim, str]


@dataclass(frozen=True)
class Conditional:
    """What became of a fault on an occasion: ``seen`` are the requirements that failed."""

    claim: Claim
    occasion: str
    seen: frozenset[str]
    met: bool

    @property
    def survived(self) -> bool:
        """Whether it acted and nothing failed."""
        return self.met and not self.seen

    def __str__(self) -> str:
        """Return a line of the table."""
        status = "killed" if self.seen else "survived" if self.survived else "not met"
        fault, requirement = self.claim
        return f"{status:9} {self.occasion:22} {requirement:12} {fault}"


def tried(
    matrix: Matrix, claimed: Iterable[Claim], occasions: Sequence[str]
) -> Iterator[Conditional]:
    """Yield what became of each fault on each occasion.

    The tests of what it breaks come first; what they do not show meets all tests, and is killed
    whatever fails.
    """
    everything = frozenset(one.id for one in matrix.catalogue)

    def meeting(task: _Task, tests: tuple[str, ...]) -> tuple[Outcome, bool]:
        (name, _), occasion = task
        met = threading.Event()
        fault = conditional(fault_named(name), OCCASIONS[occasion], met.set)
        policy = SEEN_UNDER.get(name, {})
        trial = Trial(name, policy=policy, faults=(fault,), tests=tests, until=everything)
        return matrix.carry_out(trial), met.is_set()

    def first(task: _Task) -> tuple[Outcome, bool]:
        return meeting(task, matrix.tests_of(*task[0]))

    def second(task: _Task) -> tuple[Outcome, bool]:
        return meeting(task, matrix.examples_in_turn)

    unseen = []
    once = {fault: (fault, requirement) for fault, requirement in claimed}
    tasks = [(claim, occasion) for claim in once.values() for occasion in occasions]
    for task, (outcome, met) in in_forks(tasks, first):
        if outcome.attributed:
            yield Conditional(*task, outcome.attributed, met)
        else:
            unseen.append(task)
    for task, (outcome, met) in in_forks(unseen, second):
        yield Conditional(*task, outcome.attributed, met)
