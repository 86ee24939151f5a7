"""Cases of the checks of registered, warned and activated organizations."""

from typing import Any

from conformance.exchange import Exchange
from fixtures.checks import organizations as checks
from fixtures.interface.schemas.enumerations import RecordStatus
from fixtures.target.dialect.dialect import Dialect
from selftests.client.exchanges import OTHER_UUID, UUID, answered, case

DIALECT = Dialect()
NEW = checks.is_not_active_yet(DIALECT)
WARNINGS_AT = "$.data.activation.warnings"


def _data(value: object, code: int = 200, message: str = "told") -> Exchange:
    return answered(code, value, message)


def _warned(*texts: str, **more: Any) -> Exchange:
    return _data({"activation": {"warnings": list(texts), **more}})


NUMBER = checks.tells_register_number("HRB 123 456-7")
RECORDS = (
    *(
        case(NUMBER, number, _data({"registrationNumber": number}, 409))
        for number in ("HRB 123 456-7", "HRB1234567", "hrb 1234567")
    ),
    *(
        case(
            NUMBER,
            f"{told}",
            _data({"registrationNumber": told}, 409),
            ("$.data.registrationNumber", 'text "HRB 123 456-7"', observed),
        )
        for told, observed in (("HRB 1234568", 'text "HRB 1234568"'), (7, "number 7"))
    ),
    case(
        NUMBER,
        "no number",
        _data({}, 409),
        ("$.data.registrationNumber", 'text "HRB 123 456-7"', "nothing"),
    ),
    case(checks.identifies_organization(DIALECT), "a UUID", _data({"organizationId": UUID})),
    case(
        checks.identifies_organization(DIALECT),
        "a UUID beside the number of a row",
        _data({"organizationId": UUID, "id": 17}),
    ),
    case(
        checks.identifies_organization(DIALECT),
        "a number in letters",
        _data({"organizationId": "17"}),
        ("$.data (organization_id)", "UUID text", 'text "17"'),
    ),
    case(checks.is_another_organization(DIALECT, OTHER_UUID), "another", _data({"id": UUID})),
    case(
        checks.is_another_organization(DIALECT, UUID),
        "the same",
        _data({"id": UUID}),
        ("$.data", "an identifier of its own", f'text "{UUID}"'),
    ),
    case(
        checks.identifies_organization(DIALECT),
        "a status of no vocabulary, in a record of its own",
        _data({"organization": {"id": UUID, "status": "DRAFT"}}),
        ("$.data.organization.status", f"one of {', '.join(RecordStatus)}", 'text "DRAFT"'),
    ),
    case(NEW, "pending", _data({"status": "PENDING_ACTIVATION"})),
    case(NEW, "not shown", _data({})),
    case(
        NEW,
        "active, in a record of its own",
        _data({"organization": {"organizationId": UUID, "status": "ACTIVE"}}),
        ("$.data.organization.status", "PENDING_ACTIVATION", 'text "ACTIVE"'),
    ),
    *(
        case(NEW, f"{name} active", _data({"id": UUID, name: {**its, "status": "ACTIVE"}}))
        for name, its in (
            ("category", {}),
            ("user", {"id": OTHER_UUID, "organizationId": UUID}),
            ("initialUser", {"userId": OTHER_UUID, "organizationId": UUID}),
            ("membership", {"membershipId": OTHER_UUID, "organizationId": UUID}),
        )
    ),
    case(
        NEW,
        "active in either vocabulary",
        _data({"status": "ACTIVE", "customerStatus": "CS_ACTIVE"}),
        ("$.data.status", "PENDING_ACTIVATION", 'text "ACTIVE"'),
        ("$.data.customerStatus", "PENDING_ACTIVATION", 'text "CS_ACTIVE"'),
    ),
)

DIRECTOR = checks.refused_or_warned("director")
SAID = "a refusal, or a warning about director"
WARNINGS = (
    *(case(DIRECTOR, f"refused with {code}", _data(None, code)) for code in (400, 422)),
    case(DIRECTOR, "refused for another reason", _data(None, 404), ("$.code", "400 or 422", "404")),
    case(DIRECTOR, "warned", _warned("No DIRECTORS found")),
    case(DIRECTOR, "cleanly activated", _warned(), (WARNINGS_AT, SAID, "array []")),
    case(
        DIRECTOR,
        "warned of another lack",
        _warned("No employees found"),
        (WARNINGS_AT, SAID, 'array ["No employees found"]'),
    ),
    case(
        DIRECTOR,
        "warned in another language",
        _warned("Geschäftsführung fehlt"),
        (WARNINGS_AT, SAID, 'array ["Geschäftsführung fehlt"]', "activation_warning"),
    ),
    case(checks.warns_of_nothing(), "no warning", _warned()),
    case(checks.warns_of_nothing(), "a warning of its own", _warned("Late")),
    case(
        checks.warns_of_nothing(),
        "what is fulfilled",
        _warned("No directors found"),
        (WARNINGS_AT, "no warning about what is fulfilled", 'text "No directors found"'),
    ),
    case(
        checks.tells_of("employee", "role"), "one of the words", answered(message="Employee added")
    ),
    case(
        checks.tells_of("employee", "role"),
        "none of them",
        answered(message="Done"),
        ("$.message", "text with employee or role", 'text "Done"'),
    ),
)

ACTIVATED = (
    *(
        case(checks.is_nothing, balance, _data({"wallet": {"balance": balance}}))
        for balance in ("0.00", "0", "0.0000")
    ),
    *(
        case(
            checks.is_nothing,
            f"not {balance!r}",
            _data({"wallet": {"balance": balance}}),
            ("$.data.wallet.balance", "0.00", seen),
        )
        for balance, seen in (("0.01", 'text "0.01"'), (0, "number 0"), ("zero", 'text "zero"'))
    ),
    case(
        checks.has_valid_activation_iban,
        "with blanks",
        _data({"iban": "DE89 3704 0044 0532 0130 00"}),
    ),
    case(
        checks.has_valid_activation_iban,
        "wrong check digits",
        _data({"iban": "DE88370400440532013000"}),
        ("$.data.iban", "a valid IBAN", 'text "DE88370400440532013000"'),
    ),
)

BOTH = checks.tells_roles("requiredRoles", ("ADMIN_USER", "COMPLIANCE_OFFICER"))
ONLY = checks.tells_no_other_roles("requiredRoles", "ADMIN_USER", "COMPLIANCE_OFFICER")
EITHER = checks.tells_roles("currentRoles", ("TENANT_ADMIN",), ("EMPLOYEE",))
ROLES = (
    case(BOTH, "as an array", _data({"requiredRoles": ["COMPLIANCE_OFFICER", "ADMIN_USER"]}, 403)),
    case(BOTH, "as text", _data({"requiredRoles": "COMPLIANCE_OFFICER, ADMIN_USER"}, 403)),
    case(
        BOTH,
        "one of two",
        _data({"requiredRoles": ["ADMIN_USER"]}, 403),
        ("$.data.requiredRoles", "roles ADMIN_USER, COMPLIANCE_OFFICER", 'array ["ADMIN_USER"]'),
    ),
    case(ONLY, "as text", _data({"requiredRoles": "COMPLIANCE_OFFICER,ADMIN_USER"}, 403)),
    case(ONLY, "one of two", _data({"requiredRoles": ["ADMIN_USER"]}, 403)),
    case(ONLY, "none", _data({}, 403)),
    case(
        ONLY,
        "one too many",
        _data({"requiredRoles": ["ADMIN_USER", "USER"]}, 403),
        (
            "$.data.requiredRoles",
            "no role but ADMIN_USER, COMPLIANCE_OFFICER",
            'array ["ADMIN_USER", "USER"]',
        ),
    ),
    case(
        checks.tells_roles("currentRoles", ("EMPLOYEE",)),
        "nobody's roles",
        _data({"currentRoles": []}, 403),
        ("$.data.currentRoles", "roles EMPLOYEE", "array []"),
    ),
    case(EITHER, "those of the token", _data({"currentRoles": ["TENANT_ADMIN"]}, 403)),
    case(EITHER, "those of the header, as text", _data({"currentRoles": "EMPLOYEE"}, 403)),
    case(
        EITHER,
        "another's roles",
        _data({"currentRoles": ["ADMIN_USER"]}, 403),
        ("$.data.currentRoles", "roles TENANT_ADMIN or EMPLOYEE", 'array ["ADMIN_USER"]'),
    ),
)
STRANGER = checks.refused_user(403, 404)
OF_THE_ROW = {"userId": UUID, "currentRoles": ["TENANT_ADMIN"], "requiredRoles": ["ADMIN_USER"]}
USERS = (
    case(STRANGER, "for something else", _data({"error": "UNKNOWN"}, 404)),
    case(STRANGER, "as the row says", _data(OF_THE_ROW, 403, "Access denied")),
    case(STRANGER, "not at all", _data({}), ("$.code", "403 or 404", "200")),
    case(
        STRANGER,
        "for a role, with another code",
        _data(OF_THE_ROW, 404, "Access denied"),
        ("$.code", "403", "404"),
    ),
    case(
        STRANGER,
        "for a role, without those of the user",
        _data({**OF_THE_ROW, "currentRoles": None}, 403, "Access denied"),
        ("$.data.currentRoles", "array or text", "null"),
    ),
)

CASES = (*RECORDS, *WARNINGS, *ACTIVATED, *ROLES, *USERS)
