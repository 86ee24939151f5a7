"""What a wallet may hold at most is what it is given, and what is paid from it."""

from contextlib import ExitStack
from decimal import Decimal
from types import SimpleNamespace
from typing import Any
from unittest.mock import MagicMock, patch

import pytest

from conformance.outcomes import Blocked, NotApplicable, Unanswered
from fixtures.client.answer import Answer
from fixtures.client.call import Call
from fixtures.interface.operations import OPERATIONS
from fixtures.journeys.payments.deposits import Deposits
from fixtures.journeys.payments.journey import Payments
from fixtures.journeys.payments.money.amounts import amounts_within
from fixtures.journeys.payments.money.limits import Limits
from fixtures.journeys.payments.steps import DecidedPayment, PaymentSteps
from selftests.client.conftest import Clients
from selftests.client.exchanges import answered, envelope
from selftests.client.orders.test_deposits import FIRST, HUNDRED, SECOND, Bank
from selftests.client.service import FakeClock, answer


@pytest.fixture
def service(clock: FakeClock) -> Bank:
    """A service with two wallets."""
    return Bank(clock)


@pytest.fixture
def holding_a_hundred(clients: Clients, service: Bank) -> PaymentSteps:
    """The same, where no wallet holds more than a hundred."""
    hooks: Any = SimpleNamespace(has=lambda _: True, call=service.fund)
    return PaymentSteps(Payments(clients(behaviour={"most_balance": "100"})), hooks)


def test_wallet_is_given_what_it_may_hold(holding_a_hundred: PaymentSteps) -> None:
    """The rest as payments need it, and no payment needs more than that."""
    steps, deposits = holding_a_hundred, Deposits(holding_a_hundred)
    deposits.give(FIRST, 3 * HUNDRED)
    assert steps.settlement.balance(FIRST) == HUNDRED
    assert deposits.follow(FIRST)

    at_rest = Decimal(20)  # what a payment has lowered may be told later
    steps.settlement = MagicMock(room=lambda _: 4 * HUNDRED / 5, at_rest=lambda _: at_rest)
    executed = MagicMock(order=MagicMock(wallet=FIRST))
    with patch.object(steps, "fund") as fund:
        deposits.paid(MagicMock(executed=executed))
        deposits.replenish(FIRST, Decimal(10))
        steps.settlement.finish.assert_called_once_with(FIRST, Decimal(0), [executed])
        fund.assert_not_called()
        deposits.replenish(FIRST, Decimal(50))
        fund.assert_called_once_with(FIRST, Decimal(35))
    with pytest.raises(NotApplicable, match="most_balance"):
        deposits.replenish(FIRST, 2 * HUNDRED)


def test_payment_that_the_balance_does_not_cover_waits_for_room(
    holding_a_hundred: PaymentSteps,
) -> None:
    """Its wallet may hold no more beside what its orders take; one that has all is refused."""
    deposits = Deposits(holding_a_hundred)
    uncovered, other = (
        DecidedPayment(MagicMock(wallet=FIRST), Answer(MagicMock(), answered(400, body), body))
        for body in (envelope(400, {"availableBalance": 0}), envelope(400, {}))
    )
    assert deposits.paid(uncovered) is uncovered

    deposits.give(FIRST, 3 * HUNDRED)
    with pytest.raises(NotApplicable, match="no more beside what its orders take"):
        deposits.paid(uncovered)
    assert deposits.paid(other) is other


@pytest.mark.parametrize(
    ("has", "lost", "raised"),
    [
        (20, Blocked("refused"), NotApplicable),
        (20, Unanswered("lost"), Unanswered),
        (50, Blocked("refused"), None),
    ],
)
def test_wallet_that_may_hold_nothing_beside_its_orders_is_not_paid_from(
    holding_a_hundred: PaymentSteps, has: int, lost: Blocked, raised: type[Blocked] | None
) -> None:
    """Its payment would be refused for its balance; unless that is enough for it alone."""
    steps, deposits = holding_a_hundred, Deposits(holding_a_hundred)
    deposits.give(FIRST, 3 * HUNDRED)
    steps.settlement = MagicMock(room=lambda _: HUNDRED, at_rest=lambda _: Decimal(has))
    with patch.object(steps, "fund", side_effect=lost), ExitStack() as stack:
        if raised is not None:
            stack.enter_context(pytest.raises(raised, match=str(lost)))
        deposits.replenish(FIRST, Decimal(50))


def test_no_wallet_is_given_more_than_it_may_hold(holding_a_hundred: PaymentSteps) -> None:
    """What is missing to that is given, and what nobody may hold does not arise."""
    steps = holding_a_hundred
    steps.fund(FIRST, Decimal(70))
    steps.fund(FIRST, Decimal(70))
    steps.fund(FIRST, Decimal(70))
    assert steps.settlement.balance(FIRST) == HUNDRED
    with pytest.raises(NotApplicable, match="most_balance"):
        steps.fund(SECOND, 2 * HUNDRED)


def test_what_orders_reserve_is_held(holding_a_hundred: PaymentSteps, service: Bank) -> None:
    """And may be missing of the balance, until they are executed; other wallets keep their room."""
    steps, client = holding_a_hundred, holding_a_hundred.payments.client
    path = {"accountId": FIRST.wallet_id, "operationType": "transfer"}
    ordered = {"preparedOrderId": "order", "summary": {"amount": 30, "totalAmount": 40}}
    service.script = [answer(envelope(201, ordered))]
    client.send(Call(OPERATIONS["prepare"], path=path, body={}))
    assert [steps.settlement.room(each) for each in (FIRST, SECOND)] == [Decimal(55), HUNDRED]
    steps.fund(FIRST, HUNDRED)
    assert steps.settlement.balance(FIRST) == Decimal(55)

    client.send(Call(OPERATIONS["execute"], path=path, body={"preparedOrderId": "order"}))
    assert steps.settlement.room(FIRST) == Decimal(45)


@pytest.mark.parametrize(("listed", "room"), [("90", 10), ("50", 30), (None, 30)])
def test_what_an_order_has_not_taken_yet_is_held(
    holding_a_hundred: PaymentSteps, service: Bank, listed: str | None, room: int
) -> None:
    """Where the balance tells what is available, the list of wallets may have more."""
    holding_a_hundred.fund(FIRST, Decimal(70))
    with patch.object(service, "_listed", lambda: listed):
        assert holding_a_hundred.settlement.room(FIRST) == room


def test_what_an_order_reserves_is_held_once(
    holding_a_hundred: PaymentSteps, service: Bank
) -> None:
    """Where the balance tells what is available, it is in the list of wallets already."""
    steps, client = holding_a_hundred, holding_a_hundred.payments.client
    steps.fund(FIRST, Decimal(30))
    service.script = [answer(envelope(201, {"summary": {"totalAmount": 40}}))]
    path = {"accountId": FIRST.wallet_id, "operationType": "transfer"}
    client.send(Call(OPERATIONS["prepare"], path=path, body={}))

    with patch.object(service, "_listed", lambda: "70"):
        assert steps.settlement.room(FIRST) == Decimal(25)


def test_funds_are_what_a_wallet_may_hold() -> None:
    """And what is paid is less than that."""
    found = amounts_within(Limits(), "EUR").at_most(HUNDRED)
    assert [found.funds, found.of_a_day, found.large] == [Decimal(90), Decimal(72), Decimal(22)]
