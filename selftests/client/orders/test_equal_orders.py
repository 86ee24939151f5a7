"""An order that equals the one before it may be refused for that, and tells of nothing else."""

import pytest

from conformance.outcomes import Uncertain
from fixtures.client.call import Call
from fixtures.client.client import Client
from fixtures.client.habits.habits import Habits
from fixtures.interface.operations import OPERATIONS
from fixtures.journeys.payments.orders_at_once import OrdersAtOnce
from selftests.client.service import FakeService, refusal

ORDER = Call(OPERATIONS["prepare"], path={"accountId": "w-1", "operationType": "transfer"}, body={})


@pytest.fixture
def orders(client: Client) -> OrdersAtOnce:
    """What is known of the wallets of a service that answers as its script says."""
    orders = OrdersAtOnce(lambda _: None, Habits(lambda _: None))
    client.listeners.append(orders.heard)
    return orders


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
