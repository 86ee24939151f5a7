"""Checks of webhook subscriptions accept what is fair and tell what is wrong."""

from __future__ import annotations

import pytest

from fixtures.checks.webhooks import is_another_subscription_than, is_no_better_than
from selftests.client.exchanges import OTHER_UUID, UUID, envelope, exchange, told

FIRST = exchange(envelope(201, {"id": UUID}))


def test_another_subscription_has_another_identifier() -> None:
    """The same identifier is one subscription; a refusal is none."""
    check = is_another_subscription_than(FIRST)

    assert told(check(exchange(envelope(200, {"id": OTHER_UUID})))) == []
    assert told(check(FIRST)) == [("$.data.id", "an identifier of its own", f'text "{UUID}"')]
    without = exchange(envelope(201, {}))
    assert told(is_another_subscription_than(without)(without)) == []
    assert told(check(exchange(envelope(409)))) == [
        ("$.code", "200 or 201", '409, message text "told"')
    ]


@pytest.mark.parametrize("code", [401, 500])
def test_where_a_token_is_asked_for_a_broken_one_is_refused(code: int) -> None:
    """Accepting it, or falling over, is wrong then."""
    check = is_no_better_than(exchange(envelope(code)))

    assert [told(check(exchange(envelope(refusal)))) for refusal in (400, 401, 403, 404)] == [
        []
    ] * 4
    assert told(check(FIRST)) == [("$.code", "400 or 401 or 403 or 404", "201")]
    assert told(check(exchange(envelope(500)))) == [("$.code", "400 or 401 or 403 or 404", "500")]


@pytest.mark.parametrize("code", [201, 401, 500])
def test_where_no_token_is_asked_for_any_will_do(code: int) -> None:
    """The operation's own header list has no Authorization."""
    assert told(is_no_better_than(FIRST)(exchange(envelope(code)))) == []
