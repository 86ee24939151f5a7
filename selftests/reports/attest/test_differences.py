"""Two JSON values are told apart place by place, by types as well as by values."""

import pytest

from reports.attest.differences import differences

ONE, TWO = {"id": "A-1", "x": 1}, {"id": "A-2", "x": 2}


@pytest.mark.parametrize("value", [None, 1, "a", [], {}, [1, [2]], [ONE, TWO], {"a": {"b": [ONE]}}])
def test_equal_values_do_not_differ(value: object) -> None:
    """Whatever they are."""
    assert list(differences(value, value)) == []


@pytest.mark.parametrize(
    ("says", "follows", "reported"),
    [
        ({"a": 1}, {"a": 2}, ["a is 1, not 2"]),
        ({"a": 1}, {"a": 1.0}, ["a is 1, not 1.0"]),
        ({"a": 1}, {"a": True}, ["a is 1, not true"]),
        ({"a": None}, {}, ["a is null, where nothing is to be"]),
        ({}, {"a": {"b": 1}}, ['a is missing, it is to be {"b": 1}']),
        ({"a": {"b": "x"}}, {"a": {"b": "y"}}, ['a.b is "x", not "y"']),
        ({"a": [1, 2]}, {"a": [1, 3]}, ["a[1] is 2, not 3"]),
        ({"a": [1, 2, 3]}, {"a": [2]}, ["a has 3 entries, not 1"]),
        ({"a": [ONE]}, {"a": [ONE, TWO]}, ['a[A-2] is missing, it is to be {"id": "A-2", "x": 2}']),
        ({"a": [TWO, ONE]}, {"a": [ONE, TWO]}, ["a is in another order"]),
        ({"a": [{**ONE, "x": 9}, TWO]}, {"a": [ONE, TWO]}, ["a[A-1].x is 9, not 1"]),
        (
            {"a": [ONE, ONE]},
            {"a": [ONE, TWO]},
            ['a[1].id is "A-1", not "A-2"', "a[1].x is 1, not 2"],
        ),
        ({"a": []}, {"a": {}}, ["a is [], not {}"]),
        ({"b": 1, "a": 1}, {"a": 2, "b": 2}, ["a is 1, not 2", "b is 1, not 2"]),
        ({"a": "x" * 200}, {"a": ""}, [f'a is "{"x" * 116}..., not ""']),
    ],
)
def test_every_place_is_reported(says: object, follows: object, reported: list[str]) -> None:
    """By names where entries have one, by numbers where they do not; long values are cut."""
    assert list(differences(says, follows)) == reported
