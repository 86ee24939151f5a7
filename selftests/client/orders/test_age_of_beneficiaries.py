"""How old a beneficiary has to be is seen with whichever newcomer is refused for its age."""

from typing import Any

import httpx
import pytest

from fixtures.client.answer import Answer
from fixtures.client.habits.assumptions import ONE_ORDER_AT_A_TIME
from fixtures.client.polling import MARGIN
from fixtures.journeys.payments.journey import Payments
from fixtures.journeys.payments.parties import Beneficiary, Payee
from fixtures.journeys.payments.payable import OLD_ENOUGH
from selftests.client.conftest import Clients
from selftests.client.exchanges import envelope
from selftests.client.journeys.bank import TOKEN
from selftests.client.orders.newcomers import PERSON, WALLET
from selftests.client.service import FakeClock, FakeService, answer, body_of, refusal


class Wary(FakeService):
    """Prepares orders for beneficiaries of some age, and none for those in ``refused``."""

    def __init__(self, clock: FakeClock) -> None:
        """Pay anybody at once."""
        super().__init__()
        self.clock = clock
        self.age_s = 0.0
        self.created: dict[str, float] = {}
        self.refused: set[str] = set()
        self.asked: list[str] = []

    def __call__(self, request: httpx.Request) -> httpx.Response:
        """Answer preparations and consents, and all else as any service."""
        if "payment-consents" in request.url.path:
            return answer(envelope(200, {"magicLinkToken": TOKEN}))
        if not request.url.path.endswith("/prepare"):
            return super().__call__(request)
        name = body_of(request)["beneficiaryId"]
        self.asked.append(name)
        young = self.clock.now < self.created[name] + self.age_s
        return refusal(422) if young or name in self.refused else answer(envelope(201, {}))


@pytest.fixture
def service(clock: FakeClock) -> Wary:
    """The service."""
    return Wary(clock)


@pytest.fixture
def payments(clients: Clients) -> Payments:
    """The money journey on that service."""
    return Payments(clients(timing={"poll_interval_s": 0.1}))


def _added(payments: Payments, service: Wary, name: str) -> Beneficiary:
    created: Any = None
    payee = Beneficiary(name, "id", "DE02", Payee(PERSON, "DE02", "BIC", "Bank"), created)
    service.created[name] = service.clock.now
    return payments.payable.created(payee, WALLET.wallet_id)


def _pay(payments: Payments, service: Wary, name: str, age_s: float) -> Answer:
    """Pay a newcomer of that age."""
    payee = _added(payments, service, name)
    service.clock.now += age_s
    return payments.payable.send(payments.prepare(payments.payment(WALLET, payee)), payee)


def test_newcomer_is_asked_for_until_it_is_as_old_as_another_was(
    payments: Payments, service: Wary
) -> None:
    """The first was old enough by chance; the third waits for what the second has shown."""
    service.age_s = 1.0
    assert _pay(payments, service, "first", 3.0).exchange.accepted
    assert _pay(payments, service, "second", 0.0).exchange.accepted
    assert 1.0 <= payments.client.patience.longest_s(OLD_ENOUGH) <= 1.6
    assert _pay(payments, service, "third", 0.0).exchange.accepted

    assert service.asked.count("second") > 1
    assert service.asked.count("third") == 1


def test_newcomer_that_is_paid_at_once_keeps_nobody_waiting(
    payments: Payments, service: Wary
) -> None:
    """However old the first was."""
    _pay(payments, service, "first", 3.0)
    began = service.clock.now
    _pay(payments, service, "second", 0.0)

    assert service.clock.now == began
    assert service.asked == ["first", "second"]


def test_newcomer_is_as_old_as_others_whatever_was_waited_for_in_vain(
    payments: Payments, service: Wary
) -> None:
    """That one was refused for something else."""
    _pay(payments, service, "first", 3.0)
    service.refused = {"second"}
    _pay(payments, service, "second", 0.0)
    service.age_s = 2.5

    assert _pay(payments, service, "third", 0.0).exchange.accepted


@pytest.mark.parametrize(("age_s", "asked"), [(3.0, 1), (4.0, 1), (0.0, 9)])
def test_refusal_for_another_reason_is_asked_for_no_longer(
    payments: Payments, service: Wary, age_s: float, asked: int
) -> None:
    """Who is as old as others were is refused for something else; nothing is learnt from it."""
    service.refused = {"second"}
    _pay(payments, service, "first", 3.0)
    began = service.clock.now

    assert not _pay(payments, service, "second", age_s).exchange.accepted
    assert service.clock.now - began <= max(3.5, age_s)
    assert service.asked.count("second") <= asked
    assert payments.client.patience.longest_s(OLD_ENOUGH) == 0.0


@pytest.mark.parametrize("one_at_a_time", [False, True])
def test_nobody_is_handed_over_younger_than_others_were(
    payments: Payments, service: Wary, *, one_at_a_time: bool
) -> None:
    """Its order may be sent with a deviation, and be refused for that alone."""
    service.age_s = 1.0
    _pay(payments, service, "first", 3.0)
    payments.client.habits.take(ONE_ORDER_AT_A_TIME, one_at_a_time)
    payee = _added(payments, service, "second")
    order = payments.prepare(payments.payment(WALLET, payee))
    payments.payable.wait(lambda: order, payee, WALLET.wallet_id)

    assert payments.client.send(order).exchange.accepted
    assert service.clock.now - service.created["second"] <= MARGIN * 3.0


def test_order_with_another_consent_waits_for_its_beneficiary(
    payments: Payments, service: Wary
) -> None:
    """As long as others had to, or may have had to."""
    payee = _added(payments, service, "first")
    service.clock.now += 2.0
    payments.payable.came_late(payments.prepare(payments.payment(WALLET, payee)), payee)
    second = _added(payments, service, "second")
    payments.payable.let_be_payable(second, WALLET.wallet_id)

    assert service.clock.now - service.created["second"] == pytest.approx(MARGIN * 2.0)


def test_where_no_order_is_spent_the_next_one_shows_whether_another_came_late_for_its_age(
    payments: Payments, service: Wary
) -> None:
    """It is asked for until it is accepted; then others wait for as long, and no longer."""
    service.age_s = 1.0
    payments.client.habits.take(ONE_ORDER_AT_A_TIME, value=True)
    payee = _added(payments, service, "first")
    service.clock.now += 60
    payments.payable.came_late(payments.prepare(payments.payment(WALLET, payee)), payee)
    for name in ("second", "third"):
        began = service.clock.now
        assert _pay(payments, service, name, 0.0).exchange.accepted
        assert service.clock.now - began <= MARGIN * 1.2

    assert service.asked.count("second") > 1
    assert service.asked.count("third") == 1
