"""No choice about money, cards and webhooks stops a payment."""

from decimal import Decimal

import pytest

from reference.platform.policy import parse_policy
from selftests.reference.driver import Driver
from selftests.reference.payer import Payer, payer
from selftests.reference.policies.test_choices import COMPANIONS
from selftests.reference.settings import MONEY

_HAS = {"unasked_money=welcome": Decimal("501.50"), "unasked_money=bonus": Decimal(505)}
"""What a wallet has that was given 500."""

_NO_TOPUP_OF_AN_INDIVIDUAL = frozenset({"topup=absent", "topup=organizations"})


def _balance(one: Payer) -> Decimal:
    """Return the balance of the list of wallets."""
    items = one.driver.wallets(one.one, token=one.driver.acting(one.one)).json()["data"]
    balances = {item["walletId"]: item["balance"] for item in items}
    return Decimal(balances[one.wallet_id])


@pytest.mark.parametrize("setting", MONEY)
def test_choice_keeps_the_payment(setting: str) -> None:
    """Under every single choice a customer pays once, and is debited once."""
    one = payer(Driver(parse_policy([*COMPANIONS.get(setting, ()), setting])))
    executed = one.pay("900")
    order = executed.json()["data"]
    for identifier in (order.get("orderId"), order.get("executionId")):
        for _ in range(6 if identifier else 0):
            one.order(identifier)

    assert executed.json()["code"] == 200
    assert order["status"] in {"EXECUTING", "COMPLETED"}
    most = Decimal("39.00") if setting == "fee=steep" else Decimal("11.50")
    assert Decimal("9.00") <= _HAS.get(setting, 500) - _balance(one) <= most


@pytest.mark.parametrize("setting", [one for one in MONEY if one not in _NO_TOPUP_OF_AN_INDIVIDUAL])
def test_choice_keeps_the_topup(setting: str) -> None:
    """Under every single choice a top-up credits once."""
    one = payer(Driver(parse_policy([*COMPANIONS.get(setting, ()), setting])))
    executed = one.topup("5000")
    order = executed.json()["data"]
    for identifier in (order.get("orderId"), order.get("executionId")):
        for _ in range(6 if identifier else 0):
            one.order(identifier)

    assert executed.json()["code"] == 200
    assert Decimal("49.50") <= _balance(one) - _HAS.get(setting, 500) <= Decimal(50)
