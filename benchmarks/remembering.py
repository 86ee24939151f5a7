"""A plugin of pytest that finds out which remembered states the tests of a serial run stand on.

``pytest -p benchmarks.remembering`` writes it to ``needs.json`` in the folder of the report.
"""

import json
import re
import sys
from collections import Counter, defaultdict
from collections.abc import Callable, Collection, Hashable, Iterator
from typing import Any, Final, TypeVar

import pytest

from conformance.run import run_of
from fixtures.client.accepted import AcceptedCalls
from fixtures.client.answer import Answer
from fixtures.client.call import Call
from fixtures.client.caller import CustomerUser
from fixtures.client.client import Client
from fixtures.client.once import Once
from fixtures.journeys.approval_delay import ApprovalDelay
from fixtures.states.sharing import SharedStates
from fixtures.states.workers.distribution import unit_of

FILE: Final = "needs.json"
_STATES: Final = "fixtures.states"
_WORTH_A_DETOUR: Final = 3
"""What takes fewer requests, such as a login, may as well be built by every worker."""
_UUID: Final = re.compile(r"[0-9a-f]{8}-[0-9a-f-]{27}")

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
        self._recorded_by: dict[str, str] = {}
        of, note, control_of = Once.of, Once.note, AcceptedCalls.control_of
        recorded = Client.recorded
        find_out_by, wait = ApprovalDelay.find_out_by, ApprovalDelay.wait

        def watched_of(
            once: Any, key: Hashable, build: Callable[[], Any], *holds: Callable[[Any], bool]
        ) -> Any:
            if isinstance(key, CustomerUser):  # the customer's token is built with the customer
                return of(once, key, build, *holds)
            name = self._name_of(once, key)
            self._asked[self._stack[-1]].add(name)
            return of(once, key, lambda: self._within(name, build), *holds)

        def watched_note(once: Any, key: Hashable, thing: Any) -> None:
            self._asked[self._name_of(once, key)].add(self._stack[-1])
            note(once, key, thing)

        def watched_recorded(*arguments: Any, **named: Any) -> Answer:
            self._requests[self._stack[-1]] += 1
            answer = recorded(*arguments, **named)
            self._recorded_by[answer.exchange.id] = self._stack[-1]
            return answer

        def watched_control_of(accepted: AcceptedCalls, call: Call) -> str:
            control = control_of(accepted, call)
            proof = self._recorded_by.get(control, "")
            if proof and proof not in self._units:  # no other test is to be run for it
                self._asked[self._stack[-1]].add(proof)
            return control

        def watched_find_out_by(delay: ApprovalDelay, go: Callable[[], object]) -> None:
            find_out_by(delay, lambda: self._within(delay.kind, go))

        def watched_wait(delay: ApprovalDelay, **named: bool) -> None:
            self._asked[self._stack[-1]].add(delay.kind)
            wait(delay, **named)

        for owner, name, watched in (
            (Once, "of", watched_of),
            (Once, "note", watched_note),
            (SharedStates, "hand_over", _forgotten),
            (AcceptedCalls, "control_of", watched_control_of),
            (Client, "recorded", watched_recorded),
            (ApprovalDelay, "find_out_by", watched_find_out_by),
            (ApprovalDelay, "wait", watched_wait),
        ):
            setattr(owner, name, watched)

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
        named = _UUID.sub(lambda it: known.setdefault(it[0], f"#{len(known)}"), str(said))
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
        found = needed(self._requests, self._asked, self._units)
        text = json.dumps(found)
        (run_of(session.config).report_dir / FILE).write_text(text, encoding="utf-8")


def _members(owner: object) -> Collection[tuple[str, object]]:
    return vars(owner).items() if hasattr(owner, "__dict__") else ()


def _forgotten(*_: object) -> None:
    """Let nobody go on with what others have built, or their needs would look like none."""


def needed(
    requests: Counter[str], asked: dict[str, set[str]], units: dict[str, str]
) -> dict[str, Any]:
    """Return the ``states`` with their requests, and by unit what its ``tests`` need.

    States that the same units stand on are one. What only one unit stands on is a part of that.
    """
    members: defaultdict[str, set[str]] = defaultdict(set)
    own: Counter[str] = Counter()
    for test, unit in units.items():
        own[unit] += requests[test]
        for state in _all_asked(test, asked):
            if requests[state] >= _WORTH_A_DETOUR:
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


def _all_asked(name: str, asked: dict[str, set[str]]) -> Collection[str]:
    """Return what ``name`` asked for, and what that asked for when it was built."""
    found: set[str] = set()
    left = [name]
    while left:
        for each in asked.get(left.pop(), set()) - found:
            found.add(each)
            left.append(each)
    return found
