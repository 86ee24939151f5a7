"""Tables of TOML that take a line each, so that a change of one is a line in a comparison."""

import json
from collections.abc import Mapping


def inline(values: Mapping[str, object]) -> str:
    """Return a table of plain values as TOML, which writes these as JSON does."""
    members = (f"{name} = {json.dumps(value)}" for name, value in values.items())
    return f"{{ {', '.join(members)} }}"
