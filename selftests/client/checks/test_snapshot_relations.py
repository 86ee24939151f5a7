"""What a snapshot says twice is related in a word."""

from typing import Any

import pytest

from fixtures.checks.payments import snapshots as checks
from selftests.client.checks.test_snapshots import ACCOUNT, ENTRY, OPERATION, snapshot, without
from selftests.client.exchanges import reported


@pytest.mark.parametrize(
    ("own", "word"), [(50, "same"), (20.5, "lower"), (60, "higher"), (None, "untold")]
)
def test_limits_are_related(own: object, word: str) -> None:
    """The limit of an operation beside the one of its currency."""
    operations = [{**OPERATION, "perTxnLimit": own}]
    assert checks.limit_relation(snapshot(operations=operations)) == word
    assert checks.limit_relation(snapshot(operations=[])) == "untold"


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
    judged = snapshot(
        accounts=[{**ACCOUNT, "assetId": "a-1"}],
        beneficiaries=[ENTRY, {**ENTRY, "assetId": "asset-b"}],
        operations=[{**OPERATION, "fromAssetId": "a-2", "toRefId": "asset-b"}],
    )

    assert reported(checks.operations_agree_with_records(judged)) == [
        ("$.data.operations[0].fromAssetId", 'text "a-1" of its account', 'text "a-2"'),
        ("$.data.operations[0].toRefId", "the beneficiary of beneficiaryId", 'text "asset-b"'),
    ]
