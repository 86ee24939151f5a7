"""Cases of the checks in ``fixtures.checks.answers`` but for refusals by condition."""

from fixtures.checks import answers as checks
from fixtures.interface.headers import FILTER_HEADERS, Header
from fixtures.interface.schemas.formats import CountryCode
from selftests.client.exchanges import Case, envelope, exchange

TEXTS = ["deviceId", "X-Device-Id", "device-id"]


def _data(**members: object) -> dict[str, object]:
    return envelope(500, members)


ACCEPTED = checks.accepted()
ACCEPTANCES = (
    Case(checks.accepted, "code 201", ACCEPTED, exchange(envelope(201))),
    Case(checks.accepted, "code 200.0", ACCEPTED, exchange(envelope(200.0))),
    Case(checks.accepted, "code as text", ACCEPTED, exchange(envelope("200"))),
    Case(checks.accepted, "code 202", ACCEPTED, exchange(envelope(202))),
    Case(checks.accepted, "flat answer", ACCEPTED, exchange({"accessToken": "x"})),
    Case(
        checks.accepted,
        "HTTP 200 with an error code, and its message",
        ACCEPTED,
        exchange(envelope(400, message="no such thing"), 200),
        (("$.code", "200 or 201", '400, message text "no such thing"'),),
    ),
    Case(
        checks.accepted,
        "refusal without message",
        ACCEPTED,
        exchange({"code": 409}),
        (("$.code", "200 or 201", "409"),),
    ),
    Case(
        checks.accepted,
        "HTTP 500 with a code of success",
        ACCEPTED,
        exchange(envelope(200), 500),
        (("status line", "HTTP 200 or 201", "HTTP 500"),),
    ),
    Case(
        checks.accepted,
        "a code that is not a number leaves the HTTP status",
        ACCEPTED,
        exchange(envelope(float("inf")), 503),
        (("$.code", "200 or 201", '503, message text "told"'),),
    ),
)

REFUSALS = (
    Case(checks.refused, "one of the codes", checks.refused(401, 403), exchange(envelope(403))),
    Case(checks.refused, "by code, not HTTP", checks.refused(404), exchange(envelope(404), 200)),
    Case(checks.refused, "code as text", checks.refused(404), exchange(envelope("404"), 200)),
    Case(checks.refused, "flat, by HTTP status", checks.refused(401), exchange({"a": 1}, 401)),
    Case(
        checks.refused,
        "another code",
        checks.refused(403, 401),
        exchange(envelope(400)),
        (("$.code", "401 or 403", "400"),),
    ),
    Case(
        checks.refused,
        "HTTP 400 with a code of success",
        checks.refused(400),
        exchange(envelope(200), 400),
        (("$.code", "400", "200"),),
    ),
    Case(checks.refused, "any refusal", checks.refused(), exchange(envelope(499))),
    Case(
        checks.refused,
        "a server fault is not a refusal",
        checks.refused(),
        exchange(envelope(500)),
        (("$.code", "a refusal (4xx)", "500"),),
    ),
    Case(checks.invalid, "400", checks.invalid(), exchange(envelope(400))),
    Case(checks.invalid, "fair elsewhere", checks.invalid(404), exchange(envelope(404))),
    Case(checks.invalid, "as a business rule", checks.invalid(), exchange(envelope(422))),
    Case(
        checks.invalid,
        "accepted",
        checks.invalid(404),
        exchange(envelope(200)),
        (("$.code", "400 or 404 or 422", "200"),),
    ),
    Case(checks.no_server_fault, "4xx", checks.no_server_fault, exchange(envelope(418))),
    Case(checks.no_server_fault, "2xx", checks.no_server_fault, exchange(envelope(201))),
    Case(
        checks.no_server_fault,
        "page of a proxy",
        checks.no_server_fault,
        exchange(status=502, text="<html>"),
        (("$.code", "no server fault for a client's mistake", "502"),),
    ),
    Case(
        checks.no_server_fault,
        "500 in the body",
        checks.no_server_fault,
        exchange(envelope(500), 200),
        (("$.code", "no server fault for a client's mistake", "500"),),
    ),
)

COUNTRY = checks.fits("$.data.country", CountryCode)
MESSAGE = checks.has_member("$.data.message")
MEMBERS = (
    Case(checks.fits, "well-formed", COUNTRY, exchange(envelope(data={"country": "DE"}))),
    Case(checks.fits, "null", COUNTRY, exchange(envelope(data={"country": None}))),
    Case(checks.fits, "absent", COUNTRY, exchange(envelope(data={}))),
    Case(
        checks.fits,
        "malformed",
        COUNTRY,
        exchange(envelope(data={"country": "Germany"})),
        (("$.data.country", "ISO 3166-1 alpha-2 country code", 'text "Germany"'),),
    ),
    Case(
        checks.fits,
        "refused",
        COUNTRY,
        exchange(envelope(400, {"country": "DE"})),
        (("$.code", "200 or 201", '400, message text "told"'),),
    ),
    Case(checks.has_member, "null", MESSAGE, exchange(envelope(data={"message": None}))),
    Case(
        checks.has_member,
        "absent",
        MESSAGE,
        exchange(envelope(data={})),
        (("$.data.message", "present", "nothing"),),
    ),
)

NOTHING_OF = checks.tells_nothing_of("DE02120300000000202051")
SILENCES = (
    Case(checks.tells_nothing_of, "something else", NOTHING_OF, exchange(envelope(data=["x"]))),
    Case(
        checks.tells_nothing_of,
        "no JSON",
        NOTHING_OF,
        exchange(status=502, text="DE02120300000000202051"),
    ),
    Case(
        checks.tells_nothing_of,
        "it",
        NOTHING_OF,
        exchange(envelope(data=[{"iban": "de02120300000000202051"}])),
        (("$", 'nothing of text "DE02120300000000202051"', "it"),),
    ),
)

LISTS = (
    Case(checks.is_not_paged, "a list", checks.is_not_paged, exchange(envelope(data=[{}]))),
    Case(
        checks.is_not_paged,
        "a cursor beside the list",
        checks.is_not_paged,
        exchange({**envelope(data=[{}]), "next_cursor": None}),
        (("$.next_cursor", "no page and no cursor", "null"),),
    ),
    Case(
        checks.is_not_paged,
        "a page around the list",
        checks.is_not_paged,
        exchange(envelope(data={"content": [], "totalPages": 3})),
        (("$.data.totalPages", "no page and no cursor", "number 3"),),
    ),
)

X_OR_Y = checks.one_of("$.data.id", "x", "y")
NO_X = checks.other_than("$.data.id", "x", "another id")
NUMBER = checks.holds("$.data.limit", "a number above 1", lambda value: value > 1)
VALUES = (
    Case(
        checks.equal, "same", checks.equal("$.data.id", "x"), exchange(envelope(data={"id": "x"}))
    ),
    Case(checks.equal, "200.0", checks.equal("$.code", 200), exchange(envelope(200.0))),
    Case(checks.equal, "null", checks.equal("$.data", None), exchange(envelope(data=None))),
    Case(
        checks.equal,
        "absent is not null",
        checks.equal("$.data", None),
        exchange({"code": 200}),
        (("$.data", "null", "nothing"),),
    ),
    Case(
        checks.equal,
        "a boolean is not a number",
        checks.equal("$.data", 1),
        exchange(envelope(data=True)),
        (("$.data", "number 1", "boolean true"),),
    ),
    Case(
        checks.equal,
        "text is not a number",
        checks.equal("$.data[0].id", 7),
        exchange(envelope(data=[{"id": "7"}])),
        (("$.data[0].id", "number 7", 'text "7"'),),
    ),
    Case(checks.one_of, "the second", X_OR_Y, exchange(envelope(data={"id": "y"}))),
    Case(
        checks.one_of,
        "another",
        X_OR_Y,
        exchange(envelope(data={"id": "z"})),
        (("$.data.id", "x or y", 'text "z"'),),
    ),
    Case(checks.other_than, "another", NO_X, exchange(envelope(data={"id": "y"}))),
    Case(
        checks.other_than,
        "the same",
        NO_X,
        exchange(envelope(data={"id": "x"})),
        (("$.data.id", "another id", 'text "x"'),),
    ),
    Case(
        checks.other_than,
        "absent",
        NO_X,
        exchange(envelope(data={})),
        (("$.data.id", "another id", "nothing"),),
    ),
    Case(checks.holds, "satisfied", NUMBER, exchange(envelope(data={"limit": 2}))),
    Case(
        checks.holds,
        "not satisfied",
        NUMBER,
        exchange(envelope(data={"limit": 1})),
        (("$.data.limit", "a number above 1", "number 1"),),
    ),
    Case(
        checks.holds,
        "a type that the predicate does not suit",
        NUMBER,
        exchange(envelope(data={"limit": None})),
        (("$.data.limit", "a number above 1", "null"),),
    ),
    Case(
        checks.holds,
        "a comparison that gives no answer",
        checks.holds("$.data", "5", (5).__eq__),
        exchange(envelope(data="5")),
        (("$.data", "5", 'text "5"'),),
    ),
    Case(
        checks.holds,
        "a list that is too short",
        checks.holds("$.data", "two", lambda value: value[1] == "x"),
        exchange(envelope(data=["x"])),
        (("$.data", "two", 'array ["x"]'),),
    ),
    Case(
        checks.holds,
        "absent, though the predicate takes anything",
        checks.holds("$.data[3]", "present", lambda _: True),
        exchange(envelope(data=[])),
        (("$.data[3]", "present", "nothing"),),
    ),
)

TOKEN_PATHS = ("$.accessToken", "$.data.accessToken", "$.data.token", "$.token")
TOKENS = (
    Case(checks.without_token, "refusal", checks.without_token, exchange(envelope(401))),
    Case(
        checks.without_token,
        "null or empty",
        checks.without_token,
        exchange({"accessToken": None, "token": ""}, 401),
    ),
    Case(
        checks.without_token,
        "everywhere",
        checks.without_token,
        exchange({"accessToken": "x", "token": "x", "data": {"accessToken": "x", "token": "x"}}),
        tuple((path, "no token in a refusal", "text") for path in TOKEN_PATHS),
    ),
)

SENT = {"x-tenant-id": "t", "x-forwarded-for": "f", "sec-ch-ua-platform": "web", "user-agent": "u"}
MISSING = "$.data.missingHeaders"
DEVICE = checks.names_missing(Header.DEVICE)


def _names(about: str, listed: object, *found: tuple[str, str, str]) -> Case:
    body = _data(missingHeaders=listed)
    return Case(checks.names_missing, about, DEVICE, exchange(body, sent=SENT), found)


HEADERS = (
    _names("as sent", ["deviceId"]),
    _names("in any letter case", ["DEVICEID"]),
    _names("under another name", ["x-device-id"]),
    _names("with hyphen", ["device-id"]),
    _names("as combined text", ["deviceId (or X-Device-Id, device-id)"]),
    _names(
        "beside a header that is not due",
        ["deviceId", "X-Session-Id"],
        (MISSING, "no entry for X-Session-Id", 'array ["deviceId", "X-Session-Id"]'),
        (MISSING, "only entries that name an absent header", 'text "X-Session-Id"'),
    ),
    _names(
        "beside an invented one",
        ["deviceId", "X-Invented"],
        (MISSING, "only entries that name an absent header", 'text "X-Invented"'),
    ),
    Case(
        checks.names_missing,
        "all four, platform by its alternative",
        checks.names_missing(*FILTER_HEADERS),
        exchange(
            _data(
                missingHeaders=[
                    "x-forwarded-for",
                    "X-Forwarded-From",
                    "sec-ch-ua-platform",
                    "deviceid",
                ]
            )
        ),
    ),
    _names("an empty list", [], (MISSING, "an entry that names deviceId", "array []")),
    _names(
        "a filter header that was sent, under its other name",
        ["deviceId", "platform"],
        (MISSING, "no entry for platform", 'array ["deviceId", "platform"]'),
        (MISSING, "only entries that name an absent header", 'text "platform"'),
    ),
    _names(
        "any header that was sent",
        ["deviceId", "X-Tenant-ID"],
        (MISSING, "no entry for X-Tenant-ID", 'array ["deviceId", "X-Tenant-ID"]'),
        (MISSING, "only entries that name an absent header", 'text "X-Tenant-ID"'),
    ),
    _names("plain text", "deviceId", (MISSING, "array of header names", 'text "deviceId"')),
    _names("null", None, (MISSING, "array of header names", "null")),
    _names("other entries", [{"n": 1}], (MISSING, "array of header names", 'array [{"n": 1}]')),
    Case(
        checks.names_missing,
        "absent",
        DEVICE,
        exchange(envelope(500)),
        ((MISSING, "array of header names", "nothing"),),
    ),
    Case(
        checks.lists_device_names,
        "in another order and letter case",
        checks.lists_device_names,
        exchange(_data(deviceId_accepted=["DEVICE-ID", "deviceid", "x-device-id", "more"])),
    ),
    Case(
        checks.lists_device_names,
        "one is left out",
        checks.lists_device_names,
        exchange(_data(deviceId_accepted=TEXTS[:2])),
        (
            (
                "$.data.deviceId_accepted",
                "array with deviceId, X-Device-Id, device-id",
                'array ["deviceId", "X-Device-Id"]',
            ),
        ),
    ),
    Case(
        checks.lists_device_names,
        "absent",
        checks.lists_device_names,
        exchange(envelope(500)),
        (
            (
                "$.data.deviceId_accepted",
                "array with deviceId, X-Device-Id, device-id",
                "nothing",
            ),
        ),
    ),
)

CASES = (*ACCEPTANCES, *REFUSALS, *MEMBERS, *SILENCES, *LISTS, *VALUES, *TOKENS, *HEADERS)
