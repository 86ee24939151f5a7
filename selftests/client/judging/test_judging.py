"""What every response is judged for: each clause is found when broken, none when it holds."""

from dataclasses import replace
from typing import Any

import pytest

from conformance.exchange import Exchange
from conformance.outcomes import Violation
from fixtures.client.judging.responses import judge
from fixtures.interface.operations import OPERATIONS
from selftests.client.checks.cases.login import JWT
from selftests.client.exchanges import Found, answered, envelope, exchange
from selftests.client.judging.judged import LISTED, LOGIN, REFUSED_LOGIN, WRAPPED, found

BALANCE = OPERATIONS["balance"]
"""Its payload is not documented: only the envelope is judged."""
WALLETS = envelope(200, [])


@pytest.mark.parametrize(
    "judged",
    [
        answered(200),
        exchange(envelope(201), 200),
        exchange(envelope(200), 201),
        answered(200.0),
        exchange({"code": 200, "message": "no data"}),
        exchange({**envelope(), "timestamp": 1, "path": "/x", "success": True}),
        exchange(envelope(), headers={"content-type": "application/json; charset=utf-8"}),
        exchange(envelope(), headers={"content-type": "Application/Problem+JSON"}),
        answered(400, {"error": "why"}),
        answered(400, {}),
        answered(410),
        *(answered(code) for code in (405, 406, 413, 415)),
        *(
            exchange(envelope(500, {"missingHeaders": ["platform"]}), status)
            for status in (200, 400, 500)
        ),
    ],
)
def test_conforming_envelope_breaks_nothing(judged: Exchange) -> None:
    """Readings of the envelope that the document allows are not charged."""
    assert found("balance", judged) == []


def test_redirect_is_the_answer_of_a_link_alone() -> None:
    """People open links of messages (4.4); whoever calls another operation is owed an envelope."""
    redirect = exchange(status=302, text="<html>")

    assert found("consent_verification", redirect) == []
    assert [clause for *_, clause in found("balance", redirect)] == ["envelope.wrapped"]


@pytest.mark.parametrize("status", [502, 503, 504])
def test_what_a_gateway_tells_is_no_answer_of_the_service(status: int) -> None:
    """A page, or JSON of its own. What has a code is judged as any answer, a page of 50x, too."""
    assert found("balance", exchange(status=status, text="<html>Maintenance")) == []
    assert found("balance", exchange({"message": "Endpoint request timed out"}, status)) == []
    assert found("balance", exchange({"code": "BAD_GATEWAY", "status": status}, status)) == []
    assert found("balance", exchange({"code": status}, status)) != []
    assert found("balance", exchange(status=status - 4, text="<html>Maintenance")) != []


@pytest.mark.parametrize(
    ("judged", "violation"),
    [
        (
            exchange(status=404, text="<html>no", headers={"content-type": "text/html;x=y"}),
            ("$", "a JSON envelope", 'text/html: text "<html>no"', "envelope.wrapped"),
        ),
        (
            exchange(status=500, text="oops", headers={}),
            ("$", "a JSON envelope", 'no media type: text "oops"', "envelope.wrapped"),
        ),
        (exchange(status=204), ("$", "a JSON envelope", "nothing", "envelope.wrapped")),
        (exchange([]), ("$", "an envelope object", "array", "envelope.wrapped")),
        (exchange(None), ("$", "an envelope object", "null", "envelope.wrapped")),
        (exchange("x", 400), ("$", "an envelope object", "text", "envelope.wrapped")),
        (exchange({"data": 1}), ("$", WRAPPED, "object with data", "envelope.wrapped")),
        (exchange({}), ("$", WRAPPED, "object with no member", "envelope.wrapped")),
        (answered("200"), ("$.code", "whole number", 'text "200"', "envelope.code")),
        (exchange({"message": "m"}, 404), ("$.code", "whole number", "nothing", "envelope.code")),
        *(
            (exchange(envelope(code), 200), ("$.code", "whole number", shown, "envelope.code"))
            for code, shown in (
                (200.5, "number 200.5"),
                (True, "boolean true"),
                (None, "null"),
                (float("nan"), "number NaN"),
                (float("-inf"), "number -Infinity"),
            )
        ),
        (answered(202), ("$.code", LISTED, "number 202", "envelope.code_listed")),
        (answered(503), ("$.code", LISTED, "number 503", "envelope.code_listed")),
        *(
            (answered(200, message=message), ("$.message", *shown, "envelope.message"))
            for message, shown in (
                (None, ("text that a person can read", "null")),
                ("  ", ("text that a person can read", 'text "  "')),
                ({"de": "x"}, ("text that a person can read", 'object {"de": "x"}')),
            )
        ),
        (
            exchange({"code": 200, "data": 1}),
            ("$.message", "text that a person can read", "nothing", "envelope.message"),
        ),
        (
            exchange(envelope(), headers={"content-type": "text/plain"}),
            ("header Content-Type", "application/json", "text/plain", "envelope.media_type"),
        ),
        (
            exchange(envelope(), headers={}),
            ("header Content-Type", "application/json", "nothing", "envelope.media_type"),
        ),
        (
            exchange(envelope(200), 500),
            ("status line", "HTTP 200", "HTTP 500 with code 200", "envelope.status_of_success"),
        ),
        (
            exchange(envelope(404), 200),
            ("status line", "HTTP 404", "HTTP 200 with code 404", "envelope.status_of_errors"),
        ),
        (
            exchange(envelope(422), 400),
            ("status line", "HTTP 422", "HTTP 400 with code 422", "envelope.status_of_errors"),
        ),
        *(
            (answered(400, data), (path, expected, observed, "envelope.error_data"))
            for data, path, expected, observed in (
                ("text", "$.data", "object", 'text "text"'),
                ([], "$.data", "object", "array []"),
                ({"error": None}, "$.data.error", "text", "null"),
            )
        ),
    ],
)
def test_broken_clause_is_charged(judged: Exchange, violation: Found) -> None:
    """One broken clause is one violation, of that clause."""
    assert found("balance", judged) == [violation]


@pytest.mark.parametrize(("code", "clauses"), [(400, []), (403, ["envelope.error_data"])])
def test_row_without_data_lets_anything_be_told(code: int, clauses: list[str]) -> None:
    """Section 7 lists none for what an organization lacks, and for its activation alone."""
    refused = exchange({"code": code, "message": "no", "data": "text"}, code)
    assert [each[-1] for each in found("organization_activation", refused)] == clauses
    assert len(found("balance", refused)) == 1


@pytest.mark.parametrize("code", [0, 1, 4001, -1])
def test_invented_code_is_charged(code: int) -> None:
    """A number of the service's own is not an HTTP-style status, and fits no status line."""
    assert found("balance", exchange(envelope(code), 400)) == [
        ("$.code", LISTED, f"number {code}", "envelope.code_known"),
        (
            "status line",
            "an HTTP error status",
            f"HTTP 400 with code {code}",
            "envelope.status_of_errors",
        ),
    ]


def test_every_violation_of_a_response_is_collected() -> None:
    """Not the first one only; each tells operation, exchange and what the request differs in."""
    judged = exchange({"code": "500", "message": "", "data": "trace"}, 200, headers={})
    context: Any = {
        "operation": str(BALANCE),
        "exchange": "e-1",
        "deviations": ("one thing",),
        "status": 200,
    }

    assert judge(judged, BALANCE) == (
        Violation(
            "header Content-Type", "application/json", "nothing", "envelope.media_type", **context
        ),
        Violation("$.code", "whole number", 'text "500"', "envelope.code", **context),
        Violation(
            "$.message", "text that a person can read", 'text ""', "envelope.message", **context
        ),
        Violation(
            "status line",
            "HTTP 500",
            "HTTP 200 with code 500",
            "envelope.status_of_errors",
            **context,
        ),
        Violation("$.data", "object", 'text "trace"', "envelope.error_data", **context),
    )


@pytest.mark.parametrize(
    ("operation", "judged"),
    [
        ("login", exchange(LOGIN)),
        ("login", exchange({**LOGIN, "refreshToken": "x", "expiresIn": "3600"})),
        ("login", exchange(REFUSED_LOGIN, 401)),
        ("login", answered(401, REFUSED_LOGIN)),
        ("session", answered(201, {"anything": JWT})),
        ("session", answered(401)),
        ("wallets", exchange(WALLETS)),
        ("wallets", answered(404)),
        ("execute", answered(400)),
    ],
)
def test_answer_of_the_documented_shape_breaks_nothing(operation: str, judged: Exchange) -> None:
    """Login is flat, its refusal may be."""
    assert found(operation, judged) == []


@pytest.mark.parametrize(
    ("operation", "flaw", "clause"),
    [
        ("balance", "NaN, which JSON does not have", "envelope.wrapped"),
        ("wallets", "not in UTF-8", "envelope.wrapped"),
        ("wallets", "more than 8 MB", "shape.wallets"),
        ("balance", "more than 8 MB", "envelope.wrapped"),
    ],
)
def test_what_cannot_be_taken_for_json_is_no_envelope(
    operation: str, flaw: str, clause: str
) -> None:
    """The violation says why it is none; an answer without end breaks the documented shape."""
    judged = replace(exchange(text="head"), flaw=flaw)
    assert found(operation, judged) == [("$", "a JSON envelope", flaw, clause)]


def test_a_name_that_stands_twice_is_reported() -> None:
    """Readers choose one of the two members: a warning, no more."""
    judged = replace(answered(), repeated=("code", "data"))
    assert found("balance", judged) == [
        ("$", "each name once in an object", "twice: code, data", "envelope.names")
    ]
