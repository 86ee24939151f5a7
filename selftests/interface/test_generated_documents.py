"""Generated documents: what conforms is accepted, one change is found where it was made."""

from typing import Any

from hypothesis import given, settings
from hypothesis import strategies as st

from conformance.json_values import json_type
from fixtures.interface.schemas import formats
from fixtures.interface.schemas.validation import mismatches
from selftests.interface.mutations import (
    EXAMPLES,
    Steps,
    at,
    dotted,
    members,
    steps_of,
    types_of,
    with_value,
    without,
)
from selftests.interface.test_shapes import json_path

JSON = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats(allow_nan=False) | st.text(),
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(st.text(), inner, max_size=3),
    max_leaves=6,
)
unhurried = settings(deadline=None, database=None)
"""Examples that build a validator or load a catalogue are slower than the others."""

NAMES = st.sampled_from(sorted(EXAMPLES))
ZONES = st.sampled_from(["", "Z", "+00:00", "-05:30"])


@st.composite
def conforming(draw: st.DrawFn, name: str) -> Any:
    """Draw a document of the example's shape: other identifiers, fewer and unknown members."""
    example = EXAMPLES[name]
    document = example.document
    for steps in members(example):
        value = at(document, steps)
        if mismatches(formats.Uuid, value) == ():
            document = with_value(document, steps, str(draw(st.uuids())))
        elif mismatches(formats.DateTime, value) == ():
            moment = draw(st.datetimes()).isoformat() + draw(ZONES)
            document = with_value(document, steps, moment)
    for path in example.optional:
        change = draw(st.sampled_from([_as_it_is, _null, without]))
        if _is_there(document, steps_of(path)):
            document = change(document, steps_of(path))
    if isinstance(document, dict):
        document = {"unknownMember": draw(JSON), **document}
    return document


def _as_it_is(document: object, _: Steps) -> object:
    return document


def _null(document: object, steps: Steps) -> object:
    return with_value(document, steps, None)


def _is_there(document: object, steps: Steps) -> bool:
    try:
        at(document, steps)
    except (KeyError, TypeError):
        return False
    return True


@unhurried
@given(st.data())
def test_conforming_document_is_accepted(data: st.DataObject) -> None:
    """Unknown members, absent and null optional ones and other identifiers do no harm."""
    name = data.draw(NAMES)
    assert mismatches(EXAMPLES[name].shape, data.draw(conforming(name))) == ()


@unhurried
@given(st.data())
def test_wrong_type_is_found_where_it_was_put(data: st.DataObject) -> None:
    """Any JSON of a type that a member excludes is reported at that member, or below, alone."""
    name = data.draw(NAMES)
    example = EXAMPLES[name]
    steps = data.draw(
        st.sampled_from(members(example)).filter(
            lambda steps: dotted(steps) not in example.anything
        )
    )
    value = data.draw(JSON.filter(lambda value: json_type(value) not in types_of(example, steps)))
    found = mismatches(example.shape, with_value(example.document, steps, value))

    assert [each.path for each in found] == [json_path(steps)]


@unhurried
@given(st.data())
def test_two_faults_are_both_found(data: st.DataObject) -> None:
    """All mismatches of a document are reported, not the first."""
    name = data.draw(st.sampled_from([name for name in sorted(EXAMPLES) if _plain(name)]))
    example = EXAMPLES[name]
    pair = data.draw(st.lists(st.sampled_from(_plain(name)), min_size=2, max_size=2, unique=True))
    document = example.document
    for path in pair:
        document = with_value(document, (path,), [[]])
    found = mismatches(example.shape, document)

    assert {each.path for each in found} == {json_path((path,)) for path in pair}


def _plain(name: str) -> list[str]:
    """Return the top-level text members of an example, if there are two."""
    example = EXAMPLES[name]
    found = [
        steps[0]
        for steps in members(example)
        if len(steps) == 1 and isinstance(steps[0], str) and types_of(example, steps) == {"text"}
    ]
    return found if len(found) > 1 else []


@unhurried
@given(NAMES, JSON)
def test_any_json_is_judged(name: str, value: object) -> None:
    """No value makes the judging itself fail, and every mismatch lies within the value."""
    found = mismatches(EXAMPLES[name].shape, value, at="$")
    assert all(each.path.startswith("$") and each.expected and each.observed for each in found)


@unhurried
@given(JSON.filter(lambda value: json_type(value) != "text"))
def test_no_text_format_takes_another_type(value: object) -> None:
    """Text formats convert nothing."""
    assert all(
        mismatches(shape, value)
        for shape in (formats.Text, formats.Uuid, formats.DateTime, formats.DecimalText)
    )


@unhurried
@given(st.decimals(allow_nan=False, allow_infinity=False, places=4))
def test_decimal_text_takes_every_decimal(value: object) -> None:
    """A decimal in plain notation is decimal text, and its digits alone a scaled integer."""
    text = f"{value:f}"
    assert mismatches(formats.DecimalText, text) == ()
    assert mismatches(formats.ScaledInteger, text.replace(".", "")) == ()


@unhurried
@given(st.dates(), st.times(), ZONES)
def test_every_moment_is_date_time_text(day: object, moment: object, zone: str) -> None:
    """ISO notation with any fraction, with and without zone, is date-time text."""
    assert mismatches(formats.DateTime, f"{day}T{moment}{zone}") == ()
