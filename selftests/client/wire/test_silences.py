"""What is waited for in vain is not waited for again, be it one operation or all of them."""

import pytest

from conformance.outcomes import Blocked, Unanswered
from fixtures.client.client import Client
from fixtures.client.wire.breaker import TIME_OUTS_IN_A_ROW
from selftests.client.service import FakeService, answer, names_of
from selftests.client.wire.test_persistence import BALANCE, LATE, PREPARE


def test_operation_that_is_silent_is_not_waited_for_again(
    client: Client, service: FakeService
) -> None:
    """Others are asked, as is the same one where the request deviates."""
    for _ in range(TIME_OUTS_IN_A_ROW):
        service.script = [LATE]
        with pytest.raises(Unanswered):
            client.send(BALANCE)
    with pytest.raises(Blocked, match=r"GET .*/balance: no answer in time, 3 times in a row; it "):
        client.send(BALANCE)

    assert names_of(service.calls).count(names_of(service.calls)[0]) == TIME_OUTS_IN_A_ROW
    assert client.send(PREPARE).outcome == "accepted"
    assert client.send(BALANCE.with_authorization(None, "no token")).outcome == "accepted"


def test_target_whose_operations_are_all_silent_is_gone(
    client: Client, service: FakeService
) -> None:
    """The first one tells: no other is waited for in turn, though logins are answered."""
    service.script = [LATE] * (TIME_OUTS_IN_A_ROW + 2)
    for _ in range(TIME_OUTS_IN_A_ROW):
        with pytest.raises(Unanswered):
            client.send(BALANCE)
    with pytest.raises(Blocked, match=r"does not work any more .*, 3 times in a row"):
        client.send(PREPARE)


def test_operation_that_answers_in_between_is_not_silent(
    client: Client, service: FakeService
) -> None:
    """Time-outs count in a row."""
    for _ in range(TIME_OUTS_IN_A_ROW):
        service.script = [LATE]
        with pytest.raises(Unanswered):
            client.send(BALANCE)
        service.script = [answer()]
        assert client.send(BALANCE).outcome == "accepted"
