"""Sending a call: one answer, judged and recorded; whatever is not an answer blocks."""

import json
from pathlib import Path

import httpx
import pytest

from conformance.json_values import members
from conformance.log import TestLog
from conformance.outcomes import Blocked, Unanswered, Violation
from fixtures.client.call import Call
from fixtures.client.client import Client
from fixtures.interface.headers import Header
from fixtures.interface.operations import OPERATIONS
from selftests.client.conftest import SERVICE, Clients, evidence
from selftests.client.exchanges import envelope
from selftests.client.service import FakeService, answer, refusal, token_of

WALLETS = Call(OPERATIONS["wallets"], path={"customerId": "c-1"})
CONSENT = Call(
    OPERATIONS["individual_consent"], path={"customerId": "c-1", "kind": "terms"}, body={"a": 1}
)
VERIFICATION = Call(
    OPERATIONS["verification"], body={"customerId": "c-1", "more": ["KYB", {"notes": "note"}]}
)

MESSAGE = Call(OPERATIONS["consent_resend"], body={"customerId": "c-1", "consentId": "terms"})


def test_redirect_is_not_followed(client: Client, service: FakeService, log: TestLog) -> None:
    """Credentials do not go to another host; the redirect is the answer, and has no envelope."""
    service.script = [httpx.Response(302, headers={"Location": "https://elsewhere.example.com/"})]
    got = client.send(WALLETS)

    assert (got.exchange.status, got.outcome, got.body) == (302, "302", None)
    assert {request.url.host for request in service.requests} == {"staging.example.com"}
    assert [each.clause for each in log.drain().violations] == ["envelope.wrapped"]


def test_cookies_are_not_sent_back(client: Client, service: FakeService) -> None:
    """A session that the specification does not know would hide a token that is not checked."""
    service.script = [answer(Set_Cookie="session=opaque; Path=/")]
    client.send(WALLETS)
    client.send(WALLETS)

    assert all("cookie" not in request.headers for request in service.requests)


@pytest.mark.parametrize(
    ("error", "reported"),
    [
        (httpx.ConnectError("connection refused"), "connection refused"),
        (httpx.ReadTimeout(""), "ReadTimeout"),
        (httpx.RemoteProtocolError("Server disconnected"), "Server disconnected"),
        (httpx.ConnectError(f"at {SERVICE['password']}"), "at [masked]"),
        (httpx.ProxyError(f"with {token_of(1)}!"), "with eyJ"),
        (httpx.ReadError("of opaque-customer-token"), "of [masked])"),
    ],
)
def test_no_answer_blocks_and_tells_no_secret(
    client: Client, service: FakeService, error: Exception, reported: str
) -> None:
    """The reason is the transport's own, with what is secret masked."""
    service.script = [error] * 3
    client.redactor.learn("opaque-customer-token")
    with pytest.raises(Unanswered) as caught:
        client.send(WALLETS)

    assert str(caught.value).startswith(f"{OPERATIONS['wallets']}: no answer ({reported}")
    assert token_of(1) not in str(caught.value)
    assert caught.value.__cause__ is not None
    assert caught.value.__cause__.__cause__ is error


def test_what_judging_finds_is_charged_and_the_answer_comes_back(
    client: Client, service: FakeService, log: TestLog
) -> None:
    """A violation of the response stops nobody, and tells the exchange that shows it."""
    service.script = [answer(envelope(200, [])), answer({"code": 200, "data": []})]
    client.send(WALLETS)
    got = client.send(WALLETS)

    assert got.body == {"code": 200, "data": []}
    assert log.drain().violations == (
        Violation(
            "$.message",
            "text that a person can read",
            "nothing",
            "envelope.message",
            str(OPERATIONS["wallets"]),
            "main-3",
            (),
            200,
        ),
    )


@pytest.mark.parametrize("call", [WALLETS.with_method("DELETE"), WALLETS.with_route("/api/v2.1/x")])
def test_shape_is_judged_only_where_the_operation_itself_was_asked(
    client: Client, service: FakeService, log: TestLog, call: Call
) -> None:
    """What another method or path answers has no documented shape."""
    service.script = [answer(envelope(200, "no list"))]
    client.send(call)

    assert log.drain().violations == ()


@pytest.mark.parametrize(
    "content",
    [b"", b"<html>", b'{"a"', b"\xff\xfe\xff", b"[" * 100_000],
    ids=["none", "page", "cut", "no text", "too deep"],
)
def test_body_that_is_no_json_is_an_answer_too(
    client: Client, service: FakeService, log: TestLog, content: bytes
) -> None:
    """It is judged, and read as nothing."""
    service.script = [httpx.Response(200, content=content)]
    got = client.send(WALLETS)

    assert got.body is None
    assert [each.clause for each in log.drain().violations] == ["envelope.wrapped"]


@pytest.mark.parametrize(
    ("call", "given", "dirty"),
    [
        (CONSENT.with_field("a", 2), answer(), {"c-1", "terms"}),
        (CONSENT.with_field("a", 2), refusal(400), set()),
        (CONSENT, answer(), set()),
        (WALLETS.with_header(Header.PLATFORM, "ios"), answer(), set()),
        (WALLETS.with_method("DELETE"), answer(), {"c-1"}),
        (WALLETS.with_method("DELETE"), refusal(405), set()),
        (VERIFICATION.deviating("stranger"), answer(), {"c-1", "KYB", "note"}),
        (MESSAGE.deviating("stranger"), answer(), set()),
    ],
    ids=[
        "accepted",
        "refused",
        "well formed",
        "read",
        "other method",
        "refused method",
        "body",
        "message",
    ],
)
def test_accepted_deviation_spoils_what_it_names(
    client: Client, service: FakeService, call: Call, given: httpx.Response, dirty: set[str]
) -> None:
    """A state that other tests share may have changed then, and only then."""
    service.script = [given]
    client.send(call)

    assert set(client.dirty) == dirty


def test_exchange_ids_are_unique_among_clients(
    clients: Clients, log: TestLog, evidence_file: Path
) -> None:
    """Each worker's name prefixes its own count, logins included."""
    for name in ("gw0", "gw1"):
        client = clients(name)
        client.send(WALLETS)
        client.send(CONSENT)

    reported = evidence(log, evidence_file)
    assert [each["id"] for each in reported] == [f"gw{n}-{i}" for n in (0, 1) for i in (1, 2, 3)]
    assert [each["operation"] for each in reported[:3]] == [
        "login",
        "wallets",
        "individual_consent",
    ]


def test_step_that_is_refused_blocks_what_needs_it(client: Client, service: FakeService) -> None:
    """The reason names operation, code, HTTP status, message and exchange."""
    service.script = [answer(envelope(409, message="exists already"), 200)]

    with pytest.raises(Blocked) as caught:
        client.must(CONSENT)
    assert str(caught.value) == (
        f"{CONSENT.operation} was refused with code 409 (HTTP 200): exists already "
        "[exchange main-2]"
    )


def test_accepted_step_gives_its_answer(client: Client, service: FakeService) -> None:
    """Values are read from it, plain and not masked."""
    service.script = [answer(envelope(201, {"id": "x", "accessToken": "opaque"}))]
    got = client.must(CONSENT)

    assert got.text("data", "accessToken") == "opaque"
    assert members(got.exchange.body)["data"] == {"id": "x", "accessToken": "[masked]"}
    with pytest.raises(Blocked) as caught:
        got.text("data", "user", "id")
    assert str(caught.value) == (
        f"{CONSENT.operation}: no value at data.user.id; the response has code, data, message"
    )


@pytest.mark.parametrize(("value", "read"), [("v-1", "v-1"), (17, "17"), (0, "0")])
def test_open_value_is_read_where_the_target_file_says(
    clients: Clients, service: FakeService, value: object, read: str
) -> None:
    """Numbers count as identifiers too."""
    client = clients(dialect={"responses": {"verification_id": "data.ref"}})
    service.script = [answer(envelope(200, {"ref": value}))]

    assert client.read("verification_id", client.send(WALLETS)) == read


@pytest.mark.parametrize("value", [None, "", True, [], {"id": "x"}])
def test_open_value_that_is_not_found_names_the_key(
    clients: Clients, service: FakeService, value: object
) -> None:
    """So that the target file can be put right: key, expression, and what there is."""
    client = clients(dialect={"responses": {"verification_id": "data.ref"}})
    service.script = [answer(envelope(200, {"ref": value}))]

    with pytest.raises(Blocked) as caught:
        client.read("verification_id", client.send(WALLETS))
    assert str(caught.value) == (
        f"{WALLETS.operation}: no value at data.ref ([dialect.responses] verification_id); "
        "the response has code, data, message"
    )


def test_evidence_is_json(client: Client, log: TestLog, evidence_file: Path) -> None:
    """Everything that was asked and answered, and what the request differs in."""
    client.send(CONSENT.with_field("a", {"b": 2}))
    reported = evidence(log, evidence_file)[-1]

    assert reported["differs"] == ["a"]
    assert reported["request"]["method"] == "POST"
    assert reported["request"]["url"].endswith("/c-1/consents/terms")
    assert reported["request"]["body"] == {"a": {"b": 2}}
    assert reported["response"]["body"] == json.loads(json.dumps(envelope()))
