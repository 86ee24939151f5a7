"""Which values are secrets, by the names that they have, and how the evidence shows a hidden one.

Replay scripts carry a copy of what they need of this module: Python's own library does.
"""

import re
from functools import lru_cache
from typing import Final

MASK: Final = "[masked]"
"""Stands for a secret."""
MASKED_SIGNATURE: Final = "redacted"
"""The third part of a masked JWT: base64 too, so that it can be decoded like any other."""
_LONGEST_REMEMBERED: Final = 1_000
_IDENTIFIER: Final = re.compile(r"(?:^i|I|_i)[dD]$|[rR]ef(?:erence)?$")
_SECRET: Final = re.compile(
    r"password|passwd|passphrase|secret|token(?!_?type)|authorization|cookie|authenticationcode"
    r"|activationcode|^signature$|^answer$|^otp$|^pin$|pincode|^cvv|^cvc|cardno|cardnumber"
    r"|^pan$|api[-_]?key|filecontent|contentbase64",
    re.IGNORECASE,
)


def hides_a_secret(text: str) -> bool:
    """Tell whether a recorded text has a secret in it that is not shown."""
    return MASK in text or f".{MASKED_SIGNATURE}" in text


def names_identifier(name: str) -> bool:
    """Tell whether what has this name identifies something: short values count as well."""
    return bool(_IDENTIFIER.search(name))


def names_secret(name: str) -> bool:
    """Tell whether what has this name must never be shown."""
    # Longer names, which only a hostile target has, would be remembered by the gigabyte.
    return _names_secret(name) if len(name) <= _LONGEST_REMEMBERED else bool(_SECRET.search(name))


@lru_cache(maxsize=1024)
def _names_secret(name: str) -> bool:
    return bool(_SECRET.search(name))
