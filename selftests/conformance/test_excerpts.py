"""An excerpt is bounded, reads like the whole, and cannot be cut any more."""

import json

from hypothesis import given
from hypothesis import strategies as st

from conformance.excerpts import LONGEST_TEXT, MOST_ENTRIES, digest_of, excerpt

JSON = st.recursive(
    st.none() | st.booleans() | st.integers() | st.text(max_size=2000),
    lambda part: st.lists(part, max_size=60) | st.dictionaries(st.text(max_size=5), part),
    max_leaves=80,
)
MOST = 100_000
"""Bytes, all characters escaped."""


def test_what_is_small_is_the_whole() -> None:
    """Nothing of a usual answer is left out, nor put into another order."""
    value = {"data": [{"id": "a", "amount": 1.5}, None, True], "code": 200, "message": "told"}

    assert json.dumps(excerpt(value)) == json.dumps(value)


def test_envelope_is_kept_beside_any_data() -> None:
    """Code and message, though they come last."""
    rows = [{"name": "x" * 5_000, "rows": [["y" * 900] * 60] * 60}] * 60
    kept = excerpt({"data": rows, "code": 200, "message": "told"})

    assert list(kept) == ["data", "code", "message"]
    assert kept["data"][0]["name"] == "x" * LONGEST_TEXT
    assert len(json.dumps(kept)) < MOST


def test_width_is_bounded() -> None:
    """Entries, members, and names as long as texts."""
    assert excerpt([1] * 500) == [1] * MOST_ENTRIES
    assert len(excerpt({f"m{number}": 1 for number in range(500)})) == MOST_ENTRIES
    assert excerpt({"n" * 5_000: 1, "short": 2}) == {"short": 2}


@given(JSON)
def test_excerpt_of_an_excerpt_is_the_same(value: object) -> None:
    """Thus an excerpt can be told from what was never cut."""
    kept = excerpt(value)

    assert excerpt(kept) == kept
    assert len(json.dumps(kept)) < MOST * 6


def test_digest_tells_values_apart() -> None:
    """Of the whole, whatever an excerpt would leave out."""
    size, digest = digest_of(["x"] * 100)

    assert size == len(json.dumps(["x"] * 100, separators=(",", ":")))
    assert digest != digest_of(["x"] * 99 + ["y"])[1]
