"""The three parts of the proof, each a set of trials: tests alone, faults, conforming variants."""

import re
from collections import defaultdict
from collections.abc import Iterable, Iterator, Mapping
from functools import partial
from itertools import zip_longest

import pytest

from reports.session.run import run_of
from selftests.proof.kills import Claim, FaultStatus, Kill, kill_of
from selftests.proof.processes.forks import in_forks
from selftests.proof.services.variants import Variant
from selftests.proof.trial import Outcome, Trial, carry_out

Reach = dict[str, frozenset[str]]
"""For each test, or its function, the choices that the service asks for when it runs alone."""

_SETTLING = {"settlement_delay": "fixed", "debit_moment": "completion"}
SEEN_UNDER = {
    "limit-monthly-not-enforced": {"first_limit": "monthly"},
    "limit-monthly-not-counted": {"first_limit": "monthly"},
    "execute-repeated-debits-later": _SETTLING,
    "execute-repeated-settles-twice": _SETTLING,
    "execute-repeated-fee-twice": {"fee": "fixed"},
    "money-debited-double-beside-a-fee": {"fee": "fixed"},
    "money-taken-beside-what-is-reserved": {"reservation": "preparation"},
    "execution-in-short-executing": {"execution_shape": "short"},
    "role-that-contains-a-required-one": {"role_source": "header"},
    "role-that-is-part-of-a-required-one": {"role_source": "header"},
    "role-that-begins-as-a-required-one": {"role_source": "header"},
    "organization-activation-by-an-assistant": {"role_source": "header"},
}
"""Choices without which another rule hides a fault."""


EXPLORATION = "suites/exploration/"
"""Tests that explore: faults of their own prove them, see :mod:`selftests.proof.exploring`."""


class Matrix:
    """The proof over one collected session."""

    def __init__(self, session: pytest.Session) -> None:
        """Prove what ``session`` has collected."""
        self.carry_out = partial(carry_out, session)
        self._order = {item.nodeid: number for number, item in enumerate(session.items)}
        self._examples = {each for each in self._order if not each.startswith(EXPLORATION)}
        run = run_of(session.config)
        self.catalogue = run.catalogue
        self.tests: defaultdict[str, list[str]] = defaultdict(list)
        for row in run.rows or ():
            for identifier in row.requirements:
                self.tests[identifier].append(row.nodeid)

    @property
    def tested(self) -> tuple[str, ...]:
        """The ``must`` requirements that have an example: a test that explores nothing."""
        return tuple(
            requirement.id
            for requirement in self.catalogue
            if requirement.level == "must" and set(self.tests[requirement.id]) & self._examples
        )

    def alone(self, *, one_of_each: bool = False) -> Iterator[tuple[str, Outcome]]:
        """Run every test alone against a service of its own; yield what each came to.

        ``one_of_each``: of a test that has many parameters, which need the same, the first only.
        """
        nodeids: Iterable[str] = self._order
        if one_of_each:
            first = {function_of(nodeid): nodeid for nodeid in reversed(self._order)}
            nodeids = reversed(first.values())
        trials = [Trial(nodeid, tests=(nodeid,), traced=True) for nodeid in nodeids]
        for trial, outcome in in_forks(trials, self.carry_out):
            yield trial.name, outcome

    def kills(
        self, claimed: Iterable[Claim], policy: Mapping[str, str] | None = None
    ) -> Iterator[Kill]:
        """Inject each claimed fault; yield what became of it.

        ``policy`` makes the service that they are injected into, the default one without it.

        The tests of the requirement that it breaks come first, those that are named most like it
        before the others, and end with the first violation.
        A fault that they do not show meets all tests: somebody else may be blamed for it. Those of
        each file take turns, for most of these faults show as soon as their operation is called.
        """
        injected = partial(self._injected, policy or {})
        first = (injected(name, broken, self.tests_of(name, broken)) for name, broken in claimed)
        unseen: dict[tuple[str, str], Outcome] = {}
        for trial, outcome in in_forks(first, self.carry_out):
            (broken,) = trial.until
            if broken in outcome.attributed:
                yield Kill(trial.name, broken, FaultStatus.KILLED)
            else:
                unseen[trial.name, broken] = outcome
        second = (injected(name, broken, self.examples_in_turn) for name, broken in unseen)
        for trial, outcome in in_forks(second, self.carry_out):
            (broken,) = trial.until
            yield kill_of(trial.name, broken, (unseen[trial.name, broken], outcome))

    def tests_of(self, fault: str, requirement: str) -> tuple[str, ...]:
        """Return the tests of what a fault breaks, those that are named most like it first."""
        return tuple(sorted(self.tests[requirement], key=partial(_unlike, fault)))

    @property
    def examples_in_turn(self) -> tuple[str, ...]:
        """All tests that explore nothing; those of each file take turns."""
        by_file: defaultdict[str, list[str]] = defaultdict(list)
        for nodeid in self._order:
            if nodeid in self._examples:
                by_file[nodeid.partition("::")[0]].append(nodeid)
        turns = zip_longest(*by_file.values())
        return tuple(nodeid for turn in turns for nodeid in turn if nodeid is not None)

    def _injected(
        self, policy: Mapping[str, str], fault: str, requirement: str, tests: Iterable[str]
    ) -> Trial:
        return Trial(
            fault,
            policy={**policy, **SEEN_UNDER.get(fault, {})},
            faults=(fault,),
            tests=tuple(tests),
            until=frozenset({requirement}),
        )

    @property
    def nodeids(self) -> tuple[str, ...]:
        """All tests, as they were collected."""
        return tuple(self._order)

    def in_orders(self, variant: Variant, orders: Iterable[tuple[str, ...]]) -> Iterator[Outcome]:
        """Run tests in each of ``orders`` against a conforming variant; yield what each came to."""
        trials = [Trial(variant.name, policy=variant.policy, tests=order) for order in orders]
        for _, outcome in in_forks(trials, self.carry_out):
            yield outcome

    def fairness(
        self, variants: Iterable[Variant], reach: Reach
    ) -> Iterator[tuple[Variant, Outcome]]:
        """Run the suite against conforming variants; yield what each came to.

        A service meets the tests that reach a choice in which it differs, or all without ``reach``:
        for the others it is the default service. Exploration, which walks through nearly every
        choice, meets the services that differ in several.
        """
        known = {variant.name: variant for variant in variants}
        trials = [
            Trial(variant.name, policy=variant.policy, tests=self._reaching(variant, reach))
            for variant in known.values()
        ]
        # The long ones first, so that no core waits for the last.
        trials.sort(key=lambda trial: -(len(trial.tests) or len(self._order)))
        for trial, outcome in in_forks(trials, self.carry_out):
            yield known[trial.name], outcome

    def _reaching(self, variant: Variant, reach: Reach) -> tuple[str, ...]:
        """Return the tests that tell ``variant`` from the default service: all when empty."""
        found = [nodeid for nodeid in self._order if self._tells(nodeid, variant, reach)]
        return () if len(found) == len(self._order) else tuple(found)

    def _tells(self, nodeid: str, variant: Variant, reach: Reach) -> bool:
        if nodeid.startswith(EXPLORATION):
            return not reach or len(variant.policy) > 1
        asked = reach.get(nodeid, reach.get(function_of(nodeid)))
        return asked is None or not asked.isdisjoint(variant.policy)


def _unlike(fault: str, nodeid: str) -> int:
    """Return a number that is lower the more words the names of a fault and a test share."""
    return -len(set(fault.split("-")).intersection(re.split("[^a-z]+", nodeid.lower())))


def function_of(nodeid: str) -> str:
    """Return the function of a test, without the parameters that it has there."""
    return nodeid.partition("[")[0]
