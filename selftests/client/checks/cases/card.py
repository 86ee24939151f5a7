"""Cases of the general checks for answers of the card product, whose codes mean something else."""

from conformance.exchange import Exchange
from conformance.reading import Wrapping
from fixtures.checks.answers import accepted, refused, refused_as
from selftests.client.exchanges import Case, exchange

MISSING = {"missingHeaders": ["platform"], "deviceId_accepted": ["deviceId"]}


def _card(code: int, status: int, *, success: object = False, data: object = None) -> Exchange:
    body = {"success": success, "code": code, "msg": "Missing header", "data": data}
    return exchange(body, status, wrapping=Wrapping.CARD)


CASES = (
    Case(accepted, "card, success", accepted(), _card(200, 200, success=True)),
    Case(
        accepted,
        "card, success false at code 200",
        accepted(),
        _card(200, 200),
        (("$.success", "true", "boolean false"),),
    ),
    Case(
        accepted,
        "card, business error at HTTP 200",
        accepted(),
        _card(-1, 200),
        (("$.code", "200 or 201", '-1, message text "Missing header"'),),
    ),
    Case(refused, "card, business error for a code that it lacks", refused(404), _card(-1, 200)),
    Case(refused, "card, business error as any refusal", refused(), _card(-1, 404)),
    Case(
        refused,
        "card, business error in place of 401",
        refused(401),
        _card(-1, 200),
        (("$.code", "401", "-1"),),
    ),
    Case(
        refused,
        "card, refused and successful",
        refused(401),
        _card(401, 401, success=True),
        (("$.success", "false", "boolean true"),),
    ),
    Case(
        refused_as,
        "card, missing header as code 500",
        refused_as("missing_headers"),
        _card(500, 400, data=MISSING),
    ),
    Case(
        refused_as,
        "card, missing header with its HTTP status as code",
        refused_as("missing_headers"),
        _card(400, 400, data=MISSING),
    ),
    Case(
        refused_as,
        "card, missing header without data",
        refused_as("missing_headers"),
        _card(500, 400),
    ),
    Case(
        refused_as,
        "card, missing header let through",
        refused_as("missing_headers"),
        _card(200, 200, success=True),
        (("$.code", "500", "200"),),
    ),
)
