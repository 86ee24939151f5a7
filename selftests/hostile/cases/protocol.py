"""What is no HTTP, or HTTP that few have seen."""

import gzip
from typing import Final

from selftests.hostile import misbehaviours as does
from selftests.hostile import rewording as words
from selftests.hostile.case import ANY_VERDICT, BROKEN, CONFORMANT, FAIR, SEVERAL, Case, each
from selftests.hostile.proxy import answer

_TYPE: Final = b"Content-Type: application/json\r\n"
_HEAD: Final = b"HTTP/1.1 200 OK\r\n" + _TYPE
_LENGTH: Final = b"Content-Length: 2\r\n\r\n{}"
_TRANSFER: Final = b"Transfer-Encoding: chunked\r\n"
_CHUNKED: Final = _HEAD + _TRANSFER + b"\r\n"
_CHUNKS: Final = _TRANSFER + b"\r\n2\r\n{}\r\n0\r\n\r\n"

UNREADABLE: Final = each(
    "unreadable",
    "one answer",
    lambda wire: does.once(lambda _: iter((wire,))),
    FAIR,
    (
        ("header", "has a header without a colon", _HEAD + b"Odd header\r\n" + _LENGTH),
        ("nul", "has a header with a NUL", _HEAD + b"X-Odd: a\x00b\r\n" + _LENGTH),
        ("headers", "has 10000 headers", _HEAD + b"X-Odd: some text\r\n" * 10_000 + _LENGTH),
        ("lengths", "tells two lengths", _HEAD + b"Content-Length: 3\r\n" + _LENGTH),
        (
            "length-digits",
            "tells a length of 50000 digits",
            _HEAD + b"Content-Length: " + b"9" * 50_000,
        ),
        ("length", "tells a length below 0", _HEAD + b"Content-Length: -1\r\n\r\n{}"),
        (
            "chunk",
            "has a chunk of 2^80 bytes",
            _HEAD + b"Transfer-Encoding: chunked\r\n\r\n" + b"F" * 20 + b"\r\n{}",
        ),
        (
            "chunks",
            "has a chunk whose size is a word",
            _HEAD + b"Transfer-Encoding: chunked\r\n\r\nmany\r\n{}\r\n0\r\n\r\n",
        ),
        ("chunk-below-0", "has a chunk of -1 bytes", _CHUNKED + b"-1\r\n{}\r\n0\r\n\r\n"),
        ("chunk-0x", "has a chunk of 0x2 bytes", _CHUNKED + b"0x2\r\n{}\r\n0\r\n\r\n"),
        ("transfers", "is coded in chunks twice", _HEAD + _TRANSFER + _CHUNKS),
        ("transfer", "is coded in an unknown way", _HEAD + b"Transfer-Encoding: zip\r\n\r\n{}"),
        ("status-99", "has the status 99", b"HTTP/1.1 99 Odd\r\n" + _TYPE + _LENGTH),
        ("status-1000", "has the status 1000", b"HTTP/1.1 1000 Odd\r\n" + _TYPE + _LENGTH),
        ("space", "has a blank before a colon", _HEAD + b"X-Odd : 1\r\n" + _LENGTH),
        ("http-2", "is of HTTP/2", b"\x00\x00\x12\x04" + bytes(23)),
        ("tls", "is an alert of TLS", b"\x15\x03\x03\x00\x02\x02\x28"),
        ("mail", "is that of a mail server", b"220 mail ESMTP ready\r\n"),
        ("protocol", "is of no HTTP", b"ICY 200 OK\r\n" + _TYPE + _LENGTH),
        ("no-head", "has no status and no headers", b'{"code":200,"message":"x","data":null}'),
        ("binary", "is 64 kB of noise", bytes(range(256)) * 256),
    ),
)
ODD: Final = tuple(
    Case(
        f"once-{name}",
        f"one answer {what}",
        lambda wire=wire: does.once(lambda _: wire),  # type: ignore[misc]
        codes,
    )
    for name, what, wire, codes in (
        ("204", "is 204 and has a body", b"HTTP/1.1 204 No\r\n" + _TYPE + _LENGTH, BROKEN),
        ("304", "is 304", b"HTTP/1.1 304 No\r\n\r\n", BROKEN),
        ("205", "is 205 and has a body", b"HTTP/1.1 205 Reset\r\n" + _TYPE + _LENGTH, BROKEN),
        (
            "both-lengths",
            "tells a length and comes in chunks",
            _HEAD + b"Content-Length: 5\r\n" + _CHUNKS,
            BROKEN,
        ),
        (
            "101",
            "is 101: another protocol that nobody asked for",
            b"HTTP/1.1 101 Switching\r\nUpgrade: x\r\nConnection: upgrade\r\n\r\n\x00\x01",
            BROKEN | FAIR,
        ),
        ("999", "has the status 999", b"HTTP/1.1 999 Odd\r\n" + _TYPE + _LENGTH, BROKEN),
        ("version", "is of HTTP/3.7", b"HTTP/3.7 200 OK\r\n" + _TYPE + _LENGTH, BROKEN),
        ("empty", "is 200 without a body", answer(200, b"", does.JSON), BROKEN),
        (
            "not-gzip",
            "is not the gzip that it says",
            answer(200, b"{}", (*does.JSON, ("content-encoding", "gzip"))),
            BROKEN,
        ),
        (
            "half-gzip",
            "is half a gzip",
            answer(200, gzip.compress(b"{}" * 99)[:20], (*does.JSON, ("content-encoding", "gzip"))),
            BROKEN,
        ),
        (
            "codings",
            "names fifty codings",
            answer(200, b"{}", (*does.JSON, ("content-encoding", ", ".join(["gzip"] * 50)))),
            BROKEN,
        ),
        (
            "brotli",
            "is coded as nobody asked for",
            answer(200, b"{}", (*does.JSON, ("content-encoding", "br"))),
            BROKEN,
        ),
    )
)
FORMS: Final = (
    Case(
        "http-1.0",
        "every answer is of HTTP/1.0, without a length",
        lambda: words.http_1_0,
        CONFORMANT,
        suites=SEVERAL,
    ),
    Case(
        "trailers",
        "every answer comes in chunks of a byte, with trailers",
        lambda: words.chunked,
        CONFORMANT,
    ),
    Case("early-hints", "early hints come before every answer", lambda: words.hinted, CONFORMANT),
    Case("folded", "every answer has folded headers", lambda: words.folded, CONFORMANT),
    Case("cookies", "every answer sets 100 cookies", words.Cookies, CONFORMANT),
    Case(
        "length-too-long",
        "every 20th answer ends before its length",
        lambda: does.every(20, words.with_length(+10)),
        FAIR,
    ),
    Case(
        "length-too-short",
        "one answer is longer than its length",
        lambda: does.once(words.with_length(-10)),
        BROKEN,
        short=True,
    ),
    Case(
        "cut-off",
        "every 20th answer is reset in its middle",
        lambda: does.every(20, words.cut_off),
        FAIR,
        suites=SEVERAL,
    ),
    Case(
        "two-answers",
        "every 20th request is answered twice",
        lambda: does.every(20, lambda turn: turn.original.wire * 2),
        ANY_VERDICT,
    ),
    Case(
        "wrong-request",
        "every 20th answer is that to another request",
        lambda: words.Belated(20),
        BROKEN,
        suites=SEVERAL,
        short=True,
    ),
    Case(
        "wrong-request-workers",
        "every 20th answer is that to another request, of two workers",
        lambda: words.Belated(20),
        BROKEN,
        suites=SEVERAL,
        arguments=("-n", "2"),
    ),
    Case(
        "redirects-elsewhere",
        "every second read is redirected to another host",
        lambda: words.redirected("http://localhost:{port}/elsewhere/x"),
        BROKEN,
    ),
    Case(
        "redirects-round",
        "every second read is redirected to itself",
        lambda: words.redirected("{path}"),
        BROKEN,
    ),
    *(
        Case(
            f"login-redirected-{status}",
            f"every login after those of preflight is redirected ({status}) {where}",
            lambda status=status, there=there: does.logins(  # type: ignore[misc]
                words.sends_away(status, there), after=5
            ),
            BROKEN,
        )
        for status, where, there in (
            (301, "to another host", "http://localhost:{port}/elsewhere/x"),
            (303, "to another host, by the same protocol", "//localhost:{port}/elsewhere/x"),
            (307, "to another host, with a password", "http://a:b@localhost:{port}/elsewhere/x"),
            (308, "to a file", "file:///etc/passwd"),
        )
    ),
    Case(
        "coded-surplus",
        "every 20th answer has noise behind a packed body",
        lambda: does.every(20, words.with_surplus),
        CONFORMANT,
    ),
    Case("half-closed", "every connection is closed by half", lambda: words.half_closed, FAIR),
    Case("deaf", "every connection is closed for requests", lambda: words.deaf, FAIR),
    Case(
        "slow-then-fast",
        "the first 60 answers take half a second",
        lambda: words.slow_until(60, 0.5),
        CONFORMANT,
        within_s=45.0,
    ),
)
PROTOCOL: Final = (*FORMS, *ODD, *UNREADABLE)
