"""Checks of payment orders see masked exchanges."""

from fixtures.checks.payments import orders as checks
from fixtures.client.evidence.redaction import Redactor
from selftests.client.checks.cases.order import ANSWERING, read_token
from selftests.client.exchanges import envelope, exchange, masked


def test_a_masked_token_still_carries_its_answer() -> None:
    """Checks see masked exchanges: the claim is there, its value is not."""
    body = masked(Redactor(), envelope(201, {"magicLinkToken": ANSWERING}))
    kept = exchange(body)

    assert list(checks.carries_token(read_token)(kept)) == []
    assert list(checks.carries_answer(read_token)(kept)) == []
    assert "MTIzNDU2" not in str(body)
