"""Who was added a moment ago may not act, or log in, at once."""

from dataclasses import replace
from uuid import uuid4

import pytest

from fixtures.client.call import Call
from fixtures.client.client import Client
from fixtures.client.wire.fresh import FOUND, LONGEST_S
from fixtures.interface.operations import OPERATIONS
from selftests.client.calls.test_fresh import CUSTOMER, REGISTRATION, USER, VERIFICATION, Late
from selftests.client.exchanges import envelope
from selftests.client.service import FakeClock, answer, refusal

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


def test_session_does_not_wait_for_what_else_is_late(
    client: Client, service: Late, clock: FakeClock
) -> None:
    """It would be tried again."""
    service.late_s, service.code = 0.2, 404
    client.send(REGISTRATION)
    assert client.send(VERIFICATION).exchange.accepted

    assert _waited(client, service, clock) == 0.0


@pytest.mark.parametrize(
    ("late", "waits"),
    [("L", False), ("LL", True), ("--L-", False), ("L---L", False), ("LL---", True)],
)
def test_session_waits_where_sessions_were_late(
    client: Client, service: Late, clock: FakeClock, late: str, *, waits: bool
) -> None:
    """Not for one that was refused by chance: each of a run would wait for it."""
    for each in late:
        _waited(client, service, clock, late=each == "L")

    assert (_waited(client, service, clock) > 0.0) is waits


def _waited(client: Client, service: Late, clock: FakeClock, *, late: bool = False) -> float:
    """Return for how long somebody new waits to log in, who may be refused at first."""
    another = str(uuid4())
    service.script = [answer(envelope(201, {"id": another}))]
    client.send(Call(OPERATIONS["webhook_subscription"], body={}))
    began = clock.now
    service.script = [refusal(404)] if late else []
    assert client.send(
        replace(SESSION, path={"customerId": another, "userId": USER})
    ).exchange.accepted
    return clock.now - began
