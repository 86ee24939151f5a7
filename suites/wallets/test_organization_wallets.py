"""Wallets of organizations right after activation (sections 2.3, 2.4 and 4.5)."""

import pytest

from fixtures.checks.answers import accepted
from fixtures.checks.wallets import (
    available_is_covered,
    each_wallet,
    each_wallet_tells,
    has_active_wallet,
    has_valid_iban,
    has_wallet_with_iban,
    holds_iban_of,
    holds_wallet_of,
    id_is_wallet_id,
    keeps_balances,
    lists_nobody_elses_wallet,
    same_wallets_as,
    shows_no_wallet_of,
)
from fixtures.client.answer import Answer
from fixtures.client.call import Call
from fixtures.client.client import Client
from fixtures.client.judging.expectations import Expectation
from fixtures.journeys.identifiers import lookalike
from fixtures.journeys.onboarding import SecondActivation
from fixtures.journeys.organizations.journey import OrganizationJourney
from fixtures.journeys.organizations.organization import Organization


@pytest.mark.requirement("WAL-ORG-01")
def test_wallet_with_iban_appears(organization_wallet_list: Answer, expect: Expectation) -> None:
    """Polling after activation ends with a wallet that carries an IBAN."""
    expect(organization_wallet_list, has_wallet_with_iban)


@pytest.mark.requirement("WAL-IND-02", "WAL-IND-03")
@pytest.mark.profile("b2b")
def test_wallets_have_the_documented_members(
    organization_wallet_list: Answer, expect: Expectation
) -> None:
    """The judging of the response checks each member of each wallet."""
    expect(organization_wallet_list, accepted())


@pytest.mark.requirement("WAL-ORG-02")
def test_default_wallet_is_listed(
    organization_wallet_list: Answer, activation_answer: Answer, expect: Expectation
) -> None:
    """The wallet that activation answered stands in the list."""
    expect(organization_wallet_list, holds_wallet_of(activation_answer.exchange, "currency"))


@pytest.mark.requirement("WAL-ORG-02")
def test_default_wallet_of_another_activation_is_listed(
    second_organization_activation: SecondActivation,
    organization_activation_answer: Answer,
    expect: Expectation,
) -> None:
    """Each activation answers a wallet of its own organization, not that of the one before."""
    listed = second_organization_activation.before
    expect(listed, holds_wallet_of(organization_activation_answer.exchange, "currency"))


@pytest.mark.requirement("WAL-ORG-03")
def test_default_wallet_keeps_its_balance(
    organization_wallet_list: Answer, activation_answer: Answer, expect: Expectation
) -> None:
    """The list shows the default wallet with the balance that activation reported."""
    expect(organization_wallet_list, holds_wallet_of(activation_answer.exchange, "balance"))


@pytest.mark.requirement("WAL-ORG-04")
def test_iban_of_the_activation_is_listed(
    organization_wallet_list: Answer, activation_answer: Answer, expect: Expectation
) -> None:
    """The IBAN that activation reported stands on a wallet of the list."""
    expect(organization_wallet_list, holds_iban_of(activation_answer.exchange))


@pytest.mark.requirement("WAL-ORG-05")
def test_organizations_are_meant_by_default(
    client: Client,
    latest_organization_wallet_list: Answer,
    organization_wallets_by_default: Call,
    expect: Expectation,
) -> None:
    """Without customerType the wallets of the organization are listed all the same."""
    answer = client.send(organization_wallets_by_default)
    expect(answer, same_wallets_as(latest_organization_wallet_list.exchange))


@pytest.mark.requirement("WAL-ORG-06")
def test_id_is_the_wallet_id(organization_wallet_list: Answer, expect: Expectation) -> None:
    """id and walletId are the same."""
    expect(organization_wallet_list, each_wallet("id", "equal to walletId", id_is_wallet_id))


@pytest.mark.requirement("WAL-ORG-07")
@pytest.mark.usefixtures("another_active_organization")
def test_wallets_name_their_organization(
    organization_wallet_list: Answer, active_organization: Organization, expect: Expectation
) -> None:
    """customerId is the organization that was asked for, whichever else has wallets."""
    owner = active_organization.organization_id
    expect(organization_wallet_list, each_wallet_tells("customerId", owner))


@pytest.mark.requirement("WAL-ORG-07")
def test_wallets_of_another_type_name_their_organization(
    client: Client, organization_wallet_list: Answer, expect: Expectation
) -> None:
    """Asked for as those of an individual, they are nobody else's either."""
    call = organization_wallet_list.call
    answer = client.send(call.with_query(customerType="B2C"))
    expect(answer, lists_nobody_elses_wallet(call.path["customerId"]))


@pytest.mark.requirement("WAL-ORG-12")
def test_unknown_organization_has_no_wallets(
    client: Client, organization_wallet_list: Answer, expect: Expectation
) -> None:
    """An organization that does not exist is refused or has an empty list."""
    call = organization_wallet_list.call
    nobody = lookalike(call.path["customerId"])
    expect(client.send(call.with_path(customerId=nobody)), shows_no_wallet_of(nobody))


@pytest.mark.requirement("WAL-ORG-08")
def test_wallets_are_active(organization_wallet_list: Answer, expect: Expectation) -> None:
    """The wallet of an activated organization that carries the IBAN is ACTIVE."""
    expect(organization_wallet_list, has_active_wallet)


@pytest.mark.requirement("WAL-ORG-09")
def test_ibans_are_valid(organization_wallet_list: Answer, expect: Expectation) -> None:
    """Structure and check digits of every IBAN are right."""
    expect(
        organization_wallet_list,
        has_wallet_with_iban,
        each_wallet("iban", "a valid IBAN", has_valid_iban),
    )


@pytest.mark.requirement("WAL-IND-12")
@pytest.mark.profile("b2b")
def test_available_balance_is_covered(
    organization_wallet_list: Answer, expect: Expectation
) -> None:
    """What is available is at most the balance."""
    expect(organization_wallet_list, available_is_covered)


@pytest.mark.requirement("WAL-ORG-10")
def test_organization_before_activation_has_no_wallets(
    client: Client,
    organization_journey: OrganizationJourney,
    ready_organization: Organization,
    expect: Expectation,
) -> None:
    """Wallets come with activation."""
    answer = client.send(organization_journey.wallets(ready_organization))
    expect(answer, shows_no_wallet_of(ready_organization.organization_id))


@pytest.mark.requirement("WAL-ORG-11")
@pytest.mark.profile("b2b")
def test_second_activation_empties_no_wallet(
    second_organization_activation_with_money: SecondActivation, expect: Expectation
) -> None:
    """However a second activation is answered, the money of the organization stays."""
    second = second_organization_activation_with_money
    expect(second.after, keeps_balances(second.before.exchange))
