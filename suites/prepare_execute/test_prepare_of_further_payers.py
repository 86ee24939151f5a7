"""Preparing a transfer as the kind of customer that the other tests do not pay as (4.6 rule 4)."""

import pytest

from fixtures.checks.answers import invalid, lacking, refused
from fixtures.checks.payments.orders import never_ready
from fixtures.checks.stating import Check
from fixtures.client.answer import Answer
from fixtures.client.call import Call
from fixtures.client.client import Client
from fixtures.client.judging.expectations import Expectation


@pytest.mark.parametrize(
    ("member", "value", "as_it_should_be"),
    [
        pytest.param(
            "beneficiaryId",
            {"value": "x"},
            invalid(404),
            marks=pytest.mark.requirement("PAY-FLD-12"),
        ),
        pytest.param("amount", ["x"], invalid(), marks=pytest.mark.requirement("PAY-FLD-13")),
        pytest.param(
            "target", None, lacking("target"), marks=pytest.mark.requirement("PAY-FLD-14")
        ),
        pytest.param(
            "amount.value", "105abc", invalid(), marks=pytest.mark.requirement("PAY-AMT-05")
        ),
        pytest.param("amount.value", 1.05, invalid(), marks=pytest.mark.requirement("PAY-AMT-07")),
        pytest.param(
            "amount.value", "0", refused(400, 422), marks=pytest.mark.requirement("PAY-AMT-08")
        ),
        pytest.param(
            "amount.currency", "EURO1", invalid(), marks=pytest.mark.requirement("PAY-AMT-10")
        ),
    ],
    ids=["object", "list", "null", "letters", "fraction", "zero", "currency"],
)
def test_member_of_another_kind_is_refused_to_every_kind_of_customer(
    client: Client,
    prepare_call_of_a_further_kind: Call,
    member: str,
    value: object,
    as_it_should_be: Check,
    expect: Expectation,
) -> None:
    """Whoever pays: a member has its type, an amount is a whole number above zero, as text."""
    expect(client.send(prepare_call_of_a_further_kind.with_field(member, value)), as_it_should_be)


@pytest.mark.requirement("PAY-PRE-10")
def test_beneficiary_of_another_kind_of_customer_is_refused(
    payment_to_whom_another_kind_pays: Answer, expect: Expectation
) -> None:
    """Nor does one kind of customer pay whom another alone may pay."""
    expect(payment_to_whom_another_kind_pays, refused(400, 403, 404, 409, 422))


@pytest.mark.requirement("PAY-CON-07")
def test_consent_that_is_nobodys_pays_nothing_for_every_kind_of_customer(
    payment_of_a_further_kind_with_nobodys_consent: Answer, expect: Expectation
) -> None:
    """Whoever pays: a consentReference is one of a consent that was given."""
    unconsented = refused(400, 401, 403, 404, 409, 422)
    expect(payment_of_a_further_kind_with_nobodys_consent, unconsented)


@pytest.mark.requirement("PAY-PRE-13")
def test_unknown_operation_type_is_refused_to_every_kind_of_customer(
    client: Client, prepare_call_of_a_further_kind: Call, expect: Expectation
) -> None:
    """Whoever pays: an operation type that is not enumerated is not prepared."""
    call = prepare_call_of_a_further_kind.with_path(operationType="levitation")
    expect(client.send(call), never_ready)
