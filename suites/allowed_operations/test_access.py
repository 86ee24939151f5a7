"""Whose allowed operations are read, and whose beneficiaries are created (sections 1, 4.6, 7)."""

import pytest

from fixtures.checks.answers import no_server_fault, refused
from fixtures.checks.payments.snapshots import refused_before_activation
from fixtures.client.answer import Answer
from fixtures.client.call import Call
from fixtures.client.caller import Identity
from fixtures.client.client import Client
from fixtures.client.judging.expectations import Expectation
from fixtures.journeys.payments.journey import Payments
from fixtures.journeys.payments.parties import Payee, Wallet


@pytest.mark.requirement("ALO-ACC-01")
@pytest.mark.usefixtures("checked_snapshot_call")
def test_unknown_account_has_no_snapshot(
    client: Client, payments: Payments, unknown_wallet: Wallet, expect: Expectation
) -> None:
    """An account that does not exist is refused."""
    call = payments.allowed_operations(unknown_wallet).deviating("unknown account")
    expect(client.send(call), refused(403, 404, 422))


@pytest.mark.requirement("ALO-ACC-07")
def test_account_that_is_no_uuid_is_no_server_fault(
    client: Client, checked_snapshot_call: Call, expect: Expectation
) -> None:
    """A path identifier that is not a UUID is the client's mistake."""
    call = checked_snapshot_call.with_path(accountId="no-uuid")
    expect(client.send(call), no_server_fault)


@pytest.mark.requirement("ALO-ACC-02", "ALO-ACC-03")
@pytest.mark.parametrize(
    "attempt_before_activation", ["allowed_operations", "beneficiary"], indirect=True
)
def test_nothing_is_allowed_before_activation(
    attempt_before_activation: Answer, expect: Expectation
) -> None:
    """A customer who is not activated has no allowed operations and adds no beneficiary."""
    expect(attempt_before_activation, refused_before_activation)


@pytest.mark.requirement("ALO-ACC-04")
@pytest.mark.usefixtures("checked_snapshot_call")
def test_snapshot_is_not_shown_to_another_customer(
    client: Client, snapshot_for_somebody_else: Call, expect: Expectation
) -> None:
    """A customer's token opens no other customer's account."""
    expect(client.send(snapshot_for_somebody_else), refused(403, 404, 422))


@pytest.mark.requirement("ALO-ACC-05")
def test_snapshot_is_not_shown_to_another_tenant(
    client: Client,
    checked_snapshot_call: Call,
    other_tenant_login: Identity,
    other_tenant_id: str,
    expect: Expectation,
) -> None:
    """A login of another tenant, under its own X-Tenant-ID, finds no such account."""
    call = checked_snapshot_call.by_another_tenant(other_tenant_login, other_tenant_id)
    expect(client.send(call), refused(400, 401, 403, 404, 422))


@pytest.mark.requirement("BEN-12")
@pytest.mark.usefixtures("known_beneficiary")
def test_beneficiary_of_unknown_account_is_refused(
    client: Client, payments: Payments, unknown_wallet: Wallet, payee: Payee, expect: Expectation
) -> None:
    """An account that does not exist has no beneficiaries."""
    call = payments.beneficiary(unknown_wallet, payee).deviating("unknown account")
    expect(client.send(call), refused(403, 404, 422))


@pytest.mark.requirement("BEN-13")
def test_beneficiary_is_not_created_by_another_customer(
    client: Client, beneficiary_by_somebody_else: Call, expect: Expectation
) -> None:
    """A customer's token adds no beneficiary to another customer's wallet."""
    expect(client.send(beneficiary_by_somebody_else), refused(403, 404, 422))


@pytest.mark.requirement("BEN-14")
def test_beneficiary_is_not_created_by_another_tenant(
    client: Client,
    checked_beneficiary_call: Call,
    other_tenant_login: Identity,
    other_tenant_id: str,
    expect: Expectation,
) -> None:
    """A login of another tenant, under its own X-Tenant-ID, finds no such account."""
    call = checked_beneficiary_call.by_another_tenant(other_tenant_login, other_tenant_id)
    expect(client.send(call), refused(400, 401, 403, 404, 422))
