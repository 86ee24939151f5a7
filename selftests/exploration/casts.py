"""A cast without a service: counters that break in a known way."""

from collections.abc import Sequence
from types import SimpleNamespace
from typing import Any, cast

from conformance.outcomes import Blocked, Uncertain, Violation
from fixtures.exploration.customers.casts import Cast, Member, Notebook, StepRule
from fixtures.exploration.findings import Found, Taken
from selftests.exploration.answers import caught_up

THIRD = "EXP-PAY-01"
FIRST = "EXP-REP-01"


class Counters(Cast):
    """Up to three counters; what is wrong with them is reported by ``vice``."""

    THEME = "counters"

    def __init__(self, notebook: Notebook, vice: str = "") -> None:
        """Count, with a vice."""
        fresh = SimpleNamespace(caught_up=caught_up)
        super().__init__(cast("Any", SimpleNamespace(fresh=fresh, send=None)), notebook)
        self.vice = vice
        self.counters: list[Member[int, str]] = []

    def enter(self) -> None:
        """Leave no evidence."""

    leave = enter

    def everybody(self) -> Sequence[Member[int, str]]:
        """Return every counter; the vice may keep that from being known."""
        if self.vice == "no choice" and not self.notebook.named["chosen"]:
            self.notebook.named["chosen"] += 1
            raise Uncertain("no answer came")
        return self.counters

    def places(self) -> Sequence[int]:
        """Return a place while there is room."""
        return (0,) if len(self.counters) < 3 else ()

    def come(self, _: int) -> None:
        """Make another counter."""
        name = self.notebook.name("counter")
        self.counters.append(Member(name, 0, name, made_by=self.step))
        self.walked.rows["come"] += 1

    def add(self, counter: Member[int, str], amount: int) -> None:
        """Add an amount; the vice may break that."""
        counter.state += amount
        self.walked.rows["add"] += 1
        self.taken.append(Taken(counter.name, "add", "accepted", "accepted", "e-1"))
        if self.vice == "third addition" and counter.state >= 3:
            raise Found(THIRD, Violation("$.code", "accepted", "refused", THIRD))
        if self.vice == "once" and not self.notebook.named["broken"]:
            self.notebook.named["broken"] += 1
            raise Found(THIRD, Violation("$.code", "accepted", "refused", THIRD))
        if self.vice == "left behind" and self.notebook.named.pop("looked", 0):
            raise Found(THIRD, Violation("$.code", "accepted", "refused", THIRD))
        if self.vice == "mistaken":
            raise KeyError("a mistake")
        if self.vice == "blocked":
            raise Blocked("nobody helps")

    def look(self, counter: Member[int, str]) -> None:
        """Look at a counter; the vice may break that."""
        self.notebook.named["looked"] = 1  # which breaks the next addition, of whatever sequence
        if self.vice == "looks":
            raise Found(FIRST, Violation("$.data", "the same", counter.name, FIRST))

    def finish(self) -> None:
        """Look at all of them; the vice may break that."""
        if self.vice == "end" and len(self.counters) > 1:
            raise Found(FIRST, Violation("$.data", "one", "two", FIRST))

    RULES = (
        StepRule("a counter", come, (places,)),
        StepRule("add", add, (everybody, lambda _: (1, 2))),
        StepRule("look", look, (everybody,)),
        StepRule("add often", add, (everybody, lambda _: (1, 2)), (1, 3)),
    )
