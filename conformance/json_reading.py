"""Reading JSON as RFC 8259 has it, whatever was sent in its place.

Python's own reader takes NaN and UTF-16, keeps the last of two members of one name, and reads
numbers and depths that nothing after it can handle. Replay scripts carry a copy of this module:
Python's own library does.
"""

import json
import math
import re
import sys
from collections import Counter
from dataclasses import dataclass
from typing import Any, Final, NoReturn

from conformance.json_values import NO_JSON

DEEPEST: Final = 100
"""Levels of nesting. No documented answer has more than ten, and no reader has to take more."""
_TOO_DEEP: Final = f"nested deeper than {DEEPEST} levels"
MOST_ENTRIES: Final = 100_000
"""Arrays and objects, and the entries of all together, about: hundreds of documented lists have as
many. An array within an array takes more room than any text of two signs."""
_TOO_MANY: Final = f"more than {MOST_ENTRIES} arrays, objects and entries"
_TEXT_OR_SIGN: Final = re.compile(r'"[^"\\]*(?>\\.[^"\\]*)*+(?:"|\\?\Z)|[,\[{]', re.DOTALL)
_LONGEST_INTEGER: Final = 300
_LARGEST: Final = sys.float_info.max


@dataclass(frozen=True, slots=True)
class JsonDocument:
    """What a body holds: its value or ``NO_JSON``, and what is wrong with it as JSON.

    ``flaw`` says why what looks like JSON is not; it is empty for JSON and for plain text.
    ``repeated`` are names that stand twice in one object (RFC 8259 section 4: their meaning is
    unpredictable).
    """

    value: Any
    flaw: str = ""
    repeated: tuple[str, ...] = ()


def read_json(content: bytes) -> JsonDocument:
    """Read a body: JSON in UTF-8, a byte order mark before it ignored."""
    repeated: dict[str, None] = {}
    try:
        text = content.decode("utf-8-sig")
        opened = text.count("[") + text.count("{")
        if text.count(",") + opened > MOST_ENTRIES and _holds_more_than(MOST_ENTRIES, text):
            return JsonDocument(NO_JSON, _TOO_MANY)
        value = _parsed(text, repeated)
        if opened > DEEPEST and _deeper_than(value, DEEPEST):
            return JsonDocument(NO_JSON, _TOO_DEEP)
        return JsonDocument(value, repeated=tuple(repeated))
    except RecursionError:
        return JsonDocument(NO_JSON, _TOO_DEEP)
    except _NotANumber as error:
        return JsonDocument(NO_JSON, str(error))
    except ValueError as error:
        encoding = isinstance(error, UnicodeDecodeError) or b"\0" in content
        return JsonDocument(NO_JSON, "not in UTF-8" if encoding else "")


def _holds_more_than(most: int, text: str) -> bool:
    """Count what opens arrays and objects or divides entries, before room is made for any."""
    found = (each[0] in ",[{" for each in _TEXT_OR_SIGN.finditer(text))
    return sum(found) > most


def _parsed(text: str, repeated: dict[str, None]) -> object:
    def members(pairs: list[tuple[str, object]]) -> dict[str, object]:
        found = dict(pairs)
        if len(found) != len(pairs):
            counts = Counter(name for name, _ in pairs)
            repeated.update(dict.fromkeys(name for name in found if counts[name] > 1))
        return found

    value: object = json.loads(
        text,
        object_pairs_hook=members,
        parse_constant=_constant,
        parse_float=_decimal,
        parse_int=_integer,
    )
    return value


class _NotANumber(Exception):
    """NaN, Infinity or -Infinity, which JSON does not have."""


def _constant(text: str) -> NoReturn:
    raise _NotANumber(f"{text}, which JSON does not have")


def _decimal(text: str) -> float:
    """Return a number; one that is too large for any reader is the largest that there is."""
    number = float(text)
    return math.copysign(_LARGEST, number) if math.isinf(number) else number


def _integer(text: str) -> int | float:
    return int(text) if len(text) < _LONGEST_INTEGER else _decimal(text)


def _deeper_than(value: object, levels: int) -> bool:
    """Walk level by level, so that the depth of the walk does not follow the depth of the value."""
    level = [value] if isinstance(value, dict | list) else []
    for _ in range(levels):
        inner = (each.values() if isinstance(each, dict) else each for each in level)
        level = [item for items in inner for item in items if isinstance(item, dict | list)]
        if not level:
            return False
    return True
