"""Who was added a moment ago may not act, or log in, at once."""

from dataclasses import replace

import pytest

from fixtures.client.call import Call
from fixtures.client.client import Client
from fixtures.client.wire.fresh import FOUND, LONGEST_S
from fixtures.interface.operations import OPERATIONS
from selftests.client.calls.test_fresh import CUSTOMER, REGISTRATION, USER, VERIFICATION, Late
from selftests.client.exchanges import envelope
from selftests.client.service import FakeClock, answer

SESSION = Call(OPERATIONS["session"], path={"customerId": CUSTOMER, "userId": USER}, body={})


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


@pytest.mark.parametrize("code", [401, 404])
def test_few_sessions_are_tried(client: Client, service: Late, code: int) -> None:
    """A login that fails is counted, and the fifth locks."""
    service.late_s, service.code = 1000.0, code
    client.send(REGISTRATION)

    assert client.send(SESSION).exchange.code == code
    assert len(service.calls) == 4


@pytest.mark.parametrize(("later", "asked"), [(401, 6), (404, 8)])
def test_sessions_that_are_refused_for_good_are_tried_once(
    client: Client, service: Late, later: int, asked: int
) -> None:
    """One that is refused for another reason may be late."""
    service.late_s, service.code = 1000.0, 401
    client.send(REGISTRATION)
    client.send(SESSION)
    service.code = later
    client.send(SESSION)

    assert len(service.calls) == asked


@pytest.mark.parametrize(("late_s", "waited_s"), [(0.2, 0.3), (0.6, 0.7), (1.5, 1.8)])
def test_wait_of_a_new_user_is_remembered(
    client: Client, service: Late, late_s: float, waited_s: float
) -> None:
    """Others wait for half as long again, hence not for much longer than it takes."""
    service.late_s, service.code = late_s, 401
    client.send(REGISTRATION)

    assert client.send(SESSION).exchange.accepted
    remembered = client.patience.longest_s(f"{SESSION.operation}: {FOUND}")
    assert remembered == pytest.approx(waited_s)


def test_session_of_a_new_user_is_tried_again(client: Client, service: Late) -> None:
    """A user who is not known yet has wrong credentials."""
    service.late_s, service.code = 0.2, 401
    client.send(REGISTRATION)

    assert client.send(SESSION).exchange.accepted


@pytest.mark.parametrize(("first", "waits"), [(VERIFICATION, False), (SESSION, True)])
def test_session_waits_where_sessions_were_late(
    client: Client, service: Late, clock: FakeClock, first: Call, *, waits: bool
) -> None:
    """Not for what else is found late: it would be tried again."""
    service.late_s, service.code = 0.2, 404
    client.send(REGISTRATION)
    assert client.send(first).exchange.accepted

    another = "0b2a1a9c-6d0e-4f53-9c83-2f6d7c1f5a05"
    service.script = [answer(envelope(201, {"id": another}))]
    client.send(Call(OPERATIONS["webhook_subscription"], body={}))
    began = clock.now
    client.send(replace(SESSION, path={"customerId": another, "userId": USER}))
    assert (clock.now > began) is waits
