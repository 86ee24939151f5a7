"""Money that comes by a hook may be told late, and is not missed by what is sent once."""

from collections import defaultdict
from decimal import Decimal
from types import SimpleNamespace
from typing import Any

import httpx
import pytest

from conformance.json_paths import reach
from fixtures.client.call import Call
from fixtures.client.caller import OPERATOR
from fixtures.client.wire.fresh import LONGEST_S
from fixtures.interface.operations import OPERATIONS
from fixtures.journeys.payments.journey import Payments
from fixtures.journeys.payments.parties import Wallet
from fixtures.journeys.payments.steps import PaymentSteps
from selftests.client.conftest import Clients
from selftests.client.exchanges import envelope
from selftests.client.service import FakeClock, FakeService, answer

FIRST = Wallet("customer", "wallet", "EUR", OPERATOR)
SECOND = Wallet("customer", "other", "EUR", OPERATOR)
HUNDRED = Decimal(100)
LATE_S = 2.0


class Bank(FakeService):
    """Has what was deposited on the balance some time later."""

    def __init__(self, clock: FakeClock) -> None:
        """Start without money, and without delay."""
        super().__init__()
        self._clock = clock
        self._deposits: defaultdict[str, list[tuple[float, Decimal]]] = defaultdict(list)
        self.late_s = 0.0
        self.listed_late_s = 0.0
        self.readings = 0

    def __call__(self, request: httpx.Request) -> httpx.Response:
        """Answer a balance, and all else as any service."""
        *_, wallet, last = request.url.path.split("/")
        if wallet == "customer":
            listed = {"walletId": FIRST.wallet_id, "balance": self._listed()}
            return answer(envelope(200, [listed]))
        if last != "balance":
            return super().__call__(request)
        self.readings += 1
        return answer(envelope(200, {"balance": self._balance(wallet, self._clock.now)}))

    def _listed(self) -> str:
        return self._balance(FIRST.wallet_id, self._clock.now - self.listed_late_s)

    def _balance(self, wallet: str, moment: float) -> str:
        there = (each for due, each in self._deposits[wallet] if due <= moment)
        return str(sum(there, Decimal(0)))

    def fund(self, _: str, *, wallet_id: str, amount: Decimal, **__: object) -> None:
        """Stand in for the hook."""
        self._deposits[wallet_id].append((self._clock.now + self.late_s, amount))


@pytest.fixture
def service(clock: FakeClock) -> Bank:
    """A service with two wallets."""
    return Bank(clock)


@pytest.fixture
def payments(clients: Clients) -> Payments:
    """The calls of the money journey."""
    return Payments(clients())


@pytest.fixture
def steps(payments: Payments, service: Bank) -> PaymentSteps:
    """What is tested."""
    hooks: Any = SimpleNamespace(has=lambda _: True, call=service.fund)
    return PaymentSteps(payments, hooks)


def test_what_is_sent_once_comes_after_a_deposit_counts(
    steps: PaymentSteps, payments: Payments, service: Bank
) -> None:
    """The first deposit shows that they are late, and no later one is taken for an earlier."""
    service.late_s = LATE_S
    steps.fund(FIRST, HUNDRED)
    service.late_s = 3 * LATE_S
    for number, wallet in ((1, SECOND), (2, FIRST)):
        steps.fund(wallet, HUNDRED)
        with payments.client.fresh.as_it_comes():
            assert steps.settlement.balance(wallet) == number * HUNDRED


@pytest.mark.parametrize(("ordered", "found"), [(False, 3 * HUNDRED / 2), (True, HUNDRED / 2)])
def test_all_that_a_wallet_was_given_is_waited_for(
    steps: PaymentSteps, payments: Payments, service: Bank, *, ordered: bool, found: Decimal
) -> None:
    """One that begins with money is above nothing at once; what it may have paid is not missed."""
    steps.fund(SECOND, HUNDRED)  # where it is not late
    service.fund("", wallet_id=FIRST.wallet_id, amount=HUNDRED / 2)
    service.late_s = LATE_S
    steps.fund(FIRST, HUNDRED)
    if ordered:
        path = {"accountId": FIRST.wallet_id, "operationType": "transfer"}
        payments.client.send(Call(OPERATIONS["prepare"], path=path, body={}))

    assert steps.settlement.funded(FIRST) == found


def test_wallets_that_may_hold_anything_have_room_without_a_reading(
    steps: PaymentSteps, service: Bank
) -> None:
    """Where the target file does not say how much."""
    assert steps.settlement.room(FIRST) == Decimal("Infinity")
    assert not service.calls


def test_nobody_waits_for_deposits_that_count_at_once(
    steps: PaymentSteps, payments: Payments, clock: FakeClock
) -> None:
    """The first deposit shows that, too."""
    steps.fund(FIRST, HUNDRED)
    with payments.client.fresh.as_it_comes():
        steps.settlement.balance(FIRST)
    assert not clock.sleeps


def test_room_is_what_is_left_of_it_however_late_a_deposit_is(
    clients: Clients, service: Bank
) -> None:
    """Each is looked for where a wallet may hold so much, though the first was there at once."""
    hooks: Any = SimpleNamespace(has=lambda _: True, call=service.fund)
    client = clients(behaviour={"most_balance": str(3 * HUNDRED)})
    steps = PaymentSteps(Payments(client), hooks)
    steps.fund(SECOND, HUNDRED)
    service.late_s = LATE_S
    steps.fund(FIRST, HUNDRED)

    assert steps.settlement.room(FIRST) == 2 * HUNDRED


def test_list_that_is_told_late_is_read_until_it_agrees(steps: PaymentSteps, service: Bank) -> None:
    """With the balance, which is read as often."""
    service.listed_late_s = LATE_S
    steps.fund(FIRST, HUNDRED)
    listed, balance = steps.settlement.beside_the_list(FIRST)
    assert "100" == reach(listed.body, "$.data[0].balance") == reach(balance.body, "$.data.balance")


def test_list_and_balance_that_are_told_late_are_read_until_they_tell_what_is_known(
    steps: PaymentSteps, service: Bank
) -> None:
    """Both may tell what was true a moment ago, and agree."""
    steps.fund(FIRST, HUNDRED)
    service.late_s = LATE_S
    steps.fund(FIRST, HUNDRED)
    listed, balance = steps.settlement.beside_the_list(FIRST, before=2 * HUNDRED)
    assert "200" == reach(listed.body, "$.data[0].balance") == reach(balance.body, "$.data.balance")


def test_list_that_never_agrees_is_read_for_a_while(
    steps: PaymentSteps, service: Bank, clock: FakeClock
) -> None:
    """What is told then is to be judged."""
    service.listed_late_s = 1000.0
    steps.fund(FIRST, HUNDRED)
    began = clock.now
    listed, balance = steps.settlement.beside_the_list(FIRST)
    assert reach(listed.body, "$.data[0].balance") == "0"
    assert reach(balance.body, "$.data.balance") == "100"
    assert clock.now - began <= LONGEST_S + 1


def test_only_the_first_deposit_is_watched(steps: PaymentSteps, service: Bank) -> None:
    """Before it and after it, the balance is read once."""
    for wallet in (FIRST, SECOND, SECOND):
        steps.fund(wallet, HUNDRED)
    assert service.readings == 2


def test_late_deposits_are_waited_for_on_wallets_that_have_money(
    steps: PaymentSteps, service: Bank, clock: FakeClock
) -> None:
    """What a wallet had before does not tell whether more has come."""
    service.fund("", wallet_id=SECOND.wallet_id, amount=HUNDRED)
    service.late_s = LATE_S
    steps.fund(FIRST, HUNDRED)
    clock.sleeps.clear()
    steps.fund(SECOND, HUNDRED)
    readings = service.readings

    assert sum(clock.sleeps) >= LATE_S
    assert steps.settlement.funded(SECOND) == 2 * HUNDRED
    assert service.readings == readings + 1
