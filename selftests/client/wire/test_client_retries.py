"""Retries: 429 and 500 with growing pauses, as section 7 asks of clients, and nothing else."""

from email.utils import formatdate
from pathlib import Path

import pytest

from conformance.log import TestLog
from conformance.outcomes import Blocked
from fixtures.client.call import Call
from fixtures.client.client import Client
from fixtures.client.wire.pace import retry_after
from fixtures.interface.headers import Header
from fixtures.interface.operations import OPERATIONS
from selftests.client.conftest import Clients, evidence
from selftests.client.exchanges import envelope
from selftests.client.service import FakeClock, FakeService, answer, names_of, refusal

BALANCE = Call(OPERATIONS["balance"], path={"accountId": "a-1"})
MISSING_HEADERS = answer(envelope(500, {"missingHeaders": ["platform"]}))


def of_balance(service: FakeService) -> list[str]:
    """Return the requests of the call, without those that ask whether the service is alive."""
    return [name for name in names_of(service.calls) if name.endswith("/balance")]


@pytest.mark.parametrize("code", [429, 500])
def test_temporary_refusal_is_retried_with_growing_pauses(
    client: Client, service: FakeService, clock: FakeClock, code: int
) -> None:
    """The pause doubles from the file's first one until an answer comes."""
    service.script = [refusal(code), refusal(code), refusal(code), answer()]

    assert client.send(BALANCE).outcome == "accepted"
    assert clock.sleeps == [0.5, 1.0, 2.0]
    assert len(service.calls) == 4


def test_every_attempt_is_an_exchange_of_its_own(
    client: Client, service: FakeService, log: TestLog, evidence_file: Path
) -> None:
    """Evidence and statistics have all of them, under ids that are unique."""
    service.script = [refusal(500), answer()]

    last = client.send(BALANCE).exchange
    reported = evidence(log, evidence_file)
    client.send(BALANCE)

    assert [each["id"] for each in reported] == ["main-1", "main-2", "main-3"]
    assert [each["response"]["status"] for each in reported] == [200, 500, 200]
    assert last.id == "main-3"
    assert [name for name, _ in log.drain().exchanges] == [str(OPERATIONS["balance"])]


@pytest.mark.parametrize("code", [200, 400, 403, 404, 409, 422])
def test_any_other_answer_is_taken_as_it_is(
    client: Client, service: FakeService, clock: FakeClock, code: int
) -> None:
    """A refusal is what a test asks for; it is not asked for twice."""
    service.script = [refusal(code)]

    assert client.send(BALANCE).exchange.code == code
    assert (len(service.calls), clock.sleeps) == (1, [])


def test_500_stays_the_answer_after_the_last_attempt(
    clients: Clients, service: FakeService, clock: FakeClock
) -> None:
    """A service that keeps failing is judged for it."""
    client = clients(timing={"retry_attempts": 2})
    service.script = [refusal(500), refusal(500)]

    assert client.send(BALANCE).exchange.code == 500
    assert (len(of_balance(service)), clock.sleeps) == (2, [0.5])


@pytest.mark.parametrize(
    "call",
    [
        BALANCE.without_header(Header.PLATFORM),
        BALANCE.with_header(Header.DEVICE, ""),
        BALANCE.for_tenant("tenant-2"),
    ],
)
def test_500_that_the_specification_asks_for_is_not_retried(
    client: Client, service: FakeService, call: Call
) -> None:
    """The missing-header error has code 500, and is an answer."""
    service.script = [MISSING_HEADERS]

    assert client.send(call).exchange.code == 500
    assert len(service.calls) == 1


def test_rate_limit_is_retried_even_where_500_is_an_answer(
    client: Client, service: FakeService
) -> None:
    """429 is never what such a test asks for."""
    service.script = [refusal(429), MISSING_HEADERS]

    assert client.send(BALANCE.without_header(Header.PLATFORM)).exchange.code == 500


@pytest.mark.parametrize(
    ("codes", "sent"),
    [
        ([429, 429, 200, 409], 4),
        ([409, 429, 409, 200], 4),
        ([429, 200], 2),
        ([422, 429], 2),
        ([429] * 8, 8),
    ],
)
def test_calls_at_once_come_again_where_none_was_carried_out(
    client: Client, service: FakeService, codes: list[int], sent: int
) -> None:
    """As often as others, though one was in conflict with the other; not what was refused else."""
    service.script = [refusal(code) if code >= 400 else answer() for code in codes]
    answers = client.send_together(BALANCE, BALANCE)

    assert len(service.calls) == sent
    assert sorted(each.exchange.code for each in answers) == sorted(codes[-2:])


def test_lasting_rate_limit_blocks(client: Client, service: FakeService) -> None:
    """Nothing is known about the target then, neither good nor bad."""
    service.script = [refusal(429)] * 4

    with pytest.raises(Blocked) as caught:
        client.send(BALANCE)
    assert str(caught.value) == (f"{OPERATIONS['balance']}: still rate limited after every retry")


@pytest.mark.parametrize(
    ("reported", "pause"), [("7", 7.0), (" 0 ", 0.0), ("soon", 0.5), ("-3", 0.5)]
)
def test_retry_after_in_seconds_is_honoured(
    client: Client, service: FakeService, clock: FakeClock, reported: str, pause: float
) -> None:
    """In place of the pause of our own; what is not a number of seconds is passed over."""
    service.script = [refusal(500, Retry_After=reported)]
    client.send(BALANCE)

    assert clock.sleeps == [pause]


def test_retry_after_as_date_is_honoured(
    client: Client, service: FakeService, clock: FakeClock
) -> None:
    """A date in the past means at once."""
    service.script = [
        refusal(500, Retry_After=formatdate(clock.now + 9, usegmt=True)),
        refusal(500, Retry_After=formatdate(clock.now - 9, usegmt=True)),
    ]
    client.send(BALANCE)

    assert clock.sleeps == [9.0, 0.0]


@pytest.mark.parametrize("apart", [-180, 180])
def test_date_is_told_by_the_clock_of_the_target(
    client: Client, service: FakeService, clock: FakeClock, apart: int
) -> None:
    """Clocks that are apart make no pause longer or shorter."""
    date = formatdate(clock.now + apart, usegmt=True)
    retry = formatdate(clock.now + apart + 9, usegmt=True)
    service.script = [refusal(500, Retry_After=retry, Date=date)]
    client.send(BALANCE)

    assert clock.sleeps == [9.0]


@pytest.mark.parametrize("reported", ["121", "1" + "0" * 300])
def test_pause_that_is_too_long_blocks_the_check(
    client: Client, service: FakeService, clock: FakeClock, reported: str
) -> None:
    """The run is not held up to wait for a day."""
    service.script = [refusal(429, Retry_After=reported)]

    with pytest.raises(Blocked, match=r"balance: asked to wait (121|1e\+300) s before a retry$"):
        client.send(BALANCE)
    assert clock.sleeps == []


def test_pauses_that_are_too_long_together_are_not_made_for_every_request(
    client: Client, service: FakeService, clock: FakeClock
) -> None:
    """Who asks for another pause after a long one, and answers nothing else, is not waited for."""
    service.script = [refusal(429, Retry_After="100")] * 9

    with pytest.raises(Blocked, match=r"asked to wait 100 s before a retry, after 100 s"):
        client.send(BALANCE)
    with pytest.raises(Blocked, match="the target lets no request through for now"):
        client.send(BALANCE)
    assert clock.sleeps[:1] == [100.0]
    assert len(of_balance(service)) == 2


@pytest.mark.parametrize(
    "value", ["", "²", "soon", "1.5", "Wed, 99 Foo 2026 00:00:00 GMT", "9" * 400]
)
def test_unreadable_retry_after_asks_for_nothing(value: str) -> None:
    """The pause of our own stays in force."""
    assert retry_after({"retry-after": value}) is None
    assert retry_after({}) is None


def test_all_clients_of_a_run_slow_down_together(
    clients: Clients, service: FakeService, clock: FakeClock
) -> None:
    """What one worker is reported, the other respects at its next request."""
    one, other = clients("gw0", timing={"retry_attempts": 1}), clients("gw1")
    service.script = [refusal(429, Retry_After="30")]
    with pytest.raises(Blocked):
        one.send(BALANCE)
    assert clock.sleeps == []

    other.send(BALANCE)
    assert clock.sleeps == [30.0]
    assert {len(service.logins), len(of_balance(service))} == {2}


def test_server_fault_slows_nobody_else_down(
    clients: Clients, service: FakeService, clock: FakeClock
) -> None:
    """Only 429 speaks of the rate of requests."""
    service.script = [refusal(500, Retry_After="30")]
    clients("gw0", timing={"retry_attempts": 1}).send(BALANCE)
    clients("gw1").send(BALANCE)

    assert clock.sleeps == []
