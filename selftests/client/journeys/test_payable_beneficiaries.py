"""Beneficiaries that can be paid only some time after their creation are waited for."""

from types import SimpleNamespace
from typing import Any

import httpx
import pytest

from fixtures.client.caller import OPERATOR
from fixtures.journeys.payments.journey import Payments
from fixtures.journeys.payments.parties import Beneficiary, Payee, Wallet
from fixtures.journeys.payments.steps import PaymentSteps
from fixtures.journeys.people import Person
from selftests.client.conftest import Clients
from selftests.client.exchanges import envelope
from selftests.client.journeys.bank import TOKEN
from selftests.client.service import FakeService, answer, refusal

WALLET = Wallet("customer", "wallet", "EUR", OPERATOR)
PERSON = Person("Ada", "Lovelace", "ada@example.com", "+4915112345678", "1990-01-31")


class Late(FakeService):
    """Knows a beneficiary after so many preparations; refuses what it knows with ``code``."""

    def __init__(self) -> None:
        """Know it at once, and accept."""
        super().__init__()
        self.unknown = 0
        self.code = 200
        self.preparations = 0

    def __call__(self, request: httpx.Request) -> httpx.Response:
        """Answer preparations and consents, and all else as any service."""
        if request.url.path.endswith("/prepare"):
            self.preparations += 1
            if self.preparations <= self.unknown:
                return refusal(404)
            return refusal(self.code) if self.code != 200 else answer(envelope(201, {}))
        if "payment-consents" in request.url.path:
            return answer(envelope(200, {"magicLinkToken": TOKEN}))
        return super().__call__(request)


@pytest.fixture
def service() -> Late:
    """The service."""
    return Late()


@pytest.fixture
def steps(clients: Clients) -> PaymentSteps:
    """Steps on that service."""
    hooks: Any = SimpleNamespace()
    return PaymentSteps(Payments(clients()), hooks)


@pytest.fixture
def beneficiary() -> Beneficiary:
    """Somebody who was made a beneficiary."""
    created: Any = None
    return Beneficiary("asset", "id", Payee(PERSON, "DE02", "BIC", "Bank"), created)


def test_beneficiary_known_at_once_is_asked_for_once(
    steps: PaymentSteps, service: Late, beneficiary: Beneficiary
) -> None:
    """Others are taken to be known as soon."""
    found = [steps.payable(WALLET, beneficiary) for _ in range(5)]

    assert found == [beneficiary] * 5
    assert service.preparations == 1


def test_late_beneficiary_is_waited_for(
    steps: PaymentSteps, service: Late, beneficiary: Beneficiary
) -> None:
    """And so is every later one."""
    service.unknown = 3
    steps.payable(WALLET, beneficiary)
    first, service.preparations = service.preparations, 0
    steps.payable(WALLET, beneficiary)

    assert (first, service.preparations) == (4, 4)


def test_other_refusals_leave_the_question_open(
    steps: PaymentSteps, service: Late, beneficiary: Beneficiary
) -> None:
    """A balance that is too low says nothing of the beneficiary: each is asked for once."""
    service.code = 400
    for _ in range(9):
        steps.payable(WALLET, beneficiary)

    assert service.preparations == 9
