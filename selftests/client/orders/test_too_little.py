"""What a payment is refused for without a row of section 7 may be that it is too little."""

from dataclasses import replace
from decimal import Decimal

import pytest

from fixtures.journeys.payments.journey import Payments
from fixtures.journeys.payments.orders import PaymentConsent
from selftests.client.conftest import Clients
from selftests.client.journeys.bank import Bank, BankStates


@pytest.fixture
def service() -> Bank:
    """The bank."""
    return Bank()


@pytest.mark.parametrize(
    ("smallest", "told", "paid"),
    [
        ("1.00", {}, "1.18"),
        ("2.00", {}, "1.18"),
        ("1.00", {"requestedAmount": "0.02"}, "0.02"),
        ("0", {}, "0.02"),
    ],
)
def test_second_attempt_pays_more(
    clients: Clients, service: Bank, smallest: str, told: dict[str, object], paid: str
) -> None:
    """Unless the refusal tells what was requested: then it is for the balance, or for a limit."""
    service.smallest, service.refused_topup = Decimal(smallest), told
    states = BankStates(service, Payments(clients(allow_money_movement=True)))
    wallet, steps = states.own_wallet(), states.steps
    payment = steps.payments.payment(wallet, states.beneficiary_of(wallet), Decimal("0.02"))

    assert steps.pay(payment).payment.amount == Decimal(paid)
    assert steps.payments.amounts.of(wallet).smallest == Decimal(
        "0.01" if paid == "0.02" else "1.16"
    )


def test_payment_without_its_consent_is_replaced_by_no_other(
    clients: Clients, service: Bank
) -> None:
    """The larger one would have the consent that this one is to be refused without."""
    service.smallest = Decimal(1)
    states = BankStates(service, Payments(clients(allow_money_movement=True)))
    wallet, steps = states.own_wallet(), states.steps
    payment = steps.payments.payment(wallet, states.beneficiary_of(wallet), Decimal("0.02"))
    without = replace(payment, consent=PaymentConsent.none_of(wallet))

    decided = steps.pay(without, payment)
    assert (decided.executed, decided.payment) == (None, without)
