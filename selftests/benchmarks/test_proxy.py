"""A service behind the proxy answers late, or is broken in the one way that was asked for."""

import threading
from collections.abc import Iterator
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer

import httpx
import pytest

from benchmarks.proxy import Proxy, answering, resetting
from benchmarks.recording import Sent, replay

ORDER = "/api/v2.1/orders"
LOGIN = "/api/auth/login"
CATEGORIES = "/categorization/hierarchy/tenant-1"
HEADERS = {"X-Tenant-Id": "tenant-1", "Content-Type": "application/json"}


class _Service(BaseHTTPRequestHandler):
    protocol_version = "HTTP/1.1"

    def do_POST(self) -> None:
        """Send the body back."""
        body = self.rfile.read(int(self.headers["Content-Length"]))
        self.send_response(201)
        self.send_header("Content-Length", str(len(body)))
        self.end_headers()
        self.wfile.write(body)

    def log_message(self, *_: object) -> None:
        """Say nothing."""


@pytest.fixture
def base_url() -> Iterator[str]:
    """A service that sends back what it gets."""
    with ThreadingHTTPServer(("127.0.0.1", 0), _Service) as server:
        threading.Thread(target=server.serve_forever, daemon=True).start()
        yield f"http://127.0.0.1:{server.server_address[1]}"
        server.shutdown()


@pytest.fixture
def client() -> Iterator[httpx.Client]:
    """A client that waits longer than anything here takes."""
    with httpx.Client(trust_env=False, timeout=60) as client:
        yield client


def test_what_is_whole_is_passed_on(base_url: str, client: httpx.Client) -> None:
    """Request after request on one connection, and each of them is known."""
    with Proxy(base_url) as proxy:
        reported = [
            client.post(proxy.base_url + ORDER, content=text).text for text in ("a", "", "b")
        ]

        assert reported == ["a", "", "b"]
        assert [Sent.of(raw).body for raw in proxy.seen] == ["a", "", "b"]


def test_an_answer_is_late(base_url: str, client: httpx.Client) -> None:
    """By as much as was asked for, at least."""
    with Proxy(base_url, delay_s=0.05) as proxy:
        took = client.post(proxy.base_url + ORDER, content="a").elapsed

    assert took.total_seconds() >= 0.05


def test_a_broken_service_answers_for_itself(base_url: str, client: httpx.Client) -> None:
    """But for what the preflight asks, without which no run would begin."""
    with Proxy(base_url, broken=answering(500)) as proxy:
        paths = (LOGIN, CATEGORIES, CATEGORIES, ORDER, LOGIN)
        reported = [client.post(proxy.base_url + path, content="a").status_code for path in paths]

    assert reported == [201, 201, 500, 500, 201]


def test_connections_are_reset_at_regular_intervals(base_url: str, client: httpx.Client) -> None:
    """The requests between them are answered."""
    seen = []
    with Proxy(base_url, broken=resetting(3)) as proxy:
        for _ in range(6):
            try:
                seen.append(client.post(proxy.base_url + ORDER, content="a").status_code)
            except httpx.TransportError:
                seen.append(0)

    assert seen == [201, 201, 0, 201, 201, 0]


def test_a_silent_service_lets_its_clients_wait(base_url: str) -> None:
    """Until they give up."""
    with (
        Proxy(base_url, silent=True) as proxy,
        httpx.Client(trust_env=False, timeout=0.2) as client,
        pytest.raises(httpx.ReadTimeout),
    ):
        client.post(proxy.base_url + ORDER, content="a")


def test_a_raw_replay_sends_the_same_again(base_url: str, client: httpx.Client) -> None:
    """Method, path, headers and body are those that were seen, in their order."""
    with Proxy(base_url) as proxy:
        for text in ("a", "ö"):
            client.post(f"{proxy.base_url}{ORDER}?of={text}", content=text, headers=HEADERS)
        sent = [Sent.of(raw) for raw in proxy.seen]
        replay(proxy.base_url, sent)
        again = [Sent.of(raw) for raw in proxy.seen[2:]]

    assert [(each.method, each.path, each.body) for each in again] == [
        (each.method, each.path, each.body) for each in sent
    ]
    assert ("x-tenant-id", "tenant-1") in {
        (name.lower(), reported) for name, reported in again[0].headers
    }
