"""What becomes of the money (sections 3 and 4.6)."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from fixtures.checks.money import balance_is, debited, debited_at_most, not_above, not_overdrawn
from fixtures.checks.orders import completed_at_most
from fixtures.journeys.payments_steps import CENT

if TYPE_CHECKING:
    from fixtures.client.answer import Answer
    from fixtures.client.expectations import Expectation, Observer
    from fixtures.journeys.payments_orders import Payment
    from fixtures.journeys.payments_steps import PaymentSteps
    from fixtures.states.payments_money import Preparation, Race, Story


@pytest.mark.requirement("PAY-MON-01")
def test_preparation_moves_no_money(
    payment_steps: PaymentSteps, preparation: Preparation, expect: Expectation
) -> None:
    """After prepare the balance is what it was."""
    expect(preparation.balance, balance_is(preparation.before, payment_steps.balance_in))


@pytest.mark.requirement("PAY-MON-02", "PAY-MON-07")
def test_execution_takes_the_amount_and_its_fee(
    payment_steps: PaymentSteps, order_story: Story, expect: Expectation
) -> None:
    """The balance falls by the amount, with the fee or without it, and by no more."""
    story = order_story
    expect(
        story.balance_once_executed,
        debited(
            story.before,
            story.order.amount,
            story.fee,
            payment_steps.balance_in,
            completed=story.completed,
        ),
    )


@pytest.mark.requirement("PAY-MON-10")
def test_every_order_is_paid(
    payment_steps: PaymentSteps, order_story: Story, expect: Expectation
) -> None:
    """An order that is executed after another leaves that one paid."""
    story = order_story
    read = payment_steps.balance_in
    expect(story.balance_at_the_end, not_above(story.balance_once_repeated.exchange, read))


@pytest.mark.requirement("PAY-MON-03")
def test_repeated_execution_takes_nothing_more(
    payment_steps: PaymentSteps, order_story: Story, expect: Expectation
) -> None:
    """However a second execution is answered, the order is paid once."""
    story = order_story
    most = story.order.amount + story.fee
    expect(
        story.balance_once_repeated, debited_at_most(story.before, most, payment_steps.balance_in)
    )


@pytest.mark.requirement("PAY-MON-04")
def test_order_executed_twice_at_once_is_paid_once(
    payment_steps: PaymentSteps, order_executed_twice_at_once: Race, expect: Expectation
) -> None:
    """Two executions of one order at the same time take the money once."""
    race = order_executed_twice_at_once
    expect(race.balance, debited_at_most(race.before, race.most, payment_steps.balance_in))


@pytest.mark.requirement("PAY-MON-05")
def test_orders_beyond_the_balance_are_not_both_completed(
    two_orders_beyond_the_balance: Race, expect: Expectation
) -> None:
    """Of two orders that are more than the balance, one after the other, one is completed."""
    race = two_orders_beyond_the_balance
    expect(race.balance, completed_at_most(1, race.completed, "both are more than the balance"))


@pytest.mark.requirement("PAY-MON-05")
def test_balance_is_not_overdrawn(
    payment_steps: PaymentSteps, two_orders_beyond_the_balance: Race, expect: Expectation
) -> None:
    """Whatever is executed, the balance stays at or above zero."""
    expect(two_orders_beyond_the_balance.balance, not_overdrawn(payment_steps.balance_in))


@pytest.mark.requirement("PAY-MON-06")
def test_orders_at_once_beyond_the_balance_are_not_both_completed(
    two_orders_at_once_beyond_the_balance: Race, expect: Expectation
) -> None:
    """Of two orders that are more than the balance, at the same time, one is completed."""
    race = two_orders_at_once_beyond_the_balance
    expect(race.balance, completed_at_most(1, race.completed, "both are more than the balance"))


@pytest.mark.requirement("PAY-MON-06")
def test_balance_is_not_overdrawn_by_orders_at_once(
    payment_steps: PaymentSteps, two_orders_at_once_beyond_the_balance: Race, expect: Expectation
) -> None:
    """Orders at the same time leave the balance at or above zero."""
    expect(two_orders_at_once_beyond_the_balance.balance, not_overdrawn(payment_steps.balance_in))


@pytest.mark.requirement("PAY-MON-08")
def test_payment_refused_for_its_amount_moves_no_money(
    payment_steps: PaymentSteps,
    overdraft: Payment,
    balance_after_overdraft: Answer,
    expect: Expectation,
) -> None:
    """A payment of more than the balance leaves the balance as it was."""
    before = overdraft.amount - CENT
    expect(balance_after_overdraft, balance_is(before, payment_steps.balance_in))


@pytest.mark.usefixtures("consent_is_required")
@pytest.mark.requirement("PAY-MON-09")
def test_order_refused_for_its_code_moves_no_money(
    payment_steps: PaymentSteps, order_refused_for_its_code: Race, expect: Expectation
) -> None:
    """An execution with a wrong code leaves the balance as it was."""
    race = order_refused_for_its_code
    expect(race.balance, balance_is(race.before, payment_steps.balance_in))


@pytest.mark.requirement("PAY-MON-11")
def test_nobody_pays_with_the_money_of_others(
    payment_steps: PaymentSteps, order_on_account_of_somebody_else: Race, expect: Expectation
) -> None:
    """However an order with another customer's wallet as source is answered, it takes nothing."""
    race = order_on_account_of_somebody_else
    expect(race.balance, balance_is(race.before, payment_steps.balance_in))


@pytest.mark.requirement("PAY-MON-12")
def test_transfer_executed_as_topup_puts_no_money_on_the_wallet(
    payment_steps: PaymentSteps, transfer_executed_as_topup: Race, expect: Expectation
) -> None:
    """Refused or executed as what it is: a transfer never raises the balance of who pays it."""
    race = transfer_executed_as_topup
    expect(race.balance, debited_at_most(race.before, race.most, payment_steps.balance_in))


@pytest.mark.requirement("PAY-MON-OPEN-01")
def test_repeated_execution(order_story: Story, observe: Observer) -> None:
    """How a second execution is answered is not said."""
    observe("PAY-MON-OPEN-01", order_story.repetition)


@pytest.mark.requirement("PAY-MON-OPEN-02")
def test_final_status(payment_steps: PaymentSteps, order_story: Story, observe: Observer) -> None:
    """How long an order may be EXECUTING is not said; it is asked for within the time limit."""
    observe("PAY-MON-OPEN-02", order_story.status, payment_steps.status_in(order_story.status))
