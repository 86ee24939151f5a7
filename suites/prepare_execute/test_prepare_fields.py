"""The fields of a prepare request, one at a time (section 2.4)."""

import pytest

from fixtures.checks.answers import invalid, lacking, no_server_fault
from fixtures.client.call import Call
from fixtures.client.client import Client
from fixtures.client.judging.expectations import Expectation, Observer
from fixtures.interface.schemas.payments.orders import REQUIRED_TO_PREPARE


@pytest.mark.parametrize(
    "member",
    [
        pytest.param("type", marks=pytest.mark.requirement("PAY-FLD-01")),
        pytest.param("target", marks=pytest.mark.requirement("PAY-FLD-02")),
        pytest.param("currency", marks=pytest.mark.requirement("PAY-FLD-03")),
        pytest.param("beneficiaryName", marks=pytest.mark.requirement("PAY-FLD-04")),
        pytest.param("amount", marks=pytest.mark.requirement("PAY-FLD-05")),
        pytest.param("beneficiaryId", marks=pytest.mark.requirement("PAY-FLD-06")),
        pytest.param("sourceAccount", marks=pytest.mark.requirement("PAY-FLD-07")),
        pytest.param("companyName", marks=pytest.mark.requirement("PAY-FLD-08")),
        pytest.param("description", marks=pytest.mark.requirement("PAY-FLD-09")),
        pytest.param("amount.value", marks=pytest.mark.requirement("PAY-FLD-10")),
        pytest.param("amount.scale", marks=pytest.mark.requirement("PAY-FLD-11")),
    ],
)
def test_order_without_required_member_is_refused(
    client: Client, shared_prepare_call: Call, member: str, expect: Expectation
) -> None:
    """Each of these members is required."""
    expect(client.send(shared_prepare_call.without_field(member)), lacking(member))


@pytest.mark.requirement("PAY-FLD-20")
@pytest.mark.parametrize("member", REQUIRED_TO_PREPARE)
def test_each_kind_of_customer_needs_every_required_member(
    client: Client, prepare_call_of_a_further_kind: Call, member: str, expect: Expectation
) -> None:
    """Whoever pays: what one kind of customer has to send, each has."""
    expect(client.send(prepare_call_of_a_further_kind.without_field(member)), lacking(member))


@pytest.mark.requirement("PAY-FLD-12")
@pytest.mark.parametrize(
    "member",
    [
        "type",
        "currency",
        "beneficiaryName",
        "beneficiaryId",
        "companyName",
        "description",
        "amount.value",
        "amount.scale",
        "target.name",
        "target.iban",
        "sourceAccount.walletId",
    ],
)
def test_object_in_place_of_text_is_refused(
    client: Client, shared_prepare_call: Call, member: str, expect: Expectation
) -> None:
    """An object is neither a text nor a number."""
    expect(client.send(shared_prepare_call.with_field(member, {"value": "x"})), invalid(404))


@pytest.mark.requirement("ENV-13")
@pytest.mark.profile("payments")
def test_object_in_place_of_reference_is_no_server_fault(
    client: Client, shared_prepare_call: Call, expect: Expectation
) -> None:
    """Nor is an object a consentReference, whose lack is open: it never has code 500."""
    call = shared_prepare_call.with_field("consent", {"consentReference": {"value": "x"}})
    expect(client.send(call), no_server_fault)


@pytest.mark.requirement("PAY-FLD-13")
@pytest.mark.parametrize("member", ["target", "amount", "sourceAccount"])
def test_list_in_place_of_object_is_refused(
    client: Client, shared_prepare_call: Call, member: str, expect: Expectation
) -> None:
    """A list of texts is not an object with members."""
    expect(client.send(shared_prepare_call.with_field(member, ["x"])), invalid())


@pytest.mark.requirement("PAY-FLD-14")
@pytest.mark.parametrize(
    "member",
    ["type", "target", "currency", "beneficiaryName", "amount", "beneficiaryId", "sourceAccount"],
)
def test_null_in_place_of_required_member_is_refused(
    client: Client, shared_prepare_call: Call, member: str, expect: Expectation
) -> None:
    """A required member is not null."""
    expect(client.send(shared_prepare_call.with_field(member, None)), lacking(member))


@pytest.mark.requirement("PAY-FLD-OPEN-01")
@pytest.mark.parametrize("member", ["target.name", "target.iban", "sourceAccount.walletId"])
def test_order_without_nested_member(
    client: Client, shared_prepare_call: Call, member: str, observe: Observer
) -> None:
    """Whether the members of target and sourceAccount are required is not said."""
    observe("PAY-FLD-OPEN-01", client.send(shared_prepare_call.without_field(member)))


@pytest.mark.requirement("PAY-FLD-OPEN-02")
def test_order_of_undocumented_type(
    client: Client, shared_prepare_call: Call, observe: Observer
) -> None:
    """Which values type may have beside the example is not said."""
    observe("PAY-FLD-OPEN-02", client.send(shared_prepare_call.with_field("type", "LEVITATION")))


@pytest.mark.requirement("PAY-FLD-OPEN-03")
def test_order_with_text_of_blanks(
    client: Client, shared_prepare_call: Call, observe: Observer
) -> None:
    """Whether a description may be blank is not said."""
    observe("PAY-FLD-OPEN-03", client.send(shared_prepare_call.with_field("description", " ")))
