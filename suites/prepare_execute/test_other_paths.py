"""The other path that transfers are prepared under: /transfers/{walletId}/prepare (4.6)."""

import pytest

from fixtures.checks.answers import accepted, equal, invalid, lacking, refused, refused_as
from fixtures.checks.payments.money import (
    balance_is,
    costs_its_amount,
    limit_exceeded,
    understood_as,
)
from fixtures.checks.payments.orders import unknown_beneficiary_refused
from fixtures.client.answer import Answer
from fixtures.client.call import Call
from fixtures.client.client import Client
from fixtures.client.judging.expectations import Expectation
from fixtures.interface.schemas.payments.orders import REQUIRED_TO_PREPARE
from fixtures.journeys.payments.money.told import Race
from fixtures.journeys.payments.orders import Payment
from fixtures.journeys.payments.settlement import Settlement
from fixtures.states.payments.paths.transfers import OrderOfTheOtherPath


@pytest.mark.requirement("PAY-ALT-01")
@pytest.mark.capability("transfers_path", probe=True)
def test_transfer_is_prepared_under_its_other_path(
    preparation_elsewhere: Answer, expect: Expectation
) -> None:
    """A transfer is prepared under /transfers/{walletId}/prepare as well."""
    expect(preparation_elsewhere, accepted(), equal("$.data.status", "READY"))


@pytest.mark.requirement("PAY-ALT-02")
def test_order_of_the_other_path_has_the_documented_members(
    order_prepared_elsewhere: Answer, expect: Expectation
) -> None:
    """Where that path is served, the judging checks each member of the order."""
    expect(order_prepared_elsewhere, accepted())


@pytest.mark.requirement("PAY-ALT-15")
def test_order_of_the_other_path_tells_of_itself(
    order_prepared_elsewhere: Answer, expect: Expectation
) -> None:
    """Where that path is served, the judging compares each order with its request."""
    expect(order_prepared_elsewhere, accepted())


@pytest.mark.requirement("PAY-ALT-11")
def test_other_path_knows_no_stranger(
    payment_to_a_stranger_elsewhere: Answer, expect: Expectation
) -> None:
    """An unknown beneficiary has code 404 with the data of the row, whichever path asks."""
    expect(payment_to_a_stranger_elsewhere, unknown_beneficiary_refused)


@pytest.mark.requirement("PAY-ALT-12")
def test_other_path_pays_no_more_than_the_balance(
    overdraft_elsewhere: Answer, expect: Expectation
) -> None:
    """More than the balance has code 400 with the data of the row, at prepare or at execute."""
    expect(overdraft_elsewhere, refused_as("insufficient_balance"))


@pytest.mark.requirement("PAY-ALT-13")
@pytest.mark.parametrize("refused_elsewhere", ["payment_beyond_the_limit"], indirect=True)
def test_other_path_stays_within_the_limit(refused_elsewhere: Answer, expect: Expectation) -> None:
    """More than the limit per transaction has code 400 with the row's data, whichever path asks."""
    expect(refused_elsewhere, limit_exceeded)


@pytest.mark.requirement("PAY-ALT-21")
@pytest.mark.parametrize(
    "refused_elsewhere", ["payment_to_the_beneficiary_of_another"], indirect=True
)
def test_other_path_knows_no_beneficiary_of_another_wallet(
    refused_elsewhere: Answer, expect: Expectation
) -> None:
    """Whom another wallet pays is a stranger, whichever path asks, and in no payment consent."""
    expect(refused_elsewhere, refused(400, 403, 404, 409, 422))


@pytest.mark.parametrize(
    "unconsented_elsewhere",
    [
        pytest.param("unconsented_payment", marks=pytest.mark.requirement("PAY-ALT-14")),
        pytest.param("payment_with_unknown_consent", marks=pytest.mark.requirement("PAY-ALT-22")),
        pytest.param("payment_with_foreign_consent", marks=pytest.mark.requirement("PAY-ALT-22")),
    ],
    indirect=True,
)
def test_other_path_asks_for_the_consent(
    unconsented_elsewhere: Answer, expect: Expectation
) -> None:
    """Where a payment consent is required, no path leads around it."""
    expect(unconsented_elsewhere, refused(400, 401, 403, 404, 409, 422))


@pytest.mark.requirement("PAY-ALT-23")
def test_payment_of_the_other_path_without_session_is_not_executed(
    elsewhere_without_session: Answer, expect: Expectation
) -> None:
    """No transfer gets from prepare to its end without X-Session-Id, whichever path prepares."""
    expect(elsewhere_without_session, refused(400, 401, 403, 404, 409, 410, 422, 500))


@pytest.mark.requirement("PAY-ALT-24")
def test_nobody_pays_with_the_money_of_others_on_the_other_path(
    settlement: Settlement, wallet_of_somebody_else_elsewhere: Race, expect: Expectation
) -> None:
    """However an order with another customer's wallet as source is answered, it takes nothing."""
    settled = wallet_of_somebody_else_elsewhere.settled
    expect(settled.balance, balance_is(settled.before, settlement.balance_in))


@pytest.mark.requirement("PAY-ALT-25")
@pytest.mark.parametrize("value", ["1.05", "105abc"])
def test_other_path_refuses_what_is_no_whole_number(
    client: Client, new_transfer_prepare_call: Call, value: str, expect: Expectation
) -> None:
    """An amount is a whole number, as text, whichever path asks."""
    call = new_transfer_prepare_call.with_field("amount.value", value)
    expect(client.send(call), invalid())


@pytest.mark.requirement("PAY-ALT-32")
def test_other_path_refuses_a_currency_of_another_form(
    client: Client, transfer_prepare_call: Call, expect: Expectation
) -> None:
    """The currency of an AmountDto is a code of three letters, whichever path asks."""
    expect(client.send(transfer_prepare_call.with_field("amount.currency", "EURO1")), invalid())


@pytest.mark.requirement("PAY-ALT-31")
@pytest.mark.parametrize("member", REQUIRED_TO_PREPARE)
def test_other_path_needs_every_required_member(
    client: Client, transfer_prepare_call: Call, member: str, expect: Expectation
) -> None:
    """What prepare requires is required, whichever path asks."""
    expect(client.send(transfer_prepare_call.without_field(member)), lacking(member))


@pytest.mark.requirement("PAY-ALT-16")
def test_scale_counts_on_the_other_path(
    client: Client, transfer_in_mills: Call, new_payment: Payment, expect: Expectation
) -> None:
    """With one decimal more it is the same money, unless such a scale is refused."""
    expect(client.send(transfer_in_mills), understood_as(new_payment.amount))


@pytest.mark.requirement("PAY-ALT-17")
def test_other_path_refuses_what_is_below_zero(
    client: Client, new_transfer_prepare_call: Call, expect: Expectation
) -> None:
    """Money goes from the payer to the beneficiary, whichever path asks."""
    call = new_transfer_prepare_call.with_field("amount.value", "-105")
    expect(client.send(call), refused(400, 422))


@pytest.mark.requirement("PAY-ALT-18")
def test_order_of_the_other_path_costs_its_amount(
    settlement: Settlement, executed_elsewhere: OrderOfTheOtherPath, expect: Expectation
) -> None:
    """The balance falls by the amount, with a fee where there are fees, and by no more."""
    paid, known = executed_elsewhere.paid, executed_elsewhere
    expect(
        paid.balance,
        costs_its_amount(paid.before, known.order.amount, known.fees, settlement.balance_in),
    )


@pytest.mark.requirement("PAY-ALT-19")
def test_order_of_the_other_path_executed_again_takes_nothing_more(
    settlement: Settlement, executed_elsewhere: OrderOfTheOtherPath, expect: Expectation
) -> None:
    """However a second execution is answered, the order costs its amount, and a fee at most."""
    paid, known = executed_elsewhere.paid, executed_elsewhere
    expect(
        known.repeated.balance,
        costs_its_amount(paid.before, known.order.amount, known.fees, settlement.balance_in),
    )


@pytest.mark.requirement("PAY-ALT-20")
def test_order_of_the_other_path_needs_its_code(
    wrong_code_elsewhere: Answer, expect: Expectation
) -> None:
    """A code that was never issued executes nothing, whichever path has prepared."""
    expect(wrong_code_elsewhere, refused(400, 401, 403, 422))


@pytest.mark.requirement("PAY-ALT-26")
def test_other_path_stays_within_the_limit_of_a_day(
    limit_of_a_day_elsewhere: Answer, expect: Expectation
) -> None:
    """What goes beyond the limit of a day or a month has code 400, whichever path asks."""
    expect(limit_of_a_day_elsewhere, limit_exceeded)
