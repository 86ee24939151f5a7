"""Limits per transaction, day and month (sections 2.4, 4.6 rule 3, 7 and 8)."""

from decimal import Decimal

import pytest

from fixtures.checks.payments.money import (
    allowed_at_limit,
    costs_its_amount,
    credited_at_most,
    limit_exceeded,
    paid_at_most_once,
    tells_asked_and_used,
    tells_limit,
)
from fixtures.checks.payments.orders import completed_at_most
from fixtures.client.answer import Answer
from fixtures.client.judging.expectations import Expectation
from fixtures.journeys.payments.money.settled import Settled
from fixtures.journeys.payments.money.told import Race
from fixtures.journeys.payments.settlement import Settlement
from fixtures.states.payments.limits.attempted import CUMULATIVE
from fixtures.states.payments.limits.attempts import LimitAttempt
from fixtures.states.payments.limits.limited import DAILY, MONTHLY, PER_TRANSACTION


@pytest.mark.requirement("PAY-LIM-09")
@pytest.mark.parametrize(
    "limit_attempt",
    [
        pytest.param(PER_TRANSACTION, marks=pytest.mark.requirement("PAY-LIM-01")),
        pytest.param(DAILY, marks=pytest.mark.requirement("PAY-LIM-02")),
        pytest.param(MONTHLY, marks=pytest.mark.requirement("PAY-LIM-03")),
    ],
    indirect=True,
)
def test_payment_beyond_a_limit_is_refused(
    limit_attempt: LimitAttempt, expect: Expectation
) -> None:
    """One smallest unit above the limit: code 400 with the row's data, at prepare or execute."""
    expect(limit_attempt.beyond, limit_exceeded)


@pytest.mark.parametrize(
    "limit_attempt",
    [
        pytest.param(PER_TRANSACTION, marks=pytest.mark.requirement("PAY-LIM-04")),
        pytest.param(CUMULATIVE, marks=pytest.mark.requirement("PAY-LIM-05")),
    ],
    indirect=True,
)
def test_payment_that_equals_a_limit_is_executed(
    limit_attempt: LimitAttempt, payment_at_limit: Answer, expect: Expectation
) -> None:
    """A limit is exceeded above it, not at it."""
    fees, topups = limit_attempt.fees_may_count, limit_attempt.topups_may_count
    expect(payment_at_limit, allowed_at_limit(fees_may_count=fees, topups_may_count=topups))


@pytest.mark.requirement("PAY-MON-02")
@pytest.mark.capability("order_completion")
def test_largest_payment_takes_its_amount(
    settlement: Settlement, largest_payment: Race, expect: Expectation
) -> None:
    """What equals the limit per transaction takes that, with a fee where there are fees."""
    settled, amount = largest_payment.settled, largest_payment.amount
    expect(
        settled.balance,
        costs_its_amount(settled.before, amount, largest_payment.fees, settlement.balance_in),
    )


@pytest.mark.requirement("PAY-MON-17")
@pytest.mark.capability("order_completion")
def test_payee_of_the_largest_payment_gets_no_more(
    settlement: Settlement, wallet_paid_the_largest: tuple[Settled, Decimal], expect: Expectation
) -> None:
    """Whoever is paid what equals the limit has that at most, however much it is."""
    paid, amount = wallet_paid_the_largest
    expect(paid.balance, credited_at_most(paid.before, amount, settlement.balance_in))


@pytest.mark.parametrize(
    "limit_attempt",
    [
        pytest.param(PER_TRANSACTION, marks=pytest.mark.requirement("PAY-LIM-06")),
        pytest.param(CUMULATIVE, marks=pytest.mark.requirement("PAY-LIM-07")),
    ],
    indirect=True,
)
def test_refusal_tells_the_limit_of_the_snapshot(
    limit_attempt: LimitAttempt, expect: Expectation
) -> None:
    """The limit that is told is the snapshot's, and usage and request are beyond it together."""
    wallet, limits = limit_attempt.wallet, limit_attempt.limits
    counts = limit_attempt.fees_may_count
    expect(limit_attempt.beyond, tells_limit(limits, wallet.currency, fees_may_count=counts))


@pytest.mark.requirement("PAY-LIM-10")
@pytest.mark.parametrize("limit_attempt", [PER_TRANSACTION, DAILY, MONTHLY], indirect=True)
def test_refusal_tells_what_was_asked_for(limit_attempt: LimitAttempt, expect: Expectation) -> None:
    """What is told as requested is the payment's amount, and as used no more than was paid."""
    asked, counts = limit_attempt.asked.amount, limit_attempt.fees_may_count
    expect(limit_attempt.beyond, tells_asked_and_used(asked, limit_attempt.moved, fees=counts))


@pytest.mark.requirement("PAY-LIM-08")
def test_orders_at_once_stay_within_a_day(
    settlement: Settlement, two_orders_at_once_beyond_the_limit: Race, expect: Expectation
) -> None:
    """Of two orders at the same time only one fits into what is left of the day."""
    race = two_orders_at_once_beyond_the_limit
    expect(
        race.settled.balance,
        completed_at_most(1, race.settled.completed, "both are more than the day allows"),
        paid_at_most_once(race.settled.before, race.amount, settlement.balance_in, race.reserved),
    )
