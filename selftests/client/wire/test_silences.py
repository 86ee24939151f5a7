"""What is waited for in vain is not waited for again, be it one operation or all of them."""

from contextlib import suppress

import pytest

from conformance.outcomes import Blocked, Unanswered, Uncertain
from fixtures.client.client import Client
from fixtures.client.wire.breaker import LOST_OFTEN, OFTEN
from fixtures.interface.headers import Header
from selftests.client.service import FakeClock, FakeService, answer, names_of, refusal
from selftests.client.wire.test_client_retries import of_balance
from selftests.client.wire.test_persistence import BALANCE, LATE, PREPARE, RESET


def test_operation_that_is_silent_is_not_waited_for_again(
    client: Client, service: FakeService
) -> None:
    """Others are asked, as is the same one where the request deviates."""
    for _ in range(OFTEN):
        service.script = [LATE]
        with pytest.raises(Unanswered):
            client.send(BALANCE)
    with pytest.raises(Blocked, match=r"GET .*/balance: no answer in time, 3 times in a row; it "):
        client.send(BALANCE)

    assert names_of(service.calls).count(names_of(service.calls)[0]) == OFTEN
    assert client.send(PREPARE).outcome == "accepted"
    assert client.send(BALANCE.with_authorization(None, "no token")).outcome == "accepted"


def test_silence_for_who_has_no_token_is_none_for_what_else_deviates(
    client: Client, service: FakeService
) -> None:
    """A gateway may leave whoever has no good token without an answer, and pass on all else."""
    without_token = BALANCE.with_authorization(None, "no token")
    for _ in range(OFTEN):
        service.script = [LATE]
        with pytest.raises(Unanswered):
            client.send(without_token)
    with pytest.raises(Blocked, match="no answer in time"):
        client.send(without_token)

    assert client.send(BALANCE.without_header(Header.PLATFORM)).outcome == "accepted"
    assert client.send(BALANCE).outcome == "accepted"


def test_operation_whose_connections_fail_is_not_tried_again(
    client: Client, service: FakeService
) -> None:
    """Whatever was built on it would be built again and again, as if the network lost it by chance.

    Others are asked, as is the same one where the request deviates.
    """
    for _ in range(LOST_OFTEN):
        service.script = [RESET]
        with pytest.raises(Uncertain):
            client.send(PREPARE)
    with pytest.raises(Blocked, match=r"/prepare: no answer \(reset\), 5 times in a row, while"):
        client.send(PREPARE)

    assert [each.method for each in service.calls].count("POST") == LOST_OFTEN
    assert client.send(BALANCE).outcome == "accepted"
    assert client.send(PREPARE.with_authorization(None, "no token")).outcome == "accepted"


def test_connections_that_fail_for_deviations_end_none_of_another(
    client: Client, service: FakeService
) -> None:
    """A gateway may cut off whoever has no token: what else differs is asked as long as it can be.

    Once the well-formed request is lost as well, there is nothing to hold the others against.
    """
    without_token = PREPARE.with_authorization(None, "no token")
    otherwise = PREPARE.with_query(x="1")
    for call, often in ((without_token, LOST_OFTEN), (PREPARE, LOST_OFTEN - 1)):
        for _ in range(often):
            service.script = [RESET]
            with pytest.raises(Uncertain):
                client.send(call)
    assert client.send(otherwise).outcome == "accepted"
    for call, often in ((PREPARE, 1), (without_token, LOST_OFTEN)):
        for _ in range(often):
            service.script = [RESET]
            with pytest.raises(Uncertain):
                client.send(call)
    with pytest.raises(Blocked, match=r"/prepare: no answer \(reset\), 5 times in a row, while"):
        client.send(otherwise)


def test_connections_that_fail_now_and_then_are_chance(
    client: Client, service: FakeService
) -> None:
    """They count in a row."""
    for _ in range(LOST_OFTEN):
        service.script = [RESET]
        with pytest.raises(Uncertain):
            client.send(PREPARE)
        service.script = [answer()]
        assert client.send(PREPARE).outcome == "accepted"


def test_target_whose_operations_are_all_silent_is_gone(
    client: Client, service: FakeService
) -> None:
    """The first one tells: no other is waited for in turn, though logins are answered."""
    service.script = [LATE] * 100
    for _ in range(OFTEN):
        with pytest.raises(Unanswered):
            client.send(BALANCE)
    with pytest.raises(Blocked, match=r"does not work any more .*, 3 times in a row"):
        client.send(PREPARE)


def test_operation_that_answers_in_between_is_not_silent(
    client: Client, service: FakeService
) -> None:
    """Time-outs count in a row."""
    for _ in range(OFTEN):
        service.script = [LATE]
        with pytest.raises(Unanswered):
            client.send(BALANCE)
        service.script = [answer()]
        assert client.send(BALANCE).outcome == "accepted"


def test_what_was_retried_in_vain_is_retried_no_more(
    client: Client, service: FakeService, clock: FakeClock
) -> None:
    """A service of which one operation is broken takes no longer than one that works."""
    for attempts in (4, 1):
        service.script = [*[refusal(500)] * attempts, answer(), answer()]
        with suppress(Blocked):
            client.send(BALANCE)

    assert clock.sleeps == [0.5, 1.0, 2.0]
    assert len(of_balance(service)) == 5


def test_who_limits_rates_is_waited_for_some_times(
    client: Client, service: FakeService, clock: FakeClock
) -> None:
    """A limit may be over the next time; after that, nobody waits, and it is asked when it may be.

    What differs meets the same limit.
    """
    for attempts, call in (
        (4, BALANCE),
        (4, BALANCE.with_query(x="1")),
        (4, BALANCE),
        (1, BALANCE),
    ):
        service.script = [*[refusal(429)] * attempts, answer(), answer()]
        with suppress(Blocked):
            client.send(call)

    assert clock.sleeps == [0.5, 1.0, 2.0, 4.0] * 3
    with pytest.raises(Blocked, match=r": rate limited after every retry, and again for 0.5 s"):
        client.send(BALANCE)
    assert client.send(PREPARE).outcome == "accepted"
    assert len(of_balance(service)) == 13
    clock.now += 0.5
    assert client.send(BALANCE).outcome == "accepted"
    assert clock.sleeps == [0.5, 1.0, 2.0, 4.0] * 3


def test_who_limits_rates_for_long_is_waited_for_once(
    client: Client, service: FakeService, clock: FakeClock
) -> None:
    """Two minutes for each of some hundred requests would be hours."""
    for attempts in (4, 1):
        service.script = [*[refusal(429, **{"Retry-After": "40"})] * attempts, answer(), answer()]
        with suppress(Blocked):
            client.send(BALANCE)

    assert clock.sleeps == [40.0] * 4


def test_calls_at_once_that_are_limited_are_waited_for_some_times(
    client: Client, service: FakeService, clock: FakeClock
) -> None:
    """As one after the other."""
    for attempts in (4, 4, 4, 1):
        service.script = [refusal(429)] * (2 * attempts)
        client.send_together(BALANCE, BALANCE)

    with pytest.raises(Blocked, match=r": rate limited after every retry, and again for 0.5 s"):
        client.send_together(BALANCE, BALANCE)
    assert clock.sleeps == [0.5, 1.0, 2.0, 4.0] * 3


def test_limit_that_is_over_is_over_for_all_that_met_it(
    client: Client, service: FakeService, clock: FakeClock
) -> None:
    """What differs was never waited for by itself."""
    for _ in range(3):
        service.script = [refusal(429)] * 4
        with suppress(Blocked):
            client.send(BALANCE)
        service.script = [answer()]
        assert client.send(BALANCE).outcome == "accepted"
    clock.sleeps.clear()
    service.script = [refusal(429), refusal(429), answer()]

    assert client.send(BALANCE.with_authorization(None, "no token")).outcome == "accepted"
    assert clock.sleeps == [0.5, 1.0]


def test_what_is_answered_again_is_retried_again(
    client: Client, service: FakeService, clock: FakeClock
) -> None:
    """It was broken for a while."""
    service.script = [*[refusal(500)] * 4, answer()]  # the last one tells that others work
    client.send(BALANCE)
    service.script = []
    client.send(BALANCE)
    service.script = [refusal(500)]

    assert client.send(BALANCE).outcome == "accepted"
    assert clock.sleeps == [0.5, 1.0, 2.0, 0.5]


def test_deviations_are_retried_in_vain_some_times(
    client: Client, service: FakeService, clock: FakeClock
) -> None:
    """Each may be refused otherwise, and the well-formed request is counted apart."""
    for number in range(4):
        service.script = [refusal(500)] * 4
        client.send(BALANCE.with_query(number=str(number)))

    assert len(clock.sleeps) == 9
    service.script = [refusal(500)]
    assert client.send(BALANCE).outcome == "accepted"


def test_fault_that_is_due_tells_nothing_of_retries(
    client: Client, service: FakeService, clock: FakeClock
) -> None:
    """A request without a header is answered 500 by a service of which all else is broken."""
    service.script = [*[refusal(500)] * 4, answer()]
    client.send(BALANCE)
    for call in (BALANCE.without_header(Header.PLATFORM), BALANCE.with_query(number="1")):
        service.script = [refusal(500)] * 4
        client.send(call)

    assert clock.sleeps == [0.5, 1.0, 2.0]
