"""Employees of whom a value is of another type or notation, or free text (sections 2.2 and 2.3)."""

import pytest

from fixtures.checks.answers import accepted, invalid
from fixtures.client.client import Client
from fixtures.client.judging.expectations import Expectation
from fixtures.journeys.organizations.journey import OrganizationJourney
from fixtures.journeys.organizations.organization import Organization

TEXTS_AND_LISTS = (
    *("position", "roles", "department", "person.firstName", "person.lastName", "person.email"),
    *("person.phoneNumber", "person.dateOfBirth", "person.nationality", "person.gender"),
    "person.fullName",
)
OTHER_NOTATIONS = ("17.04.1990", "17-04-1990", "1990/04/17", "1990-04-17T00:00:00Z", "19900417")
ON_NO_DAY = ("1990-13-01", "1990-02-30")
REQUIRED = ("person", "position", "roles", "department")
REFUSED: dict[str, list[tuple[str, object]]] = {
    "B2B-EMP-10": [
        *((field, {"value": "x"}) for field in TEXTS_AND_LISTS),
        ("roles", [{"value": "x"}]),
    ],
    "B2B-EMP-11": [("person", "Ada Albers")],
    "B2B-EMP-12": [("person.dateOfBirth", date) for date in OTHER_NOTATIONS],
    "B2B-EMP-23": [("person.email", "nobody.example.com")],
    "B2B-EMP-24": [("person.dateOfBirth", date) for date in ON_NO_DAY],
    "B2B-EMP-25": [("person.phoneNumber", "call-me")],
    "B2B-EMP-26": [(field, None) for field in REQUIRED],
}
"""What a field has in place of a value, by the requirement that it is against."""


@pytest.mark.parametrize(
    ("field", "value"),
    [
        pytest.param(field, value, marks=pytest.mark.requirement(name))
        for name, values in REFUSED.items()
        for field, value in values
    ],
)
def test_other_value_is_refused(
    client: Client,
    organization_journey: OrganizationJourney,
    employed_organization: Organization,
    field: str,
    value: object,
    expect: Expectation,
) -> None:
    """An object, a text for a person, no date or address or number, and null are no values."""
    call = organization_journey.employee(employed_organization)
    expect(client.send(call.with_field(field, value)), invalid())


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
