"""The service's own answers, said in another form of HTTP, at another time or to somebody else."""

import gzip
import socket
import threading
from collections.abc import Iterator
from typing import Final

from selftests.hostile.misbehaviours import OK, original
from selftests.hostile.proxy import STRAY, Misbehaviour, Reaction, Turn, answer

_PAGE: Final = (("content-type", "text/plain"),)


def http_1_0(turn: Turn) -> Iterator[bytes]:
    """Tell no length: the body ends with the connection."""
    original = turn.original
    fields = "".join(f"{name}: {value}\r\n" for name, value in original.headers)
    yield f"HTTP/1.0 {original.status} Told\r\n{fields}\r\n".encode()
    yield original.body


def chunked(turn: Turn) -> bytes:
    """Send each byte as a chunk, with an extension, and headers after the last."""
    original = turn.original
    fields = "".join(f"{name}: {value}\r\n" for name, value in original.headers)
    head = f"HTTP/1.1 {original.status} Told\r\n{fields}Transfer-Encoding: chunked\r\n\r\n"
    body = b"".join(b"1;odd=yes\r\n%c\r\n" % byte for byte in original.body)
    return head.encode() + body + b"0\r\nX-Trailer: late\r\nContent-Length: 3\r\n\r\n"


def hinted(turn: Turn) -> bytes:
    """Send three answers that are none before the one that is."""
    return b"HTTP/1.1 103 Early Hints\r\nLink: </x>\r\n\r\n" * 3 + turn.original.wire


def folded(turn: Turn) -> bytes:
    """Continue a header on the next line, as was allowed once."""
    head, end, body = turn.original.wire.partition(b"\r\n\r\n")
    return head + b"\r\nX-Folded: one\r\n two\r\n\tthree" + end + body


def with_surplus(turn: Turn) -> bytes:
    """Pack the body, and put noise behind it that is no part of it."""
    packed = gzip.compress(turn.original.body)
    return turn.original.with_body(packed + b"noise", content_encoding="gzip")


def cut_off(turn: Turn) -> Iterator[bytes]:
    """Reset the connection when half of the answer is sent."""
    wire = turn.original.wire
    yield wire[: len(wire) // 2]
    turn.reset()


def with_length(wrong_by: int) -> Misbehaviour:
    """Tell a length that is not the body's."""

    def misbehave(turn: Turn) -> Iterator[bytes]:
        body = turn.original.body
        yield OK + f"Content-Length: {max(len(body) + wrong_by, 1)}\r\n\r\n".encode() + body

    return misbehave


def redirected(location: str) -> Misbehaviour:
    """Send every second request that reads somewhere else, to where nobody should go."""

    def misbehave(turn: Turn) -> Reaction:
        if turn.method != "GET" or turn.number % 2:
            return original(turn)
        port = turn.headers["host"].rpartition(":")[2]
        there = location.format(port=port, path=turn.path)
        return answer(302, b"there", (*_PAGE, ("location", there)))

    return misbehave


def sends_away(status: int, location: str) -> Misbehaviour:
    """Send whoever asks somewhere else."""

    def misbehave(turn: Turn) -> bytes:
        port = turn.headers["host"].rpartition(":")[2]
        return answer(status, b"", (("location", location.format(port=port)),))

    return misbehave


def half_closed(turn: Turn) -> Iterator[bytes]:
    """Say nothing more after an answer, and go on to listen for a while."""
    yield turn.original.wire
    turn.connection.shutdown(socket.SHUT_WR)
    turn.pause(3.0)


def deaf(turn: Turn) -> bytes:
    """Listen to nothing more, and keep the connection."""
    wire = turn.original.wire
    turn.connection.shutdown(socket.SHUT_RD)
    return wire


def slow_until(number: int, seconds: float) -> Misbehaviour:
    """Take that long for each of the first answers."""

    def misbehave(turn: Turn) -> bytes:
        if turn.number <= number:
            turn.pause(seconds)
        return turn.original.wire

    return misbehave


class Cookies:
    """Sets a hundred cookies with each answer, and has no answer for who sends one back."""

    def __call__(self, turn: Turn) -> Reaction:
        """Answer, with cookies."""
        if "cookie" in turn.headers:
            return answer(400, STRAY.encode(), _PAGE)
        original = turn.original
        set_ = [("set-cookie", f"{number}={'x' * 300}; Path=/") for number in range(100)]
        return answer(original.status, original.body, (*original.headers, *set_))


class Belated:
    """Gives to one request of so many the answer that another one had before it."""

    def __init__(self, every: int) -> None:
        """Remember no answer yet."""
        self._every = every
        self._lock = threading.Lock()
        self._last = b""

    def __call__(self, turn: Turn) -> bytes:
        """Answer, or repeat an answer."""
        own = turn.original.wire
        with self._lock:
            before, self._last = self._last, own
        return before if before and turn.number % self._every == 0 else own


def repeated(turn: Turn) -> bytes:
    """Tell each header twice, but for those that say where the body ends."""
    original = turn.original
    return answer(original.status, original.body, original.headers * 2)


def zero_padded(turn: Turn) -> bytes:
    """Tell the size of the one chunk in many digits."""
    original = turn.original
    fields = "".join(f"{name}: {value}\r\n" for name, value in original.headers)
    head = f"HTTP/1.1 {original.status} Told\r\n{fields}Transfer-Encoding: chunked\r\n\r\n"
    return head.encode() + b"%04000x\r\n" % len(original.body) + original.body + b"\r\n0\r\n\r\n"
