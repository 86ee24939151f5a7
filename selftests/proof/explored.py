"""What became of the faults that exploration has to find, kept as data, and their table."""

import tomllib
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import asdict, dataclass
from pathlib import Path
from statistics import median

from selftests.proof.inline_tables import inline
from selftests.proof.mutants.results import TITLE as MUTANTS

TITLE = "## Exploration"
FILE = Path(__file__).with_name("explored.toml")
HEAD = """\
Faults that no example shows, but a sequence, a value or a race does. Each was explored by
`python -m selftests.proof --explore --write` in about 2,000 steps with each of several seeds;
*killed* is with how many of them one of the requirements that it breaks was violated, *steps* how
many the shortened finding takes.
"""


@dataclass(frozen=True, slots=True)
class ExploredFault:
    """A fault: with how many of the seeds it was killed, and the median of the steps it took.

    ``instead`` is what was seen with the other seeds.
    """

    name: str
    breaks: tuple[str, ...]
    killed: int
    seeds: int
    steps: float
    instead: tuple[str, ...] = ()

    @property
    def always(self) -> bool:
        """Whether it was killed with every seed."""
        return self.killed == self.seeds

    def __str__(self) -> str:
        """Say what became of it in a line."""
        seen = f", else {', '.join(self.instead)}" if self.instead else ""
        return f"{self.name}: killed with {self.killed} of {self.seeds} seeds{seen}"


def read() -> tuple[ExploredFault, ...]:
    """Return what was kept."""
    kept = tomllib.loads(FILE.read_text(encoding="utf-8"))
    return tuple(
        ExploredFault(
            name,
            tuple(each["breaks"]),
            each["killed"],
            each["seeds"],
            each["steps"],
            tuple(each.get("instead", ())),
        )
        for name, each in kept.items()
    )


def write(faults: Iterable[ExploredFault]) -> None:
    """Keep what became of faults, a line for each, beside what is known of all others."""
    known = {each.name: each for each in (read() if FILE.exists() else ())}
    known |= {each.name: each for each in faults}
    lines = (f"{name} = {inline(_kept(known[name]))}\n" for name in sorted(known))
    FILE.write_text("".join(lines), encoding="utf-8")


def _kept(fault: ExploredFault) -> dict[str, object]:
    values = asdict(fault)
    del values["name"]
    if not fault.instead:
        del values["instead"]
    return values


def part(faults: Sequence[ExploredFault], descriptions: Mapping[str, str]) -> str:
    """Return the part of the page about them; ``descriptions`` are of the faults that there are."""
    listed = [each for each in faults if each.name in descriptions]
    always = sum(each.always for each in listed)
    steps = [each.steps for each in listed if each.steps]
    lines = [
        TITLE,
        "",
        HEAD,
        f"Of {len(descriptions)} faults, {len(listed)} were explored.",
        "",
        "| faults | killed with every seed | median of the steps |",
        "|---|---|---|",
        f"| {len(listed)} | {always} | {median(steps) if steps else 0:g} |",
        "",
        "| fault | what it does | breaks one of | killed | steps |",
        "|---|---|---|---|---|",
        *(
            f"| {each.name} | {descriptions[each.name]} | {', '.join(each.breaks)} "
            f"| {each.killed}/{each.seeds} | {each.steps:g} |"
            for each in listed
        ),
    ]
    return "\n".join(lines) + "\n\n"


def with_part(text: str, explored: str) -> str:
    """Return the page ``text`` with another part about exploration, before that about mutants."""
    page, _, mutants = text.partition(MUTANTS)
    return page.partition(TITLE)[0] + explored + MUTANTS + mutants
