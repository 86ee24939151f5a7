"""Certificates of servers that tests start: of an authority of their own, or of nobody's."""

import ssl
from datetime import UTC, datetime, timedelta
from pathlib import Path
from typing import Final

from cryptography import x509
from cryptography.hazmat.primitives import hashes, serialization
from cryptography.hazmat.primitives.asymmetric import ec
from cryptography.x509.oid import NameOID

_DAY: Final = timedelta(days=1)


def certificate(
    folder: Path, host: str = "localhost", *, expired: bool = False, authority: bool = True
) -> ssl.SSLContext:
    """Return what a server at ``host`` speaks TLS with.

    Its authority is written to ``folder / "authority.pem"``; a certificate without one is signed
    by itself, and its authority is another.
    """
    ours = ec.generate_private_key(ec.SECP256R1())
    issuer = _named("authority of the self-tests")
    root = _built(issuer, issuer, ours, ours, x509.BasicConstraints(ca=True, path_length=None))
    (folder / "authority.pem").write_bytes(root.public_bytes(serialization.Encoding.PEM))
    key = ec.generate_private_key(ec.SECP256R1())
    leaf = _built(
        _named(host),
        issuer if authority else _named(host),
        key,
        ours if authority else key,
        x509.SubjectAlternativeName([x509.DNSName(host)]),
        ends=-_DAY if expired else _DAY,
    )
    file = folder / "server.pem"
    file.write_bytes(
        key.private_bytes(
            serialization.Encoding.PEM,
            serialization.PrivateFormat.PKCS8,
            serialization.NoEncryption(),
        )
        + leaf.public_bytes(serialization.Encoding.PEM)
    )
    context = ssl.SSLContext(ssl.PROTOCOL_TLS_SERVER)
    context.load_cert_chain(file)
    return context


def _named(name: str) -> x509.Name:
    return x509.Name([x509.NameAttribute(NameOID.COMMON_NAME, name)])


def _built(
    subject: x509.Name,
    issuer: x509.Name,
    key: ec.EllipticCurvePrivateKey,
    signed_with: ec.EllipticCurvePrivateKey,
    extension: x509.ExtensionType,
    ends: timedelta = _DAY,
) -> x509.Certificate:
    now = datetime.now(UTC)
    return (
        x509.CertificateBuilder()
        .subject_name(subject)
        .issuer_name(issuer)
        .public_key(key.public_key())
        .serial_number(x509.random_serial_number())
        .not_valid_before(now - 7 * _DAY)
        .not_valid_after(now + ends)
        .add_extension(extension, critical=False)
        .sign(signed_with, hashes.SHA256())
    )
