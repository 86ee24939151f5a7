"""What an order reserves is seen, however late balances are told."""

from dataclasses import replace
from decimal import Decimal
from typing import Any
from unittest.mock import MagicMock

import httpx
import pytest

from conformance.log import TestLog
from conformance.outcomes import Blocked, NotApplicable
from fixtures.journeys.payments.journey import Payments
from fixtures.journeys.payments.money.settled import Settled
from fixtures.journeys.payments.money.told import Preparation
from fixtures.journeys.payments.settlement import FUNDED
from fixtures.states.payments.stories import MoneyStories
from selftests.client.conftest import Clients
from selftests.client.journeys.bank import AMOUNTS, Bank, BankStates
from selftests.client.service import FakeClock

_LATE_S = 2.0


class Reserving(Bank):
    """Reserves what is prepared, and tells so a moment later."""

    def __init__(self, clock: FakeClock) -> None:
        """Begin without orders."""
        super().__init__()
        self.clock, self.prepared_at = clock, float("inf")
        self.funds, self.tells_list = AMOUNTS.funds, True
        self.available: str | None = None

    def _prepared(self, body: Any) -> httpx.Response:
        self.prepared_at = min(self.clock.now, self.prepared_at)
        return super()._prepared(body)

    def __call__(self, request: httpx.Request) -> httpx.Response:
        """Tell a balance without what is reserved, once that is seen, and list it as it was."""
        is_seen = self.clock.now >= self.prepared_at + _LATE_S
        self.shown = str(self.funds - AMOUNTS.price * is_seen)
        was = {"currency": "EUR", "balance": str(self.funds) if self.tells_list else None}
        was["availableBalance"] = self.available
        self.listed = [{"walletId": wallet, **was} for wallet in self.balances]
        return super().__call__(request)


@pytest.fixture
def service(clock: FakeClock) -> Reserving:
    """The bank."""
    return Reserving(clock)


def _prepared(service: Reserving, payments: Payments, funded_s: float) -> Preparation:
    """Prepare an order where funds were seen on a balance so late."""
    states: Any = BankStates(service, payments)
    payments.client.patience.took(FUNDED, funded_s)
    return MoneyStories(states).preparation()


@pytest.mark.parametrize("funded_s", [_LATE_S, 0.0])
def test_reservation_is_told_as_late_as_funds_were(
    payments: Payments, service: Reserving, funded_s: float
) -> None:
    """Where these were told at once, nobody waits for it."""
    reserved = _prepared(service, payments, funded_s).reserved

    assert reserved == (AMOUNTS.price if funded_s else 0)


@pytest.mark.parametrize("funded_s", [_LATE_S, 0.0])
def test_what_is_available_alone_lacks_is_not_missing_of_the_balance(
    payments: Payments, service: Reserving, funded_s: float
) -> None:
    """Else what a refusal takes of a balance would pass for that."""
    service.available = str(AMOUNTS.funds - AMOUNTS.price)

    preparation = _prepared(service, payments, funded_s)

    assert preparation.reserved == AMOUNTS.price
    assert preparation.missing == (AMOUNTS.price if funded_s else 0)


@pytest.mark.parametrize(("told", "most"), [("0.40", "0.4004"), ("0", AMOUNTS.price)])
def test_fee_is_hardly_more_than_an_order_tells(
    payments: Payments, service: Reserving, told: str, most: str | Decimal
) -> None:
    """Where it tells none, it may be as much as is paid."""
    service.told_fee = Decimal(told)
    states: Any = BankStates(service, payments)

    assert states.shared("prepared").above_its_fee == Decimal(most)


@pytest.mark.parametrize(("available", "left"), [(None, 10), ("7.50", "7.50"), ("11.00", 10)])
def test_what_is_left_may_be_less_than_the_balance(
    payments: Payments, service: Reserving, available: str | None, left: str | int
) -> None:
    """A wallet may have to keep an amount; where the list tells nothing of it, it does not."""
    states: Any = BankStates(service, payments)
    order, service.available = states.shared("prepared"), available
    settled = Settled(order.wallet, Decimal(20), Decimal(10), MagicMock())

    assert states.steps.settlement.left(settled) == Decimal(left)


@pytest.mark.parametrize("tells_list", [True, False])
def test_list_that_tells_no_balance_tells_of_no_reservation(
    clients: Clients, service: Reserving, log: TestLog, *, tells_list: bool
) -> None:
    """What a wallet without money has lost was taken, as far as anybody knows."""
    client = clients(allow_money_movement=True, capabilities={"order_completion": False})
    states: Any = BankStates(service, Payments(client))
    service.funds, service.tells_list = Decimal(0), tells_list
    order, service.status = states.shared("prepared"), "EXECUTING"
    executed = states.steps.payments.executed(order)
    states.steps.settlement.settle(order.wallet, Decimal(0), [executed])

    shown = [each.capability for each in log.drain().meetings]
    assert shown == ([] if tells_list else ["order_completion"])


@pytest.mark.parametrize(("customer_type", "shown"), [("B2B", True), ("B2C", False)])
def test_organizations_alone_may_wait_for_a_second_approver(
    clients: Clients, service: Reserving, log: TestLog, customer_type: str, *, shown: bool
) -> None:
    """What is declared of them is refuted by one of theirs, and excuses nobody else."""
    capabilities = {"organization_order_completion": False}
    client = clients(allow_money_movement=True, profiles=["payments"], capabilities=capabilities)
    states: Any = BankStates(service, Payments(client))
    order = states.shared("prepared")
    wallet = replace(order.wallet, customer_type=customer_type)
    executed = states.steps.payments.executed(order)
    states.steps.settlement.settle(wallet, AMOUNTS.funds, [executed])
    assert [each.capability for each in log.drain().meetings] == [*capabilities] * shown

    unmoved, stories = (
        Settled(wallet, AMOUNTS.funds, AMOUNTS.funds, MagicMock()),
        MoneyStories(states),
    )
    with pytest.raises(NotApplicable, match="declared in the target file"):
        stories.require_booked(unmoved, *capabilities)
    with pytest.raises(Blocked, match="or declare in"):
        stories.require_booked(unmoved)
