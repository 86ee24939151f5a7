"""Cases of the checks of registration, verification and activation answers."""

from dataclasses import replace

from conformance.exchange import Exchange
from fixtures.checks import onboarding as checks
from fixtures.target.dialect.dialect import Dialect
from selftests.client.exchanges import OTHER_UUID, UUID, answered, case, exchange

FIELD = checks.tells_field_error("matchingPassword")
CUSTOMER = checks.is_another_customer(UUID)
USER = checks.is_another_user(UUID, OTHER_UUID)
DIALECT = Dialect(responses={"verification_id": "data.ref"})
PENDING = checks.shows_status(Dialect(), {"PENDING", "PENDING_REVIEW"}, "PENDING")
VERIFICATION = checks.identifies_verification(DIALECT)


def _of_a_name(data: object) -> Exchange:
    """Return the refusal of a category that is sent with its name and an unset id."""
    category = {"id": None, "name": "x"}
    return replace(answered(400, data), request_body={"customerCategory": category})


ERRORS = (
    case(
        FIELD,
        "among others",
        answered(400, {"errors": [{"field": "x"}, {"field": "matchingPassword"}]}),
    ),
    case(
        FIELD,
        "another field",
        answered(400, {"errors": ["matchingPassword"]}),
        ("$.data.errors", "an entry with field matchingPassword", 'array ["matchingPassword"]'),
    ),
    case(
        FIELD,
        "no list",
        answered(400, {"errors": {"field": "matchingPassword"}}),
        (
            "$.data.errors",
            "an entry with field matchingPassword",
            'object {"field": "matchingPassword"}',
        ),
    ),
    case(
        FIELD,
        "nothing",
        answered(400),
        ("$.data.errors", "an entry with field matchingPassword", "nothing"),
    ),
    case(
        checks.tells_invalid_category,
        "the part that applies",
        answered(400, {"missingKeys": None, "invalidValues": {"id": "x"}}),
    ),
    case(
        checks.tells_invalid_category,
        "an empty list for the other part",
        answered(400, {"missingKeys": ["id"], "invalidValues": []}),
    ),
    case(
        checks.tells_invalid_category,
        "neither part",
        answered(400, {"missingKeys": None}),
        ("$.data", "missingKeys or invalidValues", 'object {"missingKeys": null}'),
    ),
    case(
        checks.tells_missing_category_keys,
        "as keys",
        answered(400, {"missingKeys": ["id", "name"]}),
    ),
    case(
        checks.tells_missing_category_keys,
        "as a validation error",
        answered(400, {"errors": [{"field": "customerCategory.id", "message": "x"}]}),
    ),
    case(
        checks.tells_missing_category_keys,
        "no keys",
        answered(400, {"missingKeys": []}),
        ("$.data", "the missing keys, or an error about them", 'object {"missingKeys": []}'),
    ),
    case(
        checks.tells_missing_category_keys,
        "another field",
        answered(400, {"field": "email"}),
        ("$.data", "the missing keys, or an error about them", 'object {"field": "email"}'),
    ),
    case(
        checks.tells_missing_category_keys,
        "null, and words about them",
        answered(400, {"details": "customerCategory.id is missing", "missingKeys": None}),
    ),
    case(
        checks.tells_missing_category_keys,
        "no keys, in the row's members, and words about them",
        answered(400, {"details": "customerCategory.id is missing", "missingKeys": []}),
        (
            "$.data",
            "the missing keys, or an error about them",
            'object {"details": "customerCategory.id is missing", "missingKeys": []}',
        ),
    ),
    case(
        checks.tells_missing_category_keys,
        "a key without value as invalid",
        answered(400, {"missingKeys": [], "invalidValues": {"customerCategory.id": None}}),
    ),
    case(
        checks.tells_no_key_that_was_sent,
        "what was not sent, under whatever name",
        _of_a_name({"missingKeys": ["customerCategory.id", "SEGMENT", 1]}),
    ),
    case(checks.tells_no_key_that_was_sent, "as text", _of_a_name({"missingKeys": "id"})),
    case(checks.tells_no_key_that_was_sent, "no keys", _of_a_name({"errors": []})),
    case(
        checks.tells_no_key_that_was_sent,
        "what was sent",
        _of_a_name({"missingKeys": {"customerCategory.name": "required"}}),
        (
            "$.data.missingKeys",
            "only keys that were not sent",
            'text "customerCategory.name"',
            "category_keys",
        ),
    ),
)

CUSTOMERS = (
    case(CUSTOMER, "refused", answered(409)),
    case(CUSTOMER, "a new one", answered(201, {"id": OTHER_UUID})),
    case(
        CUSTOMER,
        "the first one over again, by a service that fell over",
        answered(500, {"id": UUID}),
        ("$.code", "no server fault for a client's mistake", "500"),
        ("$.data.id", f"not the first customer's {UUID}", UUID),
    ),
    case(USER, "both are new", answered(201, {"id": OTHER_UUID, "user": {"id": UUID}})),
    case(
        USER,
        "both are the first ones",
        answered(201, {"id": UUID, "user": {"id": OTHER_UUID}}),
        ("$.data.id", f"not the first customer's {UUID}", UUID),
        ("$.data.user.id", f"not the first user's {OTHER_UUID}", OTHER_UUID),
    ),
    case(checks.object_or_nothing, "object", answered(200, {"extra": 1})),
    case(checks.object_or_nothing, "null", answered(200, None)),
    case(
        checks.object_or_nothing,
        "list",
        answered(200, []),
        ("$.data", "an object, null or nothing", "array []"),
    ),
    case(checks.no_payload, "empty object", answered(200, {})),
    *(
        case(
            checks.no_payload,
            observed,
            answered(200, data),
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
    case(PENDING, "allowed", answered(200, {"status": "PENDING"})),
    case(PENDING, "not shown", answered(200, {"status": None})),
    case(
        PENDING,
        "not allowed, under both names",
        answered(200, {"status": "APPROVED", "verificationStatus": "pending"}),
        ("$.data.status", "PENDING", 'text "APPROVED"'),
        ("$.data.verificationStatus", "PENDING", 'text "pending"'),
    ),
    case(
        PENDING,
        "not allowed, beside the identifier, and that of another",
        answered(200, {"verification": {"id": UUID, "status": "OPEN"}, "user": {"status": "OPEN"}}),
        ("$.data.verification.status", "PENDING", 'text "OPEN"'),
    ),
    case(VERIFICATION, "where the target file says", answered(200, {"ref": UUID})),
    case(
        checks.identifies_verification(Dialect()),
        "likely names, by default",
        answered(200, {"verificationId": UUID}),
    ),
    case(
        VERIFICATION,
        "elsewhere",
        answered(200, {"id": "x"}),
        ("$.data", "an identifier at data.ref", 'object {"id": "x"}'),
    ),
    case(
        VERIFICATION,
        "no UUID",
        answered(200, {"ref": 17}),
        ("$.data (verification_id)", "UUID text", "number 17"),
    ),
)

CASES = (*ERRORS, *CUSTOMERS, *VERIFICATIONS)
