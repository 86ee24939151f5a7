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
        {"secret": {"value": {"now": SECRET}}},
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


def test_many_secrets_of_one_answer_push_out_no_others() -> None:
    """Of those that come by the hundred the latest are kept."""
    body = {"data": json.dumps([{"token": f"token-number-{number}"} for number in range(999)])}
    redactor = Redactor()
    redactor.learn(SECRET)
    redactor.received({}, body)

    assert len(list(told_within(body))) == 20
    assert redactor.text(SECRET) == MASK
