"""Cases of the checks of login answers and of session creation."""

import base64
import json
from typing import Final

from conformance.json_values import NO_JSON
from fixtures.checks import login as login_checks
from fixtures.checks import sessions as session_checks
from selftests.client.exchanges import Case, envelope, exchange

FIVE = login_checks.refused_login("maxAttempts", "5", login_checks.is_most_attempts)
LOCKOUT_TIME = login_checks.refused_login_tells("lockoutTime")
HALF_HOUR = login_checks.refused_login(
    "lockoutDuration", "30 minutes", login_checks.stands_for_half_an_hour
)


def _part(value: object) -> str:
    return base64.urlsafe_b64encode(json.dumps(value).encode()).decode().rstrip("=")


JWT: Final = f"{_part({'alg': 'HS256'})}.{_part({'jti': 'x'})}.c2lnbmF0dXJl"

MEMBERS = (
    Case(
        login_checks.expired_before,
        "an hour ago",
        login_checks.expired_before,
        exchange(envelope(401, {"expiredAt": "2026-01-31T08:30:00Z"})),
    ),
    Case(
        login_checks.expired_before,
        "in another zone perhaps",
        login_checks.expired_before,
        exchange(envelope(401, {"expiredAt": "2026-01-31T20:30:00"})),
    ),
    Case(
        login_checks.expired_before,
        "no moment",
        login_checks.expired_before,
        exchange(envelope(401, {"expiredAt": "soon"})),
    ),
    Case(
        login_checks.expired_before,
        "next year",
        login_checks.expired_before,
        exchange(envelope(401, {"expiredAt": "2027-01-31T09:30:00Z"})),
        (
            (
                "$.data.expiredAt",
                "not after 2026-01-31T09:30:00+00:00",
                "2027-01-31T09:30:00+00:00",
            ),
        ),
    ),
    Case(login_checks.refused_login, "flat", FIVE, exchange({"maxAttempts": 5}, 401)),
    Case(
        login_checks.refused_login,
        "in data",
        FIVE,
        exchange(envelope(401, {"maxAttempts": 5.0})),
    ),
    Case(
        login_checks.refused_login_tells,
        "null where anything goes",
        LOCKOUT_TIME,
        exchange({"lockoutTime": None}, 401),
    ),
    Case(
        login_checks.refused_login_tells,
        "absent where anything goes",
        LOCKOUT_TIME,
        exchange(envelope(401)),
        (("$.data.lockoutTime", "present", "nothing"),),
    ),
    Case(
        login_checks.refused_login,
        "flat and wrong",
        FIVE,
        exchange({"maxAttempts": 3}, 401),
        (("$.maxAttempts", "5", "number 3"),),
    ),
    Case(
        login_checks.refused_login,
        "a type that says nothing",
        HALF_HOUR,
        exchange(envelope(401, {"lockoutDuration": {"minutes": 30}})),
        (("$.data.lockoutDuration", "30 minutes", 'object {"minutes": 30}'),),
    ),
    Case(
        login_checks.refused_login,
        "a number beyond any float",
        HALF_HOUR,
        exchange({"lockoutDuration": 10**400}, 401),
        (("$.lockoutDuration", "30 minutes", f"number 1{'0' * 78}…"),),
    ),
)

ONE = exchange({"attempts": 1}, 401)
TWO = exchange(envelope(401, {"attempts": 2}))
GROWS = login_checks.steadily_follows("attempts", (ONE, TWO))
STEADY = "a count that grows (or falls) at every failure"


def _third(about: str, attempts: object, observed: str = "") -> Case:
    found = (("$.attempts", STEADY, f"number 1, number 2, {observed}"),) if observed else ()
    answer = exchange({"attempts": attempts}, 401)
    return Case(login_checks.steadily_follows, about, GROWS, answer, found)


COUNTS = (
    _third("grows", 3),
    _third("grows by more", 7.0),
    _third("stays", 2, "number 2"),
    _third("turns round", 1, "number 1"),
    _third("is text", "3", 'text "3"'),
    _third("is a boolean", attempts=True, observed="boolean true"),
    Case(
        login_checks.steadily_follows,
        "falls",
        login_checks.steadily_follows("attempts", (TWO,)),
        ONE,
    ),
    Case(
        login_checks.steadily_follows,
        "is reported once only",
        login_checks.steadily_follows("attempts", (ONE,)),
        exchange(envelope(401, {})),
        (("$.data.attempts", STEADY, "number 1, nothing"),),
    ),
)

SESSIONS = (
    Case(
        session_checks.holds_token,
        "under any name",
        session_checks.holds_token,
        exchange(envelope(200, {"session": [{"x": JWT}]})),
    ),
    Case(session_checks.holds_token, "flat", session_checks.holds_token, exchange({"t": JWT})),
    Case(
        session_checks.holds_token,
        "an opaque one",
        session_checks.holds_token,
        exchange(envelope(200, "opaque.opaque.opaque", "m")),
        (
            (
                "$.data",
                "a JWT access token",
                'object {"code": 200, "message": "m", "data": "opaque.opaque.opaque"}',
            ),
        ),
    ),
    Case(
        session_checks.holds_token,
        "no JSON",
        session_checks.holds_token,
        exchange(NO_JSON),
        (("$.data", "a JWT access token", "no JSON"),),
    ),
    Case(
        session_checks.holds_no_token,
        "refusal",
        session_checks.holds_no_token,
        exchange(envelope(401, {"attempts": 1})),
    ),
    Case(
        session_checks.holds_no_token,
        "refusal with a token",
        session_checks.holds_no_token,
        exchange(envelope(401, {"previous": [JWT]})),
        (("$.data", "no token in a refusal", "a JWT"),),
    ),
)

CASES = (*MEMBERS, *COUNTS, *SESSIONS)
