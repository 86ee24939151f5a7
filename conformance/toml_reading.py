"""Reading TOML that people write: Python's own reader takes hours for a name of a million parts."""

import re
import tomllib
from typing import Any, Final

DEEPEST: Final = 100
"""Tables and arrays within one another."""
_PART: Final = r"""(?:[\w-]++|"(?:[^"\\\n]|\\.)*+"|'[^'\n]*+')"""
_DEEP_NAME: Final = re.compile(
    rf"(?:^|[\[{{,])[ \t]*+{_PART}(?:[ \t]*+\.[ \t]*+{_PART}){{{DEEPEST}}}", re.MULTILINE
)


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
    if _DEEP_NAME.search(text):
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
