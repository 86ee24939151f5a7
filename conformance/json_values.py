"""JSON values as Python holds them, and how reports write them.

Replay scripts carry a copy of what they need of this module: Python's own library does.
"""

import json
import math
from collections.abc import Iterable, Iterator, Mapping, Sequence
from decimal import Decimal
from typing import Any, Final, TypeGuard

LONGEST_VALUE: Final = 80
MOST_NAMES: Final = 20
_DEEPEST: Final = 6
"""What lies below so many objects and lists says nothing to anybody."""
ANY_DEPTH: Final = math.inf
_DECIMALS: Final = 9


class _NoJson:
    """Stands for a body that is absent or that does not parse as JSON."""

    def __repr__(self) -> str:
        return "NO_JSON"


class _Absent:
    """Stands for a member that is not there."""

    def __repr__(self) -> str:
        return "ABSENT"


NO_JSON: Final = _NoJson()
ABSENT: Final = _Absent()


def is_number(value: object) -> TypeGuard[float]:
    """Tell whether ``value`` is a JSON number: booleans, NaN and infinity are not."""
    if type(value) is int:
        return True
    return isinstance(value, float | Decimal) and math.isfinite(value)


def decimal_of(number: float | Decimal) -> Decimal:
    """Return a number as far as every reader of JSON keeps it: fifteen digits, nine of decimals.

    What binary arithmetic leaves behind them, as in 10.500000000000002, or of nothing, as in
    0.1 + 0.2 - 0.3, tells nothing (RFC 8259, section 6).
    """
    if isinstance(number, int):
        return Decimal(number)
    return Decimal(f"{round(float(number), _DECIMALS):.15g}")


def json_type(value: object) -> str:
    """Return the JSON type of ``value``: object, array, text, number, boolean, null or nothing."""
    if value is None:
        return "null"
    if isinstance(value, bool):
        return "boolean"
    if isinstance(value, str):
        return "text"
    if isinstance(value, Mapping):
        return "object"
    if isinstance(value, Sequence):
        return "array"
    return "number" if isinstance(value, int | float | Decimal) else "nothing"


def shown(value: object) -> str:
    """Return JSON type and value on one short line, such as ``number 12.5`` or ``null``.

    What is absent is "nothing", what did not parse "not JSON".
    """
    if value is None:
        return "null"
    if value is ABSENT or value is NO_JSON:
        return "nothing" if value is ABSENT else "not JSON"
    written = printable(json.dumps(value, ensure_ascii=False, default=float))
    if len(written) > LONGEST_VALUE:
        written = written[: LONGEST_VALUE - 1] + "…"
    return f"{json_type(value)} {written}"


def printable(text: str) -> str:
    """Replace what JSON can escape but no report can be written with: half a surrogate pair."""
    return text.encode("utf-8", "replace").decode()


def named(names: Iterable[str], most: int = MOST_NAMES) -> str:
    """Return names of members in a line, in order; of long names the beginnings, of many a few."""
    known = sorted(names)
    shortened = [printable(short(name)) for name in known[:most]]
    return ", ".join([*shortened, *(["…"] if len(known) > most else [])])


def short(name: str) -> str:
    """Return a name as a path or a list of names has room for it."""
    return name if len(name) <= LONGEST_VALUE else f"{name[: LONGEST_VALUE - 1]}…"


def is_written(value: object) -> bool:
    """Tell whether ``value`` is a text that is not blank."""
    return isinstance(value, str) and bool(value.strip())


def members(value: object) -> Mapping[str, Any]:
    """Return the members of a JSON object, none of anything else."""
    return value if isinstance(value, dict) else {}


def texts_in(value: object, *, names: bool = False, depth: float = _DEEPEST) -> Iterator[str]:
    """Yield the texts of a JSON value, and the ``names`` of its members, but for what lies deep."""
    left = [(value, depth)]
    while left:  # some bodies are nested deeper than functions may be
        each, depth = left.pop()
        if isinstance(each, str):
            yield each
        elif depth and isinstance(each, dict):
            for name, inner in reversed(each.items()):
                left += [(inner, depth - 1), (name, 0)] if names else [(inner, depth - 1)]
        elif depth and isinstance(each, list):
            left += [(inner, depth - 1) for inner in reversed(each)]


def visible(text: str) -> str:
    """Return a text of the target as a terminal may show it: what cannot be seen is spelt out.

    Escapes of terminals, controls of the writing direction and half surrogate pairs are such.
    """
    if text.isprintable():
        return text
    return "".join(
        sign if sign.isprintable() or sign in "\n\t" else f"\\u{ord(sign):04x}" for sign in text
    )
