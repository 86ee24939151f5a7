"""Payment consents and the codes inside their tokens (sections 4.6 and 5 item 7)."""

import pytest

from fixtures.checks.answers import accepted, refused
from fixtures.checks.payments.orders import TokenReader, carries_answer, carries_token, executed
from fixtures.client.answer import Answer
from fixtures.client.call import Call
from fixtures.client.caller import CustomerUser, Identity
from fixtures.client.client import Client
from fixtures.client.judging.expectations import Expectation, Observer
from fixtures.interface.headers import Header
from fixtures.journeys.payments.journey import Payments
from fixtures.journeys.payments.orders import PreparedOrder
from fixtures.journeys.payments.parties import Beneficiary, Wallet
from fixtures.states.payments.further.refusals import CONSENT_OF_ANOTHER


@pytest.mark.requirement("PAY-CON-01")
def test_payment_consent_is_created(payment_consent_answer: Answer, expect: Expectation) -> None:
    """A payment consent for a beneficiary is created."""
    expect(payment_consent_answer, accepted())


@pytest.mark.requirement("PAY-CON-02")
def test_payment_consent_carries_a_token(
    client: Client, payment_consent_answer: Answer, expect: Expectation
) -> None:
    """The magicLinkToken is a JWT whose claims can be read."""
    expect(payment_consent_answer, carries_token(TokenReader(client.dialect)))


@pytest.mark.requirement("PAY-CON-03")
def test_token_carries_the_answer(
    client: Client, payment_consent_answer: Answer, expect: Expectation
) -> None:
    """The claims of the magicLinkToken have an answer."""
    expect(payment_consent_answer, carries_answer(TokenReader(client.dialect)))


@pytest.mark.requirement("PAY-CON-03")
def test_token_of_a_further_kind_carries_the_answer(
    client: Client, payment_consent_of_a_further_kind: Answer, expect: Expectation
) -> None:
    """So do those of a payment consent of each other kind of customer."""
    reader = TokenReader(client.dialect)
    expect(payment_consent_of_a_further_kind, carries_answer(reader))


@pytest.mark.requirement("PAY-CON-04")
def test_answer_is_the_authentication_code(
    payments: Payments, new_prepared_order: PreparedOrder, expect: Expectation
) -> None:
    """The answer of the payment consent's token executes the order."""
    expect(payments.execution(new_prepared_order), executed)


@pytest.mark.requirement("PAY-CON-04")
def test_answer_of_a_later_consent_is_the_authentication_code(
    payments: Payments, order_of_a_later_consent: PreparedOrder, expect: Expectation
) -> None:
    """So does that of a payment consent that is not the first of its wallet."""
    expect(payments.execution(order_of_a_later_consent), executed)


@pytest.mark.parametrize(
    "attempted_payment_without_its_consent",
    [
        pytest.param("unconsented_payment", marks=pytest.mark.requirement("PAY-CON-05")),
        pytest.param("payment_with_unknown_consent", marks=pytest.mark.requirement("PAY-CON-07")),
        pytest.param(
            "payment_with_nothing_of_a_consent", marks=pytest.mark.requirement("PAY-EXE-09")
        ),
        pytest.param("payment_with_foreign_consent", marks=pytest.mark.requirement("PAY-CON-08")),
    ],
    indirect=True,
)
def test_payment_without_its_consent_is_not_executed(
    attempted_payment_without_its_consent: Answer, expect: Expectation
) -> None:
    """Where a payment consent is due, none, nobody's or another customer's executes nothing."""
    expect(attempted_payment_without_its_consent, refused(400, 401, 403, 404, 409, 422))


@pytest.mark.requirement("PAY-CON-08")
@pytest.mark.parametrize("refused_payment_of_a_further_kind", [CONSENT_OF_ANOTHER], indirect=True)
def test_consent_of_another_kind_of_customer_pays_nothing(
    refused_payment_of_a_further_kind: Answer, expect: Expectation
) -> None:
    """Nor does what one kind of customer consented to execute a payment of another."""
    expect(refused_payment_of_a_further_kind, refused(400, 401, 403, 404, 409, 422))


@pytest.mark.requirement("PAY-CON-09")
def test_another_tenant_does_not_approve_a_payment_consent(
    client: Client,
    payment_consent_approval: Call,
    other_tenant_login: Identity,
    other_tenant_id: str,
    expect: Expectation,
) -> None:
    """A login of another tenant, under its own X-Tenant-ID, approves no payment consent of ours."""
    call = payment_consent_approval.by_another_tenant(other_tenant_login, other_tenant_id)
    expect(client.send(call), refused(400, 401, 403, 404, 409, 422))


@pytest.mark.requirement("PAY-CON-10")
@pytest.mark.capability("customer_tokens")
def test_another_customer_does_not_approve_a_payment_consent(
    client: Client,
    payment_consent_approval: Call,
    another_customer: CustomerUser,
    expect: Expectation,
) -> None:
    """A customer's own token approves no payment consent of another customer."""
    call = payment_consent_approval.sent_by(another_customer, "token of another customer")
    expect(client.send(call), refused(400, 401, 403, 404, 409, 422))


@pytest.mark.requirement("PAY-CON-06")
def test_unknown_wallet_has_no_payment_consents(
    client: Client,
    payments: Payments,
    unknown_wallet: Wallet,
    beneficiary: Beneficiary,
    expect: Expectation,
) -> None:
    """A payment consent needs a wallet that exists."""
    call = payments.consents.payment_consent(unknown_wallet, beneficiary=beneficiary)
    call = call.deviating("path accountId")
    expect(client.send(call), refused(403, 404, 422))


@pytest.mark.requirement("PAY-CON-OPEN-01")
def test_payment_consent_without_session(
    client: Client,
    payments: Payments,
    funded_wallet: Wallet,
    beneficiary: Beneficiary,
    observe: Observer,
) -> None:
    """Whether payment consents are among the calls that need X-Session-Id is not said."""
    call = payments.consents.payment_consent(funded_wallet, beneficiary=beneficiary)
    observe("PAY-CON-OPEN-01", client.send(call.without_header(Header.SESSION_ID)))


@pytest.mark.requirement("PAY-CON-OPEN-02")
def test_payment_consent_of_unknown_operation_type(
    client: Client,
    payments: Payments,
    funded_wallet: Wallet,
    beneficiary: Beneficiary,
    observe: Observer,
) -> None:
    """What becomes of a payment consent for an operation type that is not documented."""
    call = payments.consents.payment_consent(funded_wallet, beneficiary=beneficiary)
    observe("PAY-CON-OPEN-02", client.send(call.with_path(operationType="levitation")))
