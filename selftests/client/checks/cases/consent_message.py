"""Answers to messages about consents and to their tokens, and what is wrong with them."""

from conformance.exchange import Exchange
from fixtures.checks import consent_messages as messages
from selftests.client.exchanges import Case, envelope, exchange


def _asked(status: int, **members: str) -> Exchange:
    return exchange(envelope(status, members), status)


def _redirected(location: str) -> Exchange:
    return exchange(status=302, headers={"location": location})


OPENS = messages.opens("https://app.example/consent")
CAPPED = messages.refused_or_capped(1440)
BY_EMAIL = messages.goes_by("EMAIL")
AN_HOUR = messages.lives_for(60)
MESSAGES = (
    Case(
        messages.lives_for,
        "minutes",
        AN_HOUR,
        exchange(envelope(201, {"expiresInMinutes": 60})),
    ),
    Case(
        messages.lives_for,
        "a moment",
        AN_HOUR,
        exchange(envelope(201, {"link": {"expiresAt": "2026-01-31T11:30:01+01:00"}})),
    ),
    Case(
        messages.lives_for,
        "nothing plain",
        AN_HOUR,
        exchange(envelope(201, {"expiresAt": 1769855400, "validUntil": "2026-01-31T10:00:00"})),
    ),
    Case(
        messages.lives_for,
        "a day",
        AN_HOUR,
        exchange(envelope(201, {"expiryMinutes": 1440})),
        (("$.data", "expiry in 60 minutes", "in 1440 minutes"),),
    ),
    Case(
        messages.lives_for,
        "refused",
        AN_HOUR,
        exchange(envelope(400)),
        (("$.code", "200 or 201", '400, message text "told"'),),
    ),
    Case(messages.goes_by, "by e-mail", BY_EMAIL, _asked(200, channel="EMAIL")),
    Case(messages.goes_by, "nothing told", BY_EMAIL, _asked(200, channelName="mail")),
    Case(
        messages.goes_by,
        "by SMS",
        BY_EMAIL,
        _asked(200, deliveryChannel="SMS"),
        (("$.data", "channel EMAIL", 'text "SMS"'),),
    ),
    Case(messages.opens, "code 200", messages.opens(), _asked(200)),
    Case(messages.opens, "the redirect asked for", OPENS, _redirected("https://app.example/done")),
    Case(
        messages.opens,
        "a redirect to somewhere else",
        OPENS,
        _redirected("https://errors.example/sorry"),
        (("header Location", "a URL of app.example", 'text "https://errors.example/sorry"'),),
    ),
    Case(
        messages.opens,
        "a redirect to nowhere",
        OPENS,
        exchange(status=302),
        (("header Location", "a URL of app.example", "nothing"),),
    ),
    Case(
        messages.opens,
        "a redirect that nobody asked for",
        messages.opens(),
        _redirected("https://app.example/done"),
        (
            (
                "header Location",
                "code 200, since no redirect was asked for",
                'text "https://app.example/done"',
            ),
        ),
    ),
    Case(messages.opens, "refused", OPENS, _asked(410), (("$.code", "200", "410"),)),
    Case(messages.accepted_or, "accepted", messages.accepted_or(409), _asked(201)),
    Case(messages.accepted_or, "a fair refusal", messages.accepted_or(409), _asked(409)),
    Case(
        messages.accepted_or,
        "another refusal",
        messages.accepted_or(409),
        _asked(404),
        (("$.code", "409", "404"),),
    ),
    Case(messages.refused_or_capped, "refused", CAPPED, _asked(400)),
    Case(messages.refused_or_capped, "sent", CAPPED, _asked(200), (("$.code", "400", "200"),)),
    Case(
        messages.refused_or_capped,
        "sent for the asked 1441 minutes",
        CAPPED,
        _asked(200, expiresAt="2026-02-01T09:31:00Z"),
        (("$.code", "400", "200"),),
    ),
    Case(
        messages.refused_or_capped,
        "shortened to 1440 minutes",
        CAPPED,
        _asked(200, expiresAt="2026-02-01T09:30:00.5Z"),
        (("$.code", "400", "200", "capped_expiry"),),
    ),
)
