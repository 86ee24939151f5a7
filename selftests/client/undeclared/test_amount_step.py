"""What all amounts are a multiple of is found out by a run's first payment."""

from decimal import Decimal

import pytest

from fixtures.journeys.payments.journey import Payments
from selftests.client.conftest import Clients
from selftests.client.journeys.bank import Bank, BankStates


@pytest.fixture
def service() -> Bank:
    """The bank."""
    return Bank()


@pytest.fixture
def states(clients: Clients, service: Bank) -> BankStates:
    """Wallets of the bank."""
    return BankStates(service, Payments(clients()))


@pytest.mark.parametrize(
    ("step", "smallest", "paid"),
    [
        ("0.05", "0", "1.15"),
        ("0.10", "0", "1.10"),
        ("0.50", "0", "1.00"),
        ("1.00", "0", "1"),
        ("0.01", "5.00", "5.80"),
        ("0.05", "5.00", "5.80"),
        ("1.00", "5.00", "29"),
        ("14.50", "0", "29"),
    ],
)
def test_what_amounts_are_a_multiple_of_is_found(
    service: Bank, states: BankStates, step: str, smallest: str, paid: str
) -> None:
    """With the first payment, and told from the smallest order; what is no coin is not."""
    service.step, service.smallest = Decimal(step), Decimal(smallest)
    wallet = states.own_wallet()
    payment = states.steps.payments.payment(wallet, states.beneficiary_of(wallet))
    states.steps.first_prepared(payment)
    amounts = states.steps.payments.amounts

    assert amounts.of(wallet).payment == Decimal(paid)
    assert amounts.unit(wallet) == Decimal("0.01" if step == "14.50" else step)
