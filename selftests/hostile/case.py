"""One thing that can happen to a run, and what must come of it."""

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass, field
from functools import partial
from typing import Any, Final

from selftests.hostile.proxy import Misbehaviour

CONFORMANT: Final = frozenset({0})
BROKEN: Final = frozenset({1})
INCOMPLETE: Final = frozenset({6})
CONFIGURATION: Final = frozenset({4})
FAIR: Final = CONFORMANT | INCOMPLETE
ANY_VERDICT: Final = frozenset({0, 1, 6})
"""Chance decides what is hit; that the suite itself is at fault is never among it."""

WHOLE: Final[tuple[str, ...]] = ()
"""All suites: for what happens here and there, or to everything."""
WALLETS: Final = ("suites/wallets",)
"""About 200 requests over whole journeys: for what happens to one answer or in one place."""
SEVERAL: Final = (*WALLETS, "suites/consents", "suites/headers_and_auth/test_envelope.py")
"""What is run of the short form in place of all suites."""


def _never() -> bool:
    return False


@dataclass(frozen=True)
class Case:
    """One thing that happens, and the bounds of what may come of it.

    ``misbehaviour`` makes a fresh one for each run. ``exit_codes`` are those that are right,
    ``blocked`` and ``failed`` are how many requirements may be so, ``warned`` names one that is.
    ``suites`` are run, ``within_s`` are the seconds and ``times`` the factor that a run may take
    beyond an undisturbed one. ``short`` cases are run by the self-tests, too.
    """

    name: str
    does: str
    misbehaviour: Callable[[], Misbehaviour]
    exit_codes: frozenset[int]
    suites: tuple[str, ...] = WALLETS
    within_s: float = 15.0
    times: float | None = None
    blocked: int | None = None
    failed: int | None = None
    warned: str = ""
    short: bool = False
    refuse: Callable[[], Callable[[], bool]] = lambda: _never
    arguments: tuple[str, ...] = ()
    environment: Mapping[str, str] = field(default_factory=dict)


def each(
    name: str,
    does: str,
    act: Callable[[Any], Misbehaviour],
    exit_codes: frozenset[int],
    rows: Iterable[tuple[object, str, Any]],
    **bounds: Any,
) -> tuple[Case, ...]:
    """Return a case a row: what ends its name, what ends its words, and what ``act`` is given."""
    return tuple(
        Case(f"{name}-{end}", f"{does} {what}".lstrip(), partial(act, given), exit_codes, **bounds)
        for end, what, given in rows
    )
