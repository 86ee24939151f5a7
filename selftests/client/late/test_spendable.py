"""Money that a balance tells may be spent a moment later."""

import httpx
import pytest

from conformance.outcomes import Blocked
from fixtures.client.answer import Answer, reason_of_refusal
from fixtures.client.wire.fresh import LONGEST_S
from fixtures.journeys.payments.journey import Payments
from fixtures.journeys.payments.money.spendable import SPENDABLE
from selftests.client.exchanges import envelope
from selftests.client.orders.newcomers import WALLET, Late, beneficiary
from selftests.client.service import FakeClock, answer


class Wary(Late):
    """Refuses the first orders of a wallet for its balance, which it tells to be higher."""

    def __init__(self) -> None:
        """Refuse none."""
        super().__init__()
        self.wary = 0
        self.available = "15.00"
        self.balance = "100.00"

    def __call__(self, request: httpx.Request) -> httpx.Response:
        """Answer preparations and balances, and all else as it would."""
        if request.url.path.endswith("/balance"):
            return answer(envelope(200, {"balance": self.balance}))
        if request.url.path.endswith("/prepare") and self.preparations < self.wary:
            self.preparations += 1
            return answer(envelope(400, {"availableBalance": self.available}), 400)
        return super().__call__(request)


@pytest.fixture
def service() -> Wary:
    """The service."""
    return Wary()


def _pay(payments: Payments) -> Answer:
    payee = payments.payable.created(beneficiary("Ada"), WALLET.wallet_id)
    return payments.payable.send(payments.prepare(payments.payment(WALLET, payee)), payee)


@pytest.mark.usefixtures("clock")
@pytest.mark.parametrize("balance", ["100.00", "plenty"])
def test_order_is_sent_again_until_the_money_counts(
    payments: Payments, service: Wary, balance: str
) -> None:
    """How long that took is remembered; a balance need not be a number."""
    service.wary, service.balance = 4, balance
    payments.payable.spendable.gave(WALLET.wallet_id)

    assert _pay(payments).exchange.accepted
    assert payments.client.patience.longest_s(SPENDABLE) > 0


def test_what_is_sent_once_waits_where_money_counted_late(
    payments: Payments, clock: FakeClock
) -> None:
    """Half as long again."""
    payments.client.patience.took(SPENDABLE, 1.0)
    payments.payable.spendable.gave(WALLET.wallet_id)
    payments.client.send(payments.balance(WALLET))

    assert sum(clock.sleeps) == pytest.approx(1.5, rel=0.01)


def test_money_that_is_kept_is_waited_for_once(
    payments: Payments, service: Wary, clock: FakeClock
) -> None:
    """The refusal is the answer then."""
    service.wary = 999
    payments.payable.spendable.gave(WALLET.wallet_id)

    assert not _pay(payments).exchange.accepted
    assert sum(clock.sleeps) == pytest.approx(LONGEST_S, rel=0.01)
    clock.sleeps.clear()
    payments.payable.spendable.gave(WALLET.wallet_id)
    assert not _pay(payments).exchange.accepted
    assert clock.sleeps == []


@pytest.mark.parametrize("available", ["100.00", "99999"], ids=["all", "more"])
def test_balance_that_is_too_low_is_not_waited_for(
    payments: Payments, service: Wary, clock: FakeClock, available: str
) -> None:
    """Where the refusal tells of all that there is, nothing is late."""
    service.wary, service.available = 999, available
    payments.payable.spendable.gave(WALLET.wallet_id)

    assert not _pay(payments).exchange.accepted
    assert clock.sleeps == []


@pytest.mark.usefixtures("clock")
@pytest.mark.parametrize(("wary", "told"), [(0, 1), (4, 2)])
def test_orders_sent_at_once_are_so_again_once_it_is_known_how_late_money_is(
    payments: Payments, service: Wary, wary: int, told: int
) -> None:
    """They cannot be sent again one by one: what they are for is money, and both at once."""
    service.wary = wary
    spendable, stories = payments.payable.spendable, []

    def story() -> tuple[Answer, ...]:
        spendable.gave(WALLET.wallet_id)
        order = payments.prepare(payments.payment(WALLET, beneficiary("Ada")))
        stories.append(spendable.together(order, order))
        if not any(each.exchange.accepted for each in stories[-1]):
            raise Blocked(reason_of_refusal(stories[-1][0]))
        return stories[-1]

    assert all(each.exchange.accepted for each in spendable.once_known(story))
    assert len(stories) == told


def test_what_is_refused_at_once_for_another_reason_is_not_sent_again(
    payments: Payments, service: Wary
) -> None:
    """Of which nothing was found out."""
    service.code = 422

    def story() -> None:
        order = payments.prepare(payments.payment(WALLET, beneficiary("Ada")))
        raise Blocked(reason_of_refusal(payments.payable.spendable.together(order)[0]))

    with pytest.raises(Blocked):
        payments.payable.spendable.once_known(story)
    assert service.preparations == 1


def test_what_a_new_wallet_has_from_the_start_is_waited_for(
    payments: Payments, service: Wary, clock: FakeClock
) -> None:
    """Nobody gave it, but it may have come a moment ago, with the wallet; not so after a while."""
    service.wary = 4
    assert _pay(payments).exchange.accepted
    assert clock.sleeps != []

    service.wary = 999
    clock.sleeps.clear()
    clock.now += LONGEST_S + 1
    assert not _pay(payments).exchange.accepted
    assert clock.sleeps == []
