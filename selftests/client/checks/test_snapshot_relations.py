"""What a snapshot says twice is related in a word."""

from typing import Any

import pytest

from conformance.json_values import members
from fixtures.checks.payments import snapshots as checks
from fixtures.checks.payments.limits import limit_relation
from fixtures.client.judging.meetings import asks_for_consent
from selftests.client.checks.test_snapshots import ACCOUNT, ENTRY, OPERATION, snapshot, without
from selftests.client.exchanges import UUID, reported


@pytest.mark.parametrize(
    ("own", "word"), [(50, "same"), (20.5, "lower"), (60, "higher"), (None, "untold")]
)
def test_limits_are_related(own: object, word: str) -> None:
    """The limit of an operation beside the one of its currency."""
    operations = [{**OPERATION, "perTxnLimit": own}]
    assert limit_relation(snapshot(operations=operations)) == word
    assert limit_relation(snapshot(operations=[])) == "untold"


@pytest.mark.parametrize(
    ("reported_by_operation", "word"), [(True, "agree"), (False, "differ"), (None, "differ")]
)
def test_consents_are_related(reported_by_operation: object, word: str) -> None:
    """The consent model beside the operations."""
    operations = [{**OPERATION, "requiresConsent": reported_by_operation}]
    assert checks.consent_relation(snapshot(operations=operations)) == word
    assert checks.consent_relation(snapshot(operations=[])) == "untold"
    assert checks.consent_relation(without("consentModel")) == "untold"


@pytest.mark.parametrize(("count", "word"), [(0, "none"), (3, "all"), (None, "untold")])
def test_count_without_list_is_reported(count: object, word: str) -> None:
    """What is left out may be counted or not."""
    assert checks.count_without_list(snapshot(beneficiaryCount=count)) == word


@pytest.mark.parametrize(
    "fair",
    [
        {},
        {"accounts": None, "beneficiaries": None},
        {"operations": [{**OPERATION, "fromAssetId": ["x"], "toRefId": ["x"]}]},
        {"operations": [{**OPERATION, "fromAssetId": "a-2", "toRefId": "unit"}]},
    ],
)
def test_operations_that_refer_to_nothing_else_agree(fair: dict[str, Any]) -> None:
    """What is left out, or is no reference to another record, is no difference."""
    assert reported(checks.operations_agree_with_records(snapshot(**fair))) == []


def test_operations_that_refer_to_something_else_are_reported() -> None:
    """The asset of another account, and another beneficiary."""
    units = {"fromAssetSubUnitId": "u-1", "toAssetSubUnitId": "u-2"}
    judged = snapshot(
        accounts=[{**ACCOUNT, "assetId": "a-1", "assetSubUnitId": "u-1"}],
        beneficiaries=[{**ENTRY, "assetSubUnitId": "u-3"}, {**ENTRY, "assetId": "asset-b"}],
        operations=[{**OPERATION, **units, "fromAssetId": "a-2", "toRefId": "asset-b"}],
    )

    assert reported(checks.operations_agree_with_records(judged)) == [
        ("$.data.operations[0].fromAssetId", 'text "a-1" of its account', 'text "a-2"'),
        ("$.data.operations[0].toAssetSubUnitId", 'text "u-3" of its beneficiary', 'text "u-2"'),
        ("$.data.operations[0].toRefId", "the beneficiary of beneficiaryId", 'text "asset-b"'),
    ]


def test_accounts_of_several_owners_are_reported() -> None:
    """Who owns an account need not be told; UUIDs are the same in letters of any case."""
    fair = [{"ownerId": UUID}, {"ownerId": UUID.upper()}, {"ownerId": None}, {}]
    judged = snapshot(accounts=[*fair, {"ownerId": "other"}])

    assert reported(checks.accounts_have_one_owner(snapshot(accounts=fair))) == []
    assert reported(checks.accounts_have_one_owner(judged)) == [
        ("$.data.accounts[4].ownerId", f'text "{UUID}", as of others', 'text "other"')
    ]


@pytest.mark.parametrize(("of_the_model", "of_an_operation"), [(True, False), (False, True)])
def test_a_consent_is_required_in_either_place(
    of_the_model: object, of_an_operation: object
) -> None:
    """What the one place does not ask for, the other may: the expiry belongs to both."""
    operations = [{**OPERATION, "requiresConsent": of_an_operation}]
    model = {"requireConsent": of_the_model, "expiryMinutes": 0}
    told = snapshot(operations=operations, consentModel=model)
    assert asks_for_consent(members(told.body)["data"])
    assert list(checks.consents_expire(told))
