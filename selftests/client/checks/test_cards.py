"""Checks of card answers accept what is fair and tell what is wrong; card numbers stay masked."""

import json
from pathlib import Path

import httpx
import pytest

from conformance.log import TestLog
from fixtures.checks.answers import accepted
from fixtures.checks.cards import (
    is_bad_request,
    is_business_error,
    is_refusal_of_the_body,
    tells_failure,
)
from fixtures.client.client import Client, Worker
from fixtures.client.evidence.redaction import Redactor
from fixtures.client.wire.pace import Pace
from fixtures.journeys.cards import Cards
from fixtures.target.hooks.calling import Hooks
from fixtures.target.settings import Target, load_target
from selftests.client.checks.cases.login import JWT
from selftests.client.exchanges import exchange, numbered
from selftests.client.judging.test_card_judging import answer, card, refusal

NUMBER = "4000001234567899"
BODY = "-1, or 500 at HTTP 400"


CASES = numbered(
    (is_business_error, answer(refusal()), []),
    (is_business_error, answer(refusal(), 404), []),
    (
        is_business_error,
        answer(card(data={})),
        [("$.success", "false", "boolean true"), ("$.code", "-1", "200")],
    ),
    (is_business_error, answer(card(code=-1)), [("$.success", "false", "boolean true")]),
    (is_business_error, answer(refusal(500)), [("$.code", "-1", "500")]),
    (is_business_error, answer({"code": -1, "msg": "left to the envelope"}), []),
    (is_business_error, answer({"success": "false", "msg": "left to the envelope"}), []),
    (is_business_error, exchange({"code": 404, "message": "m"}), [("$.code", "-1", "404")]),
    (is_refusal_of_the_body, answer({"success": False, "msg": "no code"}), []),
    (is_refusal_of_the_body, answer(refusal(), 200), []),
    (is_refusal_of_the_body, answer(refusal(), 422), []),
    (is_refusal_of_the_body, answer(refusal(500), 400), []),
    (is_refusal_of_the_body, answer(refusal(500), 500), [("$.code", BODY, "500 at HTTP 500")]),
    (is_refusal_of_the_body, answer(refusal(401)), [("$.code", BODY, "401 at HTTP 200")]),
    (
        is_refusal_of_the_body,
        answer(card(data={})),
        [("$.success", "false", "boolean true"), ("$.code", BODY, "200 at HTTP 200")],
    ),
    (tells_failure, answer(refusal(401)), []),
    (is_bad_request, answer(refusal(500), 400), []),
    (
        is_bad_request,
        answer(refusal(500), 500),
        [("status line", "HTTP 400", "HTTP 500 with code 500", "card.header_status")],
    ),
    (tells_failure, answer(card(code=-1)), [("$.success", "false", "boolean true")]),
)


@pytest.fixture
def target(tmp_path: Path) -> Target:
    """A target with a card of a known number."""
    file = tmp_path / "target.toml"
    file.write_text(
        'base_url = "https://cards.example.com"\n'
        'tenant_id = "t-1"\n'
        'card_product_segment = "virtual"\nprofiles = ["card"]\n'
        '[identities.service]\nemail = "a@example.com"\npassword = "Secret-7-Password"\n'
        f'[hooks]\ncard_number = "{NUMBER}"\n',
        encoding="utf-8",
    )
    return load_target(file, {})


def _talkative(request: httpx.Request) -> httpx.Response:
    """Answer with the card number in every place where one can stand."""
    if request.url.path.endswith("/login"):
        login = {"accessToken": JWT, "tokenType": "Bearer", "expiresIn": 3600}
        return httpx.Response(200, json=login)
    number = json.loads(request.content)["cardNo"]
    grouped = " ".join(number[start : start + 4] for start in range(0, len(number), 4))
    body = {
        "success": True,
        "code": 200,
        "msg": f"Card {number} found",
        "data": {"cardNo": number, "pan": int(number), "note": grouped, number: number},
    }
    return httpx.Response(200, json=body, headers={"X-Card": number})


def test_no_card_number_leaves_in_clear(target: Target, tmp_path: Path) -> None:
    """Neither the evidence nor a finding nor a text of the run tells a card number."""
    evidence = tmp_path / "exchanges.ndjson"
    log, redactor = TestLog(evidence), Redactor()
    network = httpx.MockTransport(_talkative)
    client = Client(target, Worker(log, redactor, Pace(tmp_path / ".pace"), network=network))
    cards = Cards(client, Hooks(target), "seed")

    calls = [cards.information(), cards.information_about_nobodys_card()]
    answers = [client.send(call) for call in calls]
    entries = log.drain()
    log.close()
    client.close()
    shown = "".join(
        [
            evidence.read_text(encoding="utf-8"),
            *(repr(each.exchange) for each in answers),
            *(redactor.text(repr(each.call)) for each in answers),
            repr(entries),
            repr([*accepted()(answers[0].exchange), *is_business_error(answers[1].exchange)]),
        ]
    )

    for call in calls:
        number = call.body["cardNo"]
        assert number not in shown
        assert number[6:15] not in shown.replace(" ", "")


def test_number_of_no_card_has_a_right_check_digit(target: Target, tmp_path: Path) -> None:
    """A service that examines numbers first would otherwise refuse it for its form."""
    log, redactor = TestLog(), Redactor()
    client = Client(target, Worker(log, redactor, Pace(tmp_path / ".pace")))
    cards = Cards(client, Hooks(target), "seed")
    client.close()

    for number in [cards.information_about_nobodys_card().body["cardNo"] for _ in range(20)]:
        digits = [int(digit) for digit in reversed(number)]
        doubled = [sum(divmod(digit * 2, 10)) for digit in digits[1::2]]
        assert (sum(digits[::2]) + sum(doubled)) % 10 == 0
        assert len(number) == 16
        assert number != NUMBER
