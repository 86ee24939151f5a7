"""How the answer of an operation is wrapped (section 2.1)."""

from enum import Enum


class Wrapping(Enum):
    """How the answer of an operation is wrapped (section 2.1)."""

    GENERIC = "generic"
    FLAT = "flat"
    CARD = "card"
