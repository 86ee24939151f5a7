"""JSON values as Python holds them."""

from __future__ import annotations

import math
from decimal import Decimal


def is_number(value: object) -> bool:
    """Tell whether ``value`` is a JSON number: a boolean, NaN and infinity are none."""
    if type(value) is int:
        return True
    return isinstance(value, float | Decimal) and math.isfinite(value)
