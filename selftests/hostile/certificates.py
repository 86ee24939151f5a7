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

_SIGNS_CERTIFICATES = x509.KeyUsage(
    digital_signature=True,
    content_commitment=False,
    key_encipherment=False,
    data_encipherment=False,
    key_agreement=False,
    key_cert_sign=True,
    crl_sign=True,
    encipher_only=False,
    decipher_only=False,
)


def certificate(
    folder: Path, host: str = "localhost", *, expired: bool = False, authority: bool = True
) -> ssl.SSLContext:
    """Return what a server at ``host`` speaks TLS with.

    Its authority is written to ``folder / "authority.pem"``; a certificate without one is signed
    by itself, and its authority is another.
    """
    ours = ec.generate_private_key(ec.SECP256R1())
    issuer = _named("authority of the self-tests")
    root = _built(
        issuer,
        issuer,
        ours,
        ours,
        (x509.BasicConstraints(ca=True, path_length=None), True),
        (_SIGNS_CERTIFICATES, True),
    )
    (folder / "authority.pem").write_bytes(root.public_bytes(serialization.Encoding.PEM))
    key = ec.generate_private_key(ec.SECP256R1())
    leaf = _built(
        _named(host),
        issuer if authority else _named(host),
        key,
        ours if authority else key,
        (x509.SubjectAlternativeName([x509.DNSName(host)]), False),
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
    *extensions: tuple[x509.ExtensionType, bool],
    ends: timedelta = _DAY,
) -> x509.Certificate:
    """Return a certificate of the form that RFC 5280 asks for, as readers may."""
    now = datetime.now(UTC)
    own = x509.SubjectKeyIdentifier.from_public_key(key.public_key())
    by = x509.AuthorityKeyIdentifier.from_issuer_public_key(signed_with.public_key())
    made = (
        x509.CertificateBuilder()
        .subject_name(subject)
        .issuer_name(issuer)
        .public_key(key.public_key())
        .serial_number(x509.random_serial_number())
        .not_valid_before(now - 7 * _DAY)
        .not_valid_after(now + ends)
    )
    for extension, critical in ((own, False), (by, False), *extensions):
        made = made.add_extension(extension, critical=critical)
    return made.sign(signed_with, hashes.SHA256())
