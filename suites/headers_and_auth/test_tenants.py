"""Customers of one tenant are not shown to another (section 1)."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from fixtures.client.wallet_checks import shows_no_wallet_of

if TYPE_CHECKING:
    from fixtures.client.caller import Identity
    from fixtures.client.client import Client
    from fixtures.client.expectations import Expectation
    from fixtures.journeys.individual import Individual, IndividualJourney


@pytest.mark.requirement("AUT-11")
def test_customer_is_not_shown_to_another_tenant(
    client: Client,
    individual_journey: IndividualJourney,
    active_individual: Individual,
    other_tenant_login: Identity,
    other_tenant_id: str,
    expect: Expectation,
) -> None:
    """A login of another tenant, under its own X-Tenant-ID, sees none of the customer's wallets."""
    call = individual_journey.wallets(active_individual).sent_by(
        other_tenant_login, "login of another tenant"
    )
    answer = client.send(call.for_tenant(other_tenant_id))
    expect(answer, shows_no_wallet_of(active_individual.customer_id))
