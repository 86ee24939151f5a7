"""What becomes of the money (sections 3 and 4.6)."""

from decimal import Decimal

import pytest

from fixtures.checks.payments.money import (
    agrees_with_list,
    balance_is,
    booked,
    costs_its_amount,
    costs_the_same,
    debited_at_most,
    moves_nothing,
    not_overdrawn,
    paid_at_least,
    paid_at_most_once,
    tells_asked_and_left,
)
from fixtures.checks.payments.orders import completed_at_most, other_execution_than, stays_final
from fixtures.checks.wallets import available_is_covered, had_available, leaves_empty
from fixtures.client.answer import Answer
from fixtures.client.client import Client
from fixtures.client.judging.expectations import Expectation, Observer
from fixtures.journeys.payments.money.settled import Settled
from fixtures.journeys.payments.money.told import ControlPayment, Preparation, Race
from fixtures.journeys.payments.settlement import Settlement
from fixtures.states.payments.stories import MoneyStories

TOGETHER = "both are more than the balance"


@pytest.mark.requirement("PAY-MON-01")
def test_preparation_moves_no_money(
    settlement: Settlement, preparation: Preparation, expect: Expectation
) -> None:
    """After prepare the balance is what it was, though what is reserved may be left out of it."""
    wallet_id, listed = preparation.order.wallet.wallet_id, preparation.listed.exchange
    told = moves_nothing(preparation.before, wallet_id, listed, settlement.balance_in)
    expect(preparation.balance, told)


@pytest.mark.requirement("PAY-MON-02", "PAY-MON-13")
def test_execution_takes_the_amount_and_its_fee(
    settlement: Settlement, booked_payment: ControlPayment, expect: Expectation
) -> None:
    """The balance falls by the amount, with a fee where there are fees, and by no more."""
    settled, amount = booked_payment.settled, booked_payment.order.amount
    expect(
        settled.balance,
        costs_its_amount(settled.before, amount, booked_payment.fees, settlement.balance_in),
    )


@pytest.mark.requirement("PAY-BAL-05")
def test_payment_was_available_before(booked_payment: ControlPayment, expect: Expectation) -> None:
    """What a payment took was available on the wallet before, which had no other order."""
    wallet, debit = booked_payment.order.wallet, booked_payment.settled.debit
    expect(booked_payment.listed, had_available(wallet.wallet_id, debit))


@pytest.mark.requirement("PAY-MON-15")
def test_payment_is_of_one_wallet(booked_payment: ControlPayment, expect: Expectation) -> None:
    """A wallet beside the one that paid, empty before, is empty after it."""
    before, wallet_id = booked_payment.listed.exchange, booked_payment.order.wallet.wallet_id
    expect(booked_payment.listed_after, leaves_empty(before, wallet_id))


@pytest.mark.requirement("PAY-BAL-03")
@pytest.mark.usefixtures("told_balance")
@pytest.mark.capability("order_completion")
def test_balance_agrees_with_the_wallet_list_after_a_payment(
    settlement: Settlement, undisturbed_payment: ControlPayment, expect: Expectation
) -> None:
    """What a payment leaves is the balance, or available if it may be under way, by the list."""
    known, wallet_id = undisturbed_payment, undisturbed_payment.order.wallet.wallet_id
    listed, under_way = known.listed_after.exchange, not known.settled.completed
    told = agrees_with_list(wallet_id, listed, settlement.balance_in, orders=under_way)
    expect(known.balance_after, told)


@pytest.mark.requirement("PAY-BAL-07")
def test_no_more_is_available_than_there_is(
    booked_payment: ControlPayment, expect: Expectation
) -> None:
    """Nor is more available than the balance once there is money on a wallet."""
    expect(booked_payment.listed, available_is_covered)


@pytest.mark.requirement("PAY-MON-07")
def test_completed_order_is_booked(
    settlement: Settlement, completed_payment: ControlPayment, expect: Expectation
) -> None:
    """A COMPLETED order is on the balance."""
    settled = completed_payment.settled
    expect(settled.balance, booked(settled.before, settlement.balance_in))


@pytest.mark.requirement("PAY-MON-10")
def test_every_order_is_paid(
    settlement: Settlement, order_executed_besides: Race, expect: Expectation
) -> None:
    """An order that is executed after another leaves that one paid."""
    settled, both = order_executed_besides.settled, order_executed_besides.amount
    expect(settled.balance, paid_at_least(settled.before, both, settlement.balance_in))


@pytest.mark.requirement("PAY-MON-02")
def test_further_order_takes_its_amount(
    settlement: Settlement, order_executed_besides: Race, cost_of_both: Decimal, expect: Expectation
) -> None:
    """Two orders cost what they pay together, with their fees, which are less than either pays."""
    settled = order_executed_besides.settled
    expect(settled.balance, debited_at_most(settled.before, cost_of_both, settlement.balance_in))


@pytest.mark.requirement("PAY-MON-03")
def test_repeated_execution_takes_nothing_more(
    settlement: Settlement, order_executed_again: Race, expect: Expectation
) -> None:
    """However a second execution is answered, the order costs what it costs once."""
    settled, cost = order_executed_again.settled, order_executed_again.cost
    expect(settled.balance, costs_the_same(settled.before, cost, settlement.balance_in))


@pytest.mark.requirement("PAY-EXE-17")
@pytest.mark.capability("order_completion")
def test_every_execution_is_one_of_its_own(
    order_executed_again: Race, order_executed_besides: Race, expect: Expectation
) -> None:
    """Another order of the same wallet has another execution, and is another transaction."""
    first = order_executed_again.answers[0].exchange
    expect(order_executed_besides.answers[0], other_execution_than(first))


@pytest.mark.requirement("EXP-ORD-01")
@pytest.mark.profile("payments")
@pytest.mark.capability("order_completion")
def test_order_stays_final_when_it_is_executed_again(
    client: Client, order_executed_again: Race, final_words: tuple[str, ...], expect: Expectation
) -> None:
    """A further execution does not take a final order back."""
    (status, *_) = order_executed_again.settled.statuses
    expect(status, stays_final(client.dialect, final_words))


@pytest.mark.requirement("PAY-MON-04")
def test_order_executed_twice_at_once_is_paid_once(
    settlement: Settlement, order_executed_twice_at_once: Race, expect: Expectation
) -> None:
    """Two executions of one order at the same time cost what one costs."""
    settled, cost = order_executed_twice_at_once.settled, order_executed_twice_at_once.cost
    expect(settled.balance, costs_the_same(settled.before, cost, settlement.balance_in))


@pytest.mark.requirement("PAY-MON-05")
def test_orders_beyond_the_balance_are_paid_at_most_once(
    settlement: Settlement, two_orders_beyond_the_balance: Race, expect: Expectation
) -> None:
    """Of two orders that are more than the balance, one after the other, one is completed."""
    settled, amount = two_orders_beyond_the_balance.settled, two_orders_beyond_the_balance.amount
    expect(
        settled.balance,
        completed_at_most(1, settled.completed, TOGETHER),
        paid_at_most_once(settled.before, amount, settlement.balance_in),
        not_overdrawn(settlement.balance_in),
    )


@pytest.mark.requirement("PAY-PRE-19")
def test_refusal_tells_what_is_left(
    two_orders_beyond_the_balance: Race,
    refusal_beside_a_payment: Answer,
    left_by_a_payment: Decimal,
    undisturbed_payment: ControlPayment,
    expect: Expectation,
) -> None:
    """What a refusal tells as available is what the payment before it has left."""
    race, before = two_orders_beyond_the_balance, two_orders_beyond_the_balance.settled.before
    told = tells_asked_and_left(race.amount, left_by_a_payment, before, undisturbed_payment.fees)
    expect(refusal_beside_a_payment, told)


@pytest.mark.requirement("PAY-MON-06")
def test_orders_at_once_beyond_the_balance_are_paid_at_most_once(
    settlement: Settlement, two_orders_at_once_beyond_the_balance: Race, expect: Expectation
) -> None:
    """Of two orders that are more than the balance, at the same time, one is completed."""
    race = two_orders_at_once_beyond_the_balance
    expect(
        race.settled.balance,
        completed_at_most(1, race.settled.completed, TOGETHER),
        paid_at_most_once(race.settled.before, race.amount, settlement.balance_in, race.reserved),
        not_overdrawn(settlement.balance_in),
    )


@pytest.mark.requirement("PAY-MON-08")
def test_payment_refused_for_its_amount_moves_no_money(
    settlement: Settlement, wallet_after_overdraft: Settled, expect: Expectation
) -> None:
    """A payment of more than the balance leaves the balance as it was."""
    settled = wallet_after_overdraft
    expect(settled.balance, balance_is(settled.before, settlement.balance_in))


@pytest.mark.requirement("PAY-MON-09")
def test_order_refused_for_its_code_moves_no_money(
    settlement: Settlement, order_refused_for_its_code: Race, expect: Expectation
) -> None:
    """An execution with a wrong code leaves the balance as it was."""
    settled, reserved = order_refused_for_its_code.settled, order_refused_for_its_code.reserved
    expect(settled.balance, balance_is(settled.before, settlement.balance_in, reserved))


@pytest.mark.requirement("PAY-MON-11")
def test_nobody_pays_with_the_money_of_others(
    settlement: Settlement, order_on_account_of_somebody_else: Race, expect: Expectation
) -> None:
    """However an order with another customer's wallet as source is answered, it takes nothing."""
    settled = order_on_account_of_somebody_else.settled
    expect(settled.balance, balance_is(settled.before, settlement.balance_in))


@pytest.mark.requirement("PAY-MON-12")
def test_transfer_executed_as_topup_puts_no_money_on_the_wallet(
    settlement: Settlement, transfer_executed_as_topup: Race, expect: Expectation
) -> None:
    """Refused or executed as what it is: a transfer never raises the balance of who pays it."""
    settled, cost = transfer_executed_as_topup.settled, transfer_executed_as_topup.cost
    expect(settled.balance, debited_at_most(settled.before, cost, settlement.balance_in))


@pytest.mark.requirement("PAY-MON-OPEN-01")
def test_repeated_execution(money_stories: MoneyStories, observe: Observer) -> None:
    """How a second execution is answered is not said."""
    observe("PAY-MON-OPEN-01", money_stories.executed_again().answers[1])


@pytest.mark.requirement("PAY-MON-OPEN-02")
def test_final_status(
    settlement: Settlement, undisturbed_payment: ControlPayment, observe: Observer
) -> None:
    """How long an order may be EXECUTING is not said; it is asked for within the time limit."""
    status = undisturbed_payment.settled.statuses[0]
    observe("PAY-MON-OPEN-02", status, settlement.outcome_in(status))
