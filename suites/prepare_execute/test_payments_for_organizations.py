"""What organizations have is for nobody else to pay or read, beside individuals (1 and 7)."""

from collections.abc import Callable

import pytest

from fixtures.checks.answers import refused
from fixtures.client.call import Call
from fixtures.client.caller import CustomerUser, Identity
from fixtures.client.client import Client
from fixtures.client.judging.expectations import Expectation
from fixtures.journeys.payments.journey import Payments
from fixtures.journeys.payments.parties import Wallet

STEPS = [
    pytest.param("consent_of_an_organization", marks=pytest.mark.capability("payment_consents")),
    "preparation_for_an_organization",
]
"""Steps of a payment, by the fixture of each."""


@pytest.mark.requirement("AUT-19")
@pytest.mark.profile("payments")
@pytest.mark.parametrize("read", [Payments.balance, Payments.allowed_operations])
def test_another_tenant_does_not_read_the_wallet_of_an_organization(
    client: Client,
    payments: Payments,
    organization_that_pays: Wallet,
    read: Callable[[Payments, Wallet], Call],
    other_tenant_login: Identity,
    other_tenant_id: str,
    expect: Expectation,
) -> None:
    """Nor does it read what an organization has, beside individuals who pay."""
    call = read(payments, organization_that_pays).by_another_tenant(
        other_tenant_login, other_tenant_id
    )
    expect(client.send(call), refused(400, 401, 403, 404, 422))


@pytest.mark.requirement("AUT-19")
@pytest.mark.profile("payments")
@pytest.mark.parametrize("payment_step_of_an_organization", STEPS, indirect=True)
def test_another_tenant_does_not_pay_for_an_organization(
    client: Client,
    payment_step_of_an_organization: Call,
    other_tenant_login: Identity,
    other_tenant_id: str,
    expect: Expectation,
) -> None:
    """Nor does it consent to a payment of an organization, or prepare one."""
    call = payment_step_of_an_organization.by_another_tenant(other_tenant_login, other_tenant_id)
    expect(client.send(call), refused(400, 401, 403, 404, 422))


@pytest.mark.requirement("AUT-25")
@pytest.mark.capability("customer_tokens")
def test_individual_does_not_read_the_balance_of_an_organization(
    client: Client,
    payments: Payments,
    organization_that_pays: Wallet,
    another_customer: CustomerUser,
    expect: Expectation,
) -> None:
    """What an organization has is not told to an individual's own token."""
    call = payments.balance(organization_that_pays)
    call = call.sent_by(another_customer, "token of another customer")
    expect(client.send(call), refused(400, 401, 403, 404, 422))


@pytest.mark.requirement("AUT-25")
@pytest.mark.capability("customer_tokens")
@pytest.mark.parametrize("payment_step_of_an_organization", STEPS, indirect=True)
def test_individual_does_not_pay_for_an_organization(
    client: Client,
    payment_step_of_an_organization: Call,
    another_customer: CustomerUser,
    expect: Expectation,
) -> None:
    """Nor does an individual's own token consent to a payment of it, or prepare one."""
    call = payment_step_of_an_organization.sent_by(another_customer, "token of another customer")
    expect(client.send(call), refused(400, 401, 403, 404, 422))
