"""Secrets are known however a service gives them back, but in parts."""

import base64
import json
import random
import time

import pytest

from fixtures.client.evidence.redaction import Redactor
from selftests.client.exchanges import masked

LONGEST_S = 10.0
"""Of processor time: a tenth of it is usual."""
SIGNS = "Sup3r-Secret+Canary/4711"


@pytest.mark.parametrize(
    "written",
    [
        "".join(f"%{byte:02X}" for byte in SIGNS.encode()),
        "".join(f"\\u{ord(sign):04x}" for sign in SIGNS),
        "".join(f"&#{ord(sign)};" for sign in SIGNS),
        "".join(f"&#x{ord(sign):X};" for sign in SIGNS),
        SIGNS.swapcase(),
        SIGNS.upper(),
        SIGNS[::-1],
        SIGNS.encode().hex(),
        *(
            base64.b64encode(before + SIGNS.encode() + b"!?").decode()
            for before in (b"u:", b"name:", b"{")
        ),
    ],
)
@pytest.mark.parametrize("lasting", [True, False])
def test_secret_is_known_in_odd_forms(written: str, *, lasting: bool) -> None:
    """Every sign escaped, in other case, backwards, within base64 of a longer text."""
    redactor = Redactor()
    redactor.learn(SIGNS, lasting=lasting)
    core = written[3:-4]

    assert core not in redactor.text(f"It was {written} that came.")
    assert core not in json.dumps(masked(redactor, {"got": [written]}))
    assert redactor.text("It was nothing of the kind.") == "It was nothing of the kind."


@pytest.mark.parametrize("before", ["", "x", "xy", "xyz"])
@pytest.mark.parametrize("secret", ["abcd", "abcdef", "abcdefg"])
def test_secret_begins_wherever_it_likes(secret: str, before: str) -> None:
    """Of a text that is searched, not every place is looked at."""
    redactor = Redactor()
    redactor.learn(secret)

    assert redactor.text(f"{before} {secret} ") == f"{before} [masked] "


def test_letter_that_is_another_one_at_the_end_of_a_word() -> None:
    """Greek writes sigma so; what follows the secret makes no other secret of it."""
    redactor = Redactor()
    redactor.learn("geheimnis\u03c2")

    assert redactor.text("(GEHEIMNIS\u03a3\u03b1)") == "([masked]\u03b1)"


def test_what_nearly_is_a_secret_is_read_once() -> None:
    """A sign that could be read in two ways would double the time with each."""
    redactor = Redactor()
    redactor.learn("a" * 40, lasting=True)
    nearly = ("a" * 39 + "! ") * 500

    assert redactor.text(f"{'A' * 40} {nearly}") == f"[masked] {nearly}"


@pytest.mark.parametrize("levels", [600, 100_000])
def test_what_nests_deeper_than_any_json_is_no_token(levels: int) -> None:
    """Header or claims of more levels than can be walked: all is masked, and nothing breaks."""
    plain, deep = (
        base64.urlsafe_b64encode(part.encode()).decode().rstrip("=")
        for part in ('{"alg":"x"}', f'{{"a":{"[" * levels}{"]" * levels}}}')
    )
    redactor = Redactor()

    assert redactor.text(f"got {plain}.{deep}.c2ln") == "got [masked]"
    assert redactor.text(f"got x-{deep}.{plain}.c2ln") == "got x-[masked]"
    assert masked(redactor, {"token": f"{plain}.{deep}.c2ln"}) == {"token": "[masked]"}


def test_beginning_of_a_secret_is_not_shown_for_a_token_in_it() -> None:
    """Under the name of a secret all is masked, but for what is a token from its first sign."""
    assert masked(Redactor(), {"secretKey": "hidden-eyJhIjoxfQ.eyJhIjoxfQ.c2ln"}) == {
        "secretKey": "[masked]"
    }


def test_secret_in_as_many_ways_as_there_are_takes_no_longer_than_in_one() -> None:
    """Each is another text: sought one by one, 40,000 of them took minutes."""
    redactor = Redactor()
    redactor.learn(SIGNS, lasting=True)
    chance = random.Random(1)
    written = [
        "".join(chance.choice((sign, sign.swapcase(), f"%{ord(sign):02x}")) for sign in SIGNS)
        for _ in range(40_000)
    ]
    began = time.process_time()

    assert masked(redactor, {"message": " ".join(written)}) == {
        "message": " ".join(["[masked]"] * len(written))
    }
    assert time.process_time() - began < LONGEST_S


def test_secret_of_a_megabyte_is_sought_by_its_beginning() -> None:
    """A target may call anything a token, and write it in any way."""
    redactor = Redactor()
    redactor.learn("\x1b" * 1_000_000)
    began = time.process_time()
    shown = masked(redactor, {"message": "%1b" * 100_000})

    assert shown == {"message": "[masked]" * 5}
    assert time.process_time() - began < LONGEST_S


@pytest.mark.parametrize("digits", ["0" * 19_999, "a" * 19_999])
def test_secret_of_thousands_of_equal_digits_takes_no_longer(digits: str) -> None:
    """It begins anywhere in a text of such digits, and is there once."""
    redactor = Redactor()
    redactor.learn(f"{digits}1")
    began = time.process_time()

    assert masked(redactor, {"message": f"{digits * 50}{digits.upper()}1"}) == {
        "message": f"{digits * 50}[masked]"
    }
    assert time.process_time() - began < LONGEST_S


@pytest.mark.parametrize("secret", ["1234567890", "abcdef0123"])
def test_digits_stay_within_identifiers_unless_they_are_escaped(secret: str) -> None:
    """An escaped sign tells that it is no part of an identifier."""
    redactor = Redactor()
    redactor.learn(secret)
    identifier = f"11112222-3333-4444-5555-{secret.upper()}66"

    assert redactor.text(f"{identifier} {secret.upper()}") == f"{identifier} [masked]"
    assert redactor.text(f"x{secret[:-1]}%{ord(secret[-1]):x}y") == "x[masked]y"


@pytest.mark.parametrize("other", ["MySecretWord", "%6dysecretword", "MYSECRETWORD"])
@pytest.mark.parametrize("place", ["{plain} and {other}", "{other} and {plain}"])
def test_secret_in_lower_case_is_known_beside_another_spelling(place: str, other: str) -> None:
    """Its plain form equals the one that is looked for in every spelling."""
    redactor = Redactor()
    redactor.learn("mysecretword")

    text = redactor.text(place.format(plain="mysecretword", other=other))
    assert "ysecretword" not in text.lower()


@pytest.mark.parametrize(
    ("told", "secret"),
    [
        ("K7f3 99ab QQe1 zz41", "K7f3 99ab QQe1 zz41"),
        ("sk live 8842aabb", "sk live 8842aabb"),
        ("qWer tYui oPas", "qWer tYui oPas"),
        ("Bearer Zx81opaquevalueQQ9", "Zx81opaquevalueQQ9"),
        ("bearer abcdefghijklmnopqrstuvwxyz", "abcdefghijklmnopqrstuvwxyz"),
    ],
)
def test_secret_with_blanks_or_a_scheme_is_learned_from_an_answer(told: str, secret: str) -> None:
    """It is not said in words: wherever it stands later, it is masked."""
    redactor = Redactor()
    masked(redactor, {"data": {"session": {"token": told}}})

    headers, body = redactor.received({"x-echo": secret}, {"link": f"https://x/?t={secret}"})
    assert secret not in f"{headers}{body}"
    assert secret not in redactor.text(f"yours is {secret}")
