"""Cases of the checks of registration, verification and activation answers."""

from fixtures.checks import onboarding as checks
from fixtures.target.dialect.dialect import Dialect
from selftests.client.exchanges import OTHER_UUID, UUID, case, envelope, exchange

FIELD = checks.tells_field_error("matchingPassword")
CUSTOMER = checks.is_another_customer(UUID)
USER = checks.is_another_user(UUID, OTHER_UUID)
PENDING = checks.shows_status({"PENDING", "PENDING_REVIEW"}, "PENDING")
DIALECT = Dialect(responses={"verification_id": "data.ref"})
VERIFICATION = checks.identifies_verification(DIALECT)

ERRORS = (
    case(
        FIELD,
        "among others",
        exchange(envelope(400, {"errors": [{"field": "x"}, {"field": "matchingPassword"}]})),
    ),
    case(
        FIELD,
        "another field",
        exchange(envelope(400, {"errors": ["matchingPassword"]})),
        ("$.data.errors", "an entry with field matchingPassword", 'array ["matchingPassword"]'),
    ),
    case(
        FIELD,
        "no list",
        exchange(envelope(400, {"errors": {"field": "matchingPassword"}})),
        (
            "$.data.errors",
            "an entry with field matchingPassword",
            'object {"field": "matchingPassword"}',
        ),
    ),
    case(
        FIELD,
        "nothing",
        exchange(envelope(400)),
        ("$.data.errors", "an entry with field matchingPassword", "nothing"),
    ),
    case(
        checks.tells_invalid_category,
        "the part that applies",
        exchange(envelope(400, {"missingKeys": None, "invalidValues": {"id": "x"}})),
    ),
    case(
        checks.tells_invalid_category,
        "an empty list for the other part",
        exchange(envelope(400, {"missingKeys": ["id"], "invalidValues": []})),
    ),
    case(
        checks.tells_invalid_category,
        "neither part",
        exchange(envelope(400, {"missingKeys": None})),
        ("$.data", "missingKeys or invalidValues", 'object {"missingKeys": null}'),
    ),
    case(
        checks.tells_missing_category_keys,
        "as keys",
        exchange(envelope(400, {"missingKeys": ["id", "name"]})),
    ),
    case(
        checks.tells_missing_category_keys,
        "as a validation error",
        exchange(envelope(400, {"errors": [{"field": "customerCategory.id", "message": "x"}]})),
    ),
    case(
        checks.tells_missing_category_keys,
        "no keys",
        exchange(envelope(400, {"missingKeys": []})),
        ("$.data", "the missing keys, or an error about them", 'object {"missingKeys": []}'),
    ),
    case(
        checks.tells_missing_category_keys,
        "another field",
        exchange(envelope(400, {"field": "email"})),
        ("$.data", "the missing keys, or an error about them", 'object {"field": "email"}'),
    ),
)

CUSTOMERS = (
    case(CUSTOMER, "refused", exchange(envelope(409))),
    case(CUSTOMER, "a new one", exchange(envelope(201, {"id": OTHER_UUID}))),
    case(
        CUSTOMER,
        "the first one over again, by a service that fell over",
        exchange(envelope(500, {"id": UUID})),
        ("$.code", "no server fault for a client's mistake", "500"),
        ("$.data.id", f"not the first customer's {UUID}", UUID),
    ),
    case(USER, "both are new", exchange(envelope(201, {"id": OTHER_UUID, "user": {"id": UUID}}))),
    case(
        USER,
        "both are the first ones",
        exchange(envelope(201, {"id": UUID, "user": {"id": OTHER_UUID}})),
        ("$.data.id", f"not the first customer's {UUID}", UUID),
        ("$.data.user.id", f"not the first user's {OTHER_UUID}", OTHER_UUID),
    ),
    case(checks.object_or_nothing, "object", exchange(envelope(200, {"extra": 1}))),
    case(checks.object_or_nothing, "null", exchange(envelope(200, None))),
    case(
        checks.object_or_nothing,
        "list",
        exchange(envelope(200, [])),
        ("$.data", "an object, null or nothing", "array []"),
    ),
    case(checks.no_payload, "empty object", exchange(envelope(200, {}))),
    *(
        case(
            checks.no_payload,
            observed,
            exchange(envelope(200, data)),
            ("$.data", "an empty object", observed),
        )
        for data, observed in (({"id": 1}, 'object {"id": 1}'), (None, "null"), ([], "array []"))
    ),
    case(
        checks.no_payload,
        "absent",
        exchange({"code": 200}),
        ("$.data", "an empty object", "nothing"),
    ),
)

VERIFICATIONS = (
    case(PENDING, "allowed", exchange(envelope(200, {"status": "PENDING"}))),
    case(PENDING, "not shown", exchange(envelope(200, {"status": None}))),
    case(
        PENDING,
        "not allowed, under both names",
        exchange(envelope(200, {"status": "APPROVED", "verificationStatus": "pending"})),
        ("$.data.status", "PENDING", 'text "APPROVED"'),
        ("$.data.verificationStatus", "PENDING", 'text "pending"'),
    ),
    case(VERIFICATION, "where the target file says", exchange(envelope(200, {"ref": UUID}))),
    case(
        checks.identifies_verification(Dialect()),
        "likely names, by default",
        exchange(envelope(200, {"verificationId": UUID})),
    ),
    case(
        VERIFICATION,
        "elsewhere",
        exchange(envelope(200, {"id": "x"})),
        ("$.data", "an identifier at data.ref", 'object {"id": "x"}'),
    ),
    case(
        VERIFICATION,
        "no UUID",
        exchange(envelope(200, {"ref": 17})),
        ("$.data (verification_id)", "UUID text", "number 17"),
    ),
)

CASES = (*ERRORS, *CUSTOMERS, *VERIFICATIONS)
