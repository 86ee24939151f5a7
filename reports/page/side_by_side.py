"""Two runs on one page: requirements, who was let in where, and the readings that each chose.

Like the page of a run it shows what targets sent as text; it allows no script at all.
"""

from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from reports.page import access, rendering
from reports.page.access import AnswerCell, Matrix
from reports.record.folder import write_whole

FILE = "comparison.html"


@dataclass(frozen=True, slots=True)
class Callers:
    """How an operation answered each caller in both runs; ``None`` where nobody asked."""

    operation: str
    cells: tuple[tuple[AnswerCell | None, AnswerCell | None], ...]

    @property
    def changed(self) -> bool:
        """Whether a caller got another answer, where both runs asked."""
        return any(old and new and old.codes != new.codes for old, new in self.cells)


@dataclass(frozen=True, slots=True)
class Accesses:
    """The access matrices of two runs, laid over each other."""

    callers: tuple[str, ...]
    rows: tuple[Callers, ...]


@dataclass(frozen=True, slots=True)
class Gap:
    """Where the specification is silent: the question, and what each target does."""

    id: str
    question: str
    old: tuple[str, ...]
    new: tuple[str, ...]

    @property
    def changed(self) -> bool:
        """Whether the two do different things, where both were seen."""
        return bool(self.old and self.new) and self.old != self.new


@dataclass(frozen=True, slots=True)
class Verdicts:
    """A requirement with another verdict; empty where a run does not know it."""

    id: str
    statement: str
    old: str
    new: str


def write(old: Mapping[str, Any], new: Mapping[str, Any], output: Path) -> None:
    """Write the page of two runs, given as their ``conformance.json``, as a whole or not at all.

    Raises ``OSError`` where it can't be written, ``LookupError`` or ``TypeError`` where a document
    is not what its schema says.
    """
    context = {
        "runs": (("old", old), ("new", new)),
        "verdicts": verdicts(old, new),
        "access": accesses(access.drawn(old), access.drawn(new)),
        "gaps": gaps(old, new),
        "capabilities": _capabilities(old, new),
        **rendering.own_files("page.css", "side_by_side.css"),
    }
    write_whole(output, rendering.rendered("side_by_side.html.j2", context))


def verdicts(old: Mapping[str, Any], new: Mapping[str, Any]) -> list[Verdicts]:
    """Return the requirements whose verdict is another one, by name."""
    before = {str(entry["id"]): entry for entry in old["requirements"]}
    after = {str(entry["id"]): entry for entry in new["requirements"]}
    found = (
        Verdicts(
            name,
            str({**before, **after}[name]["statement"]),
            str(before.get(name, {}).get("verdict", "")),
            str(after.get(name, {}).get("verdict", "")),
        )
        for name in sorted(before.keys() | after.keys())
    )
    return [each for each in found if each.old != each.new]


def accesses(old: Matrix | None, new: Matrix | None) -> Accesses | None:
    """Return both matrices as one; ``None`` where nobody asked in either run."""
    if old is None and new is None:
        return None
    first, second = _cells(old), _cells(new)
    callers = dict.fromkeys((*(old.callers if old else ()), *(new.callers if new else ())))
    operations = sorted({operation for operation, _ in (*first, *second)}, key=access.by_path)
    return Accesses(
        tuple(callers),
        tuple(
            Callers(
                operation,
                tuple(
                    (first.get((operation, caller)), second.get((operation, caller)))
                    for caller in callers
                ),
            )
            for operation in operations
        ),
    )


def _cells(matrix: Matrix | None) -> dict[tuple[str, str], AnswerCell]:
    if matrix is None:
        return {}
    return {
        (row.operation, caller): cell
        for row in matrix.rows
        for caller, cell in zip(matrix.callers, row.cells, strict=True)
        if cell
    }


def gaps(old: Mapping[str, Any], new: Mapping[str, Any]) -> list[Gap]:
    """Return what both targets do where the specification is silent, what differs first."""
    before = {str(entry["id"]): entry for entry in old["observations"]}
    after = {str(entry["id"]): entry for entry in new["observations"]}
    found = [
        Gap(
            name,
            str({**before, **after}[name]["question"]),
            _observed(before.get(name)),
            _observed(after.get(name)),
        )
        for name in sorted(before.keys() | after.keys())
    ]
    return sorted(found, key=lambda each: not each.changed)


def _observed(entry: Mapping[str, Any] | None) -> tuple[str, ...]:
    return tuple(sorted(map(str, entry["observed"]))) if entry else ()


def _capabilities(
    old: Mapping[str, Any], new: Mapping[str, Any]
) -> list[tuple[str, bool | None, bool | None]]:
    """Return what each target has of what is optional; ``None`` where a run told nothing."""
    before, after = (run["target"].get("capabilities") or {} for run in (old, new))
    return [(name, before.get(name), after.get(name)) for name in {**before, **after}]
