"""What a service may put into its answers: other values, other encodings, other tokens."""

import base64
import copy
import json
import random
from collections.abc import Callable
from typing import Any, Final

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
WIRE_VALUES: Final = (
    *("1e400", "-1e400", "1e-400", "-0", "0.0", "-0.0e0", "1E0", "9" * 400, "-" + "9" * 5000),
    *('"\\u0000"', '"\\ud800"', '"\\udc00\\ud800"', '"\\u202e"', '"' + "a\u0301" * 5000 + '"'),
    *('"9999-12-31T23:59:60Z"', '"+275760-09-13T00:00:00Z"', '"-0001-01-01"', '"2026-02-30"'),
    *('"0000-00-00T00:00:00Z"', '"2026-01-01T00:00:00+99:99"', '"' + "9" * 5000 + '-01-01"'),
    *('"NaN"', '"1e400"', '"Infinity"', '"0x10"', '"١٢"', '"1_000"', '" 1"', '"1,000.00"', '"²"'),
    *('{"":{"\\u0000":1}}', '{"__proto__":{}}', "[" * 90 + "]" * 90, '{"a":1,"a":2}', "[[],{}]"),
)
"""JSON texts of values that no library writes, or that readers do not agree about."""
ODD_TEXT: Final = "../../x?y#z%00\r\nX-Odd: 1"
ODD_NAMES: Final = ("", " ", "\x00", "__proto__", "a.b[0]", "$", "\u202e", "x" * 2000, "#", "{}")
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


def one_rewritten(chance: random.Random) -> Callable[[bytes], bytes]:
    """Return what replaces one value, chosen at random, by a text of ``WIRE_VALUES``."""
    held = "the place of a value"

    def rewrite(body: bytes) -> bytes:
        try:
            value = json.loads(body)
        except ValueError:
            return body
        found = places(value)
        if not found:
            return body
        holder, key = chance.choice(found)
        holder[key] = held
        return json.dumps(value).replace(f'"{held}"', chance.choice(WIRE_VALUES)).encode()

    return rewrite


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
    return _rewritten(body, members=2)


def escaped(body: bytes) -> bytes:
    """Return JSON text in which each character of each text is an escape."""

    def spell(text: str) -> str:
        units = text.encode("utf-16-be", "surrogatepass")
        pairs = (units[at : at + 2].hex() for at in range(0, len(units), 2))
        return '"' + "".join(f"\\u{pair}" for pair in pairs) + '"'

    return _rewritten(body, spell)


def _rewritten(body: bytes, spell: Callable[[str], str] = json.dumps, *, members: int = 1) -> bytes:
    def write(value: Any) -> str:
        if isinstance(value, str):
            return spell(value)
        if isinstance(value, dict):
            own = [f"{spell(name)}:{write(item)}" for name, item in value.items()]
            return "{" + ",".join(own * members) + "}"
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


def with_odd_names(value: Any) -> Any:
    """Return a value in which objects have members that no document names.

    Not all: where a name is a value, as that of a category is, another one means something.
    """
    if isinstance(value, dict):
        own = {name: with_odd_names(item) for name, item in value.items()}
        odd = ODD_NAMES if {"code", "id"} & own.keys() else ()
        return {**own, **dict.fromkeys(odd)}
    return [with_odd_names(item) for item in value] if isinstance(value, list) else value


def lists_filled(entries: list[Any]) -> Change:
    """Return what puts ``entries`` in the place of those of each list."""

    def change(value: Any) -> Any:
        if isinstance(value, dict):
            return {name: change(item) for name, item in value.items()}
        return entries if isinstance(value, list) else value

    return change


def tower(levels: int) -> list[Any]:
    """Return lists within lists, so many of them."""
    built: list[Any] = []
    for _ in range(levels - 1):
        built = [built]
    return built


def lists_repeated(times: int) -> Change:
    """Return what puts copies of the entries of each list after them; not of lists in a list."""

    def change(value: Any) -> Any:
        if isinstance(value, dict):
            return {name: change(item) for name, item in value.items()}
        return value * times if isinstance(value, list) else value

    return change
