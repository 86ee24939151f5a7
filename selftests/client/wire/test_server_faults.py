"""Answers 500, and those of a gateway: what is asked again, and what a repetition tells."""

import httpx
import pytest

from conformance.log import TestLog
from conformance.outcomes import Blocked, Uncertain
from fixtures.client.call import Call
from fixtures.client.client import Client
from fixtures.interface.headers import Header
from fixtures.interface.operations import OPERATIONS
from selftests.client.exchanges import envelope
from selftests.client.service import FakeClock, FakeService, answer, refusal

BALANCE = Call(OPERATIONS["balance"], path={"accountId": "a-1"})
PREPARE = Call(OPERATIONS["prepare"], path={"accountId": "a-1", "operationType": "T"}, body={})
CLAUSE = "stability.server_fault"


def clauses(log: TestLog) -> list[str]:
    """Return the clauses that were charged."""
    return [violation.clause for violation in log.drain().violations]


def test_server_fault_that_goes_away_is_a_finding_of_its_own(
    client: Client, service: FakeService, log: TestLog
) -> None:
    """The answer that counts is the later one."""
    service.script = [refusal(500), answer()]

    assert client.send(BALANCE).outcome == "accepted"
    assert clauses(log) == [CLAUSE]


def test_server_fault_that_stays_is_no_instability(
    client: Client, service: FakeService, log: TestLog
) -> None:
    """It is the answer, and judged as one."""
    service.script = [refusal(500)] * 4

    assert client.send(BALANCE).outcome == "500"
    assert CLAUSE not in clauses(log)


@pytest.mark.parametrize(
    "told",
    [
        *(httpx.Response(status, text="<html>Bad gateway") for status in (502, 503, 504)),
        httpx.Response(504, json={"message": "Endpoint request timed out"}),
        httpx.Response(503, json={"status": 503, "error": "Service Unavailable", "path": "/"}),
    ],
)
def test_gateway_is_asked_again_in_the_place_of_the_service(
    client: Client, service: FakeService, log: TestLog, told: httpx.Response
) -> None:
    """What it tells is no answer to what was sent, also where another refusal is due."""
    service.script = [told, answer(), told, refusal(400)]

    assert client.send(BALANCE).outcome == "accepted"
    assert client.send(PREPARE.deviating("nothing is in order")).outcome == "400"
    assert clauses(log) == [CLAUSE, CLAUSE]


def test_gateway_of_the_service_itself_is_asked_again(
    client: Client, service: FakeService, log: TestLog
) -> None:
    """It tells its fault in the envelope, which is judged: no such code is listed (2.1)."""
    service.script = [refusal(502), refusal(400)]

    assert client.send(PREPARE.deviating("nothing is in order")).outcome == "400"
    assert clauses(log) == ["envelope.code_listed", CLAUSE]


def test_service_behind_a_gateway_that_never_reaches_it_is_gone(
    client: Client, service: FakeService
) -> None:
    """Whatever is sent: no refusal is told of what nobody has read."""
    service.script = [httpx.Response(503, text="<html>Maintenance") for _ in range(99)]

    with pytest.raises(Blocked, match=r"does not work any more .*code 503 after every retry"):
        client.send(PREPARE.deviating("nothing is in order"))


def test_missing_header_error_that_stays_is_no_instability(
    client: Client, service: FakeService, log: TestLog
) -> None:
    """Its code is 500 by the document's wish, and nobody fears that the first one acted."""
    service.script = [answer(envelope(500, {"missingHeaders": ["X-User-ID"]}))] * 4

    assert client.send(PREPARE).outcome == "500"
    assert CLAUSE not in clauses(log)


def test_refusal_after_a_server_fault_may_come_from_the_first_attempt(
    client: Client, service: FakeService
) -> None:
    """A registration that is a duplicate at once was carried out the first time: nobody knows."""
    service.script = [refusal(500), refusal(409)]

    with pytest.raises(Uncertain, match=r"code 500, then 409: the first attempt may have been"):
        client.send(PREPARE)
    assert set(client.dirty) == {"a-1", "T"}


def test_refusal_of_what_differs_counts_after_a_server_fault(
    client: Client, service: FakeService
) -> None:
    """It is due at each attempt."""
    service.script = [refusal(500), refusal(400)]

    assert client.send(PREPARE.deviating("nothing is in order")).outcome == "400"


def test_conflict_after_a_server_fault_may_be_with_the_first_attempt(
    client: Client, service: FakeService
) -> None:
    """Also where another request was to be accepted: the odd name is taken by itself."""
    service.script = [refusal(500), refusal(409)]

    with pytest.raises(Uncertain, match=r"code 500, then 409: the first attempt may have been"):
        client.send(PREPARE.deviating("a name of one letter"))


@pytest.mark.parametrize("second", [refusal(400), answer()])
def test_server_fault_in_place_of_the_missing_header_error_is_asked_once_more(
    client: Client, service: FakeService, clock: FakeClock, second: httpx.Response
) -> None:
    """The missing-header error names the headers; what does not may be chance."""
    service.script = [refusal(500), second]

    got = client.send(BALANCE.without_header(Header.PLATFORM))
    assert got.exchange.status == second.status_code
    assert clock.sleeps == []
