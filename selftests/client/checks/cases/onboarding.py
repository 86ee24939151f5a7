"""Cases of the checks of registration, verification and activation answers."""

from fixtures.checks import onboarding as checks
from fixtures.target.dialect.dialect import Dialect
from selftests.client.exchanges import OTHER_UUID, UUID, Case, envelope, exchange

FIELD = checks.tells_field_error("matchingPassword")
CUSTOMER = checks.is_another_customer(UUID)
USER = checks.is_another_user(UUID, OTHER_UUID)
PENDING = checks.shows_status({"PENDING", "PENDING_REVIEW"}, "PENDING")
DIALECT = Dialect(responses={"verification_id": "data.ref"})
VERIFICATION = checks.identifies_verification(DIALECT)

ERRORS = (
    Case(
        checks.tells_field_error,
        "among others",
        FIELD,
        exchange(envelope(400, {"errors": [{"field": "x"}, {"field": "matchingPassword"}]})),
    ),
    Case(
        checks.tells_field_error,
        "another field",
        FIELD,
        exchange(envelope(400, {"errors": ["matchingPassword"]})),
        (("$.data.errors", "an entry with field matchingPassword", 'array ["matchingPassword"]'),),
    ),
    Case(
        checks.tells_field_error,
        "no list",
        FIELD,
        exchange(envelope(400, {"errors": {"field": "matchingPassword"}})),
        (
            (
                "$.data.errors",
                "an entry with field matchingPassword",
                'object {"field": "matchingPassword"}',
            ),
        ),
    ),
    Case(
        checks.tells_field_error,
        "nothing",
        FIELD,
        exchange(envelope(400)),
        (("$.data.errors", "an entry with field matchingPassword", "nothing"),),
    ),
    Case(
        checks.tells_invalid_category,
        "the part that applies",
        checks.tells_invalid_category,
        exchange(envelope(400, {"missingKeys": None, "invalidValues": {"id": "x"}})),
    ),
    Case(
        checks.tells_invalid_category,
        "an empty list for the other part",
        checks.tells_invalid_category,
        exchange(envelope(400, {"missingKeys": ["id"], "invalidValues": []})),
    ),
    Case(
        checks.tells_invalid_category,
        "neither part",
        checks.tells_invalid_category,
        exchange(envelope(400, {"missingKeys": None})),
        (("$.data", "missingKeys or invalidValues", 'object {"missingKeys": null}'),),
    ),
    Case(
        checks.tells_missing_category_keys,
        "as keys",
        checks.tells_missing_category_keys,
        exchange(envelope(400, {"missingKeys": ["id", "name"]})),
    ),
    Case(
        checks.tells_missing_category_keys,
        "as a validation error",
        checks.tells_missing_category_keys,
        exchange(envelope(400, {"errors": [{"field": "customerCategory.id", "message": "x"}]})),
    ),
    Case(
        checks.tells_missing_category_keys,
        "no keys",
        checks.tells_missing_category_keys,
        exchange(envelope(400, {"missingKeys": []})),
        (("$.data", "the missing keys, or an error about them", 'object {"missingKeys": []}'),),
    ),
    Case(
        checks.tells_missing_category_keys,
        "another field",
        checks.tells_missing_category_keys,
        exchange(envelope(400, {"field": "email"})),
        (("$.data", "the missing keys, or an error about them", 'object {"field": "email"}'),),
    ),
)

CUSTOMERS = (
    Case(checks.is_another_customer, "refused", CUSTOMER, exchange(envelope(409))),
    Case(
        checks.is_another_customer,
        "a new one",
        CUSTOMER,
        exchange(envelope(201, {"id": OTHER_UUID})),
    ),
    Case(
        checks.is_another_customer,
        "the first one over again, by a service that fell over",
        CUSTOMER,
        exchange(envelope(500, {"id": UUID})),
        (
            ("$.code", "no server fault for a client's mistake", "500"),
            ("$.data.id", f"not the first customer's {UUID}", UUID),
        ),
    ),
    Case(
        checks.is_another_user,
        "both are new",
        USER,
        exchange(envelope(201, {"id": OTHER_UUID, "user": {"id": UUID}})),
    ),
    Case(
        checks.is_another_user,
        "both are the first ones",
        USER,
        exchange(envelope(201, {"id": UUID, "user": {"id": OTHER_UUID}})),
        (
            ("$.data.id", f"not the first customer's {UUID}", UUID),
            ("$.data.user.id", f"not the first user's {OTHER_UUID}", OTHER_UUID),
        ),
    ),
    Case(
        checks.object_or_nothing,
        "object",
        checks.object_or_nothing,
        exchange(envelope(200, {"extra": 1})),
    ),
    Case(
        checks.object_or_nothing,
        "null",
        checks.object_or_nothing,
        exchange(envelope(200, None)),
    ),
    Case(
        checks.object_or_nothing,
        "list",
        checks.object_or_nothing,
        exchange(envelope(200, [])),
        (("$.data", "an object, null or nothing", "array []"),),
    ),
    Case(checks.no_payload, "empty object", checks.no_payload, exchange(envelope(200, {}))),
    *(
        Case(
            checks.no_payload,
            observed,
            checks.no_payload,
            exchange(envelope(200, data)),
            (("$.data", "an empty object", observed),),
        )
        for data, observed in (({"id": 1}, 'object {"id": 1}'), (None, "null"), ([], "array []"))
    ),
    Case(
        checks.no_payload,
        "absent",
        checks.no_payload,
        exchange({"code": 200}),
        (("$.data", "an empty object", "nothing"),),
    ),
)

VERIFICATIONS = (
    Case(checks.shows_status, "allowed", PENDING, exchange(envelope(200, {"status": "PENDING"}))),
    Case(checks.shows_status, "not shown", PENDING, exchange(envelope(200, {"status": None}))),
    Case(
        checks.shows_status,
        "not allowed, under both names",
        PENDING,
        exchange(envelope(200, {"status": "APPROVED", "verificationStatus": "pending"})),
        (
            ("$.data.status", "PENDING", 'text "APPROVED"'),
            ("$.data.verificationStatus", "PENDING", 'text "pending"'),
        ),
    ),
    Case(
        checks.identifies_verification,
        "where the target file says",
        VERIFICATION,
        exchange(envelope(200, {"ref": UUID})),
    ),
    Case(
        checks.identifies_verification,
        "likely names, by default",
        checks.identifies_verification(Dialect()),
        exchange(envelope(200, {"verificationId": UUID})),
    ),
    Case(
        checks.identifies_verification,
        "elsewhere",
        VERIFICATION,
        exchange(envelope(200, {"id": "x"})),
        (("$.data", "an identifier at data.ref", 'object {"id": "x"}'),),
    ),
    Case(
        checks.identifies_verification,
        "no UUID",
        VERIFICATION,
        exchange(envelope(200, {"ref": 17})),
        (("$.data (verification_id)", "UUID text", "number 17"),),
    ),
)

CASES = (*ERRORS, *CUSTOMERS, *VERIFICATIONS)
