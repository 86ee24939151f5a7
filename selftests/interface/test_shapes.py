"""Every shape accepts its example and refuses each single change that the document forbids."""

import pytest

from conformance.json_values import shown
from fixtures.interface.schemas.validation import mismatches
from selftests.interface.mutations import (
    EXAMPLES,
    OF_EVERY_TYPE,
    Steps,
    at,
    cases,
    dotted,
    members,
    named,
    steps_of,
    types_of,
    with_value,
    without,
)


def json_path(steps: Steps) -> str:
    """Return the JSONPath that a mismatch at ``steps`` carries."""
    path = "$.data"
    for step in steps:
        if isinstance(step, int):
            path += f"[{step}]"
        else:
            path += f".{step}" if step.replace("_", "a").isalnum() else f"['{step}']"
    return path


@pytest.mark.parametrize("name", EXAMPLES)
def test_example_conforms(name: str) -> None:
    """A document written by the tables of the specification has no mismatch."""
    assert mismatches(EXAMPLES[name].shape, EXAMPLES[name].document) == ()


@pytest.mark.parametrize("name", EXAMPLES)
def test_lists_of_the_examples_name_members(name: str) -> None:
    """What an example says of its members is said of members that it has."""
    example = EXAMPLES[name]
    said = {
        *(*example.optional, *example.nullable, *example.anything, *example.entries),
        *(*example.also, *example.closed, *example.open_text),
    }

    assert said - {dotted(steps) for steps in members(example)} == set()


@pytest.mark.parametrize(
    ("name", "member"),
    cases(
        lambda example: [
            steps
            for steps in members(example)
            if isinstance(steps[-1], str)
            and dotted(steps) not in (*example.optional, *example.entries)
        ]
    ),
    ids=named,
)
def test_missing_required_member_is_a_mismatch(name: str, member: Steps) -> None:
    """A required member that is absent is reported at its path, and nothing else is."""
    example = EXAMPLES[name]
    (found,) = mismatches(example.shape, without(example.document, member))

    assert (found.path, found.expected, found.observed) == (json_path(member), "present", "nothing")


@pytest.mark.parametrize(
    ("name", "member"),
    cases(lambda example: [steps_of(path) for path in (*example.optional, *example.entries)]),
    ids=named,
)
def test_optional_member_may_be_absent(name: str, member: Steps) -> None:
    """A member that is not required may be left out."""
    example = EXAMPLES[name]
    assert mismatches(example.shape, without(example.document, member)) == ()


@pytest.mark.parametrize(
    ("name", "member"),
    cases(lambda example: [steps_of(path) for path in (*example.optional, *example.nullable)]),
    ids=named,
)
def test_nullable_member_may_be_null(name: str, member: Steps) -> None:
    """A member that may have no value may be null."""
    example = EXAMPLES[name]
    assert mismatches(example.shape, with_value(example.document, member, None)) == ()


@pytest.mark.parametrize(
    ("name", "member", "given"),
    [
        (name, steps, given)
        for name, steps in cases(members)
        for given in ("null", *OF_EVERY_TYPE)
        if given not in types_of(EXAMPLES[name], steps)
    ],
    ids=named,
)
def test_wrong_json_type_is_a_mismatch(name: str, member: Steps, given: str) -> None:
    """A member of another JSON type is reported at its path, with what was observed."""
    example = EXAMPLES[name]
    value = OF_EVERY_TYPE.get(given)
    found = mismatches(example.shape, with_value(example.document, member, value))

    assert [(each.path, each.observed) for each in found] == [(json_path(member), shown(value))]


@pytest.mark.parametrize(
    ("name", "member"),
    cases(lambda example: [steps_of(path) for path in example.closed]),
    ids=named,
)
def test_closed_enumeration_refuses_other_words(name: str, member: Steps) -> None:
    """A word outside a closed list is a mismatch."""
    example = EXAMPLES[name]
    found = mismatches(example.shape, with_value(example.document, member, "SOMETHING_ELSE"))

    assert [each.path for each in found] == [json_path(member)]


@pytest.mark.parametrize(
    ("name", "member"),
    cases(lambda example: [steps_of(path) for path in example.open_text]),
    ids=named,
)
def test_open_text_accepts_other_words(name: str, member: Steps) -> None:
    """A word that the document gives as an example may be another one."""
    example = EXAMPLES[name]
    assert mismatches(example.shape, with_value(example.document, member, "SOMETHING_ELSE")) == ()


@pytest.mark.parametrize(
    ("name", "place"),
    cases(
        lambda example: [
            steps
            for steps in [(), *members(example)]
            if isinstance(at(example.document, steps), dict)
            and not any(entry.startswith(f"{dotted(steps)}.") for entry in example.entries)
        ]
    ),
    ids=named,
)
def test_unknown_member_is_accepted(name: str, place: Steps) -> None:
    """A member that the document does not name does no harm anywhere."""
    example = EXAMPLES[name]
    changed = with_value(example.document, (*place, "unknownMember"), {"any": ["thing"]})

    assert mismatches(example.shape, changed) == ()
