"""How much is paid follows from limits, currency and the smallest order of a target."""

import sys
from decimal import Decimal
from unittest.mock import Mock

import httpx
import pytest
from hypothesis import given
from hypothesis import strategies as st

from conformance.outcomes import NotApplicable
from fixtures.client.call import Call
from fixtures.client.caller import OPERATOR
from fixtures.interface.operations import OPERATIONS
from fixtures.journeys.payments.journey import Payments
from fixtures.journeys.payments.money.amounts import KnownAmounts, Told, amounts_within
from fixtures.journeys.payments.money.limits import Limits, limits_in
from fixtures.journeys.payments.money.notation import scaled, smallest_amount, written
from fixtures.journeys.payments.parties import Wallet
from fixtures.journeys.payments.steps import MOST_ORDERS, DecidedPayment, PaymentSteps
from selftests.client.conftest import Clients
from selftests.client.exchanges import envelope
from selftests.client.service import FakeService, answer, refusal

WALLET = Wallet("customer", "wallet", "EUR", OPERATOR)
LOW: dict[str, object] = {
    "limits": {"perTxn": {"EUR": 10}, "daily": {"EUR": 30}, "monthly": {"EUR": -1}},
    "operations": [
        {"perTxnLimit": 8, "currencies": ["EUR"], "beneficiaryId": "beneficiary"},
        {"currencies": ["USD"]},
    ],
}


class Limited(FakeService):
    """Tells low limits, and prepares every order."""

    def __init__(self) -> None:
        """Tell of operations from the start."""
        super().__init__()
        self.snapshot = LOW
        self.snapshots = 0
        self.refuses = False

    def __call__(self, request: httpx.Request) -> httpx.Response:
        """Answer snapshots and preparations, and all else as any service."""
        if request.url.path.endswith("/allowed-operations"):
            self.snapshots += 1
            return refusal(404) if self.refuses else answer(envelope(200, self.snapshot))
        if request.url.path.endswith("/prepare"):
            summary = {"amount": 7, "totalAmount": 7, "currency": "EUR"}
            return answer(envelope(201, {"preparedOrderId": "order", "summary": summary}))
        return super().__call__(request)


@pytest.fixture
def service() -> Limited:
    """The service."""
    return Limited()


@pytest.fixture
def known(clients: Clients) -> KnownAmounts:
    """What is known of amounts on that service."""
    return Payments(clients()).amounts


@pytest.mark.parametrize(
    ("currency", "amount", "value", "scale"),
    [("EUR", "10.50", "1050", 2), ("JPY", "1050", "1050", 0), ("KWD", "1.05", "1050", 3)],
)
def test_amount_is_written_with_the_decimals_of_its_currency(
    currency: str, amount: str, value: str, scale: int
) -> None:
    """The value of an AmountDto has neither point nor exponent."""
    assert written(currency, Decimal(amount)) == {"amount_value": value, "amount_scale": scale}


def test_amount_is_scaled_as_asked_for() -> None:
    """To a whole number."""
    assert [scaled(Decimal("10.50"), 3), scaled(Decimal(1000), 2)] == ["10500", "100000"]


def test_amounts_without_limits_are_the_usual_ones() -> None:
    """Those of the examples."""
    found = amounts_within(Limits(), "EUR")

    assert [str(each) for each in (found.payment, found.fractional, found.price, found.funds)] == [
        "1.16",
        "10.50",
        "20.50",
        "500.00",
    ]


_AMOUNT = st.decimals(1, 100_000, places=2)


@given(
    _AMOUNT,
    st.none() | _AMOUNT,
    st.sampled_from(["EUR", "JPY", "KWD"]),
    st.sampled_from(["0", "0.05", "0.25", "1.00"]),
)
def test_amounts_keep_within_limits(
    single: Decimal, daily: Decimal | None, currency: str, step: str
) -> None:
    """No payment is above a limit, and two of those that are compared are within a day.

    What the target file says all are a multiple of, they are.
    """
    limits, told = Limits((single,), daily), Told(step=Decimal(step))
    found, unit = amounts_within(limits, currency, told), smallest_amount(currency)
    paid = (found.payment, found.fractional, found.price)

    assert all(max(unit, told.step) <= each <= single for each in paid)
    assert (
        daily is None or found.payment + 2 * found.price <= daily or found.price == found.smallest
    )
    assert all(each % max(unit, told.step) == 0 for each in paid)
    assert found.of_a_day <= found.funds


@given(_AMOUNT, _AMOUNT)
def test_what_was_found_to_do_exceeds_no_limit(single: Decimal, enough: Decimal) -> None:
    """Of another kind of wallet, for which it may be too much."""
    found = amounts_within(Limits((single,), None), "EUR", enough=enough)

    assert max(found.payment, found.fractional, found.price) <= single
    assert found.smallest == enough or found.smallest <= single * 7 / 10


@given(_AMOUNT)
def test_no_amount_is_below_the_smallest_order(smallest: Decimal) -> None:
    """And payments that are compared are of another amount than others."""
    found = amounts_within(Limits(), "EUR", Told(smallest))

    assert min(found.payment, found.fractional, found.price, found.smallest) >= smallest
    assert found.price > found.payment
    assert found.funds > 2 * found.price


def test_limits_are_those_of_the_currency() -> None:
    """The lowest that may be meant, -1, 0 or the largest number of its type for none."""
    found = limits_in(LOW, "EUR")

    assert (found.single, found.of_a_day, found.of_operations) == ((Decimal(8),), Decimal(30), True)
    for none in (-1, 0, 2**63 - 1, sys.float_info.max):
        assert not limits_in({"operations": [{"perTxnLimit": none}]}, "EUR").single
    assert limits_in({"operations": [{"currencies": None}], "limits": []}, "EUR") == Limits(
        of_operations=True
    )


def test_a_payment_exceeds_every_limit_below_it() -> None:
    """Also the one of its wallet, where its operation has a lower one, or one of a day (7)."""
    found = limits_in(LOW, "EUR")

    assert found.exceeded_by(Decimal(9), Decimal(0)) == {Decimal(8)}
    assert found.exceeded_by(Decimal(31), Decimal(0)) == {Decimal(8), Decimal(10), Decimal(30)}
    assert found.exceeded_by(Decimal(7), Decimal(24)) == {Decimal(30)}


@pytest.mark.parametrize(
    ("limits", "smallest", "found"),
    [
        (Limits(), "0", ["10.50", "9.50", "8.50"]),
        (Limits(), "10.00", ["19.50", "18.50"]),
        (Limits((Decimal(2),)), "0", ["0.50", "0.50"]),
    ],
)
def test_no_fractional_amount_is_that_of_the_time_before(
    known: KnownAmounts, limits: Limits, smallest: str, found: list[str]
) -> None:
    """Where limits allow several; none is below what is usually paid, if the first is not."""
    amounts = amounts_within(limits, "EUR", Told(Decimal(smallest)))
    told = [known.another_fractional(amounts, WALLET) for _ in range(30)]

    assert [str(each) for each in told[: len(found)]] == found
    assert min(told) >= min(amounts.payment, amounts.fractional)


def test_limits_are_read_once(known: KnownAmounts, service: Limited) -> None:
    """Customers of a type have the same."""
    assert known.of(WALLET) is known.of(WALLET)
    assert service.snapshots == 1
    assert known.of(WALLET).price == Decimal("5.60")


@pytest.mark.parametrize("operations", [[], [{"perTxnLimit": 9, "beneficiaryId": None}]])
def test_limits_of_operations_are_waited_for(
    known: KnownAmounts, service: Limited, operations: list[object]
) -> None:
    """A wallet without beneficiary may have none yet but top-ups; some never tell of any."""
    service.snapshot = {**LOW, "operations": operations}
    before = known.of(WALLET).price
    service.snapshot = LOW

    assert before > known.of(WALLET).price == Decimal("5.60")
    service.snapshot = {}
    known.of(WALLET)
    assert service.snapshots == 2


def test_refused_snapshot_limits_nothing(known: KnownAmounts, service: Limited) -> None:
    """And is asked for again."""
    service.refuses = True
    assert known.of(WALLET).price == Decimal("20.50")
    service.refuses = False
    assert known.of(WALLET).price == Decimal("5.60")


@pytest.mark.parametrize(
    ("operation", "path", "all_told"),
    [
        ("prepare", {"accountId": "wallet", "operationType": "transfer"}, "used_up"),
        ("topup_prepare", {"walletId": "wallet"}, "topped_up"),
    ],
)
def test_wallet_is_used_up_by_what_is_prepared(
    clients: Clients, operation: str, path: dict[str, str], all_told: str
) -> None:
    """Whether it is executed or not; by top-ups for other top-ups."""
    client = clients()
    payments = Payments(client)
    call = Call(OPERATIONS[operation], path=path, body={}, caller=OPERATOR)
    assert payments.amounts.of(WALLET).of_a_day == Decimal(18)
    is_over = getattr(payments.amounts, all_told)
    over = [is_over(WALLET)]
    for _ in range(3):
        client.send(call)
        over.append(is_over(WALLET))

    assert over == [False, False, False, True]
    assert payments.amounts.used_up(WALLET) is (all_told == "used_up")


@pytest.mark.parametrize("total", [Decimal(750), Decimal("1e15")])
def test_total_of_too_many_parts_is_paid_in_part(clients: Clients, total: Decimal) -> None:
    """One of a few is refused where the snapshot tells more than what the limits are."""
    pay = Mock(return_value=DecidedPayment(Mock(), Mock(), Mock()))

    steps = PaymentSteps(Payments(clients()), Mock())
    with pytest.raises(NotApplicable, match="it takes more orders to pay"):
        steps.pay_in_parts(WALLET, Mock(), total, Decimal(20), pay)

    assert pay.call_count == MOST_ORDERS
