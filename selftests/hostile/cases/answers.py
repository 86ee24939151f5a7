"""What answers say: texts, tokens, values."""

import random
import re
from typing import Final

from selftests.hostile import misbehaviours as does
from selftests.hostile.case import (
    ANY_VERDICT,
    BROKEN,
    CONFIGURATION,
    CONFORMANT,
    SEVERAL,
    WHOLE,
    Case,
    each,
)
from selftests.hostile.values import tampering as puts

_CODE: Final = re.compile(rb'"code": ?\d+')
_NUMBER: Final = re.compile(rb'("(?!code")[^"]*": ?)\d+')

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
    Case(
        "latin-1",
        "every body is in Latin-1",
        lambda: does.rewritten(lambda body: body.replace(b'"message":', b'"message\xe9":')),
        BROKEN,
    ),
    Case(
        "digits-10000",
        "every number but codes has 10000 digits",
        lambda: does.rewritten(lambda body: _NUMBER.sub(rb"\g<1>" + b"7" * 10_000, body)),
        ANY_VERDICT,
        within_s=30.0,
        suites=SEVERAL,
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
        suites=WHOLE,
    ),
    Case(
        "surrogates",
        "every message holds half a surrogate pair, two workers",
        lambda: does.tampered(puts.with_member("message", "half \ud800 a pair")),
        CONFORMANT,
        arguments=("-n", "2"),
        suites=WHOLE,
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
TOKENS: Final = each(
    "token",
    "every login gives",
    lambda token: does.logins(does.tampered(puts.with_member("accessToken", token))),
    ANY_VERDICT,
    (
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
    ),
    within_s=30.0,
)
VALUES: Final = (
    *each(
        "identifiers",
        "every identifier is",
        lambda text: does.tampered(puts.identifiers_replaced(text)),
        BROKEN,
        (
            ("path", "a path with a query and a line break", puts.ODD_TEXT),
            ("long", "10 kB long", "x" * 10_000),
            ("url", "the address of another host", "https://elsewhere.invalid/"),
            ("surrogate", "half a surrogate pair", "\ud800"),
        ),
        within_s=40.0,
        suites=WHOLE,
    ),
    *each(
        "identifiers",
        "every identifier after preflight is",
        lambda text: does.after_login(does.tampered(puts.identifiers_replaced(text))),
        BROKEN,
        (
            ("dots", "two dots", ".."),
            ("encoded", "two dots, escaped", "%2e%2e"),
            ("nul", "a NUL", "\x00"),
            ("place", "the name of a place in a path", "{customerId}"),
            ("shell", "a command in quotes", "'\"`$(id)"),
            ("empty", "empty", ""),
        ),
        within_s=30.0,
        suites=SEVERAL,
    ),
    *(
        Case(
            f"one-value-{seed}",
            f"{share:.1%} of the answers have one value replaced (seed {seed})",
            lambda share=share, seed=seed: does.sometimes(  # type: ignore[misc]
                share, does.tampered(puts.one_replaced(random.Random(seed))), seed
            ),
            ANY_VERDICT,
            within_s=40.0,
            short=seed == 1,
            suites=WHOLE,
        )
        for share, seeds in ((0.03, range(1, 9)), (0.004, range(9, 17)))
        for seed in seeds
    ),
)
