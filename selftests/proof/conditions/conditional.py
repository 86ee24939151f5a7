"""A fault that acts under a condition only: for all other requests the service is sound."""

from collections.abc import Callable, Iterator
from dataclasses import replace
from typing import Any

from reference.faults.registry import Fault, Rule
from reference.serving.service import Service
from selftests.proof.conditions.occasions import Occasion
from selftests.proof.mutants.mutant import Note, Seam

Place = tuple[Any, str]
"""A part of a service, and the name of what it has there."""


def conditional(fault: Fault, occasion: Callable[[], Occasion], note: Note) -> Fault:
    """Return the fault that acts while a request is served on such an occasion.

    What it has put in place of the service's own is found by comparison, so that no fault has to
    know of occasions. ``note`` is called whenever that was asked for on such an occasion.
    """

    def inject(service: Service) -> None:
        before = dict(_places(service))
        tables = {id(table): dict(table) for table in before.values() if isinstance(table, dict)}
        fault.inject(service)
        switch = _Switch(note)
        for (part, name), now in tuple(_places(service)):
            was = before.get((part, name)) or _method(part, name)
            if isinstance(now, dict) and tables.get(id(now), now) != now:
                switch.refill(now, tables[id(now)])
            elif callable(now) and was is not None and now is not was:
                setattr(part, name, switch.between(was, now))
        switch.follow(Seam(service), occasion())

    return replace(fault, inject=inject)


class _Switch:
    """Turns a fault on and off from request to request."""

    def __init__(self, note: Note) -> None:
        self._on = False
        self._note = note
        self._refills: list[tuple[dict[Any, Any], dict[Any, Any], dict[Any, Any]]] = []

    def between(self, sound: Rule, faulty: Rule) -> Rule:
        """Return the rule that is the one or the other."""

        def rule(*given: Any, **named: Any) -> object:
            if not self._on:
                return sound(*given, **named)
            self._note()
            return faulty(*given, **named)

        return rule

    def refill(self, table: dict[Any, Any], sound: dict[Any, Any]) -> None:
        """Let a table, which others may have, hold the one or the other."""
        self._refills.append((table, sound, dict(table)))

    def follow(self, seam: Seam, occasion: Occasion) -> None:
        """Ask of each request whether this is the occasion."""

        def begin(call: Any) -> Any:
            self._on = occasion.is_met(seam, call)
            for table, sound, faulty in self._refills:
                table.clear()
                table.update(faulty if self._on else sound)
                if self._on:
                    self._note()
            return call

        seam.on_request(begin)
        seam.on_answer(occasion.answered)


def _places(service: Service) -> Iterator[tuple[Place, Any]]:
    """Yield what the parts of a service have of their own."""
    for part in vars(service).values():
        if type(part).__module__.startswith("reference.") and hasattr(part, "__dict__"):
            for name, value in vars(part).items():
                yield (part, name), value


def _method(part: Any, name: str) -> Any:
    """Return the method of a part's class, which a rule in its place hides."""
    found = getattr(type(part), name, None)
    return found.__get__(part) if callable(found) else None
