"""Whether a wallet may have several orders at once is seen, and orders keep out of their way."""

from decimal import Decimal
from pathlib import Path
from types import SimpleNamespace
from typing import Any, Final

import httpx
import pytest

from fixtures.client.habits.assumptions import ONE_ORDER_AT_A_TIME
from fixtures.client.polling import Patience
from fixtures.client.waits import Waits
from fixtures.journeys.payments.deposits import Deposits
from fixtures.journeys.payments.journey import Payments
from fixtures.journeys.payments.orders import Payment, PreparedOrder
from fixtures.journeys.payments.parties import Wallet
from fixtures.journeys.payments.payable import EXECUTABLE
from fixtures.states.payments.limits.attempts import LimitAttempts
from fixtures.states.payments.orders_at_once import find_out
from fixtures.states.payments.stories import MoneyStories
from selftests.client.conftest import Clients
from selftests.client.journeys.bank import AMOUNTS, Bank, BankStates
from selftests.client.service import refusal

SEVERAL: Final = "several"
LATEST: Final = "the latest alone"
READY: Final = "one that is READY"
EXECUTING: Final = "one that is READY or EXECUTING"
EXECUTES_NONE: Final = "several, and refuses to execute any"
TAKES: Final = 3
"""So many preparations are refused while an order is EXECUTING."""


class Particular(Bank):
    """Has a habit about orders of a wallet that are under way at once."""

    def __init__(self) -> None:
        """Allow several."""
        super().__init__()
        self.allows = SEVERAL
        self.preparations = 0
        self.young = 0
        """So many executions are refused for the age of their beneficiary."""
        self._open: dict[str, str] = {}
        """The order of each wallet that is READY."""
        self._under_way: dict[str, int] = {}

    def _prepared(self, body: Any) -> httpx.Response:
        self.preparations += 1
        wallet = body["sourceAccount"]["walletId"]
        if self._under_way.get(wallet):
            self._under_way[wallet] -= 1
            return refusal(409)
        if wallet in self._open and self.allows in {READY, EXECUTING}:
            return refusal(409)
        prepared = super()._prepared(body)
        self._open[wallet] = prepared.json()["data"]["preparedOrderId"]
        return prepared

    def _executed(self, wallet: str, order: str) -> httpx.Response:
        if self.allows == EXECUTES_NONE:
            return refusal(403)
        if self.allows == LATEST and order != self._open.get(wallet):
            return refusal(422)
        self.young -= 1
        if self.young >= 0:
            return refusal(400)
        self._open.pop(wallet, None)
        self._under_way[wallet] = TAKES if self.allows == EXECUTING else 0
        return super()._executed(wallet, order)


@pytest.fixture
def service() -> Particular:
    """The bank."""
    return Particular()


@pytest.fixture
def states(clients: Clients, service: Particular) -> Any:
    """Wallets of that bank."""
    return BankStates(service, Payments(clients(allow_money_movement=True)))


def _payment(states: BankStates, wallet: Wallet) -> Payment:
    return states.steps.payments.payment(wallet, states.beneficiary_of(wallet), AMOUNTS.price)


def _found_out(states: BankStates) -> tuple[Payments, PreparedOrder]:
    payments, wallet = states.steps.payments, states.own_wallet()
    first = payments.prepared(_payment(states, wallet))
    find_out(payments, first, lambda: _payment(states, wallet))
    return payments, first


@pytest.mark.parametrize(
    ("allows", "one"),
    [(SEVERAL, False), (EXECUTES_NONE, False), (LATEST, True), (READY, True), (EXECUTING, True)],
)
def test_habit_is_seen(states: BankStates, service: Particular, allows: str, *, one: bool) -> None:
    """A wallet that had an order stands back for others where it may have one at a time."""
    service.allows = allows
    payments, first = _found_out(states)

    assert payments.orders.one_at_a_time is one
    assert payments.orders.standing_back == ({first.wallet.wallet_id} if one else frozenset())


@pytest.mark.parametrize("allows", [SEVERAL, LATEST, READY, EXECUTING])
def test_habit_and_age_of_a_beneficiary_are_seen(
    clients: Clients, service: Particular, allows: str
) -> None:
    """The one is not taken for the other: an order that may be executed shows the age."""
    service.allows, service.young = allows, 12
    client = clients(allow_money_movement=True, capabilities={"payment_consents": False})
    payments = Payments(client)
    states = BankStates(service, payments)
    wallet = states.own_wallet()
    payments.payable.created(states.beneficiary_of(wallet), wallet.wallet_id)
    find_out(
        payments, payments.prepared(_payment(states, wallet)), lambda: _payment(states, wallet)
    )

    assert client.patience.longest_s(EXECUTABLE) > 0
    assert payments.orders.one_at_a_time is (allows != SEVERAL)


def test_habit_is_seen_on_another_wallet_for_want_of_room(
    states: BankStates, service: Particular
) -> None:
    """An order of one wallet says nothing of those of another."""
    service.allows = READY
    payments, full, roomy = states.steps.payments, states.own_wallet(), states.own_wallet()
    find_out(payments, payments.prepared(_payment(states, full)), lambda: _payment(states, roomy))

    assert payments.orders.one_at_a_time


def test_payment_like_a_refused_one_has_its_consent_for_want_of_room(states: BankStates) -> None:
    """It was not used; where there is room, another one is given."""
    payments, wallet = states.steps.payments, states.own_wallet()
    refused = _payment(states, wallet)
    roomy = payments.like(refused)
    payments.client.habits.take(ONE_ORDER_AT_A_TIME, value=True)
    payments.prepared(refused)
    full = payments.like(refused)

    assert (roomy.consent is refused.consent, full.consent is refused.consent) == (False, True)
    assert len({each.description for each in (refused, roomy, full)}) == 3


@pytest.mark.parametrize(("allows", "prepared"), [(SEVERAL, [3, 4]), (READY, [21, 42])])
def test_several_orders_are_seen_once_in_a_run(
    clients: Clients, service: Particular, tmp_path: Path, allows: str, prepared: list[int]
) -> None:
    """A worker takes the word of another one; that a wallet may have one alone, each sees."""
    service.allows = allows
    waits, preparations = Waits(tmp_path), []
    for name in ("gw0", "gw1"):
        client = clients(name, allow_money_movement=True)
        client.patience = Patience(client.target.timing, waits)
        _found_out(BankStates(service, Payments(client)))
        preparations.append(service.preparations)

    assert preparations == prepared


@pytest.mark.parametrize(("allows", "dropped"), [(SEVERAL, False), (LATEST, True)])
def test_order_is_dropped_for_a_later_one(
    states: BankStates, service: Particular, allows: str, *, dropped: bool
) -> None:
    """The latest of a wallet is not."""
    service.allows = allows
    payments, first = _found_out(states)
    latest = payments.prepared(_payment(states, states.own_wallet()))

    assert payments.orders.is_dropped(first) is dropped
    assert not payments.orders.is_dropped(latest)


def test_order_waits_until_an_executed_one_is_over(states: BankStates, service: Particular) -> None:
    """As often as it is refused for that."""
    service.allows = EXECUTING
    payments, _ = _found_out(states)
    wallet = states.own_wallet()
    payments.executed(payments.prepared(_payment(states, wallet)))
    service.preparations = 0
    payments.prepared(_payment(states, wallet))

    assert service.preparations == TAKES + 1


def test_wait_for_an_earlier_order_is_no_sign_of_late_writes(
    states: BankStates, service: Particular
) -> None:
    """Nothing waits after it for what was written to count."""
    service.allows = EXECUTING
    payments, wallet = states.steps.payments, states.own_wallet()
    payments.executed(payments.prepared(_payment(states, wallet)))
    order, patience = payments.prepared(_payment(states, wallet)), payments.client.patience
    call, began = order.answer.call.with_field("description", ""), patience.now()
    payments.client.fresh.let_count(call)

    assert service.preparations == TAKES + 2
    assert patience.now() == began


def test_nobody_waits_for_an_order_that_nobody_executes(
    states: BankStates, service: Particular
) -> None:
    """A refusal beside a READY order is the answer."""
    service.allows = READY
    payments, _ = _found_out(states)
    wallet = states.own_wallet()
    payments.prepared(_payment(states, wallet))
    payment, service.preparations = _payment(states, wallet), 0
    answer = payments.payable.send(payments.prepare(payment), payment.beneficiary)

    assert (answer.exchange.code, service.preparations) == (409, 1)


@pytest.mark.parametrize("allows", [SEVERAL, LATEST, READY])
def test_another_order_is_paid_after_a_repetition(
    states: Any, service: Particular, allows: str
) -> None:
    """Prepared before it where there may be two at once, otherwise after it."""
    service.allows = allows
    _found_out(states)
    stories = MoneyStories(states)

    assert (stories.preparation().another is None) is (allows != SEVERAL)
    assert stories.another_order().settled.completed == 2


@pytest.mark.parametrize(("allows", "tried"), [(SEVERAL, 101), (READY, 101), (SEVERAL, 100)])
def test_payment_beyond_a_limit_is_of_a_wallet_with_room(
    states: Any, service: Particular, monkeypatch: pytest.MonkeyPatch, allows: str, tried: int
) -> None:
    """Of another one with the money, once that of the limit has what it may, or a higher limit."""
    service.allows, service.limits = allows, {"perTxn": {"EUR": 100}}
    _, first = _found_out(states)
    known: Any = SimpleNamespace(wallet=first.wallet, asked=SimpleNamespace(amount=Decimal(tried)))
    attempts = LimitAttempts(states, MoneyStories(states), known, Deposits(states.steps))
    monkeypatch.setattr(LimitAttempts, "of", lambda *_: known)  # what was done on it before
    wallet, highest = attempts.wallet_with_room()

    assert (wallet == first.wallet, highest) == (allows == SEVERAL and tried > 100, Decimal(100))
    assert wallet == first.wallet or service.balances[wallet.wallet_id] == Decimal(200)
