"""What was written a moment ago and does not count yet is asked for again."""

import httpx
import pytest

from conformance.outcomes import Blocked
from fixtures.client.call import Call
from fixtures.client.client import Client
from fixtures.client.polling import MARGIN
from fixtures.client.wire.fresh import LONGEST_S
from fixtures.client.wire.recent import NEW_S
from fixtures.interface.operations import OPERATIONS
from selftests.client.exchanges import envelope
from selftests.client.service import FakeClock, FakeService, answer, refusal

CUSTOMER = "0b2a1a9c-6d0e-4f53-9c83-2f6d7c1f5a01"
USER = "0b2a1a9c-6d0e-4f53-9c83-2f6d7c1f5a02"
REGISTRATION = Call(OPERATIONS["individual_registration"], body={})
VERIFICATION = Call(
    OPERATIONS["individual_verification"], path={"customerId": CUSTOMER}, body={"type": "KYC"}
)


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
        named = CUSTOMER in request.url.path or CUSTOMER.encode() in request.content
        if named and self._clock.now < self._registered + self.late_s:
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


def test_what_the_body_names_is_asked_for_until_it_is_found(client: Client, service: Late) -> None:
    """As what the path names."""
    service.late_s = 1.2
    client.send(REGISTRATION)
    named = Call(OPERATIONS["webhook_subscription"], body={"about": [{"customer": CUSTOMER}]})
    assert client.send(named).exchange.accepted
    assert len(service.calls) > 1


def test_what_only_the_body_names_may_be_what_is_wrong(client: Client, service: Late) -> None:
    """As an order of another operation is: then it is to be taken as it comes."""
    service.late_s = 1000.0
    client.send(REGISTRATION)
    named = Call(OPERATIONS["webhook_subscription"], body={"customer": CUSTOMER})
    with client.fresh.as_it_comes():
        assert client.send(named).exchange.code == 404
    assert len(service.calls) == 1


@pytest.mark.parametrize("code", [400, 409, 422])
def test_step_is_taken_once_what_it_needs_counts(client: Client, service: Late, code: int) -> None:
    """What was written a moment ago may be seen by readers only, or not yet at all."""
    service.late_s, service.code = 1.2, code
    client.send(REGISTRATION)

    assert client.must(VERIFICATION).exchange.accepted


def test_step_refused_for_another_reason_is_not_taken_again(client: Client, service: Late) -> None:
    """Who may take it is not a matter of time."""
    service.late_s, service.code = 1.2, 403
    client.send(REGISTRATION)

    assert client.in_time(VERIFICATION).exchange.code == 403
    assert len(service.calls) == 1


def test_refusal_of_a_step_counts_long_after_the_last_one(
    client: Client, service: Late, clock: FakeClock
) -> None:
    """Nothing is new by then."""
    service.late_s, service.code = 1000.0, 422
    client.send(REGISTRATION)
    clock.now += NEW_S + 1

    assert client.in_time(VERIFICATION).exchange.code == 422
    assert len(service.calls) == 1


def test_step_that_is_never_taken_is_waited_for_once(
    client: Client, service: Late, clock: FakeClock
) -> None:
    """Not for long either: all that it needs is there."""
    service.late_s, service.code = 1000.0, 422
    client.send(REGISTRATION)
    began = clock.now
    with pytest.raises(Blocked, match="refused with code 422"):
        client.must(VERIFICATION)
    assert LONGEST_S - 1 <= clock.now - began <= LONGEST_S + 1

    began = clock.now
    client.send(REGISTRATION)
    client.in_time(VERIFICATION)
    assert clock.now == began


def test_step_that_may_be_refused_is_taken_as_it_comes(
    client: Client, service: Late, clock: FakeClock
) -> None:
    """Once, after what was written a moment ago counts, as far as that was seen to be late."""
    service.late_s, service.code = 1.2, 422
    client.send(REGISTRATION)
    with client.fresh.as_it_comes():
        assert client.in_time(VERIFICATION).exchange.code == 422
    began = clock.now
    assert client.in_time(VERIFICATION).exchange.accepted
    took = clock.now - began

    client.send(REGISTRATION)
    began = clock.now
    with client.fresh.as_it_comes():
        assert client.in_time(VERIFICATION).exchange.accepted
    assert clock.now - began == pytest.approx(MARGIN * took)


@pytest.mark.parametrize("call", [VERIFICATION, VERIFICATION.with_field("type", "none")])
def test_call_that_is_sent_once_comes_after_what_it_needs_counts(
    client: Client, service: Late, clock: FakeClock, call: Call
) -> None:
    """Else it would be refused for want of that."""
    service.late_s, service.code = 1.2, 422
    client.send(REGISTRATION)
    began = clock.now
    client.must(VERIFICATION)
    took = clock.now - began

    service.late_s = 0.0
    client.send(REGISTRATION)
    began = clock.now
    client.send(call)
    assert clock.now - began == pytest.approx(MARGIN * took)
