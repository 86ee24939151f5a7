"""A path leads to the value whose path it is, whatever the names are."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from conformance.json_paths import reach, step_to, steps_of
from conformance.json_values import ABSENT, NO_JSON, shown

BODY = {"data": [{"id": "a"}], "code": 200}
SCALARS = st.none() | st.booleans() | st.integers() | st.text()


@pytest.mark.parametrize(
    ("path", "value"),
    [
        ("$", BODY),
        ("$.code", 200),
        ("$.data[0].id", "a"),
        ("$.data[1]", ABSENT),
        ("$.data.id", ABSENT),
        ("$.code.id", ABSENT),
        ("$[0]", ABSENT),
    ],
)
def test_reach_follows_names_and_indexes(path: str, value: object) -> None:
    """What is not there is ABSENT, whatever stands in its way."""
    assert reach(BODY, path) == value


def test_steps_are_names_and_numbers() -> None:
    """As they are in the value, not as the path writes them."""
    assert steps_of("$.data[0]['a.b'].id") == ["data", 0, "a.b", "id"]


@given(st.text(), SCALARS)
def test_any_name_can_be_stepped_to(name: str, value: object) -> None:
    """Quotes, dots, brackets, line feeds and backslashes included."""
    assert reach({"a": [{name: value}]}, f"$.a[0]{step_to(name)}") == value
    assert step_to(3) == "[3]"


@pytest.mark.parametrize(
    ("value", "reported"),
    [
        (ABSENT, "nothing"),
        (NO_JSON, "not JSON"),
        (None, "null"),
        (True, "boolean true"),
        (12.5, "number 12.5"),
        ("\ud800", 'text "?"'),
        ("x" * 100, f'text "{"x" * 78}…'),
    ],
)
def test_values_are_shown_with_their_type(value: object, reported: str) -> None:
    """On one short line that can be printed; absence and null are different findings."""
    assert shown(value) == reported
