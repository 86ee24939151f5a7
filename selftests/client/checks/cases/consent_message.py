"""Answers to messages about consents and to their tokens, and what is wrong with them."""

from conformance.exchange import Exchange
from fixtures.checks import consent_messages as messages
from selftests.client.exchanges import answered, case, envelope, exchange


def _asked(status: int, **members: str) -> Exchange:
    return exchange(envelope(status, members), status)


def _redirected(location: str) -> Exchange:
    return exchange(status=302, headers={"location": location})


def _expiring(
    at: str, answered_at: str = "", *, day: str = "2026-01-31", code: int = 201
) -> Exchange:
    date = {"date": f"Sat, 31 Jan 2026 {answered_at} GMT"} if answered_at else {}
    body = envelope(code, {"expiresAt": f"{day}T{at}Z"})
    return exchange(body, headers={"content-type": "application/json", **date})


OPENS = messages.opens("https://app.example/consent")
CAPPED = messages.refused_or_capped(1440, _expiring("09:30:01", day="2026-02-01"))
TO_THE_MINUTE = messages.refused_or_capped(
    1440, _expiring("09:29:00", "09:29:59", day="2026-02-01")
)
BY_EMAIL = messages.goes_by("EMAIL")
AN_HOUR = messages.lives_for(60)
MESSAGES = (
    case(AN_HOUR, "minutes", answered(201, {"expiresInMinutes": 60})),
    case(AN_HOUR, "a moment", answered(201, {"link": {"expiresAt": "2026-01-31T11:30:01+01:00"}})),
    case(
        AN_HOUR,
        "nothing plain",
        answered(201, {"expiresAt": 1769855400, "validUntil": "2026-01-31T10:00:00"}),
    ),
    case(
        AN_HOUR,
        "two that differ",
        answered(201, {"expiresInMinutes": 60, "expiryMinutes": 1440}),
        ("$.data", "expiry in 60 minutes", "in 1440 minutes"),
    ),
    case(AN_HOUR, "no moment that there is", answered(201, {"expiresAt": "0000-01-31T11:30:01Z"})),
    case(AN_HOUR, "a moment by another clock", _expiring("10:34:01", "09:34:02")),
    case(AN_HOUR, "a moment by a clock that is not told", _expiring("10:44:01")),
    case(AN_HOUR, "a moment told to the minute", _expiring("10:29:00", "09:29:59")),
    case(
        AN_HOUR,
        "a minute too few, told to the second",
        _expiring("10:28:59", "09:30:00"),
        ("$.data", "expiry in 60 minutes", "in 58.9833 minutes"),
    ),
    case(
        AN_HOUR,
        "four minutes too many by either clock",
        _expiring("10:34:00", "09:30:00"),
        ("$.data", "expiry in 60 minutes", "in 64 minutes"),
    ),
    case(
        AN_HOUR,
        "more minutes too many than clocks are apart",
        _expiring("10:47:00"),
        ("$.data", "expiry in 60 minutes", "in 77 minutes"),
    ),
    case(
        AN_HOUR,
        "a day",
        answered(201, {"expiryMinutes": 1440}),
        ("$.data", "expiry in 60 minutes", "in 1440 minutes"),
    ),
    case(
        AN_HOUR,
        "what else expires",
        answered(
            201,
            {
                "consentExpiresAt": "2027-01-31T10:30:00Z",
                "consent": {"expiresAt": "2027-01-31T10:30:00Z"},
                "session": {"expires_in_minutes": 5},
            },
        ),
    ),
    case(
        AN_HOUR,
        "a day beside the consent's year",
        answered(
            201,
            {"consentExpiresAt": "2027-01-31T10:30:00Z", "magicLink": {"expires_in_minutes": 1440}},
        ),
        ("$.data", "expiry in 60 minutes", "in 1440 minutes"),
    ),
    case(AN_HOUR, "refused", answered(400), ("$.code", "200 or 201", '400, message text "told"')),
    case(BY_EMAIL, "by e-mail", _asked(200, channel="EMAIL")),
    case(BY_EMAIL, "nothing told", _asked(200, channelName="mail")),
    case(BY_EMAIL, "which one the customer prefers", _asked(200, preferredChannel="SMS")),
    case(
        BY_EMAIL,
        "by SMS",
        _asked(200, deliveryChannel="SMS"),
        ("$.data", "channel EMAIL", 'text "SMS"'),
    ),
    case(messages.opens(), "code 200", _asked(200)),
    case(OPENS, "the redirect asked for", _redirected("https://app.example/done")),
    case(
        OPENS,
        "a redirect to somewhere else",
        _redirected("https://errors.example/sorry"),
        ("header Location", "a URL of app.example", 'text "https://errors.example/sorry"'),
    ),
    case(
        OPENS,
        "a redirect to nowhere",
        exchange(status=302),
        ("header Location", "a URL of app.example", "nothing"),
    ),
    case(
        messages.opens(),
        "a redirect that nobody asked for",
        _redirected("https://app.example/done"),
        (
            "header Location",
            "code 200, since no redirect was asked for",
            'text "https://app.example/done"',
        ),
    ),
    case(OPENS, "refused", _asked(410), ("$.code", "200", "410")),
    case(messages.accepted_or(409), "accepted", _asked(201)),
    case(messages.accepted_or(409), "a fair refusal", _asked(409)),
    case(messages.accepted_or(409), "another refusal", _asked(404), ("$.code", "409", "404")),
    case(messages.served_or(409), "accepted", _asked(201)),
    case(messages.served_or(409), "a fair refusal", _asked(409)),
    case(messages.served_or(409), "no such consent", _asked(404, error="Payment consent unknown")),
    case(
        messages.served_or(409),
        "no such route",
        _asked(404, error="no POST /api/v2.1/consents/4/approve"),
        ("$.code", "409", "404"),
    ),
    case(CAPPED, "refused", _asked(400)),
    case(CAPPED, "sent", _asked(200), ("$.code", "400", "200")),
    case(
        CAPPED,
        "sent for the asked 1441 minutes",
        _expiring("09:31:01", "09:30:00", day="2026-02-01", code=200),
        ("$.code", "400", "200"),
    ),
    case(
        CAPPED,
        "sent for a minute more than the longest, by a clock that is not told",
        _expiring("09:31:01", day="2026-02-01", code=200),
        ("$.code", "400", "200"),
    ),
    case(
        messages.refused_or_capped(1440, _asked(400)),
        "shortened, for all that is known without the longest",
        _expiring("09:31:00", day="2026-02-01", code=200),
        ("$.code", "400", "200", "capped_expiry"),
    ),
    case(
        TO_THE_MINUTE,
        "shortened, a minute later than the longest, as both are told",
        _expiring("09:30:00", "09:30:02", day="2026-02-01", code=200),
        ("$.code", "400", "200", "capped_expiry"),
    ),
    case(
        TO_THE_MINUTE,
        "shortened, and told to the minute that is over",
        _expiring("09:29:00", "09:29:59", day="2026-02-01", code=200),
        ("$.code", "400", "200", "capped_expiry"),
    ),
    case(
        TO_THE_MINUTE,
        "sent for three minutes more, told to the minute",
        _expiring("09:33:00", "09:30:02", day="2026-02-01", code=200),
        ("$.code", "400", "200"),
    ),
    case(
        CAPPED,
        "sent until no moment that there is",
        _asked(200, expiresAt="0000-02-30T09:30:00Z"),
        ("$.code", "400", "200"),
    ),
    case(
        CAPPED,
        "shortened to 1440 minutes",
        _asked(200, expiresAt="2026-02-01T09:30:00.5Z"),
        ("$.code", "400", "200", "capped_expiry"),
    ),
)
