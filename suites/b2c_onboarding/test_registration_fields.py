"""Registration with one field absent, null or of another JSON type (section 2.3)."""

import pytest

from fixtures.checks.answers import invalid, refused
from fixtures.checks.sessions import holds_no_token
from fixtures.client.call import Call
from fixtures.client.client import Client
from fixtures.client.judging.expectations import Expectation, Observer

REQUIRED = {
    "firstName": "B2C-REG-11",
    "lastName": "B2C-REG-12",
    "email": "B2C-REG-13",
    "phone": "B2C-REG-14",
    "password": "B2C-REG-15",
    "matchingPassword": "B2C-REG-16",
    "dateOfBirth": "B2C-REG-17",
    "gender": "B2C-REG-18",
    "nationality": "B2C-REG-19",
    "placeOfBirth": "B2C-REG-20",
    "pincode": "B2C-REG-21",
    "roleIds": "B2C-REG-22",
    "customerCategory": "B2C-REG-23",
    "individualCustomer": "B2C-REG-24",
}
OBJECTS = ("customerCategory", "individualCustomer")
MEMBERS = (
    "customerCategory.id",
    "customerCategory.name",
    "individualCustomer.customerName",
    "individualCustomer.tenantId",
)
NO_OBJECTS = [field for field in REQUIRED if field not in OBJECTS]


@pytest.mark.parametrize(
    "field",
    [pytest.param(field, marks=pytest.mark.requirement(id_)) for field, id_ in REQUIRED.items()],
)
def test_registration_without_required_field_is_refused(
    client: Client, checked_registration: Call, field: str, expect: Expectation
) -> None:
    """Each of the fourteen fields is required."""
    expect(client.send(checked_registration.without_field(field)), invalid())


@pytest.mark.requirement("B2C-REG-15")
def test_registration_without_both_passwords_is_refused(
    client: Client, checked_registration: Call, expect: Expectation
) -> None:
    """Where both are left out they are equal, so that nothing but their absence is wrong."""
    call = checked_registration.without_field("password").without_field("matchingPassword")
    expect(client.send(call), invalid())


@pytest.mark.requirement("B2C-REG-25")
@pytest.mark.parametrize("field", [*NO_OBJECTS, *MEMBERS])
def test_object_in_place_of_text_is_refused(
    client: Client, checked_registration: Call, field: str, expect: Expectation
) -> None:
    """An object is neither a text nor a list of texts."""
    expect(client.send(checked_registration.with_field(field, {"value": "x"})), invalid(403))


@pytest.mark.requirement("B2C-REG-25")
def test_object_in_place_of_a_role_is_refused(
    client: Client, checked_registration: Call, expect: Expectation
) -> None:
    """A list of objects is no list of texts."""
    call = checked_registration.with_field("roleIds", [{"value": "x"}])
    expect(client.send(call), invalid(403))


@pytest.mark.requirement("B2C-REG-26")
@pytest.mark.parametrize("field", OBJECTS)
def test_text_in_place_of_object_is_refused(
    client: Client, checked_registration: Call, field: str, expect: Expectation
) -> None:
    """A text is not an object."""
    expect(client.send(checked_registration.with_field(field, "x")), invalid())


@pytest.mark.requirement("B2C-REG-27")
@pytest.mark.parametrize("field", REQUIRED)
def test_null_in_required_field_is_refused(
    client: Client, checked_registration: Call, field: str, expect: Expectation
) -> None:
    """Null is not a value of a required field."""
    expect(client.send(checked_registration.with_field(field, None)), invalid())


@pytest.mark.requirement("B2C-REG-33")
def test_body_does_not_choose_the_tenant(
    client: Client, session_at_the_other_tenant: Call, expect: Expectation
) -> None:
    """Whatever became of the registration, the other tenant has no such customer."""
    answer = client.send(session_at_the_other_tenant)
    expect(answer, refused(400, 401, 403, 404), holds_no_token)


@pytest.mark.requirement("B2C-REG-OPEN-02")
def test_registration_that_names_another_tenant(
    client: Client, registration: Call, other_tenant_id: str, observe: Observer
) -> None:
    """Which tenant counts where header and body name different ones is not said."""
    call = registration.with_field("individualCustomer.tenantId", other_tenant_id)
    observe("B2C-REG-OPEN-02", client.send(call))


@pytest.mark.requirement("B2C-REG-OPEN-03")
def test_registration_with_unlisted_gender(
    client: Client, registration: Call, observe: Observer
) -> None:
    """Whether gender is restricted to the values of PersonDto is not said."""
    observe("B2C-REG-OPEN-03", client.send(registration.with_field("gender", "UNSPECIFIED")))


@pytest.mark.requirement("B2C-REG-OPEN-04")
def test_registration_without_roles(client: Client, registration: Call, observe: Observer) -> None:
    """Whether the list of roles may be empty is not said."""
    observe("B2C-REG-OPEN-04", client.send(registration.with_field("roleIds", [])))
