"""A plugin of pytest that finds out which remembered states the tests of a serial run stand on.

``pytest -p benchmarks.remembering`` writes it to ``needs.json`` in the folder of the report.
"""

import json
import re
import sys
from collections import Counter, defaultdict
from collections.abc import Callable, Collection, Hashable, Iterator, Mapping
from typing import Any, Final, TypeVar

import pytest

from conformance.run import run_of
from fixtures.client.accepted import AcceptedCalls, likeness, place
from fixtures.client.answer import Answer
from fixtures.client.call import Call
from fixtures.client.caller import CustomerUser
from fixtures.client.client import Client
from fixtures.client.once import Once
from fixtures.client.polling import Patience
from fixtures.states.sharing import SharedStates
from fixtures.states.workers.distribution import unit_of

FILE: Final = "needs.json"
_STATES: Final = "fixtures.states"
_OF_A_RUN: Final = re.compile(r"[0-9a-f]{8}-[0-9a-f-]{27}|\d+\.\d+")
"""Identifiers, and moments of the clock: other ones in each run."""

T = TypeVar("T")


def pytest_configure(config: pytest.Config) -> None:
    """Begin to watch what is remembered, and what is sent."""
    config.pluginmanager.register(Remembering())


class Remembering:
    """Who asked for what, and how many requests each sent itself: tests, states, fixtures."""

    def __init__(self) -> None:
        """Watch the one place that remembers, and the one that records."""
        self._requests: Counter[str] = Counter()
        self._asked: defaultdict[str, set[str]] = defaultdict(set)
        self._units: dict[str, str] = {}
        self._stack: list[str] = [""]
        self._identifiers: dict[str, str] = {}
        self._names: dict[tuple[Any, Hashable], str] = {}
        self._accepted: defaultdict[Hashable, dict[str, str]] = defaultdict(dict)
        self._proofs: defaultdict[str, list[Collection[str]]] = defaultdict(list)
        self._built: set[str] = set()
        self._asked_for_proof: set[tuple[str, Hashable]] = set()
        of, note = Once.of, Once.note
        recorded, show, new = Client.recorded, Patience.show, SharedStates.new

        def watched_of(
            once: Any, key: Hashable, build: Callable[[], Any], *args: Any, **named: Any
        ) -> Any:
            if isinstance(key, CustomerUser):  # the customer's token is built with the customer
                return of(once, key, build, *args, **named)
            name = self._name_of(once, key)
            self._asked[self._stack[-1]].add(name)
            again = name in self._built  # somebody changed it: whoever asks, builds it anew
            self._built.add(name)
            within = build if again else lambda: self._within(name, build)
            return of(once, key, within, *args, **named)

        def watched_note(once: Any, key: Hashable, thing: Any) -> None:
            self._asked[self._name_of(once, key)].add(self._stack[-1])
            note(once, key, thing)

        def watched_new(states: Any, state: str) -> Any:
            # Tests go on with what others are done with; a state takes what it takes from nothing.
            by_a_test = self._stack[-1] in self._units
            return new(states, state) if by_a_test else states._builders[state]()  # noqa: SLF001

        def watched_recorded(*arguments: Any, **named: Any) -> Answer:
            self._requests[self._stack[-1]] += 1
            return recorded(*arguments, **named)

        def watched_show(patience: Patience, kind: str, go: Callable[[], object]) -> None:
            # Once in a run, whichever worker is the first: nobody builds it for itself.
            show(patience, kind, lambda: self._within(kind, go))

        for owner, name, watched in (
            (Once, "of", watched_of),
            (Once, "note", watched_note),
            (SharedStates, "new", watched_new),
            (Client, "recorded", watched_recorded),
            (Patience, "show", watched_show),
        ):
            setattr(owner, name, watched)
        self._watch_controls()

    def _watch_controls(self) -> None:
        """Let only those controls count that a worker has without the tests of other units."""
        remember = AcceptedCalls.remember

        def watched_remember(accepted: AcceptedCalls, call: Call, exchange: str) -> None:
            for where in (None, place(call)):
                self._accepted[likeness(call), where][self._stack[-1]] = exchange
            remember(accepted, call, exchange)

        def watched_control_of(_: AcceptedCalls, call: Call) -> str:
            control = call.control or call
            where = place(control) if call.same_customer else None
            proofs = self._without_other_tests(self._accepted[likeness(control), where])
            self._proofs[self._stack[-1]].append(proofs.keys())
            return next(reversed(proofs.values()), "")

        def watched_first_asked(_: AcceptedCalls, call: Call) -> bool:
            asked = (self._unit(), likeness(call.control or call))
            first = asked not in self._asked_for_proof
            self._asked_for_proof.add(asked)
            return first

        for name, watched in (
            ("remember", watched_remember),
            ("control_of", watched_control_of),
            ("first_asked", watched_first_asked),
        ):
            setattr(AcceptedCalls, name, watched)

    def _without_other_tests(self, proofs: Mapping[str, str]) -> dict[str, str]:
        """Return what no other unit is to be run for: a worker may have nothing of it."""
        unit = self._unit()
        return {who: each for who, each in proofs.items() if self._units.get(who, unit) == unit}

    def _unit(self) -> str:
        return self._units.get(self._stack[1], "") if self._stack[1:] else ""

    def _within(self, name: str, act: Callable[[], T]) -> T:
        self._stack.append(name)
        try:
            return act()
        finally:
            self._stack.pop()

    def _name_of(self, once: Any, key: Hashable) -> str:
        """Return a name for what is remembered under ``key``, the same in each run.

        It begins with who asks first, two calls above: most often the owner of the memory.
        """
        if (once, key) in self._names:
            return self._names[once, key]
        asking = sys._getframe(2)  # noqa: SLF001  (whoever asks passes only the key)
        owner = asking.f_locals.get("self")
        where = type(owner).__name__ if owner else asking.f_globals["__name__"].rpartition(".")[2]
        own = (f".{name}" for name, value in _members(owner) if value is once)
        said = sorted(key) if isinstance(key, frozenset) else getattr(key, "name", key)
        known = self._identifiers
        named = _OF_A_RUN.sub(lambda it: known.setdefault(it[0], f"#{len(known)}"), str(said))
        return self._names.setdefault((once, key), f"{where}{next(own, '')} {named}".rstrip())

    @pytest.hookimpl(hookwrapper=True)
    def pytest_fixture_setup(self, fixturedef: pytest.FixtureDef[Any]) -> Iterator[None]:
        """Take a fixture of the session for a state of its own."""
        within = fixturedef.scope == "session" and fixturedef.func.__module__.startswith(_STATES)
        if within:
            self._asked[fixturedef.argname].update(fixturedef.argnames)
            self._stack.append(fixturedef.argname)
        yield
        if within:
            self._stack.pop()

    @pytest.hookimpl(hookwrapper=True, tryfirst=True)
    def pytest_runtest_protocol(self, item: pytest.Item) -> Iterator[None]:
        """Count what a test sends itself."""
        self._units[item.nodeid] = unit_of(item)
        self._asked[item.nodeid].update(getattr(item, "fixturenames", ()))
        self._stack.append(item.nodeid)
        yield
        self._stack.pop()

    def pytest_sessionfinish(self, session: pytest.Session) -> None:
        """Write it beside the report."""
        asked = with_proofs(self._asked, self._proofs, self._requests, self._units)
        found = needed(self._requests, asked, self._units)
        text = json.dumps(found)
        (run_of(session.config).report_dir / FILE).write_text(text, encoding="utf-8")


def _members(owner: object) -> Collection[tuple[str, object]]:
    return vars(owner).items() if hasattr(owner, "__dict__") else ()


def with_proofs(
    asked: Mapping[str, set[str]],
    proofs: Mapping[str, Collection[Collection[str]]],
    requests: Counter[str],
    units: Mapping[str, str],
) -> dict[str, set[str]]:
    """Return what was asked for, and beside it what shows that others of a kind are accepted.

    Any of the ``proofs`` serves. Where nothing that was asked for is one of them, the cheapest is
    asked for as well.
    """
    every = {name: set(others) for name, others in asked.items()}
    for name, needs in proofs.items():
        for serving in sorted(needs, key=sorted):
            if not {name, *_all_asked(name, every)}.intersection(serving):
                states = sorted(set(serving) - units.keys(), key=lambda it: (requests[it], it))
                every.setdefault(name, set()).update(states[:1])
    return every


def needed(
    requests: Counter[str], asked: Mapping[str, set[str]], units: Mapping[str, str]
) -> dict[str, Any]:
    """Return the ``states`` with their requests, and by unit what its ``tests`` need.

    States that the same units stand on are one. What only one unit stands on is a part of that.
    """
    members: defaultdict[str, set[str]] = defaultdict(set)
    own: Counter[str] = Counter()
    for test, unit in units.items():
        own[unit] += requests[test]
        for state in _all_asked(test, asked):
            if requests[state]:
                members[state].add(unit)
    alike: defaultdict[frozenset[str], list[str]] = defaultdict(list)
    for state, standing in members.items():
        alike[frozenset(standing)].append(state)
    states: dict[str, int] = {}
    standing_on: defaultdict[str, list[str]] = defaultdict(list)
    for among, names in alike.items():
        name = max(names, key=lambda each: (requests[each], each))
        together = sum(requests[each] for each in names)
        if len(among) == 1:
            own[next(iter(among))] += together
            continue
        states[name] = together
        for unit in among:
            standing_on[unit].append(name)
    tests = Counter(units.values())
    return {
        "states": dict(sorted(states.items())),
        "tests": {
            unit: {
                "requests": round(own[unit] / tests[unit], 2),
                "states": sorted(standing_on[unit]),
            }
            for unit in sorted(tests)
        },
    }


def _all_asked(name: str, asked: Mapping[str, set[str]]) -> Collection[str]:
    """Return what ``name`` asked for, and what that asked for when it was built."""
    found: set[str] = set()
    left = [name]
    while left:
        for each in asked.get(left.pop(), set()) - found:
            found.add(each)
            left.append(each)
    return found
