"""What was created a moment ago and is not found yet is asked for again."""

import httpx
import pytest

from fixtures.client.call import Call
from fixtures.client.client import Client
from fixtures.client.wire.newcomers import LONGEST_S, MARGIN
from fixtures.interface.operations import OPERATIONS
from selftests.client.exchanges import envelope
from selftests.client.service import FakeClock, FakeService, answer, refusal

CUSTOMER = "0b2a1a9c-6d0e-4f53-9c83-2f6d7c1f5a01"
USER = "0b2a1a9c-6d0e-4f53-9c83-2f6d7c1f5a02"
REGISTRATION = Call(OPERATIONS["individual_registration"], body={})
VERIFICATION = Call(
    OPERATIONS["individual_verification"], path={"customerId": CUSTOMER}, body={"type": "KYC"}
)
SESSION = Call(OPERATIONS["session"], path={"customerId": CUSTOMER, "userId": USER}, body={})


class Late(FakeService):
    """Registers a customer, and answers ``code`` to all about it until it is ``late_s`` old."""

    def __init__(self, clock: FakeClock) -> None:
        """Know everybody at once."""
        super().__init__()
        self.late_s = 0.0
        self.code = 404
        self._clock = clock
        self._registered = 0.0

    def __call__(self, request: httpx.Request) -> httpx.Response:
        """Answer registrations and what is about customers, and all else as any service."""
        if request.url.path.endswith("/registration"):
            self._registered = self._clock.now
            return answer(envelope(201, {"id": CUSTOMER, "user": {"id": USER}}))
        if CUSTOMER in request.url.path and self._clock.now < self._registered + self.late_s:
            self.requests.append(request)
            return refusal(self.code)
        return super().__call__(request)


@pytest.fixture
def service(clock: FakeClock) -> Late:
    """The service that answers."""
    return Late(clock)


def test_new_customer_is_asked_for_until_it_is_known(client: Client, service: Late) -> None:
    """The first step after its registration comes too early, which refuses nothing."""
    service.late_s = 1.2
    client.send(REGISTRATION)

    assert client.send(VERIFICATION).exchange.accepted
    assert len(service.calls) > 1


def test_refusal_of_somebody_who_was_found_before_counts(client: Client, service: Late) -> None:
    """Who is not found any more is gone."""
    client.send(REGISTRATION)
    client.send(VERIFICATION)
    service.late_s = 1000.0

    before = len(service.calls)
    assert client.send(VERIFICATION).exchange.code == 404
    assert len(service.calls) == before + 1


@pytest.mark.parametrize("code", [400, 403, 409, 422])
def test_refusal_for_another_reason_counts(client: Client, service: Late, code: int) -> None:
    """Only who is not found may be too new."""
    service.late_s, service.code = 1000.0, code
    client.send(REGISTRATION)

    assert client.send(VERIFICATION).exchange.code == code
    assert len(service.calls) == 1


def test_stranger_is_asked_for_once(client: Client, service: Late) -> None:
    """Of whom nothing was told is nobody who was created."""
    service.late_s = 1000.0

    assert client.send(REGISTRATION).exchange.accepted
    stranger = "0b2a1a9c-6d0e-4f53-9c83-2f6d7c1f5a03"
    service.script = [refusal(404)]
    call = Call(OPERATIONS["individual_verification"], path={"customerId": stranger}, body={})
    assert client.send(call).exchange.code == 404
    assert len(service.calls) == 1


def test_who_is_never_found_is_waited_for_once(
    client: Client, service: Late, clock: FakeClock
) -> None:
    """And not for long: a target that finds nobody is broken."""
    service.late_s = 1000.0
    client.send(REGISTRATION)
    began = clock.now
    assert client.send(VERIFICATION).exchange.code == 404
    assert clock.now - began <= LONGEST_S + 1

    began = clock.now
    client.send(REGISTRATION)
    client.send(VERIFICATION)
    assert clock.now == began


@pytest.mark.parametrize("code", [401, 404])
def test_few_sessions_are_tried(client: Client, service: Late, code: int) -> None:
    """A login that fails is counted, and the fifth locks."""
    service.late_s, service.code = 1000.0, code
    client.send(REGISTRATION)

    assert client.send(SESSION).exchange.code == code
    assert len(service.calls) == 3


def test_session_of_a_new_user_is_tried_again(client: Client, service: Late) -> None:
    """A user who is not known yet has wrong credentials."""
    service.late_s, service.code = 0.2, 401
    client.send(REGISTRATION)

    assert client.send(SESSION).exchange.accepted


def test_differing_call_comes_after_the_newcomer_is_known(
    client: Client, service: Late, clock: FakeClock
) -> None:
    """Else it would be refused for that, and nobody would look at what is wrong with it."""
    service.late_s = 1.2
    client.send(REGISTRATION)
    began = clock.now
    client.send(VERIFICATION)
    took = clock.now - began

    clock.now += 1000.0
    another = "0b2a1a9c-6d0e-4f53-9c83-2f6d7c1f5a04"
    service.script = [answer(envelope(201, {"id": another})), refusal(400)]
    client.send(Call(OPERATIONS["webhook_subscription"], body={}))
    call = Call(OPERATIONS["individual_verification"], path={"customerId": another}, body={})
    began = clock.now
    assert client.send(call.deviating("nothing in it")).exchange.code == 400
    assert clock.now - began == pytest.approx(MARGIN * took)
