"""Employees of whom a value is of another type or notation, or free text (sections 2.2 and 2.3)."""

import pytest

from fixtures.checks.answers import accepted, invalid
from fixtures.client.client import Client
from fixtures.client.judging.expectations import Expectation
from fixtures.journeys.organizations.journey import OrganizationJourney
from fixtures.journeys.organizations.organization import Organization


@pytest.mark.requirement("B2B-EMP-10")
@pytest.mark.parametrize(
    "field",
    [
        "position",
        "roles",
        "department",
        "person.firstName",
        "person.lastName",
        "person.email",
        "person.phoneNumber",
        "person.dateOfBirth",
        "person.nationality",
        "person.gender",
        "person.fullName",
    ],
)
def test_employee_with_object_is_refused(
    client: Client,
    organization_journey: OrganizationJourney,
    employed_organization: Organization,
    field: str,
    expect: Expectation,
) -> None:
    """An object is neither text nor a list."""
    call = organization_journey.employee(employed_organization).with_field(field, {"value": "x"})
    expect(client.send(call), invalid())


@pytest.mark.requirement("B2B-EMP-11")
def test_employee_with_text_for_person_is_refused(
    client: Client,
    organization_journey: OrganizationJourney,
    employed_organization: Organization,
    expect: Expectation,
) -> None:
    """A text is not a person."""
    call = organization_journey.employee(employed_organization).with_field("person", "Ada Albers")
    expect(client.send(call), invalid())


@pytest.mark.requirement("B2B-EMP-12")
@pytest.mark.parametrize(
    "date", ["17.04.1990", "17-04-1990", "1990/04/17", "1990-04-17T00:00:00Z", "19900417"]
)
def test_date_of_birth_in_another_notation_is_refused(
    client: Client,
    organization_journey: OrganizationJourney,
    employed_organization: Organization,
    date: str,
    expect: Expectation,
) -> None:
    """Dates are written YYYY-MM-DD."""
    call = organization_journey.employee(employed_organization)
    expect(client.send(call.with_field("person.dateOfBirth", date)), invalid())


@pytest.mark.requirement("B2B-EMP-24")
@pytest.mark.parametrize("date", ["1990-13-01", "1990-02-30"])
def test_impossible_date_of_birth_is_refused(
    client: Client,
    organization_journey: OrganizationJourney,
    employed_organization: Organization,
    date: str,
    expect: Expectation,
) -> None:
    """A date that no calendar has is refused."""
    call = organization_journey.employee(employed_organization)
    expect(client.send(call.with_field("person.dateOfBirth", date)), invalid())


@pytest.mark.requirement("B2B-EMP-25")
def test_phone_with_letters_is_refused(
    client: Client,
    organization_journey: OrganizationJourney,
    employed_organization: Organization,
    expect: Expectation,
) -> None:
    """Phone numbers follow E.164."""
    call = organization_journey.employee(employed_organization)
    expect(client.send(call.with_field("person.phoneNumber", "call-me")), invalid())


@pytest.mark.requirement("B2B-EMP-26")
@pytest.mark.parametrize("field", ["person", "position", "roles", "department"])
def test_null_in_required_field_is_refused(
    client: Client,
    organization_journey: OrganizationJourney,
    employed_organization: Organization,
    field: str,
    expect: Expectation,
) -> None:
    """Null is not a value of a required field."""
    call = organization_journey.employee(employed_organization)
    expect(client.send(call.with_field(field, None)), invalid())


@pytest.mark.requirement("B2B-EMP-23")
def test_email_without_at_sign_is_refused(
    client: Client,
    organization_journey: OrganizationJourney,
    employed_organization: Organization,
    expect: Expectation,
) -> None:
    """A text without at sign is not an e-mail address."""
    call = organization_journey.employee(employed_organization)
    expect(client.send(call.with_field("person.email", "nobody.example.com")), invalid())


@pytest.mark.parametrize(
    ("field", "value"),
    [
        pytest.param("person.nationality", "German", marks=pytest.mark.requirement("B2B-EMP-13")),
        pytest.param("person.gender", "diverse", marks=pytest.mark.requirement("B2B-EMP-14")),
    ],
)
def test_free_text_is_accepted(
    client: Client,
    organization_journey: OrganizationJourney,
    employed_organization: Organization,
    field: str,
    value: str,
    expect: Expectation,
) -> None:
    """Nationality and gender of an employee are free text."""
    call = organization_journey.employee(employed_organization).with_field(field, value)
    expect(client.send(call), accepted())
