"""The access matrix: how each operation answered each caller who is to be refused."""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Final

from conformance.access import STRANGERS
from reports.verdict.enumerations import BROKEN

MOST_LINKS: Final = 3
"""Up to so many requirements are linked from one cell."""


@dataclass(frozen=True, slots=True)
class AnswerCell:
    """How one operation answered one caller.

    ``verdict`` is ``failed`` or ``warned`` where one of these answers broke a requirement,
    ``observed`` where the document leaves the answer open, and ``passed`` else.
    """

    verdict: str
    codes: tuple[int, ...]
    requirements: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class OperationRow:
    """One operation; of a caller who did not ask there is no cell."""

    operation: str
    cells: tuple[AnswerCell | None, ...]


@dataclass(frozen=True, slots=True)
class Matrix:
    """Operations by callers, as far as the run had them ask."""

    callers: tuple[str, ...]
    rows: tuple[OperationRow, ...]

    @property
    def broken(self) -> bool:
        """Tell whether an answer broke a requirement."""
        cells = (cell for row in self.rows for cell in row.cells if cell)
        return any(cell.verdict in BROKEN for cell in cells)


def drawn(document: Mapping[str, Any]) -> Matrix | None:
    """Return the matrix of a run; ``None`` where nobody asked, and for runs of an older suite."""
    entries = document.get("access") or ()
    if not entries:
        return None
    broken = _broken(document["requirements"])
    levels = {str(entry["id"]): str(entry["level"]) for entry in document["requirements"]}
    cells = {
        (str(each["operation"]), str(each["caller"])): _cell(each, broken, levels)
        for each in entries
    }
    named = {caller for _, caller in cells}
    callers = (*(each for each in STRANGERS if each in named), *sorted(named - STRANGERS.keys()))
    return Matrix(
        callers,
        tuple(
            OperationRow(operation, tuple(cells.get((operation, caller)) for caller in callers))
            for operation in sorted({operation for operation, _ in cells}, key=by_path)
        ),
    )


def by_path(operation: str) -> str:
    """Order operations by their paths, whatever their methods."""
    return operation.partition(" ")[2]


def _broken(requirements: Iterable[Mapping[str, Any]]) -> dict[str, dict[str, str]]:
    """Return, for each exchange that broke something, the requirements and their verdicts."""
    found: dict[str, dict[str, str]] = {}
    for entry in requirements:
        for violation in entry["violations"]:
            if entry["verdict"] in BROKEN:
                broken = found.setdefault(str(violation["exchange"]), {})
                broken[str(entry["id"])] = str(entry["verdict"])
    return found


def _cell(
    attempts: Mapping[str, Any], broken: Mapping[str, Mapping[str, str]], levels: Mapping[str, str]
) -> AnswerCell:
    culprits: dict[str, str] = {}
    for exchange in attempts["exchanges"]:
        culprits |= broken.get(str(exchange), {})
    # Those of a selection only: there is nothing to lead to for others.
    own = [str(each) for each in attempts["requirements"] if str(each) in levels]
    verdict = next((each for each in BROKEN if each in culprits.values()), "")
    return AnswerCell(
        verdict or ("observed" if _open(own, levels) else "passed"),
        tuple(attempts["codes"]),
        tuple(dict.fromkeys((*culprits, *own)))[:MOST_LINKS],
    )


def _open(requirements: Sequence[str], levels: Mapping[str, str]) -> bool:
    return all(levels[each] == "observe" for each in requirements)
