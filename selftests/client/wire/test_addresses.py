"""A resolver is asked for the address of a target once, and again where nobody answers there."""

import errno
import socket
import time
from collections.abc import Iterator
from typing import Any

import httpx
import pytest

from conformance.outcomes import Unanswered
from fixtures.client.wire.transport import Transport
from selftests.client.conftest import target
from selftests.client.wire.server import HASTY, OK, Server, says

NAME = "service.example"


@pytest.fixture
def server(server: Server) -> Server:
    """A server that closes each connection after its answer."""
    server.behaviours = [says(OK + b"Content-Length: 4\r\n\r\ntext")] * 10
    return server


@pytest.fixture
def asked(monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """The names that the resolver was asked for; each is the loopback."""
    names: list[str] = []
    resolve = socket.getaddrinfo

    def answer(host: str, *arguments: Any, **keywords: Any) -> Any:
        if host == NAME:
            names.append(host)
            host = "127.0.0.1"
        return resolve(host, *arguments, **keywords)

    monkeypatch.setattr(socket, "getaddrinfo", answer)
    return names


@pytest.fixture
def transport(server: Server) -> Iterator[Transport]:
    """A transport that knows the server by name."""
    named = server.base_url.replace("127.0.0.1", NAME)
    made = Transport(target(base_url=named, allow_plain_http=True))
    yield made
    made.close()


def _get(transport: Transport, server: Server) -> bytes:
    url = server.base_url.replace("127.0.0.1", NAME)
    return transport.send(httpx.Request("GET", f"{url}/"), repeatable=True).content


def test_further_connections_ask_no_resolver(
    transport: Transport, server: Server, asked: list[str]
) -> None:
    """A slow one would be waited for each time, and no time limit covers it."""
    assert [_get(transport, server) for _ in range(3)] == [b"text"] * 3

    assert server.connections == 3
    assert asked == [NAME]


def test_connection_that_is_aborted_at_once_is_one_that_failed(
    transport: Transport, server: Server, asked: list[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    """Before its address is known; another one is opened."""
    peer, aborted = socket.socket.getpeername, [True]

    def name(connection: socket.socket) -> Any:
        if aborted:
            aborted.pop()
            raise OSError(errno.ENOTCONN, "Transport endpoint is not connected")
        return peer(connection)

    monkeypatch.setattr(socket.socket, "getpeername", name)

    assert _get(transport, server) == b"text"
    assert asked == [NAME] * 2


def test_resolver_that_hangs_is_given_up(server: Server, monkeypatch: pytest.MonkeyPatch) -> None:
    """In the time that a connection has, with a reason; what asks it is left to itself."""
    monkeypatch.setattr(socket, "getaddrinfo", lambda *_, **__: time.sleep(60.0))
    url = server.base_url.replace("127.0.0.1", NAME)
    made = Transport(target(base_url=url, allow_plain_http=True, timing=HASTY))

    began = time.monotonic()
    with pytest.raises(Unanswered, match=f"no connection to {NAME} in 0.3 s: its name may not"):
        made.send(httpx.Request("GET", f"{url}/"), repeatable=True)

    assert time.monotonic() - began < 30.0


def test_an_address_at_which_nobody_answers_is_forgotten(
    transport: Transport, server: Server, asked: list[str]
) -> None:
    """A service that moved is found again."""
    _get(transport, server)
    server.close()
    with pytest.raises(Unanswered):
        _get(transport, server)

    assert len(asked) > 1


@pytest.mark.parametrize("dead", ["refuses", "is silent"])
def test_of_several_addresses_one_that_answers_does(
    server: Server, monkeypatch: pytest.MonkeyPatch, dead: str
) -> None:
    """Each has its share of the time, and the one that was found is kept."""
    port, tried = int(server.base_url.rpartition(":")[2]), list[str]()
    connect = socket.create_connection

    def connected(address: tuple[str, int], timeout: float, *others: Any, **named: Any) -> Any:
        tried.append(address[0])
        if address[0] != "127.0.0.1":
            if dead == "refuses":
                raise ConnectionRefusedError(errno.ECONNREFUSED, "Connection refused")
            time.sleep(timeout)
            raise TimeoutError
        return connect(address, timeout, *others, **named)

    resolve = socket.getaddrinfo

    def resolved(host: str, *others: Any, **named: Any) -> Any:
        if host != NAME:
            return resolve(host, *others, **named)
        return [(0, 0, 0, "", (each, port)) for each in ("192.0.2.1", "192.0.2.2", "127.0.0.1")]

    monkeypatch.setattr(socket, "getaddrinfo", resolved)
    monkeypatch.setattr(socket, "create_connection", connected)
    url = server.base_url.replace("127.0.0.1", NAME)
    made = Transport(target(base_url=url, allow_plain_http=True, timing=HASTY))
    answers = [_get(made, server) for _ in range(2)]  # it may close before the second is sent
    made.close()

    assert answers == [b"text"] * 2
    assert tried == ["192.0.2.1", "192.0.2.2", "127.0.0.1", "127.0.0.1"]


@pytest.mark.parametrize("name", ["socket", "create_connection", "getaddrinfo"])
def test_what_somebody_else_opens_connections_with_fails_as_a_connection(
    transport: Transport,
    server: Server,
    asked: list[str],
    monkeypatch: pytest.MonkeyPatch,
    name: str,
) -> None:
    """A module of hooks may lead a run through its proxy: that this one breaks is no fault here."""

    def broken(*_given: object, **_told: object) -> None:
        raise ZeroDivisionError

    monkeypatch.setattr(socket, name, broken)
    with pytest.raises(Unanswered, match=f"in the place of socket.{name} raised ZeroDivision"):
        _get(transport, server)
    assert set(asked) <= {NAME}
