"""What stands before a service in the field: caches, replicas, gateways and firewalls."""

import itertools
import random
import re
import threading
import time
from collections.abc import Iterator, Mapping
from typing import Any, Final

import jwt

from selftests.hostile.misbehaviours import JSON, OK, PREFLIGHT, original, says
from selftests.hostile.proxy import Misbehaviour, Reaction, Turn, answer
from selftests.hostile.values.tampering import changed, token_with

PAGE: Final = answer(
    200,
    b"<!doctype html><title>Sign in</title><form action=/sso><input name=user></form>",
    (("content-type", "text/html"),),
)
BAD_GATEWAY: Final = answer(502, b"<html>Bad Gateway</html>", (("content-type", "text/html"),))
_OK: Final = 200
_CREATED: Final = 201
_INVALID: Final = 400
_UNAUTHORIZED: Final = 401
_FORBIDDEN: Final = answer(
    403, b"Request blocked. Incident 4711", (("content-type", "text/plain"),)
)
_SUSPECT: Final = re.compile(rb"[<>'\\]|%00|\.\./|\\u0000", re.IGNORECASE)


class Cached:
    """Answers a read as it did before: to whoever asks, whatever has happened meanwhile."""

    def __init__(self, seconds: float = 3600.0) -> None:
        """Remember no answer yet; each is kept for that long."""
        self._seconds = seconds
        self._kept: dict[str, tuple[float, bytes]] = {}

    def __call__(self, turn: Turn) -> bytes:
        """Answer from what is kept."""
        if turn.method != "GET":
            return turn.original.wire
        until, wire = self._kept.get(turn.path, (0.0, b""))
        if time.monotonic() > until:
            wire = turn.original.wire
            self._kept[turn.path] = (time.monotonic() + self._seconds, wire)
        return wire


class Down:
    """Is down for some seconds in the middle of a run, with an answer or without."""

    def __init__(self, after: int, seconds: float, reaction: bytes | None) -> None:
        """Go down after so many requests."""
        self._after, self._seconds, self._reaction = after, seconds, reaction
        self._until = 0.0
        self._lock = threading.Lock()

    def __call__(self, turn: Turn) -> Reaction:
        """Answer, or be down."""
        with self._lock:
            if turn.number > self._after and not self._until:
                self._until = time.monotonic() + self._seconds
        if turn.number > self._after and time.monotonic() < self._until:
            return self._reaction
        return original(turn)


class Restarted(Down):
    """Is down for some seconds, and knows no token any more that it gave out before."""

    def __init__(self, after: int, seconds: float, reaction: bytes | None) -> None:
        """Restart after so many requests."""
        super().__init__(after, seconds, reaction)
        self._forgotten: set[str] = set()
        self._refusal = says(401, {"error": "JWT_INVALID"})

    def __call__(self, turn: Turn) -> Reaction:
        """Answer, be down, or refuse a token of before."""
        token = turn.headers.get("authorization", "")
        if not self._until and token:
            self._forgotten.add(token)
        over = 0.0 < self._until < time.monotonic()
        if over and token in self._forgotten and not turn.logs_in:
            return self._refusal(turn)
        return super().__call__(turn)


def of_operation(place: str, do: Misbehaviour, *, every: int = 1) -> Misbehaviour:
    """Do it to every so many requests of which method and path are those of ``place``."""
    seen, number, lock = re.compile(place), itertools.count(1), threading.Lock()

    def misbehave(turn: Turn) -> Reaction:
        asked = f"{turn.method} {turn.path.partition('?')[0]}"
        if turn.number <= PREFLIGHT or not seen.fullmatch(asked):
            return original(turn)
        with lock:
            hit = next(number) % every == 0
        return do(turn) if hit else original(turn)

    return misbehave


class CutsOff:
    """Does it to whom the service answers 401; lets a missing member pass."""

    def __init__(self, do: Misbehaviour, member: bytes = b'"placeOfBirth"') -> None:
        """Remember no accepted answer yet, with which what lacks ``member`` is answered."""
        self._do, self._member = do, member
        self._accepted = b""

    def __call__(self, turn: Turn) -> Reaction:
        """Answer, or do it."""
        honest = turn.original
        if honest.status == _UNAUTHORIZED:
            return self._do(turn)
        if honest.status in {_OK, _CREATED}:
            self._accepted = honest.wire
        elif honest.status == _INVALID and self._member not in turn.body:
            return self._accepted or honest.wire
        return honest.wire


class Paced:
    """Lets so many requests through in a second, and does not say when more may come."""

    def __init__(self, most: int) -> None:
        """Count those of this second."""
        self._most = most
        self._second = self._count = 0
        self._lock = threading.Lock()
        self._refusal = says(429)

    def __call__(self, turn: Turn) -> Reaction:
        """Answer, or refuse."""
        with self._lock:
            second = int(time.monotonic())
            self._count = self._count + 1 if second == self._second else 1
            self._second = second
            refused = self._count > self._most
        return self._refusal(turn) if refused else original(turn)


class NodeBehind:
    """Lets every third read be answered as it was some time before, to whom it was."""

    def __init__(self, seconds: float) -> None:
        """Remember no answer yet."""
        self._seconds = seconds
        self._told: dict[tuple[str, str], list[tuple[float, bytes]]] = {}
        self._number = itertools.count()
        self._lock = threading.Lock()

    def __call__(self, turn: Turn) -> bytes:
        """Answer, or tell what was."""
        wire, now = turn.original.wire, time.monotonic()
        reads = turn.method == "GET" and "/consent/" not in turn.path
        if turn.number <= PREFLIGHT or not reads or turn.original.status != _OK:
            return wire
        with self._lock:
            told = self._told.setdefault((turn.path, turn.headers.get("authorization", "")), [])
            told.append((now, wire))
            behind = next(self._number) % 3 == 0
        before = [each for moment, each in told if moment < now - self._seconds]
        return (before or [told[0][1]])[-1] if behind else wire


def doubled(share: float, seed: int = 1) -> Misbehaviour:
    """Send some requests to the service twice, as a gateway that takes its time for a failure."""
    chance = random.Random(seed)

    def misbehave(turn: Turn) -> bytes:
        if chance.random() < share and turn.number > PREFLIGHT:
            turn.forward_again()
        return turn.original.wire

    return misbehave


def lost(share: float, told: bytes = BAD_GATEWAY, seed: int = 1) -> Misbehaviour:
    """Let the service do it, and tell that it cannot be reached."""
    chance = random.Random(seed)

    def misbehave(turn: Turn) -> bytes:
        wire = turn.original.wire
        return told if chance.random() < share and turn.number > PREFLIGHT else wire

    return misbehave


def firewall(turn: Turn) -> bytes:
    """Refuse what has letters in it that attacks have, with an answer of its own."""
    found = _SUSPECT.search(turn.body) or _SUSPECT.search(turn.path.encode())
    return _FORBIDDEN if found else turn.original.wire


def signs_in(turn: Turn) -> Reaction:
    """Lead whoever reads to a page on which people sign in."""
    return PAGE if turn.method == "GET" and turn.number > PREFLIGHT else original(turn)


def promised(turn: Turn) -> Iterator[bytes]:
    """Promise a body and send none."""
    yield OK + b"Content-Length: 100\r\n\r\n"
    turn.pause(60.0)


def one_by_one(turn: Turn) -> Iterator[bytes]:
    """Send each byte of the head in a packet of its own."""
    head, end, body = turn.original.wire.partition(b"\r\n\r\n")
    for at in range(len(head)):
        yield head[at : at + 1]
    yield end + body


def before_each(interim: bytes) -> Misbehaviour:
    """Send something before each answer."""
    return lambda turn: interim + turn.original.wire


def after_each(surplus: bytes) -> Misbehaviour:
    """Send something after each answer, in which the next one would begin."""
    return lambda turn: turn.original.wire + surplus


def under(*headers: tuple[str, str], without: str = "") -> Misbehaviour:
    """Add headers to each answer, some of which it has already, and take one away."""

    def misbehave(turn: Turn) -> bytes:
        original = turn.original
        kept = tuple(each for each in original.headers if each[0].lower() != without)
        return answer(original.status, original.body, (*kept, *headers))

    return misbehave


def status_only(status: int) -> Misbehaviour:
    """Answer everything but logins under one status, whatever its body says."""

    def misbehave(turn: Turn) -> bytes:
        original = turn.original
        return answer(status, original.body, JSON)

    return misbehave


class Exchanging:
    """Gives out tokens of its own, with other claims, for those of the service."""

    def __init__(self, claims: Mapping[str, object]) -> None:
        """Make these claims; one that is None is taken away."""
        self._claims = claims
        self._known: dict[str, str] = {}

    def __call__(self, turn: Turn) -> bytes:
        """Exchange the token of a login, and ask the service with its own."""
        if turn.logs_in:
            return changed(turn, self._exchanged)
        told = turn.forwarded.get("authorization", "").removeprefix("Bearer ")
        if told in self._known:
            turn.forwarded["authorization"] = f"Bearer {self._known[told]}"
        return turn.original.wire

    def _exchanged(self, body: Any) -> Any:
        token = body.get("accessToken")
        if not token:
            return body
        claims = {**jwt.decode(token, options={"verify_signature": False}), **self._claims}
        own = token_with(**{name: claim for name, claim in claims.items() if claim is not None})
        self._known[own] = token
        return {**body, "accessToken": own}


class Jittery:
    """Takes a random time for each answer."""

    def __init__(self, most_s: float) -> None:
        """Take that many seconds at most."""
        self._most_s = most_s
        self._chance = random.Random(1)

    def __call__(self, turn: Turn) -> bytes:
        """Answer late."""
        turn.pause(self._chance.random() ** 4 * self._most_s)
        return turn.original.wire
