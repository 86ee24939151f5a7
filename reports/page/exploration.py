"""What the exploration of a run walked and found: pictures of its model, diagrams of findings."""

from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any, Final

from reports.record import explored, folder
from reports.record.explored import ExploredTheme

MOST_MESSAGES: Final = 16
"""Of one diagram: what came before is counted."""
MOST_COLUMNS: Final = 5
_GAP: Final = 150
_ROW: Final = 34
_LIFT: Final = 26
"""Of an arc, for each state that it passes."""


@dataclass(frozen=True, slots=True)
class Node:
    """A state of the model in the picture: where it stands, and how many steps left it as it is."""

    name: str
    x: int
    stays: int


@dataclass(frozen=True, slots=True)
class Edge:
    """A change of state: its arc, how often it was walked, and by which operations."""

    path: str
    label_x: int
    label_y: int
    count: int
    operations: str


@dataclass(frozen=True, slots=True)
class Picture:
    """The states that were met, and the changes between them."""

    width: int
    height: int
    line: int
    nodes: tuple[Node, ...]
    edges: tuple[Edge, ...]


@dataclass(frozen=True, slots=True)
class Message:
    """One request of a diagram and its answer, with what the model expects."""

    x: int
    y: int
    operation: str
    expectation: str
    observed: str
    broken: bool


@dataclass(frozen=True, slots=True)
class Diagram:
    """A finding as a sequence diagram: who asked the service for what, and what came back."""

    requirement: str
    repeated: bool
    expected: str
    observed: str
    exchange: str
    steps: tuple[str, ...]
    columns: tuple[tuple[str, int], ...]
    service: int
    height: int
    messages: tuple[Message, ...]
    earlier: int


@dataclass(frozen=True, slots=True)
class DrawnTheme:
    """What was explored of one kind of customers; ``rows`` are name, expectation and count."""

    name: str
    sequences: int
    steps: int
    states: int
    rows: tuple[tuple[str, str, int], ...]
    picture: Picture | None
    blocked: tuple[str, ...]
    findings: tuple[Diagram, ...]

    @property
    def walked(self) -> int:
        """Count the rows of the model that were walked."""
        return sum(1 for _, _, count in self.rows if count)


def drawn(run_folder: Path) -> tuple[DrawnTheme, ...]:
    """Return what a run explored, with pictures, by theme.

    Raises:
        LookupError: a file there is not what an exploration writes.
    """
    themes = explored.themes_of(run_folder)
    try:
        return tuple(map(_theme, themes))
    except (KeyError, TypeError, ValueError) as error:
        message = f"{folder.EXPLORATION}: not what an exploration writes: {error}"
        raise LookupError(message) from error


def _theme(theme: ExploredTheme) -> DrawnTheme:
    return DrawnTheme(
        theme.name,
        theme.sequences,
        theme.steps,
        len(theme.states),
        tuple((row, theme.expectations.get(row, ""), count) for row, count in theme.rows.items()),
        _picture(theme.edges) if theme.edges else None,
        tuple(theme.blocked),
        tuple(map(_diagram, theme.findings)),
    )


def _picture(edges: Mapping[tuple[str, str, str], int]) -> Picture:
    """Draw the states in the order in which they were met; ways back run below the line."""
    order = list(dict.fromkeys(name for before, _, after in edges for name in (before, after)))
    places = {name: _GAP // 2 + index * _GAP for index, name in enumerate(order)}
    between: dict[tuple[str, str], Counter[str]] = {}
    stays: Counter[str] = Counter()
    for (before, operation, after), count in edges.items():
        if before == after:
            stays[before] += count
        else:
            between.setdefault((before, after), Counter())[operation] += count
    line = 40 + _LIFT * max(len(order) - 1, 1)
    arcs = tuple(
        _edge(places[before], places[after], line, operations)
        for (before, after), operations in between.items()
    )
    nodes = tuple(Node(name, places[name], stays[name]) for name in order)
    return Picture(_GAP * len(order), 2 * line + 30, line, nodes, arcs)


def _edge(start: int, end: int, line: int, operations: Counter[str]) -> Edge:
    far = abs(end - start) // _GAP
    up = -1 if end > start else 1
    rim, top = line + up * 18, line + up * (18 + 2 * _LIFT * far)
    middle = (start + end) // 2
    path = f"M{start},{rim} Q{middle},{top} {end},{rim}"
    counts = ", ".join(f"{name} {count}" for name, count in operations.most_common())
    return Edge(path, middle, line + up * (20 + _LIFT * far), operations.total(), counts)


def _diagram(finding: Mapping[str, Any]) -> Diagram:
    taken = list(finding["taken"])
    shown = taken[-MOST_MESSAGES:]
    subjects = list(dict.fromkeys(str(each["subject"]) for each in shown))[-MOST_COLUMNS:]
    columns = {name: 70 + index * 130 for index, name in enumerate(subjects)}
    service = 70 + len(subjects) * 130 + 120
    messages = tuple(
        Message(
            columns.get(str(each["subject"]), 70),
            66 + number * _ROW,
            str(each["operation"]),
            str(each["expectation"]),
            str(each["observed"]),
            broken=each is shown[-1],
        )
        for number, each in enumerate(shown)
    )
    return Diagram(
        str(finding["requirement"]),
        finding["repeated"] is True,
        str(finding["expected"]),
        str(finding["observed"]),
        str(finding["exchange"]),
        tuple(_named(step) for step in finding["steps"]),
        tuple(columns.items()),
        service,
        80 + len(shown) * _ROW,
        messages,
        len(taken) - len(shown),
    )


def _named(step: Sequence[Any]) -> str:
    """Return a step in words: its rule, and the positions of what it chose."""
    chosen = " ".join(str(pick) for pick in step[1])
    return f"{step[0]} {chosen}".rstrip()
