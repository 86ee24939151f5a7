"""What a service may do to every value of a kind: each function changes JSON, all through."""

import itertools
import random
import re
import unicodedata
import uuid
from collections.abc import Callable, Collection
from typing import Any, Final

from selftests.hostile.values.tampering import IDENTIFIERS, Change

_DATE: Final = re.compile(r"\d{4}(-\d\d-\d\dT.*)")
_DECIMAL: Final = re.compile(r"-?\d+\.\d+")
_CODE: Final = "code"


def each_leaf(change: Callable[[str, Any], Any]) -> Change:
    """Return what puts another value in the place of each one; its name is told."""

    def within(name: str, value: Any) -> Any:
        if isinstance(value, dict):
            return {key: within(key, item) for key, item in value.items()}
        if isinstance(value, list):
            return [within(name, item) for item in value]
        return change(name, value)

    return lambda value: within("", value)


def each_text(names: Collection[str], kind: Callable[[str], object]) -> Change:
    """Return what puts another value in the place of each text of these names."""

    def change(name: str, value: Any) -> Any:
        return kind(value) if name in names and isinstance(value, str) else value

    return each_leaf(change)


def _same(_: str) -> str:
    return str(uuid.UUID(int=1))


def _other(_: str) -> str:
    return str(uuid.uuid4())


def _jumps(_: str, value: Any) -> Any:
    if isinstance(value, str) and _DECIMAL.fullmatch(value):
        return f"{random.randrange(10**6)}.{random.randrange(100):02}"
    return value


def _in_year(year: str) -> Callable[[str, Any], Any]:
    def change(_: str, value: Any) -> Any:
        return _DATE.sub(rf"{year}\1", value) if isinstance(value, str) else value

    return change


def _as_moment(_: str, value: Any) -> Any:
    return 10**18 if isinstance(value, str) and _DATE.fullmatch(value) else value


_STATES: Final = itertools.cycle(
    ("PENDING", "APPROVED", "REJECTED", "ACTIVE", "COMPLETED", "FAILED", "INITIATED")
)


def _in_turn(name: str, value: Any) -> Any:
    tells = isinstance(value, str) and name.lower().endswith(("status", "state"))
    return next(_STATES) if tells else value


def _as_text(_: str, value: Any) -> Any:
    return str(value).lower() if isinstance(value, bool | int | float) else value


def _as_number(_: str, value: Any) -> Any:
    found = isinstance(value, str) and _DECIMAL.fullmatch(value)
    return float(value) if found else value


def _decomposed(_: str, value: Any) -> Any:
    return unicodedata.normalize("NFD", value) if isinstance(value, str) else value


def _shouted(_: str, value: Any) -> Any:
    return value.upper() if isinstance(value, str) else value


def _blank(_: str, value: Any) -> Any:
    return f" {value}\t" if isinstance(value, str) else value


def _flipped(_: str, value: Any) -> Any:
    return not value if isinstance(value, bool) else value


def _nothing(name: str, value: Any) -> Any:
    return value if name == _CODE else None


def _always_200(name: str, value: Any) -> Any:
    return 200 if name == _CODE and isinstance(value, int) else value


def _empty(_: str, value: Any) -> Any:
    return "" if isinstance(value, str) else value


ODDITIES: Final[tuple[tuple[str, str, Change], ...]] = (
    ("ids-same", "every identifier is the same", each_text(IDENTIFIERS, _same)),
    ("ids-change", "every identifier is another one each time", each_text(IDENTIFIERS, _other)),
    ("amounts-jump", "every amount is another one each time", each_leaf(_jumps)),
    ("year-0", "every time is in the year 0", each_leaf(_in_year("0000"))),
    ("year-9999", "every time is in the year 9999", each_leaf(_in_year("9999"))),
    ("year-275760", "every time is in the year +275760", each_leaf(_in_year("+275760"))),
    ("year-99999", "every time is in the year 99999", each_leaf(_in_year("99999"))),
    ("moments", "every time is a large number", each_leaf(_as_moment)),
    ("states", "every state is another one each time", each_leaf(_in_turn)),
    ("texts", "every number and every boolean is a text", each_leaf(_as_text)),
    ("numbers", "every amount is a number", each_leaf(_as_number)),
    ("decomposed", "every letter is decomposed", each_leaf(_decomposed)),
    ("shouted", "every text is in capitals", each_leaf(_shouted)),
    ("blanks", "every text stands between blanks", each_leaf(_blank)),
    ("flipped", "every boolean is the other one", each_leaf(_flipped)),
    ("nothing", "every value but the code is null", each_leaf(_nothing)),
    ("empty", "every text is empty", each_leaf(_empty)),
    ("code-200", "every code is 200", each_leaf(_always_200)),
)
