"""Broken requirements as the page shows them: what, where, in which exchange."""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from itertools import islice
from typing import Any, Final

from conformance.outcomes import Violation
from reports.page import comparison
from reports.page.comparison import RequestComparison
from reports.page.evidence import Evidence, EvidenceLine
from reports.page.texts import Body, lines_of, text_lines
from reports.record.document import violations_of
from reports.verdict import wording

ANSWERS: Final = wording.BLOCKS
"""Different answers that a failed requirement shows."""
ANSWERS_OF_WARNED: Final = 2
VIOLATIONS: Final = wording.LINES
"""Violations of one answer that are shown."""
EXCHANGES: Final = 200
"""Exchanges in the whole page."""


@dataclass(frozen=True, slots=True)
class Shown:
    """An exchange to be shown; ``marked`` are the paths that a violation names."""

    exchange: EvidenceLine
    sent: Body
    answered: Body
    marked: frozenset[str]


@dataclass(frozen=True, slots=True)
class BrokenAnswer:
    """One answer that broke the requirement, and how many others were broken in the same way.

    ``shown`` is its exchange, ``shown_with`` the requirement whose card has it already.
    """

    violations: tuple[Violation, ...]
    more_violations: int
    alike: int
    deviations: tuple[str, ...]
    comparison: RequestComparison | None
    shown: Shown | None
    shown_with: str

    @property
    def first(self) -> Violation:
        """Return the first violation, which tells operation, status and exchange of all."""
        return self.violations[0]

    @property
    def said(self) -> str:
        """Return what a refusal told people, where no violation shows it already."""
        return wording.said_besides(self.violations)

    @property
    def stands_on(self) -> str:
        """Return which hooks gave values of the request, in words; empty where none did."""
        return wording.hooks_behind(self.violations)


@dataclass(frozen=True, slots=True)
class Card:
    """One broken requirement: its entry in the document, and its answers.

    Of its ``tests``, those that met these answers stand first. ``explored`` where the page shows
    the steps of an exploration that led to one.
    """

    entry: Mapping[str, Any]
    answers: tuple[BrokenAnswer, ...]
    more_answers: int
    command: str
    replay: str
    tests: tuple[str, ...]
    explored: bool


class CardMaker:
    """Makes cards; an exchange stands on the page once, and there is a limit to their number."""

    def __init__(
        self,
        evidence: Evidence,
        chosen: Sequence[str],
        replays: frozenset[str],
        explored: frozenset[str],
    ) -> None:
        """Show exchanges of ``evidence``; ``replays`` are the requirements with a script.

        ``chosen`` are the options that chose the target, ``explored`` the requirements that the
        findings of an exploration broke.
        """
        self._evidence = evidence
        self._chosen = chosen
        self._replays = replays
        self._explored = explored
        self._at: dict[str, str] = {}

    def make(self, entries: Iterable[Mapping[str, Any]], most: int) -> list[Card]:
        """Return a card for each of ``entries``, with at most ``most`` answers."""
        grouped = [(entry, wording.alike_by_exchange(violations_of(entry))) for entry in entries]
        shown = {each.exchange for _, groups in grouped for (each, *_), _ in groups[:most]}
        self._evidence.find(shown)
        return [self._card(entry, groups, most) for entry, groups in grouped]

    def alone(self, exchanges: Iterable[str]) -> dict[str, Shown]:
        """Return exchanges that no card shows yet, and that broke nothing, by their ids."""
        wanted = set(exchanges) - self._at.keys()
        self._evidence.find(wanted)
        found = filter(None, map(self._evidence.get, sorted(wanted)))
        return {each.id: _shown(each, ()) for each in islice(found, EXCHANGES - len(self._at))}

    def _card(
        self, entry: Mapping[str, Any], groups: Sequence[tuple[list[Violation], int]], most: int
    ) -> Card:
        identifier = str(entry["id"])
        return Card(
            entry,
            tuple(self._answer(identifier, each, count) for each, count in groups[:most]),
            max(0, len(groups) - most),
            wording.command((identifier,), self._chosen),
            f"replay/{identifier}.py" if identifier in self._replays else "",
            self._tests(entry, (each for (each, *_), _ in groups[:most])),
            identifier in self._explored,
        )

    def _tests(self, entry: Mapping[str, Any], shown: Iterable[Violation]) -> tuple[str, ...]:
        lines = filter(None, (self._evidence.get(each.exchange) for each in shown))
        met = {str(line.part("replay").get("test", "")).rpartition(" ")[0] for line in lines}
        return tuple(sorted(entry.get("checks") or (), key=lambda test: test not in met))

    def _answer(self, identifier: str, violations: list[Violation], count: int) -> BrokenAnswer:
        first = violations[0]
        deviations = tuple(dict.fromkeys(name for each in violations for name in each.deviations))
        exchange = self._evidence.get(first.exchange)
        known_at = self._at.get(first.exchange, "")
        shows = exchange is not None and not known_at and len(self._at) < EXCHANGES
        if shows:
            self._at[first.exchange] = identifier
        return BrokenAnswer(
            tuple(violations[:VIOLATIONS]),
            max(0, len(violations) - VIOLATIONS),
            count - 1,
            deviations,
            self._compared(exchange, first.operation, deviations),
            _shown(exchange, violations) if shows and exchange else None,
            known_at,
        )

    def _compared(
        self, exchange: EvidenceLine | None, operation: str, deviations: Sequence[str]
    ) -> RequestComparison | None:
        if exchange is None or not deviations:
            return None
        controls = self._evidence.controls(exchange.id)
        return comparison.closest(exchange, controls, operation, deviations)


def _shown(exchange: EvidenceLine, violations: Iterable[Violation]) -> Shown:
    response = exchange.part("response")
    sent, answered = exchange.part("request").get("body"), response.get("body")
    is_json = response.get("json", answered is not None)
    return Shown(
        exchange,
        text_lines(sent or "") if sent is None or isinstance(sent, str) else lines_of(sent),
        lines_of(answered) if is_json else text_lines(str(response.get("text", ""))),
        frozenset(violation.path for violation in violations),
    )
