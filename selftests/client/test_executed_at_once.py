"""Orders that are executed at once wait for their beneficiary's age as one alone does."""

from types import SimpleNamespace
from typing import Any

import pytest

from fixtures.client.answer import Answer
from fixtures.client.call import Call
from fixtures.client.client import Client
from fixtures.interface.operations import OPERATIONS
from fixtures.journeys.payments.orders_at_once import OrdersAtOnce
from fixtures.journeys.payments.payable import Payable
from selftests.client.service import FakeService, answer, refusal

EXECUTION = Call(
    OPERATIONS["execute"], path={"accountId": "w-1", "operationType": "transfer"}, body={}
)
YOUNG: Any = SimpleNamespace(asset_id="young")


@pytest.mark.parametrize(
    ("codes", "is_new", "told_codes"),
    [
        ((422, 422, 200, 400), True, (200, 400)),
        ((422, 422, 422, 200), True, (422, 200)),
        ((200, 422), True, (200, 422)),
        ((422, 422), False, (422, 422)),
        ((403, 403), True, (403, 403)),
    ],
    ids=["old enough", "the other one", "at once", "nobody new", "never"],
)
def test_both_are_executed_again_where_neither_was(
    client: Client,
    service: FakeService,
    *,
    codes: tuple[int, ...],
    is_new: bool,
    told_codes: tuple[int, ...],
) -> None:
    """For a newcomer's age, and for nothing else; what one of them was answered is judged."""
    payable = Payable(client, OrdersAtOnce())
    if is_new:
        payable.created(YOUNG, "w-1")
    service.script = [answer() if code == 200 else refusal(code) for code in codes]

    def send() -> tuple[Answer, ...]:
        return tuple(client.send(EXECUTION) for _ in range(2))

    answers = payable.executed_one_of(send)
    assert tuple(each.exchange.code for each in answers) == told_codes
    assert not service.script
