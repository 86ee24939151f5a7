"""Cases of the checks of payment consents and orders."""

from dataclasses import replace

import jwt

from fixtures.checks.payments import orders as checks
from selftests.client.exchanges import OTHER_UUID, UUID, Case, envelope, exchange

ANSWERING = "eyJhbGciOiJub25lIn0.eyJhbnN3ZXIiOiIxMjM0NTYifQ."  # {"alg":"none"}, {"answer":"123456"}
SILENT = "eyJhbGciOiJub25lIn0.eyJzdWIiOiJ4In0."  # {"alg":"none"}, {"sub":"x"}
UNKNOWN = {"iban": "DE89370400440532013000", "suggestion": "Create it"}
TIME, LATER = "2026-01-31T09:30:00.000Z", "2026-01-31T09:45:00.000Z"


def read_token(body: object) -> object:
    """Return the token of a created consent."""
    data = body.get("data") if isinstance(body, dict) else None
    return data.get("magicLinkToken") if isinstance(data, dict) else None


def _token(value: object) -> object:
    return exchange(envelope(201, {"magicLinkToken": value}))


def _order(**members: object) -> object:
    return exchange(envelope(200, members))


def _case(check: object, about: str, answer: object, *found: tuple[str, ...]) -> Case:
    function = getattr(checks, getattr(check, "__qualname__", "").partition(".")[0])
    return Case(function, about, check, answer, found)  # type: ignore[arg-type]


NOT_FOUND = exchange(envelope(404, UNKNOWN, "Beneficiary not found"))
OTHER_ORDER = checks.other_order_than(_order(preparedOrderId=UUID))  # type: ignore[arg-type]
ONE_OF_TWO = "1 completed, for two is too much"
CASES = (
    _case(checks.carries_token(read_token), "a JWT", _token(ANSWERING)),
    _case(
        checks.carries_token(read_token),
        "none",
        exchange(envelope(201, {})),
        (checks.TOKEN, "JWT text", "nothing"),
    ),
    _case(
        checks.carries_token(read_token),
        "another text",
        _token("abc"),
        (checks.TOKEN, "a JWT whose claims decode", "another text"),
    ),
    _case(checks.carries_answer(read_token), "an answer", _token(ANSWERING)),
    _case(
        checks.carries_answer(read_token),
        "no answer",
        _token(SILENT),
        (checks.TOKEN, "claims with an answer", "claims: sub"),
    ),
    *(
        _case(
            checks.carries_answer(read_token),
            f"{kind} as answer",
            _token(jwt.encode({"answer": answer}, "", "none")),
            (checks.TOKEN, "an answer that is text or number", kind),
        )
        for kind, answer in (("null", None), ("object", {"value": "1"}), ("text", ""))
    ),
    _case(
        checks.unknown_beneficiary_refused, "by prepare", replace(NOT_FOUND, operation="prepare")
    ),
    _case(
        checks.unknown_beneficiary_refused,
        "by execute",
        replace(NOT_FOUND, operation="execute"),
        ("$.code", "told by prepare", "told by execute", "late_refusal"),
    ),
    _case(
        checks.unknown_beneficiary_refused,
        "executed",
        replace(exchange(envelope(200)), operation="execute"),
        ("$.code", "404", "200"),
    ),
    _case(checks.valid_for_a_while, "later", _order(time=TIME, validUntil=LATER)),
    _case(checks.valid_for_a_while, "zones differ", _order(time=TIME, validUntil=TIME[:-1])),
    _case(
        checks.valid_for_a_while,
        "before",
        _order(time=LATER, validUntil=TIME),
        (
            "$.data.validUntil",
            "not before 2026-01-31T09:45:00+00:00",
            "2026-01-31T09:30:00+00:00",
        ),
    ),
    _case(
        checks.valid_for_a_while,
        "no moment",
        _order(time=TIME, validUntil=7),
        ("$.data.validUntil", "a date-time, as time is", "number 7"),
    ),
    _case(OTHER_ORDER, "its own", _order(preparedOrderId=OTHER_UUID)),
    _case(
        OTHER_ORDER,
        "the same",
        _order(preparedOrderId=UUID),
        ("$.data.preparedOrderId", "an identifier of its own", f'text "{UUID}"'),
    ),
    _case(checks.tells_no_other_iban("DE02"), "with blanks", _order(iban="DE 02")),
    _case(checks.tells_no_other_iban("DE02"), "none", _order(iban=None)),
    _case(
        checks.tells_no_other_iban("DE02"),
        "another one",
        _order(iban="DE03"),
        ("$.data.iban", "DE02", 'text "DE03"'),
    ),
    _case(checks.executed_lately, "just now", _order(executedAt="2026-01-31T09:30:01.123Z")),
    _case(checks.executed_lately, "another zone", _order(executedAt="2026-01-31T20:30:00")),
    _case(checks.executed_lately, "not told", _order(status="COMPLETED")),
    _case(
        checks.executed_lately,
        "years ago",
        _order(executedAt="2001-01-31T09:30:00Z"),
        ("$.data.executedAt", "about 2026-01-31T09:30:00+00:00", "2001-01-31T09:30:00+00:00"),
    ),
    _case(checks.completed, "short shape", _order(status="COMPLETED")),
    _case(
        checks.completed,
        "still going on",
        _order(status="EXECUTING"),
        ("$.data.status", "COMPLETED", 'text "EXECUTING"'),
    ),
    _case(checks.executed, "short shape", _order(status="COMPLETED")),
    _case(checks.executed, "long shape", _order(status="EXECUTING", success=True)),
    _case(
        checks.executed,
        "still ready",
        _order(status="READY"),
        ("$.data.status", "EXECUTING or COMPLETED", 'text "READY"'),
    ),
    _case(
        checks.executed,
        "no success",
        _order(status="COMPLETED", success=False),
        ("$.data.success", "true", "boolean false"),
    ),
    _case(
        checks.executed,
        "refused",
        exchange(envelope(400, message=None)),
        ("$.code", "200 or 201", "400"),
    ),
    _case(checks.names_order(UUID), "this one", _order(preparedOrderId=UUID)),
    _case(checks.names_order(UUID), "none", _order()),
    _case(
        checks.names_order(UUID),
        "another",
        _order(preparedOrderId=OTHER_UUID),
        ("$.data.preparedOrderId", UUID, f'text "{OTHER_UUID}"'),
    ),
    _case(checks.identified_by_uuids, "each", _order(preparedOrderId=UUID, executionId=UUID)),
    _case(
        checks.identified_by_uuids,
        "a number",
        _order(preparedOrderId=UUID, orderId="20260131-7"),
        ("$.data.orderId", "UUID text", 'text "20260131-7"'),
    ),
    _case(checks.names_tenant(UUID), "this one", _order(tenantId=UUID)),
    _case(checks.names_tenant(UUID), "none", _order()),
    _case(
        checks.names_tenant(UUID),
        "another",
        _order(tenantId=OTHER_UUID),
        ("$.data.tenantId", UUID, f'text "{OTHER_UUID}"'),
    ),
    _case(checks.completed_at_most(1, 1, "for two is too much"), "one", _order()),
    _case(
        checks.completed_at_most(1, 2, "for two is too much"),
        "both",
        _order(),
        ("$.data.status", ONE_OF_TWO, "2 completed"),
    ),
    _case(checks.never_ready, "refused", exchange(envelope(404))),
    _case(
        checks.never_ready,
        "ready",
        _order(status="READY"),
        ("$.code", "400 or 404 or 405 or 422", "200"),
        ("$.data.status", "no order", "READY"),
    ),
)
