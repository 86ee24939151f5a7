r"""Places in JSON values: ``$.data[0].id``, and ``$.data['first name']`` for other names.

A backslash and an apostrophe in a quoted name stand after a backslash. Replay scripts carry a copy
of what they need of this module: Python's own library does.
"""

from __future__ import annotations

import re
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


def reach(value: object, path: str) -> Any:  # noqa: ANN401  (any JSON)
    """Return what stands at ``path`` below ``value``, else ``ABSENT``."""
    for name, quoted, index in _STEP.findall(path):
        wanted = name or re.sub(r"\\(.)", r"\1", quoted, flags=re.DOTALL)
        if index and isinstance(value, list) and int(index) < len(value):
            value = value[int(index)]
        elif not index and isinstance(value, dict) and wanted in value:
            value = value[wanted]
        else:
            return ABSENT
    return value
