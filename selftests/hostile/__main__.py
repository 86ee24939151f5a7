"""``python -m selftests.hostile [NAME ...]``: run every case, or those named, over whole runs.

Without names the table ``selftests/hostile-matrix.md`` is written anew; what an interruption leaves
out stands there as not run.
"""

from __future__ import annotations

import sys
from contextlib import suppress
from pathlib import Path
from typing import TYPE_CHECKING

from selftests.hostile import misbehaviours
from selftests.hostile.case import ANY_VERDICT, Case
from selftests.hostile.cases import CASES
from selftests.hostile.running import Ended, run

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping

MATRIX = Path(__file__).resolve().parents[1] / "hostile-matrix.md"
UNDISTURBED = Case("undisturbed", "nothing", lambda: misbehaviours.original, ANY_VERDICT)


def main(names: list[str]) -> int:
    """Run the cases and return how many ended otherwise than they must."""
    chosen = [case for case in CASES if not names or case.name in names]
    undisturbed, _ = run(UNDISTURBED, whole=True)
    ended: dict[str, tuple[Ended, list[str]]] = {}
    with suppress(KeyboardInterrupt):
        for case in chosen:
            outcome, wrong = run(case, whole=True, undisturbed_s=undisturbed.seconds)
            ended[case.name] = outcome, wrong
            reported = "; ".join(wrong) or "as it must"
            sys.stdout.write(f"{case.name}: {_short(outcome)}: {reported}\n")
            if wrong and names:
                sys.stdout.write(outcome.printed[-3000:] + "\n")
            sys.stdout.flush()
    if not names:
        MATRIX.write_text("".join(f"{line}\n" for line in page(undisturbed, ended)), "utf-8")
    return sum(bool(wrong) for _, wrong in ended.values()) + len(chosen) - len(ended)


def _short(ended: Ended) -> str:
    return (
        f"exit {ended.exit_code}, {ended.verdict}, {ended.seconds:.0f} s, "
        f"{ended.megabytes:.0f} MB, {ended.requests} requests, {ended.counts}"
    )


def page(undisturbed: Ended, ended: Mapping[str, tuple[Ended, list[str]]]) -> Iterator[str]:
    """Yield the lines of the table; ``ended`` is what was run, by the names of cases."""
    yield "# What a hostile target does to a run"
    yield ""
    yield "Made by `python -m selftests.hostile`: whole runs against the reference service behind a"
    yield "proxy that misbehaves, with a time limit of 2 s for an answer. Undisturbed, a run took"
    yield f"{undisturbed.seconds:.0f} s and {undisturbed.megabytes:.0f} MB."
    yield ""
    yield "| what happens | verdict | exit code | s | MB | failed | warned | blocked | as it must |"
    yield "|---|---|---|---|---|---|---|---|---|"
    for case in CASES:
        does = case.does.replace("|", "\\|")
        if case.name not in ended:
            yield f"| {does} | not run |{' |' * 7}"
            continue
        outcome, wrong = ended[case.name]
        counts = outcome.counts
        cells = (
            does,
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
