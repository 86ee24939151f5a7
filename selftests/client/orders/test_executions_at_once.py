"""Orders that are executed one after the other keep out of each other's way."""

from typing import Any, Final

import httpx
import pytest

from fixtures.client.answer import Answer
from fixtures.journeys.payments.journey import Payments
from fixtures.journeys.payments.orders import FINAL, PreparedOrder
from fixtures.journeys.payments.payable import NEXT
from fixtures.states.payments.orders_at_once import find_out
from selftests.client.conftest import Clients
from selftests.client.journeys.bank import AMOUNTS, Bank, BankStates
from selftests.client.service import refusal

TAKES: Final = 3
"""So many executions are refused while another order of the wallet is EXECUTING."""


class OneExecution(Bank):
    """Executes one order of a wallet at a time, refusing others with ``code``, or for good."""

    def __init__(self) -> None:
        """Leave orders EXECUTING."""
        super().__init__()
        self.status, self.code, self.for_good = "EXECUTING", 409, False
        self.executions, self.one_ready = 0, False
        self._ready: set[str] = set()
        self._under_way: dict[str, int] = {}

    def _prepared(self, body: Any) -> httpx.Response:
        wallet = body["sourceAccount"]["walletId"]
        if self.one_ready and wallet in self._ready:
            return refusal(409)
        self._ready.add(wallet)
        return super()._prepared(body)

    def _executed(self, wallet: str, order: str) -> httpx.Response:
        self.executions += 1
        if self._under_way.get(wallet):
            self._under_way[wallet] -= 0 if self.for_good else 1
            return refusal(self.code)
        self._under_way[wallet] = TAKES
        self._ready.discard(wallet)
        return super()._executed(wallet, order)


@pytest.fixture
def service() -> OneExecution:
    """The bank."""
    return OneExecution()


@pytest.fixture
def states(clients: Clients, service: OneExecution) -> Any:
    """Wallets of that bank."""
    return BankStates(service, Payments(clients(allow_money_movement=True)))


def _executed_first(states: BankStates) -> tuple[Payments, PreparedOrder]:
    """Execute one of two orders of a wallet, and return the other."""
    payments, wallet = states.steps.payments, states.own_wallet()
    beneficiary = states.beneficiary_of(wallet)
    orders = [payments.prepared(payments.payment(wallet, beneficiary)) for _ in range(2)]
    payments.executed(orders[0])
    return payments, orders[1]


def _paid(states: BankStates, payments: Payments, order: PreparedOrder) -> Answer:
    wallet = order.wallet
    payment = payments.payment(wallet, states.beneficiary_of(wallet), AMOUNTS.price)
    return states.steps.pay(payment).answer


@pytest.mark.parametrize("code", [400, 409, 422])
def test_order_is_executed_once_another_one_is_over(
    states: BankStates, service: OneExecution, code: int
) -> None:
    """Whatever code refuses it until then; how long that takes is remembered."""
    service.code = code
    payments, other = _executed_first(states)

    assert payments.execution(other).exchange.accepted
    assert service.executions == 1 + TAKES + 1
    assert payments.client.patience.longest_s(NEXT) > 0


@pytest.mark.parametrize("one_ready", [False, True])
def test_habit_is_found_out(states: BankStates, service: OneExecution, *, one_ready: bool) -> None:
    """Beside another one: a wallet may have one order READY, too."""
    service.one_ready = one_ready
    payments, wallet = states.steps.payments, states.own_wallet()
    beneficiary = states.beneficiary_of(wallet)
    first = payments.prepared(payments.payment(wallet, beneficiary))
    find_out(payments, first, lambda: payments.payment(wallet, beneficiary))

    assert payments.client.patience.longest_s(NEXT) > 0
    assert payments.orders.one_at_a_time is one_ready


@pytest.mark.parametrize("kind", [NEXT, FINAL])
def test_order_that_is_executed_once_waits_for_another_one(
    states: BankStates, monkeypatch: pytest.MonkeyPatch, kind: str
) -> None:
    """As long as that may take, as far as is known; the same order again does not."""
    payments, other = _executed_first(states)
    patience, pauses = payments.client.patience, list[float]()
    monkeypatch.setattr(patience, "pause", lambda seconds, _="": pauses.append(seconds))
    payments.execute(other)
    patience.took(NEXT, 0.1)
    patience.took(kind, 2.0)
    payments.execute(other)
    payments.executed(other)
    payments.execute(other)

    assert [2 < each <= 3 for each in pauses if each > 0] == [True]


@pytest.mark.parametrize("status", ["COMPLETED", "completed"])
def test_nobody_waits_for_an_order_that_is_completed(
    states: BankStates, service: OneExecution, status: str
) -> None:
    """Another one is refused for something else."""
    service.status, service.for_good = status, True
    payments, other = _executed_first(states)
    payments.payable.in_turn(payments.client.send(payments.execute(other)))

    assert service.executions == 2


def test_monitoring_may_have_its_own_word_for_completed(
    clients: Clients, service: OneExecution
) -> None:
    """An execution that is COMPLETED is over, whatever GET calls that."""
    service.status, service.for_good = "COMPLETED", True
    words = {"order_completed": ["BOOKED"]}
    states = BankStates(service, Payments(clients(allow_money_movement=True, behaviour=words)))
    payments, other = _executed_first(states)
    payments.payable.in_turn(payments.client.send(payments.execute(other)))

    assert service.executions == 2


def test_nobody_waits_for_an_order_of_another_wallet(
    states: BankStates, service: OneExecution
) -> None:
    """It is in nobody's way."""
    _executed_first(states)
    service.refuses_every_execution = True
    payments, wallet = states.steps.payments, states.own_wallet()
    payment = payments.payment(wallet, states.beneficiary_of(wallet))
    payments.payable.in_turn(payments.client.send(payments.execute(payments.prepared(payment))))

    assert service.executions == 2


def test_nobody_waits_where_a_beneficiary_may_be_too_young(
    states: BankStates, service: OneExecution
) -> None:
    """One that was created after the order was executed."""
    payments, other = _executed_first(states)
    payments.payable.created(states.beneficiary_of(other.wallet), other.wallet.wallet_id)
    payments.payable.in_turn(payments.client.send(payments.execute(other)))

    assert service.executions == 2


@pytest.mark.parametrize(
    ("code", "known", "accepted"),
    [
        (400, False, False),
        (422, False, True),
        (422, True, True),
        (403, True, True),
        (403, False, True),
        (409, False, True),
    ],
)
def test_payment_that_may_be_refused_waits_where_others_had_to(
    states: BankStates, service: OneExecution, code: int, *, known: bool, accepted: bool
) -> None:
    """Or where a rule of the target may be why; what is invalid is what was asked for."""
    service.code = code
    payments, other = _executed_first(states)
    if known:
        payments.client.patience.took(NEXT, 0.01)
    answer = _paid(states, payments, other)

    assert (answer.exchange.accepted, service.executions) == (accepted, 5 if accepted else 2)


def test_conflict_with_something_else_is_not_waited_for_again(
    states: BankStates, service: OneExecution
) -> None:
    """Once in vain is enough for one reason."""
    service.for_good = True
    payments, other = _executed_first(states)
    _paid(states, payments, other)
    asked = service.executions
    _paid(states, payments, other)
    again, service.code = service.executions, 422
    _paid(states, payments, other)

    assert again == asked + 1
    assert service.executions > again + 1


def test_payment_that_is_refused_for_good_is_refused_soon(
    states: BankStates, service: OneExecution, monkeypatch: pytest.MonkeyPatch
) -> None:
    """After a second, or twice as long as an order was under way."""
    bounds = list[float]()
    payments, other = _executed_first(states)
    service.for_good, patience = True, payments.client.patience
    patience.took(NEXT, 2.0)

    def until(*_: object, at_most_s: float, **__: object) -> Any:
        bounds.append(at_most_s)
        return answer

    answer = payments.client.send(payments.execute(other))
    monkeypatch.setattr(patience, "until", until)
    payments.payable.in_turn(answer, may_be_refused=True)

    assert bounds == [4.0]
