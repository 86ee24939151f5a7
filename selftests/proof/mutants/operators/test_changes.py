"""Each operator changes what it says, and tells when it did nothing."""

from typing import Any

import pytest

from selftests.proof.mutants.operators import changes
from selftests.proof.mutants.operators.members import EACH, Member


@pytest.mark.parametrize(
    ("change", "value", "expected", "changed"),
    [
        (changes.leave_out, 1, {}, True),
        (changes.null, 1, {"aName": None}, True),
        (changes.null, None, {"aName": None}, False),
        (changes.rename, 1, {"a_name": 1}, True),
        (changes.retype, "text", {"aName": 7}, True),
        (changes.retype, 1.5, {"aName": "1.5"}, True),
        (changes.retype, True, {"aName": "true"}, True),
        (changes.retype, [1], {"aName": {"items": [1]}}, True),
        (changes.retype, {"a": 1}, {"aName": [{"a": 1}]}, True),
        (changes.retype, None, {"aName": "none"}, False),
    ],
)
def test_operator_changes_a_member(
    change: changes.Change, value: object, expected: object, *, changed: bool
) -> None:
    """And tells whether it is another one now."""
    holder = {"aName": value}

    assert change(holder, "aName") is changed
    assert holder == expected


def test_name_without_capitals_is_changed_too() -> None:
    """No convention writes it otherwise, so that it gets another end."""
    holder = {"name": 1}

    assert changes.rename(holder, "name")
    assert holder == {"name_": 1}


@pytest.mark.parametrize(
    ("expectation", "value", "expected"),
    [
        ("UUID text", "id", "\N{SECTION SIGN}"),
        ("non-empty text", "told", ""),
        ("whole number", 3, 3.5),
        ("false", False, True),
    ],
)
def test_malformed_value_keeps_its_type(expectation: str, value: object, expected: object) -> None:
    """It is text that is not an identifier, say, or a number that is not whole."""
    change = changes.malform(_member(expectation))
    holder = {"a": value}

    assert change is not None
    assert change(holder, "a")
    assert holder == {"a": expected}


def test_any_text_cannot_be_malformed() -> None:
    """Nor can any number."""
    assert changes.malform(_member("text", "number")) is None


def test_first_value_is_repeated() -> None:
    """The first answer itself is as it was."""
    change = changes.constant()
    first, second = {"id": "a"}, {"id": "b"}

    assert not change(first, "id")
    assert change(second, "id")
    assert (first, second) == ({"id": "a"}, {"id": "a"})


@pytest.mark.parametrize(
    ("body", "path", "expected", "changed"),
    [
        ({"data": {"a": 1}}, ("data", "a"), {"data": {}}, True),
        ({"data": [{"a": 1}, {"a": 2}]}, ("data", EACH, "a"), {"data": [{}, {}]}, True),
        ({"data": {"x": {"a": 1}}}, ("data", EACH, "a"), {"data": {"x": {}}}, True),
        ({"data": {"b": 1}}, ("data", "a"), {"data": {"b": 1}}, False),
        ({"data": None}, ("data", EACH, "a"), {"data": None}, False),
    ],
)
def test_member_is_changed_wherever_the_path_leads(
    body: dict[str, Any], path: tuple[str, ...], expected: object, *, changed: bool
) -> None:
    """In every item; nothing happens where it leads nowhere."""
    assert changes.changed_at(body, path, changes.leave_out) is changed
    assert body == expected


def _member(*formats: str) -> Member:
    return Member(("data", "a"), required=True, nullable=False, formats=formats, open_type=False)
