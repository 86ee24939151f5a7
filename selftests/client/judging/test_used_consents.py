"""A payment consent is used by the order that names it, and a repeated order tells nothing."""

import pytest

from conformance.json_values import members
from conformance.outcomes import Uncertain
from fixtures.client.call import Call
from fixtures.client.client import Client
from fixtures.client.habits.habits import Habits
from fixtures.interface.operations import OPERATIONS
from fixtures.journeys.payments.orders_at_once import OrdersAtOnce
from fixtures.target.dialect.dialect import Dialect
from selftests.client.exchanges import envelope
from selftests.client.service import FakeService, answer, refusal

PATH = {"accountId": "w-1", "operationType": "transfer"}
ORDER = Call(OPERATIONS["prepare"], path=PATH, body={})
CONSENT = Call(OPERATIONS["payment_consent"], path=PATH, body={})


@pytest.fixture
def orders(client: Client) -> OrdersAtOnce:
    """What is known of the wallets of a service that answers as its script says."""
    orders = OrdersAtOnce(
        lambda body: members(members(body).get("data")).get("consentId"), Habits(lambda _: None)
    )
    client.listeners.append(orders.heard)
    return orders


@pytest.mark.parametrize(("named", "uses"), [("c-1", True), ("foreign", False), (None, False)])
def test_order_uses_the_consent_that_it_names(
    client: Client, service: FakeService, orders: OrdersAtOnce, named: str | None, *, uses: bool
) -> None:
    """That one alone, however many orders name it; without its own, an order leaves that open."""
    given = [answer(envelope(201, {"consentId": f"c-{each}"})) for each in range(1, 5)]
    service.script = [*given[:3], refusal(409)]
    for _ in range(3):
        client.send(CONSENT)
    with pytest.raises(Uncertain, match="no more than 3 payment consents"):
        client.send(CONSENT)
    body = {"consent": {"consentReference": named}}
    for each in "ab":
        service.script = [answer(envelope(201, {"preparedOrderId": each}))]
        client.send(Call(OPERATIONS["prepare"], path=PATH, body=body))
        client.send(Call(OPERATIONS["execute"], path=PATH, body={"preparedOrderId": each}))
    assert orders.without_consents == (frozenset() if uses else {"w-1"})
    service.script = [*given[3:]]
    client.send(CONSENT)

    assert orders.without_consents == {"w-1"}


def _full(client: Client, service: FakeService, *consents: str | None) -> None:
    """Give a wallet as many consents as it may have."""
    given = [answer(envelope(201, {"consentId": each})) for each in consents]
    service.script = [*given, refusal(409)]
    for _ in consents:
        client.send(CONSENT)
    with pytest.raises(Uncertain, match="payment consents"):
        client.send(CONSENT)


def _prepare(client: Client, service: FakeService, order: str, body: object, **path: str) -> None:
    service.script = [answer(envelope(201, {"preparedOrderId": order}))]
    client.send(Call(OPERATIONS["prepare"], path={**PATH, **path}, body=body))


def _execute(client: Client, order: str, **path: str) -> None:
    body = {"preparedOrderId": order}
    client.send(Call(OPERATIONS["execute"], path={**PATH, **path}, body=body))


def test_order_that_is_executed_twice_uses_one_consent(
    client: Client, service: FakeService, orders: OrdersAtOnce
) -> None:
    """Whichever that was, and the other one is open still."""
    _prepare(client, service, "a", {})
    _full(client, service, None, None)
    _execute(client, "a")
    service.script = [answer(envelope(201, {}))]
    client.send(CONSENT)
    assert orders.without_consents == {"w-1"}
    _execute(client, "a")

    assert orders.without_consents == {"w-1"}


def test_orders_of_two_wallets_may_have_one_number(
    client: Client, service: FakeService, orders: OrdersAtOnce
) -> None:
    """Each uses a consent of its own wallet."""
    _full(client, service, "c-1", "c-2")
    _prepare(client, service, "1", {"consent": "c-1"})
    _prepare(client, service, "1", {}, accountId="w-2")
    _execute(client, "1")

    assert not orders.without_consents


def test_amount_is_no_consent(client: Client, service: FakeService, orders: OrdersAtOnce) -> None:
    """The reference stands after it."""
    _full(client, service, "1050", "2")
    body = {"amount": {"value": "1050"}, "consent": {"consentReference": "2"}}
    _prepare(client, service, "a", body)
    _execute(client, "a")
    service.script = [answer(envelope(201, {"consentId": "2"}))]
    client.send(CONSENT)

    assert orders.without_consents == {"w-1"}


@pytest.mark.parametrize("has_place", [True, False])
def test_order_whose_body_has_no_place_for_a_consent_uses_the_oldest(
    client: Client, service: FakeService, orders: OrdersAtOnce, *, has_place: bool
) -> None:
    """One that is prepared without its own, on purpose, uses none."""
    requests = {} if has_place else {"prepare": {"description": "{description}"}}
    _full(client, service, "c-1", "c-2")
    _prepare(client, service, "a", Dialect(requests=requests).body("prepare", description="a"))
    _execute(client, "a")

    assert orders.without_consents == ({"w-1"} if has_place else frozenset())


def test_repeated_order_may_be_refused_for_that(
    client: Client, service: FakeService, orders: OrdersAtOnce
) -> None:
    """It tells nothing of how many orders a wallet may have; every other one does."""
    client.send(ORDER)
    client.send(ORDER)
    orders.repeated = ORDER
    service.script = [refusal(409), refusal(409)]

    assert client.send(ORDER).exchange.code == 409
    assert not orders.nearly_standing_back
    with pytest.raises(Uncertain, match="no more than 2"):
        client.send(ORDER.with_field("description", "another one"))
