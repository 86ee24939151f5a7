"""Who was added a moment ago may not act at once."""

import pytest

from fixtures.client.client import Client
from fixtures.client.wire.fresh import LONGEST_S
from selftests.client.calls.test_fresh import REGISTRATION, VERIFICATION, Late
from selftests.client.service import FakeClock


@pytest.fixture
def service(clock: FakeClock) -> Late:
    """The service that refuses newcomers."""
    service = Late(clock)
    service.code = 403
    return service


def test_newcomer_acts_as_soon_as_it_may(client: Client, service: Late, clock: FakeClock) -> None:
    """The next one is given as long before it acts."""
    service.late_s = 1.2
    client.send(REGISTRATION)
    assert client.in_time(VERIFICATION, of_newcomer=True).exchange.accepted

    client.send(REGISTRATION)
    began = clock.now
    client.fresh.let_act()
    assert clock.now >= began + service.late_s
    assert client.send(VERIFICATION).exchange.accepted


def test_others_are_refused_at_once(client: Client, service: Late) -> None:
    """Code 403 tells that somebody may not do it."""
    service.late_s = 1.2
    client.send(REGISTRATION)

    assert client.in_time(VERIFICATION).exchange.code == 403
    assert len(service.calls) == 1


def test_newcomer_who_never_acts_is_waited_for_once(
    client: Client, service: Late, clock: FakeClock
) -> None:
    """And not for long: it may be refused for good."""
    service.late_s = 1000.0
    client.send(REGISTRATION)
    began = clock.now
    assert client.in_time(VERIFICATION, of_newcomer=True).exchange.code == 403
    assert clock.now - began <= LONGEST_S + 1

    began = clock.now
    client.in_time(VERIFICATION, of_newcomer=True)
    client.fresh.let_act()
    assert clock.now == began
