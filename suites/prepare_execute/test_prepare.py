"""Preparing a transfer (sections 2.4, 3, 4.6 and 7)."""

import pytest

from fixtures.checks.answers import accepted, equal, refused, refused_as, tells_its_moment
from fixtures.checks.payments.money import requested_beyond_available
from fixtures.checks.payments.orders import (
    names_tenant,
    never_ready,
    other_order_than,
    tells_no_other_iban,
    unknown_beneficiary_refused,
    valid_for_a_while,
)
from fixtures.client.answer import Answer
from fixtures.client.call import Call
from fixtures.client.client import Client
from fixtures.client.judging.expectations import Expectation, Observer
from fixtures.interface.headers import Header
from fixtures.journeys.payments.journey import Payments
from fixtures.journeys.payments.orders import ExecutedOrder, Payment, PreparedOrder
from fixtures.journeys.payments.parties import Wallet
from fixtures.journeys.payments.steps import DecidedPayment
from fixtures.target.settings import Target


@pytest.mark.requirement("PAY-PRE-01", "PAY-PRE-02", "PAY-PRE-03")
def test_transfer_is_prepared(preparation_answer: Answer, expect: Expectation) -> None:
    """A valid request leads to an order that is READY; the judging checks each member."""
    expect(preparation_answer, accepted(), equal("$.data.status", "READY"))


@pytest.mark.requirement("PAY-PRE-01")
def test_each_kind_of_customer_prepares(
    answer_to_each_kind_of_customer: Answer, expect: Expectation
) -> None:
    """What an individual may prepare, an organization may as well."""
    expect(answer_to_each_kind_of_customer, accepted())


@pytest.mark.requirement("PAY-PRE-01")
@pytest.mark.usefixtures("consent_is_not_required")
def test_transfer_is_prepared_without_consent(
    client: Client, payments: Payments, payment_without_consent: Payment, expect: Expectation
) -> None:
    """Where no payment consent is asked for, the reference of one may be left out."""
    expect(client.send(payments.prepare(payment_without_consent)), accepted())


@pytest.mark.requirement("PAY-PRE-04")
def test_asset_id_names_the_beneficiary(preparation_answer: Answer, expect: Expectation) -> None:
    """The assetId that beneficiary creation answers is the beneficiaryId of prepare."""
    expect(preparation_answer, accepted())


@pytest.mark.requirement("PAY-PRE-04")
def test_asset_id_names_a_second_beneficiary(
    preparation_for_a_second_beneficiary: Answer, expect: Expectation
) -> None:
    """So does that of a beneficiary who was not the first of the wallet."""
    expect(preparation_for_a_second_beneficiary, accepted())


@pytest.mark.requirement("PAY-PRE-05")
def test_order_names_its_currency(prepared_order: PreparedOrder, expect: Expectation) -> None:
    """The summary tells the currency that was asked for."""
    expect(prepared_order.answer, equal("$.data.summary.currency", prepared_order.wallet.currency))


@pytest.mark.requirement("PAY-PRE-06")
def test_order_is_valid_for_a_while(prepared_order: PreparedOrder, expect: Expectation) -> None:
    """An order does not end before it begins."""
    expect(prepared_order.answer, valid_for_a_while)


@pytest.mark.requirement("PAY-PRE-18")
def test_order_tells_when_it_was_prepared(preparation_answer: Answer, expect: Expectation) -> None:
    """Time is the moment of the preparation."""
    expect(preparation_answer, tells_its_moment("$.data.time"))


@pytest.mark.requirement("PAY-PRE-07")
def test_order_names_its_tenant(
    prepared_order: PreparedOrder, target: Target, expect: Expectation
) -> None:
    """The tenantId of an order is the tenant of the request."""
    expect(prepared_order.answer, equal("$.data.tenantId", target.tenant_id))


@pytest.mark.requirement("PAY-PRE-07")
def test_executed_order_names_its_tenant(
    executed_order: ExecutedOrder, target: Target, expect: Expectation
) -> None:
    """Where the answer to an execution tells the tenant, it is that of the request."""
    expect(executed_order.answer, names_tenant(target.tenant_id))


@pytest.mark.requirement("PAY-PRE-08")
def test_every_preparation_is_an_order(
    prepared_order: PreparedOrder, preparation_answer: Answer, expect: Expectation
) -> None:
    """Another preparation is another order."""
    expect(preparation_answer, other_order_than(prepared_order.answer.exchange))


@pytest.mark.requirement("PAY-PRE-08")
def test_equal_preparation_is_another_order(
    new_prepared_order: PreparedOrder, preparation_sent_again: Answer, expect: Expectation
) -> None:
    """Nor is what is paid a second time the first order: nothing tells a repetition apart."""
    expect(preparation_sent_again, other_order_than(new_prepared_order.answer.exchange))


@pytest.mark.requirement("PAY-PRE-09", "PAY-PRE-16")
def test_unknown_beneficiary_is_refused(
    decided_payment_to_a_stranger: DecidedPayment, expect: Expectation
) -> None:
    """Nobody's assetId, and an IBAN of no beneficiary: code 404 with the data of the row."""
    expect(decided_payment_to_a_stranger.answer, unknown_beneficiary_refused)


@pytest.mark.requirement("PAY-PRE-17")
def test_refusal_tells_the_iban_that_was_asked_for(
    decided_payment_to_a_stranger: DecidedPayment, expect: Expectation
) -> None:
    """iban of an unknown beneficiary is nobody else's."""
    iban = decided_payment_to_a_stranger.payment.beneficiary.payee.iban
    expect(decided_payment_to_a_stranger.answer, tells_no_other_iban(iban))


@pytest.mark.requirement("PAY-PRE-10")
def test_beneficiary_of_another_wallet_is_refused(
    attempted_payment_to_the_beneficiary_of_another: Answer, expect: Expectation
) -> None:
    """A beneficiary is known to its own wallet alone; nor is the payment consent for another's."""
    expect(attempted_payment_to_the_beneficiary_of_another, refused(400, 403, 404, 409, 422))


@pytest.mark.requirement("PAY-PRE-11")
def test_balance_too_low_is_refused(decided_overdraft: DecidedPayment, expect: Expectation) -> None:
    """More than the balance: code 400 with the data of the row, at prepare or at execute."""
    expect(decided_overdraft.answer, refused_as("insufficient_balance"))


@pytest.mark.requirement("PAY-PRE-11")
def test_balance_too_low_for_the_largest_payment_is_refused(
    attempted_overdraft_of_the_largest: Answer, expect: Expectation
) -> None:
    """Nor is the balance too low for small payments alone."""
    expect(attempted_overdraft_of_the_largest, refused_as("insufficient_balance"))


@pytest.mark.requirement("PAY-PRE-26")
@pytest.mark.capability("order_completion")
def test_balance_that_is_used_up_is_too_low(
    execution_beyond_the_balance: Answer, expect: Expectation
) -> None:
    """An order that the balance does not cover any more has code 400 when it is executed."""
    expect(execution_beyond_the_balance, refused_as("insufficient_balance"))


@pytest.mark.requirement("PAY-PRE-12")
def test_refusal_tells_balance_and_request(
    decided_overdraft: DecidedPayment, expect: Expectation
) -> None:
    """What is available is below what was requested, in the currency of the wallet."""
    asked = decided_overdraft.payment
    told = requested_beyond_available(asked.amount, asked.wallet.currency)
    expect(decided_overdraft.answer, told)


@pytest.mark.requirement("PAY-PRE-13")
def test_unknown_operation_type_is_refused(
    client: Client, shared_prepare_call: Call, expect: Expectation
) -> None:
    """An operation type that is not enumerated is not prepared."""
    expect(client.send(shared_prepare_call.with_path(operationType="levitation")), never_ready)


@pytest.mark.requirement("PAY-PRE-14")
def test_unknown_wallet_is_refused(
    client: Client, shared_prepare_call: Call, unknown_wallet: Wallet, expect: Expectation
) -> None:
    """A wallet that does not exist prepares nothing."""
    call = shared_prepare_call.with_path(accountId=unknown_wallet.wallet_id)
    expect(client.send(call), refused(400, 403, 404, 422))


@pytest.mark.requirement("PAY-PRE-15")
def test_wallet_of_somebody_else_is_refused(
    client: Client, prepare_call_of_somebody_else: Call, expect: Expectation
) -> None:
    """A customer's token prepares no payment of another customer's wallet."""
    expect(client.send(prepare_call_of_somebody_else), refused(401, 403, 404, 422))


@pytest.mark.requirement("PAY-PRE-OPEN-01")
def test_beneficiary_named_by_its_id(
    client: Client, payments: Payments, payment_by_beneficiary_id: Payment, observe: Observer
) -> None:
    """Whether the id of a beneficiary works as its assetId does is not said."""
    call = payments.prepare(payment_by_beneficiary_id).deviating("id in place of assetId")
    observe("PAY-PRE-OPEN-01", client.send(call))


@pytest.mark.requirement("PAY-PRE-OPEN-02")
def test_source_account_other_than_the_path(
    client: Client, shared_prepare_call: Call, unknown_wallet: Wallet, observe: Observer
) -> None:
    """What counts where path and sourceAccount name different wallets is not said."""
    call = shared_prepare_call.with_field("sourceAccount.walletId", unknown_wallet.wallet_id)
    observe("PAY-PRE-OPEN-02", client.send(call))


@pytest.mark.requirement("PAY-PRE-OPEN-03")
def test_preparation_without_session(
    client: Client, payments: Payments, new_payment: Payment, observe: Observer
) -> None:
    """Whether prepare itself insists on X-Session-Id is not said."""
    call = payments.prepare(new_payment).without_header(Header.SESSION_ID)
    observe("PAY-PRE-OPEN-03", client.send(call))
