"""Directors of organizations (sections 4.3.1 and 8)."""

import pytest

from fixtures.checks.answers import accepted, refused
from fixtures.checks.lists import ONE_PAGE, complete_beside
from fixtures.checks.organizations import (
    is_the_list_of_directors,
    lists_directors,
    lists_directors_once,
    lists_no_director,
    lists_none_of,
)
from fixtures.client.answer import Answer
from fixtures.client.client import Client
from fixtures.client.judging.expectations import Expectation
from fixtures.journeys.organizations.journey import OrganizationJourney
from fixtures.journeys.organizations.organization import Organization


@pytest.mark.requirement("B2B-DIR-01")
def test_director_is_added(added_directors: tuple[Answer, Answer], expect: Expectation) -> None:
    """A director is added to an organization that has its first employee."""
    first, _ = added_directors
    expect(first, accepted())


@pytest.mark.requirement("B2B-DIR-01")
def test_further_director_is_added(
    added_directors: tuple[Answer, Answer], expect: Expectation
) -> None:
    """An organization may have several directors."""
    _, further = added_directors
    expect(further, accepted())


@pytest.mark.requirement("B2B-DIR-02")
@pytest.mark.usefixtures("registered_organization")
def test_added_director_is_listed(
    client: Client,
    organization_journey: OrganizationJourney,
    directed_organization: Organization,
    expect: Expectation,
) -> None:
    """The list holds the director that was added, whichever organization was there before."""
    answer = organization_journey.await_directors(directed_organization)
    expect(answer, lists_directors(client.dialect, *directed_organization.directors))


@pytest.mark.requirement("B2B-DIR-02")
def test_directors_stay_listed(
    client: Client,
    organization_journey: OrganizationJourney,
    active_organization: Organization,
    expect: Expectation,
) -> None:
    """Nor does the activation take any from the list."""
    answer = organization_journey.await_directors(active_organization)
    expect(answer, lists_directors(client.dialect, *active_organization.directors))


@pytest.mark.requirement("B2B-DIR-03")
def test_list_of_directors_is_complete(
    client: Client,
    organization_journey: OrganizationJourney,
    organization_of_many_directors: Organization,
    expect: Expectation,
) -> None:
    """More directors than a page of fifty are listed at once."""
    answer = organization_journey.await_directors(organization_of_many_directors)
    expect(answer, lists_directors(client.dialect, *organization_of_many_directors.directors))


@pytest.mark.requirement("ENV-19")
@pytest.mark.profile("b2b")
def test_list_of_directors_has_no_pages(
    client: Client,
    organization_journey: OrganizationJourney,
    organization_of_many_directors: Organization,
    expect: Expectation,
) -> None:
    """A page of directors that is asked for is refused, or the list is complete all the same."""
    whole = organization_journey.await_directors(organization_of_many_directors)
    answer = client.send(whole.call.with_query(**ONE_PAGE))
    expect(answer, complete_beside(whole.exchange))


@pytest.mark.requirement("B2B-DIR-09")
def test_no_director_is_listed_twice(
    client: Client,
    organization_journey: OrganizationJourney,
    organization_of_many_directors: Organization,
    expect: Expectation,
) -> None:
    """Each director has one entry."""
    organization = organization_of_many_directors
    answer = organization_journey.await_directors(organization)
    expect(answer, lists_directors_once(client.dialect, *organization.directors))


@pytest.mark.requirement("B2B-DIR-04")
def test_new_organization_has_no_director(
    client: Client, directors_of_a_new_organization: Answer, expect: Expectation
) -> None:
    """Before one is added there is none; an employee is no director."""
    expect(directors_of_a_new_organization, lists_no_director(client.dialect))


@pytest.mark.requirement("B2B-DIR-05")
def test_directors_of_others_are_not_listed(
    organization_journey: OrganizationJourney,
    directed_organization: Organization,
    another_directed_organization: Organization,
    expect: Expectation,
) -> None:
    """The list holds nobody who directs another organization."""
    answer = organization_journey.await_directors(another_directed_organization)
    dialect, own = organization_journey.client.dialect, another_directed_organization.directors
    none = lists_none_of(dialect, *directed_organization.directors, own=own)
    expect(answer, accepted(), none)


@pytest.mark.requirement("B2B-DIR-06")
def test_data_is_the_list_of_directors(
    client: Client,
    organization_journey: OrganizationJourney,
    listed_organization: Organization,
    expect: Expectation,
) -> None:
    """The data is the list itself, without a page around it, but for what the target file says."""
    answer = client.send(organization_journey.directors(listed_organization))
    expect(answer, is_the_list_of_directors(client.dialect))


@pytest.mark.requirement("B2B-DIR-07")
@pytest.mark.usefixtures("directed_organization")
def test_director_of_unknown_organization_is_refused(
    client: Client,
    organization_journey: OrganizationJourney,
    unknown_organization: Organization,
    expect: Expectation,
) -> None:
    """An organization that does not exist has no directors."""
    call = organization_journey.director(unknown_organization).deviating("unknown organization")
    expect(client.send(call), refused(400, 403, 404, 422))


@pytest.mark.requirement("B2B-DIR-08")
@pytest.mark.usefixtures("directed_organization")
def test_directors_of_unknown_organization_are_not_listed(
    client: Client,
    organization_journey: OrganizationJourney,
    unknown_organization: Organization,
    expect: Expectation,
) -> None:
    """Asking for the directors of an organization that does not exist is refused."""
    call = organization_journey.directors(unknown_organization).deviating("unknown organization")
    expect(client.send(call), refused(400, 403, 404, 422))
