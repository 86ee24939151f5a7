"""The checks of acceptance and refusal know the codes of the card product."""

import pytest

from conformance.exchange import Exchange
from fixtures.checks import answers as checks
from fixtures.checks.stating import Check
from fixtures.interface.headers import Header
from selftests.client.exchanges import Found, envelope, reported
from selftests.client.judging.test_card_judging import EXPIRED, MISSING, answer, card, refusal

HEADERS = checks.refused_as("missing_headers")
EXPIRY = checks.refused_as("expired_token")


@pytest.mark.parametrize(
    ("check", "judged", "violations"),
    [
        (checks.accepted(), answer(card(data={})), []),
        (checks.accepted(), answer(refusal(200)), [("$.success", "true", "boolean false")]),
        (
            checks.accepted(),
            answer(refusal()),
            [("$.code", "200 or 201", '-1, message text "told"')],
        ),
        (checks.refused(401), answer(refusal(401)), []),
        (checks.refused(401), answer(refusal()), [("$.code", "401", "-1")]),
        (checks.refused(401), answer(envelope(401), 401), []),
        (checks.refused(401), answer(card(code=401)), [("$.success", "false", "boolean true")]),
        (checks.refused(401, 403), answer(refusal()), []),
        (checks.refused(401, 403), answer(refusal(403)), []),
        (checks.refused(403), answer(card(code=403)), [("$.success", "false", "boolean true")]),
        (checks.refused(403), answer(card(code=-1)), [("$.success", "false", "boolean true")]),
        (checks.refused(401, 500), answer(refusal()), [("$.code", "401 or 500", "-1")]),
        (checks.refused(401), answer({"success": False, "msg": "no code"}), []),
        (checks.refused(401), answer({"success": True, "msg": "m"}), [("$.code", "401", "200")]),
        (checks.refused(), answer(refusal()), []),
        (checks.refused(), answer(card(data={})), [("$.code", "a refusal (4xx)", "200")]),
        (HEADERS, answer(refusal(500, MISSING) | {"msg": "header"}, 400), []),
        (HEADERS, answer({**envelope(400, MISSING, "header")}, 400), []),
        (HEADERS, answer(refusal(-1, MISSING), 400), [("$.code", "500", "-1")]),
        (HEADERS, answer(refusal(400), 400), [("$.code", "500", "400")]),
        (HEADERS, answer(card(data={})), [("$.code", "500", "200")]),
        (
            HEADERS,
            answer(refusal(500), 400),
            [("$.msg", 'text with "header"', 'text "told"', "gist")],
        ),
        (EXPIRY, answer(refusal(401, EXPIRED) | {"msg": "expired"}), []),
        (
            EXPIRY,
            answer(refusal(401, {"error": "JWT_EXPIRED"}) | {"msg": "expired"}),
            [("$.data.expiredAt", "present", "nothing", "card.error_data")],
        ),
    ],
)
def test_checks_know_the_codes_of_the_card_product(
    check: Check, judged: Exchange, violations: list[Found]
) -> None:
    """Business errors stand for codes that it lacks; 401 and 500 are asked for as they are."""
    assert reported(check(judged)) == violations


def test_absent_names_of_missing_headers_only_warn() -> None:
    """What a failure of the card product carries in its data is open; a wrong list is wrong."""
    check = checks.names_missing(Header.PLATFORM)
    path = "$.data.missingHeaders"

    assert reported(check(answer(refusal(500), 400))) == []
    assert reported(check(answer(refusal(500, {"error": "x"}), 400))) == [
        (path, "array of header names", "nothing", "card.error_data")
    ]
    assert reported(check(answer(refusal(500, {"missingHeaders": []}), 400, sent={}))) == [
        (path, "an entry that names platform", "array []")
    ]
