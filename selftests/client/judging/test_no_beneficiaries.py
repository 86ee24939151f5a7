"""A consent that names somebody else does not stand before the answer about a stranger."""

from dataclasses import replace
from types import SimpleNamespace
from typing import Any

import httpx
import pytest

from conformance.outcomes import NotApplicable, Uncertain
from fixtures.client.caller import OPERATOR
from fixtures.journeys.payments.journey import Payments
from fixtures.journeys.payments.parties import Beneficiary, Payee, Wallet
from fixtures.journeys.payments.steps import PaymentSteps
from fixtures.journeys.people import Person
from fixtures.states.payments.further.refusals import (
    STRANGER,
    WRONG_CODE,
    Refusals,
    RefusedPayments,
)
from fixtures.states.payments.payees import attempt_to_no_beneficiary
from selftests.client.conftest import Clients
from selftests.client.exchanges import envelope
from selftests.client.journeys.bank import TOKEN
from selftests.client.service import FakeService, answer, refusal

WALLET = Wallet("customer", "wallet", "EUR", OPERATOR)
PERSON = Person("Ada", "Lovelace", "ada@example.com", "+4915112345678", "1990-01-31")


class Bank(FakeService):
    """Has a habit about consents, which it looks at before the beneficiary."""

    def __init__(self) -> None:
        """Give consents for everybody, and look at none."""
        super().__init__()
        self.looks_at_consents = False
        self.knows_its_beneficiaries = False
        self.preparations = 0
        self._named: object = None

    def __call__(self, request: httpx.Request) -> httpx.Response:
        """Answer consents and preparations, and all else as any service."""
        text = request.content.decode()
        if "payment-consents" in request.url.path:
            if self.knows_its_beneficiaries and "stranger" in text:
                return refusal(422)
            self._named = "stranger" if "stranger" in text else "known"
            return answer(envelope(200, {"magicLinkToken": TOKEN}))
        if not request.url.path.endswith("/prepare"):
            return super().__call__(request)
        self.preparations += 1
        named = self._named if self.looks_at_consents else "stranger"
        return refusal(404 if named == "stranger" else 422)


@pytest.fixture
def service() -> Bank:
    """The bank."""
    return Bank()


@pytest.fixture
def steps(clients: Clients) -> PaymentSteps:
    """What is done at that bank."""
    hooks: Any = None
    return PaymentSteps(Payments(clients()), hooks)


def _beneficiaries() -> tuple[Beneficiary, Beneficiary]:
    created: Any = None
    payee = Payee(PERSON, "DE02", "BIC", "Bank")
    known = Beneficiary("known", "", payee.iban, payee, created)
    return known, replace(known, asset_id="stranger")


def _attempt(steps: PaymentSteps) -> int:
    known, stranger = _beneficiaries()
    payment = replace(steps.payments.payment(WALLET, known), beneficiary=stranger)
    return int(attempt_to_no_beneficiary(steps, payment).exchange.code)


def test_consent_of_somebody_else_may_be_looked_at_first(
    steps: PaymentSteps, service: Bank
) -> None:
    """Then one that names the stranger shows what is answered about him, each a moment old."""
    service.looks_at_consents = True

    assert (_attempt(steps), service.preparations) == (404, 3)


def test_stranger_is_asked_for_once_where_that_is_the_answer(
    steps: PaymentSteps, service: Bank
) -> None:
    """No further consent is needed."""
    assert (_attempt(steps), service.preparations) == (404, 1)


def test_where_no_consent_names_a_stranger_nothing_is_said(
    steps: PaymentSteps, service: Bank
) -> None:
    """The refusal of a consent for somebody else is right, and hides all else."""
    service.looks_at_consents = service.knows_its_beneficiaries = True

    with pytest.raises(NotApplicable, match="no payment consent is given"):
        _attempt(steps)


def test_payments_of_a_customer_are_told_without_the_one_to_a_stranger(
    steps: PaymentSteps, service: Bank
) -> None:
    """Where that one says nothing, the balance, limits and codes of the others still do."""
    known, stranger = _beneficiaries()
    states: Any = SimpleNamespace(
        steps=steps,
        beneficiary_of=lambda _wallet: known,
        shared=lambda _state: WALLET,
        payees=SimpleNamespace(namesake=lambda *_parties: stranger),
    )
    refused = RefusedPayments(states)
    answer = refused.to_a_stranger(WALLET)
    service.looks_at_consents = service.knows_its_beneficiaries = True
    with pytest.raises(Uncertain):  # the wallet might have as many as it may: once more
        refused.to_a_stranger(WALLET)
    with pytest.raises(NotApplicable) as reason:
        refused.to_a_stranger(WALLET)
    refusals = Refusals({STRANGER: reason.value, WRONG_CODE: answer}, [])

    assert refusals.of(WRONG_CODE) is answer
    with pytest.raises(NotApplicable):
        refusals.of(STRANGER)
