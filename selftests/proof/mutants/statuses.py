"""What a set of judged mutants comes to: scores, findings, and what may live on and why."""

import tomllib
from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass
from enum import Enum
from fnmatch import fnmatchcase
from pathlib import Path

from selftests.proof.mutants.mutant import Mutant

SPARED = Path(__file__).with_name("spared.toml")
LOWEST_SCORE = 0.98


class MutantStatus(Enum):
    """What the suite made of a mutant.

    ``KILLED``: a requirement of a section that it breaks was violated. ``MISATTRIBUTED``: only
    others failed. ``SURVIVED``: none failed, though the service did otherwise. ``IDLE``: the
    reference service never shows what it changes, so that nothing was broken.
    """

    KILLED = "killed"
    MISATTRIBUTED = "misattributed"
    SURVIVED = "survived"
    IDLE = "idle"


@dataclass(frozen=True)
class JudgedMutant:
    """A mutant, what became of it, the requirements that were violated, and what was reported."""

    mutant: Mutant
    status: MutantStatus
    seen: tuple[str, ...] = ()
    reported: str = ""


@dataclass(frozen=True)
class Spared:
    """The mutants that may live on, each by a pattern of names and with its reason.

    ``equivalent`` conform, by a reading that is fair; ``holes`` do not, and the suite is known not
    to see them.
    """

    equivalent: Mapping[str, str]
    holes: Mapping[str, str]

    def is_equivalent(self, judged: JudgedMutant) -> bool:
        """Tell whether a mutant that lives on breaks nothing that is demanded."""
        alive = judged.status in {MutantStatus.SURVIVED, MutantStatus.MISATTRIBUTED}
        return alive and _any(self.equivalent, judged.mutant.name)

    def is_hole(self, judged: JudgedMutant) -> bool:
        """Tell whether it is known that a mutant is not seen."""
        return _any(self.holes, judged.mutant.name)

    def in_vain(self, judged: Iterable[JudgedMutant]) -> tuple[str, ...]:
        """Return the patterns that match no mutant which lives on; for a run of all of them."""
        alive = [
            one.mutant.name
            for one in judged
            if one.status in {MutantStatus.SURVIVED, MutantStatus.MISATTRIBUTED}
        ]
        return tuple(
            pattern
            for pattern in (*self.equivalent, *self.holes)
            if not any(fnmatchcase(name, pattern) for name in alive)
        )


def spared() -> Spared:
    """Read ``spared.toml``."""
    reported = tomllib.loads(SPARED.read_text(encoding="utf-8"))
    return Spared(reported["equivalent"], reported["hole"])


@dataclass(frozen=True)
class Score:
    """How many mutants of a kind were tried, and what became of them.

    ``killed`` and ``alive`` are those of statements at the level ``must``; of the others, ``open``,
    some are killed too.
    """

    name: str
    tried: int
    idle: int
    equivalent: int
    open: int
    open_killed: int
    killed: int
    alive: int

    @property
    def share(self) -> float:
        """The share of those that had to be killed and were; 1 where none had to be."""
        due = self.killed + self.alive
        return self.killed / due if due else 1.0


def scores(
    judged: Iterable[JudgedMutant], spared_ones: Spared, key: Callable[[Mutant], str]
) -> tuple[Score, ...]:
    """Return the scores of the mutants by what ``key`` makes of each, in alphabetical order."""
    groups: dict[str, list[JudgedMutant]] = {}
    for one in judged:
        groups.setdefault(key(one.mutant), []).append(one)
    return tuple(score(name, groups[name], spared_ones) for name in sorted(groups))


def score(name: str, judged: Iterable[JudgedMutant], spared_ones: Spared) -> Score:
    """Return what became of these mutants under one name."""
    found = tuple(judged)
    equivalent = [one for one in found if spared_ones.is_equivalent(one)]
    living = [
        one
        for one in found
        if one.status in {MutantStatus.SURVIVED, MutantStatus.MISATTRIBUTED}
        and one not in equivalent
    ]
    dead = [one for one in found if one.status is MutantStatus.KILLED]
    return Score(
        name,
        tried=len(found),
        idle=sum(one.status is MutantStatus.IDLE for one in found),
        equivalent=len(equivalent),
        open=sum(not one.mutant.due for one in (*living, *dead)),
        open_killed=sum(not one.mutant.due for one in dead),
        killed=sum(one.mutant.due for one in dead),
        alive=sum(one.mutant.due for one in living),
    )


def findings(judged: Iterable[JudgedMutant], spared_ones: Spared) -> tuple[str, ...]:
    """Return the mutants that live on unexpectedly, and a score that is too low."""
    found = tuple(judged)
    reported = [
        f"mutant {one.mutant.name} {one.status.value}: {', '.join(one.seen) or one.reported[:200]}"
        for one in found
        if one.mutant.due
        and one.status in {MutantStatus.SURVIVED, MutantStatus.MISATTRIBUTED}
        and not spared_ones.is_equivalent(one)
        and not spared_ones.is_hole(one)
    ]
    whole = score("all", found, spared_ones)
    if whole.share < LOWEST_SCORE:
        reported.append(f"mutants: {whole.share:.1%} killed, less than {LOWEST_SCORE:.0%}")
    return tuple(reported)


def _any(patterns: Iterable[str], name: str) -> bool:
    return any(fnmatchcase(name, pattern) for pattern in patterns)
