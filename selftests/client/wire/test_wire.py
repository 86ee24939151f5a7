"""What really goes out: the call alone decides which headers are on the wire."""

import json
import threading
from collections.abc import Iterator
from contextlib import closing
from http.server import BaseHTTPRequestHandler, HTTPServer
from pathlib import Path

import pytest

from conformance.log import TestLog
from fixtures.client.call import NO_BODY, Call, RawBody
from fixtures.client.client import Client, Worker
from fixtures.client.evidence.redaction import Redactor
from fixtures.client.wire.pace import Pace
from fixtures.interface.headers import Header
from fixtures.interface.operations import OPERATIONS
from selftests.client.conftest import Clients, target
from selftests.client.service import JWT_LOGIN, FakeService, body_of, token_of

CONSENT = Call(
    OPERATIONS["individual_consent"],
    path={"customerId": "c/1", "kind": "terms"},
    query={"q": "a b&c"},
    body={"accepted": True, "version": "ü"},
)
DEFAULTS = {
    "accept": "application/json",
    "authorization": f"Bearer {token_of(1)}",
    "content-length": "39",
    "content-type": "application/json",
    "deviceid": "conformance-suite",
    "host": "staging.example.com",
    "platform": "web",
    "user-agent": "wallet-conformance",
    "x-forwarded-for": "203.0.113.10",
    "x-forwarded-from": "conformance-suite",
    "x-tenant-id": "tenant-1",
    "x-user-roles": "ADMIN_USER,COMPLIANCE_OFFICER",
}


def test_well_formed_call_as_it_goes_out(clients: Clients, service: FakeService) -> None:
    """Method, path with encoded parameters, query, headers of the operation, body: all of it."""
    clients().send(CONSENT)
    (sent,) = service.calls

    assert sent.method == "POST"
    assert sent.url.raw_path == (b"/api/v2.1/customer/individual/c%2F1/consents/terms?q=a+b%26c")
    assert dict(sent.headers) == DEFAULTS
    assert body_of(sent) == {"accepted": True, "version": "ü"}


def test_values_of_the_target_file_go_out(clients: Clients, service: FakeService) -> None:
    """Base path, replaced template, headers."""
    client = clients(
        base_url="https://staging.example.com/base/",
        headers={"platform": "ios", "user_agent": "vendor"},
        dialect={"paths": {"individual_consent": "/agreements/{kind}"}},
    )
    client.send(CONSENT)
    (sent,) = service.calls

    assert sent.url.path == "/base/agreements/terms"
    assert (sent.headers["platform"], sent.headers["user-agent"]) == ("ios", "vendor")


@pytest.mark.parametrize("header", [each for each in Header if each.canonical.lower() in DEFAULTS])
def test_absent_header_is_absent_on_the_wire(
    clients: Clients, service: FakeService, header: Header
) -> None:
    """Under any of its names; everything else is sent as before."""
    clients().send(CONSENT.without_header(header))
    (sent,) = service.calls

    name = header.canonical.lower()
    assert dict(sent.headers) == {key: DEFAULTS[key] for key in DEFAULTS if key != name}


@pytest.mark.parametrize("name", ["sec-ch-ua-platform", "X-Device-Id", "device-id"])
def test_header_goes_out_under_its_other_name_only(
    clients: Clients, service: FakeService, name: str
) -> None:
    """The canonical name is left out."""
    header = Header.PLATFORM if "platform" in name else Header.DEVICE
    clients().send(CONSENT.with_header_named(header, name, "x"))
    (sent,) = service.calls

    canonical = header.canonical.lower()
    rest = {key: DEFAULTS[key] for key in DEFAULTS if key != canonical}
    assert dict(sent.headers) == {**rest, name.lower(): "x"}


def test_accept_can_be_left_out(clients: Clients, service: FakeService) -> None:
    """The HTTP library adds none of its own."""
    clients().send(CONSENT.without_accept())

    assert "accept" not in service.calls[0].headers


@pytest.mark.parametrize(
    ("body", "content", "media_type"),
    [
        (NO_BODY, b"", None),
        (RawBody(b""), b"", "application/json"),
        (RawBody(b'{"', "text/xml"), b'{"', "text/xml"),
        (RawBody(b"\xff", ""), b"\xff", None),
        (None, b"null", "application/json"),
    ],
)
def test_body_goes_out_byte_by_byte(
    clients: Clients, service: FakeService, body: object, content: bytes, media_type: str | None
) -> None:
    """Raw bytes under the media type of the test; an absent body has none."""
    clients().send(CONSENT.with_body(body, "body"))
    (sent,) = service.calls

    assert (sent.content, sent.headers.get("content-type")) == (content, media_type)


def test_other_method_and_path_go_out(clients: Clients, service: FakeService) -> None:
    """A method of the test's choice, and a path that no operation has."""
    clients().send(CONSENT.with_method("PUT").with_route("/api/v2.1/no/such"))
    (sent,) = service.calls

    assert (sent.method, sent.url.path) == ("PUT", "/api/v2.1/no/such")


class _Recorder(BaseHTTPRequestHandler):
    """Notes the names of request headers as they came over the socket."""

    seen: list[list[str]]

    def do_POST(self) -> None:
        """Answer a login."""
        self.rfile.read(int(self.headers["Content-Length"]))
        self._answer(json.dumps(JWT_LOGIN).encode())

    def do_GET(self) -> None:
        """Answer with nothing of interest."""
        self.seen.append([name.lower() for name in self.headers])
        self._answer(b"{}")

    def _answer(self, content: bytes) -> None:
        self.send_response(200)
        self.send_header("Content-Length", str(len(content)))
        self.end_headers()
        self.wfile.write(content)

    def log_message(self, *_: object) -> None:
        """Say nothing."""


@pytest.fixture
def socket_server() -> Iterator[HTTPServer]:
    """A real server on a free port of the loopback interface."""
    _Recorder.seen = []
    server = HTTPServer(("127.0.0.1", 0), _Recorder)
    thread = threading.Thread(target=server.serve_forever, args=(0.01,))
    thread.start()
    yield server
    server.shutdown()
    server.server_close()
    thread.join()


def test_nothing_is_added_on_a_real_socket(socket_server: HTTPServer, tmp_path: Path) -> None:
    """Below the client stand a library and a connection, which have habits of their own."""
    about = target(base_url=f"http://127.0.0.1:{socket_server.server_port}")
    call = Call(OPERATIONS["consent_verification"], path={"token": "t"})
    worker = Worker(TestLog(), Redactor(), Pace(tmp_path / "pace"))
    with closing(Client(about, worker)) as client:
        client.send(call)
        client.send(call.without_header(Header.USER_AGENT, Header.FORWARDED_FOR).without_accept())

    full, bare = _Recorder.seen
    assert set(full) - set(bare) == {"user-agent", "x-forwarded-for", "accept"}
    assert set(bare) == {
        "host",
        "authorization",
        "deviceid",
        "platform",
        "x-forwarded-from",
        "x-tenant-id",
        "x-user-roles",
    }
