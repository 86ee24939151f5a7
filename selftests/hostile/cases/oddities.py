"""What no group of the others has: codings that lie, letters, odd identifiers, amounts, clocks."""

import gzip
import itertools
from collections.abc import Callable
from datetime import UTC, datetime, timedelta
from email.utils import format_datetime
from typing import Any, Final

from selftests.hostile import gateways as before
from selftests.hostile import misbehaviours as does
from selftests.hostile import rewording as words
from selftests.hostile.case import (
    ANY_VERDICT,
    BROKEN,
    CONFIGURATION,
    CONFORMANT,
    FAIR,
    INCOMPLETE,
    SEVERAL,
    WHOLE,
    Case,
    each,
)
from selftests.hostile.proxy import Misbehaviour, Turn, answer
from selftests.hostile.values import tampering as puts
from selftests.hostile.values.leaves import each_leaf, each_text

_ALMOST_8_MB: Final = 7_990_000
_UNREADABLE: Final = INCOMPLETE | CONFIGURATION
_BODY: Final = b'{"code":200,"message":"x","data":null}'


def _coded(coding: str, body: bytes = _BODY) -> bytes:
    return answer(200, body, (*does.JSON, ("content-encoding", coding)))


def _written(body: bytes) -> Misbehaviour:
    return does.rewritten(lambda _: body)


CODED: Final = tuple(
    Case(f"coded-{name}", f"one answer {what}", lambda wire=wire: does.once(lambda _: wire), BROKEN)  # type: ignore[misc]
    for name, what, wire in (
        ("zstd", "is said to be zstd", _coded("zstd")),
        ("deflate", "is not the deflated body that it says", _coded("deflate")),
        (
            "twice",
            "is packed once and said to be packed twice",
            _coded("gzip, gzip", gzip.compress(_BODY)),
        ),
        ("nothing", "is packed and empty", _coded("gzip", b"")),
        (
            "crc",
            "is packed with a wrong checksum",
            _coded("gzip", gzip.compress(_BODY)[:-8] + bytes(8)),
        ),
        (
            "name",
            "is packed under a file name of 1 MB",
            _coded("gzip", b"\x1f\x8b\x08\x08" + bytes(6) + b"x" * 10**6),
        ),
        (
            "bomb",
            "unpacks to 1 GB twice",
            _coded("gzip, gzip", gzip.compress(gzip.compress(bytes(10**6)) * 1000)),
        ),
    )
)
LETTERS: Final = each(
    "letters",
    "every 10th body",
    lambda body: does.every(10, _written(body)),
    BROKEN,
    (
        ("utf-32", "is in UTF-32", _BODY.decode().encode("utf-32")),
        ("utf-16", "is in UTF-16 without a mark", _BODY.decode().encode("utf-16-be")),
        ("utf-7", "is in UTF-7", b"+AHs-+ACI-code+ACI-:200}"),
        ("overlong", "has an overlong letter", _BODY.replace(b'"x"', b'"\xc0\xaf"')),
        ("cesu", "has half a pair in bytes", _BODY.replace(b'"x"', b'"\xed\xa0\x80"')),
        ("control", "has a line break within a text", _BODY.replace(b'"x"', b'"a\nb"')),
        ("comma", "ends with a comma too many", _BODY[:-1] + b",}"),
        ("hexadecimal", "has a code in hexadecimal", _BODY.replace(b"200", b"0xC8")),
        ("zeros", "has a code with leading zeros", _BODY.replace(b"200", b"00200")),
        ("digits", "has a code of 5000 digits", _BODY.replace(b"200", b"2" * 5000)),
        ("fraction", "has a code of 200.5", _BODY.replace(b"200", b"200.5")),
        ("objects", "is an object of 100000 objects", b'{"":' * 100_000 + b"1" + b"}" * 100_000),
    ),
)
TEXTS: Final = tuple(
    Case(
        f"message-{name}",
        f"every message {what}",
        lambda text=text: does.tampered(puts.with_member("message", text)),  # type: ignore[misc]
        codes,
        within_s=40.0,
    )
    for name, what, text, codes in (
        (
            "separators",
            "holds separators of lines and paragraphs",
            "a\u2028b\u2029c\x85d",
            CONFORMANT,
        ),
        ("bidi", "is written backwards", "\u202etxt.exe\u2066", CONFORMANT),
        ("markup", "is markup", "</script><img src=x onerror=alert(1)>{{7*7}}", CONFORMANT),
        ("format", "is a template", "{0.__class__} %s %(x)d ${x} {{x}}", CONFORMANT),
        ("nul", "holds a NUL", "a\x00b", CONFORMANT),
        ("object", "is an object", {"text": "x"}, BROKEN),
    )
)
LARGE: Final = (
    Case(
        "text-8-mb",
        "every 20th answer has a text of nearly 8 MB",
        lambda: does.every(20, does.padded(_ALMOST_8_MB)),
        CONFORMANT,
        within_s=60.0,
    ),
    Case(
        "wallets-10000",
        "lists have 10000 entries with identifiers of their own",
        lambda: does.after_login(does.tampered(_extended(10_000))),
        ANY_VERDICT,
        within_s=60.0,
    ),
)


def _extended(count: int) -> puts.Change:
    """Return what adds copies of the first entry to each list, each with another identifier."""

    def change(value: Any) -> Any:
        if isinstance(value, dict):
            return {name: change(item) for name, item in value.items()}
        if not isinstance(value, list) or not value or not isinstance(value[0], dict):
            return value
        return [*value, *({**value[0], "id": f"{number:032x}"} for number in range(count))]

    return change


def _identifier(kind: Callable[[str], object]) -> Misbehaviour:
    return does.after_login(does.tampered(each_text(puts.IDENTIFIERS, kind)))


IDENTIFIERS: Final = each(
    "identifiers",
    "every identifier after preflight is",
    _identifier,
    BROKEN,
    (
        ("object", "an object", lambda text: {"value": text}),
        ("list", "a list", lambda text: [text]),
        ("boolean", "true", lambda _: True),
        ("number", "a number of 30 digits", lambda _: 10**29),
        ("fraction", "a number too large", lambda _: 1e308),
        ("urn", "a URN", lambda text: f"urn:uuid:{text}"),
        ("braces", "in braces", lambda text: f"{{{text}}}"),
    ),
    within_s=30.0,
    suites=SEVERAL,
)


def _amount(text: str) -> Misbehaviour:
    def change(name: str, value: Any) -> Any:
        amount = name in {"balance", "availableBalance", "amount", "total", "value"}
        return text if amount and isinstance(value, str | int | float) else value

    return does.after_login(does.tampered(each_leaf(change)))


AMOUNTS: Final = tuple(
    Case(
        f"amounts-{number}",
        f"every amount is the text {text[:20]}",
        lambda text=text: _amount(text),  # type: ignore[misc]
        ANY_VERDICT,
        within_s=60.0,
        suites=("suites/wallets", "suites/allowed_operations"),
    )
    for number, text in enumerate(("NaN", "Infinity", "1e400", "-0.00", "1,000.00", "9" * 5000))
)


def _dated(step: timedelta) -> Misbehaviour:
    """Tell a Date that goes on by a step of its own from now."""
    turns = itertools.count()

    def misbehave(turn: Turn) -> bytes:
        moment = datetime.now(UTC) + step * next(turns)
        return turn.original.with_body(
            turn.original.body, date=format_datetime(moment, usegmt=True)
        )

    return misbehave


def _sent_on(status: int) -> Misbehaviour:
    """Send what writes to where it was sent."""

    def misbehave(turn: Turn) -> bytes:
        if turn.method == "GET" or turn.logs_in or turn.number % 10:
            return turn.original.wire
        return answer(status, b"", (("location", turn.path),))

    return misbehave


def _reworded(old: bytes, new: bytes) -> Misbehaviour:
    return lambda turn: turn.original.wire.replace(old, new, 1)


AROUND: Final = (
    Case(
        "date-back",
        "the Date goes back by 10 s with each answer",
        lambda: _dated(timedelta(seconds=-10)),
        FAIR,
    ),
    Case(
        "date-leaps",
        "the Date goes on by a day with each answer",
        lambda: _dated(timedelta(days=1)),
        ANY_VERDICT | CONFIGURATION,
    ),
    *(
        Case(
            f"writes-redirected-{status}",
            f"every 10th request that writes is sent ({status}) to itself",
            lambda status=status: _sent_on(status),  # type: ignore[misc]
            BROKEN,
        )
        for status in (303, 307, 308)
    ),
    Case(
        "reason-escapes",
        "every answer has escapes of terminals in its reason",
        lambda: _reworded(b" Told\r\n", b" \x1b[2J\x1b]0;x\x07\xff\r\n"),
        FAIR,
    ),
    Case(
        "reason-none",
        "no answer has a reason",
        lambda: _reworded(b" Told\r\n", b"\r\n"),
        CONFORMANT,
    ),
    Case(
        "header-escapes",
        "every answer has headers of odd letters",
        lambda: before.under(("x-odd", "\x1b[31m\x7f\u00e9\u202e")),
        FAIR,
    ),
    Case(
        "keeps-and-closes",
        "every answer keeps the connection and closes it",
        lambda: before.under(("connection", "keep-alive, close"), ("keep-alive", "timeout=0")),
        FAIR,
    ),
    Case(
        "headers-twice", "every answer has each header twice", lambda: words.repeated, ANY_VERDICT
    ),
    Case(
        "chunks-zeros",
        "every answer has chunk sizes of 4000 digits",
        lambda: words.zero_padded,
        _UNREADABLE,
    ),
    Case(
        "reset-workers",
        "3 % of the requests are reset, four workers",
        lambda: does.sometimes(0.03, does.reset),
        FAIR,
        within_s=40.0,
        suites=WHOLE,
        arguments=("-n", "4"),
    ),
)


class _Tokens:
    """Puts one value into the place of the token of every login after preflight."""

    def __init__(self, token: object) -> None:
        self._token = token

    def __call__(self, turn: Turn) -> bytes:
        return puts.changed(turn, puts.with_member("accessToken", self._token))


TOKENS: Final = (
    *each(
        "login-gives",
        "every login gives",
        lambda token: does.logins(_Tokens(token)),
        ANY_VERDICT,
        (
            ("object", "an object as token", {"jwt": "x"}),
            ("list", "a list as token", ["x"]),
            ("true", "true as token", True),
            ("empty", "an empty token", ""),
            ("blank", "a blank as token", " "),
            ("dots", "a token of dots", "." * 200),
        ),
    ),
    *each(
        "claims",
        "every login gives a token",
        before.Exchanging,
        ANY_VERDICT,
        (
            ("10-30", "that ends at 10^30", {"exp": 10**30}),
            ("true", "whose end is true", {"exp": True}),
            ("infinite", "whose end is no number", {"exp": float("inf")}),
            ("roles", "with 5000 roles", {"roles": [f"ROLE_{n}" for n in range(300)]}),
            ("proto", "with odd claims", {"__proto__": {}, "": {}, "sub": ["x"], "aud": 1}),
        ),
    ),
    *(
        Case(
            f"expires-{number}",
            f"every login tells {value!r:.30} as expiresIn",
            lambda value=value: does.logins(  # type: ignore[misc]
                does.tampered(puts.with_member("expiresIn", value))
            ),
            ANY_VERDICT,
            suites=(*SEVERAL, "suites/headers_and_auth/test_login.py"),
        )
        for number, value in enumerate((-1, 1e308, 10**400, "3600", None, [3600]))
    ),
)
_STATES: Final = ("READY", "EXECUTING", "COMPLETED")


def _of_orders(told: Callable[[str], str]) -> Misbehaviour:
    def change(name: str, value: Any) -> Any:
        return told(value) if name == "status" and value in _STATES else value

    return does.after_login(does.tampered(each_leaf(change)))


def _leads_on(value: Any) -> Any:
    """Add to a list where its next page would be: on another host, and for ever."""
    if not isinstance(value, dict) or not isinstance(value.get("data"), list):
        return value
    return {**value, "next": "http://127.0.0.1:1/elsewhere/2", "nextCursor": "c", "hasMore": True}


def _in_turn() -> Misbehaviour:
    states = itertools.cycle(_STATES)
    return _of_orders(lambda _: next(states))


_EXECUTIONS: Final = ("suites/prepare_execute/test_execute.py",)
ORDERS: Final = (
    Case(
        "lists-lead-on",
        "every list has a next page on another host",
        lambda: does.after_login(does.tampered(_leads_on)),
        CONFORMANT,
    ),
    Case(
        "orders-never-end",
        "no order is ever completed",
        lambda: _of_orders(lambda told: "EXECUTING" if told == "COMPLETED" else told),
        FAIR,
        suites=_EXECUTIONS,
    ),
    Case(
        "orders-flap",
        "every order is ready, executing and completed in turn",
        _in_turn,
        BROKEN,
        suites=_EXECUTIONS,
    ),
)
ODDITIES: Final = (
    *ORDERS,
    *(*CODED, *LETTERS, *TEXTS, *LARGE, *IDENTIFIERS),
    *(*AMOUNTS, *AROUND, *TOKENS),
)
