"""Cases of the check of missing consents: list, details and totals must agree (section 7)."""

from fixtures.checks.consents import leads_to_own_consents, misses_consents
from selftests.client.exchanges import Case, Found, answered, case

TERMS, PRIVACY, DATA = "TERMS_AND_CONDITIONS", "PRIVACY_POLICY", "DATA_PROCESSING"
TWO = misses_consents("terms", "data-processing")
ALL = misses_consents("terms", "privacy", "data-processing")
OWN = leads_to_own_consents("c-1")
OWN_PATH = "/api/v2.1/customer/individual/c-1/consents"
TYPES, DETAILS = "$.data.missingConsentTypes", "$.data.missingConsentDetails"
REQUIRED, MISSING = "$.data.totalRequiredConsents", "$.data.totalMissingConsents"
ALL_REPORTED = (
    'array [{"consentType": "TERMS_AND_CONDITIONS"}, {"consentType": "PRIVACY_POLICY"}, {"…'
)
OTHERS_REPORTED = (
    'object {"TERMS_AND_CONDITIONS": {"consentType": "TERMS_AND_CONDITIONS"}, "DATA_PROCESS…'
)


def _data(*types: str, **changed: object) -> dict[str, object]:
    data: dict[str, object] = {
        "missingConsentTypes": list(types),
        "missingConsentDetails": [{"consentType": name} for name in types],
        "totalRequiredConsents": 3,
        "totalMissingConsents": len(types),
    }
    return {**data, **changed}


def _leading(*urls: str) -> dict[str, object]:
    details = [
        {"consentType": kind, "acceptUrl": url}
        for kind, url in zip((TERMS, PRIVACY, DATA), urls, strict=False)
    ]
    return {"missingConsentDetails": details}


def _two(about: str, data: object, *found: Found) -> Case:
    return case(TWO, about, answered(400, data), *found)


CASES = (
    _two("as a list", _data(TERMS, DATA)),
    _two("in another order", _data(DATA, TERMS)),
    _two("with a name of its own for terms", _data("GTC", DATA)),
    _two("totals 3.0 and 2.0", _data(TERMS, DATA, totalRequiredConsents=3.0)),
    _two(
        "as a map by type",
        _data(
            TERMS,
            DATA,
            missingConsentDetails={"a": {"consentType": TERMS}, DATA: {"consentType": DATA}},
        ),
    ),
    case(ALL, "all three", answered(400, _data(TERMS, PRIVACY, DATA))),
    case(misses_consents(), "none asked for, none told", answered(400, _data())),
    _two(
        "an accepted consent is told",
        _data(TERMS, PRIVACY, DATA),
        (
            TYPES,
            "the missing types: DATA_PROCESSING, terms",
            'array ["TERMS_AND_CONDITIONS", "PRIVACY_POLICY", "DATA_PROCESSING"]',
        ),
        (DETAILS, "one entry for each of DATA_PROCESSING, terms", ALL_REPORTED),
        (MISSING, "2", "number 3"),
    ),
    _two(
        "a type is reported twice",
        _data(TERMS, DATA, missingConsentTypes=[TERMS, DATA, DATA]),
        (
            TYPES,
            "the missing types: DATA_PROCESSING, terms",
            'array ["TERMS_AND_CONDITIONS", "DATA_PROCESSING", "DATA_PROCESSING"]',
        ),
    ),
    _two(
        "details of another type",
        _data(TERMS, DATA, missingConsentDetails={TERMS: {"consentType": TERMS}, DATA: None}),
        (DETAILS, "one entry for each of DATA_PROCESSING, terms", OTHERS_REPORTED),
    ),
    _two(
        "totals that do not fit",
        _data(TERMS, DATA, totalRequiredConsents=2, totalMissingConsents="2"),
        (REQUIRED, "3", "number 2"),
        (MISSING, "2", 'text "2"'),
    ),
    _two(
        "nothing at all",
        None,
        (TYPES, "the missing types: DATA_PROCESSING, terms", "nothing"),
        (DETAILS, "one entry for each of DATA_PROCESSING, terms", "nothing"),
        (REQUIRED, "3", "nothing"),
        (MISSING, "2", "nothing"),
    ),
    case(
        OWN,
        "the documented paths",
        answered(
            400, _leading(f"{OWN_PATH}/terms", f"https://b.example{OWN_PATH}/privacy?lang=de")
        ),
    ),
    case(
        OWN, "pages of another form", answered(400, _leading("https://b.example/c-2/terms", "/p"))
    ),
    case(OWN, "no details", answered(400, None)),
    case(
        OWN,
        "of another customer, and of another type",
        answered(400, _leading("/customer/individual/c-2/consents/terms", f"{OWN_PATH}/terms")),
        (
            f"{DETAILS}[*].acceptUrl",
            "terms of individual c-1",
            'text "/customer/individual/c-2/consents/terms"',
        ),
        (
            f"{DETAILS}[*].acceptUrl",
            "privacy of individual c-1",
            'text "/api/v2.1/customer/individual/c-1/consents/terms"',
        ),
    ),
    case(
        OWN,
        "of an organization",
        answered(400, _leading("/customer/organization/c-1/consents/terms", f"{OWN_PATH}/privacy")),
        (
            f"{DETAILS}[*].acceptUrl",
            "terms of individual c-1",
            'text "/customer/organization/c-1/consents/terms"',
        ),
    ),
)
