"""A JSON value cut to a bounded size, such that people and tools read it like the whole."""

import json
from hashlib import sha256
from typing import Any, Final

LARGEST_WHOLE: Final = 200_000
"""Bytes of an answer up to which it is kept whole: hundreds of entries of any documented list."""
LONGEST_TEXT: Final = 1_000
"""Characters that are kept of a text."""
MOST_ENTRIES: Final = 50
"""What is kept of an array or an object."""
LONGEST_HEADER: Final = 4_000
"""Characters that are kept of the value of a header, and of its name."""
_LARGEST: Final = 32_768
"""Characters of an excerpt, about."""


def excerpt(value: object) -> Any:
    """Return ``value`` with texts, arrays and objects cut; an excerpt of an excerpt is the same.

    What is short goes first, so that code and message of an envelope are kept beside any data.
    """
    return _cut(value, [_LARGEST])


def digest_of(value: object) -> tuple[int, str]:
    """Return the size in bytes and the SHA-256 of a value as compact JSON in ASCII."""
    text = json.dumps(value, separators=(",", ":")).encode("ascii")
    return len(text), sha256(text).hexdigest()


def _cut(value: Any, left: list[int]) -> Any:
    if isinstance(value, str):
        value = value[:LONGEST_TEXT]
        left[0] -= len(value)
        return value
    if isinstance(value, dict):
        places = [name for name in list(value)[:MOST_ENTRIES] if len(name) <= LONGEST_TEXT]
        kept = _kept(value, places, left)
        return {name: kept[name] for name in places if name in kept}
    if isinstance(value, list):
        indexes = list(range(min(len(value), MOST_ENTRIES)))
        kept = _kept(value, indexes, left)
        return [kept[index] for index in indexes if index in kept]
    left[0] -= len(str(value))
    return value


def _kept(holder: Any, places: list[Any], left: list[int]) -> dict[Any, Any]:
    kept: dict[Any, Any] = {}
    for place in sorted(places, key=lambda at: isinstance(holder[at], dict | list)):
        if left[0] <= 0:
            break
        left[0] -= len(str(place)) + 4
        kept[place] = _cut(holder[place], left)
    return kept
