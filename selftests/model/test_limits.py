"""What a wallet may surely pay within its limits (section 8)."""

from dataclasses import replace
from decimal import Decimal
from typing import Any

import pytest

from fixtures.model.limits import KnownLimits
from fixtures.model.payments import TRANSFERS, KnownWallet, Order
from fixtures.model.transitions import Due, row_for

WALLET = KnownWallet(Decimal(1000), limits=KnownLimits(periods=(Decimal(100),)))


@pytest.mark.parametrize("kind", ["paid", "pending", "topped_up", "deposited"])
@pytest.mark.parametrize(("counted", "due"), [("60", Due.ACCEPTED), ("60.01", Due.OPEN)])
def test_whatever_limits_may_count_is_left_out_of_what_is_due(
    kind: str, counted: str, due: Due
) -> None:
    """Twice of an amount is surely enough for it with its fee; which orders count is not said."""
    changed: dict[str, Any] = {kind: Decimal(counted)}
    wallet = replace(WALLET, **changed)

    assert row_for(TRANSFERS, "transfer", Order(wallet, Decimal(20))).due is due


def test_orders_that_bring_money_use_up_no_limit_for_sure() -> None:
    """Nothing says that they count: only payments exceed a limit."""
    wallet = replace(WALLET, topped_up=Decimal(90), deposited=Decimal(90))

    assert row_for(TRANSFERS, "transfer", Order(wallet, Decimal(20))).due is Due.OPEN
    assert row_for(TRANSFERS, "transfer", Order(wallet, Decimal(101))).due is Due.REFUSED
