"""What is told of a wallet once it has paid, and of its second order (2.2, 2.4, 3, 4.5 and 8)."""

import pytest

from fixtures.checks.answers import holds, is_object
from fixtures.checks.beneficiaries import lists
from fixtures.checks.payments.limits import keeps_limits_of, tells_limits
from fixtures.checks.payments.orders import executed, identified_by_uuids, is_not_before
from fixtures.checks.payments.snapshots import CONSENT_MODEL
from fixtures.checks.wallets import keeps_ibans, same_wallets_as, stays_active
from fixtures.client.answer import Answer
from fixtures.client.client import Client
from fixtures.client.judging.expectations import Expectation
from fixtures.journeys.payments.money.told import Race
from fixtures.journeys.payments.parties import Beneficiary
from fixtures.states.payments.wallets import FirstPayment


@pytest.mark.requirement("PAY-AFT-01")
def test_snapshot_is_complete(first_payment: FirstPayment, expect: Expectation) -> None:
    """An organization has limits as before, and nobody is left to guess at consents."""
    wallet = first_payment.order.wallet
    limits = tells_limits(wallet.currency, due=wallet.customer_type == "B2B")
    expect(first_payment.snapshot_after, limits, holds(CONSENT_MODEL, "object", is_object))


@pytest.mark.requirement("PAY-AFT-01")
def test_beneficiary_is_listed(
    client: Client, listing_after_a_payment: Answer, first_paid: Beneficiary, expect: Expectation
) -> None:
    """Who was paid does not leave the list of beneficiaries."""
    expect(listing_after_a_payment, lists(client.dialect, first_paid))


@pytest.mark.requirement("PAY-AFT-02")
def test_payment_ends_no_limit(
    first_payment_under_limits: FirstPayment, expect: Expectation
) -> None:
    """Whoever it is that pays, what was limited before still is."""
    before = first_payment_under_limits.snapshot.exchange
    expect(first_payment_under_limits.snapshot_after, keeps_limits_of(before))


@pytest.mark.requirement("PAY-BAL-06")
def test_payment_ends_no_wallet(first_payment: FirstPayment, expect: Expectation) -> None:
    """The customer has the same wallets as before, and those that were in use still are."""
    before = first_payment.listed.exchange
    expect(
        first_payment.listed_after,
        same_wallets_as(before),
        keeps_ibans(before),
        stays_active(before),
    )


@pytest.mark.requirement("PAY-EXE-01")
@pytest.mark.capability("order_completion")
def test_second_execution_tells_its_success(
    order_executed_besides: Race, expect: Expectation
) -> None:
    """It is a success as the first was; the judging checks each member."""
    expect(order_executed_besides.answers[0], executed)


@pytest.mark.requirement("PAY-ORD-04")
@pytest.mark.capability("order_completion")
def test_identifiers_of_a_second_order_are_uuids(
    order_executed_besides: Race, expect: Expectation
) -> None:
    """What identifies a later order is a UUID as well."""
    expect(order_executed_besides.answers[0], identified_by_uuids)


@pytest.mark.requirement("PAY-ORD-12")
def test_status_of_a_second_order_does_not_fall_behind(
    client: Client, order_executed_besides: Race, expect: Expectation
) -> None:
    """Nor does what is told of a later order stay behind what its execution was answered."""
    *_, second = order_executed_besides.settled.statuses
    execution = order_executed_besides.answers[0].exchange
    expect(second, is_not_before(client.dialect, execution))
