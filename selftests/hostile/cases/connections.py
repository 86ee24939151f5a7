"""What answers slowly, at length, not at all or not yet: data, one entry for each."""

import random
from collections.abc import Callable
from typing import Final

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
)
from selftests.hostile.proxy import answer
from selftests.hostile.values import tampering as puts

_CHUNKED: Final = does.OK + b"Transfer-Encoding: chunked\r\n\r\n"
HASTY: Final = {
    "CONFORMANCE_TIMING__REQUEST_TIMEOUT_S": "1",
    "CONFORMANCE_TIMING__RESPONSE_TIMEOUT_S": "2",
}
"""Little patience, where what happens is that nothing comes."""
LONG_HEADERS: Final = does.rewritten(
    bytes, content_type="application/json;" + "e30." * 7_000, x_long="AB12 3456 " * 6_000
)

_DEEP_TOKEN: Final = puts.token_of(b'{"a":' + b"[" * 600 + b"]" * 600 + b"}")


def _refusing(share: float) -> Callable[[], bool]:
    chance = random.Random(2)
    return lambda: chance.random() < share


SLOW: Final = (
    Case(
        "body-drips",
        "one body drips, without end",
        lambda: does.once(does.drips(does.OK + b"Content-Length: 100000\r\n\r\n", b" ")),
        INCOMPLETE,
        environment=HASTY,
        short=True,
    ),
    Case(
        "headers-drip",
        "the headers of one answer drip, without end",
        lambda: does.once(does.drips(does.OK, b"X-Drop: x\r\n")),
        INCOMPLETE,
        environment=HASTY,
    ),
    Case(
        "informational-endless",
        "one request is answered 102 again and again",
        lambda: does.once(does.drips(b"", b"HTTP/1.1 102 Processing\r\n\r\n")),
        INCOMPLETE,
        environment=HASTY,
    ),
    Case(
        "trailers-drip",
        "the trailers of one answer drip, without end",
        lambda: does.once(does.drips(_CHUNKED + b"2\r\n{}\r\n0\r\n", b"X-Drop: x\r\n")),
        INCOMPLETE,
        environment=HASTY,
    ),
    Case(
        "extension-drips",
        "the extension of one chunk drips, without end",
        lambda: does.once(does.drips(_CHUNKED + b"2;", b"x" * 100)),
        INCOMPLETE,
        environment=HASTY,
    ),
    Case(
        "login-drips",
        "every login drips",
        lambda: does.logins(does.drips(does.OK, b"X-Drop: x\r\n")),
        CONFIGURATION,
        environment=HASTY,
    ),
    Case(
        "login-drips-later",
        "every login after those of preflight drips",
        lambda: does.logins(does.drips(does.OK, b"X-Drop: x\r\n"), after=5),
        INCOMPLETE,
        environment=HASTY,
        within_s=30.0,
        suites=WHOLE,
    ),
    Case(
        "silent-later",
        "after 300 requests nothing is answered any more",
        lambda: does.always(does.silent, after=300),
        INCOMPLETE,
        environment=HASTY,
        within_s=30.0,
        suites=WHOLE,
    ),
)
LARGE: Final = (
    Case(
        "body-endless",
        "one body has no end",
        lambda: does.once(does.pours(does.OK + b"\r\n", b'{"a":' * 20_000, 10**6)),
        BROKEN,
        short=True,
    ),
    Case("gzip-bomb", "one answer unpacks to 1 GB", lambda: does.once(does.bomb(1000)), BROKEN),
    Case(
        "json-200-mb",
        "one answer is 200 MB of JSON",
        lambda: does.once(does.pours(does.OK + b"\r\n[", b'"text",' * 20_000, 1450)),
        BROKEN,
    ),
    Case(
        "large-5-mb",
        "every 20th answer has 5 MB",
        lambda: does.every(20, does.padded(5_000_000)),
        CONFORMANT,
        within_s=40.0,
        suites=SEVERAL,
    ),
    Case(
        "header-60-kb",
        "one answer has a header and a content type of 60 kB, made for backtracking",
        lambda: does.once(LONG_HEADERS),
        CONFORMANT,
    ),
    Case(
        "headers-300-mb",
        "every answer has a header and a content type of 60 kB, together 300 MB",
        lambda: LONG_HEADERS,
        CONFORMANT,
        within_s=30.0,
        suites=WHOLE,
    ),
    Case(
        "cookies-300000",
        "one answer sets 300000 cookies",
        lambda: does.once(does.pours(does.OK, b"Set-Cookie: a=b; Path=/\r\n" * 1_000, 300)),
        FAIR,
    ),
    Case(
        "text-200-kb",
        "one message has 200 kB, made for backtracking",
        lambda: does.once(does.tampered(puts.with_member("message", "AB12 3456 " * 20_000))),
        CONFORMANT,
    ),
    Case(
        "text-of-tokens",
        "one message has 1 MB, each sign of which may begin a token or be escaped",
        lambda: does.once(does.tampered(puts.with_member("message", "=?tokeney-%65" * 80_000))),
        CONFORMANT,
    ),
    Case(
        "token-in-message",
        "every message holds a token whose claims nest 600 levels",
        lambda: does.tampered(puts.with_member("message", f"got {_DEEP_TOKEN}")),
        CONFORMANT,
    ),
    Case(
        "page-200-kb",
        "one answer is a page of 200 kB",
        lambda: does.once(lambda _: answer(200, b"eyJ." * 50_000, [("content-type", "text/html")])),
        BROKEN,
    ),
)
CONNECTIONS: Final = (
    Case(
        "reset-1-percent",
        "1 % of the requests are reset",
        lambda: does.sometimes(0.01, does.reset),
        FAIR,
        blocked=5,
        times=1.5,
        suites=WHOLE,
    ),
    Case(
        "reset-1-percent-done",
        "1 % of the answers are reset, after the service did its part",
        lambda: does.sometimes(0.01, does.reset_after),
        FAIR,
        blocked=5,
        times=1.5,
        suites=WHOLE,
    ),
    Case(
        "reset-10-percent",
        "10 % of the requests are reset",
        lambda: does.sometimes(0.10, does.reset),
        FAIR,
        within_s=30.0,
        suites=WHOLE,
    ),
    Case(
        "reset-all-later",
        "everything is reset after 300 requests",
        lambda: does.always(does.reset, after=300),
        INCOMPLETE,
        short=True,
        suites=WHOLE,
    ),
    Case(
        "hang-up-all-later",
        "every connection ends without an answer after 300 requests",
        lambda: does.always(does.hang_up, after=300),
        INCOMPLETE,
        suites=WHOLE,
    ),
    Case(
        "refused-10-percent",
        "10 % of the connections are refused",
        lambda: does.rewritten(bytes, connection="close"),
        FAIR,
        within_s=30.0,
        refuse=lambda: _refusing(0.10),
        suites=WHOLE,
    ),
    Case(
        "closed-under-requests",
        "every connection is closed after one answer, unannounced",
        lambda: lambda turn: iter((turn.original.wire,)),
        FAIR,
        blocked=5,
        suites=WHOLE,
    ),
    Case(
        "closed-now-and-then",
        "after every third answer the connection is closed, unannounced",
        lambda: does.every(3, lambda turn: iter((turn.original.wire,))),
        FAIR,
        blocked=5,
        suites=WHOLE,
    ),
)
TROUBLE: Final = (
    Case(
        "500-5-percent",
        "5 % of the requests are answered 500",
        lambda: does.sometimes(0.05, does.says(500)),
        FAIR,
        warned="ENV-30",
        short=True,
        suites=WHOLE,
    ),
    Case(
        "500-after-login",
        "everything but logins is answered 500",
        lambda: does.after_login(does.says(500)),
        INCOMPLETE,
        short=True,
        suites=WHOLE,
    ),
    *(
        Case(
            f"{status}-after-login",
            f"everything but logins is answered {status}",
            lambda status=status: does.after_login(does.says(status)),  # type: ignore[misc]
            INCOMPLETE | BROKEN,
            within_s=30.0,
            suites=SEVERAL,
        )
        for status in (400, 401)
    ),
    *(
        Case(
            f"{status}-of-{name}",
            f"after preflight, every request for {name} is answered {status}, with usual pauses",
            lambda status=status, name=name: does.after_login(  # type: ignore[misc]
                lambda turn: (
                    does.says(status)(turn) if f"/{name}/" in turn.path else turn.original.wire
                )
            ),
            INCOMPLETE | BROKEN,
            environment={"CONFORMANCE_TIMING__RETRY_INITIAL_S": "0.5"},
            within_s=45.0,
            suites=SEVERAL,
        )
        for status, name in ((500, "categorization"), (429, "consents"))
    ),
    Case(
        "429-all",
        "everything is answered 429 with Retry-After: 5",
        lambda: does.always(does.says(429, Retry_After="5")),
        CONFIGURATION | INCOMPLETE,
        within_s=45.0,
    ),
    Case(
        "429-after-login",
        "everything but logins is answered 429 with Retry-After: 5",
        lambda: does.after_login(does.says(429, Retry_After="5")),
        INCOMPLETE,
        within_s=45.0,
        suites=WHOLE,
    ),
    *(
        Case(
            f"retry-after-{number}",
            f"one answer is 429 with Retry-After: {reported[:40]}",
            lambda reported=reported: does.once(does.says(429, Retry_After=reported)),  # type: ignore[misc]
            CONFORMANT,
        )
        for number, reported in enumerate(
            ("Fri, 01 Jan 99999 00:00:00 GMT", "9" * 400, "-1", "1e9", "Mon, 99 Foo", "\xb2")
        )
    ),
    Case(
        "date-overflows",
        "the Date of every answer cannot be represented",
        lambda: does.rewritten(bytes, date="Fri, 01 Jan 99999 00:00:00 +9999"),
        CONFORMANT,
    ),
    Case(
        "tokens-live-2-s",
        "tokens are refused 2 s after they were given out",
        lambda: does.Expiring(2.0),
        FAIR,
        blocked=2,  # what is sent at the same time is not repeated with another token
        within_s=30.0,
        suites=WHOLE,
    ),
    Case(
        "401-random",
        "5 % of the requests are answered 401",
        lambda: does.sometimes(0.05, does.says(401)),
        ANY_VERDICT,
        warned="LOG-20",
        blocked=5,
        failed=5,  # what is due with 401 (data, a failure that counts) a bare 401 does not give
        within_s=40.0,
        times=2.5,  # a login that is refused by chance is no reason for all others to wait
        suites=WHOLE,
    ),
    Case(
        "login-401-later",
        "every login after those of preflight is refused",
        lambda: does.logins(does.says(401), after=5),
        INCOMPLETE,
        failed=0,
        suites=WHOLE,
    ),
)
