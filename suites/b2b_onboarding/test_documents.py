"""Corporate documents of organizations (section 4.3.1)."""

import pytest

from fixtures.checks.answers import accepted, refused
from fixtures.client.answer import Answer
from fixtures.client.client import Client
from fixtures.client.judging.expectations import Expectation, Observer
from fixtures.journeys.organizations.journey import OrganizationJourney
from fixtures.journeys.organizations.organization import Organization


@pytest.mark.requirement("B2B-DOC-01")
def test_document_is_uploaded(organization_document_answer: Answer, expect: Expectation) -> None:
    """A staffed organization uploads a corporate document."""
    expect(organization_document_answer, accepted())


@pytest.mark.requirement("B2B-DOC-02")
@pytest.mark.usefixtures("documented_organization")
def test_document_of_unknown_organization_is_refused(
    client: Client,
    organization_journey: OrganizationJourney,
    unknown_organization: Organization,
    expect: Expectation,
) -> None:
    """An organization that does not exist has no documents."""
    call = organization_journey.some_document(unknown_organization)
    expect(client.send(call.deviating("unknown organization")), refused(400, 403, 404, 422))


@pytest.mark.requirement("B2B-DOC-OPEN-01")
def test_second_document_of_a_type(
    client: Client,
    organization_journey: OrganizationJourney,
    new_staffed_organization: Organization,
    observe: Observer,
) -> None:
    """Whether a document of the same type replaces the first is not said."""
    client.send(organization_journey.some_document(new_staffed_organization))
    answer = client.send(organization_journey.some_document(new_staffed_organization))
    observe("B2B-DOC-OPEN-01", answer)
