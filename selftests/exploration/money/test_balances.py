"""Balances and orders: what keeps the invariants of money, and what breaks them."""

from collections.abc import Callable, Sequence
from decimal import Decimal
from types import SimpleNamespace
from typing import Any, cast

import pytest

from conformance.json_values import members
from fixtures.client.answer import Answer
from fixtures.exploration.customers.casts import Member, Notebook
from fixtures.exploration.money.balances import Balances, Cause
from fixtures.exploration.money.purses import Purse
from fixtures.journeys.payments.money.settled import Settled
from fixtures.journeys.payments.parties import Wallet as Account
from fixtures.model.payments import KnownWallet
from selftests.exploration.answers import answer, broken_by, wallets
from selftests.exploration.casts import Counters


class _Settlement:
    """Reads what it was given."""

    def __init__(self, balance: str, *later: str, completed: bool = True) -> None:
        self.balance = Decimal(balance)
        self._later = list(later)
        self._completed = completed
        self.asked: list[str] = []
        """What the statuses of orders were asked for, and what was settled."""
        self.readings = SimpleNamespace(by_list=False, read=lambda _: answer())

    def balance_in(self, _: object) -> Decimal:
        balance = self.balance
        if self._later:
            self.balance = Decimal(self._later.pop(0))
        return balance

    @property
    def _word(self) -> str:
        return "COMPLETED" if self._completed else "EXECUTING"

    def completed(self, _: Answer) -> bool:
        return self._completed

    def settle(self, wallet: Account, before: Decimal, executed: Sequence[object]) -> Settled:
        statuses = tuple(answer() for _ in executed)
        self.asked.append("settled")
        return Settled(wallet, before, self.balance, answer(), statuses)

    def finish(self, _: Account, __: Decimal, executed: Sequence[Any]) -> tuple[Answer, ...]:
        self.asked += [each.order.prepared_order_id for each in executed]
        return tuple(answer(self._word) for _ in executed)

    def status_in(self, reported: Answer) -> str:
        return str(members(reported.exchange.body)["data"])

    def outcome_in(self, reported: Answer) -> str:
        word = self.status_in(reported)
        return {"COMPLETED": "completed", "FAILED": "failed"}.get(word, "under way")


def _balances(
    settlement: _Settlement, *, fees: bool = False, available: str = "100", told: object = "100"
) -> Balances:
    def until(_: str, send: Callable[[], Answer], done: Callable[[Answer], bool]) -> Answer:
        found = send()
        done(found)
        return found

    def listing(call: object) -> Answer:
        listed = {"walletId": "wallet 1", "balance": told, "availableBalance": available}
        return wallets(listed) if call == "wallets" else answer()

    client = SimpleNamespace(send=listing, patience=SimpleNamespace(until=until))
    speaking = Counters(Notebook())
    speaking.client = cast("Any", client)
    till = SimpleNamespace(
        counts=True,
        require_asked=lambda _: None,
        fees_may_count=lambda: fees,
        steps=SimpleNamespace(settlement=settlement),
        payments=SimpleNamespace(balance=lambda _: None, wallets=lambda _: "wallets"),
    )
    return Balances(speaking, cast("Any", till))


def _payer(**state: Any) -> Member[KnownWallet, Purse]:
    name = state.pop("wallet", "wallet 1")
    known = KnownWallet(Decimal(100), **state)
    account: Any = SimpleNamespace(wallet_id=name)
    executed = tuple(map(_executed, range(known.payments)))
    return Member(name, known, Purse(account, executed=executed))


def _executed(number: int) -> Any:
    order = SimpleNamespace(
        operation_type="transfer", amount=Decimal(20), prepared_order_id=f"order {number}"
    )
    return SimpleNamespace(order=order)


ONE = {"paid": Decimal(20), "payments": 1}
TWO = {"paid": Decimal(40), "payments": 2}


@pytest.mark.parametrize(
    ("state", "balance", "cause", "broken"),
    [
        ({}, "100", Cause.LOOKED, ""),
        (ONE, "80", Cause.EXECUTED, ""),
        (ONE, "79.99", Cause.EXECUTED, "PAY-MON-02"),
        (TWO, "40", Cause.AGAIN, "PAY-MON-03"),
        (TWO, "80", Cause.EXECUTED, "PAY-MON-07"),
        ({}, "99", Cause.REFUSED, "PAY-MON-08"),
        ({}, "99", Cause.WRONG_CODE, "PAY-MON-09"),
        ({}, "99", Cause.PREPARED, "PAY-MON-01"),
        (ONE, "100", Cause.AGAIN, "PAY-MON-10"),
        (ONE, "-1", Cause.EXECUTED, "PAY-MON-05"),
        ({"topped_up": Decimal(20)}, "119.50", Cause.TOPPED_UP, ""),
        ({"topped_up": Decimal(20)}, "100", Cause.TOPPED_UP, "PAY-TOP-05"),
        ({"topped_up": Decimal(20)}, "140", Cause.TOPPED_UP, "PAY-TOP-05"),
        ({"received": Decimal(20)}, "120", Cause.LOOKED, ""),
        ({"received": Decimal(20)}, "100", Cause.LOOKED, ""),
        ({"received": Decimal(20)}, "120.01", Cause.LOOKED, "PAY-MON-10"),
    ],
)
def test_balance_is_what_the_orders_left(
    state: dict[str, Any], balance: str, cause: Cause, broken: str
) -> None:
    """To the cent, where nothing tells of fees."""
    balances = _balances(_Settlement(balance))

    assert broken_by(lambda: balances.look(_payer(**state), cause)) == broken


@pytest.mark.parametrize(
    ("pending", "available", "broken"),
    [("20", "80", ""), ("20", "100", "PAY-MON-08"), ("0", "80", "PAY-MON-08")],
)
def test_balance_may_be_told_without_what_prepared_orders_reserve(
    pending: str, available: str, broken: str
) -> None:
    """Where the list of wallets says that it is there, and tells as available what is read."""
    balances = _balances(_Settlement("80"), available=available)
    payer = _payer(pending=Decimal(pending))

    assert broken_by(lambda: balances.look(payer, Cause.REFUSED)) == broken


@pytest.mark.parametrize(("completed", "broken"), [(False, ""), (True, "PAY-MON-02")])
def test_order_under_way_is_in_the_list_beside_what_is_reserved(
    broken: str, *, completed: bool
) -> None:
    """It has not taken its money yet, which is not available any more."""
    balances = _balances(_Settlement("60", completed=completed), available="60")
    payer = _payer(pending=Decimal(20), **ONE)

    assert broken_by(lambda: balances.look(payer, Cause.EXECUTED)) == broken


@pytest.mark.parametrize(("balance", "broken"), [("59", ""), ("20.01", ""), ("20", "PAY-MON-02")])
def test_fees_are_below_the_amounts_that_they_are_for(balance: str, broken: str) -> None:
    """Where fees may count, nobody says how much they are."""
    balances = _balances(_Settlement(balance), fees=True)

    assert broken_by(lambda: balances.look(_payer(**TWO), Cause.EXECUTED)) == broken


@pytest.mark.parametrize(
    ("read", "broken"), [(["100"], ""), (["99.50"], "PAY-BAL-03"), (["100", "99.50"], "")]
)
def test_list_of_wallets_tells_the_balance(read: list[str], broken: str) -> None:
    """What is booked after both were read is not held against either."""
    balances = _balances(_Settlement(*read))

    assert broken_by(lambda: balances.listed(_payer())) == broken


@pytest.mark.parametrize(
    ("told", "broken"), [(75000000000003.04, ""), (75000000000004.04, "PAY-BAL-03")]
)
def test_number_need_not_tell_more_digits_than_it_keeps(told: float, broken: str) -> None:
    """Another place may tell them all, in a text."""
    balances = _balances(_Settlement("75000000000003.04"), told=told, available="1")

    assert broken_by(lambda: balances.listed(_payer())) == broken


def test_order_under_way_may_be_left_out_of_a_balance() -> None:
    """It may be reserved, and not booked yet."""
    balances = _balances(_Settlement("80", completed=False))

    assert broken_by(lambda: balances.listed(_payer(**ONE))) == ""


@pytest.mark.parametrize(("available", "broken"), [("80", ""), ("100.01", "PAY-BAL-07")])
def test_what_is_available_is_covered(available: str, broken: str) -> None:
    """Something may be held back, nothing is added."""
    balances = _balances(_Settlement("100"), available=available)

    assert broken_by(lambda: balances.listed(_payer())) == broken


def test_order_that_is_not_completed_need_not_be_booked() -> None:
    """It may wait for somebody else (3, gap)."""
    balances = _balances(_Settlement("100", completed=False))

    assert broken_by(lambda: balances.look(_payer(**ONE), Cause.EXECUTED)) == ""


def test_what_is_booked_late_is_waited_for_and_no_longer() -> None:
    """A final order stays so, and a balance within the model need not stand still."""
    settlement = _Settlement("100", "80", "80", "80", "60")
    balances = _balances(settlement)

    balances.look(_payer(**ONE), Cause.EXECUTED)
    balances.look(_payer(**TWO), Cause.EXECUTED)

    assert settlement.asked == ["order 0", "order 1"]


def test_order_under_way_is_asked_for_again() -> None:
    """Only its end allows to judge a balance from which nothing was taken."""
    settlement = _Settlement("100", completed=False)
    balances = _balances(settlement)

    broken = [broken_by(lambda: balances.look(_payer(**ONE), Cause.EXECUTED)) for _ in range(2)]

    assert broken == ["", ""]
    assert settlement.asked == ["order 0"] * 2


def test_order_of_another_wallet_may_have_the_same_identifier() -> None:
    """Where wallets number their orders, the end of one is not that of the other (2.2)."""
    settlement = _Settlement("100", "80", "80", "100", "80")
    balances = _balances(settlement)

    balances.look(_payer(**ONE), Cause.EXECUTED)
    balances.look(_payer(wallet="wallet 2", **ONE), Cause.EXECUTED)

    assert settlement.asked == ["order 0"] * 2
