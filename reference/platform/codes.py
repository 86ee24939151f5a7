"""One-time codes, as a customer reads them off a screen and types them."""

import secrets
import string
from typing import Final

_LENGTH: Final = 6
_SOURCE: Final = secrets.SystemRandom()


def drawn_code(digits: str = string.digits) -> str:
    """Draw a code of six different ones of ``digits``: read in any other order, it is another."""
    return "".join(_SOURCE.sample(digits, _LENGTH))
