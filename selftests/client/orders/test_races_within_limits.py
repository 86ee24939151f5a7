"""Two payments at once count once each towards the limit of a day, or the race says so."""

from decimal import Decimal
from typing import Any

import httpx
import pytest

from conformance.outcomes import NotApplicable
from fixtures.exploration.races.payments import RacesOfPayments
from fixtures.journeys.payments.journey import Payments
from fixtures.states.payments.stories import MoneyStories
from selftests.client.conftest import Clients
from selftests.client.journeys.bank import FEE, Bank, BankStates
from selftests.exploration.answers import broken_by

A_DAY = 100


class CountingBank(Bank):
    """Counts towards the limit of a day what wallets execute, some ``times`` for the first ones."""

    def __init__(self, times: int, wallets: int) -> None:
        """Let executions of the first ``wallets`` count so often."""
        super().__init__()
        self.a_day = Decimal(A_DAY)
        self.limits = {"daily": {"EUR": A_DAY}}
        self._times, self._wallets = times, wallets

    def _executed(self, wallet: str, order: str) -> httpx.Response:
        executed = super()._executed(wallet, order)
        if executed.status_code == httpx.codes.OK and wallet in list(self.spent)[: self._wallets]:
            self.spent[wallet] += (self._times - 1) * (self.orders[order] + FEE)
        return executed


def _race(clients: Clients, bank: Bank) -> RacesOfPayments:
    states: Any = BankStates(bank, Payments(clients(allow_money_movement=True)))
    return RacesOfPayments(MoneyStories(states))


@pytest.fixture
def service(times: int, wallets: int) -> Bank:
    """The bank."""
    return CountingBank(times, wallets)


@pytest.mark.parametrize(
    ("times", "wallets", "broken"), [(1, 0, ""), (2, 1, "EXP-RAC-01"), (2, 2, "")]
)
def test_two_payments_at_once_count_once_each(clients: Clients, service: Bank, broken: str) -> None:
    """What the same payments one after the other leave room for; else a limit is just low."""
    race = _race(clients, service)

    assert broken_by(race.transfers_within_the_limit) == broken


@pytest.mark.parametrize(("times", "wallets"), [(1, 0)])
def test_payments_that_a_day_allows_anyway_tell_nothing(clients: Clients, service: Bank) -> None:
    """The limit of one is so low that even twice of them is within the day."""
    service.limits = {"daily": {"EUR": A_DAY}, "perTxn": {"EUR": 10}}

    with pytest.raises(NotApplicable, match="do not exceed 100"):
        _race(clients, service).transfers_within_the_limit()
