"""Every format accepts what the document allows and refuses what it excludes."""

import base64
import json
import subprocess
import sys
from decimal import Decimal
from typing import Annotated, Any

import pytest

from fixtures.interface.schemas import formats
from fixtures.interface.schemas.validation import mismatches


def jwt(*parts: str | dict[str, object]) -> str:
    """Return a token of encoded objects and of texts as they are."""
    return ".".join(
        base64.urlsafe_b64encode(json.dumps(part).encode()).decode().rstrip("=")
        if isinstance(part, dict)
        else part
        for part in parts
    )


HEADER: dict[str, object] = {"alg": "HS256"}
SEALED: dict[str, object] = {"alg": "dir", "enc": "A256GCM"}
CLAIMS: dict[str, object] = {"sub": "ümläut", "answer": "~~?>"}

ACCEPTED: dict[str, list[object]] = {
    "Text": ["", "a", "[masked]", "日本"],
    "NonEmptyText": ["a", " a "],
    "Uuid": [
        "3f2504e0-4f89-41d3-9a0c-0305e82c3301",
        "3F2504E0-4F89-11D3-9A0C-0305E82C3301",
        "00000000-0000-0000-0000-000000000000",
        "018f3b5c-7e2a-7cc1-b0f1-ffffffffffff",
    ],
    "Identifier": ["17", "tenant-1", "3f2504e0-4f89-41d3-9a0c-0305e82c3301"],
    "Date": ["2026-01-31", "2024-02-29", "1900-01-01"],
    "DateTime": [
        "2026-01-31T09:30:00.000Z",
        "2026-01-31T09:30:00Z",
        "2026-01-31T09:30:00.123456789Z",
        "2026-01-31T09:30:00.000+01:00",
        "2026-01-31T23:59:59-11:30",
        "2026-01-31T09:30:00",
        "2026-01-31T09:30:00.1",
        "2024-02-29T00:00:00.000",
    ],
    "DecimalText": ["0", "0.0", "0.00", "0.0000", "10.50", "-3.2", "+1", "007.10"],
    "ScaledInteger": ["1050", "0", "-100", "+5", "0010"],
    "CountryCode": ["DE", "GB", "US"],
    "CurrencyCode": ["EUR", "USD", "JPY"],
    "Phone": ["+491701234567", "+12", "+123456789012345"],
    "Email": ["a@b.example", "a.b+tag@x-y.co", '"a b"@c.d', "a@localhost", "ü@ä.example"],
    "JwtText": [
        jwt(HEADER, CLAIMS, "c2lnbmF0dXJl"),
        jwt(HEADER, CLAIMS, ""),
        jwt(HEADER, CLAIMS, "[masked]"),
        jwt({}, {}, "x"),
        jwt(SEALED, "", "dmVjdG9y", "Y2xhaW1z", "dGFn"),
        jwt(SEALED, "a2V5", "dmVjdG9y", "Y2xhaW1z", "dGFn"),
    ],
    "Number": [0, -1, 12.5, 1e300, Decimal("10.50")],
    "Integer": [0, 200, -1, 200.0, Decimal("5.0")],
    "Int32": [0, 2147483647, -2147483648, 5.0],
    "Boolean": [True, False],
    "Failure": [False],
}

NOT_TEXT: list[object] = [None, 5, 1.5, True, [], {}, ["a"]]

REFUSED: dict[str, list[object]] = {
    "Text": NOT_TEXT,
    "NonEmptyText": [*NOT_TEXT, "", " \t\n"],
    "Uuid": [
        *NOT_TEXT,
        "",
        "17",
        "3f2504e04f8941d39a0c0305e82c3301",
        "{3f2504e0-4f89-41d3-9a0c-0305e82c3301}",
        "3f2504e0-4f89-41d3-9a0c-0305e82c330g",
        "3f2504e0-4f89-41d3-9a0c-0305e82c3301\n",
    ],
    "Identifier": [*NOT_TEXT, "", "  "],
    "Date": [
        *NOT_TEXT,
        "",
        "31.01.2026",
        "2026-1-31",
        "20260131",
        "2026-13-01",
        "2026-02-29",
        "2026-01-31T00:00:00",
        "2026-01-31\n",
        "२०२६-०१-३१",
    ],
    "DateTime": [
        *NOT_TEXT,
        "",
        1769851800,
        "1769851800",
        "31 Jan 2026 09:30",
        "01/31/2026 09:30",
        "2026-01-31",
        "2026-01-31 09:30:00",
        "2026-01-31T09:30",
        "2026-01-31T25:00:00Z",
        "2026-01-31T09:60:00Z",
        "2026-02-30T09:30:00Z",
        "2026-01-31T09:30:00.Z",
        "2026-01-31T09:30:00+25:00",
        "2026-01-31T09:30:00Z\n",
    ],
    "DecimalText": [*NOT_TEXT, "", "10,50", "1e3", ".5", "5.", "1 000.00", "EUR 5", "NaN", "1\n"],
    "ScaledInteger": [*NOT_TEXT, "", "10.50", "abc", "1e3", "0x10", "--1"],
    "CountryCode": [*NOT_TEXT, "", "DEU", "XX", "de", "Germany"],
    "CurrencyCode": [*NOT_TEXT, "", "EURO", "eur", "€", "978", "ZZZ", "DEM"],
    "Phone": [*NOT_TEXT, "", "call-me", "0170123456", "+0123", "+49 170 1234", "+" + 16 * "1"],
    "Email": [*NOT_TEXT, "", "a", "@b.c", "a@", "a@@b.c", "a b@c.d", "a@b..c", ".a@b.c", "a@b c"],
    "JwtText": [
        *NOT_TEXT,
        "",
        "[masked]",
        "a.b.c",
        jwt(HEADER, CLAIMS),
        jwt(HEADER, CLAIMS, "x", "y"),
        jwt(HEADER, "WzFd", "x"),
        jwt("!!", CLAIMS, "x"),
        jwt(SEALED, "", "dmVjdG9y", "Y2xhaW1z", ""),
        jwt(SEALED, "", "!", "Y2xhaW1z", "dGFn"),
        jwt(HEADER, "", "dmVjdG9y", "Y2xhaW1z", "dGFn"),
        jwt(HEADER, "_w", "x"),
        "e30=.e30.x",
    ],
    "Number": [None, "1", "12.5", True, [], {}, float("nan"), float("inf")],
    "Integer": [None, "200", True, False, 200.5, [], {}, float("inf")],
    "Int32": [None, "5", True, 2147483648, -2147483649, 1.5],
    "Boolean": [None, "true", 0, 1, 1.0, [], {}],
    "Failure": [None, True, "false", 0],
}


def cases(table: dict[str, list[object]]) -> list[tuple[str, object]]:
    """Return the rows of a table as test parameters."""
    return [(name, value) for name, values in table.items() for value in values]


def readable(value: object) -> str:
    """Return a test id."""
    return repr(value)[-40:]


@pytest.mark.parametrize(("name", "value"), cases(ACCEPTED), ids=readable)
def test_format_accepts(name: str, value: object) -> None:
    """A value that the document allows has no mismatch."""
    assert mismatches(getattr(formats, name), value) == ()


@pytest.mark.parametrize(("name", "value"), cases(REFUSED), ids=readable)
def test_format_refuses(name: str, value: object) -> None:
    """A value that the document excludes is one mismatch, at the place of the value."""
    (found,) = mismatches(getattr(formats, name), value)
    assert found.path == "$.data"


@pytest.mark.parametrize(
    ("name", "expectation"),
    [
        ("Text", "text"),
        ("Uuid", "UUID text"),
        ("DecimalText", "decimal text such as 10.50"),
        ("Integer", "whole number"),
        ("Int32", "32-bit whole number"),
        ("Boolean", "boolean"),
        ("Failure", "false"),
    ],
)
def test_format_names_its_expectation(name: str, expectation: str) -> None:
    """Whatever is wrong with a value, the message is the expectation in words."""
    found = {mismatches(getattr(formats, name), value)[0].expected for value in REFUSED[name]}
    assert found == {expectation}


def test_token_that_is_nested_without_end_is_refused() -> None:
    """What its reader raises is none of the suite's faults."""
    deep = base64.b64encode(b"[" * 99_999).decode()
    assert len(mismatches(formats.JwtText, jwt(deep, CLAIMS, "x"))) == 1


def test_every_format_has_both_tables() -> None:
    """No format of the module goes without values that it accepts and refuses."""
    annotated = {name for name, value in vars(formats).items() if hasattr(value, "__metadata__")}
    assert set(ACCEPTED) == set(REFUSED) == annotated


def test_catalogues_are_imported_when_needed() -> None:
    """Loading every operation and condition does not load the libraries of codes and bank rules."""
    code = (
        "import sys, fixtures.interface.operations, fixtures.interface.errors;"
        "print({'schwifty', 'pycountry'} & set(sys.modules))"
    )
    shown = subprocess.run(
        [sys.executable, "-c", code], capture_output=True, check=True, encoding="utf-8"
    )
    assert shown.stdout.strip() == "set()"


EITHER = Annotated[formats.CurrencyCode | formats.Number, formats.Format("currency or number")]


@pytest.mark.parametrize("raised", [KeyboardInterrupt, OSError, MemoryError])
@pytest.mark.parametrize("shape", [formats.CurrencyCode, EITHER], ids=["alone", "either"])
def test_what_a_predicate_raises_is_charged_to_no_value(
    monkeypatch: pytest.MonkeyPatch, shape: Any, raised: type[BaseException]
) -> None:
    """Such as an interruption, or a list of currencies that cannot be read."""

    def fail() -> frozenset[str]:
        raise raised

    monkeypatch.setattr(formats, "_currencies", fail)
    with pytest.raises(raised):
        mismatches(shape, "EUR")
