"""Cases of the checks of login answers and of session creation."""

import base64
import json
from typing import Final

from conformance.json_values import NO_JSON
from fixtures.checks import login as login_checks
from fixtures.checks import sessions as session_checks
from selftests.client.exchanges import Case, answered, case, exchange

FIVE = login_checks.refused_login("maxAttempts", "5", login_checks.is_most_attempts)
LOCKOUT_TIME = login_checks.refused_login_tells("lockoutTime")
HALF_HOUR = login_checks.refused_login(
    "lockoutDuration", "30 minutes", login_checks.stands_for_half_an_hour
)
EXPIRED = login_checks.expired_as(answered(401, {"expiredAt": "2026-01-31T08:30:00Z"}))
CLAIMED = login_checks.expired_as_claimed(1_769_848_200)
EXPIRED_EARLY = answered(401, {"expiredAt": "2026-01-31T07:30:00Z"})


def _part(value: object) -> str:
    return base64.urlsafe_b64encode(json.dumps(value).encode()).decode().rstrip("=")


JWT: Final = f"{_part({'alg': 'HS256'})}.{_part({'jti': 'x'})}.c2lnbmF0dXJl"


def _lasting(seconds: int) -> str:
    claims = {"iat": 1_780_000_000, "exp": 1_780_000_000 + seconds}
    return f"{_part({'alg': 'HS256'})}.{_part(claims)}.c2lnbmF0dXJl"


MEMBERS = (
    case(
        login_checks.told_as_a_wrong_password,
        "nothing is counted",
        exchange({"success": False, "errorType": "AUTHENTICATION"}, 401),
    ),
    case(
        login_checks.told_as_a_wrong_password,
        "something else",
        answered(401, {"success": True, "errorType": "NOT_FOUND"}),
        ("$.data.success", "boolean false", "boolean true"),
        ("$.data.errorType", 'text "AUTHENTICATION"', 'text "NOT_FOUND"'),
    ),
    case(
        login_checks.expired_before,
        "an hour ago",
        answered(401, {"expiredAt": "2026-01-31T08:30:00Z"}),
    ),
    case(
        login_checks.expired_before,
        "in another zone perhaps",
        answered(401, {"expiredAt": "2026-01-31T20:30:00"}),
    ),
    case(login_checks.expired_before, "no moment", answered(401, {"expiredAt": "soon"})),
    case(
        login_checks.expired_before,
        "by a clock that is fast",
        answered(401, {"expiredAt": "2026-01-31T14:00:00.000+04:00"}),
    ),
    case(
        login_checks.expired_before,
        "in some hours",
        answered(401, {"expiredAt": "2026-01-31T20:30:00.000Z"}),
        ("$.data.expiredAt", "not after 2026-01-31T09:30:00+00:00", "2026-01-31T20:30:00+00:00"),
    ),
    case(
        login_checks.expired_before,
        "next year",
        answered(401, {"expiredAt": "2027-01-31T09:30:00Z"}),
        ("$.data.expiredAt", "not after 2026-01-31T09:30:00+00:00", "2027-01-31T09:30:00+00:00"),
    ),
    case(
        login_checks.locks_from_now,
        "its end",
        answered(401, {"lockoutTime": "2026-01-31T10:00:00Z"}),
    ),
    case(
        login_checks.locks_from_now,
        "its beginning, in another zone perhaps, in a flat answer",
        exchange({"lockoutTime": "2026-01-31T20:30:00"}, 401),
    ),
    case(login_checks.locks_from_now, "no moment", answered(401, {"lockoutTime": 1800})),
    case(
        login_checks.locks_from_now,
        "milliseconds of an epoch, as text",
        answered(401, {"lockoutTime": "1796011012345"}),
    ),
    case(
        login_checks.locks_from_now,
        "of an earlier lock",
        answered(401, {"lockoutTime": "2026-01-31T08:00:00Z"}),
        ("$.data.lockoutTime", "about 2026-01-31T09:30:00+00:00", "2026-01-31T08:00:00+00:00"),
    ),
    *(
        case(login_checks.lasts_an_hour, about, exchange({"accessToken": token}), *found)
        for about, token, found in (
            ("an hour", _lasting(3600), ()),
            ("an hour from now, dated five minutes back", _lasting(3900), ()),
            ("no time claims", JWT, ()),
            ("no token", None, ()),
            (
                "a quarter of a minute",
                _lasting(15),
                (("$.accessToken", "a token of 3600 seconds", "one of 15 seconds"),),
            ),
            (
                "a day",
                _lasting(86_400),
                (("$.accessToken", "a token of 3600 seconds", "one of 86400 seconds"),),
            ),
        )
    ),
    case(EXPIRED, "the same moment", answered(401, {"expiredAt": "2026-01-31T08:30:00.000Z"})),
    case(EXPIRED, "without a zone this time", answered(401, {"expiredAt": "2026-01-31T21:30:00"})),
    case(EXPIRED, "no moment", answered(401, {"expiredAt": "soon"})),
    case(
        EXPIRED,
        "another moment",
        answered(401, {"expiredAt": "2026-01-31T08:30:01Z"}),
        ("$.data.expiredAt", "2026-01-31T08:30:00+00:00, as before", "2026-01-31T08:30:01+00:00"),
    ),
    case(CLAIMED, "as claimed", answered(401, {"expiredAt": "2026-01-31T08:30:00.250Z"})),
    case(CLAIMED, "in another zone perhaps", answered(401, {"expiredAt": "2026-01-31T10:30:00"})),
    case(login_checks.expired_as_claimed(None), "no claim", EXPIRED_EARLY),
    case(
        CLAIMED,
        "when it was issued",
        EXPIRED_EARLY,
        ("$.data.expiredAt", "the expiry that the token claims", "2026-01-31T07:30:00+00:00"),
    ),
    case(FIVE, "flat", exchange({"maxAttempts": 5}, 401)),
    case(FIVE, "in data", answered(401, {"maxAttempts": 5.0})),
    case(LOCKOUT_TIME, "null where anything goes", exchange({"lockoutTime": None}, 401)),
    case(
        LOCKOUT_TIME,
        "absent where anything goes",
        answered(401),
        ("$.data.lockoutTime", "present", "nothing"),
    ),
    case(
        FIVE,
        "flat and wrong",
        exchange({"maxAttempts": 3}, 401),
        ("$.maxAttempts", "5", "number 3"),
    ),
    case(
        HALF_HOUR,
        "a type that says nothing",
        answered(401, {"lockoutDuration": {"minutes": 30}}),
        ("$.data.lockoutDuration", "30 minutes", 'object {"minutes": 30}'),
    ),
    case(
        HALF_HOUR,
        "a number beyond any float",
        exchange({"lockoutDuration": 10**400}, 401),
        ("$.lockoutDuration", "30 minutes", f"number 1{'0' * 78}…"),
    ),
)

ONE = exchange({"attempts": 1}, 401)
TWO = answered(401, {"attempts": 2})
GROWS = login_checks.steadily_follows("attempts", (ONE, TWO))
STEADY = "a count that grows (or falls) at every failure"


def _third(about: str, attempts: object, observed: str = "") -> Case:
    found = (("$.attempts", STEADY, f"number 1, number 2, {observed}"),) if observed else ()
    answer = exchange({"attempts": attempts}, 401)
    return case(GROWS, about, answer, *found)


COUNTS = (
    _third("grows", 3),
    _third("grows by more", 7.0),
    _third("stays", 2, "number 2"),
    _third("turns round", 1, "number 1"),
    _third("is text", "3", 'text "3"'),
    _third("is a boolean", attempts=True, observed="boolean true"),
    case(login_checks.steadily_follows("attempts", (TWO,)), "falls", ONE),
    case(
        login_checks.steadily_follows("attempts", (ONE,)),
        "is reported once only",
        answered(401, {}),
        ("$.data.attempts", STEADY, "number 1, nothing"),
    ),
)

SESSIONS = (
    case(session_checks.holds_token, "under any name", answered(200, {"session": [{"x": JWT}]})),
    case(session_checks.holds_token, "flat", exchange({"t": JWT})),
    case(
        session_checks.holds_token,
        "an opaque one",
        answered(200, "opaque.opaque.opaque", "m"),
        (
            "$.data",
            "a JWT access token",
            'object {"code": 200, "message": "m", "data": "opaque.opaque.opaque"}',
        ),
    ),
    case(
        session_checks.holds_token,
        "not JSON",
        exchange(NO_JSON),
        ("$.data", "a JWT access token", "not JSON"),
    ),
    case(session_checks.holds_no_token, "refusal", answered(401, {"attempts": 1})),
    case(
        session_checks.holds_no_token,
        "refusal with a token",
        answered(401, {"previous": [JWT]}),
        ("$.data", "no token in a refusal", "a JWT"),
    ),
)

CASES = (*MEMBERS, *COUNTS, *SESSIONS)
