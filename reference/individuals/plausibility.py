"""What services ask of data beyond its format, so that nobody registers nonsense (sections 2.2, 8).

Maximum lengths, rules for passwords and the like are gaps of the document.
"""

import base64
import binascii
import re
from datetime import date
from itertools import pairwise
from typing import Final

from reference.platform.validation import of_form

_NAME: Final = re.compile(r"[^\W\d_]+([ '-][^\W\d_]+)*")
_COMPANY: Final = re.compile(r"[^\W\d_]+([ .&'-]+[^\W\d_]+)*\.?")
_PLACE_OF_COMPANY: Final = range(2, 61)
_PLACE_OF_NAME: Final = range(2, 41)
_GERMAN_MOBILE: Final = re.compile(r"\+49(15[0-25-9]\d{8}|1(6[023]|7\d)\d{7,8})")
_KINDS_OF_SIGNS: Final = (r"[a-z]", r"[A-Z]", r"\d", r"[^\w\s]")
_PASSWORD_LENGTH: Final = range(10, 21)
_RUNS: Final = {(0, 0), (1, 1), (-1, -1)}
_OF_AGE: Final = range(18, 121)
_PNG: Final = b"\x89PNG\r\n\x1a\n"
_PDF: Final = b"%PDF-1."
_SMALLEST_PICTURE: Final = (300, 200)

norwegian_mobile_value: Final = of_form(r"\+47[49]\d{7}", "must be a Norwegian number")
norwegian_register_value: Final = of_form(r"NO [89]\d{8}", "must be a Norwegian number")
pincode_value: Final = of_form(r"\d{4,6}", "must be four to six digits")
register_value: Final = of_form(r"[A-Z]{2,4} ?\d{4,12}", "must be the number of a register")


def name_value(value: object) -> str | None:
    """Require a name of letters."""
    text = str(value)
    plausible = _NAME.fullmatch(text) and len(text) in _PLACE_OF_NAME
    return None if plausible else "must be a name"


def company_value(value: object) -> str | None:
    """Require a company's name of letters."""
    text = str(value)
    plausible = _COMPANY.fullmatch(text) and len(text) in _PLACE_OF_COMPANY
    return None if plausible else "must be a company's name"


def mobile_value(value: object) -> str | None:
    """Require a German number to be one that a mobile phone can have."""
    text = str(value)
    plausible = not text.startswith("+49") or _GERMAN_MOBILE.fullmatch(text)
    return None if plausible else "must be the number of a mobile phone"


def password_value(value: object) -> str | None:
    """Require 10 to 20 signs of four kinds, no repetition and no sequence of three."""
    text = str(value)
    steps = [ord(after) - ord(sign) for sign, after in pairwise(text)]
    runs = any(pair in _RUNS for pair in pairwise(steps))
    kinds = all(re.search(kind, text) for kind in _KINDS_OF_SIGNS)
    return None if kinds and not runs and len(text) in _PASSWORD_LENGTH else "is too weak"


def of_age(born: str, today: date) -> str | None:
    """Require somebody of age, and alive."""
    try:
        day = date.fromisoformat(born)
    except ValueError:
        return None  # the other checks tell
    years = today.year - day.year - ((today.month, today.day) < (day.month, day.day))
    return None if years in _OF_AGE else "must be of age"


def document_value(value: object) -> str | None:
    """Require a picture large enough to be looked at, or a document with pages, in Base64."""
    try:
        content = base64.b64decode(str(value), validate=True)
    except (binascii.Error, ValueError):
        return "must be Base64"
    return None if _is_picture(content) or _is_document(content) else "must be a PNG or PDF file"


def _is_picture(content: bytes) -> bool:
    size = tuple(int.from_bytes(content[at : at + 4]) for at in (16, 20))
    large = all(found >= least for found, least in zip(size, _SMALLEST_PICTURE, strict=True))
    return content.startswith(_PNG) and b"IEND" in content[-12:] and large


def _is_document(content: bytes) -> bool:
    whole = content.rstrip().endswith(b"%%EOF")
    return content.startswith(_PDF) and whole and b"/Type /Page " in content
