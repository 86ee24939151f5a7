"""Orders of a wallet: what others of it explain, and how their statuses are read."""

from dataclasses import replace
from decimal import Decimal
from types import SimpleNamespace
from unittest.mock import Mock

import pytest

from fixtures.exploration.customers.casts import Notebook
from fixtures.exploration.money.amounts import ALONE, MORE, SMALL
from fixtures.exploration.money.payments import Transfers
from fixtures.exploration.money.purses import Prepared
from fixtures.journeys.payments.orders import Payment
from fixtures.journeys.payments.steps import DecidedPayment
from fixtures.model.limits import KnownLimits
from fixtures.model.payments import OrderProgress
from selftests.exploration.answers import answer, broken_by, tell_statuses
from selftests.exploration.money.payers import payer


@pytest.mark.parametrize(
    ("full", "code", "broken"),
    [
        ("anna", 409, ""),
        ("anna", 403, ""),
        ("anna", 400, "EXP-PAY-01"),
        ("bruno", 409, "EXP-PAY-01"),
        ("bruno", 403, "EXP-PAY-01"),
    ],
)
def test_wallet_that_has_as_many_orders_as_may_be_is_refused_another(
    till: Mock, full: str, code: int, broken: str
) -> None:
    """How many there may be at once is not said (3); of another wallet that says nothing."""
    anna = payer("anna")
    till.payments.orders.standing_back = frozenset({full})
    till.payments.payment.return_value = Payment(anna.thing.account, Mock(), Decimal(1), Mock())
    till.payments.payable.send.return_value = answer({}, code, "prepare")

    assert broken_by(lambda: Transfers(till, Notebook()).prepare(anna, SMALL)) == broken


@pytest.mark.parametrize(("once", "paid"), [(True, ["1", "1.01", "1.02", "2"]), (False, "1112")])
def test_payments_differ_where_a_refusal_is_waited_for(
    till: Mock, *, once: bool, paid: list[str]
) -> None:
    """Of equal ones the second may be refused for as long as the target likes."""
    anna = payer("anna")
    till.payments.orders.one_at_a_time = once
    till.payments.amounts.unit.return_value = Decimal("0.01")
    till.payments.payment = lambda wallet, payee, amount: Payment(wallet, payee, amount, Mock())
    transfers = Transfers(till, Notebook())
    amounts = []
    for amount in map(Decimal, "1112"):
        amounts.append(transfers.asked(anna, amount).amount)
        transfers.equal(anna)[amounts[-1]] += 1

    assert amounts == list(map(Decimal, paid))


@pytest.mark.parametrize(("later", "broken"), [("COMPLETED", ""), ("EXECUTING", "EXP-ORD-01")])
def test_statuses_of_all_orders_of_a_wallet_are_read(till: Mock, later: str, broken: str) -> None:
    """The first of two goes back, which nobody has asked for by itself."""
    anna, bruno = payer("anna"), payer("bruno")
    transfers = Transfers(till, Notebook())
    orders = [Prepared(each, Mock(), 0, executed=Mock()) for each in (anna, bruno, anna)]
    transfers.orders += [*orders, Prepared(anna, Mock(), 0)]
    tell_statuses(till, "COMPLETED", "COMPLETED", "READY", later, "COMPLETED", "READY")
    till.payments.client.send.return_value = answer({}, 200, "order")

    transfers.read_statuses(anna)

    assert [len(each.reported) for each in orders] == [1, 0, 1]
    assert broken_by(lambda: transfers.read_statuses(anna)) == broken


@pytest.mark.parametrize(
    ("needed", "code", "broken"), [(True, 400, ""), (True, 200, "PAY-CON-05"), (False, 200, "")]
)
def test_consent_is_asked_for_as_long_as_the_snapshot_says_so(
    till: Mock, needed: bool, code: int, broken: str
) -> None:
    """At the end, of whoever has paid; a service may spare those it knows, and tell so."""
    anna = payer("anna", consent=True)
    till.steps.requires_consent.return_value = needed
    till.payments.orders.standing_back = frozenset()
    payment = Payment(anna.thing.account, Mock(), Decimal(1), Mock())
    till.payments.payment.return_value = payment
    till.pay.return_value = DecidedPayment(payment, answer({}, code, "execute"))
    transfers = Transfers(till, Notebook())

    assert broken_by(lambda: transfers.transfer_without_consent(anna)) == broken


@pytest.mark.parametrize(("amount", "known"), [(ALONE, 50), (SMALL, 25)])
def test_limit_of_one_payment_is_read_again_before_it_is_exceeded(
    till: Mock, amount: str, known: int
) -> None:
    """It may have been lower for a beneficiary who was never paid (2.4, per operation)."""
    anna = payer("anna")
    anna.state = replace(anna.state, limits=KnownLimits(single=(Decimal(25),)))
    till.limits.return_value = KnownLimits(single=(Decimal(50),))
    till.payments.amounts.unit.return_value = Decimal("0.01")
    till.amounts.return_value = SimpleNamespace(price=Decimal(20), smallest=Decimal(1))
    Transfers(till, Notebook()).amount(anna, amount)

    assert anna.state.limits.single == (Decimal(known),)


def test_orders_are_prepared_where_they_surely_can_be_executed(wallets: Transfers) -> None:
    """A limit that is near may refuse it."""
    assert [order.state.was_ready for order in wallets.ready()] == [True, False]
    assert [payer.name for payer in wallets.preparing()] == ["anna"]


@pytest.mark.parametrize(("in_time", "broken"), [(True, "EXP-PAY-01"), (False, "")])
def test_order_has_to_be_executed_in_its_time(
    till: Mock, wallets: Transfers, broken: str, *, in_time: bool
) -> None:
    """One that is past its time, or whose consent is, may be refused (2.4)."""
    till.payments.is_fresh.return_value = in_time
    till.payments.orders.standing_back = frozenset()
    for attempt in (till.pay, till.execute):
        attempt.return_value = answer({}, 403, "execute")

    assert broken_by(lambda: wallets.execute(wallets.orders[0])) == broken


def test_order_that_was_executed_is_paid_once(till: Mock, wallets: Transfers) -> None:
    """Past its time, too, the answer to its execution once more is no other payment."""
    till.payments.is_fresh.return_value = False
    till.execute.return_value = answer({}, 200, "execute")
    order = wallets.orders[0]
    order.executed, order.progress = Mock(), OrderProgress.EXECUTED
    before = order.payer.state

    wallets.execute(order)

    assert order.payer.state == before


def test_more_than_the_balance_is_paid_where_no_limit_forbids_it(wallets: Transfers) -> None:
    """What is refused for a limit says nothing of the balance."""
    assert [payer.name for payer in wallets.limited_by_balance()] == ["anna"]


@pytest.mark.parametrize(("small", "most"), [(2, 501), (600, 600)])
def test_more_than_the_balance_is_more_than_its_fee(
    till: Mock, wallets: Transfers, small: int, most: int
) -> None:
    """It is paid once there is enough: of an empty wallet it would be hardly anything."""
    till.small.return_value = Decimal(small)

    assert wallets.amount(wallets.payers[0], MORE) == most


@pytest.mark.parametrize(
    ("given", "later", "broken"), [(600, 400, "EXP-PAY-01"), (600, 201, ""), (0, 400, "")]
)
def test_what_was_more_than_the_balance_is_due_once_there_is_enough(
    till: Mock, wallets: Transfers, given: int, later: int, broken: str
) -> None:
    """The refusal before says nothing of it; without more money nothing is asked for."""
    codes, anna = iter((400, later)), wallets.payers[0]
    till.payments.orders.standing_back = frozenset()
    till.payments.payment.side_effect = lambda wallet, payee, amount: Payment(
        wallet, payee, amount, Mock()
    )
    till.pay.side_effect = lambda asked, *_, **__: DecidedPayment(
        asked, answer({}, next(codes), "prepare")
    )
    till.counts, wallets.balances = True, Mock()
    till.given.return_value, till.by_orders.return_value = Decimal(given), Decimal(0)

    assert broken_by(lambda: wallets.transfer_once_there_is_enough(anna)) == broken
    assert list(codes) == ([] if given else [later])


def test_wallet_with_as_many_consents_as_may_be_pays_no_more(
    till: Mock, wallets: Transfers
) -> None:
    """Another one takes its place."""
    till.payments.orders.without_consents = frozenset({"anna"})

    assert [payer.name for payer in wallets.moving()] == ["bruno"]
    assert [payer.name for payer in wallets.preparing()] == ["bruno"]


@pytest.mark.parametrize(
    ("whose", "other", "broken"),
    [("anna", "e-2", ""), ("anna", "e-1", "PAY-EXE-17"), ("bruno", "e-1", "")],
)
def test_every_execution_has_a_name_of_its_own(
    till: Mock, whose: str, other: str, broken: str
) -> None:
    """Another order is another execution, but for those that another wallet numbers."""
    transfers = Transfers(till, Notebook())
    one = Prepared(payer("anna"), Mock(prepared_order_id="one"), 0)
    two = Prepared(payer(whose), Mock(prepared_order_id="two"), 0)
    for _ in range(2):
        transfers.statuses.executed(one, answer({"executionId": "e-1"}, 200, "execute"))

    second = answer({"executionId": other}, 200, "execute")
    assert broken_by(lambda: transfers.statuses.executed(two, second)) == broken


def test_code_that_was_used_is_tried_where_it_is_another_one(till: Mock) -> None:
    """Of the same wallet: one code for all may be right."""
    anna, bruno, transfers = payer("anna"), payer("bruno"), Transfers(till, Notebook())
    mine, same, used, foreign = (
        Prepared(each, Mock(consent=Mock(code=code)), 0)
        for each, code in ((anna, "1"), (anna, "1"), (anna, "2"), (bruno, "3"))
    )
    transfers.orders += [mine, same, foreign]
    same.executed = foreign.executed = used.executed = Mock()

    assert not transfers.used_code(mine)
    transfers.orders.append(used)
    assert transfers.used_code(mine) == "2"
