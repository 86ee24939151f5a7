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
    bonus = Decimal(0)
    waited_for = False

    def balance(self, wallet: str) -> Decimal:
        if self.read.count(wallet) == (1 if self.waited_for else 2):
            self.balances[wallet] += self.gift
        has = super().balance(wallet)
        if self.spent[wallet]:  # its orders are booked in what is told now
            self.balances[wallet] += self.bonus
        return has


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


def test_topup_that_is_booked_wrong_is_no_such_money(
    stories: MoneyStories, service: _Generous
) -> None:
    """It brings more than its amount at once, and nothing comes after it."""
    service.gift, service.topup_fee = Decimal(0), Decimal(-2)

    assert not stories.states.unasked.comes(0.1)


def test_what_comes_after_a_topup_was_booked_is_such_money(
    stories: MoneyStories, service: _Generous
) -> None:
    """A bonus for it."""
    service.gift, service.bonus = Decimal(0), Decimal(2)

    assert stories.states.unasked.comes(0.1)


def test_story_that_has_more_for_another_reason_is_told_once(
    stories: MoneyStories, monkeypatch: pytest.MonkeyPatch
) -> None:
    """It has waited for such money, and what was told before it is kept."""
    unasked, settlement, told = stories.states.unasked, stories.settlement, []
    seen = _seen(stories, monkeypatch)

    def tell() -> int:
        settlement.has_gained = True
        told.append(1)
        return len(told)

    assert unasked.apart(tell) == 2, "the first time shows that such money comes"
    [remembered] = unasked.stories(1)
    remembered.note("known", 5)

    assert unasked.apart(tell) == 3
    assert remembered.of("known", lambda: 6) == 5
    assert len(seen) == 2, "it is looked whether more comes later"


def _seen(stories: MoneyStories, monkeypatch: pytest.MonkeyPatch) -> list[float]:
    """Let such money come to other wallets after a second, and return who has asked for that."""
    asked: list[float] = []

    def comes(seconds: float) -> bool:
        asked.append(seconds)
        stories.client.patience.took(UNASKED, 1)
        return True

    monkeypatch.setattr(stories.states.unasked, "comes", comes)
    return asked


def test_stories_are_begun_anew_once_for_what_is_found_out(
    stories: MoneyStories, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Not again by the story around the one that has found it out."""
    unasked, settlement = stories.states.unasked, stories.settlement
    _seen(stories, monkeypatch)
    [remembered] = unasked.stories(1)
    remembered.note("before", 1)

    def inner() -> int:
        settlement.has_gained = True
        return 2

    def outer() -> int:
        remembered.of("within", lambda: unasked.apart(inner))
        settlement.has_gained = True
        return 3

    assert unasked.apart(outer) == 3
    assert remembered.of("before", lambda: 4) == 4
    assert remembered.of("within", lambda: 5) == 2


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
