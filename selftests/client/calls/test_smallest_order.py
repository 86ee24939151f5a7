"""The smallest order of a target, which nothing tells, is found with a run's first payment."""

from decimal import Decimal

import pytest

from conformance.outcomes import Blocked
from fixtures.journeys.payments.journey import Payments
from fixtures.journeys.payments.orders import Payment
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


@pytest.mark.parametrize(("smallest", "paid"), [("0", "1.05"), ("5.00", "5.25"), ("20", "20.50")])
def test_smallest_order_that_nothing_tells_is_found(
    service: Bank, states: BankStates, smallest: str, paid: str
) -> None:
    """With the first payment, so that no other one is below it."""
    service.smallest = Decimal(smallest)
    order = states.steps.first_prepared(_first_payment(states))

    assert order.amount == Decimal(paid)
    assert states.steps.payments.amounts.of(order.wallet).payment == Decimal(paid)


@pytest.mark.parametrize(
    ("fee", "price"), [("20.49", "20.50"), ("20.50", "41.00"), ("30", "60"), ("1000", "20.50")]
)
def test_price_is_above_the_fee_that_an_order_tells(
    service: Bank, states: BankStates, fee: str, price: str
) -> None:
    """Else two payments would look like one with its fee; what is no fee changes nothing."""
    service.told_fee = Decimal(fee)
    order = states.steps.first_prepared(_first_payment(states))

    assert states.steps.payments.amounts.of(order.wallet).price == Decimal(price)


def test_what_is_late_is_not_too_little(service: Bank, states: BankStates) -> None:
    """The same amount is accepted later."""
    service.refused_at_first = 1
    order = states.steps.first_prepared(_first_payment(states))

    assert states.steps.payments.amounts.of(order.wallet).payment == Decimal("1.05")


def test_first_payment_that_is_refused_in_every_amount_blocks(
    service: Bank, states: BankStates
) -> None:
    """And says what the target file may tell."""
    service.smallest = Decimal(1000)

    with pytest.raises(Blocked, match=r"where 1\.05 is too little, behaviour\.smallest_order"):
        states.steps.first_prepared(_first_payment(states))


def _first_payment(states: BankStates) -> Payment:
    wallet = states.own_wallet()
    return states.steps.payments.payment(wallet, states.beneficiary_of(wallet))
