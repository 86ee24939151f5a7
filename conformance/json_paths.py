r"""Places in JSON values: ``$.data[0].id``, and ``$.data['first name']`` for other names.

A backslash and an apostrophe in a quoted name stand after a backslash. Replay scripts carry a copy
of what they need of this module: Python's own library does.
"""

import re
from collections.abc import Iterator
from typing import Any, Final

from conformance.json_values import ABSENT

_PLAIN_NAME: Final = re.compile(r"[A-Za-z_][A-Za-z0-9_]*")
_STEP: Final = re.compile(r"\.([^.\[]+)|\['((?:[^'\\]|\\.)*)'\]|\[(\d+)\]", re.DOTALL)


def step_to(step: str | int) -> str:
    """Return what leads from the path of a value to a member of it, or to an element."""
    if isinstance(step, int):
        return f"[{step}]"
    if _PLAIN_NAME.fullmatch(step):
        return f".{step}"
    escaped = step.replace("\\", "\\\\").replace("'", "\\'")
    return f"['{escaped}']"


def steps_of(path: str) -> list[str | int]:
    """Return the names and indexes on the way to ``path``."""
    return [
        int(index) if index else name or re.sub(r"\\(.)", r"\1", quoted, flags=re.DOTALL)
        for name, quoted, index in _STEP.findall(path)
    ]


def reach(value: object, path: str) -> Any:
    """Return what stands at ``path`` below ``value``, else ``ABSENT``."""
    found: Any = value
    for step in steps_of(path):
        within = (
            step < len(found)
            if isinstance(step, int) and isinstance(found, list)
            else isinstance(step, str) and isinstance(found, dict) and step in found
        )
        if not within:
            return ABSENT
        found = found[step]
    return found


def texts_with_paths(value: object, path: str = "$") -> Iterator[tuple[str, str]]:
    """Yield every text of a JSON value with its path."""
    if isinstance(value, str):
        yield path, value
    elif isinstance(value, dict | list):
        entries = value.items() if isinstance(value, dict) else enumerate(value)
        for step, entry in entries:
            yield from texts_with_paths(entry, path + step_to(step))
