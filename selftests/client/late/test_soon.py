"""What was often accepted at once after something else waits for nothing that has written."""

import pytest

from fixtures.client.call import Call
from fixtures.client.client import Client
from fixtures.client.wire.recent import NEW_S
from fixtures.client.wire.soon import Soon
from fixtures.interface.operations import OPERATIONS
from selftests.client.calls.test_fresh import CUSTOMER, REGISTRATION, VERIFICATION, Late
from selftests.client.calls.test_sent_in_time import CONSENT, LISTING_OF_IT
from selftests.client.service import FakeClock

ACTIVATION = Call(OPERATIONS["individual_activation"], path={"customerId": CUSTOMER}, body={})


@pytest.fixture
def service(clock: FakeClock) -> Late:
    """The service that answers."""
    return Late(clock)


@pytest.mark.parametrize("times", [2, 3])
def test_operation_that_was_never_late_does_not_wait(
    client: Client, service: Late, clock: FakeClock, times: int
) -> None:
    """Two others that are late say that all may be, until it was accepted at once often enough."""
    service.code = 422
    for late in (VERIFICATION, LISTING_OF_IT):
        service.late_s = 1.2
        client.send(REGISTRATION)
        client.must(late)
    service.late_s = 0.0
    for _ in range(times):
        clock.now += 2 * NEW_S
        client.send(ACTIVATION)
        client.must(CONSENT)
    assert (_waited(client, clock, CONSENT) == 0.0) is (times == 3)
    assert _waited(client, clock, VERIFICATION) > 1.0


def _waited(client: Client, clock: FakeClock, call: Call) -> float:
    clock.now += 2 * NEW_S
    client.send(ACTIVATION)
    began = clock.now
    client.send(call.deviating("nothing in it"))
    return clock.now - began


def test_pair_is_known_by_the_latest_of_its_soonest_times() -> None:
    """One that was accepted late tells nothing; nor does another pair."""
    soon = Soon()
    for after_s in (0.1, 5.0, 0.2):
        soon.accepted("director", "employee", after_s)
    assert not soon.often("director", "employee", 1.0)
    soon.accepted("director", "employee", 0.3)
    assert soon.often("director", "employee", 1.0)
    assert not soon.often("director", "employee", 0.3)
    assert not soon.often("employee", "director", 1.0)
