"""Cases of the checks in ``fixtures.checks.answers`` but for refusals by condition."""

from fixtures.checks import answers as checks
from fixtures.checks import lists
from fixtures.interface.headers import FILTER_HEADERS, Header
from fixtures.interface.schemas.formats import CountryCode
from selftests.client.exchanges import SERVER_FAULT, UUID, Case, answered, case, envelope, exchange

TEXTS = ["deviceId", "X-Device-Id", "device-id"]


def _data(**members: object) -> dict[str, object]:
    return envelope(500, members)


ACCEPTED = checks.accepted()
ACCEPTANCES = (
    case(ACCEPTED, "code 201", answered(201)),
    case(ACCEPTED, "code 200.0", answered(200.0)),
    case(ACCEPTED, "code as text", answered("200")),
    case(ACCEPTED, "code 202", answered(202)),
    case(ACCEPTED, "flat answer", exchange({"accessToken": "x"})),
    case(
        ACCEPTED,
        "HTTP 200 with an error code, and its message",
        exchange(envelope(400, message="no such thing"), 200),
        ("$.code", "200 or 201", '400, message text "no such thing"'),
    ),
    case(
        ACCEPTED,
        "refusal without message",
        exchange({"code": 409}),
        ("$.code", "200 or 201", "409"),
    ),
    case(
        ACCEPTED,
        "HTTP 500 with a code of success",
        exchange(envelope(200), 500),
        ("status line", "HTTP 200 or 201", "HTTP 500"),
    ),
    case(
        ACCEPTED,
        "a code that is not a number leaves the HTTP status",
        exchange(envelope(float("inf")), 503),
        ("$.code", "200 or 201", '503, message text "told"'),
    ),
)

REFUSALS = (
    case(checks.refused(401, 403), "one of the codes", answered(403)),
    case(checks.refused(404), "by code, not HTTP", exchange(envelope(404), 200)),
    case(checks.refused(404), "code as text", exchange(envelope("404"), 200)),
    case(checks.refused(401), "flat, by HTTP status", exchange({"a": 1}, 401)),
    case(checks.refused(403, 401), "another code", answered(400), ("$.code", "401 or 403", "400")),
    case(
        checks.refused(400),
        "HTTP 400 with a code of success",
        exchange(envelope(200), 400),
        ("$.code", "400", "200"),
    ),
    case(checks.refused(), "any refusal", answered(499)),
    case(
        checks.refused(),
        "a server fault is not a refusal",
        answered(500),
        ("$.code", "a refusal (4xx)", "500"),
        SERVER_FAULT,
    ),
    case(checks.invalid(), "400", answered(400)),
    case(checks.invalid(404), "fair elsewhere", answered(404)),
    case(checks.invalid(), "as a business rule", answered(422)),
    case(checks.invalid(404), "accepted", answered(200), ("$.code", "400 or 404 or 422", "200")),
    case(checks.lacking("description"), "as invalid", answered(422)),
    case(checks.lacking("preparedOrderId"), "as an order that nobody knows", answered(404)),
    case(checks.lacking("beneficiaryId"), "as what nobody has consented to", answered(403)),
    case(checks.lacking("beneficiaryId"), "as without a consent", answered(409)),
    case(
        checks.lacking("description"),
        "as something unknown",
        answered(404),
        ("$.code", "400 or 422", "404"),
    ),
    case(
        checks.lacking("preparedOrderId"),
        "accepted",
        answered(200),
        ("$.code", "400 or 404 or 422", "200"),
    ),
    case(checks.no_server_fault, "4xx", answered(418)),
    case(checks.no_server_fault, "2xx", answered(201)),
    case(
        checks.no_server_fault,
        "page of a proxy",
        exchange(status=502, text="<html>"),
        ("$.code", "no server fault for a client's mistake", "502"),
    ),
    case(
        checks.no_server_fault,
        "500 in the body",
        exchange(envelope(500), 200),
        ("$.code", "no server fault for a client's mistake", "500"),
    ),
)

COUNTRY = checks.fits("$.data.country", CountryCode)
MESSAGE = checks.has_member("$.data.message")
MEMBERS = (
    case(COUNTRY, "well-formed", answered(data={"country": "DE"})),
    case(COUNTRY, "null", answered(data={"country": None})),
    case(COUNTRY, "absent", answered(data={})),
    case(
        COUNTRY,
        "malformed",
        answered(data={"country": "Germany"}),
        ("$.data.country", "ISO 3166-1 alpha-2 country code", 'text "Germany"'),
    ),
    case(
        COUNTRY,
        "refused",
        answered(400, {"country": "DE"}),
        ("$.code", "200 or 201", '400, message text "told"'),
    ),
    case(MESSAGE, "null", answered(data={"message": None})),
    case(MESSAGE, "absent", answered(data={}), ("$.data.message", "present", "nothing")),
)

NOTHING_OF = checks.tells_nothing_of("DE02120300000000202051")
SILENCES = (
    case(NOTHING_OF, "something else", answered(data=["x"])),
    case(NOTHING_OF, "not JSON", exchange(status=502, text="DE02120300000000202051")),
    case(
        NOTHING_OF,
        "it",
        answered(data=[{"iban": "de02120300000000202051"}]),
        ("$", 'an answer without text "DE02120300000000202051"', "an answer with it"),
    ),
)

TWO = answered(data=[{}, {}])
LISTS = (
    case(lists.is_not_paged, "a list", answered(data=[{}])),
    case(
        lists.is_not_paged,
        "a cursor beside the list",
        exchange({**envelope(data=[{}]), "next_cursor": "MQ=="}),
        ("$.next_cursor", "no page and no cursor", 'text "MQ=="'),
    ),
    case(
        lists.is_not_paged,
        "no cursor beside the list",
        exchange({**envelope(data=[{}]), "next_cursor": None}),
    ),
    case(
        lists.is_not_paged,
        "a page around the list",
        answered(data={"content": [], "totalPages": 3}),
        ("$.data.totalPages", "no page and no cursor", "number 3"),
    ),
    case(lists.complete_beside(TWO), "as many", answered(data=[{}, {}])),
    case(lists.complete_beside(TWO), "refused", answered(400)),
    case(lists.complete_beside(answered(data={"items": []})), "in an object", answered(data={})),
    case(
        lists.complete_beside(TWO),
        "a page",
        answered(data=[{}]),
        ("$.data", "array of 2 entries, as without a page", "array [{}]"),
    ),
    case(
        lists.complete_beside(TWO),
        "a page in an object",
        answered(data={"pageSize": 1}),
        ("$.data.pageSize", "no page and no cursor", "number 1"),
        ("$.data", "array of 2 entries, as without a page", 'object {"pageSize": 1}'),
    ),
)

X_OR_Y = checks.one_of("$.data.id", "x", "y")
NO_X = checks.other_than("$.data.id", "x", "another id")
NUMBER = checks.holds("$.data.limit", "a number above 1", lambda value: value > 1)
VALUES = (
    case(checks.equal("$.data.id", "x"), "same", answered(data={"id": "x"})),
    case(checks.equal("$.code", 200), "200.0", answered(200.0)),
    case(
        checks.equal("$.data.id", UUID.upper()),
        "a UUID in other letters",
        answered(data={"id": UUID}),
    ),
    case(
        checks.equal("$.data.id", "X"),
        "another text in other letters",
        answered(data={"id": "x"}),
        ("$.data.id", 'text "X"', 'text "x"'),
    ),
    case(checks.equal("$.data", None), "null", answered(data=None)),
    case(
        checks.equal("$.data", None),
        "absent is not null",
        exchange({"code": 200}),
        ("$.data", "null", "nothing"),
    ),
    case(
        checks.equal("$.data", 1),
        "a boolean is not a number",
        answered(data=True),
        ("$.data", "number 1", "boolean true"),
    ),
    case(
        checks.equal("$.data[0].id", 7),
        "text is not a number",
        answered(data=[{"id": "7"}]),
        ("$.data[0].id", "number 7", 'text "7"'),
    ),
    case(X_OR_Y, "the second", answered(data={"id": "y"})),
    case(X_OR_Y, "another", answered(data={"id": "z"}), ("$.data.id", "x or y", 'text "z"')),
    case(NO_X, "another", answered(data={"id": "y"})),
    case(NO_X, "the same", answered(data={"id": "x"}), ("$.data.id", "another id", 'text "x"')),
    case(NO_X, "absent", answered(data={}), ("$.data.id", "another id", "nothing")),
    case(NUMBER, "satisfied", answered(data={"limit": 2})),
    case(
        NUMBER,
        "not satisfied",
        answered(data={"limit": 1}),
        ("$.data.limit", "a number above 1", "number 1"),
    ),
    case(
        NUMBER,
        "a type that the predicate does not suit",
        answered(data={"limit": None}),
        ("$.data.limit", "a number above 1", "null"),
    ),
    case(
        checks.holds("$.data", "5", (5).__eq__),
        "a comparison that gives no answer",
        answered(data="5"),
        ("$.data", "5", 'text "5"'),
    ),
    case(
        checks.holds("$.data", "two", lambda value: value[1] == "x"),
        "a list that is too short",
        answered(data=["x"]),
        ("$.data", "two", 'array ["x"]'),
    ),
    case(
        checks.holds("$.data[3]", "present", lambda _: True),
        "absent, though the predicate takes anything",
        answered(data=[]),
        ("$.data[3]", "present", "nothing"),
    ),
)

TOKEN_PATHS = ("$.accessToken", "$.data.accessToken", "$.data.token", "$.token")
TOKENS = (
    case(checks.without_token, "refusal", answered(401)),
    case(checks.without_token, "null or empty", exchange({"accessToken": None, "token": ""}, 401)),
    case(
        checks.without_token,
        "everywhere",
        exchange({"accessToken": "x", "token": "x", "data": {"accessToken": "x", "token": "x"}}),
        *tuple((path, "no token in a refusal", "text") for path in TOKEN_PATHS),
    ),
)

SENT = {"x-tenant-id": "t", "x-forwarded-for": "f", "sec-ch-ua-platform": "web", "user-agent": "u"}
MISSING = "$.data.missingHeaders"
DEVICE = checks.names_missing(Header.DEVICE)


def _names(about: str, listed: object, *found: tuple[str, str, str]) -> Case:
    body = _data(missingHeaders=listed)
    return case(DEVICE, about, exchange(body, sent=SENT), *found)


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
    case(
        checks.names_missing(*FILTER_HEADERS),
        "all four, platform by its alternative",
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
    case(DEVICE, "absent", answered(500), (MISSING, "array of header names", "nothing")),
    case(
        checks.lists_device_names(),
        "in another order and letter case",
        exchange(_data(deviceId_accepted=["DEVICE-ID", "deviceid", "x-device-id", "more"])),
    ),
    case(
        checks.lists_device_names(),
        "one is left out",
        exchange(_data(deviceId_accepted=TEXTS[:2])),
        (
            "$.data.deviceId_accepted",
            "array with deviceId, X-Device-Id, device-id",
            'array ["deviceId", "X-Device-Id"]',
        ),
    ),
    case(
        checks.lists_device_names(),
        "absent",
        answered(500),
        ("$.data.deviceId_accepted", "array with deviceId, X-Device-Id, device-id", "nothing"),
    ),
    case(
        checks.lists_device_names("device_names"),
        "plain text, attributed to a clause",
        exchange(_data(deviceId_accepted="deviceId")),
        (
            "$.data.deviceId_accepted",
            "array with deviceId, X-Device-Id, device-id",
            'text "deviceId"',
            "device_names",
        ),
    ),
)

CASES = (*ACCEPTANCES, *REFUSALS, *MEMBERS, *SILENCES, *LISTS, *VALUES, *TOKENS, *HEADERS)
