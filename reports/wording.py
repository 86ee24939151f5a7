"""What broke, in people's words: the same text wherever a failure is shown."""

from __future__ import annotations

import re
import shlex
from collections import Counter
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

    from reports.catalogue import Requirement
    from reports.outcomes import Violation

BLOCKS = 5
LINES = 12
WIDTH = 200

_INDEX = re.compile(r"\[\d+\]")


def failure(
    requirement: Requirement, violations: Iterable[Violation], verdict: str = "failed"
) -> list[str]:
    """Return the lines that tell one broken requirement, its heading first."""
    return [
        f"{requirement.id} ({requirement.section})  {verdict}",
        f"  {requirement.statement}",
        *_blocks(violations),
    ]


def again(requirement: str, target: str | None) -> str:
    """Return the command line that checks one requirement again, on the same target file."""
    chosen = f"--target {shlex.quote(target)} " if target else ""
    return f"  again: tox run -e conformance -- {chosen}--requirement {requirement}"


def _blocks(violations: Iterable[Violation]) -> Iterator[str]:
    """Tell one exchange after the other; those alike are told once and counted."""
    alike: dict[tuple[object, ...], list[Violation]] = {}
    counts: Counter[tuple[object, ...]] = Counter()
    for exchange in _by_exchange(violations):
        key = _likeness(exchange)
        alike.setdefault(key, exchange)
        counts[key] += 1
    for key, exchange in list(alike.items())[:BLOCKS]:
        yield from _block(exchange)
        if counts[key] > 1:
            yield f"    … and {counts[key] - 1} more like it"
    if len(alike) > BLOCKS:
        yield f"  … and {len(alike) - BLOCKS} other answers, all in the report"


def _by_exchange(violations: Iterable[Violation]) -> list[list[Violation]]:
    exchanges: dict[tuple[str, str], list[Violation]] = {}
    for violation in violations:
        exchanges.setdefault((violation.exchange, violation.operation), []).append(violation)
    return list(exchanges.values())


def _likeness(exchange: list[Violation]) -> tuple[object, ...]:
    first = exchange[0]
    told = {(_INDEX.sub("[*]", v.path), v.expected, v.observed) for v in exchange}
    return first.operation, first.status, first.differs, frozenset(told)


def _block(exchange: list[Violation]) -> Iterator[str]:
    first = exchange[0]
    if first.operation:
        yield f"  {first.operation}" + (f" → HTTP {first.status}" if first.status else "")
    shown = exchange[:LINES]
    width = max(len(violation.path) for violation in shown)
    for violation in shown:
        told = f"expected {shortened(violation.expected)}, observed {shortened(violation.observed)}"
        yield f"    {violation.path:<{width}}    {told}"
    if len(exchange) > LINES:
        yield f"    … and {len(exchange) - LINES} more in this answer"
    differs = dict.fromkeys(name for violation in exchange for name in violation.differs)
    if differs:
        yield f"  differs from an accepted request in: {', '.join(differs)}"


def shortened(text: str) -> str:
    """Return ``text`` in one line that fits a terminal."""
    line = " ".join(text.split())
    return line if len(line) <= WIDTH else f"{line[: WIDTH - 1]}…"
