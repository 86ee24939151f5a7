"""Whether payment consents wait for an approval is found out where nothing tells it."""

from typing import Any

import httpx
import pytest

from conformance.outcomes import Blocked
from fixtures.journeys.payments.journey import Payments
from fixtures.journeys.payments.orders import PreparedOrder
from selftests.client.conftest import Clients
from selftests.client.exchanges import envelope
from selftests.client.journeys.bank import AMOUNTS, TOKEN, Bank, BankStates
from selftests.client.service import answer, refusal


class Approving(Bank):
    """Looks at one step for a consent that was approved, and counts what is asked for."""

    def __init__(self) -> None:
        """Look at none."""
        super().__init__()
        self.looks_at = ""
        self.approves = True
        self.status = "APPROVED"
        self.approved = False
        self.attempts = self.refused = 0

    def __call__(self, request: httpx.Request) -> httpx.Response:
        """Answer consents, approvals and what they are looked at for, and all else as a bank."""
        path = request.url.path
        if path.endswith("/approve"):
            self.attempts += 1
            self.approved = self.approves
            return answer(envelope(200, {})) if self.approves else refusal(403)
        if "payment-consents" in path:
            self.approved = False
            told = {"magicLinkToken": TOKEN, "consentId": "consent", "status": self.status}
            return answer(envelope(200, told))
        if self.looks_at and path.endswith(self.looks_at) and not self.approved:
            self.refused += 1
            return refusal(403)
        if path.endswith("/execute"):
            self.approved = False  # that was the consent of another payment
        return super().__call__(request)


@pytest.fixture
def service() -> Approving:
    """The bank."""
    return Approving()


@pytest.fixture
def states(clients: Clients, service: Approving) -> BankStates:
    """Wallets of that bank."""
    return BankStates(service, Payments(clients(allow_money_movement=True)))


def _prepared(states: BankStates) -> PreparedOrder:
    """Prepare a payment with a consent of its own."""
    payments, wallet = states.steps.payments, states.own_wallet()
    payment = payments.payment(wallet, states.beneficiary_of(wallet), AMOUNTS.price)
    return payments.prepared(payment)


def _pay(states: BankStates) -> str:
    """Prepare and execute a payment; tell what became of it."""
    executed: Any = states.steps.payments.executed(_prepared(states))
    return str(executed.answer.outcome)


@pytest.mark.parametrize(("looks_at", "refused"), [("", 0), ("/prepare", 1), ("/execute", 1)])
def test_need_of_an_approval_is_found_out_once(
    states: BankStates, service: Approving, looks_at: str, refused: int
) -> None:
    """By the first refusal, at whichever step; later consents are approved before."""
    service.looks_at = looks_at

    assert [_pay(states), _pay(states)] == ["accepted", "accepted"]
    assert service.refused == refused


def test_consent_from_before_has_the_approval_when_it_is_refused(
    states: BankStates, service: Approving
) -> None:
    """When it was given, nobody knew that consents need one."""
    service.looks_at = "/execute"
    orders = [_prepared(states), _prepared(states)]
    executions = [states.steps.payments.execution(order) for order in orders]

    assert [each.exchange.accepted for each in executions] == [True, True]
    assert service.refused == 2


def test_refusal_for_another_reason_stays_one(states: BankStates, service: Approving) -> None:
    """Where no approval helps, none is taken to be needed by the next consent."""
    service.looks_at, service.approves = "/execute", False
    for _ in range(2):
        with pytest.raises(Blocked, match="403"):
            _pay(states)

    assert service.refused == 4


@pytest.mark.parametrize(("payments", "attempts"), [(1, 2), (3, 6), (20, 6)])
def test_where_nobody_may_approve_few_are_tried(
    states: BankStates, service: Approving, payments: int, attempts: int
) -> None:
    """Whoever acts for the wallet, and an administrator; then consents count by themselves."""
    service.approves, service.status = False, "PENDING"
    for _ in range(payments):
        states.steps.payments.consents.give(states.own_wallet())

    assert service.attempts == attempts
