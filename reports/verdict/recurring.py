"""What several broken requirements fail by: one cause behind them, more often than not."""

import re
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Final

from conformance.outcomes import Violation
from conformance.reading import REFUSALS_FROM
from reports.verdict import wording

FROM: Final = 4
"""As many requirements have to fail before it is looked for what they have in common."""
MOST: Final = 5
"""So many are told, those behind most requirements."""
_OUTCOME: Final = frozenset({"$.code", "status line"})
"""What tells that a call was accepted or refused: alike for whatever is wrong with it."""
_ACCEPTED: Final = re.compile(r"(?:HTTP )?2\d\d")


@dataclass(frozen=True, slots=True)
class Recurring:
    """One thing that several requirements fail by, in words, and which they are."""

    text: str
    requirements: tuple[str, ...]

    def line(self, failed: int) -> str:
        """Say it in the line that begins what is told of ``failed`` requirements."""
        return f"{len(self.requirements)} of {failed} fail by the same: {self.text}"


@dataclass(slots=True)
class _Sign:
    """What others may fail by as well, as it was met first; what says more is worth more."""

    worth: int
    text: str
    requirements: dict[str, None] = field(default_factory=dict)


def recurring(failed: Mapping[str, Sequence[Violation]]) -> list[Recurring]:
    """Return what more than one of the requirements ``failed`` fails by, each of them once.

    That behind most of them stands first, and of those behind as many the one that says more. None
    is told where only a few fail.
    """
    if len(failed) < FROM:
        return []
    signs: dict[str, _Sign] = {}
    for requirement, violations in failed.items():
        for violation in violations:
            told_as, alike = _signs_of(violation), _signs_of(wording.without_values(violation))
            for (worth, text), (_, key) in zip(told_as, alike, strict=True):
                signs.setdefault(key, _Sign(worth, text)).requirements[requirement] = None
    told: list[Recurring] = []
    left = list(signs.values())
    while len(told) < MOST:
        left = [sign for sign in left if len(sign.requirements) > 1]
        if not left:
            break
        most = max(left, key=lambda sign: (len(sign.requirements), sign.worth))
        told.append(Recurring(most.text, tuple(most.requirements)))
        for sign in left:
            sign.requirements = {
                name: None for name in sign.requirements if name not in told[-1].requirements
            }
    return told


def _is_refusal(status: int | None) -> bool:
    return status is not None and status >= REFUSALS_FROM


def _signs_of(violation: Violation) -> Iterator[tuple[int, str]]:
    """Yield what may be the cause, in words."""
    operation, said = violation.operation, violation.said
    for name in violation.deviations:
        yield 0, f"what differs in: {name}"
    if violation.path in _OUTCOME:
        answer = f"HTTP {violation.status}" + (f': "{said}"' if said else "")
        yield 1, f"{operation} answers HTTP {violation.status}"
        if _is_refusal(violation.status) and not _ACCEPTED.match(violation.expected):
            yield 1, f"refusals with HTTP {violation.status}, expected {violation.expected}"
        if said:
            yield 2, f"answers of {answer}"
            yield 3, f"{operation} answers {answer}"
        return
    path = wording.any_index(violation.path)
    seen, due = f"observed {violation.observed}", f"expected {violation.expected}"
    yield 1, f"{operation} answers a wrong {path}"
    yield 1, f"{path} is wrong: {seen}"
    yield 2, f"{path} is wrong: {due}, {seen}"
    yield 3, f"{operation} answers a wrong {path}: {seen}"
    yield 4, f"{operation} answers a wrong {path}: {due}, {seen}"
