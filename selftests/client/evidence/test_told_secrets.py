"""What an answer tells as a secret, in whichever form, is masked wherever else it stands."""

import base64
import json

import pytest

from conformance.masking import MASK
from fixtures.client.evidence.redaction import Redactor
from fixtures.client.evidence.told_secrets import told_within

SECRET = "Tr0ub4dor&3-xyz"
ESCAPED = "Tr0ub4dor%263-xyz"
CODED = base64.b64encode(SECRET.encode()).decode()


@pytest.mark.parametrize(
    "body",
    [
        {"data": json.dumps({"user": {"accessToken": SECRET}})},
        {"data": [" " + json.dumps([{"echo": json.dumps({"password": SECRET})}])]},
        {"link": f"https://localhost/verify?token={ESCAPED}&x=1"},
        {"sent": f"user=anna&new_password={SECRET.replace('&', '%26')}"},
        {"password": CODED},
        {"password": CODED.rstrip("=")},
        {"token": ESCAPED},
        {"passwords": ["is required", SECRET]},
        {"secret": {"value": SECRET, "id": "4711"}},
        {"tokens": [{"accessToken": SECRET}, {"value": [SECRET]}]},
        {"data": json.dumps({"password": CODED})},
    ],
)
def test_secret_is_masked_in_its_place_and_elsewhere(body: object) -> None:
    """Though it stands within a text, in base64, or escaped."""
    redactor = Redactor()
    _, shown = redactor.received({}, body)

    for form in (SECRET, ESCAPED, CODED):
        assert form not in json.dumps(shown)
    assert redactor.text(f"once more: {SECRET}") == f"once more: {MASK}"


@pytest.mark.parametrize(
    "body",
    [
        {"data": '{"password": "is required", "tokenType": "Bearer-type"}'},
        {"data": '{"password": "12345678", cut'},
        {"link": "https://localhost/?code=12345678&state=open-and-shut"},
        {"data": json.dumps({"name": "what has no secret"})},
        {"data": '{"a":' * 2_000 + "1"},
        "{password}",
    ],
)
def test_what_is_none_is_not_masked_elsewhere(body: object) -> None:
    """Words, what has another name, and what only looks like JSON."""
    assert list(told_within(body)) == []


USER = "7b1c2f0e-6f0c-4d8e-9f51-0a6f3f0f7c11"
KNOWN = {
    "userId": USER,
    "email": "anna@example.com",
    "at": "2030-01-02T03:04:05.678Z",
    "role": "ACCOUNT_OWNER",
    "reference": "order-of-anna",
}


@pytest.mark.parametrize(
    "body",
    [
        {"token": {"value": SECRET, **KNOWN, "roles": list(KNOWN.values())}},
        {"tokens": [{"tokenReference": "order-of-anna", "tokenExpires": [KNOWN["at"]]}]},
        {"secretQuestion": ["ACCOUNT_OWNER"], "passwordOf": [USER]},
        {"link": f"https://localhost/?tokenUser={USER}&tokenRole=ACCOUNT_OWNER&x=1"},
        {"link": "https://localhost/?x=1&tokenReference=order-of-anna"},
        {"data": json.dumps({"token": {"value": SECRET, **KNOWN}, "tokenUser": USER})},
    ],
)
def test_what_stands_beside_a_secret_is_shown_elsewhere(body: object) -> None:
    """Whose it is, of which kind, and until when: other answers have that by right."""
    redactor = Redactor()
    redactor.received({}, body)
    _, shown = redactor.received({}, KNOWN)

    assert shown == KNOWN


@pytest.mark.parametrize(
    "body",
    [
        {"data": json.dumps([{"token": f"token-number-{number}"} for number in range(999)])},
        {"tokens": [f"token-number-{number}" for number in range(999)]},
        {"tokens": [{"value": f"token-number-{number}"} for number in range(999)]},
    ],
)
def test_secrets_that_stand_deeper_push_out_none_told_by_name(body: dict[str, object]) -> None:
    """However many answers are full of them; of themselves the latest are kept."""
    redactor = Redactor()
    redactor.received({}, {"activationCode": SECRET})
    for number in range(9):
        again = json.dumps(body).replace("token-number", f"token-{number}")
        redactor.received({}, json.loads(again))

    assert redactor.text(SECRET) == MASK
    assert redactor.text("token-8-19") == MASK
    assert redactor.text("token-0-19") == "token-0-19"


def test_many_secrets_of_one_answer_push_out_no_others() -> None:
    """Of those that come by the hundred the latest are kept."""
    body = {"data": json.dumps([{"token": f"token-number-{number}"} for number in range(999)])}
    redactor = Redactor()
    redactor.learn(SECRET)
    redactor.received({}, body)

    assert len(list(told_within(body))) == 20
    assert redactor.text(SECRET) == MASK
