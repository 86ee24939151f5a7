"""Checks of the allowed-operations snapshot accept what is fair and tell what is wrong."""

from typing import Any

import pytest

from conformance.exchange import Exchange
from fixtures.checks.payments import limits
from fixtures.checks.payments import snapshots as checks
from fixtures.checks.stating import Check
from selftests.client.checks.test_beneficiaries import ADA, BEN
from selftests.client.exchanges import SERVER_FAULT, answered, numbered, reported

ACCOUNT = {"id": "acc", "iban": "DE89 37", **dict.fromkeys(checks.MEMBERS["accounts"])}
ENTRY = {**dict.fromkeys(checks.MEMBERS["beneficiaries"]), "assetId": "asset-a"}
OPERATION = {
    "fromAccountId": "acc",
    "fromAssetId": None,
    "fromAssetSubUnitId": None,
    "beneficiaryId": "asset-a",
    "toRefId": None,
    "currencies": ["EUR"],
    "perTxnLimit": 50,
    "requiresConsent": True,
}
LIMITS: dict[str, Any] = {period: {"EUR": 50} for period in limits.PERIODS}
MODEL = {"requireConsent": True, "expiryMinutes": 15, "scope": "PAYMENT"}
SNAPSHOT: dict[str, Any] = {
    "accounts": [ACCOUNT],
    "beneficiaries": [ENTRY],
    "operations": [OPERATION],
    "limits": LIMITS,
    "consentModel": MODEL,
    "hasBeneficiaries": True,
    "beneficiaryCount": 1,
}
REFUSED = ("$.code", "200 or 201", '404, message text "told"')
REFUSAL = answered(404)


def snapshot(**changed: Any) -> Exchange:
    """Return a snapshot with other members."""
    return answered(200, {**SNAPSHOT, **changed})


def without(name: str) -> Exchange:
    """Return a snapshot without a member."""
    return answered(200, {key: SNAPSHOT[key] for key in SNAPSHOT if key != name})


ANY = snapshot()
DUE = limits.tells_limits("EUR", due=True)
FREE = limits.tells_limits("EUR", due=False)
KEEPS = limits.keeps_limits_of(ANY)
IN_EURO_A_DAY = ("$.data.limits.daily", "object with a limit in EUR", 'object {"USD": 2}')
HERE = checks.includes_account("acc", "", "EUR")
SHOWS_ADA, NOT_BEN, NOT_ADA = checks.shows(ADA), checks.shows_no(BEN), checks.shows_no(ADA)
NAMES_ADA = checks.names_members("beneficiaries", ADA)
COUNTS, NONE = checks.counts_beneficiaries, checks.counts_no_beneficiary
START, GOAL = checks.operations_start_at_accounts, checks.operations_go_to_beneficiaries
EXPIRE = checks.consents_expire
WITHOUT_SUB_UNITS = {name: OPERATION[name] for name in OPERATION if "SubUnit" not in name}
WITHOUT_IBAN = {name: ENTRY[name] for name in ENTRY if name != "iban"}
GONE = ("present", "nothing")
LEFT_OUT, NO_MODEL = checks.leaves_out_beneficiaries, checks.leaves_out_consents
EMPTY_LIST, EMPTY_OBJECT = "an empty array, null or nothing", "an empty object, null or nothing"
BENEFICIARIES, MINUTES = "$.data.beneficiaries", "$.data.consentModel.expiryMinutes"
EUR_A_MONTH = "$.data.limits.monthly.EUR"


CASES = numbered(
    *((checks.names_members(name, ADA), ANY, []) for name in checks.MEMBERS),
    (checks.names_members("accounts", ADA), snapshot(accounts=[]), []),
    (
        checks.names_members("operations", ADA),
        snapshot(
            operations=[{key: OPERATION[key] for key in OPERATION if key != "requiresConsent"}]
        ),
        [("$.data.operations[0].requiresConsent", *GONE)],
    ),
    (checks.names_members("operations", ADA), snapshot(operations=[WITHOUT_SUB_UNITS]), []),
    (NAMES_ADA, snapshot(beneficiaries=[{"assetId": "of-the-house"}, ENTRY]), []),
    (NAMES_ADA, snapshot(beneficiaries=[WITHOUT_IBAN]), [(f"{BENEFICIARIES}[0].iban", *GONE)]),
    (checks.names_members("accounts", ADA), REFUSAL, [REFUSED]),
    (HERE, ANY, []),
    (checks.includes_account("wallet", "de8937", "EUR"), ANY, []),
    (
        checks.includes_account("wallet", "DE8937", "EUR"),
        snapshot(accounts=[{"id": "x", "iban": "DE8938"}, {"id": None, "currency": "USD"}]),
        [("$.data.accounts", "an entry for account wallet", "2 accounts, none of them this one")],
    ),
    (checks.includes_account("wallet", "", "EUR"), snapshot(accounts=[{"iban": "DE8938"}]), []),
    (checks.includes_account("wallet", "DE8937", "EUR"), snapshot(accounts=[{"id": "x"}]), []),
    (HERE, snapshot(accounts=None), []),
    (
        HERE,
        snapshot(accounts=[{"id": "acc", "currency": "USD"}, {"id": "x", "currency": "XTS"}]),
        [("$.data.accounts[0].currency", "EUR", 'text "USD"')],
    ),
    (
        checks.includes_account("acc", "DE8937", "EUR"),
        snapshot(accounts=[{"id": "acc", "iban": "DE8938"}]),
        [("$.data.accounts[0].iban", "DE8937", 'text "DE8938"')],
    ),
    (checks.includes_account("acc", "DE8937", "EUR"), snapshot(accounts=[{"id": "acc"}]), []),
    (SHOWS_ADA, ANY, []),
    (SHOWS_ADA, snapshot(beneficiaries=[{"id": "x"}, {"beneficiaryId": "a"}]), []),
    (
        SHOWS_ADA,
        snapshot(beneficiaries=[{"id": None}]),
        [(BENEFICIARIES, "an entry for asset-a", "1 entries, none of them this one")],
    ),
    (NOT_BEN, ANY, []),
    (checks.shows_no(ADA, beside=ADA), ANY, []),
    (
        NOT_ADA,
        snapshot(beneficiaries=[{"id": "a"}], operations=[{"toRefId": "asset-a"}]),
        [
            ("$.data.beneficiaries[0]", "no beneficiary of another wallet", 'object {"id": "a"}'),
            (
                "$.data.operations[0]",
                "no operation to another wallet's beneficiary",
                'object {"toRefId": "asset-a"}',
            ),
        ],
    ),
    (COUNTS, ANY, []),
    (COUNTS, snapshot(beneficiaries=[], hasBeneficiaries=False, beneficiaryCount=0.0), []),
    (
        COUNTS,
        snapshot(beneficiaryCount=2, hasBeneficiaries=False),
        [
            ("$.data.beneficiaryCount", "1", "number 2"),
            ("$.data.hasBeneficiaries", "true", "boolean false"),
        ],
    ),
    (
        COUNTS,
        snapshot(beneficiaries=[], beneficiaryCount=0, hasBeneficiaries=True),
        [("$.data.hasBeneficiaries", "false", "boolean true")],
    ),
    (COUNTS, snapshot(beneficiaryCount=None, hasBeneficiaries="true"), []),
    (COUNTS, REFUSAL, [REFUSED]),
    (NONE, snapshot(beneficiaries=[], beneficiaryCount=0, hasBeneficiaries=False), []),
    (NONE, REFUSAL, [REFUSED]),
    (
        NONE,
        snapshot(beneficiaries=[1]),
        [
            (BENEFICIARIES, EMPTY_LIST, "array [1]"),
            ("$.data.beneficiaryCount", "0", "number 1"),
            ("$.data.hasBeneficiaries", "false", "boolean true"),
        ],
    ),
    (LEFT_OUT, snapshot(beneficiaries=None), []),
    (LEFT_OUT, snapshot(beneficiaries=[]), []),
    (LEFT_OUT, without("beneficiaries"), []),
    (LEFT_OUT, snapshot(beneficiaries=[1]), [(BENEFICIARIES, EMPTY_LIST, "array [1]")]),
    (NO_MODEL, snapshot(consentModel=None), []),
    (NO_MODEL, snapshot(consentModel={}), []),
    (NO_MODEL, without("consentModel"), []),
    (
        NO_MODEL,
        snapshot(consentModel={"scope": "x"}),
        [("$.data.consentModel", EMPTY_OBJECT, 'object {"scope": "x"}')],
    ),
    (DUE, ANY, []),
    (KEEPS, snapshot(limits={period: {"EUR": -1, "USD": 2} for period in limits.PERIODS}), []),
    (KEEPS, snapshot(limits={**LIMITS, "daily": {"USD": 2}}), [IN_EURO_A_DAY]),
    (FREE, snapshot(limits={"perTxn": {}, "daily": None}), []),
    (FREE, without("limits"), []),
    (
        DUE,
        snapshot(limits={"perTxn": {"EUR": -1}, "daily": {}, "monthly": {"EUR": -2}}),
        [
            ("$.data.limits.daily", "object with a limit in EUR", "object {}"),
            (EUR_A_MONTH, "a number not below zero", "number -2", "negative_limit"),
        ],
    ),
    (
        FREE,
        snapshot(limits={"perTxn": {"EUR": "50"}}),
        [("$.data.limits.perTxn.EUR", "a number", 'text "50"')],
    ),
    (FREE, snapshot(operations=[{"perTxnLimit": -1}, {"perTxnLimit": None}, {}]), []),
    (
        FREE,
        snapshot(operations=[OPERATION, {"perTxnLimit": -5}]),
        [
            (
                "$.data.operations[1].perTxnLimit",
                "a number not below zero",
                "number -5",
                "negative_limit",
            )
        ],
    ),
    (START, ANY, []),
    (START, snapshot(operations=[{"fromAccountId": None}, {}]), []),
    (
        START,
        snapshot(operations=[{"fromAccountId": "x"}]),
        [("$.data.operations[0].fromAccountId", "id of a listed account", 'text "x"')],
    ),
    (START, snapshot(accounts=None), []),
    (START, snapshot(accounts=[{"name": "without id"}]), []),
    (GOAL, ANY, []),
    (GOAL, snapshot(beneficiaries=None), []),
    (GOAL, snapshot(operations=[{"beneficiaryId": None}]), []),
    (
        GOAL,
        snapshot(operations=[{"beneficiaryId": "x"}]),
        [("$.data.operations[0].beneficiaryId", "a listed beneficiary", 'text "x"')],
    ),
    (EXPIRE, ANY, []),
    (EXPIRE, snapshot(operations=[], consentModel={"requireConsent": False}), []),
    *(
        (
            EXPIRE,
            snapshot(consentModel={**MODEL, "expiryMinutes": minutes}),
            [(MINUTES, "a number of minutes above zero", shown)],
        )
        for minutes, shown in ((0, "number 0"), ("15", 'text "15"'), (None, "null"))
    ),
    *((checks.refused_before_activation, answered(code), []) for code in (404, 422)),
    (
        checks.refused_before_activation,
        answered(403),
        [("$.code", "404 or 422", "403", "inactive_code")],
    ),
    *(
        (
            checks.refused_before_activation,
            answered(code),
            [("$.code", "403 or 404 or 422", str(code)), *beside],
        )
        for code, beside in ((200, ()), (400, ()), (500, (SERVER_FAULT,)))
    ),
)


@pytest.mark.parametrize(
    "check",
    [HERE, SHOWS_ADA, NOT_BEN, LEFT_OUT, NO_MODEL, FREE],
    ids=["account", "shown", "not-shown", "left-out", "no-model", "limits"],
)
def test_refusal_satisfies_no_check(check: Check) -> None:
    """A snapshot that was not answered proves nothing."""
    assert reported(check(REFUSAL))[0] == REFUSED
