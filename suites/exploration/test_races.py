"""Requests at the same time: some order of them has to explain what they come to."""

import pytest

from fixtures.exploration.budget import Part
from fixtures.exploration.exploration import Exploration
from fixtures.exploration.races.individuals import RacesOfIndividuals
from fixtures.exploration.races.organizations import RacesOfOrganizations
from fixtures.exploration.races.payments import RacesOfPayments
from fixtures.exploration.races.subscriptions import RacesOfSubscriptions

pytestmark = pytest.mark.requirement("EXP-RAC-01", "EXP-FLK-01")


@pytest.mark.profile("b2c")
def test_individuals_at_the_same_time(
    exploration: Exploration, explored_part: Part, races_of_individuals: RacesOfIndividuals
) -> None:
    """Registrations, activations, approvals, sessions and logins that overlap are in some order."""
    exploration.explore_cases("individuals at once", explored_part, 1, races_of_individuals.case)


@pytest.mark.profile("b2b")
def test_organizations_at_the_same_time(
    exploration: Exploration, explored_part: Part, races_of_organizations: RacesOfOrganizations
) -> None:
    """Registrations, activations and personnel that overlap are in some order."""
    exploration.explore_cases(
        "organizations at once", explored_part, 1, races_of_organizations.case
    )


@pytest.mark.profile("payments")
def test_payments_at_the_same_time(
    exploration: Exploration, explored_part: Part, races_of_payments: RacesOfPayments
) -> None:
    """Orders, top-ups, beneficiaries, consents and readings that overlap are in some order."""
    exploration.explore_cases("payments at once", explored_part, 1, races_of_payments.case)


@pytest.mark.profile("webhooks")
def test_subscriptions_at_the_same_time(
    exploration: Exploration, explored_part: Part, races_of_subscriptions: RacesOfSubscriptions
) -> None:
    """Subscriptions that overlap are apart from each other."""
    exploration.explore_cases("subscriptions", explored_part, 1, races_of_subscriptions.case)
