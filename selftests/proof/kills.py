"""What became of an injected fault: killed, misattributed or survived. Pure rules over outcomes."""

import tomllib
from collections.abc import Collection, Iterable, Iterator, Mapping
from dataclasses import dataclass
from enum import Enum
from pathlib import Path

from reference.faults.catalogue import all_faults, example_faults
from selftests.proof.trial import Outcome

Claim = tuple[str, str]
"""The names of a fault, and of a requirement that it is said to break."""
EQUIVALENT = Path(__file__).with_name("equivalent.toml")


class FaultStatus(Enum):
    """What the suite made of a fault.

    ``KILLED``: a violation was attributed to the requirement that it breaks: it failed, or warned
    where it is not a ``must``. ``MISATTRIBUTED``: only others failed. ``SURVIVED``: none failed.
    """

    KILLED = "killed"
    MISATTRIBUTED = "misattributed"
    SURVIVED = "survived"


@dataclass(frozen=True)
class Kill:
    """A fault, the requirement that it breaks, what became of it, and what was seen instead."""

    fault: str
    requirement: str
    status: FaultStatus
    seen: str = ""

    @property
    def claim(self) -> Claim:
        """That the fault breaks the requirement."""
        return self.fault, self.requirement


def claims(names: Collection[str] = ()) -> list[Claim]:
    """Return what the named faults break, or every one that an example shows."""
    return [
        (fault.name, requirement)
        for fault in (all_faults() if names else example_faults())
        if not names or fault.name in names
        for requirement in fault.breaks
    ]


def kill_of(fault: str, requirement: str, outcomes: Iterable[Outcome]) -> Kill:
    """Judge a fault by the trials of its requirement alone and, where needed, of all tests."""
    seen = ""
    for outcome in outcomes:
        if requirement in outcome.attributed:
            return Kill(fault, requirement, FaultStatus.KILLED)
        failed = outcome.named("failed")
        if failed:
            return Kill(fault, requirement, FaultStatus.MISATTRIBUTED, ", ".join(sorted(failed)))
        seen = outcome.reason or ", ".join(
            f"{name} {verdict}" for name, (verdict, _) in sorted(outcome.verdicts.items())
        )
        if requirement in outcome.spared:
            seen = f"{requirement} not applicable"
    return Kill(fault, requirement, FaultStatus.SURVIVED, seen)


def equivalent() -> Mapping[str, str]:
    """Return the faults that need not be killed, each with the reason why."""
    listed: dict[str, str] = tomllib.loads(EQUIVALENT.read_text(encoding="utf-8"))
    return listed


def alive(kills: Iterable[Kill]) -> Iterator[str]:
    """Yield what is to be said of the faults that are not killed."""
    for kill in kills:
        if kill.status is not FaultStatus.KILLED:
            seen = kill.seen or "nothing seen"
            yield f"{kill.fault} {kill.status.value}, breaks {kill.requirement}: {seen}"


def findings(
    kills: Iterable[Kill], equivalent: Mapping[str, str], tested: Iterable[str]
) -> tuple[str, ...]:
    """Return what is wrong with a matrix: faults not killed, excuses in vain, holes.

    ``tested`` are the ``must`` requirements that have a test.
    """
    judged = tuple(kills)
    living = {kill.fault: kill for kill in judged if kill.status is not FaultStatus.KILLED}
    killers = {kill.requirement for kill in judged if kill.status is FaultStatus.KILLED}
    return (
        *alive(kill for name, kill in sorted(living.items()) if name not in equivalent),
        *(
            f"{name} is called equivalent, but killed or unknown"
            for name in sorted(set(equivalent) - set(living))
        ),
        *(f"{name} kills no fault" for name in sorted(set(tested) - killers)),
    )
