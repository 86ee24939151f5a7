"""Checks of beneficiaries accept what is fair and tell what is wrong."""

from typing import Any

import pytest

from conformance.exchange import Exchange
from fixtures.checks import beneficiaries as checks
from fixtures.checks.beneficiaries import Known
from fixtures.target.dialect.dialect import Dialect
from selftests.client.exchanges import SERVER_FAULT, UUID, answered, numbered


def named(asset_id: str, other: str = "", iban: str = "") -> Known:
    """Return a beneficiary that was created."""
    return Known(asset_id, other, iban)


DIALECT = Dialect()
ADA, BEN = named("asset-a", "a"), named("asset-b", "b")
SENT = {"name": "Ada", "iban": "DE89 3704 0044", "email": "A@example.com", "partyType": "X"}
REPORTED = {"name": "Ada Albers", "iban": "DE8937040044", "email": "a@example.com", "bic": None}
DIRECT = [{"assetId": "asset-a"}, {"beneficiaryId": "b"}]
NO_REFUSAL = "400 or 401 or 403 or 404 or 405 or 415 or 422"


def _created(**changed: Any) -> Exchange:
    return answered(201, {**REPORTED, **changed})


def _list(data: object, code: int = 200) -> Exchange:
    return answered(code, data)


REFUSED = ("$.code", "200 or 201", '400, message text "told"')
AFTER = checks.is_another_beneficiary_than(ADA)
BOTH = checks.lists(DIALECT, ADA, BEN)
NOT_BEN = checks.lists_no(DIALECT, BEN)
PAID = named("asset-c", "c", "DE89 3704 0044")
BY_IBAN = [{"name": "Cem", "iban": "de8937040044"}]
NUMBERED = named("17", UUID, "DE89370400440532013000")
NUMBERED_OTHERWISE = [{"id": "17", "assetId": "4", "iban": "FR7630006000011234567890189"}]
NOBODY = checks.lists_nobody(DIALECT)


CASES = numbered(
    (checks.lists_nothing_twice(DIALECT), answered(200, [{"id": "a"}, {"id": "b"}]), []),
    (checks.lists_nothing_twice(DIALECT), answered(404), []),
    (
        checks.lists_nothing_twice(DIALECT),
        answered(200, [{"id": "a"}, {"id": "b"}, {"id": "a"}]),
        [("$.data", "each beneficiary once", 'object {"id": "a"}')],
    ),
    (checks.tells_what_was_sent(SENT), _created(), []),
    (
        checks.tells_what_was_sent(SENT),
        answered(201, {"name": "", "iban": None}),
        [
            ("$.data.name", "what was submitted", 'text ""'),
            ("$.data.iban", "what was submitted", "null"),
            ("$.data.email", "what was submitted", "nothing"),
        ],
    ),
    (checks.tells_what_was_sent({}), answered(400), [REFUSED]),
    (checks.echoes(SENT), _created(), []),
    (checks.echoes(SENT), _created(iban=None, email=""), []),
    (checks.echoes({**SENT, "iban": 7}), _created(), []),
    (
        checks.echoes(SENT),
        _created(iban="DE00", email=7),
        [
            ("$.data.iban", 'text "DE89 3704 0044"', 'text "DE00"'),
            ("$.data.email", 'text "A@example.com"', "number 7"),
        ],
    ),
    (checks.echoes({**SENT, "lastName": "Albers"}), _created(name="ALBERS, A."), []),
    (
        checks.echoes({**SENT, "companyName": "Ada & Co"}),
        _created(name="Ben Bauer"),
        [("$.data.name", 'text "Ada"', 'text "Ben Bauer"')],
    ),
    (checks.echoes({}), answered(400), [REFUSED]),
    (AFTER, _created(assetId="asset-b", id="b"), []),
    (
        AFTER,
        _created(assetId="asset-a", id="a"),
        [
            ("$.data.assetId", "an identifier of its own", 'text "asset-a"'),
            ("$.data.id", "an identifier of its own", 'text "a"'),
        ],
    ),
    (checks.is_another_beneficiary_than(named("x")), _created(id=""), []),
    (BOTH, _list(DIRECT), []),
    (BOTH, _list({"beneficiaries": DIRECT}), []),
    (
        BOTH,
        _list(DIRECT[:1]),
        [
            (
                "$.data",
                "the 2 beneficiaries of the wallet",
                "1 entries, 1 of the beneficiaries missing",
            )
        ],
    ),
    (checks.lists(DIALECT, PAID), _list(BY_IBAN), []),
    (checks.lists_no(DIALECT, PAID, beside=named("x", "y", PAID.iban)), _list(BY_IBAN), []),
    (
        checks.lists_no(DIALECT, PAID),
        _list(BY_IBAN),
        [
            (
                "$.data",
                "no beneficiary of another wallet",
                'object {"name": "Cem", "iban": "de8937040044"}',
            )
        ],
    ),
    (BOTH, _list(None), [("$.data", "the 2 beneficiaries of the wallet", "null")]),
    (BOTH, _list({}), [("$.data", "the 2 beneficiaries of the wallet", "object {}")]),
    (BOTH, _list(None, 400), [REFUSED]),
    (NOT_BEN, _list(DIRECT[:1]), []),
    (NOT_BEN, _list([]), []),
    (checks.lists_no(DIALECT, BEN, beside=named("x", "b")), _list(DIRECT), []),
    (NOT_BEN, _list(None, 403), []),
    (
        NOT_BEN,
        _list(DIRECT),
        [("$.data", "no beneficiary of another wallet", 'object {"beneficiaryId": "b"}')],
    ),
    (
        checks.lists_no(DIALECT, BEN, others=(named("asset-a", ""), named("asset", ""))),
        _list(DIRECT[:1]),
        [("$.data", "no beneficiary of another wallet", 'object {"assetId": "asset-a"}')],
    ),
    (checks.lists_no(DIALECT, PAID, others=(NUMBERED,)), _list(NUMBERED_OTHERWISE), []),
    (
        checks.lists_no(DIALECT, PAID, others=(NUMBERED,)),
        _list([{"id": UUID, "iban": "FR7630006000011234567890189"}]),
        [
            (
                "$.data",
                "no beneficiary of another wallet",
                f'object {{"id": "{UUID}", "iban": "FR763000600001123456789…',
            )
        ],
    ),
    (
        checks.lists_no(DIALECT, NUMBERED),
        _list([{"key": "17"}]),
        [("$.data", "no beneficiary of another wallet", 'object {"key": "17"}')],
    ),
    (NOBODY, _list([]), []),
    (NOBODY, _list(None, 404), []),
    (NOBODY, _list(DIRECT), [("$.data", "no beneficiary", "2 entries")]),
    (NOBODY, _list(None, 500), [("$.code", NO_REFUSAL, "500"), SERVER_FAULT]),
    (checks.is_orderly, _list(None, 405), []),
    (checks.is_orderly, _list([]), []),
    (checks.is_orderly, _list(None, 500), [("$.code", NO_REFUSAL, "500"), SERVER_FAULT]),
)


@pytest.mark.parametrize(
    ("answer", "something_else"),
    [
        (_list(DIRECT), False),
        (_list({"beneficiaries": []}), False),
        (_list(None), False),
        (_list({}), False),
        (_list(None, 500), False),
        (_list({"assetId": "created"}, 201), True),
        *((_list(None, code), True) for code in (400, 404, 405)),
    ],
)
def test_what_lists_nothing_means_something_else(answer: Exchange, something_else: bool) -> None:
    """An orderly refusal, or one thing in place of a list; what is neither is wrong."""
    assert checks.means_something_else(answer, DIALECT) is something_else


def test_readers_are_tolerant() -> None:
    """An IBAN of the wrong type compares to nothing, an entry is known by any of its texts."""
    assert [checks.compact(value) for value in ("de89 37", None, 7)] == ["DE8937", "", ""]
    assert checks.listed_in(_list("x"), DIALECT) is None
    assert checks.listed_in(_list(DIRECT, 404), DIALECT) is None
    assert not checks.absent_from(['{"x": "b"}', '{"x": {"y": "a"}}'], [ADA])
    assert checks.names_of(ADA) == {"asset-a", "a"}
    assert checks.names_of(ADA, beside=named("asset-a", "c")) == {"a"}
    missing = [ADA, named("asset-c")]
    assert checks.absent_from(['{"x": "asset-ab"}', '{"x": ""}'], missing) == missing
