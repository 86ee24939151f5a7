"""What exploration makes of the faults that no example shows: so many steps, with several seeds.

Each trial is one fault and one seed: the tests of exploration alone, in a fork, with parts that
come to about ``STEPS`` steps together. A fault is killed where one of the requirements that it
breaks is charged; the text of what was found tells how short it has become.
"""

from collections import defaultdict
from collections.abc import Collection, Iterable, Iterator, Sequence
from dataclasses import dataclass, field
from functools import partial
from statistics import median
from typing import Any, Final

import hypothesis.stateful  # noqa: F401  (a trial imports it: once for all forks, not in each)
import pytest

from fixtures.exploration import exploration
from fixtures.exploration.budget import Budget, Part
from fixtures.exploration.findings import Finding
from reference.faults.catalogue import exploration_faults, faults_by_area
from reference.faults.registry import Fault
from selftests.proof.explored import ExploredFault
from selftests.proof.matrix import EXPLORATION
from selftests.proof.processes.forks import in_forks
from selftests.proof.services.variants import Variant
from selftests.proof.trial import Outcome, Trial, carry_out

STEPS: Final = 2000
SEEDS: Final = 5
SAMPLE: Final = ("registration-emoji-500", "organization-long-name-500")
"""Faults that the proof explores where nothing was asked for: the others take hours."""
SHRINK_S: Final = 15.0
"""A finding is made shorter for so long: few need it, on a machine that has time."""
_SHARES: Final = {"test_sequences": 33, "test_values": 33, "test_races": 12}
"""Cases of one test of each file, which come to ``STEPS`` steps with all others."""
_FIRST: Final = {
    "exploration.races": "test_races",
    "exploration.odd_values": "test_values",
    "exploration.texts_of_beneficiaries": "test_values",
    "exploration.customers_in_sequences": "test_individuals_in",
    "exploration.organizations_in_sequences": "test_organizations_in",
}
"""Which tests are most likely to show the faults of a module; the others come after them."""
_OF_CUSTOMERS: Final = {"LOG-13": "test_logins", "WHK-SUB-03": "test_subscriptions"}
"""Where the module is that of customers, the requirement may tell it better."""
_ELSE: Final = "test_payments_in"


@dataclass(frozen=True, slots=True)
class Exploring:
    """One trial: a fault, or none, or a conforming variant, and the seed to explore it with."""

    name: str
    seed: int
    fault: str = ""
    breaks: frozenset[str] = frozenset()
    first: str = ""
    policy: tuple[tuple[str, str], ...] = field(default=(), repr=False)


@dataclass(frozen=True, slots=True)
class Explored:
    """What became of one: which requirements were charged, and how many steps showed it."""

    outcome: Outcome
    steps: int | None = None

    def kills(self, breaks: Collection[str]) -> bool:
        """Tell whether one of the requirements was charged."""
        return bool(self.outcome.attributed & set(breaks))

    @property
    def seen(self) -> frozenset[str]:
        """What was charged, or else why nothing was."""
        return self.outcome.attributed or frozenset({self.outcome.reason or self.outcome.verdict})


@dataclass(frozen=True, slots=True)
class UntilFound(Part):
    """A part that ends once a trial has ``found`` what it looks for."""

    found: Sequence[int] = ()

    def batches(self, small: int) -> Iterator[int]:
        """Yield the sequences of one search after the other, while nothing is found."""
        for sequences in Part.batches(self, small):
            if self.found:
                return
            yield sequences


def explored(session: pytest.Session, exploring: Exploring) -> Explored:
    """Carry out one trial; this process is of no other use afterwards."""
    found = _noting(exploring.breaks)
    items = [item for item in session.items if item.nodeid.startswith(EXPLORATION)]
    for item in items:
        params: dict[str, Any] = vars(item)["callspec"].params
        cases = next(cases for name, cases in _SHARES.items() if name in item.nodeid)
        params["explored_part"] = UntilFound(
            1, 1, exploring.seed, Budget(sequences=cases), found=found
        )
    items.sort(key=lambda item: (exploring.first not in item.nodeid, "_races" in item.nodeid))
    faults = (exploring.fault,) if exploring.fault else ()
    trial = Trial(
        exploring.name,
        policy=dict(exploring.policy),
        faults=faults,
        tests=tuple(item.nodeid for item in items),
        until=exploring.breaks,
    )
    return Explored(carry_out(session, trial), min(found, default=None))


def _noting(breaks: Collection[str]) -> list[int]:
    """Return where this process will note how many steps each finding takes, when it is short."""
    lengths: list[int] = []
    reported = exploration._reported  # noqa: SLF001  (a trial keeps no report to read it from)

    def noting(*given: Any, **named: Any) -> Finding:
        finding = reported(*given, **named)
        if finding.requirement in breaks and finding.repeated:
            lengths.append(len(finding.steps))
        return finding

    exploration._reported = noting  # noqa: SLF001
    exploration.SHRINK_ASKED_S = SHRINK_S
    return lengths


def kills(
    session: pytest.Session, names: Collection[str], seeds: Collection[int]
) -> Iterator[ExploredFault]:
    """Explore each named fault, or every one, with each of the seeds; yield what became of it."""
    faults = {one.name: one for one in exploration_faults() if not names or one.name in names}
    trials = [
        Exploring(f"{name}/{seed}", seed, name, frozenset(one.breaks), first_of(one))
        for name, one in faults.items()
        for seed in seeds
    ]
    came_to: defaultdict[str, list[Explored]] = defaultdict(list)
    for trial, came in in_forks(trials, partial(explored, session)):
        came_to[trial.fault].append(came)
        if len(came_to[trial.fault]) == len(seeds):
            yield judged(faults[trial.fault], came_to[trial.fault])


def judged(fault: Fault, came_to: Sequence[Explored]) -> ExploredFault:
    """Judge a fault by what became of it with each seed."""
    killed = [came for came in came_to if came.kills(fault.breaks)]
    steps = [came.steps for came in killed if came.steps is not None]
    others = {name for came in came_to if came not in killed for name in came.seen}
    return ExploredFault(
        fault.name,
        tuple(fault.breaks),
        len(killed),
        len(came_to),
        float(median(steps)) if steps else 0.0,
        tuple(sorted(others)),
    )


def first_of(fault: Fault) -> str:
    """Return the tests that are most likely to show a fault, by a part of their names."""
    areas = faults_by_area()
    test = next((test for area, test in _FIRST.items() if fault in areas.get(area, ())), _ELSE)
    if test != _FIRST["exploration.customers_in_sequences"]:
        return test
    return next((each for name, each in _OF_CUSTOMERS.items() if name in fault.breaks), test)


def conforming(
    session: pytest.Session, variants: Iterable[Variant]
) -> Iterator[tuple[Variant, Outcome]]:
    """Explore conforming variants, each with a seed of its own; yield what each came to."""
    known = {variant.name: variant for variant in variants}
    trials = [
        Exploring(name, seed, policy=tuple(variant.policy.items()))
        for seed, (name, variant) in enumerate(known.items())
    ]
    for trial, came in in_forks(trials, partial(explored, session)):
        yield known[trial.name], came.outcome
