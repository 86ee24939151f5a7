"""As many orders and consents as a wallet may have, or payments, are learnt from a refusal."""

from dataclasses import replace

import pytest

from conformance.outcomes import NotApplicable, Uncertain
from fixtures.client.call import Call
from fixtures.client.client import Client
from fixtures.client.habits.habits import Habits
from fixtures.interface.operations import OPERATIONS
from fixtures.journeys.payments.money.limits import limits_in
from fixtures.journeys.payments.orders_at_once import OrdersAtOnce
from selftests.client.exchanges import answered, envelope
from selftests.client.service import FakeService, answer, refusal

PATH = {"accountId": "w-1", "operationType": "transfer"}
ORDER = Call(OPERATIONS["prepare"], path=PATH, body={})
CONSENT = Call(OPERATIONS["payment_consent"], path=PATH, body={})
TOP_UP = Call(OPERATIONS["topup_prepare"], path={"walletId": "w-1"}, body={})
KINDS = pytest.mark.parametrize(
    "call",
    [
        ORDER,
        Call(OPERATIONS["transfer_prepare"], path={"walletId": "w-1"}, body={}),
        TOP_UP,
        CONSENT,
    ],
)

SNAPSHOT = {"limits": {"perTxn": {"EUR": 3}}}
NUMBERS = pytest.mark.parametrize("told", [3, "3.00", {"value": "30", "scale": 1}, 2])


@pytest.fixture
def orders(client: Client) -> OrdersAtOnce:
    """What is known of the wallets of a service that answers as its script says."""
    orders = OrdersAtOnce(lambda _: None, Habits(lambda _: None))
    client.listeners.append(orders.heard)
    return orders


def _send(client: Client, call: Call, *wallets: str) -> None:
    name = next(iter(call.path))
    for wallet in wallets:
        client.send(replace(call, path={**call.path, name: wallet}))


@KINDS
@pytest.mark.parametrize(
    ("code", "deviations"), [(403, ()), (409, ()), (422, ()), (409, ("odd",)), (422, ("odd",))]
)
def test_refusal_beside_several_says_nothing_of_its_call(
    client: Client,
    service: FakeService,
    orders: OrdersAtOnce,
    call: Call,
    deviations: tuple[str, ...],
    code: int,
) -> None:
    """The test starts again, and another wallet goes on; a second refusal is one."""
    _send(client, call, *["w-1"] * 3, "w-2", "w-2", "w-3")
    assert not orders.nearly_standing_back
    odd = replace(call, deviations=deviations)
    service.script = [refusal(code), refusal(code)]
    with pytest.raises(Uncertain, match="no more than 3"):
        client.send(odd)

    assert client.send(odd).exchange.code == code
    assert orders.standing_back == {"w-1"}
    assert orders.nearly_standing_back == {"w-1", "w-2"}


@KINDS
def test_caller_who_may_not_tells_nothing_of_the_wallet(
    client: Client, service: FakeService, orders: OrdersAtOnce, call: Call
) -> None:
    """Somebody else is refused, however many there may be."""
    _send(client, call, *["w-1"] * 3)
    service.script = [refusal(403)]

    assert client.send(replace(call, deviations=("another caller",))).exchange.code == 403
    assert not orders.standing_back


@KINDS
@pytest.mark.parametrize(
    ("code", "others", "own"),
    [(400, 0, 3), (404, 0, 3), (409, 4, 3), (409, 0, 1)],
    ids=["invalid", "unknown", "beside no more than others have", "beside one"],
)
def test_refusal_is_one(
    client: Client,
    service: FakeService,
    orders: OrdersAtOnce,
    call: Call,
    code: int,
    others: int,
    own: int,
) -> None:
    """Whether a wallet may have a second order is found out on purpose."""
    _send(client, call, *["w-2"] * others, *["w-1"] * own)
    service.script = [refusal(code)]

    assert client.send(call).exchange.code == code
    assert not orders.standing_back


def test_top_ups_may_not_count(client: Client, service: FakeService, orders: OrdersAtOnce) -> None:
    """A wallet with more orders, and no more transfers, tells nothing of how many of those."""
    _send(client, ORDER, "w-2", "w-2", *["w-1"] * 3)
    _send(client, TOP_UP, "w-2", "w-2")
    service.script = [refusal(409)]
    with pytest.raises(Uncertain, match="no more than 3 prepared transfers"):
        client.send(TOP_UP)

    assert orders.standing_back == {"w-1"}


def test_consent_with_an_order_may_count_no_more(
    client: Client, service: FakeService, orders: OrdersAtOnce
) -> None:
    """A wallet with as many consents and fewer orders may be full where another one is not."""
    for order in ("a", "b", "c"):
        _send(client, CONSENT, "w-2")
        service.script = [answer(envelope(201, {"preparedOrderId": order}))]
        _send(client, ORDER, "w-2")
    _send(client, CONSENT, "w-2", "w-1", "w-1", "w-1")
    service.script = [refusal(409)]
    with pytest.raises(Uncertain, match="no more than 3 payment consents without an order"):
        client.send(CONSENT)

    assert orders.without_consents == {"w-1"}


def test_executed_order_and_its_consent_count_no_more(
    client: Client, service: FakeService, orders: OrdersAtOnce
) -> None:
    """However often it is executed."""
    _send(client, CONSENT, "w-2", "w-2", "w-1", "w-1")
    service.script = [answer(envelope(201, {"preparedOrderId": each})) for each in "ab"]
    _send(client, ORDER, "w-1", "w-1")
    service.script = [refusal(409)]
    with pytest.raises(Uncertain):
        client.send(CONSENT)
    assert orders.standing_back == {"w-1", "w-2"}
    execution = Call(OPERATIONS["execute"], path=PATH, body={"preparedOrderId": "a"})
    _send(client, execution, "w-1", "w-1")

    assert orders.standing_back == {"w-2"}
    _send(client, CONSENT, "w-1")
    assert orders.standing_back == {"w-1", "w-2"}


@pytest.mark.parametrize("execution", ["execute", "topup_execute"])
def test_executed_top_up_counts_no_more(
    client: Client, service: FakeService, orders: OrdersAtOnce, execution: str
) -> None:
    """A payment consent of its wallet does: no top-up has one."""
    _send(client, CONSENT, "w-1", "w-1", "w-2")
    service.script = [answer(envelope(201, {"preparedOrderId": each})) for each in "abc"]
    _send(client, ORDER, "w-1")
    _send(client, TOP_UP, "w-1", "w-1")
    service.script = [refusal(409), refusal(409)]
    with pytest.raises(Uncertain, match="no more than 3 prepared orders"):
        client.send(TOP_UP)
    with pytest.raises(Uncertain, match="no more than 2 payment consents"):
        client.send(CONSENT)
    path = PATH if execution == "execute" else TOP_UP.path
    executed = Call(OPERATIONS[execution], path=path, body={"preparedOrderId": "c"})
    client.send(executed)
    assert orders.standing_back == {"w-1"}  # for its consents
    client.send(replace(executed, body={"preparedOrderId": "a"}))

    assert not orders.standing_back


@pytest.mark.parametrize("told", [None, 7, ["order"], {"id": "order"}])
def test_identifier_of_any_kind_is_heard(
    orders: OrdersAtOnce, client: Client, service: FakeService, told: object
) -> None:
    """What a target tells is for the judging, and no mistake of ours."""
    service.script = [answer(envelope(201, {"preparedOrderId": told}))]
    _send(client, ORDER, "w-1")

    assert not orders.standing_back


def _row(limit: object) -> dict[str, object]:
    return {"limitType": "NUMBER", "limit": limit, "currentUsage": 3, "requestedAmount": 8}


@pytest.fixture
def paid(client: Client, service: FakeService, orders: OrdersAtOnce) -> OrdersAtOnce:
    """What is known of a wallet that has paid three times."""
    for order in "abc":
        service.script = [answer(envelope(201, {"preparedOrderId": order}))]
        client.send(ORDER)
        client.send(Call(OPERATIONS["execute"], path=PATH, body={"preparedOrderId": order}))
    return orders


@NUMBERS
def test_refusal_for_the_number_of_payments_says_nothing_of_its_call(
    client: Client, service: FakeService, paid: OrdersAtOnce, told: object
) -> None:
    """The test starts again, and another wallet goes on; a second refusal is one."""
    assert not paid.nearly_standing_back
    service.script = [answer(envelope(400, _row(told)))] * 2
    with pytest.raises(Uncertain, match=r"no more than [23] payments"):
        client.send(ORDER)

    assert client.send(ORDER).exchange.code == 400
    assert paid.standing_back == paid.nearly_standing_back == {"w-1"}


def test_wallet_that_has_paid_nothing_has_room(
    client: Client, service: FakeService, paid: OrdersAtOnce
) -> None:
    """However few payments there may be, and whatever was prepared there."""
    service.script = [answer(envelope(400, _row(1)))]
    with pytest.raises(Uncertain, match="no more than 1 payments"):
        client.send(ORDER)
    _send(client, ORDER, "w-2")

    assert paid.nearly_standing_back == {"w-1"}


@pytest.mark.parametrize("told", [4, 2.5, 0, -1, None, "three"])
def test_refusal_for_amounts_is_one(
    client: Client, service: FakeService, paid: OrdersAtOnce, told: object
) -> None:
    """So many payments there were not, nor a number at all."""
    service.script = [answer(envelope(400, _row(told)))]

    assert client.send(ORDER).exchange.code == 400
    assert not paid.standing_back


@NUMBERS
def test_limit_of_the_number_of_payments_is_none_of_amounts(told: object) -> None:
    """Unless the snapshot tells it, or fewer payments were made."""
    refusal = answered(400, _row(told))
    with pytest.raises(NotApplicable, match="beside 3 others"):
        limits_in({}, "EUR").require_uncounted(refusal, 3)

    assert limits_in(SNAPSHOT, "EUR").counted(refusal, 3) is (told == 2)
    limits_in({}, "EUR").require_uncounted(refusal, 1)
    limits_in({}, "EUR").require_uncounted(answered(200, _row(told)), 3)
