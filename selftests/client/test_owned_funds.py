"""A wallet of the target file pays what is on it, where nothing can be put on it."""

import re
from dataclasses import replace
from decimal import Decimal
from typing import Any

import pytest

from conformance.outcomes import Blocked
from fixtures.journeys.payments.journey import Payments
from fixtures.journeys.payments.parties import Wallet
from selftests.client.conftest import Clients
from selftests.client.journeys.bank import Bank, BankStates

NOTHING_MOVES: dict[str, Any] = {"allow_money_movement": False}
NO_TOP_UPS: dict[str, Any] = {"allow_money_movement": True, "capabilities": {"top_ups": False}}


@pytest.fixture
def service() -> Bank:
    """A bank whose wallets have money of their own."""
    return Bank()


def _with(clients: Clients, service: Bank, target: dict[str, Any], owned: str) -> tuple[Any, ...]:
    states = BankStates(service, Payments(clients(**target)), has_hook=False)
    return states.steps, states.own_wallet(Decimal(owned))


@pytest.mark.parametrize(("target", "owned"), [(NOTHING_MOVES, "100"), (NO_TOP_UPS, "400")])
def test_what_is_there_is_paid(
    clients: Clients, service: Bank, target: dict[str, Any], owned: str
) -> None:
    """No top-up is tried; where others pay from it, too, some times as much has to be there."""
    steps, wallet = _with(clients, service, target, owned)
    given: Wallet = replace(wallet, shared_with_others=True)

    assert steps.fund(given, Decimal(100)) is given
    assert not service.top_ups


@pytest.mark.parametrize(
    ("target", "owned", "ways"),
    [
        (NOTHING_MOVES, "99.99", ", or allow_money_movement = true for a top-up, or 100"),
        (NO_TOP_UPS, "399.99", ", or 400"),
    ],
)
def test_too_little_is_told(
    clients: Clients, service: Bank, target: dict[str, Any], owned: str, ways: str
) -> None:
    """With what would be enough, and without a way that the target file says is not there."""
    steps, wallet = _with(clients, service, target, owned)
    reason = f"needs the hook `fund`{ways} on the wallet of the target file: it has {owned}"
    with pytest.raises(Blocked, match=f"^{re.escape(reason)}$"):
        steps.fund(replace(wallet, shared_with_others=True), Decimal(100))
    assert not service.top_ups


@pytest.mark.parametrize("target", [NOTHING_MOVES, NO_TOP_UPS])
def test_money_of_a_new_wallet_is_not_counted_on(
    clients: Clients, service: Bank, target: dict[str, Any]
) -> None:
    """Whoever is registered in a run has nothing that nobody gave."""
    steps, wallet = _with(clients, service, target, "1000")
    with pytest.raises(Blocked, match=r"^needs the hook `fund`"):
        steps.fund(wallet, Decimal(100))
