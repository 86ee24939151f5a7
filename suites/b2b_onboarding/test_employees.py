"""Employees of organizations (sections 2.3 and 4.3.1)."""

import pytest

from fixtures.checks.answers import (
    accepted,
    equal,
    holds,
    invalid,
    is_filled,
    other_than,
    refused,
    refused_as,
)
from fixtures.checks.organizations import tells_of
from fixtures.client.answer import Answer
from fixtures.client.client import Client
from fixtures.client.judging.expectations import Expectation, Observer
from fixtures.journeys.organizations.journey import WITHOUT_ADMIN_USER, OrganizationJourney
from fixtures.journeys.organizations.organization import Organization
from fixtures.journeys.people import Person
from fixtures.states.organizations.answers import FurtherEmployee


@pytest.mark.requirement("B2B-EMP-01")
def test_first_employee_is_added(first_employee_answer: Answer, expect: Expectation) -> None:
    """A person with all four roles of an employee is the first to be added."""
    expect(first_employee_answer, accepted())


@pytest.mark.requirement("B2B-EMP-02")
def test_employee_has_a_user(further_employee: FurtherEmployee, expect: Expectation) -> None:
    """The answer tells user and e-mail address; the judging of responses checks each."""
    expect(further_employee.answer, holds("$.data.individual.userId", "UUID text", is_filled))


@pytest.mark.requirement("B2B-EMP-03")
def test_employee_keeps_the_email(further_employee: FurtherEmployee, expect: Expectation) -> None:
    """The answer tells the e-mail address that was sent."""
    sent = further_employee.person.email
    expect(further_employee.answer, equal("$.data.individual.email", sent))


@pytest.mark.requirement("B2B-EMP-04")
def test_every_employee_has_an_own_user(
    further_employee: FurtherEmployee, expect: Expectation
) -> None:
    """Another employee is another user."""
    first = further_employee.organization.employees[0]
    expect(further_employee.answer, other_than("$.data.individual.userId", first, f"not {first}"))


@pytest.mark.requirement("B2B-EMP-05")
def test_addition_tells_the_role_validation(
    further_employee: FurtherEmployee, expect: Expectation
) -> None:
    """The message tells that an employee was added."""
    expect(further_employee.answer, tells_of("employee", "role"))


@pytest.mark.parametrize(
    "field",
    [
        pytest.param("person", marks=pytest.mark.requirement("B2B-EMP-06")),
        pytest.param("position", marks=pytest.mark.requirement("B2B-EMP-07")),
        pytest.param("roles", marks=pytest.mark.requirement("B2B-EMP-08")),
        pytest.param("department", marks=pytest.mark.requirement("B2B-EMP-09")),
    ],
)
def test_employee_without_field_is_refused(
    client: Client,
    organization_journey: OrganizationJourney,
    employed_organization: Organization,
    field: str,
    expect: Expectation,
) -> None:
    """Each of the four fields is required."""
    call = organization_journey.employee(employed_organization).without_field(field)
    expect(client.send(call), invalid())


@pytest.mark.requirement("B2B-EMP-15", "ENV-18")
def test_further_employee_needs_no_admin_role(
    client: Client,
    organization_journey: OrganizationJourney,
    employed_organization: Organization,
    expect: Expectation,
) -> None:
    """Once somebody is ADMIN_USER, others need not be, whatever they were refused for before."""
    call = organization_journey.employee(employed_organization, WITHOUT_ADMIN_USER)
    client.send(call.without_field("department"))
    expect(client.in_time(call), accepted())


@pytest.mark.requirement("B2B-EMP-16")
@pytest.mark.parametrize("activation_without", ["admin_user"], indirect=True)
def test_refusal_tells_the_missing_role(
    refused_without_admin_user: Answer, expect: Expectation
) -> None:
    """Refused for it, then or at activation: code 400 with a text error."""
    expect(refused_without_admin_user, refused_as("missing_admin_user"))


@pytest.mark.requirement("B2B-EMP-17")
@pytest.mark.usefixtures("employed_organization")
def test_employee_of_unknown_organization_is_refused(
    client: Client,
    organization_journey: OrganizationJourney,
    unknown_organization: Organization,
    expect: Expectation,
) -> None:
    """An organization that does not exist employs nobody."""
    call = organization_journey.employee(unknown_organization).deviating("unknown organization")
    expect(client.send(call), refused(400, 403, 404, 422))


@pytest.mark.requirement("B2B-EMP-OPEN-01")
def test_employee_with_known_email(
    client: Client,
    organization_journey: OrganizationJourney,
    employed_organization: Organization,
    colleague: Person,
    observe: Observer,
) -> None:
    """Whether an e-mail address may be employed twice is not said."""
    call = organization_journey.employee(employed_organization, person=colleague)
    client.send(call)
    observe("B2B-EMP-OPEN-01", client.send(call))


@pytest.mark.requirement("B2B-EMP-OPEN-02")
def test_employee_with_unlisted_role(
    client: Client,
    organization_journey: OrganizationJourney,
    employed_organization: Organization,
    observe: Observer,
) -> None:
    """Whether an employee may have a role that is not among the four is not said."""
    call = organization_journey.employee(employed_organization, ("EMPLOYEE", "GARDENER"))
    observe("B2B-EMP-OPEN-02", client.send(call))
