"""Registration of organizations (sections 2.3, 4.3.1 and 7)."""

import pytest

from fixtures.checks.answers import accepted, equal, invalid, no_server_fault, refused, refused_as
from fixtures.checks.organizations import (
    identifies_organization,
    is_another_organization,
    is_not_active_yet,
    tells_register_number,
)
from fixtures.client.answer import Answer
from fixtures.client.client import Client
from fixtures.client.judging.expectations import Expectation, Observer
from fixtures.journeys.categories import Category
from fixtures.journeys.identifiers import lookalike
from fixtures.journeys.organizations.companies import Company
from fixtures.journeys.organizations.journey import OrganizationJourney
from fixtures.journeys.organizations.organization import Organization
from fixtures.journeys.organizations.steps import OrganizationSteps


@pytest.mark.requirement("B2B-CAT-01")
def test_organization_registers_with_every_suitable_category(
    organization_steps: OrganizationSteps, expect: Expectation
) -> None:
    """Each category whose name is marked as one for organizations is accepted as categoryId."""
    expect(organization_steps.attempt_every_category(), accepted())


@pytest.mark.requirement("B2B-REG-01")
def test_registration_is_accepted(
    organization_registration_answer: Answer, expect: Expectation
) -> None:
    """A complete registration is accepted."""
    expect(organization_registration_answer, accepted())


@pytest.mark.requirement("B2B-REG-02")
def test_registration_answers_the_record(
    client: Client, organization_registration_answer: Answer, expect: Expectation
) -> None:
    """The answer is the organization's record, with an identifier that is a UUID."""
    expect(organization_registration_answer, accepted(), identifies_organization(client.dialect))


@pytest.mark.requirement("B2B-REG-03")
def test_new_organization_is_not_active(
    client: Client, organization_registration_answer: Answer, expect: Expectation
) -> None:
    """A status of the record tells that activation is still to come."""
    expect(organization_registration_answer, accepted(), is_not_active_yet(client.dialect))


@pytest.mark.requirement("B2B-REG-04")
def test_second_registration_of_an_organization_is_refused(
    client: Client,
    organization_journey: OrganizationJourney,
    registered_organization: Organization,
    expect: Expectation,
) -> None:
    """The same registration again has code 409 and the data of the row."""
    call = organization_journey.registration(registered_organization.company)
    answer = client.send(call.deviating("registered already"))
    expect(answer, refused_as("duplicate_organization"))


@pytest.mark.requirement("B2B-REG-04")
def test_every_further_registration_is_refused(
    another_duplicate: Answer, expect: Expectation
) -> None:
    """However often it is sent, also once another organization was registered."""
    expect(another_duplicate, refused_as("duplicate_organization"))


@pytest.mark.requirement("B2B-REG-05")
def test_refusal_names_the_existing_organization(
    refused_duplicate: Answer, organization_before_another: Organization, expect: Expectation
) -> None:
    """The refusal's existingOrganizationId is what the first registration answered."""
    first = organization_before_another.organization_id
    expect(refused_duplicate, equal("$.data.existingOrganizationId", first))


@pytest.mark.requirement("B2B-REG-06")
def test_refusal_names_the_registration_number(
    refused_duplicate: Answer, organization_before_another: Organization, expect: Expectation
) -> None:
    """The refusal's registrationNumber is the one that was sent."""
    number = organization_before_another.company.registration_number
    expect(refused_duplicate, tells_register_number(number))


@pytest.mark.requirement("B2B-REG-07")
def test_registration_number_is_unique(
    client: Client,
    organization_journey: OrganizationJourney,
    active_organization: Organization,
    expect: Expectation,
) -> None:
    """Another company with the number of one that came through the whole journey is refused."""
    number = active_organization.company.registration_number
    call = organization_journey.registration(registration_number=number)
    expect(client.send(call), refused(409), tells_register_number(number))


@pytest.mark.requirement("B2B-REG-08")
def test_organizations_are_distinct(
    client: Client,
    organization_journey: OrganizationJourney,
    registered_organization: Organization,
    expect: Expectation,
) -> None:
    """Another name, and a number that differs in its last digit, make another organization."""
    first = registered_organization
    call = organization_journey.registration(organization_journey.companies.like(first.company))
    expect(client.send(call), is_another_organization(client.dialect, first.organization_id))


@pytest.mark.parametrize(
    "field",
    [
        pytest.param("legal_name", marks=pytest.mark.requirement("B2B-REG-09")),
        pytest.param("category_id", marks=pytest.mark.requirement("B2B-REG-10")),
    ],
)
@pytest.mark.usefixtures("registered_organization")
def test_registration_without_field_is_refused(
    client: Client, organization_journey: OrganizationJourney, field: str, expect: Expectation
) -> None:
    """legalName and categoryId belong to every registration."""
    expect(client.send(organization_journey.registration(**{field: None})), invalid())


@pytest.mark.requirement("B2B-REG-11")
@pytest.mark.parametrize("field", ["legal_name", "category_id"])
@pytest.mark.usefixtures("registered_organization")
def test_registration_with_object_is_refused(
    client: Client, organization_journey: OrganizationJourney, field: str, expect: Expectation
) -> None:
    """An object is not text."""
    call = organization_journey.registration(**{field: {"value": "x"}})
    expect(client.send(call), invalid())


@pytest.mark.requirement("B2B-REG-12")
@pytest.mark.usefixtures("registered_organization")
def test_unknown_category_is_refused(
    client: Client, organization_journey: OrganizationJourney, expect: Expectation
) -> None:
    """A categoryId that the tenant does not have is refused."""
    unknown = lookalike(organization_journey.categories()[0].database_id)
    call = organization_journey.registration(category_id=unknown)
    expect(client.send(call), refused(400, 404, 422))


@pytest.mark.requirement("B2B-REG-14")
@pytest.mark.usefixtures("registered_organization")
def test_unknown_category_is_no_server_fault(
    client: Client, organization_journey: OrganizationJourney, expect: Expectation
) -> None:
    """A categoryId that the tenant does not have never has code 500."""
    unknown = lookalike(organization_journey.categories()[0].database_id)
    call = organization_journey.registration(category_id=unknown)
    expect(client.send(call), no_server_fault)


@pytest.mark.requirement("B2B-REG-14")
@pytest.mark.usefixtures("registered_organization")
def test_malformed_category_is_no_server_fault(
    client: Client, organization_journey: OrganizationJourney, expect: Expectation
) -> None:
    """A categoryId of another notation than those of the tenant never has code 500."""
    call = organization_journey.registration(category_id="not-a-category")
    expect(client.send(call), no_server_fault)


@pytest.mark.requirement("B2B-REG-15")
@pytest.mark.usefixtures("registered_organization")
def test_category_of_another_tenant_is_refused(
    client: Client,
    organization_journey: OrganizationJourney,
    category_of_another_tenant: Category,
    expect: Expectation,
) -> None:
    """A categoryId that only another tenant has is refused."""
    category = category_of_another_tenant
    call = organization_journey.registration(
        category_id=category.database_id, category_name=category.name
    )
    expect(client.send(call), refused(400, 403, 404, 422))


@pytest.mark.requirement("B2B-REG-13")
def test_refused_registration_leaves_nothing_behind(
    client: Client, organization_journey: OrganizationJourney, company: Company, expect: Expectation
) -> None:
    """After a refusal for its category the same company registers."""
    unknown = lookalike(organization_journey.categories()[0].database_id)
    client.send(organization_journey.registration(company, category_id=unknown))
    expect(client.send(organization_journey.registration(company)), accepted())


@pytest.mark.requirement("B2B-REG-OPEN-01")
def test_second_organization_of_the_same_name(
    client: Client,
    organization_journey: OrganizationJourney,
    registered_organization: Organization,
    observe: Observer,
) -> None:
    """Whether a legal name may stand twice is not said."""
    name = registered_organization.company.legal_name
    observe("B2B-REG-OPEN-01", client.send(organization_journey.registration(legal_name=name)))
