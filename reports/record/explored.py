"""What a run explored, as its parts wrote it down: read again and added up."""

from collections import Counter
from collections.abc import Mapping
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from conformance.outcomes import ConfigurationError
from reports.record import folder, recorded


@dataclass(slots=True)
class ExploredTheme:
    """What was explored of one kind of customers, over all parts.

    ``rows`` has how often each transition of the model was walked, with 0 for those that never
    were; ``expectations`` what is due in each. ``edges`` counts state, operation and next state.
    ``findings`` are as they were written down.
    """

    name: str
    sequences: int = 0
    steps: int = 0
    states: set[str] = field(default_factory=set)
    rows: Counter[str] = field(default_factory=Counter)
    edges: Counter[tuple[str, str, str]] = field(default_factory=Counter)
    expectations: dict[str, str] = field(default_factory=dict)
    blocked: dict[str, None] = field(default_factory=dict)
    findings: list[Mapping[str, Any]] = field(default_factory=list)

    def add(self, part: Mapping[str, Any]) -> None:
        """Add one part.

        Raises:
            AttributeError, KeyError, TypeError, ValueError: it is not what an exploration writes.
        """
        self.sequences += int(part["sequences"])
        self.steps += int(part["steps"])
        self.states.update(map(str, part["states"]))
        for row, due in part["model"]:
            self.expectations[str(row)] = str(due)
            self.rows[str(row)] += 0
        for row, count in part["rows"].items():
            self.rows[str(row)] += int(count)
        for before, operation, after, count in part["edges"]:
            self.edges[str(before), str(operation), str(after)] += int(count)
        self.blocked.update(dict.fromkeys(map(str, part["blocked"])))
        self.findings += part["findings"]


def themes_of(run_folder: Path) -> tuple[ExploredTheme, ...]:
    """Return what the parts of a run's exploration add up to, by theme.

    Raises:
        LookupError: a file there is not what an exploration writes.
    """
    themes: dict[str, ExploredTheme] = {}
    for file in sorted((run_folder / folder.EXPLORATION).glob("*.json")):
        try:
            part = recorded.plain_document(file)
            name = str(part["theme"])
            themes.setdefault(name, ExploredTheme(name)).add(part)
        except (AttributeError, ConfigurationError, KeyError, TypeError, ValueError) as error:
            message = f"{folder.EXPLORATION}/{file.name}: not what an exploration writes"
            raise LookupError(message) from error
    return tuple(themes.values())


@dataclass(frozen=True, slots=True)
class ExplorationProgress:
    """How far a run explored: ``cases`` are values and races, which have no steps.

    ``walked`` of the ``transitions`` of the model were; ``blocked`` says what ended sequences
    before their time, ``found`` how many findings there are of any kind.
    """

    sequences: int = 0
    steps: int = 0
    states: int = 0
    walked: int = 0
    transitions: int = 0
    cases: int = 0
    blocked: tuple[str, ...] = ()
    found: int = 0


def progress_of(run_folder: Path) -> ExplorationProgress:
    """Return how far a run explored, nothing where it did not.

    Raises:
        LookupError: a file there is not what an exploration writes.
    """
    themes = themes_of(run_folder)
    stepped = [theme for theme in themes if theme.expectations]
    return ExplorationProgress(
        sum(theme.sequences for theme in stepped),
        sum(theme.steps for theme in stepped),
        sum(len(theme.states) for theme in stepped),
        sum(1 for theme in stepped for count in theme.rows.values() if count),
        sum(len(theme.rows) for theme in stepped),
        sum(theme.sequences for theme in themes if not theme.expectations),
        tuple(dict.fromkeys(why for theme in themes for why in theme.blocked)),
        sum(len(theme.findings) for theme in themes),
    )
