"""No balance is compared before it stands still, and no wait is without end."""

from dataclasses import replace
from decimal import Decimal
from operator import eq

import httpx
import pytest

from conformance.outcomes import Blocked
from fixtures.client.caller import OPERATOR
from fixtures.journeys.payments.journey import Payments
from fixtures.journeys.payments.money.settled import Settled
from fixtures.journeys.payments.orders import FINAL, ExecutedOrder, PaymentConsent, PreparedOrder
from fixtures.journeys.payments.parties import Wallet
from fixtures.journeys.payments.settlement import Settlement
from selftests.client.conftest import Clients
from selftests.client.exchanges import envelope
from selftests.client.service import FakeClock, FakeService, answer

WALLET = Wallet("customer", "wallet", "EUR", OPERATOR)
OTHER = Wallet("customer", "other", "EUR", OPERATOR)
HUNDRED = Decimal(100)


class Bank(FakeService):
    """Tells balances and statuses, one after the other; the last of them for ever."""

    def __init__(self) -> None:
        """Start with a balance that nothing happens to."""
        super().__init__()
        self.balances: dict[str, list[object]] = {"wallet": [100], "other": [100]}
        self.statuses: list[object] = ["COMPLETED"]

    def __call__(self, request: httpx.Request) -> httpx.Response:
        """Answer a balance or a status, and all else as any service."""
        path = request.url.path.split("/")
        if path[-1] == "balance":
            return answer(envelope(200, {"balance": self._next(self.balances[path[-2]])}))
        if path[-2] == "orders":
            return answer(envelope(200, {"status": self._next(self.statuses)}))
        return super().__call__(request)

    def _next(self, reported: list[object]) -> object:
        told = reported.pop(0) if len(reported) > 1 else reported[0]
        return told() if callable(told) else told


@pytest.fixture
def service() -> Bank:
    """A service that has one wallet, and another."""
    return Bank()


@pytest.fixture
def payments(clients: Clients) -> Payments:
    """The calls of the money journey, on a target with words of its own."""
    behaviour = {"order_completed": ("Settled",), "order_failed": ("Declined",)}
    return Payments(clients(behaviour=behaviour, allow_money_movement=True))


@pytest.fixture
def settlement(payments: Payments) -> Settlement:
    """What is tested."""
    return Settlement(payments)


@pytest.fixture
def executed(payments: Payments) -> ExecutedOrder:
    """An order of the wallet."""
    consent = PaymentConsent(WALLET, "", "1")
    reported = payments.client.send(payments.balance(WALLET))
    order = PreparedOrder(WALLET, "transfer", "order", consent, Decimal(9), reported)
    return ExecutedOrder(order, reported)


def test_balance_is_read_until_it_stands_still(settlement: Settlement, service: Bank) -> None:
    """Two readings in a row are the same; the latest one may be the first of them."""
    service.balances["wallet"] = [90, 85, 85, 85, 70]
    settled = settlement.still(WALLET, HUNDRED)
    assert settled.debit == settlement.still(WALLET, HUNDRED, settled.balance).debit == 15


def test_balance_that_has_not_moved_is_read_once(
    settlement: Settlement, service: Bank, clock: FakeClock
) -> None:
    """When a debit that comes late would be there: what the wallet had is known."""
    service.balances["wallet"] = [lambda end=clock.now + 1: 100 if clock.now < end else 90] * 9
    assert [settlement.still(WALLET, Decimal(before)).debit for before in (100, 90)] == [10, 0]
    assert len(service.balances["wallet"]) == 9 - 2 - 1


def test_balance_stands_still_for_as_long_as_orders_took(
    settlement: Settlement, service: Bank, clock: FakeClock, executed: ExecutedOrder
) -> None:
    """So that a second debit which settles like the first one is seen, with few readings."""
    service.statuses = [*["EXECUTING"] * 8, "SETTLED"]  # for 4 seconds
    service.balances["wallet"] = [lambda end=clock.now + 8: 91 if clock.now < end else 82] * 100

    assert settlement.settle(WALLET, HUNDRED, [executed]).debit == 18
    assert 100 - len(service.balances["wallet"]) <= 5


def test_order_beside_one_that_was_booked_is_asked_for_until_it_is_booked_too(
    settlement: Settlement, service: Bank, executed: ExecutedOrder
) -> None:
    """A word that stays the same does not end it where another order moved the balance."""
    another = replace(executed, order=replace(executed.order, prepared_order_id="another"))
    service.statuses = [*["Booked"] * 4, *["InProgress"] * 6, "Booked"]
    service.balances["wallet"] = [91, 91, 91, 91, 91, 91, 82]

    settled = settlement.settle(WALLET, HUNDRED, [executed, another])

    assert settled.debit == 18
    assert service.statuses == ["Booked"]


def test_orders_that_fail_while_the_balance_is_read_end_the_wait(
    settlement: Settlement, service: Bank, clock: FakeClock, executed: ExecutedOrder
) -> None:
    """Nothing will come of them either."""
    service.statuses = [*["InProgress"] * 4, "declined"]
    service.balances["wallet"] = [99, 100]

    settled = settlement.settle(WALLET, HUNDRED, [executed])

    assert settled.failed == 1
    assert settled.debit == 0
    assert sum(clock.sleeps) < 10


def test_balance_that_never_stands_still_ends_the_wait(
    settlement: Settlement, service: Bank, clock: FakeClock
) -> None:
    """At the time limit, with the latest reading."""
    service.balances["wallet"] = [*range(1000)]

    settled = settlement.still(WALLET, HUNDRED)

    assert settled.after > 1
    assert sum(clock.sleeps) <= 61


def test_order_is_awaited_in_the_words_of_the_target(
    settlement: Settlement, service: Bank, executed: ExecutedOrder
) -> None:
    """Whatever their letter case; the balance that comes with them is what counts."""
    service.balances["wallet"] = [100, 100, 91]
    service.statuses = ["EXECUTING", "EXECUTING", "EXECUTING", "SETTLED"]

    settled = settlement.settle(WALLET, HUNDRED, [executed])

    assert (settled.completed, settled.failed) == (1, 0)
    assert settled.debit == 9


def test_order_that_failed_is_not_waited_for_on_the_balance(
    settlement: Settlement, service: Bank, clock: FakeClock, executed: ExecutedOrder
) -> None:
    """Nothing will come of it."""
    service.statuses = ["EXECUTING", "EXECUTING", "declined"]

    settled = settlement.settle(WALLET, HUNDRED, [executed])

    assert (settled.completed, settled.failed) == (0, 1)
    assert settled.debit == 0
    assert sum(clock.sleeps) < 5


def test_unknown_word_is_final_once_the_balance_has_moved(
    settlement: Settlement, service: Bank, clock: FakeClock, executed: ExecutedOrder
) -> None:
    """Nobody waits in vain for a word that the target file does not have."""
    service.balances["wallet"] = [100, 100, 91]
    service.statuses = ["EXECUTING", "PAID"]

    settled = settlement.settle(WALLET, HUNDRED, [executed])

    assert settled.debit == 9
    assert sum(clock.sleeps) < 10


def test_status_that_never_changes_is_waited_for_once(
    settlement: Settlement,
    service: Bank,
    clock: FakeClock,
    payments: Payments,
    executed: ExecutedOrder,
) -> None:
    """After that the balance says when an order is settled."""
    service.balances["wallet"] = [91]
    service.statuses = ["EXECUTING"]
    settlement.settle(WALLET, HUNDRED, [executed])
    first = sum(clock.sleeps)

    settled = settlement.settle(WALLET, HUNDRED, [executed])

    assert settled.debit == 9
    assert first > 59
    assert sum(clock.sleeps) - first < 5
    assert payments.client.patience.reported(FINAL).startswith(f"{FINAL}: waited 60.")


@pytest.mark.parametrize("reported", [None, "unknown", {}, True, "NaN"])
def test_balance_that_cannot_be_read_blocks(
    settlement: Settlement, service: Bank, reported: object
) -> None:
    """It never counts as unchanged."""
    service.balances["wallet"] = [reported]

    with pytest.raises(Blocked, match="no balance found"):
        settlement.settle(WALLET, HUNDRED)


def test_money_that_does_not_arrive_blocks(settlement: Settlement, service: Bank) -> None:
    """A wallet without its funds pays nothing."""
    service.balances["wallet"] = [0]

    with pytest.raises(Blocked, match="the funds of a wallet"):
        settlement.funded(WALLET)


def test_wallets_are_compared_until_both_have_paid_the_same(
    settlement: Settlement, service: Bank
) -> None:
    """A fee that is charged later comes to both."""
    service.balances["wallet"] = [91, 91, 90]
    one, other = _settled(settlement, 91), _settled(settlement, 90, OTHER)
    service.balances["other"] = [90]

    assert [each.debit for each in settlement.compare(one, other, eq)] == [10, 10]


def test_wallets_that_never_agree_are_reported_as_they_are(
    settlement: Settlement, service: Bank, clock: FakeClock
) -> None:
    """At the end of the time limit, for a check to judge."""
    service.balances["wallet"] = [82]
    service.balances["other"] = [91]

    compared = settlement.compare(_settled(settlement, 82), _settled(settlement, 91, OTHER), eq)

    assert [each.debit for each in compared] == [18, 9]
    assert 59 < sum(clock.sleeps) <= 64


def _settled(settlement: Settlement, after: int, wallet: Wallet = WALLET) -> Settled:
    known = settlement.still(wallet, HUNDRED)
    return Settled(wallet, HUNDRED, Decimal(after), known.balance)
