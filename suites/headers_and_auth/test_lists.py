"""Answers that list something are complete: there are no pages and no cursors (8 and 9)."""

import pytest

from fixtures.checks.lists import ONE_PAGE, complete_beside, is_not_paged
from fixtures.client.answer import Answer
from fixtures.client.client import Client
from fixtures.client.judging.expectations import Expectation
from fixtures.journeys.organizations.journey import OrganizationJourney
from fixtures.journeys.organizations.organization import Organization

pytestmark = pytest.mark.requirement("ENV-19")


@pytest.mark.profile("b2c")
def test_wallets_are_not_paged(wallet_list: Answer, expect: Expectation) -> None:
    """The list of wallets tells no page and no cursor."""
    expect(wallet_list, is_not_paged)


@pytest.mark.profile("b2c")
def test_wallets_have_no_pages(client: Client, wallet_list: Answer, expect: Expectation) -> None:
    """A page that is asked for is refused, or the list is complete all the same."""
    answer = client.send(wallet_list.call.with_query(**ONE_PAGE))
    expect(answer, complete_beside(wallet_list.exchange))


@pytest.mark.profile("b2b")
def test_directors_are_not_paged(
    client: Client,
    organization_journey: OrganizationJourney,
    listed_organization: Organization,
    expect: Expectation,
) -> None:
    """The list of directors tells no page and no cursor."""
    expect(client.send(organization_journey.directors(listed_organization)), is_not_paged)


@pytest.mark.profile("payments")
def test_beneficiaries_are_not_paged(listing: Answer, expect: Expectation) -> None:
    """The list of a wallet's beneficiaries, where there is one, tells no page and no cursor."""
    expect(listing, is_not_paged)


@pytest.mark.profile("payments")
def test_snapshot_is_not_paged(snapshot: Answer, expect: Expectation) -> None:
    """The lists of the snapshot tell no page and no cursor."""
    expect(snapshot, is_not_paged)
