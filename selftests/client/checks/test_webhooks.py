"""Checks of webhook subscriptions accept what is fair and tell what is wrong."""

from fixtures.checks.webhooks import is_another_subscription_than
from selftests.client.exchanges import OTHER_UUID, UUID, answered, reported

FIRST = answered(201, {"id": UUID})


def test_another_subscription_has_another_identifier() -> None:
    """The same identifier is one subscription; a refusal is none."""
    check = is_another_subscription_than(FIRST)

    assert reported(check(answered(200, {"id": OTHER_UUID}))) == []
    assert reported(check(FIRST)) == [("$.data.id", "an identifier of its own", f'text "{UUID}"')]
    without = answered(201, {})
    assert reported(is_another_subscription_than(without)(without)) == []
    assert reported(check(answered(409))) == [("$.code", "200 or 201", '409, message text "told"')]
