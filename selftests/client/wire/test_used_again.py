"""Which connections are used for a second request."""

import socket
from collections.abc import Iterator

import pytest

from conformance.outcomes import Unanswered, Uncertain
from fixtures.client.wire.network import FIRST_REQUESTS, MOST_CLOSED
from fixtures.client.wire.transport import Transport
from selftests.client.conftest import target
from selftests.client.wire.server import OK, Behaviour, Server, get, says

ANSWER = OK + b"Content-Length: 4\r\n\r\ntext"
OTHER = OK + b"Content-Length: 5\r\n\r\nother"


@pytest.fixture
def transport(server: Server) -> Iterator[Transport]:
    """A transport to it."""
    made = Transport(target(base_url=server.base_url))
    yield made
    made.close()


def says_to_each(answer: bytes) -> Behaviour:
    """Send that for each request, until nobody asks any more."""

    def behave(connection: socket.socket) -> None:
        connection.sendall(answer)
        while connection.recv(65536):
            connection.sendall(answer)

    return behave


def hangs_up_on_the_second(answer: bytes) -> Behaviour:
    """Send that for the first request, and close the connection once there is another one."""

    def behave(connection: socket.socket) -> None:
        connection.sendall(answer)
        connection.recv(65536)

    return behave


def test_connections_that_never_serve_twice_are_not_used_again(
    transport: Transport, server: Server
) -> None:
    """Else one would be closed while the next request is under way, which nobody may repeat."""
    server.behaviours = [says(ANSWER)] * 200
    for _ in range(FIRST_REQUESTS):
        get(transport, server, repeatable=True)

    assert {get(transport, server, "POST").content for _ in range(50)} == {b"text"}


def test_connection_that_says_more_than_its_answer_is_left(
    transport: Transport, server: Server
) -> None:
    """What is left over would be taken for the next answer, each time anew."""
    server.behaviours = [says_to_each(ANSWER + b"x")] * 9
    get(transport, server, "POST")
    with pytest.raises(Unanswered):
        get(transport, server, "POST")

    assert {get(transport, server, "POST").content for _ in range(7)} == {b"text"}


def test_connections_that_are_closed_under_a_request_are_not_used_again(
    transport: Transport, server: Server
) -> None:
    """Those who close one now and then, unannounced, do so under requests throughout the run."""
    server.behaviours = [hangs_up_on_the_second(ANSWER)] * 30
    for _ in range(MOST_CLOSED):
        get(transport, server, "POST")
        with pytest.raises(Uncertain):
            get(transport, server, "POST")

    assert {get(transport, server, "POST").content for _ in range(7)} == {b"text"}


@pytest.mark.parametrize("more", [OTHER, OTHER[:-2], b"\r\n", b"no HTTP\r\n\r\n"], ids=str)
def test_second_answer_is_nobodys(transport: Transport, server: Server, more: bytes) -> None:
    """It came before the next request was sent, which goes over another connection."""
    server.behaviours = [says_to_each(ANSWER + more)] * 9

    assert {get(transport, server, "POST").content for _ in range(7)} == {b"text"}
