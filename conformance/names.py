"""What the name of a member, header or parameter tells of its value.

Replay scripts carry a copy of what they need of this module: Python's own library does.
"""

from __future__ import annotations

import re
from functools import lru_cache
from typing import Final

_IDENTIFIER: Final = re.compile(r"(?:^i|I|_i)[dD]$|[rR]ef(?:erence)?$")
_SECRET: Final = re.compile(
    r"password|passwd|passphrase|secret|token(?!_?type)|authorization|cookie|authenticationcode"
    r"|activationcode|^signature$|^answer$|^otp$|^pin$|pincode|^cvv|^cvc|cardno|cardnumber"
    r"|^pan$|api[-_]?key|filecontent|contentbase64",
    re.IGNORECASE,
)


def names_identifier(name: str) -> bool:
    """Tell whether what has this name identifies something: short values count as well."""
    return bool(_IDENTIFIER.search(name))


@lru_cache(maxsize=1024)
def names_secret(name: str) -> bool:
    """Tell whether what has this name must never be shown."""
    return bool(_SECRET.search(name))
