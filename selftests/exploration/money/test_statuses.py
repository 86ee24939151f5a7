"""What the target tells of an order, time and again."""

from unittest.mock import Mock

import pytest

from fixtures.exploration.customers.casts import Notebook
from fixtures.exploration.money.payments import Transfers
from fixtures.exploration.money.purses import Prepared
from fixtures.exploration.money.statuses import WENT_BACK, Statuses
from selftests.exploration.answers import answer, asked_twice, broken_by, tell_statuses
from selftests.exploration.money.payers import payer


@pytest.mark.parametrize(
    ("words", "broken"),
    [
        (["EXECUTING", "EXECUTING", "COMPLETED", "COMPLETED"], ""),
        (["READY", "EXECUTING", "FAILED"], ""),
        (["settling", "COMPLETED"], ""),
        (["COMPLETED", "EXECUTING"], WENT_BACK),
        (["COMPLETED", "FAILED"], WENT_BACK),
        (["FAILED", "COMPLETED"], WENT_BACK),
        (["EXECUTING", "READY"], WENT_BACK),
    ],
)
def test_status_of_an_order_never_goes_back(till: Mock, words: list[str], broken: str) -> None:
    """A final one stays as it is; words that nobody knows are under way."""
    tell_statuses(till, *words)
    statuses, reported = Statuses(Mock(), till), list[str]()

    def read() -> None:
        for _ in words:
            statuses.compare(reported, answer({}), executed=True)

    assert broken_by(read) == broken


@pytest.mark.parametrize(
    ("other", "words", "broken"),
    [
        ("COMPLETED", ["READY"] * 2 + ["EXECUTING"], ""),
        ("COMPLETED", ["", "READY"], ""),
        ("COMPLETED", ["FAILED", "COMPLETED"], ""),
        ("COMPLETED", ["READY"] * 3, WENT_BACK),
        ("READY", ["READY"] * 3, ""),
    ],
)
def test_executed_order_is_not_ready_for_ever(
    till: Mock, other: str, words: list[str], broken: str
) -> None:
    """Where it was told to be so before, and another one is not: it may be told late."""
    tell_statuses(till, other, *words)
    anna, transfers = payer("anna"), Transfers(till, Notebook())
    order = Prepared(anna, Mock(prepared_order_id="one"), 0)
    till.payments.client.send.return_value = answer({}, 200, "order")
    till.payments.client.patience.until.side_effect = asked_twice
    transfers.statuses.read(Prepared(anna, Mock(prepared_order_id="other"), 0, executed=Mock()))
    transfers.statuses.read(order)
    order.executed = Mock()
    transfers.statuses.executed(order, answer({}, 200, "execute"))

    assert broken_by(lambda: transfers.statuses.read(order)) == broken
