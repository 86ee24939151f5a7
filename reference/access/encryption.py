"""Access tokens that are encrypted: a JWE around the signed one (RFC 7516, dir with A256GCM)."""

import base64
import binascii
import json
import secrets
from typing import Final

from cryptography.exceptions import InvalidTag
from cryptography.hazmat.primitives.ciphers.aead import AESGCM

_HEADER: Final = {"alg": "dir", "enc": "A256GCM", "cty": "JWT"}
_TAG: Final = 16
_VECTOR: Final = 12


def sealed(key: bytes, token: str) -> str:
    """Encrypt a token."""
    header, vector = _written(json.dumps(_HEADER).encode()), secrets.token_bytes(_VECTOR)
    content = AESGCM(key).encrypt(vector, token.encode(), header.encode())
    parts = (vector, content[:-_TAG], content[-_TAG:])
    return ".".join((header, "", *map(_written, parts)))


def opened(key: bytes, token: str) -> str:
    """Decrypt a token; nothing where it is not one that `key` has sealed."""
    header, *parts = token.split(".")
    try:
        _, vector, content, tag = (base64.urlsafe_b64decode(_padded(part)) for part in parts)
        return AESGCM(key).decrypt(vector, content + tag, header.encode()).decode()
    except (ValueError, binascii.Error, InvalidTag):
        return ""


def _written(raw: bytes) -> str:
    return base64.urlsafe_b64encode(raw).decode().rstrip("=")


def _padded(part: str) -> str:
    return part + "=" * (-len(part) % 4)
