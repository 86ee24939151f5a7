"""The exported schemas and the validators of the suite agree on every value that they can say."""

import re
from collections.abc import Iterator
from decimal import Decimal
from math import isfinite
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st
from jsonschema.protocols import Validator

from fixtures.interface.openapi_schemas import Schemas
from fixtures.interface.schemas import formats
from fixtures.interface.schemas.validation import mismatches
from selftests.interface.mutations import EXAMPLES, OF_EVERY_TYPE, members, with_value, without
from selftests.interface.openapi.validators import exported, validator
from selftests.interface.test_formats import ACCEPTED, HEADER, REFUSED, cases, jwt, readable
from selftests.interface.test_generated_documents import JSON, NAMES, conforming, unhurried

FORMATS = {name: getattr(formats, name) for name in ACCEPTED}
SHAPES = Schemas([*FORMATS.values(), *(example.shape for example in EXAMPLES.values())])
CONTENTS: dict[str, Any] = {
    "components": {"schemas": dict(SHAPES.components)},
    "formats": {name: SHAPES.of(shape) for name, shape in FORMATS.items()},
    "examples": {name: SHAPES.of(example.shape) for name, example in EXAMPLES.items()},
}
VALIDATORS: dict[str, Validator] = {
    name: validator(CONTENTS, f"/{kind}/{name.replace(' ', '%20')}")
    for kind in ("formats", "examples")
    for name in CONTENTS[kind]
}

UNSAID: dict[str, set[str]] = {
    "DateTime": {"2026-02-30T09:30:00Z"},
    "CountryCode": {"XX"},
    "CurrencyCode": {"ZZZ", "DEM"},
    "JwtText": {
        *("a.b.c", jwt(HEADER, "WzFd", "x"), jwt(HEADER, "_w", "x")),
        jwt(HEADER, "", "dmVjdG9y", "Y2xhaW1z", "dGFn"),
    },
}
"""What only a validator refuses: days that do not exist, codes nobody assigned, check digits."""


def in_json(table: dict[str, list[object]]) -> list[tuple[str, object]]:
    """Return the rows of a table that JSON can carry, decimals as the numbers that they are."""
    found = [
        (name, float(value) if isinstance(value, Decimal) else value)
        for name, value in cases(table)
    ]
    return [
        (name, value) for name, value in found if not isinstance(value, float) or isfinite(value)
    ]


@pytest.mark.parametrize(("name", "value"), in_json(ACCEPTED), ids=readable)
def test_accepted_value_matches(name: str, value: Any) -> None:
    """Whatever a validator takes, its exported schema takes."""
    assert VALIDATORS[name].is_valid(value)


@pytest.mark.parametrize(("name", "value"), in_json(REFUSED), ids=readable)
def test_refused_value_does_not_match(name: str, value: Any) -> None:
    """Whatever a validator refuses, its exported schema refuses, but for what no schema can say."""
    unsaid = isinstance(value, str) and value in UNSAID.get(name, set())

    assert VALIDATORS[name].is_valid(value) is unsaid


def changes(name: str) -> Iterator[Any]:
    """Yield an example and all its single changes: a member less, another type, another word."""
    example = EXAMPLES[name]
    yield example.document
    for steps in members(example):
        if isinstance(steps[-1], str):
            yield without(example.document, steps)
        for value in (None, *OF_EVERY_TYPE.values(), "SOMETHING_ELSE", "", 3, "3"):
            yield with_value(example.document, steps, value)


@pytest.mark.parametrize("name", EXAMPLES)
def test_schema_and_validator_agree(name: str) -> None:
    """On the example of every shape and on each of its changes, of which some are refused."""
    shape = EXAMPLES[name].shape
    verdicts = [(mismatches(shape, each) == (), each) for each in changes(name)]

    assert [each for fits, each in verdicts if VALIDATORS[name].is_valid(each) is not fits] == []
    assert {fits for fits, _ in verdicts} == {True, False}


@unhurried
@given(NAMES, JSON)
def test_schema_and_validator_agree_on_any_json(name: str, value: Any) -> None:
    """Also where nothing of the shape is there."""
    assert VALIDATORS[name].is_valid(value) is (mismatches(EXAMPLES[name].shape, value) == ())


@unhurried
@given(st.data())
def test_conforming_document_matches(data: st.DataObject) -> None:
    """Unknown members, absent and null optional ones and other identifiers do no harm."""
    name = data.draw(NAMES)

    assert VALIDATORS[name].is_valid(data.draw(conforming(name)))


BOTH = {**EXAMPLES["executed order, long"].document, **EXAMPLES["executed order, short"].document}


@pytest.mark.parametrize(
    ("name", "value", "fits"),
    [
        ("executed order, long", BOTH, True),
        ("executed order, long", {**BOTH, "status": "DONE"}, False),
        ("allowed operations", {"EUR": 5}, True),
        ("allowed operations", {"EUR": "5"}, False),
        ("allowed operations", {"Euro": 5}, False),
    ],
)
def test_alternatives_and_keys_are_read_as_the_validator_does(
    name: str, value: Any, *, fits: bool
) -> None:
    """An order may have the members of both shapes; a limit stands under a currency's code."""
    if name == "allowed operations":
        value = {**EXAMPLES[name].document, "limits": {"daily": value}}

    assert VALIDATORS[name].is_valid(value) is fits
    assert (mismatches(EXAMPLES[name].shape, value) == ()) is fits


def test_formats_are_stated_once() -> None:
    """A member refers to its format by name."""
    wallet = exported()["components"]["schemas"]["Wallet"]["properties"]

    assert wallet["balance"] == {"$ref": "#/components/schemas/DecimalText"}
    assert wallet["name"] == {"type": "string"}


def patterns(schema: object) -> Iterator[str]:
    """Yield every pattern of a schema."""
    if isinstance(schema, dict):
        if isinstance(schema.get("pattern"), str):
            yield schema["pattern"]
        for entry in schema.values():
            yield from patterns(entry)
    elif isinstance(schema, list):
        for entry in schema:
            yield from patterns(entry)


@pytest.mark.parametrize("pattern", sorted({*patterns(exported()), *patterns(CONTENTS)}))
def test_pattern_is_read_alike_everywhere(pattern: str) -> None:
    """JSON Schema asks for ECMA-262: no flags within, no needless escapes, no anchors of Python."""
    assert set(re.findall(r"\\(.)", pattern)) <= set("^$\\.*+?()[]{}|/sSrn")
    assert set(re.findall(r"\(\?(.)", pattern)) <= {":"}
