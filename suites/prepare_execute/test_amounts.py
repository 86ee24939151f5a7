"""Amounts of orders: scaled integers as text (sections 2.2 and 8)."""

from decimal import Decimal

import pytest

from fixtures.checks.answers import accepted, invalid, refused
from fixtures.checks.payments.money import (
    amounts_to,
    booked,
    costs_its_amount,
    refused_or_told,
    total_covers_amount,
    understood_as,
)
from fixtures.client.answer import Answer
from fixtures.client.call import Call
from fixtures.client.client import Client
from fixtures.client.judging.expectations import Expectation, Observer
from fixtures.journeys.payments.money.told import Race
from fixtures.journeys.payments.orders import Payment, PreparedOrder
from fixtures.journeys.payments.settlement import Settlement
from fixtures.states.payments.further.payers import PaymentOfAKind
from fixtures.states.payments.further.refusals import WITH_POINT


@pytest.mark.requirement("PAY-AMT-01")
def test_amount_is_value_by_ten_to_the_scale(
    client: Client, order_of_ten_fifty: Call, ten_fifty: Decimal, expect: Expectation
) -> None:
    """1050 with scale 2 is an order of 10.50."""
    answer = client.send(order_of_ten_fifty)
    expect(answer, accepted(), amounts_to("$.data.summary.amount", ten_fifty))


@pytest.mark.requirement("PAY-AMT-13")
def test_fraction_of_the_smallest_unit_is_not_rounded(
    client: Client, order_of_a_fraction: Call, amount_with_a_fraction: Decimal, expect: Expectation
) -> None:
    """10495 with scale 3 is neither 10.49 nor 10.50; it may be refused."""
    expect(client.send(order_of_a_fraction), refused_or_told(amount_with_a_fraction))


@pytest.mark.requirement("PAY-AMT-02")
@pytest.mark.parametrize("ten_fifty_rescaled", [-1, 1, 2], indirect=True)
def test_scale_counts(ten_fifty_rescaled: Answer, ten_fifty: Decimal, expect: Expectation) -> None:
    """105 with scale 1, or 10500 with 3, is the same money, unless such a scale is refused."""
    expect(ten_fifty_rescaled, understood_as(ten_fifty))


@pytest.mark.requirement("PAY-AMT-02")
def test_scale_counts_for_every_kind_of_customer(
    payment_of_a_further_kind: PaymentOfAKind, expect: Expectation
) -> None:
    """Nor is 105 with scale 1 less money where another kind of customer pays it."""
    order = payment_of_a_further_kind.order
    expect(order.answer, accepted(), amounts_to("$.data.summary.amount", order.amount))


@pytest.mark.requirement("PAY-AMT-02")
@pytest.mark.capability("order_completion")
def test_scale_counts_on_the_balance(
    settlement: Settlement, order_executed_in_mills: Race, expect: Expectation
) -> None:
    """Executed, an order takes the same money, with a fee where there are fees, and no more."""
    settled, order = order_executed_in_mills.settled, order_executed_in_mills
    expect(
        settled.balance,
        costs_its_amount(settled.before, order.amount, order.fees, settlement.balance_in),
    )


@pytest.mark.requirement("PAY-MON-07")
def test_order_below_one_unit_is_booked(
    settlement: Settlement, completed_order_below_one_unit: Race, expect: Expectation
) -> None:
    """A COMPLETED order is on the balance, however small it is."""
    settled = completed_order_below_one_unit.settled
    expect(settled.balance, booked(settled.before, settlement.balance_in))


@pytest.mark.requirement("PAY-MON-02")
def test_order_below_one_unit_takes_its_amount(
    settlement: Settlement, booked_order_below_one_unit: Race, expect: Expectation
) -> None:
    """Where there are no fees, the balance falls by less than one unit, and by no more."""
    settled, order = booked_order_below_one_unit.settled, booked_order_below_one_unit
    expect(
        settled.balance,
        costs_its_amount(settled.before, order.amount, order.fees, settlement.balance_in),
    )


@pytest.mark.requirement("PAY-PRE-20")
def test_balance_counts_for_every_scale(
    overdraft_in_whole_units: Answer, expect: Expectation
) -> None:
    """More whole units than there are on the balance are refused, for them or for their scale."""
    expect(overdraft_in_whole_units, refused(400, 422))


@pytest.mark.requirement("PAY-LIM-11")
def test_limit_counts_for_every_scale(
    payment_beyond_the_limit_in_whole_units: Answer, expect: Expectation
) -> None:
    """More whole units than the limit per transaction are refused, for them or for their scale."""
    expect(payment_beyond_the_limit_in_whole_units, refused(400, 422))


@pytest.mark.requirement("PAY-AMT-03")
def test_amount_without_decimals(
    client: Client, ten_in_whole_units: Call, ten: Decimal, expect: Expectation
) -> None:
    """10 with scale 0 is an order of 10, unless such a scale is refused."""
    expect(client.send(ten_in_whole_units), understood_as(ten))


@pytest.mark.requirement("PAY-AMT-04")
@pytest.mark.parametrize("refused_payment_of_a_further_kind", [WITH_POINT], indirect=True)
def test_decimal_point_is_refused_to_every_kind_of_customer(
    refused_payment_of_a_further_kind: Answer, expect: Expectation
) -> None:
    """Whoever pays: an amount is a whole number."""
    expect(refused_payment_of_a_further_kind, invalid())


@pytest.mark.parametrize(
    "value",
    [
        pytest.param("1.05", marks=pytest.mark.requirement("PAY-AMT-04"), id="decimal"),
        pytest.param("100.0", marks=pytest.mark.requirement("PAY-AMT-04"), id="decimal zero"),
        pytest.param("1,05", marks=pytest.mark.requirement("PAY-AMT-04"), id="comma"),
        pytest.param("1e2", marks=pytest.mark.requirement("PAY-AMT-04"), id="exponent"),
        pytest.param("0x69", marks=pytest.mark.requirement("PAY-AMT-12"), id="hexadecimal"),
        pytest.param("1_05", marks=pytest.mark.requirement("PAY-AMT-12"), id="grouped"),
        pytest.param("abc", marks=pytest.mark.requirement("PAY-AMT-05"), id="letters"),
        pytest.param(
            "105abc", marks=pytest.mark.requirement("PAY-AMT-05"), id="digits and letters"
        ),
        pytest.param("", marks=pytest.mark.requirement("PAY-AMT-05"), id="empty"),
        pytest.param(1.05, marks=pytest.mark.requirement("PAY-AMT-07"), id="fraction"),
    ],
)
def test_amount_that_is_no_scaled_integer_is_refused(
    client: Client, shared_prepare_call: Call, value: object, expect: Expectation
) -> None:
    """An amount is a whole number, as text."""
    expect(client.send(shared_prepare_call.with_field("amount.value", value)), invalid())


@pytest.mark.parametrize(
    "value",
    [
        pytest.param("-105", marks=pytest.mark.requirement("PAY-AMT-06"), id="negative"),
        pytest.param("0", marks=pytest.mark.requirement("PAY-AMT-08"), id="zero"),
    ],
)
def test_amount_that_is_not_above_zero_is_refused(
    client: Client, shared_prepare_call: Call, value: str, expect: Expectation
) -> None:
    """Money goes from the payer to the beneficiary."""
    call = shared_prepare_call.with_field("amount.value", value)
    expect(client.send(call), refused(400, 422))


@pytest.mark.requirement("PAY-AMT-06")
def test_amount_of_each_kind_of_customer_is_above_zero(
    client: Client, prepare_call_of_a_further_kind: Call, expect: Expectation
) -> None:
    """Whoever pays: nobody draws money from a beneficiary."""
    call = prepare_call_of_a_further_kind.with_field("amount.value", "-105")
    expect(client.send(call), refused(400, 422))


@pytest.mark.requirement("PAY-AMT-09")
def test_amount_may_leave_its_currency_out(
    client: Client, prepare_call: Call, new_payment: Payment, expect: Expectation
) -> None:
    """The currency of an AmountDto is optional; without it, it is the same money."""
    answer = client.send(prepare_call.without_field("amount.currency"))
    expect(answer, accepted(), amounts_to("$.data.summary.amount", new_payment.amount))


@pytest.mark.requirement("PAY-AMT-10")
def test_currency_of_another_form_is_refused(
    client: Client, shared_prepare_call: Call, expect: Expectation
) -> None:
    """The currency of an AmountDto is a code of three letters."""
    call = shared_prepare_call.with_field("amount.currency", "EURO1")
    expect(client.send(call), invalid())


@pytest.mark.requirement("PAY-AMT-10")
def test_currency_that_is_none_is_refused(
    client: Client, shared_prepare_call: Call, expect: Expectation
) -> None:
    """Both places agree in a text of the right form that ISO 4217 does not list."""
    expect(client.send(shared_prepare_call.with_values(currency="QQQ")), invalid())


@pytest.mark.requirement("PAY-AMT-11")
def test_total_covers_the_amount(prepared_order: PreparedOrder, expect: Expectation) -> None:
    """The totalAmount of an order is not below its amount."""
    expect(prepared_order.answer, total_covers_amount)


@pytest.mark.requirement("PAY-AMT-OPEN-01")
def test_amount_as_json_integer(
    client: Client, shared_prepare_call: Call, observe: Observer
) -> None:
    """A whole JSON number is not text; whether it is taken for one is left open."""
    observe("PAY-AMT-OPEN-01", client.send(shared_prepare_call.with_field("amount.value", 105)))


@pytest.mark.requirement("PAY-AMT-OPEN-02")
@pytest.mark.parametrize("value", ["+105", "00105"])
def test_padded_amount(
    client: Client, shared_prepare_call: Call, value: str, observe: Observer
) -> None:
    """Whether a scaled integer may have a plus sign or leading zeros is not said."""
    call = shared_prepare_call.with_field("amount.value", value)
    observe("PAY-AMT-OPEN-02", client.send(call))


@pytest.mark.requirement("PAY-AMT-OPEN-03")
@pytest.mark.parametrize("scale", [-1, 1.5, 19, 400])
def test_unusual_scale(
    client: Client, shared_prepare_call: Call, scale: float, observe: Observer
) -> None:
    """Which numbers a scale may be is not said."""
    call = shared_prepare_call.with_field("amount.scale", scale)
    observe("PAY-AMT-OPEN-03", client.send(call))


@pytest.mark.requirement("PAY-AMT-OPEN-04")
def test_two_currencies(client: Client, shared_prepare_call: Call, observe: Observer) -> None:
    """Which of two currencies counts, or whether they may differ, is not said."""
    call = shared_prepare_call.with_field("amount.currency", "CHF")
    observe("PAY-AMT-OPEN-04", client.send(call))
