"""Others pay from a wallet of the target file, too: what they leave is held against nobody."""

from functools import partial
from typing import Any

import pytest

from conformance.log import TestLog
from conformance.outcomes import Blocked, ViolationFound
from fixtures.checks.answers import accepted, refused_as
from fixtures.checks.payments.money import limit_exceeded
from fixtures.checks.payments.orders import executed
from fixtures.checks.stating import Check
from fixtures.client.answer import reason_of_refusal
from fixtures.client.call import NO_BODY, Call
from fixtures.client.client import Client
from fixtures.client.judging.expectations import Expectation
from fixtures.interface.operations import OPERATIONS
from selftests.client.conftest import Clients
from selftests.client.exchanges import envelope
from selftests.client.service import FakeService, answer

USED = {"limit": "90.00", "currentUsage": 86, "requestedAmount": "5.00"}
SHORT = {"availableBalance": {"value": "499", "scale": 2}, "requestedAmount": "5.00"}
OTHERS = "what else it has paid"


@pytest.fixture
def client(clients: Clients) -> Client:
    """A client whose target file has a wallet to pay from."""
    client = clients()
    client.other_ways.lent.add("lent")
    return client


def _preparation(client: Client, wallet: str = "lent") -> Call:
    """Prepare a payment of 5.00."""
    body = client.dialect.body(
        "prepare", wallet_id=wallet, currency="EUR", amount_value="500", amount_scale=2
    )
    path = {"accountId": wallet, "operationType": "transfer"}
    return Call(OPERATIONS["prepare"], path=path, body=body)


def _expect(client: Client, call: Call, log: TestLog, check: Check) -> None:
    caught_up = partial(client.fresh.caught_up, client.send)
    Expectation(log, client.control_of, caught_up)(client.send(call), check)


@pytest.mark.parametrize(
    ("data", "wallet", "is_another_s"),
    [
        (USED, "lent", True),
        (SHORT, "lent", True),
        (SHORT | {"requestedAmount": "5.05"}, "lent", True),
        (USED | {"currentUsage": "85.00"}, "lent", False),
        (USED | {"limit": 4, "currentUsage": 0}, "lent", False),
        (SHORT | {"availableBalance": "5.00"}, "lent", False),
        ({"field": "amount"}, "lent", False),
        (USED, "of-the-run", False),
    ],
)
def test_money_of_a_lent_wallet_may_be_used_up(
    client: Client,
    service: FakeService,
    log: TestLog,
    data: Any,
    wallet: str,
    *,
    is_another_s: bool,
) -> None:
    """By those who pay from it besides: only where the numbers of the refusal say so."""
    service.script = [answer(envelope(400, data))] * 9

    with pytest.raises(Blocked if is_another_s else ViolationFound):
        _expect(client, _preparation(client, wallet), log, accepted())


@pytest.mark.parametrize("requested", ["500", "4.99", "10.00", {"value": "5", "scale": 2}])
def test_other_amount_than_was_asked_for_is_held_against_the_target(
    client: Client, service: FakeService, log: TestLog, requested: object
) -> None:
    """Whoever reads 5.00 as 500 has too little of everything."""
    service.script = [answer(envelope(400, USED | {"requestedAmount": requested}))] * 9

    with pytest.raises(ViolationFound):
        _expect(client, _preparation(client), log, accepted())


@pytest.mark.parametrize(
    ("code", "data", "check"),
    [
        (422, SHORT, refused_as("insufficient_balance")),
        (400, SHORT, refused_as("insufficient_balance")),
        (400, USED, limit_exceeded),
    ],
)
def test_refusal_that_is_due_is_judged(
    client: Client, service: FakeService, log: TestLog, code: int, data: Any, check: Check
) -> None:
    """Then a shortage is what was asked for: its code, and what it tells (here no currency)."""
    service.script = [answer(envelope(code, data))] * 9

    with pytest.raises(ViolationFound):
        _expect(client, _preparation(client), log, check)


def test_call_that_differs_is_judged(client: Client, service: FakeService, log: TestLog) -> None:
    """What is wrong with it is what it is to be refused for, or not."""
    service.script = [answer(envelope(400, SHORT))] * 9
    call = _preparation(client).with_field("description", "another")

    with pytest.raises(ViolationFound):
        _expect(client, call, log, accepted())


def test_execution_tells_no_amount(client: Client, service: FakeService, log: TestLog) -> None:
    """That of the order is what was asked for."""
    service.script = [answer(envelope(400, SHORT))] * 9
    path = {"accountId": "lent", "operationType": "transfer"}

    with pytest.raises(Blocked):
        _expect(client, Call(OPERATIONS["execute"], path=path, body=NO_BODY), log, executed)


def test_refused_step_tells_of_the_others(client: Client, service: FakeService) -> None:
    """Whoever builds on it reads why."""
    service.script = [answer(envelope(400, SHORT))] * 9

    assert OTHERS in reason_of_refusal(client.send(_preparation(client)))
