"""What an order needs may count late by a rule of its own, which has any code (4.6, 7)."""

import pytest

from fixtures.client.call import Call
from fixtures.client.client import Client
from fixtures.interface.operations import OPERATIONS
from selftests.client.calls.test_fresh import CUSTOMER, REGISTRATION, Late
from selftests.client.service import FakeClock, answer, refusal

ORDER = Call(
    OPERATIONS["prepare"], path={"accountId": CUSTOMER, "operationType": "transfer"}, body={}
)
BENEFICIARY = Call(OPERATIONS["beneficiary"], path={"accountId": CUSTOMER}, body={})


@pytest.fixture
def service(clock: FakeClock) -> Late:
    """The service that answers."""
    return Late(clock)


@pytest.mark.parametrize(
    ("step", "code", "outcome"),
    [
        (ORDER, 403, "accepted"),
        (ORDER, 422, "accepted"),
        (BENEFICIARY, 422, "accepted"),
        (BENEFICIARY, 403, "403"),
    ],
)
def test_order_may_come_too_soon_by_whatever_code(
    client: Client, service: Late, step: Call, code: int, outcome: str
) -> None:
    """Other steps are forbidden to somebody, however late they are taken."""
    client.send(REGISTRATION)
    service.script = [refusal(code), answer()]

    refused = client.send(step)
    assert client.fresh.counted(refused, lambda: client.send(step)).outcome == outcome
