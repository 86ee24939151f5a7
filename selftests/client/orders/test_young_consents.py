"""A payment consent that does not count yet is no wallet that may have one order at a time."""

from collections.abc import Callable
from dataclasses import replace
from datetime import datetime, timedelta
from functools import partial

import pytest

from fixtures.journeys.payments.journey import Payments
from fixtures.journeys.payments.orders import Payment
from fixtures.states.payments.orders_at_once import find_out
from selftests.client.conftest import Clients
from selftests.client.journeys.bank import BankStates
from selftests.client.orders.test_orders_at_once import READY, SEVERAL, Particular


@pytest.fixture
def service() -> Particular:
    """The bank."""
    return Particular()


def _payer(clients: Clients, service: Particular) -> tuple[Payments, Callable[[], Payment]]:
    """Return the calls of a wallet, and what plans its next payment."""
    states = BankStates(service, Payments(clients(allow_money_movement=True)))
    payments, wallet = states.steps.payments, states.own_wallet()
    return payments, partial(payments.payment, wallet, states.beneficiary_of(wallet))


def test_consent_that_is_younger_than_the_first_one_was_is_no_habit(
    clients: Clients, service: Particular, monkeypatch: pytest.MonkeyPatch
) -> None:
    """That came to count unseen, while the beneficiary of its order was waited for."""
    payments, planned = _payer(clients, service)
    first = payments.prepared(planned())
    accepted_at = datetime.fromisoformat(first.answer.exchange.started_at)
    older = replace(first.consent, given_at=accepted_at - timedelta(seconds=30))

    def pause(seconds: float, _: str = "") -> None:
        service.allows = SEVERAL if seconds > 20 else service.allows

    service.allows = READY
    monkeypatch.setattr(payments.client.patience, "pause", pause)
    find_out(payments, replace(first, consent=older), planned)

    assert not payments.orders.one_at_a_time


def test_consent_that_counts_a_moment_later_is_no_habit(
    clients: Clients, service: Particular, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Where consents come into force together, the one of the first order may do so at once."""
    payments, planned = _payer(clients, service)
    first = payments.prepared(planned())

    def pause(seconds: float, _: str = "") -> None:
        service.allows = SEVERAL if seconds else service.allows

    service.allows = READY
    monkeypatch.setattr(payments.client.patience, "pause", pause)
    find_out(payments, first, planned)

    assert not payments.orders.one_at_a_time
