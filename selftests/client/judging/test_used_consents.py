"""A payment consent is used by the order that names it."""

import pytest

from conformance.json_values import members
from conformance.outcomes import Uncertain
from fixtures.client.call import Call
from fixtures.client.client import Client
from fixtures.interface.operations import OPERATIONS
from fixtures.journeys.payments.orders_at_once import OrdersAtOnce
from selftests.client.exchanges import envelope
from selftests.client.service import FakeService, answer, refusal

PATH = {"accountId": "w-1", "operationType": "transfer"}
CONSENT = Call(OPERATIONS["payment_consent"], path=PATH, body={})


@pytest.fixture
def orders(client: Client) -> OrdersAtOnce:
    """What is known of the wallets of a service that answers as its script says."""
    orders = OrdersAtOnce(lambda body: members(members(body).get("data")).get("consentId"))
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
