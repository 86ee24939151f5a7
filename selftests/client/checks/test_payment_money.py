"""Checks of money accept what is fair and tell all that is wrong."""

import sys
from decimal import Decimal

import pytest

from fixtures.checks.payments.amounts import BalanceReader, amount_of
from fixtures.journeys.payments.money.notation import rounded
from fixtures.target.dialect.dialect import Dialect


@pytest.mark.parametrize(
    ("value", "amount"),
    [
        (10, "10"),
        (10.5, "10.5"),
        (10.500000000000002, "10.5"),
        (0.1 + 0.2 - 0.3, "0"),
        (10.000001, "10.000001"),
        (1234567890123.45, "1234567890123.45"),
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


def test_what_nobody_can_calculate_with_is_no_amount() -> None:
    """Python raises for a power of ten that is above a million."""
    digits = "9" * 1_000_100

    assert amount_of({"value": digits, "scale": -2}) is None
    assert amount_of(digits) is None


@pytest.mark.parametrize(
    ("told", "balance"),
    [
        ("9e9999999", None),
        ("9" * 401, None),
        ("0." + "12" * 200, Decimal("0." + "12" * 200)),
        ("0." + "12" * 500_000, None),
        ("NaN", None),
        ([], None),
        ("1E+2", Decimal(100)),
        (sys.float_info.max, Decimal("1.79769313486232E+308")),
    ],
)
def test_balance_is_a_number_to_calculate_with(told: object, balance: Decimal | None) -> None:
    """The largest number of JSON is one."""
    read = BalanceReader(Dialect())

    assert read({"data": {"balance": told}}) == balance


def test_balance_is_that_of_the_wallet_in_a_list_that_stands_in_for_it() -> None:
    """Not that of the wallet beside it, nor any where two are known; a body is read as ever."""
    listed = [{"walletId": "beside", "balance": "7.00"}, {"walletId": "w", "balance": "1.50"}, None]
    read = BalanceReader(Dialect(), ("w",))

    assert read({"data": listed}) == Decimal("1.50")
    assert read({"data": {"balance": "2.50"}}) == Decimal("2.50")
    assert read({"data": listed[:1]}) is None
    assert BalanceReader(Dialect(), ("w", "beside"))({"data": listed}) is None


def test_an_amount_is_rounded_however_large_it_is() -> None:
    """A balance may have any number of digits."""
    assert rounded(Decimal("1e300"), Decimal(1)) == Decimal("1e300")
