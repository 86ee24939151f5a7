"""What a service may put into its answers: other values, other encodings, other tokens."""

from __future__ import annotations

import base64
import copy
import json
from typing import TYPE_CHECKING, Any, Final

if TYPE_CHECKING:
    import random
    from collections.abc import Callable

    from selftests.hostile.proxy import Turn

    Change = Callable[[Any], Any]

ODD_VALUES: Final[tuple[object, ...]] = (
    None,
    True,
    0,
    -1,
    1.5,
    1e308,
    10**30,
    "",
    " ",
    "text",
    "\ud800",
    "../../etc?x#y%00\r\nX-Odd: 1",
    "9" * 400,
    "١٢٣",
    "\x1b[31m",
    [],
    [[]],
    [None],
    [1, "two", {}],
    {},
    {"": None},
    {"code": []},
)
ODD_TEXT: Final = "../../x?y#z%00\r\nX-Odd: 1"
IDENTIFIERS: Final = ("id", "customerId", "userId", "organizationId", "walletId", "assetId")


def changed(turn: Turn, change: Change) -> bytes:
    """Return the answer with its JSON changed; one that is not JSON goes out as it is."""
    try:
        value = json.loads(turn.original.body)
    except ValueError:
        return turn.original.wire
    return turn.original.with_body(json.dumps(change(value)).encode())


def one_replaced(chance: random.Random) -> Change:
    """Return what replaces one value, chosen at random, by another of any type."""

    def change(value: object) -> object:
        found = places(value)
        if not found:
            return copy.deepcopy(chance.choice(ODD_VALUES))
        holder, key = chance.choice(found)
        holder[key] = copy.deepcopy(chance.choice(ODD_VALUES))
        return value

    return change


def places(value: Any) -> list[tuple[Any, Any]]:
    """Return every place of a JSON value at which another can be put: its holder and its key."""
    if isinstance(value, dict):
        here: list[tuple[Any, Any]] = [(value, name) for name in value]
        return here + [place for item in value.values() for place in places(item)]
    if isinstance(value, list):
        here = [(value, index) for index in range(len(value))]
        return here + [place for item in value for place in places(item)]
    return []


def identifiers_replaced(text: str) -> Change:
    """Return what puts ``text`` in the place of every identifier."""

    def change(value: Any) -> Any:
        if isinstance(value, dict):
            return {
                name: text if name in IDENTIFIERS and isinstance(item, str) else change(item)
                for name, item in value.items()
            }
        return [change(item) for item in value] if isinstance(value, list) else value

    return change


def with_member(name: str, value: object) -> Change:
    """Return what sets a member of the envelope."""
    return lambda body: {**body, name: value} if isinstance(body, dict) else body


def twice(body: bytes) -> bytes:
    """Return JSON text in which every object has its members twice."""

    def write(value: Any) -> str:
        if isinstance(value, dict):
            members = [f"{json.dumps(name)}:{write(item)}" for name, item in value.items()]
            return "{" + ",".join(members * 2) + "}"
        if isinstance(value, list):
            return "[" + ",".join(map(write, value)) + "]"
        return json.dumps(value)

    try:
        return write(json.loads(body)).encode()
    except ValueError:
        return body


def token_with(**claims: object) -> str:
    """Return a token of the usual form that makes these claims, signed by nobody."""
    return token_of(json.dumps(claims).encode())


def token_of(claims: bytes) -> str:
    """Return a token of the usual form whose claims are these bytes."""
    head = b'{"alg":"RS256","typ":"JWT"}'
    parts = (head, claims, b"signature-of-nobody")
    return ".".join(base64.urlsafe_b64encode(part).decode().rstrip("=") for part in parts)
