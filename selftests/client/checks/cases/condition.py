"""Cases of ``refused_as`` and ``tells_row``: the rows of section 7."""

from typing import Any

from fixtures.checks.answers import refused_as, tells_row
from selftests.client.exchanges import SERVER_FAULT, UUID, Case, answered, case, envelope, exchange

ERRORS = {"errors": [{"field": "matchingPassword", "message": "differs"}]}
ATTEMPT: dict[str, Any] = {
    "success": False,
    "errorType": "AUTHENTICATION",
    "message": "Authentication failed",
    "attempts": 1,
    "maxAttempts": 5,
    "lockoutTime": None,
}
LOCKED = {**ATTEMPT, "message": "Account locked", "lockoutTime": 1, "lockoutDuration": "PT30M"}
UNLOCKED = {name: value for name, value in ATTEMPT.items() if name != "lockoutTime"}
ROLES = {"userId": UUID, "currentRoles": [], "requiredRoles": "ADMIN_USER, COMPLIANCE_OFFICER"}


def _row(about: str, condition: str, answer: Any, *found: tuple[str, ...]) -> Case:
    return case(refused_as(condition), f"{condition}, {about}", answer, *found)


UNEQUAL = "unequal_passwords"
DOCUMENTED = (
    _row("documented", UNEQUAL, answered(400, ERRORS, "Request validation failed")),
    _row("at HTTP 200", UNEQUAL, exchange(envelope(400, ERRORS, "password"), 200)),
    _row("code 400.0", UNEQUAL, exchange(envelope(400.0, ERRORS, "password"), 400)),
    _row("no message", UNEQUAL, exchange({"code": 400, "data": ERRORS})),
    _row("data null", "organization_not_verified", answered(422, None, "verify first")),
    _row("no data", "organization_consents_missing", exchange({"code": 400, "message": "consent"})),
    _row("roles as text", "verification_role", answered(403, ROLES, "Access denied")),
    case(
        refused_as(UNEQUAL, 422), "another code that is fair here, whatever its data", answered(422)
    ),
)

BROKEN = (
    _row("accepted", UNEQUAL, answered(201), ("$.code", "400", "201")),
    _row(
        "HTTP 400 with a code of success",
        UNEQUAL,
        exchange(envelope(200, ERRORS), 400),
        ("$.code", "400", "200"),
    ),
    case(
        refused_as(UNEQUAL, 422),
        "neither the row's code nor a fair one",
        answered(500),
        ("$.code", "400 or 422", "500"),
        SERVER_FAULT,
    ),
    _row("data null", UNEQUAL, answered(400, None, "password"), ("$.data", "object", "null")),
    _row(
        "data absent",
        UNEQUAL,
        exchange({"code": 400, "message": "password"}),
        ("$.data", "object", "null"),
    ),
    _row(
        "every wrong member is told",
        "verification_role",
        answered(403, {"userId": 7, "currentRoles": 7}, "denied"),
        ("$.data.userId", "identifier text", "number 7"),
        ("$.data.currentRoles", "array or text", "number 7"),
        ("$.data.requiredRoles", "present", "nothing"),
    ),
    _row(
        "a message about something else only warns",
        UNEQUAL,
        answered(400, ERRORS, "Nein"),
        ("$.message", 'text with "validation" or "password"', 'text "Nein"', "gist"),
    ),
    _row(
        "page in place of JSON",
        "unknown_route",
        exchange(status=404, text="<html>"),
        ("$.data", "object", "null"),
    ),
)

LOGINS = (
    _row("in data", "wrong_credentials", answered(401, ATTEMPT, "wrong password")),
    _row("flat", "wrong_credentials", exchange(ATTEMPT, 401)),
    _row("flat with code", "wrong_credentials", exchange({**ATTEMPT, "code": 401})),
    _row("both", "wrong_credentials", exchange({**ATTEMPT, "code": 401, "data": ATTEMPT})),
    _row("lockoutTime absent", "wrong_credentials", exchange(UNLOCKED, 401)),
    _row("in data", "account_locked", answered(401, LOCKED, "Account locked")),
    _row("flat", "account_locked", exchange(LOCKED, 401)),
    _row("flat at HTTP 200", "wrong_credentials", exchange(ATTEMPT, 200), ("$.code", "401", "200")),
    _row(
        "flat, a member missing",
        "wrong_credentials",
        exchange({**ATTEMPT, "attempts": "1", "success": True}, 401),
        ("$.success", "false", "boolean true"),
        ("$.attempts", "whole number", 'text "1"'),
    ),
    _row(
        "lockoutTime null once locked",
        "account_locked",
        exchange({**LOCKED, "lockoutTime": None}, 401),
        ("$.lockoutTime", "duration or moment", "null"),
    ),
    _row(
        "no object at all", "wrong_credentials", exchange(["no"], 401), ("$.data", "object", "null")
    ),
)

DATA_ONLY = (
    case(tells_row(UNEQUAL), "another code", answered(422, ERRORS, "password")),
    case(
        tells_row(UNEQUAL),
        "data absent",
        exchange({"code": 422, "message": "password"}),
        ("$.data", "object", "null"),
    ),
)

CASES = (*DOCUMENTED, *BROKEN, *LOGINS, *DATA_ONLY)
