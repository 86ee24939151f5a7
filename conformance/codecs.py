"""Values as plain JSON types, and back: for reports of workers, and for the files of a run.

And what people write as TOML, for which Python's own reader may take hours.
"""

import re
import tomllib
from functools import cache
from typing import Any, Final, TypeVar

from pydantic import TypeAdapter

Value = TypeVar("Value")
DEEPEST: Final = 100
"""Tables and arrays within one another."""
_PART: Final = r"""(?:[\w-]++|"(?:[^"\\\n]|\\.)*+"|'[^'\n]*+')"""
_NAME_OR_TEXT: Final = re.compile(
    rf"(?P<deep>(?:^|[\[{{,])[ \t]*+{_PART}(?:[ \t]*+\.[ \t]*+{_PART}){{{DEEPEST}}})"
    r"""|\"{3}(?:[^\\]|\\.)*?(?:\"{3}|\Z)|'{3}.*?(?:'{3}|\Z)"""
    r"""|"(?:[^"\\\n]|\\.)*+"|'[^'\n]*+'|\#[^\n]*+""",
    re.MULTILINE | re.DOTALL,
)
"""A name of too many parts, and where one may be written that names nothing: texts, comments."""


def plain(value: object) -> Any:
    """Return a dataclass, whatever it is made of, as plain JSON types, in the order of fields."""
    kind: Any = type(value)
    return _adapter(kind).dump_python(value, mode="json")


def brief(value: object) -> Any:
    """Return it as :func:`plain` does, without what is as by default; :func:`typed` reads both."""
    kind: Any = type(value)
    return _adapter(kind).dump_python(value, mode="json", exclude_defaults=True)


def typed(kind: type[Value], content: object) -> Value:
    """Return what :func:`plain` made plain.

    Raises:
        pydantic.ValidationError: it is not as that kind of value is written.
    """
    of_type: Any = kind
    found: Value = _adapter(of_type).validate_python(content)
    return found


@cache
def _adapter(kind: Any) -> TypeAdapter[Any]:
    return TypeAdapter(kind)


class TooDeep(ValueError):
    """Nobody writes so many tables within one another."""

    def __init__(self) -> None:
        """Say how many may be."""
        super().__init__(f"expected {DEEPEST} tables within one another at most, found more")


def read_toml(text: str) -> dict[str, Any]:
    """Return the tables of a TOML text.

    Raises:
        ValueError: it is no TOML; or :class:`TooDeep`, which is one.
    """
    if any(each["deep"] for each in _NAME_OR_TEXT.finditer(text)):
        raise TooDeep
    try:
        table = tomllib.loads(text)
    except RecursionError:
        raise TooDeep from None
    within: list[Any] = [table]
    for _ in range(DEEPEST):
        within = [inner for value in within for inner in _values(value)]
    if within:
        raise TooDeep
    return table


def _values(value: object) -> list[Any]:
    if isinstance(value, dict):
        return list(value.values())
    return value if isinstance(value, list) else []
