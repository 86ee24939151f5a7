"""Beneficiaries that can be paid only some time after their creation are waited for."""

from dataclasses import replace

import pytest

from fixtures.client.answer import Answer
from fixtures.client.wire.fresh import FOUND
from fixtures.journeys.payments.journey import Payments
from fixtures.journeys.payments.payable import OLD_ENOUGH
from selftests.client.orders.newcomers import WALLET, Late, beneficiary


@pytest.fixture
def service() -> Late:
    """The service."""
    return Late()


def _pay(payments: Payments, name: str) -> Answer:
    """Prepare an order for a beneficiary of this name."""
    payee = payments.payable.created(beneficiary(name), WALLET.wallet_id)
    return payments.payable.send(payments.prepare(payments.payment(WALLET, payee)), payee)


def _wait(payments: Payments, name: str) -> None:
    payee = payments.payable.created(beneficiary(name), WALLET.wallet_id)
    order = payments.prepare(payments.payment(WALLET, payee))
    payments.payable.wait(lambda: order, payee, WALLET.wallet_id)


def test_beneficiary_known_at_once_is_asked_for_once(payments: Payments, service: Late) -> None:
    """Others are taken to be known as soon."""
    for name in ("first", "first", "second"):
        _wait(payments, name)

    assert service.preparations == 1


def test_where_newcomers_are_found_late_each_beneficiary_is_asked_for(
    payments: Payments, service: Late
) -> None:
    """An order that was accepted may have been the second, of a wallet that was not known yet."""
    payments.client.patience.took(FOUND, 0.1)
    for name in ("first", "first", "second"):
        _wait(payments, name)

    assert service.preparations == 2


def test_late_beneficiary_is_waited_for(payments: Payments, service: Late) -> None:
    """And so is every later one, once."""
    service.unknown = 3
    _wait(payments, "first")
    first, service.preparations = service.preparations, 0
    _wait(payments, "second")
    _wait(payments, "second")

    assert (first, service.preparations) == (4, 4)


def test_beneficiary_is_waited_for_with_its_own_order(payments: Payments, service: Late) -> None:
    """Until an order for it was accepted: then a code 404 is an answer like any other."""
    service.unknown = 3
    answers = [_pay(payments, "first")]
    service.preparations = 0
    answers.append(_pay(payments, "first"))

    assert [each.exchange.code for each in answers] == [201, 404]
    assert service.preparations == 1


def test_nobody_waits_for_a_beneficiary_that_was_never_created(
    payments: Payments, service: Late
) -> None:
    """An order for a stranger is refused, or for somebody whom another wallet pays."""
    service.unknown = 3
    stranger = payments.payable.created(beneficiary("stranger"), "another wallet")
    call = payments.prepare(payments.payment(WALLET, stranger))

    assert payments.payable.send(call, stranger).exchange.code == 404
    assert service.preparations == 1


def test_beneficiary_of_another_wallet_may_have_the_same_identifier(
    payments: Payments, service: Late
) -> None:
    """It may name the account that is paid: each wallet's own is waited for."""
    _pay(payments, "first")
    service.unknown = service.preparations + 3
    other = replace(WALLET, wallet_id="another wallet")
    payee = payments.payable.created(beneficiary("first"), other.wallet_id)
    answer = payments.payable.send(payments.prepare(payments.payment(other, payee)), payee)

    assert (answer.exchange.code, service.preparations) == (201, 5)


def test_other_refusals_leave_the_question_open(payments: Payments, service: Late) -> None:
    """A balance that is too low says nothing of the beneficiary: each is asked for once."""
    service.code = 400
    for _ in range(9):
        _wait(payments, "first")

    assert service.preparations == 9


@pytest.fixture
def suspected(payments: Payments, monkeypatch: pytest.MonkeyPatch) -> list[float]:
    """The pauses that follow, after a first order came two seconds late."""
    patience, pauses = payments.client.patience, list[float]()
    soon, old = patience.now() + 2, payments.payable.created(beneficiary("old"), WALLET.wallet_id)
    order = payments.prepare(payments.payment(WALLET, old))
    with monkeypatch.context() as later:
        later.setattr(patience, "now", lambda: soon)
        payments.payable.came_late(order, old)
    monkeypatch.setattr(patience, "pause", lambda seconds, _="": pauses.append(seconds))
    return pauses


def test_where_a_first_order_came_late_no_beneficiary_is_paid_sooner(
    payments: Payments, service: Late, suspected: list[float]
) -> None:
    """A refusal of another order may be due to the age of its beneficiary, too."""
    _pay(payments, "first")
    _pay(payments, "first")
    stranger = beneficiary("stranger")
    payments.payable.send(payments.prepare(payments.payment(WALLET, stranger)), stranger)

    assert [round(each) for each in suspected if each > 1] == [3]
    assert service.preparations == 3


def test_newcomer_that_is_paid_at_once_shows_that_age_was_not_the_reason(
    payments: Payments, suspected: list[float]
) -> None:
    """A consent that had to be approved was, and nobody waits for that again."""
    _wait(payments, "young")
    _pay(payments, "younger")

    assert [each for each in suspected if each > 1] == []


def test_newcomer_shows_how_old_others_have_to_be(
    payments: Payments, service: Late, suspected: list[float]
) -> None:
    """It is asked for until it is old enough, which may be sooner than the first order showed."""
    service.young = 3
    _wait(payments, "young")
    payments.client.patience.took(OLD_ENOUGH, 4.0)
    _pay(payments, "younger")

    assert service.preparations == 5
    assert [round(each) for each in suspected if each > 1] == [6]
