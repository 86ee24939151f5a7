"""An answer is read within a time and a size, over real sockets, whatever the other end does."""

import gc
import gzip
import socket
import threading
import time
import weakref
import zlib
from collections.abc import Iterator
from types import SimpleNamespace

import httpx
import pytest

from conformance.outcomes import HarnessError, Unanswered
from fixtures.client.wire import transport as transports
from fixtures.client.wire.breaker import OFTEN
from fixtures.client.wire.network import Deadline
from fixtures.client.wire.transport import BETWEEN_SEARCHES, Transport
from selftests.client.conftest import target
from selftests.client.service import FakeClock
from selftests.client.wire.server import HASTY, OK, PATIENCE_S, Behaviour, Server, get, says


@pytest.fixture
def transport(server: Server) -> Iterator[Transport]:
    """A transport to it, which reads a megabyte and has the time to do so."""
    made = Transport(target(base_url=server.base_url, timing={"response_max_mb": 1}))
    yield made
    made.close()


@pytest.fixture
def hasty_transport(server: Server) -> Iterator[Transport]:
    """A transport to it, with short limits."""
    made = Transport(target(base_url=server.base_url, timing=HASTY))
    yield made
    made.close()


def drips(before: bytes, drop: bytes) -> Behaviour:
    """Send drops without end, each well within the time limit of one read."""

    def behave(connection: socket.socket) -> None:
        connection.sendall(before)
        pause = threading.Event()
        until = time.monotonic() + PATIENCE_S
        while time.monotonic() < until:
            connection.sendall(drop)
            pause.wait(0.05)
        raise TimeoutError

    return behave


def resets(_: socket.socket) -> None:
    """Close without an answer."""


@pytest.mark.parametrize(
    "behaviour",
    [
        drips(OK + b"Content-Length: 1000\r\n\r\n", b"x"),
        drips(OK, b"X-Drop: x\r\n"),
        drips(b"", b"HTTP/1.1 102 Processing\r\n\r\n"),
        drips(OK + b"Transfer-Encoding: chunked\r\n\r\n", b"1\r\nx\r\n"),
        drips(b"HTTP/1.1 ", b"2"),
    ],
    ids=["body", "headers", "informational", "chunks", "status line"],
)
def test_an_answer_that_drips_is_given_up_in_time(
    hasty_transport: Transport, server: Server, behaviour: Behaviour
) -> None:
    """The limit counts for the whole answer, not for each piece of it."""
    server.behaviours = [behaviour]
    with pytest.raises(Unanswered):
        get(hasty_transport, server, repeatable=True)

    assert not server.outlasted
    assert server.connections <= 1


@pytest.mark.parametrize(("longest_s", "waits_s"), [(0.0, 0.1), (0.2, 0.6), (0.5, 1.0)])
def test_what_is_often_silent_is_waited_for_as_long_as_answers_took(
    clock: FakeClock, monkeypatch: pytest.MonkeyPatch, longest_s: float, waits_s: float
) -> None:
    """Where each silence would cost a whole time limit, runs would take hours.

    An operation may be slower than all others: its first one has the whole.
    """
    monkeypatch.setattr(transports, "time", SimpleNamespace(perf_counter=lambda: clock.now))
    limits: list[float] = []

    def deadline(seconds: float) -> Deadline:
        limits.append(seconds)
        return Deadline(seconds)

    monkeypatch.setattr(transports, "Deadline", deadline)

    def answer(request: httpx.Request) -> httpx.Response:
        if request.url.path == "/silent":
            raise httpx.ReadTimeout(request.url.path)
        clock.now += longest_s
        return httpx.Response(200, stream=httpx.ByteStream(b""))

    timing = {"request_timeout_s": 1.0, "response_timeout_s": 1.0}
    transport = Transport(target(timing=timing), httpx.MockTransport(answer))
    transport.send(httpx.Request("GET", target().base_url))
    for operation in (*["one"] * (OFTEN + 1), "another"):
        with pytest.raises(Unanswered, match=r" \(waited for [0-9.]+ s\)$"):
            transport.send(httpx.Request("GET", f"{target().base_url}/silent"), operation=operation)

    assert limits[1:] == [*[1.0] * OFTEN, pytest.approx(waits_s), 1.0]


def test_an_endless_body_is_read_up_to_its_limit(transport: Transport, server: Server) -> None:
    """Its head is kept, and what it exceeded is reported."""
    server.behaviours = [drips(OK + b"\r\n", b"x" * 400_000)]
    received = get(transport, server)

    assert (len(received.content), received.cut) == (1_000_000, "more than 1 MB")


@pytest.mark.parametrize("coding", ["gzip", "deflate", "bare deflate"])
def test_a_compressed_body_is_bounded_by_what_it_stands_for(
    transport: Transport, server: Server, coding: str
) -> None:
    """A few kilobytes that stand for a hundred megabytes are not read to their end."""
    bits = {"gzip": 31, "deflate": 15, "bare deflate": -15}[coding]
    packer = zlib.compressobj(9, wbits=bits)
    bomb = packer.compress(bytes(100_000_000)) + packer.flush()
    name = coding.rpartition(" ")[2].encode()
    server.behaviours = [says(OK + b"Content-Encoding: " + name + b"\r\n\r\n" + bomb)]
    received = get(transport, server)

    assert (len(received.content), received.cut) == (1_000_000, "more than 1 MB")


def _gzipped(text: bytes) -> bytes:
    """Compress at no time: it would be in the name of a test, another one on each worker."""
    return gzip.compress(text, mtime=0)


@pytest.mark.parametrize(
    ("coding", "body", "content", "cut"),
    [
        ("gzip", _gzipped(b"text"), b"text", ""),
        ("gzip", _gzipped(b"te") + _gzipped(b"") + _gzipped(b"xt"), b"text", ""),
        ("gzip", _gzipped(b"text") + bytes(8) + _gzipped(b"!"), b"text", ""),
        ("deflate", zlib.compress(b"text"), b"text", ""),
        ("GZIP", b"text", b"", "not the compression that Content-Encoding names"),
        ("gzip, gzip", b"text", b"", "Content-Encoding gzip, gzip"),
        ("rot13", b"text", b"", "Content-Encoding rot13"),
    ],
)
def test_what_compression_is_read(
    transport: Transport, server: Server, coding: str, body: bytes, content: bytes, cut: str
) -> None:
    """A coding that nobody asked for is reported; no text of the target chooses a codec."""
    server.behaviours = [says(OK + f"Content-Encoding: {coding}\r\n\r\n".encode() + body)]
    received = get(transport, server)

    assert received.content == content
    assert received.cut.startswith(cut)


def test_large_answers_leave_no_garbage(server: Server) -> None:
    """What circles hold of them is let go after some megabytes, however few objects there are."""

    class Circle:
        def __init__(self) -> None:
            self.itself = self

    transport = Transport(target(base_url=server.base_url, timing={"response_max_mb": 20}))
    gc.collect()
    gc.disable()
    try:
        known = weakref.ref(Circle())
        server.behaviours = [says(OK + b"\r\n" + b"x" * (BETWEEN_SEARCHES + 1))]
        assert known() is not None
        get(transport, server)
        assert known() is None
    finally:
        gc.enable()
        transport.close()


def test_a_read_is_repeated_at_once_on_a_new_connection(
    transport: Transport, server: Server
) -> None:
    """A connection that fails does not block a check."""
    server.behaviours = [resets, resets, says(OK + b"\r\ntext")]
    assert get(transport, server, repeatable=True).content == b"text"


def test_a_read_is_not_repeated_for_ever(transport: Transport, server: Server) -> None:
    """Three failures are enough."""
    server.behaviours = [resets] * 4
    with pytest.raises(Unanswered):
        get(transport, server, repeatable=True)

    assert server.connections == 3


def test_what_may_have_been_done_is_not_repeated(transport: Transport, server: Server) -> None:
    """The request reached the target: nobody knows what became of it."""
    server.behaviours = [resets, says(OK + b"\r\n")]
    with pytest.raises(Unanswered):
        get(transport, server, "POST")

    assert server.connections == 1


def test_nothing_is_sent_to_another_host(transport: Transport) -> None:
    """Whatever a target tells, its secrets go nowhere else."""
    with pytest.raises(HarnessError):
        transport.send(httpx.Request("GET", "http://192.0.2.1/"))


@pytest.mark.parametrize("size", [0, 10, 10_000])
def test_a_request_leaves_in_one_piece(transport: Transport, server: Server, size: int) -> None:
    """Headers and body together, so that neither end is woken twice for one request."""
    server.behaviours = [says(OK + b"Content-Length: 0\r\n\r\n")]
    body = b"x" * size
    transport.send(httpx.Request("POST", f"{server.base_url}/", content=body))

    assert server.first_pieces[0].partition(b"\r\n\r\n")[2] == body
