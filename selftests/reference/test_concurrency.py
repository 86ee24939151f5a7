"""Requests that arrive at the same time cannot create money."""

import asyncio
import sys
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from threading import Barrier
from typing import Any

import pytest
from httpx import ASGITransport, AsyncClient, Response

from reference.faults.catalogue import fault_named
from selftests.reference.driver import Driver
from selftests.reference.payer import FINTRANS, SESSION, Payer, payer

AT_ONCE = 8


@pytest.fixture
def restless() -> Iterator[None]:
    """Let threads take turns as often as they can."""
    before = sys.getswitchinterval()
    sys.setswitchinterval(1e-6)
    yield
    sys.setswitchinterval(before)


def _in_threads(one: Payer, orders: list[tuple[str, str]]) -> list[int]:
    barrier = Barrier(len(orders))

    def execute(order: tuple[str, str]) -> int:
        barrier.wait()
        return int(one.execute(*order).json()["code"])

    with ThreadPoolExecutor(len(orders)) as threads:
        return sorted(threads.map(execute, orders))


async def _in_tasks(one: Payer, orders: list[tuple[str, str]]) -> list[Response]:
    transport = ASGITransport(one.driver.app)
    headers = one.driver.headers(Authorization=f"Bearer {one.driver.token()}", X_Session_Id=SESSION)
    async with AsyncClient(transport=transport, base_url="http://reference") as client:
        requests = [
            client.post(
                f"{FINTRANS}/{one.wallet_id}/types/transfer/execute",
                json={"preparedOrderId": order, "authenticationCode": code},
                headers=headers,
            )
            for order, code in orders
        ]
        return await asyncio.gather(*requests)


def _codes(responses: list[Response]) -> list[Any]:
    return sorted(response.json()["code"] for response in responses)


@pytest.mark.usefixtures("restless")
def test_threads_cannot_overspend() -> None:
    """Of orders that exceed the balance together, as many are executed as it covers."""
    one = payer(Driver(), "250")
    orders = [one.ordered("10000") for _ in range(AT_ONCE)]

    assert _in_threads(one, orders) == [200, 200] + [400] * (AT_ONCE - 2)
    assert one.balance() == "50.00"


@pytest.mark.usefixtures("restless")
def test_threads_cannot_exceed_a_limit() -> None:
    """Of orders that exceed a limit together, as many are executed as it allows."""
    one = payer(Driver(), "9000")
    orders = [one.ordered("100000") for _ in range(AT_ONCE)]

    assert _in_threads(one, orders) == [200, 200] + [400] * (AT_ONCE - 2)
    assert one.balance() == "7000.00"


@pytest.mark.usefixtures("restless")
def test_threads_execute_an_order_once() -> None:
    """One order that is executed many times at the same time is debited once."""
    one = payer(Driver(), "500")
    order = one.ordered("1000")

    assert _in_threads(one, [order] * AT_ONCE) == [200] + [409] * (AT_ONCE - 1)
    assert one.balance() == "490.00"


def test_tasks_cannot_overspend() -> None:
    """The same holds for requests of one event loop."""
    one = payer(Driver(), "150")
    orders = [one.ordered("10000") for _ in range(4)]

    assert _codes(asyncio.run(_in_tasks(one, orders))) == [200, 400, 400, 400]
    assert one.balance() == "50.00"


def test_fault_overspends_concurrently() -> None:
    """The injected fault lets requests overtake each other between check and booking."""
    one = payer(Driver(), "150")
    orders = [one.ordered("10000") for _ in range(4)]
    fault_named("money-overspent-concurrently").inject(one.driver.service)

    assert _codes(asyncio.run(_in_tasks(one, orders))) == [200] * 4
    assert one.driver.service.ledger.balance(one.wallet_id) == -250


def test_fault_executes_an_order_twice_at_once() -> None:
    """The injected fault lets a second execution see the state from before the first."""
    one = payer(Driver(), "500")
    order = one.ordered("1000")
    fault_named("execute-twice-at-once-debits-twice").inject(one.driver.service)

    assert _codes(asyncio.run(_in_tasks(one, [order] * 2))) == [200, 200]
    assert one.driver.service.ledger.balance(one.wallet_id) == 480


def test_fault_executes_an_order_once_one_by_one() -> None:
    """Executions that follow each other do not show that fault."""
    one = payer(Driver(), "500")
    order = one.ordered("1000")
    fault_named("execute-twice-at-once-debits-twice").inject(one.driver.service)
    codes = [_codes(asyncio.run(_in_tasks(one, [order]))) for _ in range(2)]

    assert codes == [[200], [409]]


def test_fault_overspends_nothing_one_by_one() -> None:
    """Requests that follow each other do not show the fault that overspends."""
    one = payer(Driver(), "150")
    orders = [one.ordered("10000") for _ in range(2)]
    fault_named("money-overspent-concurrently").inject(one.driver.service)
    codes = [_codes(asyncio.run(_in_tasks(one, [order]))) for order in orders]

    assert codes == [[200], [400]]
