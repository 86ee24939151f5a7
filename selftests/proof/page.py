"""The published page: what each requirement kills, and the few faults that none does."""

from collections import Counter, defaultdict
from collections.abc import Iterable, Iterator, Mapping
from pathlib import Path

from reports.verdict.catalogue import Requirement
from selftests.proof.kills import FaultStatus, Kill
from selftests.proof.mutants import results
from selftests.proof.mutants.results import Results
from selftests.proof.mutants.statuses import Spared

PAGE = Path(__file__).parents[1] / "kill-matrix.md"
_NOT_KILLED = "## Not killed"
_BY_REQUIREMENT = "## By requirement"
HEAD = """\
# Kill matrix

What the suite finds when the reference service is broken on purpose, one fault at a time. Made by
`tox run -e proof -- --write` from real runs, and compared with new ones in CI: a fault that is not
killed any more, or a `must` that kills none, fails the build.

A fault is *killed* when the requirement that it breaks fails (warns, where it is not a `must`),
*misattributed* when only others fail, and has *survived* when none does. `python -m reference
--list-faults` says what each fault does.
"""


def page(
    requirements: Iterable[Requirement],
    kills: Iterable[Kill],
    equivalent: Mapping[str, str],
    mutants: str,
) -> str:
    """Return the page as Markdown, ``mutants`` last; the same kills give the same text."""
    judged = sorted(kills, key=lambda kill: kill.fault)
    killed: defaultdict[str, list[str]] = defaultdict(list)
    for kill in judged:
        if kill.status is FaultStatus.KILLED:
            killed[kill.requirement].append(kill.fault)
    counts = Counter(kill.status for kill in judged)
    lines = [
        HEAD,
        "| faults | " + " | ".join(each.value for each in FaultStatus) + " |",
        "|---|" + "---|" * len(FaultStatus),
        f"| {len(judged)} | " + " | ".join(str(counts[each]) for each in FaultStatus) + " |",
        "",
        _NOT_KILLED,
        "",
        *_equivalent(judged, equivalent),
        "",
        _BY_REQUIREMENT,
        "",
        "| requirement | section | level | faults | killed |",
        "|---|---|---|---|---|",
    ]
    lines += [
        f"| {each.id} | {each.section} | {each.level} | {len(killed[each.id])} "
        f"| {', '.join(killed[each.id])} |"
        for each in requirements
        if killed[each.id]
    ]
    return "\n".join(lines) + "\n\n" + mutants


def kills_on(text: str) -> Iterator[Kill]:
    """Yield what the page ``text`` tells of faults, as :func:`page` writes it."""
    alive, _, requirements = text.partition(_BY_REQUIREMENT)
    for fault, requirement, became, _ in _rows(alive.partition(_NOT_KILLED)[2]):
        yield Kill(fault, requirement, FaultStatus(became))
    for requirement, *_, killed in _rows(requirements.partition("\n## ")[0]):
        yield from (Kill(name, requirement, FaultStatus.KILLED) for name in killed.split(", "))


def _rows(table: str) -> Iterator[list[str]]:
    lines = [line for line in table.splitlines() if line.startswith("| ")]
    return (line.strip("| ").split(" | ") for line in lines[1:])


def mutants_part(found: Results, spared: Spared) -> str:
    """Return the part of the page about mutants."""
    return "\n".join(results.tables(found, spared)) + "\n"


def with_mutants(text: str, mutants: str) -> str:
    """Return the page ``text`` with another part about mutants."""
    return text.partition(results.TITLE)[0].rstrip("\n") + "\n\n" + mutants


def _equivalent(judged: Iterable[Kill], equivalent: Mapping[str, str]) -> list[str]:
    alive = [kill for kill in judged if kill.status is not FaultStatus.KILLED]
    if not alive:
        return ["None."]
    return [
        "| fault | breaks | became | reason |",
        "|---|---|---|---|",
        *(
            f"| {kill.fault} | {kill.requirement} | {kill.status.value} "
            f"| {equivalent.get(kill.fault, 'none given')} |"
            for kill in alive
        ),
    ]
