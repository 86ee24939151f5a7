"""What is told of a wallet once it has paid (sections 2.4, 3, 4.5 and 8)."""

import pytest

from fixtures.checks.answers import holds, is_object
from fixtures.checks.payments.limits import keeps_limits_of, tells_limits
from fixtures.checks.payments.snapshots import CONSENT_MODEL
from fixtures.checks.wallets import same_wallets_as, stays_active
from fixtures.client.answer import Answer
from fixtures.client.judging.expectations import Expectation
from fixtures.states.payments.further.paid import PaidFrom


@pytest.mark.requirement("ALO-LIM-01", "ALO-LIM-02")
@pytest.mark.capability("order_completion")
def test_limits_are_told(
    snapshot_after_a_payment: Answer, paid_from: PaidFrom, expect: Expectation
) -> None:
    """An organization that has paid has limits as before; none is below zero."""
    organization = paid_from.wallet.customer_type == "B2B"
    expect(snapshot_after_a_payment, tells_limits(paid_from.wallet.currency, due=organization))


@pytest.mark.requirement("ALO-LIM-03")
def test_payment_ends_no_limit(
    snapshot_after_a_payment: Answer, paid_from: PaidFrom, expect: Expectation
) -> None:
    """Whoever it is that pays, what was limited before still is."""
    expect(snapshot_after_a_payment, keeps_limits_of(paid_from.snapshot.exchange))


@pytest.mark.requirement("ALO-QRY-03")
@pytest.mark.capability("order_completion")
def test_consents_are_included(snapshot_after_a_payment: Answer, expect: Expectation) -> None:
    """Nor does a payment hide when the next one needs a consent."""
    expect(snapshot_after_a_payment, holds(CONSENT_MODEL, "object", is_object))


@pytest.mark.requirement("PAY-BAL-06")
@pytest.mark.profile("payments")
def test_payment_ends_no_wallet(
    wallets_after_a_payment: Answer, paid_from: PaidFrom, expect: Expectation
) -> None:
    """The customer has the same wallets as before, and those that were in use still are."""
    before = paid_from.listed.exchange
    expect(wallets_after_a_payment, same_wallets_as(before), stays_active(before))
