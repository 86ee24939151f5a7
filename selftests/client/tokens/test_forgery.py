"""Forged tokens: each differs from the valid one, and no verifying service takes it."""

from collections.abc import Callable
from functools import cache

import jwt
import pytest
from cryptography.hazmat.primitives.asymmetric import ec, rsa

from conformance.outcomes import Blocked, NotApplicable
from fixtures.client.tokens import forgery
from reference.access.encryption import opened, sealed

FORGERIES = (forgery.garbage, forgery.broken_signature, forgery.altered_claims, forgery.unsigned)
ALTERING = FORGERIES[1:]
ALGORITHMS = ("HS256", "RS256", "ES256")
CLAIMS = {"sub": "u-1", "roles": ["ADMIN_USER"]}


@cache
def _keys(algorithm: str) -> tuple[object, object]:
    if algorithm == "HS256":
        return "k" * 32, "k" * 32
    private = (
        rsa.generate_private_key(65537, 2048)
        if algorithm == "RS256"
        else ec.generate_private_key(ec.SECP256R1())
    )
    return private, private.public_key()


@cache
def _valid(algorithm: str) -> str:
    return jwt.encode(CLAIMS, _keys(algorithm)[0], algorithm=algorithm)  # type: ignore[arg-type]


def _verified(token: str, algorithm: str) -> object:
    return jwt.decode(token, _keys(algorithm)[1], algorithms=[algorithm])  # type: ignore[arg-type]


@pytest.mark.parametrize("algorithm", ALGORITHMS)
def test_valid_token_is_accepted(algorithm: str) -> None:
    """Otherwise the refusal of a forged one would prove nothing."""
    assert _verified(_valid(algorithm), algorithm) == CLAIMS


@pytest.mark.parametrize("algorithm", ALGORITHMS)
@pytest.mark.parametrize("forge", FORGERIES)
def test_forged_token_differs_and_is_refused(forge: Callable[[str], str], algorithm: str) -> None:
    """Whatever the service signs with."""
    forged = forge(_valid(algorithm))

    assert forged != _valid(algorithm)
    with pytest.raises(jwt.InvalidTokenError):
        _verified(forged, algorithm)


@pytest.mark.parametrize("algorithm", ALGORITHMS)
def test_forgeries_are_wrong_in_one_way_only(algorithm: str) -> None:
    """The signature alone, the claims alone, the algorithm and signature alone."""
    header, claims, signature = _valid(algorithm).split(".")
    broken = forgery.broken_signature(_valid(algorithm)).split(".")
    altered = forgery.altered_claims(_valid(algorithm)).split(".")
    unsigned = forgery.unsigned(_valid(algorithm))

    assert (broken[:2], len(broken[2])) == ([header, claims], len(signature))
    assert (altered[0], altered[2]) == (header, signature)
    assert jwt.decode(".".join(altered), options={"verify_signature": False}) == {
        **CLAIMS,
        "conformance": "altered",
    }
    assert jwt.get_unverified_header(unsigned) == {"alg": "none", "typ": "JWT"}
    assert unsigned.split(".")[1:] == forgery.unsigned(_valid(algorithm), "None").split(".")[1:]
    assert unsigned.split(".")[1:] == [claims, ""]


@pytest.mark.parametrize(
    ("forge", "place"), [(forgery.broken_signature, 4), (forgery.altered_claims, 3)]
)
def test_encrypted_token_is_altered_in_one_part(forge: Callable[[str], str], place: int) -> None:
    """Its tag in place of a signature, its claims as nobody can read them; neither opens."""
    key = b"k" * 32
    valid = sealed(key, _valid("HS256"))
    forged = forge(valid)
    pairs = zip(valid.split("."), forged.split("."), strict=True)

    assert opened(key, valid) == _valid("HS256")
    assert [one == other for one, other in pairs].index(False) == place
    assert opened(key, forged) == ""


def test_claims_of_an_encrypted_token_cannot_be_sent_unsigned() -> None:
    """Nobody but the service can tell them."""
    with pytest.raises(NotApplicable, match="is encrypted"):
        forgery.unsigned(sealed(b"k" * 32, _valid("HS256")))


@pytest.mark.parametrize("forge", ALTERING)
@pytest.mark.parametrize("token", ["opaque", "", "a.b", "a.b.c.d", "e30.e30.e30.e30.e30"])
def test_opaque_token_cannot_be_forged(forge: Callable[[str], str], token: str) -> None:
    """Then nothing can be shown: the check is blocked, neither passed nor failed."""
    with pytest.raises(Blocked, match=r"is not a JWT, so that it cannot be altered$"):
        forge(token)


@pytest.mark.parametrize("forge", [forgery.altered_claims, forgery.unsigned])
@pytest.mark.parametrize("part", ["x", "W10", "bnVsbA", "_w", "äö"])
def test_parts_that_hold_no_object_cannot_be_forged(forge: Callable[[str], str], part: str) -> None:
    """Three parts with dots between them make no JWT yet."""
    with pytest.raises(Blocked):
        forge(f"{part}.{part}.c2ln")


def test_token_without_signature_has_none_to_break() -> None:
    """Such a target is caught elsewhere."""
    with pytest.raises(Blocked, match="carries no signature"):
        forgery.broken_signature("e30.e30.")
