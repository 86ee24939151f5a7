"""How the evidence shows that a value is hidden."""

from __future__ import annotations

from typing import Final

MASK: Final = "[masked]"
"""Stands for a secret."""
MASKED_SIGNATURE: Final = "redacted"
"""The third part of a masked JWT: base64 too, so that it can be decoded like any other."""


def hides_a_secret(text: str) -> bool:
    """Tell whether a recorded text has a secret in it that is not shown."""
    return MASK in text or f".{MASKED_SIGNATURE}" in text
