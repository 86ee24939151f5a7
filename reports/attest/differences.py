"""What two JSON values differ in, one line for each place."""

import json
from collections.abc import Iterator, Mapping
from typing import Any

_KEYS = ("id", "operation")
"""Members by which the entries of a list are told apart; where there is none, by their places."""
_ABSENT = object()
_WIDTH = 120


def differences(says: object, follows: object, at: str = "") -> Iterator[str]:
    """Yield every place where ``says`` is not what ``follows``, with both values."""
    if isinstance(says, dict) and isinstance(follows, dict):
        yield from _members(says, follows, at)
    elif isinstance(says, list) and isinstance(follows, list):
        key = next((key for key in _KEYS if _keyed(says, key) and _keyed(follows, key)), "")
        if not key and len(says) != len(follows):
            yield f"{at} has {len(says)} entries, not {len(follows)}"
            return
        yield from _members(_entries(says, key), _entries(follows, key), at)
        if key and [entry[key] for entry in says] != [entry[key] for entry in follows]:
            names = {entry[key] for entry in says} ^ {entry[key] for entry in follows}
            yield from () if names else (f"{at} is in another order",)
    # Not ==, for which 1, 1.0 and true are the same.
    elif json.dumps(says) != json.dumps(follows):
        yield f"{at} is {_shown(says)}, not {_shown(follows)}"


def _members(says: Mapping[str, Any], follows: Mapping[str, Any], at: str) -> Iterator[str]:
    for name in dict.fromkeys((*follows, *says)):
        dot = "." if at and not name.startswith("[") else ""
        place = f"{at}{dot}{name}"
        one, other = says.get(name, _ABSENT), follows.get(name, _ABSENT)
        if one is _ABSENT:
            yield f"{place} is missing, it is to be {_shown(other)}"
        elif other is _ABSENT:
            yield f"{place} is {_shown(one)}, where nothing is to be"
        else:
            yield from differences(one, other, place)


def _keyed(entries: list[Any], key: str) -> bool:
    """Tell whether every entry has a text under ``key`` that no other has."""
    found = [entry.get(key) for entry in entries if isinstance(entry, dict)]
    texts = [name for name in found if isinstance(name, str)]
    return len(set(texts)) == len(entries)


def _entries(entries: list[Any], key: str) -> dict[str, Any]:
    return {f"[{entry[key] if key else place}]": entry for place, entry in enumerate(entries)}


def _shown(value: object) -> str:
    text = json.dumps(value)
    return text if len(text) <= _WIDTH else f"{text[: _WIDTH - 3]}..."
