"""Fees are reported in many places and notations; none is taken for a number of money."""

import pytest

from fixtures.checks.payments.fees import Fees, fees_reported

SEPARATE = "SEPARATE_FEE_TRANSFER"


@pytest.mark.parametrize(
    "rules",
    [
        {"fixed": 0.5},
        {"SEPA_TRANSFER": "0.50"},
        {"SEPA_TRANSFER": "0,50 EUR"},
        {"rate": "1 %"},
        {"perTransfer": {"value": "50", "scale": 2, "currency": "EUR"}},
        {"free": 3, "then": "see the price list"},
        {"minimum": 0, "then": "see the price list"},
        {"transfer": {"type": "FIXED", "amount": 0.5, "minimum": 0}},
        {"transfer": "FIXED"},
        [{"opType": "PURCHASE", "amount": 0}, {"opType": "INTERNAL", "amount": 1}],
    ],
)
def test_rules_of_the_snapshot_tell_fees(rules: object) -> None:
    """As number, text, percentage, amount object or prose."""
    assert fees_reported({"fees": {"model": SEPARATE, "rules": rules}}, ()) is Fees.REPORTED


@pytest.mark.parametrize(
    "order",
    [
        {"fees": {"amount": 0.5, "currency": "EUR"}},
        {"fees": [{"type": "SERVICE", "amount": {"value": "50", "scale": 2}}]},
        {"fees": "0.50 EUR"},
        {"summary": {"amount": 10.5, "totalAmount": 11.0}},
        {"transactions": [{"amount": 10.5}, {"amount": 0.5}]},
    ],
)
def test_order_tells_fees(order: dict[str, object]) -> None:
    """In its fees, its total, or as a transaction of its own."""
    assert fees_reported({}, [{}, order]) is Fees.REPORTED


@pytest.mark.parametrize(
    "snapshot",
    [
        {},
        {"fees": None},
        {"fees": {"model": None, "rules": {}}},
        {"fees": {"model": "NONE", "rules": {}}},
        {"fees": {"model": "NO_FEE", "rules": {"text": "no fees"}}},
        {"fees": {"model": SEPARATE, "rules": {"fixed": 0, "currency": "EUR"}}},
        {"fees": {"model": SEPARATE, "rules": {"fixed": {"value": "0", "scale": 2}}}},
        {"fees": {"model": SEPARATE, "rules": {"fixed": "0.00", "text": "0,00 %"}}},
        {"fees": {"model": SEPARATE, "rules": {"SEPA_TRANSFER": {"type": "FIXED", "amount": 0}}}},
    ],
)
def test_service_without_fees_tells_none(snapshot: dict[str, object]) -> None:
    """Nothing, a word for nothing, or zeros; scales and currencies are not fees."""
    order = {
        "fees": {"amount": 0.0, "currency": "EUR"},
        "summary": {"amount": 10.5, "totalAmount": 10.5},
        "transactions": [{"amount": 10.5}],
    }

    assert fees_reported(snapshot, [order]) is Fees.NONE


def test_model_alone_is_not_reported_in_full() -> None:
    """The document shows a model; without rules nobody can say what a payment costs."""
    assert fees_reported({"fees": {"model": SEPARATE, "rules": {}}}, [{}]) is Fees.MODEL_ONLY
