"""What a service, or the network before it, does to requests: each a function of one turn."""

import gzip
import json
import random
import threading
import time
from collections.abc import Callable, Iterator
from typing import Any, Final

from selftests.hostile.proxy import Misbehaviour, Reaction, Turn, answer
from selftests.hostile.values.tampering import Change, changed

OK: Final = b"HTTP/1.1 200 OK\r\nContent-Type: application/json\r\n"
JSON: Final = (("content-type", "application/json"),)
LATE: Final = 60
"""The turn at which what happens once happens: after preflight, while customers are built."""


def original(turn: Turn) -> Reaction:
    """Answer as the service does."""
    return turn.original.wire


def once(do: Misbehaviour, at: int = LATE) -> Misbehaviour:
    """Do it to one request that reads, and behave with all others."""
    done = threading.Event()

    def misbehave(turn: Turn) -> Reaction:
        if turn.number < at or done.is_set() or turn.logs_in:
            return original(turn)
        done.set()
        return do(turn)

    return misbehave


def always(do: Misbehaviour, *, after: int = 0) -> Misbehaviour:
    """Do it to every request that comes later than that."""
    return lambda turn: do(turn) if turn.number > after else original(turn)


def after_login(do: Misbehaviour) -> Misbehaviour:
    """Do it to everything but logins, from the first turn after preflight on."""
    return lambda turn: original(turn) if turn.logs_in or turn.number <= PREFLIGHT else do(turn)


PREFLIGHT: Final = 6
"""Five logins and the categories."""


def sometimes(share: float, do: Misbehaviour, seed: int = 1) -> Misbehaviour:
    """Do it to that share of the requests, at random."""
    chance = random.Random(seed)
    lock = threading.Lock()

    def misbehave(turn: Turn) -> Reaction:
        with lock:
            hit = chance.random() < share and turn.number > PREFLIGHT
        return do(turn) if hit else original(turn)

    return misbehave


def every(count: int, do: Misbehaviour) -> Misbehaviour:
    """Do it to one request of that many."""
    return lambda turn: do(turn) if turn.number % count == 0 else original(turn)


def logins(do: Misbehaviour, *, after: int = 0) -> Misbehaviour:
    """Do it to logins."""
    return lambda turn: do(turn) if turn.logs_in and turn.number > after else original(turn)


def tampered(change: Change) -> Misbehaviour:
    """Change the JSON of the answer."""
    return lambda turn: changed(turn, change)


def growing(change: Callable[[int], Change]) -> Misbehaviour:
    """Change the JSON of the answer, more with each turn."""
    return lambda turn: changed(turn, change(turn.number))


def rewritten(write: Callable[[bytes], bytes], **headers: str) -> Misbehaviour:
    """Write the body otherwise, under other headers."""
    return lambda turn: turn.original.with_body(write(turn.original.body), **headers)


def reset(turn: Turn) -> None:
    """Abort the connection."""
    turn.reset()


def reset_after(turn: Turn) -> None:
    """Let the service do it, and abort the connection in place of its answer."""
    _ = turn.original
    turn.reset()


def hang_up(_: Turn) -> None:
    """Close the connection without an answer."""


def silent(turn: Turn) -> None:
    """Answer nothing, and keep the connection."""
    turn.pause(60.0)


def says(status: int, body: object = None, **headers: str) -> Misbehaviour:
    """Give that answer, in the envelope, without asking the service."""
    envelope = {"code": status, "message": "told", "data": body}
    fields = tuple((name.replace("_", "-"), value) for name, value in headers.items())
    wire = answer(status, json.dumps(envelope).encode(), (*JSON, *fields))
    return lambda _: wire


def drips(before: bytes, drop: bytes, pause_s: float = 0.2) -> Misbehaviour:
    """Send a beginning, then drops without end."""

    def misbehave(turn: Turn) -> Iterator[bytes]:
        yield before
        while not turn.pause(pause_s):
            yield drop

    return misbehave


def pours(before: bytes, piece: bytes, times: int) -> Misbehaviour:
    """Send a beginning, then as much as is asked for, as fast as it goes."""

    def misbehave(_: Turn) -> Iterator[bytes]:
        yield before
        for _number in range(times):
            yield piece

    return misbehave


def bomb(megabytes: int) -> Misbehaviour:
    """Send a little that stands for much."""
    packed = gzip.compress(bytes(1_000_000)) * megabytes
    wire = answer(200, packed, (*JSON, ("content-encoding", "gzip")))
    return lambda _: wire


def padded(size: int) -> Misbehaviour:
    """Add a member of that many bytes to the answer."""

    def change(value: Any) -> Any:
        return {**value, "padding": "x" * size} if isinstance(value, dict) else value

    return tampered(change)


class Expiring:
    """Refuses tokens some seconds after they were given out, whatever they say of themselves."""

    def __init__(self, seconds: float) -> None:
        """Know no token yet."""
        self._seconds = seconds
        self._first_seen: dict[str, float] = {}
        self._refusal = says(401, {"error": "JWT_EXPIRED", "expiredAt": "2026-01-01T00:00:00Z"})

    def __call__(self, turn: Turn) -> Reaction:
        """Answer, or refuse what is too old."""
        token = turn.headers.get("authorization", "")
        if token and not turn.logs_in:
            first = self._first_seen.setdefault(token, time.monotonic())
            if time.monotonic() - first > self._seconds:
                return self._refusal(turn)
        return original(turn)
