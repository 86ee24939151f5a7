"""JSON that is none, that few have seen, or that is too much."""

import random
from typing import Final

from selftests.hostile import misbehaviours as does
from selftests.hostile.case import ANY_VERDICT, BROKEN, CONFORMANT, SEVERAL, WHOLE, Case, each
from selftests.hostile.values import tampering as puts

_SPACE: Final = b"\r\n\t \n\r"

SPELLINGS: Final = (
    Case(
        "byte-order-mark",
        "a byte order mark stands before every body",
        lambda: does.rewritten(lambda body: b"\xef\xbb\xbf" + body),
        CONFORMANT,
    ),
    Case(
        "spaces",
        "line ends of all kinds stand around every body",
        lambda: does.rewritten(lambda body: _SPACE * 99 + body + _SPACE),
        CONFORMANT,
    ),
    Case(
        "escapes",
        "every letter of every body is an escape",
        lambda: does.rewritten(puts.escaped),
        CONFORMANT,
    ),
    Case(
        "members-unknown",
        "envelopes and what has an identifier have members of odd names",
        lambda: does.tampered(puts.with_odd_names),
        CONFORMANT,
        suites=SEVERAL,
        short=True,
    ),
    Case(
        "lists-grow",
        "every list has one more copy of itself with each request",
        lambda: does.growing(puts.lists_repeated),
        ANY_VERDICT,
        within_s=40.0,
    ),
)
BODIES: Final = each(
    "body",
    "every 10th body is",
    lambda body: does.every(10, does.rewritten(lambda _: body)),
    BROKEN,
    (
        ("null", "null", b"null"),
        ("true", "true", b"true"),
        ("number", "a number", b"-0"),
        ("text", "a text", b'"\\ud800"'),
        ("list", "a list", b"[[],{},null,1]"),
        ("object", "an empty object", b"{}"),
        ("two", "two documents", b'{"code":200,"message":"x","data":null}{}'),
        ("comment", "JSON with a comment", b'{"code":200,/* odd */"message":"x","data":null}'),
        ("python", "not JSON but Python", b"{'code': 200, 'message': 'x', 'data': None}"),
        ("cut", "cut in the middle of a letter", b'{"code":200,"message":"\xc3'),
        ("nul", "followed by NULs", b'{"code":200,"message":"x","data":null}\x00\x00'),
    ),
)
MUCH: Final = each(
    "much",
    "every 10th answer has",
    lambda make: does.every(10, does.tampered(puts.with_member("more", make()))),
    CONFORMANT,
    (
        ("members", "90000 members", lambda: {f"name {n}": n for n in range(90_000)}),
        ("entries", "45000 objects", lambda: [{"id": n} for n in range(45_000)]),
        ("combining", "a million combining characters", lambda: "a" + "\u0301" * 1_000_000),
        ("name", "a member whose name has 1 MB", lambda: {"n" * 1_000_000: 1}),
        ("digits", "1000 numbers of 400 digits", lambda: [10**399 + n for n in range(1000)]),
    ),
    within_s=30.0,
)
LONG: Final = each(
    "lists",
    "in every 10th answer, lists have",
    lambda change: does.every(10, does.tampered(change)),
    BROKEN,
    (
        ("wrong", "50000 entries that are wrong", puts.lists_filled([{}] * 50_000)),
        ("odd", "a million entries", puts.lists_filled([0] * 1_000_000)),
        ("copies", "20000 copies of their entries", puts.lists_repeated(20_000)),
        ("nested", "200 lists of 400 lists", puts.lists_filled([[[]] * 400] * 200)),
        (
            "towers",
            "30000 lists, each the only one of another, 90 times",
            puts.lists_filled([puts.tower(90)] * 30_000),
        ),
    ),
    within_s=30.0,
    suites=SEVERAL,
)
WIRE_VALUES: Final = tuple(
    Case(
        f"wire-value-{seed}",
        f"3 % of the answers have a value that readers differ about (seed {seed})",
        lambda seed=seed: does.sometimes(  # type: ignore[misc]
            0.03, does.rewritten(puts.one_rewritten(random.Random(seed))), seed
        ),
        ANY_VERDICT,
        within_s=40.0,
        suites=WHOLE,
    )
    for seed in range(1, 5)
)
DOCUMENTS: Final = (*SPELLINGS, *BODIES, *MUCH, *LONG, *WIRE_VALUES)
