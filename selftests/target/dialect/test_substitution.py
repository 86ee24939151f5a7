"""Properties of substitution that hold for any template and any value."""

import json

from hypothesis import given
from hypothesis import strategies as st

from fixtures.target.dialect.substitution import ABSENT, placeholders_of, substitute, unsendable_in

SCALARS = st.none() | st.booleans() | st.integers() | st.floats(allow_nan=False) | st.text()
JSON = st.recursive(
    SCALARS, lambda inner: st.lists(inner) | st.dictionaries(st.text(), inner), max_leaves=10
)
PLAIN_TEXT = st.text(st.characters(exclude_characters="{}"))
LITERALS = st.recursive(
    st.booleans() | st.integers() | PLAIN_TEXT,
    lambda inner: st.lists(inner) | st.dictionaries(st.text(), inner),
    max_leaves=10,
)


@given(JSON.filter(lambda value: value is not None))
def test_exact_placeholder_becomes_the_value_itself(value: object) -> None:
    """The type is kept, and nothing in a value is taken for a template."""
    assert substitute({"field": "{name}"}, {"name": value}) == {"field": value}


@given(PLAIN_TEXT.filter(bool), st.text(), PLAIN_TEXT)
def test_placeholder_in_a_longer_text_is_formatted_in(before: str, value: str, after: str) -> None:
    """Braces in the value stay as they are."""
    assert substitute(f"{before}{{name}}{after}", {"name": value}) == f"{before}{value}{after}"


@given(LITERALS)
def test_literals_are_sent_as_they_stand(template: object) -> None:
    """Without braces nothing changes, empty tables and arrays included."""
    assert substitute(template, {}) == template
    assert list(placeholders_of(template)) == []
    assert list(unsendable_in(template)) == []


@given(st.text())
def test_doubled_braces_are_literal(text: str) -> None:
    """Any text can be sent literally by doubling its braces."""
    doubled = text.replace("{", "{{").replace("}", "}}")
    assert substitute(doubled, {}) == text
    assert list(placeholders_of(doubled)) == []


@given(JSON.filter(lambda value: value not in (None, [], {})))
def test_result_is_json(value: object) -> None:
    """Whatever is filled in, the body can be encoded."""
    json.dumps(substitute({"a": ["{x}", {"b": "{x}"}]}, {"x": value}))


def test_absent_everywhere() -> None:
    """A template that lost everything is absent; one that was empty is not."""
    lost = [{"a": "{x}"}, ["{x}", ["{x}"]], "{x}", "x{x}", {"a": {"b": "{x}"}}]
    assert all(substitute(template, {"x": None}) is ABSENT for template in lost)
    empty: list[object] = [{}, [], "", {"a": {}}, {"a": []}]
    assert [substitute(template, {}) for template in empty] == empty


def test_single_braces_that_hold_no_name_are_literal() -> None:
    """JSON inside a text is not a placeholder."""
    assert substitute('{"a": 1} {} { }', {}) == '{"a": 1} {} { }'


def test_boolean_in_a_longer_text_is_written_as_json_writes_it() -> None:
    """Not as Python writes it."""
    assert substitute("accepted={x}", {"x": True}) == "accepted=true"
