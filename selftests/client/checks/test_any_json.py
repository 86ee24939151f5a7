"""No check and no judging raises on any JSON: what a target tells is judged, never our own fault.

Every pair of a check and an answer that the other self-tests know is taken, a value or some of the
answer are replaced by whatever JSON there is, and the check has to come to a conclusion that can
be written. ``FUZZ_EXAMPLES`` asks for more examples than a usual run has time for.
"""

import copy
import importlib
import inspect
import os
import pkgutil
from collections.abc import Iterable, Iterator
from dataclasses import replace
from random import Random
from typing import Any, Final

from hypothesis import given, seed, settings
from hypothesis import strategies as st

import selftests.client
from conformance.capabilities import CAPABILITIES
from conformance.exchange import Exchange
from conformance.outcomes import Violation
from fixtures.checks.stating import Check
from fixtures.client.judging.meetings import meetings_in
from fixtures.client.judging.responses import judge
from fixtures.interface.operations import OPERATIONS, Operation
from selftests.client.exchanges import Case
from selftests.hostile.values.tampering import one_replaced

EXAMPLES: Final = int(os.environ.get("FUZZ_EXAMPLES", "120"))
NEAR: Final = 0.8
ABSENT: Final = frozenset(CAPABILITIES)


def _known() -> Iterator[tuple[Check, Exchange]]:
    """Yield each check with an answer that a self-test shows it."""
    for module in pkgutil.walk_packages(selftests.client.__path__, "selftests.client."):
        if module.name == __name__:
            continue
        members = vars(importlib.import_module(module.name))
        for member in members.values():
            for mark in getattr(member, "pytestmark", ()) if inspect.isfunction(member) else ():
                if mark.name == "parametrize":
                    yield from _pairs(mark.args[1])
            if isinstance(member, tuple | list):
                yield from _pairs(member)


def _pairs(rows: Iterable[Any]) -> Iterator[tuple[Check, Exchange]]:
    for row in rows:
        if isinstance(row, Case):
            yield row.check, row.exchange
        values = row if isinstance(row, tuple) else getattr(row, "values", ())
        if not isinstance(values, tuple):
            continue
        for answer in values:
            if isinstance(answer, Exchange):
                yield from ((each, answer) for each in values if callable(each))


KNOWN: Final = tuple(_known())
BODIES: Final = tuple(exchange.body for _, exchange in KNOWN)
AT_ONCE: Final = 25
"""Answers made of one seed, so that drawing them costs little."""


def answers(number: int) -> Iterator[tuple[Check, Exchange]]:
    """Yield checks and answers that are near one that is known, or of quite another kind."""
    chance = Random(number)
    change = one_replaced(chance)
    for _ in range(AT_ONCE):
        check, exchange = chance.choice(KNOWN)
        body = copy.deepcopy(exchange.body if chance.random() < NEAR else chance.choice(BODIES))
        for _ in range(chance.choice((1, 1, 1, 2, 4))):
            body = change(body)
        yield check, replace(exchange, body=body)


def written(violations: Iterable[Violation]) -> None:
    """Write violations as reports do."""
    for each in violations:
        f"{each.path}{each.expected}{each.observed}".encode()


thoroughly = settings(max_examples=EXAMPLES, deadline=None, database=None)


def test_the_checks_are_known() -> None:
    """All that the self-tests show, some hundred pairs."""
    assert len(KNOWN) > 500


@seed(15)
@thoroughly
@given(number=st.integers(0, 2**32))
def test_no_check_raises(number: int) -> None:
    """Whatever stands where it looks."""
    for check, exchange in answers(number):
        written(check(exchange))


@seed(15)
@thoroughly
@given(number=st.integers(0, 2**32), operation=st.sampled_from(list(OPERATIONS.values())))
def test_no_judging_raises(number: int, operation: Operation) -> None:
    """Of any operation, whichever answer it gets."""
    for _, exchange in answers(number):
        judged = replace(exchange, wrapping=operation.wrapping, operation=operation.name)
        written(judge(judged, operation))
        list(meetings_in(judged, ABSENT))
