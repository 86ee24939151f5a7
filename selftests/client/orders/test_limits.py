"""Whose limits those of a snapshot are, and what is above one where all has to be a multiple."""

from contextlib import nullcontext
from decimal import Decimal
from unittest.mock import Mock

import pytest

from conformance.outcomes import Blocked, NotApplicable
from fixtures.client.answer import Answer
from fixtures.client.caller import OPERATOR
from fixtures.client.habits.habits import Habits
from fixtures.interface.operations import OPERATIONS
from fixtures.journeys.payments.journey import Payments
from fixtures.journeys.payments.money.amounts import KnownAmounts, Told
from fixtures.journeys.payments.money.limits import limits_in, parts_below
from fixtures.journeys.payments.orders import Turns
from fixtures.journeys.payments.parties import Wallet
from fixtures.journeys.payments.steps import DecidedPayment, PaymentSteps
from fixtures.states.payments.further.payers import first_part
from fixtures.states.payments.overdrafts import for_a_limit
from selftests.client.conftest import Clients
from selftests.client.exchanges import answered, envelope

WALLET = Wallet("customer", "wallet", "EUR", OPERATOR)
WHOLE = {"amount_step": Decimal(1)}
PAYS = {"perTxnLimit": 8, "beneficiaryId": "beneficiary"}
OTHER = {"perTxnLimit": 7.5}


@pytest.mark.parametrize(
    ("operations", "single"),
    [((), {10}), ((PAYS,), {8}), ((OTHER,), {7.5, 10}), ((OTHER, PAYS), {7.5, 8, 10})],
)
def test_limit_may_be_that_of_an_operation_that_pays_nobody(
    operations: tuple[object, ...], single: set[Decimal]
) -> None:
    """Only where all that is listed pays a beneficiary it is that of payments."""
    snapshot = {"limits": {"perTxn": {"EUR": 10}}, "operations": list(operations)}

    assert set(limits_in(snapshot, "EUR").single) == single


@pytest.mark.parametrize(
    ("now", "raised"),
    [
        ({"daily": {"EUR": 25}}, False),
        ({"daily": {"EUR": 20}}, False),
        ({"daily": {"EUR": 25.01}}, True),
        ({}, True),
        ({"daily": {"EUR": 25}, "perTxn": {"EUR": 5}}, False),
    ],
)
def test_limits_that_are_raised_meanwhile_are_not_used_up(
    now: dict[str, object], *, raised: bool
) -> None:
    """What is left of a limit may be told in its place: a lower one changes nothing."""
    before = limits_in({"limits": {"daily": {"EUR": 25}}}, "EUR")

    with pytest.raises(NotApplicable, match="raised") if raised else nullcontext():
        before.require_not_raised(limits_in({"limits": now}, "EUR"))


def test_operations_that_are_told_later_raise_no_limit() -> None:
    """A snapshot without beneficiaries tells of none."""
    before = limits_in({"limits": {"perTxn": {"EUR": 10}}}, "EUR")
    later = limits_in(
        {"limits": {"perTxn": {"EUR": 10}}, "operations": [{"perTxnLimit": 99}]}, "EUR"
    )
    best = limits_in(
        {"limits": {"perTxn": {"EUR": 10}}, "operations": [{"perTxnLimit": 100}]}, "EUR"
    )

    before.require_not_raised(later)
    with pytest.raises(NotApplicable, match="raised"):
        later.require_not_raised(best)


@pytest.mark.parametrize(
    ("step", "limit", "above"),
    [("0", "7.50", "7.51"), ("1", "7.50", "8"), ("1", "7", "8"), ("0.05", "7.5", "7.55")],
)
def test_least_above_a_limit_is_a_multiple(step: str, limit: str, above: str) -> None:
    """It would be refused for that else."""
    amounts = KnownAmounts(Mock(), Habits(lambda _: None), Told(step=Decimal(step)))

    assert amounts.above(Decimal(limit), WALLET) == Decimal(above)


@pytest.mark.parametrize(
    ("step", "single"), [("0", ""), ("0.05", ""), ("1", ""), ("5", ""), ("1", "10"), ("2", "10")]
)
def test_payments_in_a_row_differ_whatever_they_are_multiples_of(step: str, single: str) -> None:
    """Equal ones may be taken for one."""
    limits = {"perTxn": {"EUR": Decimal(single)}, "daily": {"EUR": Decimal(25)}} if single else {}
    told = Mock(exchange=Mock(accepted=bool(single)), data={"limits": limits})
    amounts = KnownAmounts(lambda _: told, Habits(lambda _: None), Told(step=Decimal(step)))
    known = amounts.of(WALLET)
    paid = [amounts.next(WALLET) for _ in range(3)]

    assert len(set(paid)) == len(paid)
    assert all(known.smallest <= each <= known.price for each in paid)


def test_payments_differ_from_those_whose_amount_was_chosen() -> None:
    """As after a smallest amount that nobody tells: the first order that is accepted is larger."""
    amounts = KnownAmounts(lambda _: Mock(exchange=Mock(accepted=False)), Habits(lambda _: None))
    usual = amounts.of(WALLET).payment
    chosen = {"preparedOrderId": "one", "summary": {"amount": usual, "currency": "EUR"}}
    call = Mock(operation=OPERATIONS["prepare"], path={"accountId": WALLET.wallet_id})
    amounts.heard(Mock(call=call, exchange=Mock(accepted=True), data=chosen))

    assert amounts.next(WALLET) != usual


def test_amounts_in_turn_leave_out_what_was_ordered() -> None:
    """However many there are: an overdraft that was too small may have been tried as the next."""
    turns, unit = Turns(), Decimal("0.05")
    first = turns.next("wallet", Decimal("1.15"), unit)
    turns.took("wallet", Decimal("1.20"))

    assert (first, turns.next("wallet", first, unit)) == (Decimal("1.15"), Decimal("1.25"))
    assert turns.next("another", first, unit) == first


def test_amount_whose_notation_matters_is_none_that_was_paid() -> None:
    """Where all are whole units, both are of the same; one that is paid again was longest ago."""
    nothing = Mock(exchange=Mock(accepted=False))
    amounts = KnownAmounts(lambda _: nothing, Habits(lambda _: None), Told(step=Decimal(1)))
    known = amounts.of(WALLET)
    paid = [amounts.next(WALLET) for _ in range(5)]
    falling = [amounts.another_fractional(known, WALLET) for _ in range(6)]
    paid += falling[:-1]
    paid += [amounts.next(WALLET) for _ in range(5)]

    assert len(set(paid)) == len(paid)
    assert falling[-1] == paid[0]


def test_parts_of_a_total_are_multiples(clients: Clients) -> None:
    """They make up as much of it as can be paid."""
    parts: list[Decimal] = []

    def pay(part: Decimal) -> DecidedPayment:
        parts.append(part)
        return DecidedPayment(Mock(), Mock(), Mock())

    steps = PaymentSteps(Payments(clients(behaviour=WHOLE)), Mock())
    steps.pay_in_parts(WALLET, Mock(), Decimal("17.5"), Decimal("7.5"), pay)

    assert all(part == part.to_integral_value() for part in parts)
    assert sum(parts) == Decimal(17)


@pytest.mark.parametrize(
    ("total", "largest", "unit", "smallest", "parts"),
    [
        ("20", "10", "1", "1", "5 7 8"),  # 6, 7, 7 are nearer to each other
        ("27", "10", "1", "1", "5 6 7 9"),  # 8, 9, 10 come too near
        ("17.5", "7.5", "1", "1", "4 6 7"),
        ("20", "10", "0.01", "0.01", "6.65 6.67 6.68"),
        ("20", "10", "1", "6", "6 7 7"),
        ("10", "2", "1", "1", " ".join("1" * 10)),
        ("5", "10", "0.01", "0.01", "5.00"),
    ],
)
def test_parts_of_a_total_differ_where_they_can(
    total: str, largest: str, unit: str, smallest: str, parts: str
) -> None:
    """None equals the largest, or nearly so, and none is below the smallest order."""
    found = parts_below(*map(Decimal, (largest, total, unit, smallest)))

    assert list(found) == list(map(Decimal, parts.split()))


@pytest.mark.parametrize(
    ("last", "unit", "paid", "parts"),
    [
        ("9", "1", "", "6 4"),
        ("9", "1", "6 7", "8 2"),
        ("10", "1", "6", "7 4"),
        ("3", "1", "2", "3 1"),
    ],
)
def test_what_goes_beyond_a_limit_is_unlike_what_was_paid(
    last: str, unit: str, paid: str, parts: str
) -> None:
    """As far as there are such amounts."""
    known = {Decimal(each) for each in paid.split()}
    first = first_part(Decimal(last), Decimal(unit), Decimal(1), known)

    assert [str(each) for each in (first, Decimal(last) - first + Decimal(unit))] == parts.split()


def test_more_parts_than_have_to_be_may_differ() -> None:
    """Where as few as may be come too near to each other."""
    found = list(parts_below(*map(Decimal, ("7.5", "244.9", "0.05", "4"))))

    assert len(set(found)) == len(found) > 37
    assert sum(found) == Decimal("244.9")
    assert min(found) >= 4


@pytest.mark.parametrize("told", [{"limitType": "DAILY"}, {"limit": 25}, {"currentUsage": 20}])
def test_refusal_within_the_limits_may_be_for_one(told: dict[str, object]) -> None:
    """With a fee that counts, too."""
    refused = Answer(Mock(), answered(400, body := envelope(400, told)), body)

    assert for_a_limit(refused) is refused


def test_refusal_with_the_code_of_the_row_is_judged_by_it() -> None:
    """Whoever leaves the members of the row out is told so (7)."""
    refused = Answer(Mock(), answered(400, body := envelope(400, {"error": "LIMIT"})), body)

    assert for_a_limit(refused) is refused


def test_refusal_that_tells_of_no_limit_is_for_something_else() -> None:
    """No row about a limit is missed there."""
    body = envelope(422, {"error": "DUPLICATE_PAYMENT"})
    with pytest.raises(Blocked, match="a payment within the limits was refused"):
        for_a_limit(Answer(Mock(), answered(422, body), body))
