"""The signed statement of a run: what it came to, and the digest of every file of its folder.

A JSON Web Signature (RFC 7515) in its compact form, with Ed25519. The public key stands in its
header, so that anyone can see that nothing was changed since; *who* signed is known only to whoever
got the public key from the signer in another way.
"""

import hashlib
import json
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import jwt
from cryptography.exceptions import UnsupportedAlgorithm
from cryptography.hazmat.primitives.asymmetric.ed25519 import Ed25519PrivateKey, Ed25519PublicKey
from cryptography.hazmat.primitives.serialization import load_pem_private_key, load_pem_public_key
from jwt.algorithms import OKPAlgorithm
from jwt.utils import base64url_encode

from conformance.outcomes import ConfigurationError
from reports.record import digests, folder, recorded

FILE_NAME = "statement.jws"
FORMAT = 1
HOW_TO_MAKE_A_KEY = "make one with: openssl genpkey -algorithm ed25519 -out key.pem"
HOW_TO_SHARE_IT = "openssl pkey -in key.pem -pubout -out public.pem"
LARGEST = 16_000_000
"""Characters: the verdicts of ten thousand requirements and the digests of as many files."""
_ALGORITHM = "EdDSA"
_TYPE = "conformance-statement+jws"
_MEMBERS = frozenset(
    {"statement", "suite", "specification", "target", "run", "verdict", "exit_code", "counts"}
    | {"requirements", "files"}
)


@dataclass(frozen=True, slots=True)
class ReadStatement:
    """A statement as it was read, believed in nothing yet; ``digest`` is that of its file."""

    text: str
    digest: str
    header: Mapping[str, Any]
    payload: Mapping[str, Any]

    @property
    def claims(self) -> dict[str, Any]:
        """Return what it says of the run, beside its files."""
        return {name: self.payload[name] for name in self.payload if name != "files"}


def claims(document: Mapping[str, Any]) -> dict[str, Any]:
    """Return what a statement says of the run with this ``conformance.json``."""
    run, target = document["run"], document["target"]
    return {
        "statement": FORMAT,
        "suite": document["suite"],
        "specification": document["specification"],
        "target": {name: target[name] for name in ("name", "base_url", "profiles", "capabilities")},
        "run": {name: run[name] for name in ("id", "started_at", "selection")},
        "verdict": document["verdict"],
        "exit_code": run["exit_code"],
        "counts": document["counts"],
        "requirements": {entry["id"]: entry["verdict"] for entry in document["requirements"]},
    }


def sign(run: Path, key: Path, output: Path) -> str:
    """Write the statement of the folder ``run`` to ``output``; return the key's thumbprint.

    ``key`` is a file with an unencrypted Ed25519 private key in PEM.
    """
    private = _private_key(key)
    recorded.document(run / folder.DOCUMENT)
    document = recorded.plain_document(run / folder.DOCUMENT)
    files = digests.of_folder(run)
    for name, digest in files.items():
        if digest.startswith(digests.LINK):
            raise ConfigurationError(f"{run / name}: a link, and a statement covers files only")
    missing = {folder.OUTCOMES, folder.EVIDENCE} - files.keys()
    if missing:
        msg = f"{run}: has no {' and no '.join(sorted(missing))}; nothing could be verified"
        raise ConfigurationError(msg)
    if run.resolve() in output.resolve().parents:
        files.pop(output.resolve().relative_to(run.resolve()).as_posix(), None)
    payload = json.dumps({**claims(document), "files": files}, separators=(",", ":"))
    public = private.public_key()
    headers = {"typ": _TYPE, "kid": thumbprint(public), "jwk": _jwk(public)}
    token = jwt.PyJWS().encode(payload.encode(), private, _ALGORITHM, headers)
    output.write_text(token + "\n", encoding="ascii")
    return thumbprint(public)


def read(file: Path) -> ReadStatement:
    """Return the statement in ``file``, nothing of it checked but its form."""
    try:
        digest = digests.of_file(file)
        with file.open(encoding="ascii") as content:
            text = content.read(LARGEST + 1).strip()
        if len(text) > LARGEST:
            raise ValueError(LARGEST)  # noqa: TRY301  (as for any other text)
        parts = jwt.PyJWS().decode_complete(text, options={"verify_signature": False})
        payload = json.loads(parts["payload"])
    except OSError as error:
        raise ConfigurationError(f"{file}: {error.strerror or error}") from None
    except (jwt.PyJWTError, ValueError, RecursionError):
        raise ConfigurationError(f"{file}: not a JSON Web Signature over JSON") from None
    known = isinstance(payload, dict) and payload.keys() == _MEMBERS
    if parts["header"].get("typ") != _TYPE or not known or payload["statement"] != FORMAT:
        raise ConfigurationError(f"{file}: no statement of a run, as this suite signs it")
    return ReadStatement(text, digest, parts["header"], payload)


def signed_by(statement: ReadStatement, public_key: Path | None) -> str | None:
    """Return the thumbprint of the key that the signature is of, ``None`` where it is of none.

    Only the key in the file ``public_key`` (PEM) counts where one is given, only the one in the
    header of the statement else. Raises :class:`ConfigurationError` where there is no such key.
    """
    key = _public_key(public_key) if public_key else _own_key(statement)
    try:
        jwt.PyJWS().decode_complete(statement.text, key, [_ALGORITHM])
    except jwt.PyJWTError:
        return None
    return thumbprint(key)


def changed_files(statement: ReadStatement, run: Path) -> Iterator[str]:
    """Yield every file of the folder ``run`` that is not as signed, and what is wrong with it."""
    signed = statement.payload["files"]
    if not isinstance(signed, dict):
        yield "the statement names no files"
        return
    # The statement itself, wherever a copy of it stands.
    own = statement.digest
    found = {name: digest for name, digest in digests.of_folder(run).items() if digest != own}
    for name in sorted({*signed, *found}):
        if name not in found:
            yield f"{name}: is missing"
        elif name not in signed:
            yield f"{name}: was not there when the run was signed"
        elif found[name] != signed[name]:
            yield f"{name}: was changed since the run was signed"


def thumbprint(key: Ed25519PublicKey) -> str:
    """Return the SHA-256 thumbprint of a key (RFC 7638), by which people tell keys apart."""
    canonical = json.dumps(_jwk(key), separators=(",", ":"), sort_keys=True)
    return base64url_encode(hashlib.sha256(canonical.encode()).digest()).decode()


def _jwk(key: Ed25519PublicKey) -> dict[str, Any]:
    return dict(OKPAlgorithm.to_jwk(key, as_dict=True))


def _private_key(file: Path) -> Ed25519PrivateKey:
    try:
        key = load_pem_private_key(_content(file), password=None)
    except TypeError:
        msg = f"{file}: the key is encrypted; decrypt it with: openssl pkey -in {file.name}"
        raise ConfigurationError(msg) from None
    except (ValueError, UnsupportedAlgorithm):
        key = None
    if not isinstance(key, Ed25519PrivateKey):
        raise ConfigurationError(f"{file}: no Ed25519 private key in PEM; {HOW_TO_MAKE_A_KEY}")
    return key


def _public_key(file: Path) -> Ed25519PublicKey:
    try:
        key = load_pem_public_key(_content(file))
    except (ValueError, UnsupportedAlgorithm):
        key = None
    if not isinstance(key, Ed25519PublicKey):
        msg = f"{file}: no Ed25519 public key in PEM; the signer makes it with: {HOW_TO_SHARE_IT}"
        raise ConfigurationError(msg)
    return key


def _own_key(statement: ReadStatement) -> Ed25519PublicKey:
    try:
        key = OKPAlgorithm.from_jwk(statement.header["jwk"])
    except (jwt.PyJWTError, LookupError, TypeError, ValueError, AttributeError):
        key = None
    if not isinstance(key, Ed25519PublicKey):
        msg = "the statement has no key of its own: name the signer's with --public-key"
        raise ConfigurationError(msg)
    return key


def _content(file: Path) -> bytes:
    try:
        digests.examine(file)
        return file.read_bytes()
    except OSError as error:
        raise ConfigurationError(f"{file}: {error.strerror or error}") from None
