"""What became of a planted fault: killed, misblamed or survived. Pure rules over outcomes."""

from __future__ import annotations

import tomllib
from dataclasses import dataclass
from enum import Enum
from pathlib import Path
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping

    from selftests.proof.trial import Outcome

EXCUSED = Path(__file__).with_name("excused.toml")


class Fate(Enum):
    """What the suite made of a fault.

    ``KILLED``: a violation was charged to the requirement that it breaks: it failed, or warned
    where it is no ``must``. ``MISBLAMED``: only others failed. ``SURVIVED``: none failed.
    """

    KILLED = "killed"
    MISBLAMED = "misblamed"
    SURVIVED = "survived"


@dataclass(frozen=True)
class Kill:
    """A fault, the requirement that it breaks, what became of it, and what was seen instead."""

    fault: str
    requirement: str
    fate: Fate
    seen: str = ""


def fate(fault: str, requirement: str, outcomes: Iterable[Outcome]) -> Kill:
    """Judge a fault by the trials of its requirement alone and, where needed, of all tests."""
    seen = ""
    for outcome in outcomes:
        if requirement in outcome.charged:
            return Kill(fault, requirement, Fate.KILLED)
        failed = outcome.named("failed")
        if failed:
            return Kill(fault, requirement, Fate.MISBLAMED, ", ".join(sorted(failed)))
        seen = outcome.reason or ", ".join(
            f"{name} {verdict}" for name, (verdict, _) in sorted(outcome.verdicts.items())
        )
    return Kill(fault, requirement, Fate.SURVIVED, seen)


def excused() -> Mapping[str, str]:
    """Return the faults that need not be killed, each with the reason why."""
    listed: dict[str, str] = tomllib.loads(EXCUSED.read_text(encoding="utf-8"))
    return listed


def findings(
    kills: Iterable[Kill], excuses: Mapping[str, str], tested: Iterable[str]
) -> tuple[str, ...]:
    """Return what is wrong with a matrix: faults not killed, excuses in vain, holes.

    ``tested`` are the ``must`` requirements that have a test.
    """
    judged = tuple(kills)
    alive = {kill.fault: kill for kill in judged if kill.fate is not Fate.KILLED}
    killers = {kill.requirement for kill in judged if kill.fate is Fate.KILLED}
    return (
        *(
            f"{name} {kill.fate.value}, breaks {kill.requirement}: {kill.seen or 'nothing seen'}"
            for name, kill in sorted(alive.items())
            if name not in excuses
        ),
        *(
            f"{name} is excused, but killed or unknown"
            for name in sorted(set(excuses) - set(alive))
        ),
        *(f"{name} kills no fault" for name in sorted(set(tested) - killers)),
    )
