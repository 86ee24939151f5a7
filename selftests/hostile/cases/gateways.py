"""What stands before a service, and what a service does to all values of a kind."""

import gzip
import zlib
from typing import Final

from selftests.hostile import gateways as before
from selftests.hostile import misbehaviours as does
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
from selftests.hostile.cases.connections import HASTY
from selftests.hostile.proxy import answer
from selftests.hostile.values.leaves import ODDITIES

_FAR: Final = 4_102_444_800
_NOT_FOUND: Final = answer(404, b'{"code":404,"message":"Not found","data":null}', does.JSON)
_MUTE: Final = FAIR | CONFIGURATION
"""Nothing that can be read comes, as preflight may be the first to say."""
_TIMED_OUT: Final = answer(504, b'{"message":"Endpoint request timed out"}', does.JSON)
_UNREACHED: Final = answer(502, b'{"code":502,"message":"Bad gateway","data":null}', does.JSON)
MAINTENANCE: Final = answer(
    503, b"<h1>Maintenance</h1>", (("content-type", "text/html"), ("retry-after", "2"))
)

BEFORE: Final = (
    Case(
        "down-20-s",
        "after 300 requests, connections end without an answer for 20 s",
        lambda: before.Down(300, 20.0, None),
        FAIR,
        within_s=45.0,
        suites=WHOLE,
    ),
    Case(
        "maintenance-20-s",
        "after 300 requests, a page of 503 with Retry-After is all for 20 s",
        lambda: before.Down(300, 20.0, MAINTENANCE),
        FAIR,
        within_s=45.0,
        suites=WHOLE,
    ),
    Case(
        "cached",
        "every read is answered as it was before, to anybody",
        before.Cached,
        BROKEN,
        within_s=60.0,
        suites=WHOLE,
    ),
    Case(
        "cached-1-s",
        "every read is answered as it was up to a second before, to anybody",
        lambda: before.Cached(1.0),
        ANY_VERDICT,
        within_s=80.0,  # some 70 balances that are compared, each told a second late
        suites=WHOLE,
    ),
    Case(
        "replica",
        "every 20th read finds nothing",
        lambda: does.every(
            20, lambda turn: _NOT_FOUND if turn.method == "GET" else does.original(turn)
        ),
        ANY_VERDICT,
        within_s=40.0,
        suites=WHOLE,
    ),
    Case(
        "doubled",
        "3 % of the requests reach the service twice",
        lambda: before.doubled(0.03),
        ANY_VERDICT,
        within_s=40.0,
        suites=WHOLE,
    ),
    Case(
        "gateway-502",
        "3 % of the answers are lost to a gateway, which says 502",
        lambda: before.lost(0.03),
        ANY_VERDICT,
        within_s=40.0,
        suites=WHOLE,
    ),
    *(
        Case(
            f"gateway-{name}",
            f"3 % of the answers are lost to a gateway, which says {what}",
            lambda told=told: before.lost(0.03, told),  # type: ignore[misc]
            FAIR,
            failed=0,
            blocked=10,
            within_s=40.0,
            suites=WHOLE,
        )
        for name, what, told in (
            ("504-json", "504 in JSON of its own", _TIMED_OUT),
            ("502-envelope", "502 in the envelope", _UNREACHED),
        )
    ),
    Case(
        "429-30-percent",
        "30 % of the requests are answered 429, without Retry-After",
        lambda: does.sometimes(0.3, does.says(429)),
        FAIR,
        within_s=60.0,
        suites=SEVERAL,
    ),
    Case(
        "firewall",
        "a firewall refuses odd letters",
        lambda: before.firewall,
        ANY_VERDICT,
        suites=WHOLE,
    ),
    Case("sign-in", "every read is answered by a page to sign in", lambda: before.signs_in, BROKEN),
    Case(
        "promised",
        "after 100 requests, answers promise a body that never comes",
        lambda: does.always(before.promised, after=100),
        INCOMPLETE,
        environment=HASTY,
        within_s=30.0,
    ),
    Case(
        "jitter",
        "answers take up to 2 s, at random",
        lambda: before.Jittery(2.0),
        FAIR,
        within_s=120.0,
    ),
    Case(
        "packets",
        "each byte of a head is a packet",
        lambda: before.one_by_one,
        CONFORMANT,
        within_s=40.0,
    ),
)
AROUND: Final = tuple(
    Case(f"wire-{name}", f"every answer {what}", make, codes)
    for name, what, make, codes in (
        (
            "continue",
            "comes after 100",
            lambda: before.before_each(b"HTTP/1.1 100 Continue\r\n\r\n"),
            CONFORMANT,
        ),
        ("blank-lines", "comes after blank lines", lambda: before.before_each(b"\r\n\r\n"), _MUTE),
        (
            "surplus-line",
            "is followed by a blank line",
            lambda: before.after_each(b"\r\n"),
            CONFORMANT,
        ),
        (
            "surplus",
            "is followed by noise",
            lambda: before.after_each(b"\x00\x01 noise"),
            CONFORMANT,
        ),
        (
            "upgrade",
            "offers another protocol",
            lambda: before.under(("connection", "upgrade"), ("upgrade", "h2c, websocket")),
            CONFORMANT,
        ),
        (
            "types",
            "has two content types",
            lambda: before.under(("content-type", "text/html")),
            ANY_VERDICT,
        ),
        (
            "untyped",
            "has no content type",
            lambda: before.under(without="content-type"),
            ANY_VERDICT,
        ),
        (
            "html",
            "is said to be a page",
            lambda: before.under(("content-type", "text/html"), without="content-type"),
            ANY_VERDICT,
        ),
        (
            "gzip",
            "is packed unasked",
            lambda: does.rewritten(gzip.compress, content_encoding="gzip"),
            FAIR,
        ),
        (
            "deflate",
            "is deflated unasked",
            lambda: does.rewritten(zlib.compress, content_encoding="deflate"),
            FAIR,
        ),
        (
            "identity",
            "names the coding identity",
            lambda: does.rewritten(bytes, content_encoding="identity"),
            FAIR,
        ),
        ("200", "has the status 200", lambda: before.status_only(200), ANY_VERDICT),
        ("299", "has the status 299", lambda: before.status_only(299), ANY_VERDICT),
        ("204", "has the status 204", lambda: before.status_only(204), BROKEN | _MUTE),
        ("206", "has the status 206", lambda: before.status_only(206), ANY_VERDICT),
        (
            "location",
            "leads elsewhere, whatever it is",
            lambda: before.under(("location", "http://localhost/elsewhere/")),
            CONFORMANT,
        ),
        (
            "refresh",
            "asks to clear all and come again",
            lambda: before.under(("refresh", "0; url=/elsewhere/"), ("clear-site-data", '"*"')),
            CONFORMANT,
        ),
        (
            "reason",
            "has a reason of 20 kB",
            lambda: (
                lambda turn: turn.original.wire.replace(
                    b" Told\r\n", b" " + b"told " * 4000 + b"\r\n", 1
                )
            ),
            FAIR,
        ),
    )
)
THROUGHOUT: Final = each(
    "throughout",
    "",
    lambda change: does.after_login(does.tampered(change)),
    ANY_VERDICT,
    ODDITIES,
    within_s=60.0,
    suites=WHOLE,
)
CLAIMS: Final = each(
    "claims",
    "every login gives a token",
    before.Exchanging,
    ANY_VERDICT,
    (
        ("expired", "that has expired", {"exp": 1_000_000_000}),
        ("far", "that expires in the year 9999", {"exp": 253_402_300_799}),
        ("text", "whose end is a text", {"exp": "4102444800"}),
        ("float", "whose end is a fraction", {"exp": _FAR + 0.5}),
        ("negative", "that ends before all time", {"exp": -(10**18)}),
        ("endless", "without an end", {"exp": None}),
        ("list", "whose end is a list", {"exp": [_FAR]}),
        ("unborn", "that is not valid yet", {"nbf": _FAR, "iat": _FAR}),
        ("8-kb", "of 8 kB", {"padding": "x" * 6_000}),
        ("nobody", "of nobody", {"sub": None, "userId": None, "tenantId": None}),
    ),
    within_s=30.0,
)
GATEWAYS: Final = (*BEFORE, *AROUND, *THROUGHOUT, *CLAIMS)
