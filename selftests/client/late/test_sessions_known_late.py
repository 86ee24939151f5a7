"""Sessions that a snapshot tells a little before anybody else knows them."""

from dataclasses import replace
from decimal import Decimal

import httpx
import pytest

from fixtures.client.call import Call
from fixtures.client.caller import OPERATOR
from fixtures.client.client import Client
from fixtures.interface.headers import Header
from fixtures.interface.operations import OPERATIONS
from fixtures.journeys.payments.journey import Payments
from fixtures.journeys.payments.sessions import KNOWN, OLD_S
from selftests.client.calls.test_payment_sessions import NO_CONSENTS, WALLET, Sessions
from selftests.client.conftest import Clients
from selftests.client.exchanges import envelope
from selftests.client.service import FakeClock, answer


class KnownLate(Sessions):
    """Knows a session so long after it was told, and one that is older than ``lasts_s`` no more."""

    def __init__(self, clock: FakeClock) -> None:
        """Know all at once."""
        super().__init__()
        self.clock, self.late_s, self.lasts_s, self.code = clock, 0.0, 1000.0, 422
        self.says = "Session is over"
        self._told_at: dict[str, float] = {}

    def __call__(self, request: httpx.Request) -> httpx.Response:
        """Refuse preparations in another session than one that is known."""
        if request.url.path.endswith("/prepare"):
            age_s = self.clock.now - self._told_at[request.headers["X-Session-Id"]]
            if not self.late_s <= age_s <= self.lasts_s:
                self.requests.append(request)
                return answer(envelope(self.code, message=self.says), self.code)
        response = super().__call__(request)
        if request.url.path.endswith("/allowed-operations"):
            self._told_at[f"session-{self.told}"] = self.clock.now
        return response


@pytest.fixture
def service(clock: FakeClock) -> KnownLate:
    """The service."""
    return KnownLate(clock)


@pytest.fixture
def payments(clients: Clients) -> Payments:
    """Payments that carry the session of a snapshot."""
    return Payments(clients(capabilities=NO_CONSENTS, behaviour={"session_header": "snapshot"}))


def _preparation(payments: Payments) -> Call:
    """Return one in the session of a snapshot that is read just now."""
    payments.begin_session(WALLET)
    call = Call(
        OPERATIONS["prepare"],
        path={"accountId": WALLET.wallet_id, "operationType": "transfer"},
        body={},
        caller=OPERATOR,
    )
    session = payments.topup_prepare(WALLET, Decimal(1)).headers[Header.SESSION_ID.canonical]
    return replace(call, headers={Header.SESSION_ID.canonical: session})


def _as_it_comes(client: Client, call: Call) -> str:
    with client.fresh.as_it_comes():
        return client.send(call).outcome


@pytest.mark.parametrize(("says", "known"), [("Session is over", True), ("Vorbei", False)])
def test_what_comes_as_it_is_comes_again_once_its_session_is_known(
    payments: Payments, service: KnownLate, says: str, *, known: bool
) -> None:
    """Later ones wait before they are sent, and so does what differs, where it was for that."""
    service.late_s, service.says, service.code = 0.3, says, 400
    client = payments.client

    outcomes = [_as_it_comes(client, _preparation(payments)) for _ in range(4)]
    asked = len(service.calls)
    assert outcomes == ["accepted"] * 4
    assert (client.patience.longest_s(KNOWN) > 0) is known
    assert asked == (5 if known else 8)
    client.send(_preparation(payments).deviating("in one thing"))
    assert len(service.calls) == asked + 1


def test_consent_that_counts_late_by_chance_has_its_order_come_again(
    payments: Payments, service: KnownLate, clock: FakeClock
) -> None:
    """Where it was given a moment ago: what a limit is told with is judged at once."""
    call = _preparation(payments)
    clock.now += OLD_S - 0.5
    path = {"accountId": WALLET.wallet_id, "operationType": "transfer"}
    payments.client.send(Call(OPERATIONS["payment_consent"], path=path, body={}))
    late = answer(envelope(422, message="Consent is not approved"), 422)
    beyond = answer(envelope(400, {"limitType": "DAILY"}), 400)
    service.script = [late, answer(envelope(201)), beyond]

    assert [_as_it_comes(payments.client, call) for _ in range(2)] == ["accepted", "400"]
    assert clock.sleeps == [1.0]


@pytest.mark.parametrize("late", [False, True])
def test_order_that_others_came_as_soon_as_is_judged_at_once(
    payments: Payments, service: KnownLate, clock: FakeClock, *, late: bool
) -> None:
    """Unless one of those was late: then the others may have been early by chance."""
    client, service.code = payments.client, 400
    if late:
        service.late_s, service.says = 0.3, "Vorbei"
        _as_it_comes(client, _preparation(payments))
    service.late_s, waited = 0.0, len(clock.sleeps)
    for _ in range(3):
        _as_it_comes(client, _preparation(payments))
    service.late_s = 1000.0

    assert _as_it_comes(client, _preparation(payments)) == "400"
    assert (len(clock.sleeps) > waited) is late


def test_session_explains_few_refusals_of_one_kind(
    payments: Payments, service: KnownLate, clock: FakeClock
) -> None:
    """What is refused for good is so at once after these, and nobody waits for it."""
    service.late_s = 1000.0
    outcomes = [_as_it_comes(payments.client, _preparation(payments)) for _ in range(4)]
    waited = sum(clock.sleeps)
    outcomes.append(_as_it_comes(payments.client, _preparation(payments)))

    assert outcomes == ["422"] * 5
    assert sum(clock.sleeps) == waited
    assert len(service.calls) == 2 + 5


def test_old_session_explains_nothing(
    payments: Payments, service: KnownLate, clock: FakeClock
) -> None:
    """It was known by then."""
    call = _preparation(payments)
    service.late_s = 1000.0
    clock.now += OLD_S - 0.1

    assert _as_it_comes(payments.client, call) == "422"
    assert len(service.calls) == 1


def test_session_is_read_anew_after_what_was_waited_for(
    payments: Payments, service: KnownLate, clock: FakeClock
) -> None:
    """It may be over by then."""
    call = _preparation(payments)
    service.lasts_s = OLD_S
    payments.client.fresh.counts_from(call.path.values(), clock.now + 2 * OLD_S)

    assert _as_it_comes(payments.client, call) == "accepted"
    assert service.calls[-1].headers["X-Session-Id"] == f"session-{service.told}"
