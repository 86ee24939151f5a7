"""Cases of the general checks for answers of the card product, whose codes mean something else."""

from conformance.exchange import Exchange
from conformance.reading import Wrapping
from fixtures.checks.answers import accepted, lists_device_names, refused, refused_as
from selftests.client.exchanges import case, exchange

MISSING = {"missingHeaders": ["platform"], "deviceId_accepted": ["deviceId"]}


def _card(code: int, status: int, *, success: object = False, data: object = None) -> Exchange:
    body = {"success": success, "code": code, "msg": "Missing header", "data": data}
    return exchange(body, status, wrapping=Wrapping.CARD)


DEVICE_NAMES = "array with deviceId, X-Device-Id, device-id"

CASES = (
    case(lists_device_names("device_names"), "card, a failure without data", _card(500, 400)),
    case(
        lists_device_names("device_names"),
        "card, data that does not tell them",
        _card(500, 400, data={"missingHeaders": ["deviceId"]}),
        ("$.data.deviceId_accepted", DEVICE_NAMES, "nothing", "card.error_data"),
    ),
    case(accepted(), "card, success", _card(200, 200, success=True)),
    case(
        accepted(),
        "card, success false at code 200",
        _card(200, 200),
        ("$.success", "true", "boolean false"),
    ),
    case(
        accepted(),
        "card, business error at HTTP 200",
        _card(-1, 200),
        ("$.code", "200 or 201", '-1, message text "Missing header"'),
    ),
    case(refused(404), "card, business error for a code that it lacks", _card(-1, 200)),
    case(refused(), "card, business error as any refusal", _card(-1, 404)),
    case(
        refused(401),
        "card, business error in place of 401",
        _card(-1, 200),
        ("$.code", "401", "-1"),
    ),
    case(
        refused(401),
        "card, refused and successful",
        _card(401, 401, success=True),
        ("$.success", "false", "boolean true"),
    ),
    case(
        refused_as("missing_headers"),
        "card, missing header as code 500",
        _card(500, 400, data=MISSING),
    ),
    case(
        refused_as("missing_headers"),
        "card, missing header with its HTTP status as code",
        _card(400, 400, data=MISSING),
    ),
    case(refused_as("missing_headers"), "card, missing header without data", _card(500, 400)),
    case(
        refused_as("missing_headers"),
        "card, missing header let through",
        _card(200, 200, success=True),
        ("$.code", "500", "200"),
    ),
)
