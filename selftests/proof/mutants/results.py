"""The results of the last large run, kept as data, and the tables that the page makes of them."""

import tomllib
from collections.abc import Iterable, Mapping
from dataclasses import asdict, dataclass, fields
from pathlib import Path
from statistics import median

from selftests.proof.inline_tables import inline
from selftests.proof.mutants.statuses import JudgedMutant, Score, Spared, score, scores

TITLE = "## Mutants"
FILE = Path(__file__).with_name("results.toml")


@dataclass(frozen=True)
class Results:
    """The scores of a run, of all mutants or of a sample.

    ``wholly`` so many of the killed met all tests to the end, of which the ``median`` made that
    many requirements fail.
    """

    generated: int
    median: float
    wholly: int
    whole: Score
    operators: tuple[Score, ...]
    sections: tuple[Score, ...]


def results(
    generated: int, judged: Iterable[JudgedMutant], spared: Spared, wholly: Iterable[JudgedMutant]
) -> Results:
    """Return the scores of ``judged``, which are some of the ``generated`` mutants."""
    found = tuple(judged)
    failed = [len(one.seen) for one in wholly]
    return Results(
        generated,
        float(median(failed)) if failed else 0.0,
        len(failed),
        score("all", found, spared),
        scores(found, spared, lambda mutant: mutant.operator),
        scores(found, spared, lambda mutant: mutant.section),
    )


def write(found: Results) -> None:
    """Keep ``found``, a line for each score."""
    lines = [
        f"generated = {found.generated}",
        f"median = {found.median}",
        f"wholly = {found.wholly}",
        f"whole = {inline(asdict(found.whole))}",
        *_listed("operators", found.operators),
        *_listed("sections", found.sections),
    ]
    FILE.write_text("\n".join(lines) + "\n", encoding="utf-8")


def _listed(name: str, rows: Iterable[Score]) -> list[str]:
    return [f"{name} = [", *(f"    {inline(asdict(row))}," for row in rows), "]"]


def read() -> Results:
    """Return what was kept."""
    reported = tomllib.loads(FILE.read_text(encoding="utf-8"))
    return Results(
        reported["generated"],
        reported["median"],
        reported["wholly"],
        Score(**reported["whole"]),
        tuple(Score(**one) for one in reported["operators"]),
        tuple(Score(**one) for one in reported["sections"]),
    )


def tables(found: Results, spared: Spared) -> list[str]:
    """Return the part of the page about mutants, as lines of Markdown."""
    return [
        TITLE,
        "",
        "Faults that are made by rule from the interface data: an operator for each kind of thing",
        "that it knows, injected one at a time. Made by `python -m selftests.proof --mutants all",
        "--write`; CI tries a sample.",
        f"Of {found.generated} mutants {found.whole.tried} were tried.",
        "",
        "A mutant is *killed* when a requirement of a section that it breaks fails, *idle* when",
        "the reference service never shows what it changes, and *alive* otherwise: *equivalent*",
        "where it still conforms, for a reason given below, *open* where the document demands",
        "nothing at the level `must`; some of those are killed as well. The score is the share of",
        "killed in killed and alive.",
        f"Of {found.wholly} killed mutants that met every test, the median made {found.median:g}",
        "requirements fail.",
        "",
        *_table("operator", found.operators, found.whole),
        "",
        *_table("section", found.sections, found.whole),
        "",
        "### Equivalent mutants",
        "",
        *_reasons(spared.equivalent),
        "",
        "### Known holes",
        "",
        *_reasons(spared.holes),
    ]


def _table(head: str, rows: Iterable[Score], whole: Score) -> list[str]:
    counts = [each.name for each in fields(Score) if each.name != "name"]
    titles = [name.replace("_", ", ") for name in counts]
    lines = [f"| {head} | " + " | ".join(titles) + " | score |", "|---" * (len(counts) + 2) + "|"]
    for row in (*rows, whole):
        cells = [str(getattr(row, name)) for name in counts]
        lines.append(f"| {row.name} | " + " | ".join(cells) + f" | {row.share:.1%} |")
    return lines


def _reasons(patterns: Mapping[str, str]) -> list[str]:
    if not patterns:
        return ["None."]
    return [
        "| mutants | reason |",
        "|---|---|",
        *(f"| `{pattern}` | {reason} |" for pattern, reason in patterns.items()),
    ]
