"""Nothing secret leaves: members by name, known values in any notation, tokens and cards."""

import base64
import html
import json
import re
from collections.abc import Callable
from urllib.parse import quote, quote_plus

import jwt
import pytest
from hypothesis import assume, given, settings
from hypothesis import strategies as st

from conformance.masking import MASK
from fixtures.client.evidence import token_parts
from fixtures.client.evidence.redaction import KEPT, Redactor
from selftests.client.exchanges import masked

CARD = "4111111111111111"
SECRET = 'Pa/ss "wörd"\\ & <7>'
CLAIMS = {"sub": "user-7", "email": "a@example.com", "exp": 1767225600, "iat": 1, "nbf": 2.5}
SIGNED = jwt.encode(CLAIMS, "k" * 32, headers={"kid": "key-1"})


def _base64(text: str) -> str:
    return base64.b64encode(text.encode()).decode()


NOTATIONS: dict[str, Callable[[str], str]] = {
    "plain": str,
    "in a path": lambda text: quote(text, safe=""),
    "in a query": quote_plus,
    "percent signs in small letters": lambda text: re.sub(
        "%..", lambda sign: sign[0].lower(), quote(text, safe="")
    ),
    "base64": _base64,
    "base64 without padding": lambda text: _base64(text).rstrip("="),
    "base64 for URLs": lambda text: base64.urlsafe_b64encode(text.encode()).decode(),
    "JSON": lambda text: json.dumps(text, ensure_ascii=False)[1:-1],
    "JSON in ASCII": lambda text: json.dumps(text)[1:-1],
    "HTML": html.escape,
}


@pytest.mark.parametrize("notation", NOTATIONS)
@pytest.mark.parametrize("lasting", [True, False])
def test_known_secret_is_masked_in_every_notation(notation: str, *, lasting: bool) -> None:
    """In a text as well as in a JSON value, where its notation changes once more."""
    redactor = Redactor()
    redactor.learn(SECRET, lasting=lasting)
    written = NOTATIONS[notation](SECRET)

    assert redactor.text(f"a {written} b") == f"a {MASK} b"
    assert masked(redactor, {"a": [{"b": f"a {written} b"}]}) == {"a": [{"b": f"a {MASK} b"}]}
    assert masked(redactor, {written: 1}) == {MASK: 1}


@settings(deadline=None)
@given(secret=st.text(min_size=8), around=st.text(st.characters(blacklist_categories=["Cs"])))
def test_no_known_secret_ever_survives(secret: str, around: str) -> None:
    """Whatever characters it has, and whatever stands around it.

    Digits alone stay within phone numbers, amounts and identifiers, which has tests of its own.
    """
    assume(not secret.isdecimal())
    redactor = Redactor()
    redactor.learn(secret)
    reported = json.dumps(masked(redactor, [around + secret]), ensure_ascii=False)

    assert secret in MASK or secret not in redactor.text(around + secret + around)
    assert secret in f'["{MASK}"]' or secret not in reported


@pytest.mark.parametrize(
    ("name", "value", "shown"),
    [
        ("password", "x", MASK),
        ("matchingPassword", "x", MASK),
        ("accessToken", "opaque", MASK),
        ("magicLinkToken", "", ""),
        ("secretKey", "x", MASK),
        ("authenticationCode", 123456, 0),
        ("activationCode", "x", MASK),
        ("answer", 4.5, 0),
        ("cardNo", CARD, MASK),
        ("pincode", None, None),
        ("passwordExpired", True, True),
        ("tokens", ["a", ["b", 7, None]], [MASK, [MASK, 0, None]]),
        ("token", {"value": "x", "ttl": 7, "once": True}, {"value": MASK, "ttl": 0, "once": True}),
        ("fileContent", "aGVsbG8=", MASK),
        ("tokenType", "Bearer", "Bearer"),
        ("code", "123456", "123456"),
    ],
)
def test_member_is_masked_by_its_name_and_keeps_its_type(
    name: str, value: object, shown: object
) -> None:
    """What stands under a secret name is masked at any depth, known or not."""
    assert masked(Redactor(), {"data": [{name: value}]}) == {"data": [{name: shown}]}


def test_code_is_secret_only_when_sent() -> None:
    """The code of an activation is; the code of an envelope is what checks read."""
    body = {"code": "654321"}

    assert masked(Redactor(), body, request=True) == {"code": MASK}
    assert masked(Redactor(), body) == body


@pytest.mark.parametrize(
    ("name", "value", "shown"),
    [
        ("Authorization", "Bearer opaque", f"Bearer {MASK}"),
        ("authorization", "Basic dTpw", f"Basic {MASK}"),
        ("Authorization", "opaque", MASK),
        ("Authorization", "opaque second", MASK),
        ("Authorization", "", ""),
        ("Set-Cookie", "session=opaque; Path=/; HttpOnly", MASK),
        ("Cookie", "a=opaque; b=opaque", MASK),
        ("X-Auth-Token", "opaque", MASK),
        ("X-Api-Key", "opaque", MASK),
        ("Location", "https://x/y?token=opaque&a=1#z", f"https://x/y?token={MASK}&a=1#z"),
        ("Location", "/activate?code=opaque", f"/activate?code={MASK}"),
        ("X-User-ID", "3f2b8c1e", "3f2b8c1e"),
    ],
)
def test_header_keeps_its_scheme_and_loses_its_credentials(
    name: str, value: str, shown: str
) -> None:
    """Of Authorization the scheme is reported, of a cookie nothing."""
    assert Redactor().sent("", {name: value}, None)[1] == {name: shown}


@pytest.mark.parametrize("place", ["Bearer |", "see https://x/?t=|", '{"a":"|"}'])
def test_masked_token_still_decodes_and_tells_its_times_only(place: str) -> None:
    """A reader sees which algorithm it was and when it expired, and can't use it."""
    before, after = place.split("|")
    text = Redactor().text(f"{before}{SIGNED}{after}")
    masked = text.removeprefix(before).removesuffix(after)

    assert jwt.get_unverified_header(masked) == {"alg": "HS256", "typ": "JWT"}
    assert jwt.decode(masked, options={"verify_signature": False, "verify_exp": False}) == {
        "sub": MASK,
        "email": MASK,
        "exp": 1767225600,
        "iat": 1,
        "nbf": 2.5,
    }
    assert masked.endswith(".redacted")


def test_masked_encrypted_token_tells_that_it_is_one() -> None:
    """Wherever it stands, and as often as it is masked; five other parts are no token."""
    header = token_parts.encoded({"alg": "dir", "enc": "A256GCM", "kid": "key-7"})
    token = f"{header}..dmVjdG9y.Y2xhaW1z.dGFn"
    shown = token_parts.encoded({"alg": "dir", "enc": "A256GCM"}) + "..redacted.redacted.redacted"

    assert Redactor().text(f"see {token}") == f"see {shown}"
    assert Redactor().sent("", {"Authorization": f"Bearer {token}"}, None)[1] == {
        "Authorization": f"Bearer {shown}"
    }
    assert Redactor().text(shown) == shown
    assert Redactor().text("eye.of.the.tiger.once") == "eye.of.the.tiger.once"


@pytest.mark.parametrize("space", ["", " ", "\n", "\r\n\t"])
def test_token_is_recognised_however_its_claims_are_laid_out(space: str) -> None:
    """Some libraries write a line break after the brace."""
    header, claims = (f'{{{space}"{name}": "x"}}' for name in ("alg", "sub"))
    parts = (
        base64.urlsafe_b64encode(part.encode()).decode().rstrip("=") for part in (header, claims)
    )
    token = f"{'.'.join(parts)}.c2lnbmF0dXJl"

    assert token not in Redactor().text(f"token {token}!")
    assert "c2lnbmF0dXJl" not in str(masked(Redactor(), {"x": token}))


def test_what_only_looks_like_a_token_is_masked_whole() -> None:
    """Parts that do not decode may be secret in a way of their own."""
    assert Redactor().text("x eyJhbGciOi.eyJzdWIi.sig y") == f"x {MASK} y"


@pytest.mark.parametrize(
    "card", [CARD, "4111 1111 1111 1111", "5500-0000-0000-0004", "378282246310005"]
)
@pytest.mark.parametrize("place", ["{}", "card {} declined", "ID43 {}", '"{}"'])
def test_card_number_is_masked_wherever_it_stands(card: str, place: str) -> None:
    """Grouped or not, in any member or sentence."""
    assert Redactor().text(place.format(card)) == place.format(MASK)
    assert masked(Redactor(), {"note": place.format(card)}) == {"note": place.format(MASK)}
    assert masked(Redactor(), [int(CARD), 12]) == [0, 12]


def test_digits_with_a_wrong_check_digit_are_no_card() -> None:
    """Reference numbers of that length exist."""
    assert Redactor().text("4111111111111112") == "4111111111111112"
    assert masked(Redactor(), [4111111111111112]) == [4111111111111112]


@pytest.mark.parametrize("text", ["code 4711.", "4711", "code-4711", "code:4711,", "(4711)"])
def test_short_code_is_masked_as_a_word(text: str) -> None:
    """However the sentence is punctuated."""
    redactor = Redactor()
    redactor.learn(4711)

    assert redactor.text(text) == text.replace("4711", MASK)
    assert masked(redactor, {"told": text, "number": 4711}) == {
        "told": text.replace("4711", MASK),
        "number": 0,
    }


def test_latest_secrets_are_kept_and_lasting_ones_for_ever() -> None:
    """A search for every code of a long run would slow every exchange."""
    redactor = Redactor()
    redactor.learn("lasting-secret", lasting=True)
    for number in range(KEPT + 1):
        redactor.learn(f"secret-number-{number:03d}")

    text = "lasting-secret secret-number-000 secret-number-001 secret-number-064"
    assert redactor.text(text) == f"{MASK} secret-number-000 {MASK} {MASK}"


def test_secret_that_is_met_again_stays_known() -> None:
    """What is reported repeatedly is recent, whenever it was learned first."""
    redactor = Redactor()
    redactor.learn("told-again-and-again")
    for number in range(KEPT):
        redactor.learn("told-again-and-again")
        redactor.learn(f"secret-number-{number:03d}")

    assert redactor.text("told-again-and-again") == MASK


def test_original_is_left_alone() -> None:
    """The body that the journey reads values from is not the masked copy."""
    body = {"accessToken": SIGNED, "data": [{"password": "x"}]}
    masked(Redactor(), body)

    assert body == {"accessToken": SIGNED, "data": [{"password": "x"}]}
