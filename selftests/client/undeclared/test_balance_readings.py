"""What a wallet has is told by its balance, or by the list of wallets where that is no number."""

from decimal import Decimal

import pytest

from conformance.outcomes import Blocked
from fixtures.journeys.payments.journey import Payments
from selftests.client.conftest import Clients
from selftests.client.journeys.bank import Bank, BankStates


@pytest.fixture
def service() -> Bank:
    """A bank whose balances are words."""
    bank = Bank()
    bank.shown = "enough"
    return bank


@pytest.fixture
def states(clients: Clients, service: Bank) -> BankStates:
    """Wallets of the bank."""
    return BankStates(service, Payments(clients()))


def test_list_stands_in_for_a_balance_that_is_no_number(service: Bank, states: BankStates) -> None:
    """As long as none ever was one."""
    wallet, settlement = states.own_wallet(Decimal(20)), states.steps.settlement
    service.listed = [{"walletId": wallet.wallet_id, "balance": "20.00"}]
    listed = settlement.still(wallet, Decimal(20))
    by_list = settlement.readings.by_list
    service.shown = None
    told = settlement.still(wallet, Decimal(20))

    assert (by_list, settlement.readings.by_list) == (True, False)
    assert listed.after == told.after == 20
    assert listed.balance.call.operation.name == "wallets"
    assert told.balance.call.operation.name == "balance"


def test_balance_that_was_a_number_is_to_stay_one(service: Bank, states: BankStates) -> None:
    """What it has become is no other form: it is broken."""
    wallet, settlement = states.own_wallet(Decimal(20)), states.steps.settlement
    service.listed = [{"walletId": wallet.wallet_id, "balance": "20.00"}]
    service.shown = None
    settlement.balance(wallet)
    service.shown = "enough"
    with pytest.raises(Blocked, match="no balance found"):
        settlement.balance(wallet)


@pytest.mark.parametrize("listed", [[], [{"walletId": "another", "balance": "20.00"}], [None]])
def test_wallet_of_which_no_list_tells_has_no_balance(
    service: Bank, states: BankStates, listed: list[object]
) -> None:
    """The message names what the target file may say."""
    service.listed = listed
    with pytest.raises(Blocked, match="no balance found"):
        states.steps.settlement.balance(states.own_wallet(Decimal(20)))
