"""What the snapshot of a wallet tells once that has paid (sections 2.4 and 8)."""

import pytest

from fixtures.checks.payments.limits import keeps_limits_of, tells_limits
from fixtures.client.judging.expectations import Expectation
from fixtures.states.payments.further.paid import PaidFrom


@pytest.mark.requirement("ALO-LIM-01", "ALO-LIM-02")
def test_limits_are_told_after_a_payment(paid_from: PaidFrom, expect: Expectation) -> None:
    """An organization that has paid has limits as before; none is below zero."""
    organization = paid_from.wallet.customer_type == "B2B"
    expect(paid_from.after, tells_limits(paid_from.wallet.currency, due=organization))


@pytest.mark.requirement("ALO-LIM-03")
def test_payment_ends_no_limit(paid_from: PaidFrom, expect: Expectation) -> None:
    """Whoever it is that pays, what was limited before still is."""
    expect(paid_from.after, keeps_limits_of(paid_from.before.exchange))
