"""What can happen to a run, and what must come of it: data, one entry for each."""

from __future__ import annotations

import random
import re
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Final

from selftests.hostile import misbehaviours as does
from selftests.hostile import tampering as puts
from selftests.hostile.proxy import answer

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping

    from selftests.hostile.proxy import Misbehaviour

CONFORMANT: Final = frozenset({0})
BROKEN: Final = frozenset({1})
INCOMPLETE: Final = frozenset({6})
CONFIGURATION: Final = frozenset({4})
FAIR: Final = CONFORMANT | INCOMPLETE
ANY_VERDICT: Final = frozenset({0, 1, 6})
"""Chance decides what is hit; that the suite itself is at fault is never among it."""

SHORT: Final = ("suites/wallets", "suites/consents", "suites/headers_and_auth/test_envelope.py")
"""What a run of the short form is about."""


HASTY: Final = {
    "CONFORMANCE_TIMING__REQUEST_TIMEOUT_S": "1",
    "CONFORMANCE_TIMING__RESPONSE_TIMEOUT_S": "2",
}
"""Little patience, where what happens is that nothing comes."""

_CODE: Final = re.compile(rb'"code": ?\d+')


def _never() -> bool:
    return False


@dataclass(frozen=True)
class Case:
    """One thing that happens, and the bounds of what may come of it.

    ``misbehaviour`` makes a fresh one for each run. ``exit_codes`` are those that are right,
    ``blocked`` is how many requirements may be blocked, ``warned`` names one that has to be.
    ``within_s`` counts from the start of the run to its end, beside what an undisturbed run takes.
    ``short`` cases are run by the self-tests, too.
    """

    name: str
    does: str
    misbehaviour: Callable[[], Misbehaviour]
    exit_codes: frozenset[int]
    within_s: float = 15.0
    blocked: int | None = None
    warned: str = ""
    short: bool = False
    refuse: Callable[[], Callable[[], bool]] = lambda: _never
    arguments: tuple[str, ...] = ()
    environment: Mapping[str, str] = field(default_factory=dict)


def _refusing(share: float) -> Callable[[], bool]:
    chance = random.Random(2)  # noqa: S311  (no secret)
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
    ),
    Case(
        "silent-later",
        "after 300 requests nothing is answered any more",
        lambda: does.always(does.silent, after=300),
        INCOMPLETE,
        environment=HASTY,
        within_s=30.0,
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
    ),
    Case(
        "header-60-kb",
        "every answer has a header and a content type of 60 kB",
        lambda: does.rewritten(
            bytes, content_type="application/json;" + "e30." * 7_000, x_long="AB12 " * 12_000
        ),
        CONFORMANT,
    ),
    Case(
        "text-200-kb",
        "one message has 200 kB, made for backtracking",
        lambda: does.once(does.tampered(puts.with_member("message", "AB12 3456 " * 20_000))),
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
    ),
    Case(
        "reset-1-percent-done",
        "1 % of the answers are reset, after the service did its part",
        lambda: does.sometimes(0.01, does.reset_after),
        FAIR,
        blocked=5,
    ),
    Case(
        "reset-10-percent",
        "10 % of the requests are reset",
        lambda: does.sometimes(0.10, does.reset),
        FAIR,
        within_s=30.0,
    ),
    Case(
        "reset-all-later",
        "everything is reset after 300 requests",
        lambda: does.always(does.reset, after=300),
        INCOMPLETE,
        short=True,
    ),
    Case(
        "hang-up-all-later",
        "every connection ends without an answer after 300 requests",
        lambda: does.always(does.hang_up, after=300),
        INCOMPLETE,
    ),
    Case(
        "refused-10-percent",
        "10 % of the connections are refused",
        lambda: does.rewritten(bytes, connection="close"),
        FAIR,
        within_s=30.0,
        refuse=lambda: _refusing(0.10),
    ),
    Case(
        "closed-under-requests",
        "every connection is closed after one answer, unannounced",
        lambda: lambda turn: iter((turn.original.wire,)),
        FAIR,
        blocked=5,
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
    ),
    Case(
        "500-after-login",
        "everything but logins is answered 500",
        lambda: does.after_login(does.says(500)),
        INCOMPLETE,
        short=True,
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
        blocked=0,
        within_s=30.0,
    ),
    Case(
        "login-401-later",
        "every login after those of preflight is refused",
        lambda: does.logins(does.says(401), after=5),
        INCOMPLETE | BROKEN,
    ),
)
TEXTS: Final = (
    Case(
        "code-nan",
        "every code is NaN",
        lambda: does.rewritten(lambda body: _CODE.sub(b'"code":NaN', body)),
        BROKEN,
        short=True,
    ),
    Case(
        "code-infinity",
        "every code is Infinity",
        lambda: does.rewritten(lambda body: _CODE.sub(b'"code":Infinity', body)),
        BROKEN,
    ),
    Case(
        "code-1e999",
        "every code is 1e999",
        lambda: does.rewritten(lambda body: _CODE.sub(b'"code":1e999', body)),
        BROKEN,
    ),
    Case(
        "utf-16",
        "one body is in UTF-16",
        lambda: does.once(does.rewritten(lambda body: body.decode().encode("utf-16"))),
        BROKEN,
    ),
    *(
        Case(
            f"charset-{name}",
            f"every answer names the charset {name}",
            lambda name=name: does.rewritten(  # type: ignore[misc]
                bytes, content_type=f"application/json; charset={name}"
            ),
            CONFORMANT,
        )
        for name in ("zip", "rot13", "base64", "idna", "undefined")
    ),
    *(
        Case(
            f"nested-{levels}",
            f"one answer nests {levels} levels",
            lambda levels=levels: does.once(  # type: ignore[misc]
                does.rewritten(lambda _: b"[" * levels + b"]" * levels)
            ),
            BROKEN,
        )
        for levels in (600, 930, 100_000)
    ),
    Case(
        "members-twice",
        "every object has each member twice",
        lambda: does.rewritten(puts.twice),
        CONFORMANT,
        warned="ENV-16",
        within_s=30.0,
    ),
    Case(
        "surrogates",
        "every message holds half a surrogate pair, two workers",
        lambda: does.tampered(puts.with_member("message", "half \ud800 a pair")),
        CONFORMANT,
        arguments=("-n", "2"),
    ),
    Case(
        "terminal-escapes",
        "the login is refused with escapes of terminals in its message",
        lambda: does.logins(
            does.tampered(lambda _: {"code": 401, "message": "\x1b[2J\x1b]0;x\x07", "data": None})
        ),
        CONFIGURATION,
        short=True,
    ),
)
TOKENS: Final = tuple(
    Case(
        f"token-{name}",
        f"every login gives {what}",
        lambda token=token: does.logins(  # type: ignore[misc]
            does.tampered(puts.with_member("accessToken", token))
        ),
        ANY_VERDICT,
        within_s=30.0,
    )
    for name, what, token in (
        ("not-ascii", "a token that is not ASCII", "é" * 40),
        ("line-break", "a token with a line break", "abc\r\nX-Odd: 1\r\n\r\nGET / HTTP/1.1"),
        ("1-mb", "a token of 1 MB", "a" * 1_000_000),
        ("nested", "a token that nests 600 levels", puts.token_of(b"[" * 600 + b"]" * 600)),
        (
            "odd-roles",
            "a token whose roles cannot be a header",
            puts.token_with(sub="é\r\n", roles=[1, "é", "A\r\nB", None], exp="never"),
        ),
        ("odd-exp", "a token that expires at 1e308", puts.token_with(sub="x", exp=1e308)),
    )
)
VALUES: Final = (
    *(
        Case(
            f"identifiers-{name}",
            f"every identifier is {what}",
            lambda text=text: does.tampered(puts.identifiers_replaced(text)),  # type: ignore[misc]
            BROKEN,
            within_s=40.0,
        )
        for name, what, text in (
            ("path", "a path with a query and a line break", puts.ODD_TEXT),
            ("long", "10 kB long", "x" * 10_000),
            ("url", "the address of another host", "https://elsewhere.invalid/"),
            ("surrogate", "half a surrogate pair", "\ud800"),
        )
    ),
    *(
        Case(
            f"one-value-{seed}",
            f"{share:.1%} of the answers have one value replaced (seed {seed})",
            lambda share=share, seed=seed: does.sometimes(  # type: ignore[misc]
                share,
                does.tampered(puts.one_replaced(random.Random(seed))),  # noqa: S311
                seed,
            ),
            ANY_VERDICT,
            within_s=40.0,
            short=seed == 1,
        )
        for share, seeds in ((0.03, range(1, 9)), (0.004, range(9, 17)))
        for seed in seeds
    ),
)
CASES: Final = (*SLOW, *LARGE, *CONNECTIONS, *TROUBLE, *TEXTS, *TOKENS, *VALUES)
