"""Odd amounts, and what ends with time, of financial operations."""

from typing import Any

import pytest

from reference.platform.policy import Policy
from selftests.reference.driver import Driver
from selftests.reference.payer import Payer
from selftests.reference.probes.probes import UNKNOWN


@pytest.mark.parametrize(
    "value", ["10.50", "abc", "-100", "", "٣", "1e3", "9" * 40, 10.5, 1050, {}]
)
def test_value_is_no_scaled_integer(one: Payer, value: object) -> None:
    """Anything but a scaled integer text is refused."""
    assert one.prepared(value).json()["code"] == 400


@pytest.mark.parametrize("scale", ["2", 1.5, True, 10**9, -(10**9), None])
def test_scale_is_no_number_of_decimals(one: Payer, scale: object) -> None:
    """Anything but a small whole number is refused."""
    assert one.prepared("1050", scale).json()["code"] == 400


def test_expired_order(one: Payer) -> None:
    """Past its validUntil an order is refused."""
    order, code = one.ordered()
    one.driver.control("expire-prepared-order", prepared_order_id=order)

    assert one.execute(order, code).json()["data"]["error"] == "PREPARED_ORDER_EXPIRED"
    assert one.balance() == "500.00"


def test_expired_consent(one: Payer) -> None:
    """A payment consent ends when the snapshot says so."""
    consent = one.consent()
    minutes = one.snapshot().json()["data"]["consentModel"]["expiryMinutes"]
    body = one.request(consent={"consentReference": consent.reference})
    one.driver.clock.advance(minutes=minutes - 1)
    before = one.prepare(body).json()["code"]
    one.driver.clock.advance(minutes=1)

    assert (before, one.prepare(body).json()["code"]) == (201, 400)


@pytest.mark.parametrize(("before_activation", "codes"), [("404", [404, 404]), ("422", [422, 404])])
def test_before_activation(before_activation: Any, codes: list[int]) -> None:
    """A customer that is not activated has no account, nor has anybody unknown."""
    driver = Driver(Policy.of(before_activation=before_activation))
    early = driver.register()
    accounts = [Payer(driver, early, each) for each in (early.customer_id, UNKNOWN)]

    assert [each.get("balance").json()["code"] for each in accounts] == codes
    assert [each.add_beneficiary().json()["code"] for each in accounts] == codes


def test_unknown_wallet_is_not_funded(driver: Driver) -> None:
    """The control path says so when there is no such wallet."""
    assert driver.control("fund", wallet_id=UNKNOWN, amount="1", currency="EUR") is None
    assert driver.control("expire-prepared-order", prepared_order_id=UNKNOWN) is None
