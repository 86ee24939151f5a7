"""Keys for signing, in files: made anew for every test, worth nothing."""

from dataclasses import dataclass
from pathlib import Path

from cryptography.hazmat.primitives.asymmetric.ec import EllipticCurvePrivateKey
from cryptography.hazmat.primitives.asymmetric.ed25519 import Ed25519PrivateKey
from cryptography.hazmat.primitives.serialization import (
    BestAvailableEncryption,
    Encoding,
    NoEncryption,
    PrivateFormat,
    PublicFormat,
)


@dataclass(frozen=True)
class Keys:
    """The two files of one pair."""

    private: Path
    public: Path


def pair(
    place: Path, name: str = "key", key: Ed25519PrivateKey | EllipticCurvePrivateKey | None = None
) -> Keys:
    """Write both halves of ``key``, of a new Ed25519 key by default, as PEM files in ``place``."""
    key = key or Ed25519PrivateKey.generate()
    files = Keys(place / f"{name}.pem", place / f"{name}.public.pem")
    files.private.write_bytes(key.private_bytes(Encoding.PEM, PrivateFormat.PKCS8, NoEncryption()))
    files.public.write_bytes(
        key.public_key().public_bytes(Encoding.PEM, PublicFormat.SubjectPublicKeyInfo)
    )
    return files


def encrypted(place: Path) -> Path:
    """Write a private key that needs a passphrase, and return its file."""
    file = place / "encrypted.pem"
    file.write_bytes(
        Ed25519PrivateKey.generate().private_bytes(
            Encoding.PEM, PrivateFormat.PKCS8, BestAvailableEncryption(b"passphrase")
        )
    )
    return file
