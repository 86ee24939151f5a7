"""Cases of the checks of payment consents and orders."""

from dataclasses import replace

import jwt

from conformance.exchange import Exchange
from fixtures.checks.answers import tells_its_moment
from fixtures.checks.payments import orders as checks
from fixtures.target.dialect.dialect import Dialect
from selftests.client.exchanges import OTHER_UUID, UUID, answered, case

ANSWERING = "eyJhbGciOiJub25lIn0.eyJhbnN3ZXIiOiIxMjM0NTYifQ."  # {"alg":"none"}, {"answer":"123456"}
SILENT = "eyJhbGciOiJub25lIn0.eyJzdWIiOiJ4In0."  # {"alg":"none"}, {"sub":"x"}
UNKNOWN = {"iban": "DE89370400440532013000", "suggestion": "Create it"}
AT = tells_its_moment("$.data.executedAt")
TIME, LATER = "2026-01-31T09:30:00.000Z", "2026-01-31T09:45:00.000Z"


def read_token(body: object) -> object:
    """Return the token of a created consent."""
    data = body.get("data") if isinstance(body, dict) else None
    return data.get("magicLinkToken") if isinstance(data, dict) else None


def _token(value: object) -> Exchange:
    return answered(201, {"magicLinkToken": value})


def _order(**members: object) -> Exchange:
    return answered(200, members)


NOT_FOUND = answered(404, UNKNOWN, "Beneficiary not found")
OF_ORDER = checks.tells_of_order(Dialect(), {"orderId": UUID})
OTHER_ORDER = checks.other_order_than(_order(preparedOrderId=UUID))
OTHER_EXECUTION = checks.other_execution_than(_order(executionId=UUID))
ONE_OF_TWO = "1 completed, for two is too much"
NOT_BEFORE = checks.is_not_before(Dialect(), _order(status="COMPLETED"))
NOT_BEFORE_EXECUTING = checks.is_not_before(Dialect(), _order(status="EXECUTING"))
FINAL = checks.stays_final(Dialect(), ("COMPLETED", "SETTLED"))
CASES = (
    case(OF_ORDER, "in an object", answered(200, {"order": {"orderId": UUID, "status": "READY"}})),
    case(
        OF_ORDER,
        "another one in an object",
        answered(200, {"order": {"orderId": "other", "status": "READY"}}),
        ("$.data.order.orderId", "the order that was asked for", 'text "other"', "order_told"),
    ),
    case(
        OF_ORDER,
        "an object beside others",
        answered(200, {"status": "READY", "earlier": {"orderId": "other"}}),
    ),
    case(
        OTHER_EXECUTION,
        "the same execution in an object",
        answered(200, {"order": {"executionId": UUID}}),
        ("$.data.order.executionId", "an identifier of its own", f'text "{UUID}"'),
    ),
    case(FINAL, "the other word", answered(200, {"status": "settled"})),
    case(
        FINAL,
        "taken back",
        answered(200, {"status": "READY"}),
        ("$.data", "a status that stays COMPLETED or SETTLED", 'text "READY"'),
    ),
    case(FINAL, "refused", answered(404), ("$.code", "200 or 201", '404, message text "told"')),
    case(checks.carries_token(read_token), "a JWT", _token(ANSWERING)),
    case(
        checks.carries_token(read_token),
        "none",
        answered(201, {}),
        (checks.TOKEN, "JWT text", "nothing"),
    ),
    case(
        checks.carries_token(read_token),
        "another text",
        _token("abc"),
        (checks.TOKEN, "a JWT whose claims decode", "another text"),
    ),
    case(checks.carries_answer(read_token), "an answer", _token(ANSWERING)),
    case(
        checks.carries_answer(read_token),
        "no answer",
        _token(SILENT),
        (checks.TOKEN, "claims with an answer", "claims: sub"),
    ),
    *(
        case(
            checks.carries_answer(read_token),
            f"{kind} as answer",
            _token(jwt.encode({"answer": answer}, "", "none")),
            (checks.TOKEN, "an answer that is text or number", kind),
        )
        for kind, answer in (("null", None), ("object", {"value": "1"}), ("text", ""))
    ),
    case(checks.unknown_beneficiary_refused, "by prepare", replace(NOT_FOUND, operation="prepare")),
    case(
        checks.unknown_beneficiary_refused,
        "by execute",
        replace(NOT_FOUND, operation="execute"),
        ("$.code", "told by prepare", "told by execute", "late_refusal"),
    ),
    case(
        checks.unknown_beneficiary_refused,
        "executed",
        replace(answered(200), operation="execute"),
        ("$.code", "404", "200"),
    ),
    case(checks.valid_for_a_while, "later", _order(time=TIME, validUntil=LATER)),
    case(checks.valid_for_a_while, "zones differ", _order(time=TIME, validUntil=TIME[:-1])),
    case(
        checks.valid_for_a_while,
        "before",
        _order(time=LATER, validUntil=TIME),
        ("$.data.validUntil", "not before 2026-01-31T09:45:00+00:00", "2026-01-31T09:30:00+00:00"),
    ),
    case(
        checks.valid_for_a_while,
        "no moment",
        _order(time=TIME, validUntil=7),
        ("$.data.validUntil", "a date-time, as time is", "number 7"),
    ),
    case(OF_ORDER, "a bare text", answered(200, "COMPLETED")),
    case(OF_ORDER, "a name that is not known", _order(status="DONE", executionId=OTHER_UUID)),
    case(
        OF_ORDER,
        "nothing",
        answered(200, None),
        ("$.data", "a status of the order", "null", "order_told"),
    ),
    case(
        OF_ORDER,
        "another order",
        _order(status="DONE", orderId=OTHER_UUID),
        ("$.data.orderId", "the order that was asked for", f'text "{OTHER_UUID}"', "order_told"),
    ),
    case(OTHER_ORDER, "its own", _order(preparedOrderId=OTHER_UUID)),
    case(
        OTHER_ORDER,
        "the same",
        _order(preparedOrderId=UUID),
        ("$.data.preparedOrderId", "an identifier of its own", f'text "{UUID}"'),
    ),
    case(OTHER_EXECUTION, "its own", _order(executionId=OTHER_UUID)),
    case(OTHER_EXECUTION, "none that is told", _order(orderId=UUID)),
    case(
        OTHER_EXECUTION,
        "the same",
        _order(executionId=UUID),
        ("$.data.executionId", "an identifier of its own", f'text "{UUID}"'),
    ),
    case(checks.tells_no_other_iban("DE02"), "with blanks", _order(iban="DE 02")),
    case(checks.tells_no_other_iban("DE02"), "none", _order(iban=None)),
    case(
        checks.tells_no_other_iban("DE02"),
        "another one",
        _order(iban="DE03"),
        ("$.data.iban", "DE02", 'text "DE03"'),
    ),
    case(checks.tells_no_end(Dialect(), ["COMPLETED"]), "ready", _order(status="READY")),
    case(checks.tells_no_end(Dialect(), ["COMPLETED"]), "not told", NOT_FOUND),
    case(
        checks.tells_no_end(Dialect(), ["COMPLETED"]),
        "completed",
        _order(status="completed"),
        ("$.data", "a status before the execution", 'text "completed"'),
    ),
    case(NOT_BEFORE, "completed", _order(status="COMPLETED")),
    case(NOT_BEFORE, "in another word", _order(status="SETTLED")),
    case(NOT_BEFORE, "not told", NOT_FOUND),
    case(
        NOT_BEFORE,
        "executing",
        _order(status="Executing"),
        ("$.data", "a status that follows on COMPLETED", 'text "Executing"'),
    ),
    case(NOT_BEFORE_EXECUTING, "not yet completed", _order(status="EXECUTING")),
    case(
        NOT_BEFORE_EXECUTING,
        "still ready",
        _order(status="READY"),
        ("$.data", "a status that follows on EXECUTING", 'text "READY"'),
    ),
    case(checks.is_not_before(Dialect(), NOT_FOUND), "after no execution", _order(status="READY")),
    case(AT, "just now", _order(executedAt="2026-01-31T09:30:01.123Z")),
    case(AT, "another zone", _order(executedAt="2026-01-31T20:30:00")),
    case(AT, "not told", _order(status="COMPLETED")),
    case(
        AT,
        "another zone than it says",
        _order(executedAt="2026-01-31T11:30:00Z"),
        ("$.data.executedAt", "about 2026-01-31T09:30:00+00:00", "2026-01-31T11:30:00+00:00"),
    ),
    case(
        AT,
        "years ago",
        _order(executedAt="2001-01-31T09:30:00Z"),
        ("$.data.executedAt", "about 2026-01-31T09:30:00+00:00", "2001-01-31T09:30:00+00:00"),
    ),
    case(checks.completed, "short shape", _order(status="COMPLETED")),
    case(
        checks.completed,
        "still going on",
        _order(status="EXECUTING"),
        ("$.data.status", "COMPLETED", 'text "EXECUTING"'),
    ),
    case(checks.executed, "short shape", _order(status="COMPLETED")),
    case(checks.executed, "long shape", _order(status="EXECUTING", success=True)),
    case(
        checks.executed,
        "still ready",
        _order(status="READY"),
        ("$.data.status", "EXECUTING or COMPLETED", 'text "READY"'),
    ),
    case(
        checks.executed,
        "no success",
        _order(status="COMPLETED", success=False),
        ("$.data.success", "true", "boolean false"),
    ),
    case(checks.executed, "refused", answered(400, message=None), ("$.code", "200 or 201", "400")),
    case(checks.names_order(UUID), "this one", _order(preparedOrderId=UUID)),
    case(checks.names_order(UUID), "none", _order()),
    case(
        checks.names_order(UUID),
        "another",
        _order(preparedOrderId=OTHER_UUID),
        ("$.data.preparedOrderId", UUID, f'text "{OTHER_UUID}"'),
    ),
    case(checks.identified_by_uuids, "each", _order(preparedOrderId=UUID, executionId=UUID)),
    case(
        checks.identified_by_uuids,
        "a number",
        _order(preparedOrderId=UUID, orderId="20260131-7"),
        ("$.data.orderId", "UUID text", 'text "20260131-7"'),
    ),
    case(checks.names_tenant(UUID), "this one", _order(tenantId=UUID)),
    case(checks.names_tenant(UUID), "none", _order()),
    case(checks.names_tenant(UUID), "null", _order(tenantId=None)),
    case(
        checks.names_tenant(UUID),
        "another",
        _order(tenantId=OTHER_UUID),
        ("$.data.tenantId", UUID, f'text "{OTHER_UUID}"'),
    ),
    case(checks.completed_at_most(1, 1, "for two is too much"), "one", _order()),
    case(
        checks.completed_at_most(1, 2, "for two is too much"),
        "both",
        _order(),
        ("$.data.status", ONE_OF_TWO, "2 completed"),
    ),
    case(checks.never_ready, "refused", answered(404)),
    case(
        checks.never_ready,
        "ready",
        _order(status="READY"),
        ("$.code", "400 or 404 or 405 or 422", "200"),
        ("$.data.status", "no order", "READY"),
    ),
)
