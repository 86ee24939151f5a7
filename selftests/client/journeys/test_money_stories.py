"""What is not known of money blocks: it never counts as paid once."""

from contextlib import nullcontext
from dataclasses import replace
from decimal import Decimal
from typing import Any

import pytest

from conformance.log import TestLog
from conformance.outcomes import Blocked, NotApplicable
from fixtures.journeys.payments.journey import Payments
from fixtures.journeys.payments.money.limits import Limits
from fixtures.journeys.payments.orders import ExecutedOrder, PreparedOrder
from fixtures.journeys.payments.settlement import AGREE
from fixtures.states.payments.competing import CompetingOrders
from fixtures.states.payments.limits.limited import require_used_up
from fixtures.states.payments.stories import MoneyStories
from selftests.client.conftest import Clients
from selftests.client.journeys.bank import AMOUNTS, FEE, Bank, BankStates

PRICE = AMOUNTS.price


@pytest.fixture
def service() -> Bank:
    """The bank."""
    return Bank()


@pytest.fixture
def stories(clients: Clients, service: Bank) -> MoneyStories:
    """The stories, told on wallets of the bank."""
    states: Any = BankStates(service, Payments(clients(allow_money_movement=True)))
    return MoneyStories(states)


def test_price_is_what_one_execution_takes(stories: MoneyStories) -> None:
    """A fee is seen, wherever it is reported."""
    assert stories.control().debit == PRICE + FEE


@pytest.mark.parametrize(("currency", "saved"), [("EUR", "0.00"), ("CHF", "1.00"), ("EUR", "1.00")])
def test_what_a_target_moves_between_the_wallets_of_a_customer_is_no_debit(
    stories: MoneyStories, service: Bank, currency: str, saved: str
) -> None:
    """They are looked at where an order costs another amount than it pays."""
    service.listed = [{"walletId": "other", "currency": currency, "balance": saved}]
    apart = currency != "EUR" or saved == "0.00"
    with nullcontext() if apart else pytest.raises(NotApplicable, match=r"hold 1\.00, and held 0"):
        assert stories.control().debit == PRICE + FEE


@pytest.mark.parametrize(
    ("status", "reserves", "agrees"),
    [("COMPLETED", True, False), ("InProgress", True, True), ("InProgress", False, False)],
)
def test_list_is_awaited_unless_an_order_under_way_explains_the_balance(
    stories: MoneyStories,
    service: Bank,
    monkeypatch: pytest.MonkeyPatch,
    status: str,
    *,
    reserves: bool,
    agrees: bool,
) -> None:
    """The balance may be told without what such an order reserves, as what is available is."""
    wallet = stories.states.own_wallet()
    monkeypatch.setattr(stories.states, "own_wallet", lambda: wallet)
    held = service.balances[wallet.wallet_id]
    left = held - PRICE - FEE if reserves else held
    listed = {"walletId": wallet.wallet_id, "currency": "EUR", "balance": str(held)}
    service.status, service.listed = status, [{**listed, "availableBalance": str(left)}]
    stories.undisturbed()

    assert (not stories.client.patience.reported(AGREE)) is agrees


def test_refused_repetition_costs_what_one_execution_costs(stories: MoneyStories) -> None:
    """To the cent, fee included."""
    race = stories.repetition()

    assert race.settled.debit == race.cost == PRICE + FEE


@pytest.mark.parametrize(("fee", "cost"), [(FEE, PRICE + FEE + 1), (Decimal(0), None)])
def test_price_follows_the_total_that_an_order_tells(
    stories: MoneyStories, service: Bank, fee: Decimal, cost: Decimal | None
) -> None:
    """A fee may be another by then (2.4). A total that is not debited tells nothing of it."""
    service.told_fee = fee
    stories.undisturbed()
    service.told_fee += 1

    with nullcontext() if cost else pytest.raises(NotApplicable, match=r"took 21\.25"):
        assert stories.repetition().cost == cost


def test_further_debits_are_reported_beside_the_price(stories: MoneyStories, service: Bank) -> None:
    """For the check to compare."""
    service.debits_twice = True

    race = stories.repetition()

    assert (race.settled.debit, race.cost) == (3 * (PRICE + FEE), PRICE + FEE)


def test_orders_beyond_the_balance_have_funds_for_one_of_them(
    stories: MoneyStories, service: Bank
) -> None:
    """With its fee, and not for two without any."""
    race = CompetingOrders(stories).beyond_the_balance(together=True)

    assert PRICE + FEE <= race.settled.before < 2 * PRICE
    assert len(service.executed) == 3


def test_fees_that_fill_a_limit_leave_nothing_to_compete_for(
    stories: MoneyStories, service: Bank
) -> None:
    """It is open whether they count: that one share is refused says nothing of two."""
    service.limits = {"perTxn": {"EUR": 3}, "daily": {"EUR": 10}}
    service.a_day = Decimal(9)

    with pytest.raises(NotApplicable, match="fees, too, may count towards the daily limit"):
        CompetingOrders(stories).beyond_a_day()


def test_two_orders_compete_for_what_is_left_of_a_day(stories: MoneyStories, service: Bank) -> None:
    """Where fees leave enough."""
    service.limits = {"daily": {"EUR": 1000}}
    service.a_day = Decimal(1000)

    race = CompetingOrders(stories).beyond_a_day()

    assert sorted(one.exchange.accepted for one in race.answers) == [False, True]
    assert race.settled.debit == race.amount + FEE


@pytest.mark.parametrize("told", [[{}], [{"limitType": "DAILY"}], [{"limitType": "DAILY"}, {}]])
def test_two_refusals_say_nothing_of_two_payments(
    stories: MoneyStories, service: Bank, told: list[dict[str, object]]
) -> None:
    """One of two could have been paid; towards a limit each may count for the other (8)."""
    stories.control()
    service.refuses_every_execution, service.refused_execution = True, told

    with pytest.raises(NotApplicable if all(told) else Blocked, match=r"no execution|for a limit"):
        CompetingOrders(stories).beyond_the_balance(together=all(told))


def test_two_refusals_of_one_order_say_nothing(stories: MoneyStories, service: Bank) -> None:
    """Nothing was executed twice."""
    stories.control()
    service.refuses_every_execution = True

    with pytest.raises(Blocked, match="no execution was accepted"):
        stories.same_order_twice()


def test_booking_that_is_still_to_come_is_no_payment(stories: MoneyStories, service: Bank) -> None:
    """Neither of a price, nor of an order that competes; the reason names the wait."""
    stories.control()
    service.books, service.status = False, "EXECUTING"

    with pytest.raises(Blocked, match=r"not on the balance.*waited 60\.\d s in vain"):
        stories.repetition()
    with pytest.raises(Blocked, match="no order is completed, or on the balance"):
        CompetingOrders(stories).beyond_the_balance()


def test_payment_that_is_never_booked_has_no_price(stories: MoneyStories, service: Bank) -> None:
    """What costs nothing is not a control."""
    service.books = False

    with pytest.raises(Blocked, match=r"took 0.* from its wallet, its status: COMPLETED"):
        stories.control()


def test_balance_that_cannot_be_read_is_no_price(stories: MoneyStories, service: Bank) -> None:
    """Nor does it ever count as unchanged."""
    service.shown = {"amount": "much"}

    with pytest.raises(Blocked, match="no balance found"):
        stories.control()


def test_order_that_comes_besides_is_looked_at_with_the_first(stories: MoneyStories) -> None:
    """So that one which undoes the other is seen."""
    race = stories.another_order()

    assert race.amount == PRICE + AMOUNTS.payment
    assert race.settled.debit == race.amount + 2 * FEE


@pytest.fixture
def without_completion(clients: Clients, service: Bank) -> BankStates:
    """Wallets of a target that declares that its orders are never completed."""
    without = {"order_completion": False}
    client = clients(allow_money_movement=True, profiles=["payments"], capabilities=without)
    return BankStates(service, Payments(client))


def _settled(states: BankStates, order: PreparedOrder, operation_type: str = "transfer") -> None:
    payments = states.steps.payments
    answer = payments.client.send(payments.execute(order))
    executed = ExecutedOrder(replace(order, operation_type=operation_type), answer)
    states.steps.settlement.settle(order.wallet, AMOUNTS.funds, [executed])


@pytest.mark.parametrize(("operation_type", "shown"), [("transfer", True), ("topup", False)])
def test_booked_transfer_alone_shows_that_orders_complete(
    without_completion: BankStates, log: TestLog, operation_type: str, *, shown: bool
) -> None:
    """Where transfers wait for somebody else, a top-up need not."""
    _settled(without_completion, without_completion.shared("prepared"), operation_type)

    assert [each.capability for each in log.drain().meetings] == ["order_completion"] * shown


@pytest.mark.parametrize(("listed", "shown"), [("500", False), ("479", True)])
def test_reserved_money_shows_not_that_orders_complete(
    without_completion: BankStates, service: Bank, log: TestLog, listed: str, *, shown: bool
) -> None:
    """A balance may be told without what an order reserves, which the list of wallets has still."""
    order, service.status = without_completion.shared("prepared"), "EXECUTING"
    service.listed = [{"walletId": order.wallet.wallet_id, "balance": listed}]

    _settled(without_completion, order)

    assert [each.capability for each in log.drain().meetings] == ["order_completion"] * shown


def test_day_is_not_reached_with_what_has_failed(stories: MoneyStories, service: Bank) -> None:
    """It may have used up nothing of the limit."""
    service.limits, service.status = {"daily": {"EUR": 10}}, "REJECTED"

    with pytest.raises(Blocked, match="has failed"):
        CompetingOrders(stories).beyond_a_day()


@pytest.mark.parametrize("status", ["COMPLETED", "REJECTED"])
def test_failed_order_uses_up_no_limit(stories: MoneyStories, service: Bank, status: str) -> None:
    """What seems to go beyond the limit is within it then (3, gaps: failure states)."""
    service.status = status
    paid = stories.payments.executed(stories.states.shared("prepared"))
    has_failed = pytest.raises(Blocked, match="has failed")
    with has_failed if status == "REJECTED" else nullcontext():
        require_used_up(stories.steps, paid.order.wallet, Limits(), [paid])
