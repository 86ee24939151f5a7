"""What looks like a secret, and is none, is never maimed."""

import base64
import string
import tracemalloc
from collections.abc import Callable

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from conformance.masking import MASK
from fixtures.client.evidence.redaction import Redactor
from selftests.client.exchanges import masked

COUNTRIES = st.sampled_from(["DE", "GB", "FR", "NO", "MT", "XK"])
BBANS = st.text(string.digits, min_size=11, max_size=30) | st.text(
    string.digits + string.ascii_uppercase, min_size=11, max_size=30
)


def _iban(country: str, bban: str) -> str:
    number = "".join(str(int(sign, 36)) for sign in f"{bban}{country}00")
    return f"{country}{98 - int(number) % 97:02d}{bban}"


def _grouped(iban: str) -> str:
    return " ".join(iban[start : start + 4] for start in range(0, len(iban), 4))


IBANS = st.builds(_iban, COUNTRIES, BBANS)
HARMLESS = {
    "UUID": st.uuids().map(str),
    "UUID in capitals": st.uuids().map(lambda value: str(value).upper()),
    "UUID of digits only": st.from_regex(r"[0-9]{8}-([0-9]{4}-){3}[0-9]{12}", fullmatch=True),
    "IBAN": IBANS,
    "IBAN with blanks": IBANS.map(_grouped),
    "E.164": st.from_regex(r"\+[1-9][0-9]{6,14}", fullmatch=True),
    "decimal": st.decimals(
        allow_nan=False, allow_infinity=False, places=2, min_value=-(10**15), max_value=10**15
    ).map(lambda value: format(value, "f")),
    "date": st.dates().map(str),
    "date-time": st.datetimes().map(lambda value: f"{value.isoformat()}Z"),
}
PLACES: tuple[Callable[[str], str], ...] = (
    str,
    lambda value: f"/api/v2.1/wallets/{value}/beneficiaries?id={value}",
    lambda value: f"no such thing: {value}.",
    lambda value: f"{value} EUR, {value}",
)


@pytest.mark.parametrize("kind", HARMLESS)
@settings(deadline=None, max_examples=60)
@given(data=st.data())
def test_identifiers_numbers_and_dates_survive(kind: str, data: st.DataObject) -> None:
    """Alone, in a path, in a sentence and beside one another they stay what they were."""
    value = data.draw(HARMLESS[kind])
    redactor = Redactor()

    texts = [place(value) for place in PLACES]
    assert [redactor.text(text) for text in texts] == texts
    assert masked(redactor, {"a": [value]}) == {"a": [value]}


@pytest.mark.parametrize("kind", HARMLESS)
@settings(deadline=None, max_examples=60)
@given(data=st.data())
def test_learned_code_does_not_maim_what_contains_its_digits(
    kind: str, data: st.DataObject
) -> None:
    """A code of a few digits that happens to stand within an identifier is not a secret there."""
    value = data.draw(HARMLESS[kind])
    digits = [part for part in value.replace("-", " ").replace(".", " ").split() if len(part) == 4]
    redactor = Redactor()
    for code in (*digits, value[:4], value[-4:], value[3:9]):
        if len(code) < 7 and code.isalnum() and code not in {value, value.lstrip("+-")}:
            redactor.learn(code)

    assert redactor.text(f"about {value}.") == f"about {value}."
    assert masked(redactor, [value]) == [value]


@pytest.mark.parametrize("code", ["00000000", "0000000000", "8a000000"])
@pytest.mark.parametrize("place", PLACES, ids=["alone", "path", "sentence", "pair"])
def test_long_code_does_not_maim_an_identifier(place: Callable[[str], str], code: str) -> None:
    """Sandboxes count, and their codes are of zeros: elsewhere such a code is a secret."""
    redactor = Redactor()
    redactor.learn(code, lasting=True)
    text = place("8a000000-0000-7000-8000-000000000001")

    assert redactor.text(text) == text
    assert masked(redactor, {"a": [text]}) == {"a": [text]}
    assert redactor.text(f"the code {code}, x{code}y") == f"the code {MASK}, x{MASK}y"


@pytest.mark.parametrize(
    "text",
    [
        "DE00 3704 0044 0532 0130 00 EUR",
        "ACCOUNT DE89 3704 0044 0532 0130 00 IS OPEN",
        "ID42 DE89 3704 0044 0532 0130 00, GB29 NWBK 6016 1331 9268 19",
        "1050",
        "1767225600004 and 1111111111111117",
        "20261120150401",
        "tokenType=Bearer",
        "/x?customerType=B2C&page=1&shipping=2",
        "e-mail ada@example.com",
        "",
    ],
)
def test_harmless_text_survives(text: str) -> None:
    """Neither words around an IBAN nor ordinary query parameters make it a secret."""
    assert Redactor().text(text) == text


@pytest.mark.parametrize("value", [0, 1050, 12.5, -3, True, False, None, 1767225600000])
def test_numbers_booleans_and_null_survive(value: object) -> None:
    """Only numbers that are learned secrets are masked."""
    redactor = Redactor()
    redactor.learn("4711")

    assert masked(redactor, [value, {"tokenType": "Bearer", "token_type": "Bearer"}]) == [
        value,
        {"tokenType": "Bearer", "token_type": "Bearer"},
    ]


def test_short_text_is_not_learned() -> None:
    """Masking three characters wherever they stand would hide the answer itself."""
    redactor = Redactor()
    redactor.learn("200", lasting=True)

    assert redactor.text("HTTP 200") == "HTTP 200"


@pytest.mark.parametrize("nothing", ["none", "None", "null", "true"])
def test_word_for_nothing_is_not_learned(nothing: str) -> None:
    """A hook may return one where there is no code: an observation of the same name stays."""
    redactor = Redactor()
    redactor.learn(nothing, lasting=True)

    assert redactor.text("all, none, null, true") == "all, none, null, true"


@pytest.mark.parametrize(
    "said",
    [
        "is required",
        "Must differ from the last one, and be long!",
        "Bearer authentication",
        "Est exigé",
    ],
)
def test_what_an_answer_says_of_a_secret_is_not_learned(said: str) -> None:
    """The reason why a password is refused may be the reason of anything else."""
    redactor = Redactor()
    body = {"details": {"password": said}}

    assert masked(redactor, body) == {"details": {"password": MASK}}
    assert redactor.text(f"a consent: {said}") == f"a consent: {said}"


def test_what_was_sent_as_a_secret_is_known_in_every_form() -> None:
    """The answer may repeat a password of a customer, or a token that is not a customer's."""
    redactor = Redactor()
    masked(redactor, {"password": "Cf!a4dca969b9e1", "code": "83729104"}, request=True)
    redactor.sent("", {"authorization": "Bearer eyJhbGciOiJub25lIn0.eyJzdWIiOiJ4In0.forged"}, None)
    for secret in ("Cf!a4dca969b9e1", "83729104", "eyJhbGciOiJub25lIn0.eyJzdWIiOiJ4In0.forged"):
        encoded = base64.b64encode(secret.encode()).decode()
        assert redactor.text(f"got {encoded}.") == f"got {MASK}."
        assert secret not in redactor.text(f"got {secret}.")


def test_long_texts_of_a_target_are_not_remembered() -> None:
    """A service that sends megabytes again and again fills no memory with them."""
    redactor = Redactor()
    tracemalloc.start()
    try:
        for number in range(10, 20):
            masked(redactor, {f"{number}" * 100_000: f"{number} " * 100_000})
        assert tracemalloc.get_traced_memory()[0] < 1_000_000
    finally:
        tracemalloc.stop()
