"""The card product's envelope: each clause is found when broken, none when it holds."""

from dataclasses import replace
from typing import Any

import pytest

from conformance.exchange import Exchange
from conformance.reading import Wrapping
from selftests.client.exchanges import Found, envelope, exchange
from selftests.client.judging.judged import found

SENT = {
    "X-Forwarded-For": "f",
    "X-Forwarded-From": "f",
    "sec-ch-ua-platform": "w",
    "device-id": "d",
}
MISSING = {"missingHeaders": ["platform"], "deviceId_accepted": []}
EXPIRED = {"error": "JWT_EXPIRED", "expiredAt": "2026-01-31T09:30:00"}
WRAPPED = "an envelope with success, code, msg and data"


def card(
    *, success: object = True, code: object = 200, data: object = None, msg: object = "told"
) -> dict[str, Any]:
    """Return a card envelope (2.1)."""
    return {"success": success, "code": code, "msg": msg, "data": data}


def refusal(code: object = -1, data: object = None) -> dict[str, Any]:
    """Return the card envelope of a failure."""
    return card(success=False, code=code, data=data)


def answer(body: object, status: int = 200, sent: dict[str, str] | None = None) -> Exchange:
    """Return an exchange of the card product."""
    judged = exchange(body, status, sent=SENT if sent is None else sent)
    return replace(judged, operation="card_info", wrapping=Wrapping.CARD)


@pytest.mark.parametrize(
    "judged",
    [
        answer(card(data={})),
        answer(card(data=[])),
        answer(card(data={"cardNo": "x"}, code=200.0, msg="")),
        answer({**card(data={}), "traceId": "x"}),
        *(answer(refusal(), status) for status in (200, 400, 404, 422)),
        *(answer(refusal(data=data)) for data in ({}, [], {"error": "why"}, [1])),
        answer({"success": False, "code": -1, "msg": "no data"}),
        *(answer(refusal(401), status) for status in (200, 401)),
        answer(refusal(401, EXPIRED), 401),
        answer(refusal(500, MISSING), 400),
        answer(refusal(500), 400, sent={}),
        *(answer(refusal(500), status) for status in (200, 400, 500)),
        answer(refusal(-1), 429),
        answer(refusal(429), 429),
        answer(envelope(429), 429),
        answer({**envelope(429), "success": False}, 429),
    ],
)
def test_conforming_envelope_breaks_nothing(judged: Exchange) -> None:
    """Readings of the card envelope that the document allows are not charged."""
    assert found("card_info", judged) == []


@pytest.mark.parametrize(
    ("judged", "violation"),
    [
        (answer([1]), ("$", WRAPPED, "array", "card.wrapped")),
        (
            answer({"cardNo": "x", "status": "y"}),
            ("$", WRAPPED, "object with cardNo, status", "card.wrapped"),
        ),
        (answer({}), ("$", WRAPPED, "object with no member", "card.wrapped")),
        (
            answer(envelope(200, {})),
            ("$", WRAPPED, "object with code, data, message", "card.wrapped"),
        ),
        (
            answer(envelope(401), 401),
            ("$", WRAPPED, "object with code, data, message", "card.wrapped_filter"),
        ),
        (
            answer({**envelope(401), "success": False}, 401),
            ("$", WRAPPED, "object with code, data, message, success", "card.wrapped_filter"),
        ),
        (answer({**envelope(-1), "success": False}, 404), ("$.msg", "text", "nothing", "card.msg")),
        (
            answer(envelope(500, MISSING), 400),
            ("$", WRAPPED, "object with code, data, message", "card.wrapped_filter"),
        ),
        (
            answer(card(success="true", data={})),
            ("$.success", "boolean", 'text "true"', "card.success"),
        ),
        (answer({"code": -1, "msg": "m"}), ("$.success", "boolean", "nothing", "card.success")),
        (answer(refusal("-1")), ("$.code", "whole number", 'text "-1"', "card.code")),
        (
            answer({"success": False, "msg": "m"}, 400),
            ("$.code", "whole number", "nothing", "card.code"),
        ),
        *(
            (
                answer(refusal(code), 404),
                ("$.code", "one of 200, -1, 401, 500", f"number {code}", "card.code_listed"),
            )
            for code in (0, 1, 400, 403, 404)
        ),
        (answer(card(data={}, msg=None)), ("$.msg", "text", "null", "card.msg")),
        (
            answer({"success": False, "code": -1, "message": "m"}),
            ("$.msg", "text", "nothing", "card.msg"),
        ),
        (answer(card()), ("$.data", "object or array", "null", "card.data")),
        (
            answer({"success": True, "code": 200, "msg": "m"}),
            ("$.data", "object or array", "nothing", "card.data"),
        ),
        (answer(card(data="x")), ("$.data", "object or array", 'text "x"', "card.data")),
        (answer(refusal(data="x")), ("$.data", "object or array", 'text "x"', "card.error_data")),
        (
            answer(card(code=-1)),
            ("$.success", "false", "boolean true with code -1", "card.combination"),
        ),
        (
            answer(refusal(200)),
            ("$.success", "true", "boolean false with code 200", "card.combination"),
        ),
        (
            answer(card(data={}), 404),
            ("status line", "HTTP 200", "HTTP 404 with code 200", "card.status_of_success"),
        ),
        *(
            (
                answer(refusal(401), status),
                (
                    "status line",
                    "HTTP 401 or 200",
                    f"HTTP {status} with code 401",
                    "card.status_of_errors",
                ),
            )
            for status in (400, 403, 500)
        ),
        (
            answer(refusal(), 500),
            ("status line", "HTTP 200 or 4xx", "HTTP 500 with code -1", "card.business_status"),
        ),
        *(
            (
                answer(refusal(500, MISSING), status),
                ("status line", "HTTP 400", f"HTTP {status} with code 500", "card.header_status"),
            )
            for status in (200, 500)
        ),
        (answer(refusal(500), 500, sent={**SENT, "device-id": "d"} | {"x": "y"}), ()),
        (answer(refusal(500), 500, sent={"X-Forwarded-For": "f"}), ()),
        (answer(refusal(400, MISSING), 400), ("$.code", "500", "400", "card.header_code")),
    ],
)
def test_broken_clause_is_charged(judged: Exchange, violation: Found) -> None:
    """One broken clause is one violation, of that clause."""
    assert found("card_info", judged) == ([violation] if violation else [])


def test_page_is_charged_to_the_envelope() -> None:
    """Responses are always wrapped, those of the card product too."""
    judged = answer({}, 500)
    page = replace(judged, body=exchange(status=500).body, text="<html>")
    assert [clause for *_, clause in found("card_info", page)] == ["envelope.wrapped"]


@pytest.mark.parametrize(
    ("judged", "accepted"),
    [
        (answer(card(data={})), True),
        (answer(card(data={}), 201), True),
        (answer(refusal(200)), False),
        (answer(card(success="false", data={})), False),
        (answer(card(success=None, data={})), False),
        (answer(card(code=-1)), False),
        (answer(card(data={}), 404), False),
        (answer(refusal()), False),
        (exchange({**envelope(200), "success": False}), True),
    ],
)
def test_failure_is_no_acceptance_at_http_200(judged: Exchange, *, accepted: bool) -> None:
    """success false is none, even with code 200; elsewhere the member means nothing."""
    assert judged.accepted is accepted
