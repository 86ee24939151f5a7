"""Payments of the kind of customer that the other tests do not pay as (4.6 rules 3 and 4)."""

from decimal import Decimal

import pytest

from fixtures.checks.answers import lacking, refused, refused_as
from fixtures.checks.payments.costs import costs_at_most_its_total, takes_nothing_more
from fixtures.checks.payments.money import (
    balance_is,
    booked,
    costs_its_amount,
    credited_at_most,
    limit_exceeded,
    not_overdrawn,
    paid_at_most_once,
)
from fixtures.checks.payments.orders import (
    ANY_REFUSAL,
    completed_at_most,
    executed,
    unknown_beneficiary_refused,
)
from fixtures.checks.stating import Check
from fixtures.client.answer import Answer
from fixtures.client.judging.expectations import Expectation
from fixtures.journeys.payments.money.settled import Settled
from fixtures.journeys.payments.money.told import Race
from fixtures.journeys.payments.settlement import Settlement
from fixtures.states.payments.further.payers import PaymentOfAKind
from fixtures.states.payments.further.refusals import (
    OF_ANOTHER,
    STRANGER,
    UNCONSENTED,
    WITHOUT_CODE,
    WRONG_CODE,
)


@pytest.mark.requirement("PAY-PRE-11")
def test_balance_too_low_is_refused(
    payment_of_a_further_kind: PaymentOfAKind, expect: Expectation
) -> None:
    """An empty wallet pays nothing: code 400 with the data of the row."""
    expect(payment_of_a_further_kind.overdraft, refused_as("insufficient_balance"))


@pytest.mark.parametrize(
    ("refused_payment_of_a_further_kind", "as_it_should_be"),
    [
        pytest.param(
            STRANGER, unknown_beneficiary_refused, marks=pytest.mark.requirement("PAY-PRE-09")
        ),
        pytest.param(
            UNCONSENTED,
            refused(400, 401, 403, 404, 409, 422),
            marks=pytest.mark.requirement("PAY-CON-05"),
        ),
        pytest.param(
            OF_ANOTHER, refused(*ANY_REFUSAL), marks=pytest.mark.requirement("PAY-EXE-12")
        ),
        pytest.param(
            WITHOUT_CODE, lacking("authenticationCode"), marks=pytest.mark.requirement("PAY-EXE-07")
        ),
        pytest.param(
            # Of an order that was refused once, there may be no more.
            WRONG_CODE,
            refused(400, 401, 403, 404, 409, 422),
            marks=pytest.mark.requirement("PAY-EXE-09"),
        ),
    ],
    indirect=["refused_payment_of_a_further_kind"],
    ids=[STRANGER, UNCONSENTED, OF_ANOTHER, WITHOUT_CODE, WRONG_CODE],
)
def test_payment_is_refused(
    refused_payment_of_a_further_kind: Answer, as_it_should_be: Check, expect: Expectation
) -> None:
    """Whoever pays: nobody is paid without being a beneficiary, nothing without what is due."""
    expect(refused_payment_of_a_further_kind, as_it_should_be)


@pytest.mark.requirement("PAY-EXE-13")
def test_payment_without_session_is_not_executed(
    sessionless_payment_of_a_further_kind: Answer, expect: Expectation
) -> None:
    """No transfer of whichever payer gets from prepare to its end without X-Session-Id."""
    expect(sessionless_payment_of_a_further_kind, refused(*ANY_REFUSAL, 500))


@pytest.mark.requirement("PAY-LIM-01")
def test_payment_beyond_the_limit_is_refused(
    limited_payment_of_a_further_kind: Answer, expect: Expectation
) -> None:
    """One smallest unit above the limit: code 400 with the row's data, at prepare or execute."""
    expect(limited_payment_of_a_further_kind, limit_exceeded)


@pytest.mark.requirement("PAY-MON-08")
def test_payment_refused_for_a_limit_moves_no_money(
    settlement: Settlement, wallet_after_a_limited_payment: Settled, expect: Expectation
) -> None:
    """A payment of more than the limit leaves the balance as it was."""
    settled = wallet_after_a_limited_payment
    expect(settled.balance, balance_is(settled.before, settlement.balance_in))


@pytest.mark.requirement("PAY-LIM-12")
def test_payments_beyond_the_limit_of_a_day_are_refused(
    payment_of_a_further_kind_beyond_a_day: Answer, expect: Expectation
) -> None:
    """The limit of a day, or a lower one of a month, holds for each kind of customer."""
    expect(payment_of_a_further_kind_beyond_a_day, limit_exceeded)


@pytest.mark.requirement("PAY-MON-02", "PAY-MON-13")
def test_execution_takes_the_amount_and_its_fee(
    settlement: Settlement, payment_of_a_further_kind: PaymentOfAKind, expect: Expectation
) -> None:
    """The balance falls by the amount, with a fee where there are fees, and by no more."""
    known = payment_of_a_further_kind
    expect(
        known.paid.balance,
        costs_its_amount(known.paid.before, known.amount, known.fees, settlement.balance_in),
    )


@pytest.mark.requirement("PAY-MON-07")
def test_completed_order_is_booked(
    settlement: Settlement, first_payment_of_a_further_kind: Settled, expect: Expectation
) -> None:
    """A COMPLETED order is on the balance, whoever pays."""
    settled = first_payment_of_a_further_kind
    expect(settled.balance, booked(settled.before, settlement.balance_in))


@pytest.mark.requirement("PAY-EXE-01")
def test_execution_tells_its_success(
    payment_of_a_further_kind: PaymentOfAKind, expect: Expectation
) -> None:
    """A large payment that is executed is a success as a small one is."""
    expect(payment_of_a_further_kind.executed, executed)


@pytest.mark.requirement("PAY-MON-13")
def test_execution_takes_no_more_than_its_total(
    settlement: Settlement, payment_of_a_further_kind: PaymentOfAKind, expect: Expectation
) -> None:
    """A fee in the total that an order tells is the whole of its fee, for a large payment, too."""
    paid, prepared = payment_of_a_further_kind.paid, payment_of_a_further_kind.order.answer
    total = costs_at_most_its_total(paid.before, prepared.exchange, settlement.balance_in)
    expect(paid.balance, total)


@pytest.mark.requirement("PAY-MON-03")
def test_repeated_execution_takes_nothing_more(
    settlement: Settlement, payment_of_a_further_kind: PaymentOfAKind, expect: Expectation
) -> None:
    """However a second execution is answered, the order costs its amount, and a fee at most."""
    known = payment_of_a_further_kind
    expect(
        known.repeated.balance,
        costs_its_amount(known.paid.before, known.amount, known.fees, settlement.balance_in),
    )


@pytest.mark.requirement("PAY-MON-17")
def test_payee_gets_no_more_than_is_paid(
    settlement: Settlement,
    payment_of_a_further_kind: PaymentOfAKind,
    wallet_paid_by_a_further_kind: Settled,
    expect: Expectation,
) -> None:
    """Whoever is paid has what was spent at most, of a large payment and a further one, too."""
    paid, spent = wallet_paid_by_a_further_kind, payment_of_a_further_kind.spent
    expect(paid.balance, credited_at_most(paid.before, spent, settlement.balance_in))


@pytest.mark.requirement("PAY-MON-16")
def test_refused_payment_moves_no_money(
    settlement: Settlement,
    payment_of_a_further_kind: PaymentOfAKind,
    reserved_though_refused: Decimal,
    expect: Expectation,
) -> None:
    """What has no beneficiary, consent, right code, cover or preparation takes nothing."""
    known, left = payment_of_a_further_kind, payment_of_a_further_kind.refused
    nothing = takes_nothing_more(
        left.before,
        known.order.above_its_fee,
        settlement.balance_in,
        fees=known.fees,
        reserved=reserved_though_refused,
    )
    expect(left.balance, nothing)


@pytest.mark.requirement("PAY-MON-05")
def test_orders_beyond_the_balance_are_paid_at_most_once(
    settlement: Settlement, competing_orders_of_a_further_kind: Race, expect: Expectation
) -> None:
    """Of two orders that are more than the balance, one after the other, one is completed."""
    race, settled = competing_orders_of_a_further_kind, competing_orders_of_a_further_kind.settled
    expect(
        settled.balance,
        completed_at_most(1, settled.completed, "both are more than the balance"),
        paid_at_most_once(settled.before, race.amount, settlement.balance_in),
        not_overdrawn(settlement.balance_in),
    )


@pytest.mark.requirement("PAY-MON-14")
def test_whole_balance_is_paid(payment_of_the_whole_balance: Answer, expect: Expectation) -> None:
    """A balance that is exactly the payment is not too low."""
    expect(payment_of_the_whole_balance, executed)
