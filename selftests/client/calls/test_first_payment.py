"""What nothing tells of orders is found with a run's first payment: how small, and consents."""

from decimal import Decimal
from typing import Any
from unittest.mock import Mock

import httpx
import pytest

from conformance.outcomes import Blocked, Uncertain
from fixtures.journeys.payments.journey import Payments
from fixtures.journeys.payments.orders import Payment
from fixtures.journeys.payments.parties import Beneficiary
from selftests.client.conftest import Clients
from selftests.client.exchanges import envelope
from selftests.client.journeys.bank import TOKEN, Bank, BankStates
from selftests.client.service import answer, body_of, refusal


class Careful(Bank):
    """Prepares what its consent covers, with its fee, where it looks at that."""

    def __init__(self) -> None:
        """Know no consent."""
        super().__init__()
        self.consents: list[Decimal] = []
        self.looks_at_consents = False
        self.takes_none = self.gives_none = False
        self.most_consents = 0
        self.approved: set[str] = set()

    def __call__(self, request: httpx.Request) -> httpx.Response:
        """Remember what consents are for, and which are approved, where that is looked at."""
        path = request.url.path.split("/")
        if path[-1] == "approve":
            self.approved.add(path[-2])
        if "payment-consents" in path:
            full = self.most_consents and len(self.consents) == self.most_consents
            if full or self.gives_none:
                return refusal(422)
            self.consents.append(_amount(body_of(request)["maxAmount"]))
            number = str(len(self.consents))
            return answer(envelope(200, {"magicLinkToken": TOKEN, "consentId": number}))
        if self.looks_at_consents and request.url.path.endswith("/prepare"):
            due = _amount(body_of(request)["amount"]) + self.told_fee
            number = body_of(request)["consent"]["consentReference"]
            if self.takes_none or due > self.consents[int(number) - 1]:
                return refusal(422)
            if self.most_consents and number not in self.approved:
                return refusal(422)
        return super().__call__(request)


def _amount(body: Any) -> Decimal:
    return Decimal(body["value"]).scaleb(-2)


@pytest.fixture
def service() -> Careful:
    """The bank."""
    return Careful()


@pytest.fixture
def states(clients: Clients, service: Careful) -> BankStates:
    """Wallets of the bank."""
    return BankStates(service, Payments(clients()))


@pytest.mark.parametrize(("smallest", "paid"), [("0", "1.16"), ("5.00", "5.80"), ("20", "20.50")])
def test_smallest_order_that_nothing_tells_is_found(
    service: Careful, states: BankStates, smallest: str, paid: str
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
    service: Careful, states: BankStates, fee: str, price: str
) -> None:
    """Else two payments would look like one with its fee; what is no fee changes nothing."""
    service.told_fee = Decimal(fee)
    order = states.steps.first_prepared(_first_payment(states))

    assert states.steps.payments.amounts.of(order.wallet).price == Decimal(price)


def test_what_is_late_is_not_too_little(service: Careful, states: BankStates) -> None:
    """The same amount is accepted later."""
    service.refused_at_first = 1
    order = states.steps.first_prepared(_first_payment(states))

    assert states.steps.payments.amounts.of(order.wallet).payment == Decimal("1.16")


@pytest.mark.parametrize(("refused", "late"), [(0, 0), (1, 1), (6, 1)])
def test_first_payment_that_is_late_waits_for_its_beneficiary(
    service: Careful, states: BankStates, monkeypatch: pytest.MonkeyPatch, refused: int, late: int
) -> None:
    """Nothing else has changed meanwhile than the age of whom it pays."""
    payment, came_late = _first_payment(states), list[Beneficiary]()
    payable = states.steps.payments.payable
    monkeypatch.setattr(payable, "came_late", lambda _, beneficiary: came_late.append(beneficiary))
    service.refused_at_first = refused
    states.steps.first_prepared(payment)

    assert came_late == [payment.beneficiary] * late
    assert states.steps.payments.amounts.of(payment.wallet).payment == Decimal("1.16")


def test_first_payment_that_is_refused_in_every_amount_blocks(
    service: Careful, states: BankStates
) -> None:
    """And says what the target file may tell."""
    service.smallest = Decimal(1000)

    with pytest.raises(Blocked, match=r"where the amount is too little, behaviour\.smallest_order"):
        states.steps.first_prepared(_first_payment(states))


def test_consents_are_for_the_fee_that_an_order_tells(service: Careful, states: BankStates) -> None:
    """From the first payment on, whatever is paid; what it pays stays the same."""
    service.looks_at_consents = True
    service.told_fee = Decimal("0.40")
    order = states.steps.first_prepared(_first_payment(states))
    wallet = order.wallet
    further = states.steps.payments.payment(wallet, states.beneficiary_of(wallet), Decimal(700))

    assert order.amount == Decimal("1.16")
    assert states.steps.payments.prepared(further).amount == Decimal(700)


def test_consents_are_for_the_amount_where_that_is_enough(
    service: Careful, states: BankStates
) -> None:
    """One for more may be refused."""
    service.looks_at_consents = True
    states.steps.first_prepared(_first_payment(states))

    assert service.consents == [Decimal("1.16")]


@pytest.mark.parametrize(("smallest", "paid"), [("0", "1.16"), ("6.00", "10.25")])
def test_fee_is_found_with_the_consents_that_a_wallet_may_have(
    service: Careful, states: BankStates, smallest: str, paid: str
) -> None:
    """One that was given for a larger payment is for more than the amount and its fee."""
    service.looks_at_consents = True
    service.most_consents = 3
    service.told_fee = Decimal("0.40")
    service.smallest = Decimal(smallest)
    with pytest.raises(Uncertain, match="no more than 3 payment consents"):
        states.steps.first_prepared(_first_payment(states))
    service.consents.clear()
    order = states.steps.first_prepared(_first_payment(states))
    assert order.amount == Decimal(paid)
    assert len(service.consents) == service.most_consents

    service.consents.clear()
    further = states.steps.payments.prepared(_first_payment(states))
    assert further.amount == Decimal(paid)


def test_larger_payments_are_tried_with_the_consents_that_a_wallet_may_have(
    service: Careful, states: BankStates
) -> None:
    """That they wait for an approval is found out with the same ones, once it has no room left."""
    service.looks_at_consents = True
    service.most_consents = 3
    service.smallest = Decimal("6.00")
    with pytest.raises(Uncertain, match="no more than 3 payment consents"):
        states.steps.first_prepared(_first_payment(states))
    service.consents.clear()
    order = states.steps.first_prepared(_first_payment(states))

    assert order.amount == Decimal("20.50")
    assert len(service.consents) == service.most_consents


def test_what_no_consent_covers_blocks(service: Careful, states: BankStates) -> None:
    """And later consents are for the amount."""
    service.looks_at_consents = True
    service.takes_none = True

    with pytest.raises(Blocked, match="refused with code 422"):
        states.steps.first_prepared(_first_payment(states))

    service.consents.clear()
    _first_payment(states)
    assert service.consents == [Decimal("1.16")]


def _first_payment(states: BankStates) -> Payment:
    wallet = states.own_wallet()
    return states.steps.payments.payment(wallet, states.beneficiary_of(wallet))


def test_payments_differ_where_the_smallest_is_all_that_limits_leave(
    service: Careful, states: BankStates
) -> None:
    """Of equal ones the second may be taken for the first."""
    service.limits = {"perTxn": {"EUR": 10}, "daily": {"EUR": 20}}
    wallet, payments = states.own_wallet(), states.steps.payments
    payments.amounts.begin_with(Decimal(20), wallet, shown_by=Mock())
    beneficiary = states.beneficiary_of(wallet)
    paid = [payments.payment(wallet, beneficiary).amount for _ in range(5)]

    assert payments.amounts.of(wallet).payment == payments.amounts.of(wallet).price == 6
    assert len(set(paid)) == len(paid)
    assert Decimal(6) <= min(paid) <= max(paid) < Decimal("6.1")


def test_top_up_needs_no_consent_where_none_is_given_for_it(
    service: Careful, states: BankStates
) -> None:
    """What consents are given for is not said; one that is refused for others begins anew."""
    wallet, payments = states.own_wallet(), states.steps.payments
    service.gives_none = True
    assert payments.topup_prepared(wallet).consent.reference == ""

    service.gives_none, service.most_consents = False, 2
    assert payments.topup_prepared(wallet).consent.reference == "1"
    assert payments.topup_prepared(wallet).consent.reference == "2"
    with pytest.raises(Uncertain, match="no more than 2 payment consents"):
        payments.topup_prepared(wallet)
