"""Executing a prepared order (sections 2.4, 3 and 4.6)."""

import pytest

from fixtures.checks.answers import invalid, lacking, refused, tells_its_moment
from fixtures.checks.payments.costs import costs_at_most_its_total
from fixtures.checks.payments.money import balance_is, credited_at_most
from fixtures.checks.payments.orders import ANY_REFUSAL, completed, executed, names_order
from fixtures.checks.wallets import had_available
from fixtures.client.answer import Answer
from fixtures.client.client import Client
from fixtures.client.judging.expectations import Expectation, Observer
from fixtures.interface.headers import Header
from fixtures.journeys.payments.journey import Payments
from fixtures.journeys.payments.money.settled import Settled
from fixtures.journeys.payments.money.told import ControlPayment, Race
from fixtures.journeys.payments.orders import ExecutedOrder, PreparedOrder
from fixtures.journeys.payments.settlement import Settlement


@pytest.mark.requirement("PAY-EXE-01", "PAY-EXE-02", "PAY-EXE-03", "PAY-EXE-04")
def test_order_of_each_kind_of_customer_is_executed(
    payments: Payments, order_of_each_kind_of_customer: PreparedOrder, expect: Expectation
) -> None:
    """Individuals and organizations execute what they prepared; the judging checks each member."""
    expect(payments.execution(order_of_each_kind_of_customer), executed)


@pytest.mark.requirement("PAY-EXE-05")
def test_executed_order_is_the_prepared_one(
    execution_that_names_its_order: ExecutedOrder, expect: Expectation
) -> None:
    """An answer that names the prepared order names the one that was submitted."""
    executed_order = execution_that_names_its_order
    expect(executed_order.answer, names_order(executed_order.order.prepared_order_id))


@pytest.mark.requirement("PAY-EXE-15")
def test_answer_tells_when_it_was_executed(
    executed_order: ExecutedOrder, expect: Expectation
) -> None:
    """An answer that tells executedAt tells the moment of the execution."""
    expect(executed_order.answer, tells_its_moment("$.data.executedAt"))


@pytest.mark.requirement("PAY-EXE-14")
def test_short_answer_tells_completion(
    execution_in_short: ExecutedOrder, expect: Expectation
) -> None:
    """The answer that tells orderId and transactionId alone tells the status COMPLETED."""
    expect(execution_in_short.answer, completed)


@pytest.mark.parametrize(
    "member",
    [
        pytest.param("preparedOrderId", marks=pytest.mark.requirement("PAY-EXE-06")),
        pytest.param("authenticationCode", marks=pytest.mark.requirement("PAY-EXE-07")),
    ],
)
def test_execution_without_required_member_is_refused(
    client: Client,
    payments: Payments,
    prepared_order: PreparedOrder,
    member: str,
    expect: Expectation,
) -> None:
    """Order and code are required."""
    expect(client.send(payments.execute(prepared_order).without_field(member)), lacking(member))


@pytest.mark.requirement("PAY-EXE-08")
@pytest.mark.parametrize("member", ["preparedOrderId", "authenticationCode"])
def test_execution_with_object_is_refused(
    client: Client,
    payments: Payments,
    prepared_order: PreparedOrder,
    member: str,
    expect: Expectation,
) -> None:
    """An object is not text."""
    call = payments.execute(prepared_order).with_field(member, {"value": "x"})
    expect(client.send(call), invalid())


@pytest.mark.requirement("PAY-EXE-09")
def test_wrong_code_is_refused(
    client: Client,
    payments: Payments,
    new_consented_order: PreparedOrder,
    wrong_code: str,
    expect: Expectation,
) -> None:
    """A code that was never issued executes nothing."""
    call = payments.execute(new_consented_order).with_field("authenticationCode", wrong_code)
    expect(client.send(call), refused(400, 401, 403, 422))


@pytest.mark.requirement("PAY-EXE-09")
def test_wrong_code_is_refused_after_others(last_wrong_code: Answer, expect: Expectation) -> None:
    """A wrong code is no better for the wrong ones before it."""
    expect(last_wrong_code, refused(400, 401, 403, 404, 409, 422))


@pytest.mark.requirement("PAY-EXE-16")
def test_code_is_no_number(
    client: Client,
    payments: Payments,
    new_consented_order: PreparedOrder,
    code_of_the_same_number: str,
    expect: Expectation,
) -> None:
    """A code that is a text is another one with a zero before it."""
    call = payments.execute(new_consented_order)
    call = call.with_field("authenticationCode", code_of_the_same_number)
    expect(client.send(call), refused(400, 401, 403, 422))


@pytest.mark.requirement("PAY-EXE-10")
def test_code_of_another_consent_is_refused(
    client: Client,
    payments: Payments,
    code_of_another_consent: str,  # had before the order, which may be the only one then
    new_consented_order: PreparedOrder,
    expect: Expectation,
) -> None:
    """A code executes the order of its own payment consent."""
    call = payments.execute(new_consented_order)
    call = call.with_field("authenticationCode", code_of_another_consent)
    expect(client.send(call), refused(400, 401, 403, 422))


@pytest.mark.requirement("PAY-PRE-13")
def test_unknown_operation_type_executes_nothing(
    client: Client, payments: Payments, prepared_order: PreparedOrder, expect: Expectation
) -> None:
    """Under an operation type that is not enumerated no transfer is executed."""
    call = payments.execute(prepared_order).with_path(operationType="levitation")
    expect(client.send(call), refused(*ANY_REFUSAL, 405))


@pytest.mark.requirement("PAY-EXE-11")
def test_order_that_was_never_prepared_is_refused(
    client: Client, payments: Payments, never_prepared_order: PreparedOrder, expect: Expectation
) -> None:
    """Prepare comes before execute."""
    call = payments.execute(never_prepared_order).deviating("preparedOrderId of no order")
    expect(client.send(call), refused(*ANY_REFUSAL))


@pytest.mark.requirement("PAY-EXE-12")
def test_order_of_another_wallet_is_refused(
    client: Client, payments: Payments, order_of_another_wallet: PreparedOrder, expect: Expectation
) -> None:
    """An order is executed by the wallet that prepared it."""
    call = payments.execute(order_of_another_wallet).deviating("preparedOrderId of another wallet")
    expect(client.send(call), refused(*ANY_REFUSAL))


@pytest.mark.requirement("PAY-MON-13")
def test_execution_takes_no_more_than_its_total(
    settlement: Settlement, booked_payment: ControlPayment, expect: Expectation
) -> None:
    """A fee in the total that an order tells is the whole of its fee."""
    settled, prepared = booked_payment.settled, booked_payment.order.answer
    total = costs_at_most_its_total(settled.before, prepared.exchange, settlement.balance_in)
    expect(settled.balance, total)


@pytest.mark.requirement("PAY-MON-17")
def test_payee_gets_no_more_than_is_paid(
    settlement: Settlement,
    booked_payment: ControlPayment,
    wallet_paid: Settled,
    expect: Expectation,
) -> None:
    """Who has a wallet here and is paid has its amount at most, and loses nothing."""
    amount = booked_payment.order.amount
    expect(wallet_paid.balance, credited_at_most(wallet_paid.before, amount, settlement.balance_in))


@pytest.mark.requirement("PAY-MON-16")
def test_refused_payment_moves_no_money(
    settlement: Settlement, payments_refused: Race, expect: Expectation
) -> None:
    """What has no consent, code or beneficiary, is another wallet's, or old, takes nothing."""
    before, reserved = payments_refused.settled.before, payments_refused.reserved
    left = balance_is(before, settlement.balance_in, reserved, orders=3)
    expect(payments_refused.settled.balance, left)


@pytest.mark.requirement("ENV-18")
@pytest.mark.profile("payments")
@pytest.mark.capability("order_completion")
def test_refused_payment_reserves_nothing(
    wallets_after_refusals: Answer, payments_refused: Race, expect: Expectation
) -> None:
    """Where what is prepared is not reserved, neither is what was refused: all is available."""
    settled = payments_refused.settled
    expect(wallets_after_refusals, had_available(settled.wallet.wallet_id, settled.after))


@pytest.mark.requirement("PAY-EXE-13")
def test_payment_without_session_is_not_executed(
    attempted_payment_without_session: Answer, expect: Expectation
) -> None:
    """No transfer gets from prepare to its end without X-Session-Id."""
    expect(attempted_payment_without_session, refused(*ANY_REFUSAL, 500))


@pytest.mark.requirement("PAY-EXE-OPEN-01")
def test_execution_without_session(
    client: Client, payments: Payments, new_prepared_order: PreparedOrder, observe: Observer
) -> None:
    """Whether execute itself insists on X-Session-Id is not said."""
    call = payments.execute(new_prepared_order).without_header(Header.SESSION_ID)
    observe("PAY-EXE-OPEN-01", client.send(call))


@pytest.mark.requirement("PAY-EXE-OPEN-02")
def test_execution_without_confirmation(unconfirmed_execution: Answer, observe: Observer) -> None:
    """The consentConfirmation is sent in examples; whether it is required is not said."""
    observe("PAY-EXE-OPEN-02", unconfirmed_execution)


@pytest.mark.requirement("PAY-EXE-OPEN-03")
def test_execution_that_confirms_nothing(
    client: Client, payments: Payments, new_consented_order: PreparedOrder, observe: Observer
) -> None:
    """What a consentConfirmation with confirmed false means is not said."""
    call = payments.execute(new_consented_order)
    call = call.with_field("consentConfirmation.confirmed", value=False)
    observe("PAY-EXE-OPEN-03", client.send(call))


@pytest.mark.requirement("PAY-EXE-OPEN-04")
@pytest.mark.capability("order_expiry", probe=True)
def test_expired_order(execution_of_an_expired_order: Answer, observe: Observer) -> None:
    """What becomes of an order past its validUntil is not said."""
    observe("PAY-EXE-OPEN-04", execution_of_an_expired_order)
