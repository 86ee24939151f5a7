"""Cases of the checks of registered, warned and activated organizations."""

from typing import Any

from conformance.exchange import Exchange
from fixtures.checks import organizations as checks
from fixtures.target.dialect.dialect import Dialect
from selftests.client.exchanges import OTHER_UUID, UUID, Case, envelope, exchange

DIALECT = Dialect()
WARNINGS_AT = "$.data.activation.warnings"


def _data(value: object, code: int = 200, message: str = "told") -> Exchange:
    return exchange(envelope(code, value, message))


def _warned(*texts: str, **more: Any) -> Exchange:
    return _data({"activation": {"warnings": list(texts), **more}})


RECORDS = (
    Case(
        checks.identifies_organization,
        "a UUID",
        checks.identifies_organization(DIALECT),
        _data({"organizationId": UUID}),
    ),
    Case(
        checks.identifies_organization,
        "a number in letters",
        checks.identifies_organization(DIALECT),
        _data({"organizationId": "17"}),
        (("$.data (organization_id)", "UUID text", 'text "17"'),),
    ),
    Case(
        checks.is_another_organization,
        "another",
        checks.is_another_organization(DIALECT, OTHER_UUID),
        _data({"id": UUID}),
    ),
    Case(
        checks.is_another_organization,
        "the same",
        checks.is_another_organization(DIALECT, UUID),
        _data({"id": UUID}),
        (("$.data", "an identifier of its own", f'text "{UUID}"'),),
    ),
    Case(
        checks.is_not_active_yet,
        "pending",
        checks.is_not_active_yet,
        _data({"status": "PENDING_ACTIVATION"}),
    ),
    Case(checks.is_not_active_yet, "not shown", checks.is_not_active_yet, _data({})),
    Case(
        checks.is_not_active_yet,
        "active in either vocabulary",
        checks.is_not_active_yet,
        _data({"status": "ACTIVE", "customerStatus": "CS_ACTIVE"}),
        (
            ("$.data.status", "PENDING_ACTIVATION", 'text "ACTIVE"'),
            ("$.data.customerStatus", "PENDING_ACTIVATION", 'text "CS_ACTIVE"'),
        ),
    ),
)

DIRECTOR = checks.refused_or_warned("director")
SAID = "a refusal, or a warning about director"
WARNINGS = (
    *(
        Case(checks.refused_or_warned, f"refused with {code}", DIRECTOR, _data(None, code))
        for code in (400, 422)
    ),
    Case(
        checks.refused_or_warned,
        "refused for another reason",
        DIRECTOR,
        _data(None, 404),
        (("$.code", "400 or 422", "404"),),
    ),
    Case(checks.refused_or_warned, "warned", DIRECTOR, _warned("No DIRECTORS found")),
    Case(
        checks.refused_or_warned,
        "cleanly activated",
        DIRECTOR,
        _warned(),
        ((WARNINGS_AT, SAID, "array []"),),
    ),
    Case(
        checks.refused_or_warned,
        "warned of another lack",
        DIRECTOR,
        _warned("No employees found"),
        ((WARNINGS_AT, SAID, 'array ["No employees found"]'),),
    ),
    Case(
        checks.refused_or_warned,
        "warned in another language",
        DIRECTOR,
        _warned("Geschäftsführung fehlt"),
        ((WARNINGS_AT, SAID, 'array ["Geschäftsführung fehlt"]', "activation_warning"),),
    ),
    Case(checks.warns_of_nothing, "no warning", checks.warns_of_nothing(), _warned()),
    Case(
        checks.warns_of_nothing, "a warning of its own", checks.warns_of_nothing(), _warned("Late")
    ),
    Case(
        checks.warns_of_nothing,
        "what is fulfilled",
        checks.warns_of_nothing(),
        _warned("No directors found"),
        ((WARNINGS_AT, "no warning about what is fulfilled", 'text "No directors found"'),),
    ),
    Case(
        checks.tells_of,
        "one of the words",
        checks.tells_of("employee", "role"),
        exchange(envelope(message="Employee added")),
    ),
    Case(
        checks.tells_of,
        "none of them",
        checks.tells_of("employee", "role"),
        exchange(envelope(message="Done")),
        (("$.message", "text with employee or role", 'text "Done"'),),
    ),
)

ACTIVATED = (
    *(
        Case(checks.is_nothing, balance, checks.is_nothing, _data({"wallet": {"balance": balance}}))
        for balance in ("0.00", "0", "0.0000")
    ),
    *(
        Case(
            checks.is_nothing,
            f"not {balance!r}",
            checks.is_nothing,
            _data({"wallet": {"balance": balance}}),
            (("$.data.wallet.balance", "0.00", seen),),
        )
        for balance, seen in (("0.01", 'text "0.01"'), (0, "number 0"), ("zero", 'text "zero"'))
    ),
    Case(
        checks.has_valid_activation_iban,
        "with blanks",
        checks.has_valid_activation_iban,
        _data({"iban": "DE89 3704 0044 0532 0130 00"}),
    ),
    Case(
        checks.has_valid_activation_iban,
        "wrong check digits",
        checks.has_valid_activation_iban,
        _data({"iban": "DE88370400440532013000"}),
        (("$.data.iban", "a valid IBAN", 'text "DE88370400440532013000"'),),
    ),
)

BOTH = checks.tells_roles(required=("ADMIN_USER", "COMPLIANCE_OFFICER"))
ROLES = (
    Case(
        checks.tells_roles,
        "as an array",
        BOTH,
        _data({"requiredRoles": ["COMPLIANCE_OFFICER", "ADMIN_USER"]}, 403),
    ),
    Case(
        checks.tells_roles,
        "as text",
        BOTH,
        _data({"requiredRoles": "COMPLIANCE_OFFICER, ADMIN_USER"}, 403),
    ),
    Case(
        checks.tells_roles,
        "one of two",
        BOTH,
        _data({"requiredRoles": ["ADMIN_USER"]}, 403),
        (("$.data.requiredRoles", "roles ADMIN_USER, COMPLIANCE_OFFICER", 'array ["ADMIN_USER"]'),),
    ),
    Case(
        checks.tells_roles,
        "nobody's roles",
        checks.tells_roles(current=("EMPLOYEE",)),
        _data({"currentRoles": []}, 403),
        (("$.data.currentRoles", "roles EMPLOYEE", "array []"),),
    ),
)

CASES = (*RECORDS, *WARNINGS, *ACTIVATED, *ROLES)
