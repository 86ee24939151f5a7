"""Creation of beneficiaries (sections 2.2, 2.4, 3 and 4.6)."""

import pytest

from fixtures.checks.answers import accepted, equal, fits, has_member, invalid, no_server_fault
from fixtures.checks.beneficiaries import echoes, is_another_beneficiary_than, tells_what_was_sent
from fixtures.client.answer import Answer
from fixtures.client.call import Call
from fixtures.client.client import Client
from fixtures.client.judging.expectations import Expectation, Observer
from fixtures.interface.schemas.formats import CountryCode, CurrencyCode, Email, Phone, Uuid
from fixtures.journeys.payments.parties import Beneficiary

TEXTS = [
    *["companyName", "shortName", "iban", "currency", "country", "email", "phoneNumber"],
    *["bicSwiftCode", "bic", "networkName", "bankName", "purposeCode", "accountNumber"],
    *["bankCode", "bankAddress", "addressLine1", "addressLine2", "city", "stateProvince"],
    *["postalCode", "organizationId", "customerId", "targetCustomerId", "firstName", "lastName"],
    *["name", "dateOfBirth", "type"],
]


@pytest.mark.requirement("BEN-01", "BEN-02", "BEN-03")
def test_each_party_type_is_made_a_beneficiary(
    beneficiary_of_each_type: Answer, expect: Expectation
) -> None:
    """INDIVIDUAL_CUSTOMER and BUSINESS_CUSTOMER are created, for each kind of payer."""
    expect(beneficiary_of_each_type, accepted())


@pytest.mark.requirement("BEN-04")
def test_new_beneficiary_is_active(beneficiary_of_each_type: Answer, expect: Expectation) -> None:
    """The status of a new beneficiary is ACTIVE."""
    expect(beneficiary_of_each_type, accepted(), equal("$.data.status", "ACTIVE"))


@pytest.mark.requirement("BEN-05")
def test_submitted_members_are_told(beneficiary_of_each_type: Answer, expect: Expectation) -> None:
    """The answer has the members that were submitted under the same name."""
    expect(beneficiary_of_each_type, tells_what_was_sent(beneficiary_of_each_type.call.body))


@pytest.mark.requirement("BEN-05")
def test_optional_members_are_told(rich_beneficiary: Answer, expect: Expectation) -> None:
    """The same of a creation with every documented field."""
    expect(rich_beneficiary, tells_what_was_sent(rich_beneficiary.call.body))


@pytest.mark.requirement("BEN-06")
def test_submitted_members_are_echoed(
    beneficiary_of_each_type: Answer, expect: Expectation
) -> None:
    """What is reported under the name of a submitted member is its value."""
    expect(beneficiary_of_each_type, echoes(beneficiary_of_each_type.call.body))


@pytest.mark.requirement("BEN-06")
def test_optional_members_are_echoed(rich_beneficiary: Answer, expect: Expectation) -> None:
    """The same of a creation with every documented field."""
    expect(rich_beneficiary, echoes(rich_beneficiary.call.body))


@pytest.mark.requirement("BEN-06")
def test_unusual_members_are_echoed(unusual_beneficiary: Answer, expect: Expectation) -> None:
    """Currency, network and country are those that were submitted, not those of most others."""
    expect(unusual_beneficiary, echoes(unusual_beneficiary.call.body))


@pytest.mark.parametrize(
    ("path", "shape"),
    [
        pytest.param("$.data.currency", CurrencyCode, marks=pytest.mark.requirement("BEN-15")),
        pytest.param("$.data.country", CountryCode, marks=pytest.mark.requirement("BEN-15")),
        pytest.param("$.data.email", Email, marks=pytest.mark.requirement("BEN-15")),
        pytest.param("$.data.phoneNumber", Phone, marks=pytest.mark.requirement("BEN-16")),
        pytest.param("$.data.id", Uuid, marks=pytest.mark.requirement("BEN-17")),
    ],
    ids=["currency", "country", "email", "phoneNumber", "id"],
)
def test_told_members_follow_their_formats(
    rich_beneficiary: Answer, path: str, shape: object, expect: Expectation
) -> None:
    """Where well-formed values were submitted, those of the answer are well-formed."""
    expect(rich_beneficiary, fits(path, shape))


@pytest.mark.requirement("BEN-18")
def test_creation_has_a_message(beneficiary_of_each_type: Answer, expect: Expectation) -> None:
    """The record of a new beneficiary has a message."""
    expect(beneficiary_of_each_type, accepted(), has_member("$.data.message"))


@pytest.mark.requirement("BEN-07")
def test_optional_fields_are_accepted(rich_beneficiary: Answer, expect: Expectation) -> None:
    """Everything that is documented of a bank account abroad may be reported."""
    expect(rich_beneficiary, accepted())


@pytest.mark.requirement("BEN-08")
def test_unlisted_party_type_is_refused(
    client: Client, checked_beneficiary_call: Call, expect: Expectation
) -> None:
    """There are two party types."""
    call = checked_beneficiary_call.with_field("partyType", "GOVERNMENT")
    expect(client.send(call), invalid())


@pytest.mark.requirement("BEN-09")
@pytest.mark.parametrize("field", ["partyType", *TEXTS, "allowedOperations"])
def test_object_in_place_of_a_field_is_refused(
    client: Client, checked_beneficiary_call: Call, field: str, expect: Expectation
) -> None:
    """An object is neither a text nor a list."""
    call = checked_beneficiary_call.with_field(field, {"value": "x"})
    expect(client.send(call), invalid())


@pytest.mark.requirement("BEN-09")
def test_object_in_place_of_an_operation_is_refused(
    client: Client, checked_beneficiary_call: Call, expect: Expectation
) -> None:
    """Nor is it one of the operations of a list."""
    call = checked_beneficiary_call.with_field("allowedOperations", [{"value": "x"}])
    expect(client.send(call), invalid())


@pytest.mark.requirement("BEN-10")
@pytest.mark.parametrize("field", ["partyType", "iban", "allowedOperations"])
def test_wrong_type_is_no_server_fault(
    client: Client, checked_beneficiary_call: Call, field: str, expect: Expectation
) -> None:
    """A field of the wrong type is the client's mistake."""
    call = checked_beneficiary_call.with_field(field, {"value": "x"})
    expect(client.send(call), no_server_fault)


@pytest.mark.requirement("BEN-11")
def test_beneficiaries_are_distinct(
    created_beneficiary: Answer, beneficiary_beside: Beneficiary, expect: Expectation
) -> None:
    """Another payee is another beneficiary."""
    expect(created_beneficiary, is_another_beneficiary_than(beneficiary_beside))


@pytest.mark.requirement("BEN-11")
def test_namesake_is_another_beneficiary(
    namesake_beside: Answer, spare_beneficiary: Beneficiary, expect: Expectation
) -> None:
    """Who has another account is another beneficiary, though the name is the same."""
    expect(namesake_beside, is_another_beneficiary_than(spare_beneficiary))


@pytest.mark.requirement("BEN-OPEN-01")
@pytest.mark.parametrize("names", [("partyType", "iban"), ()], ids=["sparse", "empty"])
def test_sparse_beneficiary(
    client: Client, checked_beneficiary_call: Call, names: tuple[str, ...], observe: Observer
) -> None:
    """No field is marked as required."""
    sparse = {name: checked_beneficiary_call.body.get(name) for name in names}
    observe("BEN-OPEN-01", client.send(checked_beneficiary_call.with_body(sparse, "sparse body")))


@pytest.mark.requirement("BEN-OPEN-02")
@pytest.mark.parametrize(
    ("field", "value"),
    [
        ("iban", "DE00370400440532013000"),
        ("currency", "XTS"),
        ("country", "QQ"),
        ("email", "nobody"),
    ],
)
def test_value_that_does_not_exist(
    client: Client, checked_beneficiary_call: Call, field: str, value: str, observe: Observer
) -> None:
    """Whether values are examined is not said."""
    observe("BEN-OPEN-02", client.send(checked_beneficiary_call.with_field(field, value)))


@pytest.mark.requirement("BEN-OPEN-03")
def test_second_beneficiary_with_the_same_body(
    client: Client, spare_beneficiary: Beneficiary, observe: Observer
) -> None:
    """Whether a beneficiary may stand twice is not said."""
    call = spare_beneficiary.answer.call.deviating("sent before")
    observe("BEN-OPEN-03", client.send(call))


@pytest.mark.requirement("BEN-OPEN-04")
def test_plain_date_of_birth(
    client: Client, checked_beneficiary_call: Call, observe: Observer
) -> None:
    """dateOfBirth is date-time text; whether a plain date does is not said."""
    call = checked_beneficiary_call.with_field("dateOfBirth", "1990-04-17")
    observe("BEN-OPEN-04", client.send(call))
