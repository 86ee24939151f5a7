"""Money that nobody asked for is no part of a payment, and excuses nothing else."""

from decimal import Decimal
from typing import Any

import pytest

from conformance.outcomes import NotApplicable
from fixtures.journeys.payments.journey import Payments
from fixtures.journeys.payments.money.settled import Settled
from fixtures.journeys.payments.settlement import UNASKED
from fixtures.states.payments.paths.topped_up import Topup, Topups
from fixtures.states.payments.stories import MoneyStories
from selftests.client.conftest import Clients
from selftests.client.journeys.bank import AMOUNTS, FEE, Bank, BankStates

COST = AMOUNTS.price + FEE


class _Generous(Bank):
    """Puts money on each wallet before its second reading; at once, once somebody has waited."""

    gift = Decimal(2)
    waited_for = False

    def balance(self, wallet: str) -> Decimal:
        if self.read.count(wallet) == (1 if self.waited_for else 2):
            self.balances[wallet] += self.gift
        return super().balance(wallet)


@pytest.fixture
def service() -> _Generous:
    """The bank."""
    return _Generous()


@pytest.fixture
def stories(clients: Clients, service: _Generous, monkeypatch: pytest.MonkeyPatch) -> MoneyStories:
    """The stories, told on wallets of the bank."""
    states: Any = BankStates(service, Payments(clients(allow_money_movement=True)))
    patience = states.steps.payments.client.patience
    monkeypatch.setattr(patience, "pause", lambda *_: setattr(service, "waited_for", True))
    return MoneyStories(states)


def test_story_is_told_again_once_such_money_is_there(stories: MoneyStories) -> None:
    """What the payment costs is seen then."""
    assert stories.control().debit == COST
    assert stories.repetition().settled.debit == COST


def test_payment_that_costs_too_little_is_not_excused(
    stories: MoneyStories, service: _Generous
) -> None:
    """A wallet without orders gets nothing."""
    service.gift, service.cashback = Decimal(0), COST - 1

    assert stories.control().debit == 1
    assert not stories.client.patience.longest_s(UNASKED)


@pytest.mark.parametrize(
    ("brought", "comes", "fits"),
    [("20.50", True, True), ("22", True, False), ("22", False, True), ("41", True, True)],
)
def test_topup_that_brings_more_is_judged_unless_such_money_comes(
    stories: MoneyStories, brought: str, *, comes: bool, fits: bool
) -> None:
    """Nor is one excused that may have been booked twice."""
    wallet, reading = stories.funded_wallet()[0], stories.client.send
    answer = reading(stories.payments.balance(wallet))
    settled = Settled(wallet, Decimal(0), Decimal(brought), answer)
    topup = Topup(answer, settled, Decimal("20.50"), None)
    if comes:
        stories.client.patience.took(UNASKED, 1)
    topups = Topups(stories.states)

    if fits:
        assert topups.asked_for(topup) is topup
        return
    with pytest.raises(NotApplicable, match="nobody has asked for"):
        topups.asked_for(topup)
