"""Checks of money accept what is fair and tell all that is wrong."""

from __future__ import annotations

import inspect
from decimal import Decimal

import pytest

from fixtures.checks.payments import money as checks
from fixtures.checks.payments.amounts import amount_of
from selftests.client.checks.cases import balance as balance_cases
from selftests.client.checks.cases import money as money_cases
from selftests.client.exchanges import Case, reported

CASES = (*money_cases.CASES, *balance_cases.CASES)
CHECKS = [
    function
    for _, function in inspect.getmembers(checks, inspect.isfunction)
    if function.__module__ == checks.__name__
    and function.__annotations__["return"] in {"Check", "Iterable[Violation]"}
]


@pytest.mark.parametrize("case", CASES, ids=str)
def test_check_finds_exactly_what_is_wrong(case: Case) -> None:
    """The violations are the listed ones, whole and in order: none for a fair answer."""
    assert reported(case.check(case.exchange)) == list(case.found)


@pytest.mark.parametrize("function", CHECKS, ids=lambda function: function.__name__)
def test_every_check_can_pass_and_fail(function: object) -> None:
    """A check that cannot fail is the worst bug of a suite, one that cannot pass the second."""
    assert {bool(case.found) for case in CASES if case.function is function} == {True, False}


@pytest.mark.parametrize(
    ("value", "amount"),
    [
        (10, "10"),
        (10.5, "10.5"),
        ("10.50", "10.50"),
        ({"value": "1050", "scale": 2}, "10.50"),
        ({"value": "7", "scale": 0}, "7"),
    ],
)
def test_amount_is_read_in_every_notation(value: object, amount: str) -> None:
    """Error data has no documented notation."""
    assert amount_of(value) == Decimal(amount)


@pytest.mark.parametrize("value", [None, True, "ten", "10,5", [], {}, {"value": "x", "scale": 2}])
def test_what_is_no_amount_is_none(value: object) -> None:
    """Nothing is made up."""
    assert amount_of(value) is None
