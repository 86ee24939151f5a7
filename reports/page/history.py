"""``history.html``: many runs on one page that needs nothing but itself.

For each target: its runs, what became of each requirement in them, and how long answers took.
Like the page of a run it shows what targets sent as text, and allows no script at all.
"""

import os
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from math import isfinite
from pathlib import Path
from urllib.parse import quote

from reports.page import PAGE, past, rendering
from reports.page.past import Past, Runs
from reports.record.folder import write_whole

FILE = "history.html"
INDEX = "index.html"
_OF_AN_INDEX = 20
"""Runs that the index of a folder is made of, the newest: it is made anew after each run."""
_SHOWN = frozenset({"passed", "observed", "warned", "failed"})
"""Verdicts that say something about the target."""
_WELL = _SHOWN - {"failed"}
_WIDTH, _HEIGHT = 1000, 30
"""Of the curve of response times."""


@dataclass(frozen=True, slots=True)
class VerdictCell:
    """What became of a requirement in one run, nothing where the run was not about it."""

    verdict: str
    change: str


@dataclass(frozen=True, slots=True)
class RequirementRow:
    """One requirement through all runs of a target; ``anchor`` is where their pages tell of it."""

    id: str
    anchor: str
    section: str
    statement: str
    flaky: bool
    cells: tuple[VerdictCell, ...]


@dataclass(frozen=True, slots=True)
class Curve:
    """The 95th percentiles of an operation: ``points`` of the curve, first and last figure."""

    operation: str
    points: str
    first: float
    last: float


def write(runs: Runs, output: Path) -> None:
    """Write the page of ``runs`` to ``output``, as a whole or not at all.

    Raises ``OSError`` where it can't be written.
    """
    base = output.parent
    context = {
        "targets": [
            {
                "name": name,
                "runs": [(run, _link(run, base)) for run in found],
                "rows": rows(found),
                "known": len(statements(found)),
                "curves": curves(found),
            }
            for name, found in runs.by_target.items()
        ],
        "runs": runs,
        **rendering.own_files("page.css", "history.css"),
    }
    write_whole(output, rendering.rendered("history.html.j2", context))


def write_index(place: Path) -> None:
    """Write ``index.html`` into ``place``, the folder of runs: the history of the newest."""
    # Names of runs begin with their time.
    newest = sorted(past.folders((place,)), key=lambda each: each.name)[-_OF_AN_INDEX:]
    write(past.read(newest), place / INDEX)


def statements(runs: Sequence[Past]) -> dict[str, tuple[str, str]]:
    """Return section and statement of every requirement, as the newest run tells them."""
    return {name: statement for run in runs for name, statement in run.statements.items()}


def rows(runs: Sequence[Past]) -> list[RequirementRow]:
    """Return the requirements that changed, or are not well, in ``runs`` of one target."""
    found: list[RequirementRow] = []
    for name, (section, statement) in sorted(statements(runs).items()):
        verdicts = [run.requirements.get(name, "") for run in runs]
        seen = set(verdicts) - {""}
        if len(seen) > 1 or seen & {"failed", "blocked", "warned"}:
            cells = tuple(map(VerdictCell, verdicts, changes(verdicts)))
            anchor, flaky = quote(name, errors="replace"), is_flaky(runs, name)
            found.append(RequirementRow(name, anchor, section, statement, flaky, cells))
    return found


def changes(verdicts: Iterable[str]) -> list[str]:
    """Return what each verdict changes: first failed, failed again, fixed, or nothing."""
    found: list[str] = []
    last, failed = "", False
    for verdict in verdicts:
        change = ""
        if verdict == "failed" != last:
            change = "failed again" if failed else "first failed"
            failed = True
        elif last == "failed" and verdict in _WELL:
            change = "fixed"
        found.append(change)
        # What was not looked at, or could not be, changes nothing.
        last = verdict if verdict in _SHOWN else last
    return found


def is_flaky(runs: Iterable[Past], name: str) -> bool:
    """Tell whether the same commit of the suite came to different verdicts on the target."""
    found: dict[str, set[str]] = {}
    for run in runs:
        verdict = run.requirements.get(name, "")
        if run.commit is not None and verdict in _SHOWN:
            found.setdefault(run.commit, set()).add(verdict)
    return any(len(verdicts) > 1 for verdicts in found.values())


def curves(runs: Sequence[Past]) -> list[Curve]:
    """Return the curves of the operations that at least two runs called, the slowest first."""
    found: list[Curve] = []
    for operation in sorted({name for run in runs for name in run.times}):
        all_times = (run.times[operation][1] for run in runs if operation in run.times)
        took = [each for each in all_times if isfinite(each)]
        if len(took) > 1:
            found.append(Curve(operation, _points(took), took[0], took[-1]))
    return sorted(found, key=lambda each: -each.last)


def _points(took: Sequence[float]) -> str:
    most = max(took) or 1
    step = _WIDTH / (len(took) - 1)
    return " ".join(
        f"{round(place * step)},{round(_HEIGHT - 1 - (_HEIGHT - 2) * value / most)}"
        for place, value in enumerate(took)
    )


def _link(run: Past, base: Path) -> str:
    place = Path(os.path.relpath(run.place.resolve(), base.resolve()))
    return quote(os.fsencode((place / PAGE).as_posix()))
