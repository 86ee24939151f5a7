"""Customers of one tenant are not shown to another (section 1)."""

import pytest

from fixtures.checks.answers import refused, tells_nothing_of
from fixtures.checks.organizations import lists_none_of
from fixtures.checks.wallets import shows_no_wallet_of
from fixtures.client.call import Call
from fixtures.client.caller import CustomerUser, Identity
from fixtures.client.client import Client
from fixtures.client.judging.expectations import Expectation
from fixtures.journeys.consent_messages import Consent, ConsentMessages
from fixtures.journeys.individual import Individual, IndividualJourney
from fixtures.journeys.organizations.journey import OrganizationJourney
from fixtures.journeys.organizations.organization import Organization
from fixtures.states.consents import CUSTOMERS
from fixtures.states.controls.controls import operations

OF_A_CUSTOMER = operations(
    *("session", "individual_verification", "individual_consent", "individual_activation"),
    *("verification_document", "verification_approval", "fallback_verification"),
    *("payment_consent", "prepare", "execute", "balance", "order"),
    *("topup_prepare", "topup_execute", "transfer_prepare"),
)
"""What names a customer, or what is a customer's; organizations and beneficiaries are apart."""
OF_AN_ORGANIZATION = operations(
    *("employee", "director", "shareholders", "organization_document"),
    *("organization_verification", "organization_approval", "organization_consent"),
    *("activation_readiness", "organization_activation"),
)
OF_AN_INDIVIDUAL = operations(
    *("individual_verification", "individual_consent", "individual_activation"),
    *("verification_document", "consent_resend", "consent_magic_link"),
    *("payment_consent", "prepare", "execute", "balance", "order"),
    *("topup_prepare", "topup_execute", "transfer_prepare"),
)


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
    call = individual_journey.wallets(active_individual).by_another_tenant(
        other_tenant_login, other_tenant_id
    )
    answer = client.send(call)
    expect(answer, shows_no_wallet_of(active_individual.customer_id))


@pytest.mark.requirement("AUT-15")
def test_organization_is_not_shown_to_another_tenant(
    client: Client,
    organization_journey: OrganizationJourney,
    listed_organization: Organization,
    other_tenant_login: Identity,
    other_tenant_id: str,
    expect: Expectation,
) -> None:
    """A login of another tenant, under its own X-Tenant-ID, sees none of the directors."""
    call = organization_journey.directors(listed_organization).by_another_tenant(
        other_tenant_login, other_tenant_id
    )
    answer = client.send(call)
    expect(answer, lists_none_of(client.dialect, *listed_organization.directors))


@pytest.mark.requirement("AUT-15")
def test_wallets_of_an_organization_are_not_shown_to_another_tenant(
    client: Client,
    organization_journey: OrganizationJourney,
    active_organization: Organization,
    other_tenant_login: Identity,
    other_tenant_id: str,
    expect: Expectation,
) -> None:
    """Nor does it see any of the organization's wallets."""
    call = organization_journey.wallets(active_organization).by_another_tenant(
        other_tenant_login, other_tenant_id
    )
    answer = client.send(call)
    expect(answer, shows_no_wallet_of(active_organization.organization_id))


@pytest.mark.requirement("AUT-23")
def test_organization_is_not_told_by_its_number(
    client: Client,
    active_organization: Organization,
    registration_at_another_tenant: Call,
    expect: Expectation,
) -> None:
    """Who registers a number at another tenant, known or not, is told no identifier of ours."""
    answer = client.send(registration_at_another_tenant)
    expect(answer, tells_nothing_of(active_organization.organization_id))


@pytest.mark.requirement("AUT-16")
@pytest.mark.parametrize("control", OF_AN_ORGANIZATION, indirect=True)
def test_another_tenant_does_not_act_for_an_organization(
    client: Client,
    control: Call,
    other_tenant_login: Identity,
    other_tenant_id: str,
    expect: Expectation,
) -> None:
    """A login of another tenant, under its own X-Tenant-ID, is refused each step."""
    call = control.by_another_tenant(other_tenant_login, other_tenant_id)
    expect(client.send(call), refused(400, 401, 403, 404, 422))


@pytest.mark.requirement("AUT-16")
@pytest.mark.profile("b2b")
def test_another_tenant_uploads_no_document_for_an_organization(
    client: Client,
    verification_document_of_an_organization: Call,
    other_tenant_login: Identity,
    other_tenant_id: str,
    expect: Expectation,
) -> None:
    """Nor has the verification of an organization a document of a login of another tenant."""
    call = verification_document_of_an_organization.by_another_tenant(
        other_tenant_login, other_tenant_id
    )
    expect(client.send(call), refused(400, 401, 403, 404, 422))


@pytest.mark.requirement("AUT-19")
@pytest.mark.parametrize("control", OF_A_CUSTOMER, indirect=True)
def test_another_tenant_does_not_act_for_a_customer(
    client: Client,
    control: Call,
    other_tenant_login: Identity,
    other_tenant_id: str,
    expect: Expectation,
) -> None:
    """A login of another tenant, under its own X-Tenant-ID, is refused each step."""
    call = control.by_another_tenant(other_tenant_login, other_tenant_id)
    expect(client.send(call), refused(400, 401, 403, 404, 422))


@pytest.mark.requirement("AUT-20")
@pytest.mark.parametrize("control", OF_AN_INDIVIDUAL, indirect=True)
def test_another_customer_does_not_act_for_a_customer(
    client: Client, customers_control: Call, another_customer: CustomerUser, expect: Expectation
) -> None:
    """A customer's own token is refused each step of another customer."""
    call = customers_control.sent_by(another_customer, "token of another customer")
    expect(client.send(call), refused(400, 401, 403, 404, 422))


@pytest.mark.requirement("AUT-25")
@pytest.mark.parametrize("control", [*OF_AN_ORGANIZATION, *operations("directors")], indirect=True)
def test_individual_does_not_act_for_an_organization(
    client: Client, control: Call, another_customer: CustomerUser, expect: Expectation
) -> None:
    """An individual's own token is refused each step of an organization."""
    call = control.sent_by(another_customer, "token of another customer")
    expect(client.send(call), refused(400, 401, 403, 404, 422))


@pytest.mark.requirement("AUT-17")
@pytest.mark.parametrize("owner", CUSTOMERS, indirect=True)
def test_another_tenant_has_no_message_sent(
    client: Client,
    consent_messages: ConsentMessages,
    resent_consent: Consent,
    other_tenant_login: Identity,
    other_tenant_id: str,
    expect: Expectation,
) -> None:
    """A login of another tenant, under its own X-Tenant-ID, has no message resent."""
    call = consent_messages.resend(resent_consent).by_another_tenant(
        other_tenant_login, other_tenant_id
    )
    expect(client.send(call), refused(400, 401, 403, 404, 422))


@pytest.mark.requirement("AUT-17")
@pytest.mark.parametrize("control", operations("consent_magic_link"), indirect=True)
def test_another_tenant_has_no_link_sent(
    client: Client,
    control: Call,
    other_tenant_login: Identity,
    other_tenant_id: str,
    expect: Expectation,
) -> None:
    """A login of another tenant, under its own X-Tenant-ID, has no magic link sent."""
    call = control.by_another_tenant(other_tenant_login, other_tenant_id)
    expect(client.send(call), refused(400, 401, 403, 404, 422))


@pytest.mark.requirement("AUT-18")
@pytest.mark.parametrize("owner", CUSTOMERS, indirect=True)
def test_another_tenant_does_not_approve_a_consent(
    client: Client,
    consent_approval: Call,
    other_tenant_login: Identity,
    other_tenant_id: str,
    expect: Expectation,
) -> None:
    """A login of another tenant, under its own X-Tenant-ID, approves no consent of ours."""
    call = consent_approval.by_another_tenant(other_tenant_login, other_tenant_id)
    expect(client.send(call), refused(400, 401, 403, 404, 409, 422))


@pytest.mark.requirement("AUT-20")
@pytest.mark.parametrize("owner", CUSTOMERS[:1], indirect=True)
def test_another_customer_does_not_approve_a_consent(
    client: Client, consent_approval: Call, another_customer: CustomerUser, expect: Expectation
) -> None:
    """A customer's own token approves no consent of another customer."""
    call = consent_approval.sent_by(another_customer, "token of another customer")
    expect(client.send(call), refused(400, 401, 403, 404, 409, 422))
