"""Headers and tokens of webhook subscriptions (sections 4.7 and 5)."""

from collections.abc import Callable

import pytest

from fixtures.checks.answers import refused
from fixtures.client.answer import Answer
from fixtures.client.call import Call
from fixtures.client.client import Client
from fixtures.client.judging.expectations import Expectation, Observer
from fixtures.client.tokens.forgery import (
    altered_claims,
    broken_signature,
    forged,
    garbage,
    unsigned,
)
from fixtures.interface.headers import FILTER_HEADERS, Header
from fixtures.states.subscriptions import Subscriptions


@pytest.mark.requirement("WHK-HDR-01")
def test_subscription_without_tenant_is_refused(
    subscriptions: Subscriptions, checked_subscription: Call, expect: Expectation
) -> None:
    """X-Tenant-ID is among the headers that the operation lists."""
    answer = subscriptions.send(checked_subscription.without_header(Header.TENANT))
    expect(answer, refused(400, 401, 403, 500))


@pytest.mark.requirement("WHK-AUT-01")
@pytest.mark.usefixtures("subscriptions_need_a_token")
@pytest.mark.parametrize("broken", [garbage, broken_signature, altered_claims, unsigned])
def test_broken_token_is_no_better_than_none(
    subscriptions: Subscriptions,
    checked_subscription: Call,
    broken: Callable[[str], str],
    operator_token: str,
    expect: Expectation,
) -> None:
    """A token that is none, was altered or is unsigned does not stand in for a token."""
    call = forged(checked_subscription, broken, operator_token)
    expect(subscriptions.send(call), refused(400, 401, 403, 404))


@pytest.mark.requirement("WHK-AUT-03")
@pytest.mark.usefixtures("subscriptions_need_a_token")
def test_expired_token_is_no_better_than_none(
    subscriptions: Subscriptions,
    checked_subscription: Call,
    expired_token: str,
    expect: Expectation,
) -> None:
    """A token that has expired does not stand in for a token, either."""
    call = checked_subscription.with_authorization(f"Bearer {expired_token}", "expired token")
    expect(subscriptions.send(call), refused(400, 401, 403, 404))


@pytest.mark.requirement("WHK-AUT-02")
@pytest.mark.usefixtures("subscriptions_need_a_token")
def test_token_is_good_for_its_own_tenant(
    subscriptions: Subscriptions,
    checked_subscription: Call,
    other_tenant_id: str,
    expect: Expectation,
) -> None:
    """With another tenant in X-Tenant-ID the token opens nothing."""
    answer = subscriptions.send(checked_subscription.for_tenant(other_tenant_id))
    expect(answer, refused(400, 401, 403, 404))


@pytest.mark.requirement("WHK-AUT-02")
@pytest.mark.usefixtures("subscriptions_need_a_token")
def test_token_is_good_for_its_own_tenant_whoever_is_subscribed_for(
    subscriptions: Subscriptions,
    subscription_for_nobody: Call,
    other_tenant_id: str,
    expect: Expectation,
) -> None:
    """Nor does it where no customer is named, who might be what the other tenant does not know."""
    answer = subscriptions.send(subscription_for_nobody.for_tenant(other_tenant_id))
    expect(answer, refused(400, 401, 403, 404))


@pytest.mark.requirement("WHK-AUT-04")
@pytest.mark.usefixtures("subscriptions_need_a_token")
def test_another_tenant_does_not_subscribe_for_a_customer(
    client: Client, subscription_at_another_tenant: Call, expect: Expectation
) -> None:
    """A login of another tenant, under its own X-Tenant-ID, subscribes for no customer of ours."""
    expect(client.send(subscription_at_another_tenant), refused(400, 401, 403, 404, 409, 422))


@pytest.mark.requirement("WHK-OPEN-01")
def test_subscription_without_token(subscription_without_token: Answer, observe: Observer) -> None:
    """The operation's own list has no Authorization, section 5 asks for it on every request."""
    observe("WHK-OPEN-01", subscription_without_token)


@pytest.mark.requirement("WHK-OPEN-02")
@pytest.mark.parametrize("header", FILTER_HEADERS)
def test_subscription_without_filter_header(
    subscriptions: Subscriptions, checked_subscription: Call, header: Header, observe: Observer
) -> None:
    """The operation's own list has none of them, and no header group names webhooks."""
    observe("WHK-OPEN-02", subscriptions.send(checked_subscription.without_header(header)))


@pytest.mark.requirement("WHK-OPEN-03")
def test_subscription_without_acting_user(
    subscriptions: Subscriptions, checked_subscription: Call, observe: Observer
) -> None:
    """The operation lists X-User-ID, the header table calls it optional."""
    observe("WHK-OPEN-03", subscriptions.send(checked_subscription.without_header(Header.USER_ID)))
