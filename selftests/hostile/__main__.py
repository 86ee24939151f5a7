"""``python -m selftests.hostile [NAME ...]``: run every case, or those named, over whole runs.

The rows of ``selftests/hostile-matrix.md`` for these cases are written anew, each when its run has
ended; other rows stay. Time is judged beside an undisturbed run, which is measured again now and
then: a machine that has other work to do is slow in both.
"""

import sys
from collections import Counter
from collections.abc import Iterator, Mapping
from contextlib import suppress
from dataclasses import replace
from datetime import UTC, date, datetime
from pathlib import Path
from typing import Final

from fixtures.target.problems import suggestion
from selftests.hostile import misbehaviours
from selftests.hostile.case import ANY_VERDICT, Case
from selftests.hostile.cases.every import CASES
from selftests.hostile.running import TOOK, Ended, run

MATRIX: Final = Path(__file__).resolve().parents[1] / "hostile-matrix.md"
UNDISTURBED: Final = Case("undisturbed", "nothing", lambda: misbehaviours.original, ANY_VERDICT)
MEASURED_EVERY: Final = 12
"""Cases between two measurements of an undisturbed run of the same suites."""
COLUMNS: Final = (
    "what happens",
    "suites",
    "verdict",
    "exit code",
    "s",
    "s undisturbed",
    "MB",
    "failed",
    "warned",
    "blocked",
    "as it must",
    "on",
)


def main(names: list[str]) -> int:
    """Run the cases and return how many ended otherwise than they must.

    Raises:
        SystemExit: no case has a name that was given.
    """
    known = {case.name for case in CASES}
    if strange := [name for name in names if name not in known]:
        raise SystemExit(
            "\n".join(f'unknown case "{each}"{suggestion(each, known)}' for each in strange)
        )
    chosen = [case for case in CASES if not names or case.name in names]
    rows = rows_of(MATRIX.read_text(encoding="utf-8"))
    undisturbed, today = Undisturbed(), datetime.now(UTC).date()
    wrong_ends = 0
    with suppress(KeyboardInterrupt):
        for case in chosen:
            undisturbed_s = undisturbed.seconds(case)
            ended, wrong = run(case, undisturbed_s=undisturbed_s)
            if any(each.startswith(TOOK) for each in wrong):
                # The machine may have got other work since.
                undisturbed_s = undisturbed.measured(case)
                ended, wrong = run(case, undisturbed_s=undisturbed_s)
            rows[case.does] = row(case, ended, wrong, undisturbed_s, today)
            MATRIX.write_text("".join(f"{line}\n" for line in page(rows)), encoding="utf-8")
            wrong_ends += bool(wrong)
            sys.stdout.write(f"{case.name}: {_short(ended)}: {'; '.join(wrong) or 'as it must'}\n")
            if wrong:
                sys.stdout.write(ended.printed[-3000:] + "\n")
            sys.stdout.flush()
    return wrong_ends


class Undisturbed:
    """How long runs take to which nothing happens, measured again now and then."""

    def __init__(self) -> None:
        """Know nothing yet."""
        self._seconds: dict[tuple[str, ...], float] = {}
        self._asked: Counter[tuple[str, ...]] = Counter()

    def seconds(self, case: Case) -> float:
        """Return the seconds of an undisturbed run of the suites of ``case``."""
        _, key = self._like(case)
        if self._asked[key] % MEASURED_EVERY == 0:
            self.measured(case)
        self._asked[key] += 1
        return self._seconds[key]

    def measured(self, case: Case) -> float:
        """Return them as they are now."""
        like, key = self._like(case)
        ended, _ = run(like)
        self._seconds[key] = ended.seconds
        sys.stdout.write(f"undisturbed {' '.join(key)}: {_short(ended)}\n")
        return ended.seconds

    def _like(self, case: Case) -> tuple[Case, tuple[str, ...]]:
        like = replace(UNDISTURBED, suites=case.suites, arguments=case.arguments)
        return like, (*like.suites, *like.arguments)


def _short(ended: Ended) -> str:
    return (
        f"exit {ended.exit_code}, {ended.verdict}, {ended.seconds:.0f} s, "
        f"{ended.megabytes:.0f} MB, {ended.requests} requests, {ended.counts}"
    )


def rows_of(text: str) -> dict[str, str]:
    """Return the rows of a table that was written before, by what happens in them."""
    lines = (line for line in text.splitlines() if line.startswith("| "))
    return {line.removeprefix("| ").partition(" | ")[0].replace("\\|", "|"): line for line in lines}


def row(case: Case, ended: Ended, wrong: list[str], undisturbed_s: float, on: date) -> str:
    """Return the row of a case that was run on that day."""
    counts = ended.counts
    cells = (
        _cell(case),
        _suites(case),
        ended.verdict,
        ended.exit_code,
        f"{ended.seconds:.0f}",
        f"{undisturbed_s:.0f}",
        f"{ended.megabytes:.0f}",
        *(counts.get(name, 0) for name in ("failed", "warned", "blocked")),
        "; ".join(wrong) or "yes",
        on,
    )
    return f"| {' | '.join(map(str, cells))} |"


def page(rows: Mapping[str, str]) -> Iterator[str]:
    """Yield the lines of the table; ``rows`` are those of the cases that were run."""
    yield "# What a hostile target does to a run"
    yield ""
    yield "Made by `python -m selftests.hostile`: runs against the reference service behind a proxy"
    yield "that misbehaves, each beside an undisturbed run of the same suites at about that time."
    yield "MB are those of the largest process of a run."
    yield ""
    yield f"| {' | '.join(COLUMNS)} |"
    yield "|---" * len(COLUMNS) + "|"
    for case in CASES:
        yield rows.get(case.does) or (
            f"| {_cell(case)} | {_suites(case)} | not run |{' |' * (len(COLUMNS) - 3)}"
        )


def _suites(case: Case) -> str:
    return (
        ", ".join(name.removeprefix("suites/").removesuffix(".py") for name in case.suites) or "all"
    )


def _cell(case: Case) -> str:
    return case.does.replace("|", "\\|")


if __name__ == "__main__":
    sys.exit(min(main(sys.argv[1:]), 1))
