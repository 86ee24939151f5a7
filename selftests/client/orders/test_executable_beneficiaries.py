"""Orders for new beneficiaries that can be executed only some time after their creation."""

from dataclasses import replace
from decimal import Decimal

import pytest

from fixtures.client.answer import Answer
from fixtures.client.call import Call
from fixtures.client.habits.assumptions import ONE_ORDER_AT_A_TIME
from fixtures.interface.operations import OPERATIONS
from fixtures.journeys.payments.journey import Payments
from fixtures.journeys.payments.orders import PaymentConsent, PreparedOrder
from fixtures.journeys.payments.payable import EXECUTABLE
from selftests.client.conftest import Clients
from selftests.client.orders.newcomers import WALLET, Late, beneficiary

EXECUTION = Call(
    OPERATIONS["execute"], path={"accountId": "wallet", "operationType": "transfer"}, body={}
)
ONE = Decimal(1)


@pytest.fixture
def service() -> Late:
    """The service."""
    return Late()


def _execute(payments: Payments) -> Answer:
    return payments.payable.executed(payments.client.send(EXECUTION))


def test_order_for_a_newcomer_is_executed_later(
    payments: Payments, service: Late, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Others wait before they are executed, of wallets whose beneficiary is as new."""
    service.young = 3
    payments.payable.created(beneficiary("young"), WALLET.wallet_id)
    late, pauses, none = _execute(payments), list[float](), PaymentConsent.none_of(WALLET)
    monkeypatch.setattr(
        payments.client.patience, "pause", lambda seconds, _="": pauses.append(seconds)
    )
    payments.client.patience.took(EXECUTABLE, 2.0)
    payments.execute(PreparedOrder(WALLET, "transfer", "order", none, ONE, late))

    assert (late.exchange.accepted, service.executions) == (True, 4)
    assert [0 < each <= 3 for each in pauses] == [True]


@pytest.mark.parametrize("one_at_a_time", [False, True])
def test_order_for_nobody_new_is_executed_once(
    payments: Payments, service: Late, *, one_at_a_time: bool
) -> None:
    """Nor is one asked for again that may wait for another order: that is waited for elsewhere."""
    service.young = 3
    if one_at_a_time:
        payments.payable.created(beneficiary("young"), WALLET.wallet_id)
        payments.client.habits.take(ONE_ORDER_AT_A_TIME, value=True)

    assert not _execute(payments).exchange.accepted
    assert service.executions == 1


def test_latest_order_of_a_wallet_that_has_one_at_a_time_is_executed_later(
    payments: Payments, service: Late
) -> None:
    """No other one is the reason."""
    payments.payable.created(beneficiary("young"), WALLET.wallet_id)
    path = {"walletId": WALLET.wallet_id}
    prepared = payments.client.send(Call(OPERATIONS["transfer_prepare"], path=path, body={}))
    payments.client.habits.take(ONE_ORDER_AT_A_TIME, value=True)
    service.young = 3
    execution = replace(EXECUTION, body={"preparedOrderId": prepared.member("preparedOrderId")})

    assert payments.payable.executed(payments.client.send(execution)).exchange.accepted


def test_order_for_who_was_paid_before_is_executed_once(payments: Payments, service: Late) -> None:
    """Something else is the reason."""
    payments.payable.created(beneficiary("young"), WALLET.wallet_id)
    payments.client.patience.pause(1)
    payments.client.send(EXECUTION)
    service.young = 3

    assert not _execute(payments).exchange.accepted
    assert service.executions == 2


@pytest.mark.parametrize("consents", [True, False])
def test_age_is_what_an_order_without_consents_waits_for(
    clients: Clients, service: Late, *, consents: bool
) -> None:
    """With them it may be the consent, too, and shows nothing of the age."""
    service.young = 3
    has = {"payment_consents": consents}
    payments = Payments(clients(allow_money_movement=True, capabilities=has))
    young, none = beneficiary("young"), PaymentConsent.none_of(WALLET)
    created = payments.client.send(payments.beneficiary(WALLET, young.payee))
    payments.payable.created(young, WALLET.wallet_id)
    executed = payments.execution(PreparedOrder(WALLET, "transfer", "order", none, ONE, created))

    assert executed.exchange.accepted
    assert (payments.client.patience.longest_s(EXECUTABLE) > 0) is not consents


@pytest.mark.parametrize(
    ("tells", "executions"), [({}, 4), ({"limitType": "DAILY"}, 1), ({"availableBalance": "1"}, 1)]
)
def test_order_that_may_be_refused_waits_where_nothing_says_what_for(
    payments: Payments, service: Late, tells: dict[str, str], executions: int
) -> None:
    """What it is refused for is judged, and may be the age of its beneficiary."""
    service.young, service.tells = 3, tells
    payments.payable.created(beneficiary("young"), WALLET.wallet_id)
    answer = payments.payable.perhaps_executed(payments.client.send(EXECUTION))

    assert (answer.exchange.accepted, service.executions) == (executions > 1, executions)


@pytest.mark.parametrize(("later", "again"), [("FROZEN", False), ("TOO_YOUNG", True)])
def test_order_that_is_refused_for_something_else_is_waited_for_once(
    payments: Payments, service: Late, later: str, *, again: bool
) -> None:
    """Others that are refused for the same are refused at once."""
    service.young, service.tells = 1000, {"error": "FROZEN"}
    payments.payable.created(beneficiary("young"), WALLET.wallet_id)
    payments.payable.perhaps_executed(payments.client.send(EXECUTION))
    asked, service.tells = service.executions, {"error": later}
    payments.payable.perhaps_executed(payments.client.send(EXECUTION))

    assert (service.executions > asked + 1) is again
