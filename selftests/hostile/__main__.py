"""``python -m selftests.hostile [NAME ...]``: run every case, or those named, over whole runs.

Without names the table ``selftests/hostile-matrix.md`` is written anew.
"""

from __future__ import annotations

import sys
from pathlib import Path
from typing import TYPE_CHECKING

from selftests.hostile import misbehaviours
from selftests.hostile.cases import ANY_VERDICT, CASES, Case
from selftests.hostile.running import Ended, run

if TYPE_CHECKING:
    from collections.abc import Iterator

MATRIX = Path(__file__).resolve().parents[1] / "hostile-matrix.md"
UNDISTURBED = Case("undisturbed", "nothing", lambda: misbehaviours.honest, ANY_VERDICT)


def main(names: list[str]) -> int:
    """Run the cases and return how many ended otherwise than they must."""
    chosen = [case for case in CASES if not names or case.name in names]
    undisturbed, _ = run(UNDISTURBED, whole=True)
    ended = []
    for case in chosen:
        outcome, wrong = run(case, whole=True, undisturbed_s=undisturbed.seconds)
        ended.append((case, outcome, wrong))
        told = "; ".join(wrong) or "as it must"
        sys.stdout.write(f"{case.name}: {_short(outcome)}: {told}\n")
        if wrong and names:
            sys.stdout.write(outcome.printed[-3000:] + "\n")
        sys.stdout.flush()
    if not names:
        MATRIX.write_text("".join(f"{line}\n" for line in _page(undisturbed, ended)), "utf-8")
    return sum(bool(wrong) for *_, wrong in ended)


def _short(ended: Ended) -> str:
    return (
        f"exit {ended.exit_code}, {ended.verdict}, {ended.seconds:.0f} s, "
        f"{ended.megabytes:.0f} MB, {ended.requests} requests, {ended.counts}"
    )


def _page(undisturbed: Ended, ended: list[tuple[Case, Ended, list[str]]]) -> Iterator[str]:
    yield "# What a hostile target does to a run"
    yield ""
    yield "Made by `python -m selftests.hostile`: whole runs against the reference service behind a"
    yield "proxy that misbehaves, with a time limit of 2 s for an answer. Undisturbed, a run took"
    yield f"{undisturbed.seconds:.0f} s and {undisturbed.megabytes:.0f} MB."
    yield ""
    yield "| what happens | verdict | exit code | s | MB | failed | warned | blocked | as it must |"
    yield "|---|---|---|---|---|---|---|---|---|"
    for case, outcome, wrong in ended:
        counts = outcome.counts
        cells = (
            case.does.replace("|", "\\|"),
            outcome.verdict,
            outcome.exit_code,
            f"{outcome.seconds:.0f}",
            f"{outcome.megabytes:.0f}",
            *(counts.get(name, 0) for name in ("failed", "warned", "blocked")),
            "; ".join(wrong) or "yes",
        )
        yield f"| {' | '.join(map(str, cells))} |"


if __name__ == "__main__":
    sys.exit(min(main(sys.argv[1:]), 1))
