"""What is JSON, and what only looks like it."""

import json
import sys
from typing import Any

import pytest

from conformance.json_reading import DEEPEST, MOST_ENTRIES, JsonDocument, read_json
from conformance.json_values import NO_JSON


@pytest.mark.parametrize("value", [{"code": 200, "data": [1.5, None, "é"]}, "text", 7, [], {}])
def test_json_is_read(value: object) -> None:
    """What Python writes as JSON comes back, with or without a byte order mark."""
    content = json.dumps(value).encode()
    assert read_json(content) == JsonDocument(value)
    assert read_json(b"\xef\xbb\xbf" + content) == JsonDocument(value)


@pytest.mark.parametrize(
    ("content", "flaw"),
    [
        (b'{"code": NaN}', "NaN, which JSON does not have"),
        (b"[Infinity]", "Infinity, which JSON does not have"),
        (b"-Infinity", "-Infinity, which JSON does not have"),
        (json.dumps({"code": 200}).encode("utf-16"), "not in UTF-8"),
        (json.dumps({"code": 200}).encode("utf-16-le"), "not in UTF-8"),
        ('{"name": "é"}'.encode("latin-1"), "not in UTF-8"),
        (b"[" * 100_000, "nested deeper than 100 levels"),
        (b"[" * 600 + b"]" * 600, "nested deeper than 100 levels"),
        (b'{"a":' * 101 + b"1" + b"}" * 101, "nested deeper than 100 levels"),
        (b"<html>", ""),
        (b"", ""),
    ],
)
def test_what_is_no_json_says_why(content: bytes, flaw: str) -> None:
    """Neither another encoding nor a value that only Python knows is taken for JSON."""
    assert read_json(content) == JsonDocument(NO_JSON, flaw)


def test_the_deepest_document_that_is_read() -> None:
    """The limit itself is not beyond it, and brackets in texts do not count."""
    assert read_json(b"[" * DEEPEST + b"]" * DEEPEST).flaw == ""
    assert read_json(json.dumps(["[" * 500]).encode()).value == ["[" * 500]


@pytest.mark.parametrize(
    ("content", "names"),
    [
        (b'{"code": 200, "data": {}, "code": 500}', ("code",)),
        (b'[{"a": 1, "a": 1}, {"b": {"c": 1, "c": 2}}]', ("a", "c")),
        (b'[{"a": 1}, {"a": 1}]', ()),
    ],
)
def test_names_that_stand_twice_in_one_object_are_reported(
    content: bytes, names: tuple[str, ...]
) -> None:
    """The same name in two objects is none of them."""
    assert read_json(content).repeated == names


@pytest.mark.parametrize(
    ("text", "number"),
    [
        ("1e999", sys.float_info.max),
        ("-1e999", -sys.float_info.max),
        ("9" * 5000, sys.float_info.max),
        ("-" + "9" * 400, -sys.float_info.max),
        ("12345678901234567890", 12345678901234567890),
    ],
)
def test_a_number_beyond_all_readers_is_the_largest(text: str, number: Any) -> None:
    """No check meets an infinity, nor an integer that no other type can hold."""
    assert read_json(text.encode()).value == number


TOO_MANY = "more than 100000 arrays, objects and entries"


def test_more_entries_than_any_document_has_are_not_read() -> None:
    """Before room is made for them; commas in texts divide none."""
    most = b"[" + b"0," * (MOST_ENTRIES - 1) + b"0]"
    within_text = json.dumps(["," * 2 * MOST_ENTRIES, '\\",']).encode()

    assert read_json(most).flaw == ""
    assert read_json(most[:-1] + b",0]") == JsonDocument(NO_JSON, TOO_MANY)
    assert read_json(within_text).flaw == ""


@pytest.mark.parametrize("pair", [b"[]", b"{}"])
def test_arrays_and_objects_count_as_what_is_in_them_does(pair: bytes) -> None:
    """Nested, they need no comma, and an empty one takes more room than a number."""
    opening, closing = pair[:1], pair[1:]
    nested = b'[{"a":' * 40 + b"1" + b"}]" * 40

    assert read_json(b"[" + b",".join([pair] * (MOST_ENTRIES // 2)) + b"]").flaw == ""
    assert read_json(b"[" + b",".join([pair] * (MOST_ENTRIES // 2 + 1)) + b"]").flaw == TOO_MANY
    assert read_json(b"[" + b",".join([nested] * (MOST_ENTRIES // 80)) + b"]").flaw == TOO_MANY
    assert read_json(json.dumps([(opening + closing).decode() * MOST_ENTRIES]).encode()).flaw == ""
