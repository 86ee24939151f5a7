"""Requests that overlap, at one injected place only: everywhere else they take turns."""

import threading
from collections.abc import Callable
from contextlib import nullcontext
from typing import Any, Final, TypeVar

from starlette.concurrency import run_in_threadpool

from reference.faults.registry import Fault, Requirements, Rule, as_tuple, replace_rule
from reference.serving.service import Service

Result = TypeVar("Result")
THINKING_TIME_S: Final = 0.2


class Turns:
    """Lets one request work at a time; one that thinks lets the others in."""

    def __init__(self) -> None:
        """Start with nobody at work."""
        self._turn = threading.Condition(threading.Lock())
        self._arrivals = 0
        self._waiting = 0
        self._due = 0
        self._at_work = 0

    async def run(self, work: Callable[[], Result]) -> Result:
        """Do a request's work in a thread of its own, when it is its turn."""
        return await run_in_threadpool(self._alone, work)

    def _alone(self, work: Callable[[], Result]) -> Result:
        with self._turn:
            self._at_work = threading.get_ident()
            return work()

    def think(self, parties: int = 2) -> bool:
        """Let others in for a moment, or until so many are here; tell whether they are.

        Who comes last does not wait, and is done first; who is not a request does not think.
        """
        me = threading.get_ident()
        if self._at_work != me:
            return False
        self._arrivals += 1
        if not self._waiting:
            self._due = self._arrivals + parties - 1
        due = self._due
        self._waiting += 1
        try:
            self._turn.notify_all()
            return self._turn.wait_for(lambda: self._arrivals >= due, THINKING_TIME_S)
        finally:
            self._waiting -= 1
            self._at_work = me


def overlapping(service: Service) -> Turns:
    """Let requests overlap where they think, and only there."""
    known = vars(service.workers).get("turns")
    if isinstance(known, Turns):  # of another fault
        return known
    turns = vars(service.workers)["turns"] = Turns()
    replace_rule(service, "workers.run", lambda _original: turns.run)
    # Whoever thinks must not keep others out of the ledger: they would wait for each other.
    vars(service.ledger)["_lock"] = nullcontext()
    return turns


def raced(name: str, breaks: Requirements, description: str, *rules: str) -> Fault:
    """Return the fault of a service in which others may come in before one of the rules.

    What the request has read and checked until then may be true no more.
    """

    def slowly(turns: Turns, original: Rule) -> Rule:
        def rule(*given: Any, **named: Any) -> object:
            turns.think()
            return original(*given, **named)

        return rule

    return _overlapping_at(name, breaks, description, slowly, *rules)


def swapped(name: str, breaks: Requirements, description: str, rule: str) -> Fault:
    """Return the fault of a rule that keeps whom it serves in one place for all requests."""

    def shared(turns: Turns, original: Rule) -> Rule:
        served: list[tuple[object, ...]] = []

        def rule(*given: object) -> object:
            served[:] = [given]
            turns.think()
            return original(*served[0])

        return rule

    return _overlapping_at(name, breaks, description, shared, rule)


def drawn_twice(name: str, breaks: Requirements, description: str, rule: str) -> Fault:
    """Return the fault of a rule that gives two requests at once the same identifier."""

    def shared(turns: Turns, original: Rule) -> Rule:
        pending: list[object] = []

        def rule(*given: object) -> object:
            if pending:
                turns.think()
                return pending.pop() if pending else original(*given)
            mine = original(*given)
            pending.append(mine)
            turns.think()
            if mine in pending:
                pending.remove(mine)
            return mine

        return rule

    return _overlapping_at(name, breaks, description, shared, rule)


def unless_three_at_once(name: str, breaks: Requirements, description: str, rule: str) -> Fault:
    """Return the fault of a check that holds for two requests at once, and not for three."""

    def skipped(turns: Turns, original: Rule) -> Rule:
        def rule(*given: object) -> object:
            return None if turns.think(3) else original(*given)

        return rule

    return _overlapping_at(name, breaks, description, skipped, rule)


def _overlapping_at(
    name: str,
    breaks: Requirements,
    description: str,
    build: Callable[[Turns, Rule], Rule],
    *rules: str,
) -> Fault:
    def inject(service: Service) -> None:
        turns = overlapping(service)
        for rule in rules:
            replace_rule(service, rule, lambda original: build(turns, original))

    return Fault(name, description, inject, as_tuple(breaks))
