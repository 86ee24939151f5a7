"""Financial operations before activation (section 1)."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

import pytest

from fixtures.checks.snapshots import refused_before_activation

if TYPE_CHECKING:
    from fixtures.client.client import Client
    from fixtures.client.expectations import Expectation
    from fixtures.journeys.payments import Payments
    from fixtures.journeys.payments_orders import Payment, PreparedOrder
    from fixtures.journeys.payments_parties import Wallet

BECAUSE = "the customer is not activated"


@pytest.mark.requirement("PAY-ACT-01")
def test_no_balance_before_activation(
    client: Client, payments: Payments, wallet_before_activation: Wallet, expect: Expectation
) -> None:
    """The balance needs an activated customer."""
    call = payments.balance(wallet_before_activation).although(BECAUSE)
    expect(client.send(call), refused_before_activation)


@pytest.mark.requirement("PAY-ACT-01")
@pytest.mark.capability("payment_consents")
def test_no_payment_consent_before_activation(
    client: Client,
    payments: Payments,
    wallet_before_activation: Wallet,
    payment: Payment,
    expect: Expectation,
) -> None:
    """Payment consents need an activated customer."""
    call = payments.payment_consent(
        wallet_before_activation, payment.amount, payment.beneficiary
    ).although(BECAUSE)
    expect(client.send(call), refused_before_activation)


@pytest.mark.requirement("PAY-ACT-01")
def test_no_preparation_before_activation(
    client: Client,
    payments: Payments,
    wallet_before_activation: Wallet,
    payment: Payment,
    expect: Expectation,
) -> None:
    """Prepare needs an activated customer."""
    call = payments.prepare(replace(payment, wallet=wallet_before_activation)).although(BECAUSE)
    expect(client.send(call), refused_before_activation)


@pytest.mark.requirement("PAY-ACT-01")
@pytest.mark.capability("transfers_path")
def test_no_preparation_under_the_other_path_before_activation(
    client: Client,
    payments: Payments,
    wallet_before_activation: Wallet,
    payment: Payment,
    expect: Expectation,
) -> None:
    """The other path of prepare, if it is served, needs an activated customer as well."""
    call = payments.transfer_prepare(replace(payment, wallet=wallet_before_activation))
    expect(client.send(call.although(BECAUSE)), refused_before_activation)


@pytest.mark.requirement("PAY-ACT-01")
def test_no_order_status_before_activation(
    client: Client,
    payments: Payments,
    wallet_before_activation: Wallet,
    prepared_order: PreparedOrder,
    expect: Expectation,
) -> None:
    """The status of an order needs an activated customer."""
    call = payments.order_named(wallet_before_activation, prepared_order.prepared_order_id)
    expect(client.send(call.although(BECAUSE)), refused_before_activation)


@pytest.mark.requirement("PAY-ACT-02")
def test_no_execution_before_activation(
    client: Client,
    payments: Payments,
    wallet_before_activation: Wallet,
    never_prepared_order: PreparedOrder,
    expect: Expectation,
) -> None:
    """Execute needs an activated customer."""
    order = replace(never_prepared_order, wallet=wallet_before_activation)
    expect(client.send(payments.execute(order).although(BECAUSE)), refused_before_activation)
