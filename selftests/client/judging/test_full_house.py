"""A subscription is not refused for its headers where there are as many as may be."""

import pytest

from conformance.outcomes import NotApplicable
from fixtures.client.client import Client
from fixtures.interface.headers import Header
from fixtures.journeys.webhooks import Subscriber, Webhooks
from fixtures.states.subscriptions import Subscriptions
from selftests.client.service import FakeService, refusal


@pytest.fixture
def webhooks(client: Client) -> Webhooks:
    """The calls about subscriptions."""
    return Webhooks(client, lambda: Subscriber("customer"))


@pytest.mark.parametrize("code", [403, 409, 422])
def test_refusal_of_a_full_house_is_none_of_a_header(
    service: FakeService, webhooks: Webhooks, code: int
) -> None:
    """One that lacks nothing is refused as well."""
    call = webhooks.subscription().without_header(Header.PLATFORM)
    service.script = [refusal(code), refusal(code)]

    with pytest.raises(NotApplicable, match="no further subscription is accepted"):
        Subscriptions(webhooks).send(call)


@pytest.mark.parametrize("code", [403, 422])
def test_refusal_beside_an_accepted_one_is_one(
    service: FakeService, webhooks: Webhooks, code: int
) -> None:
    """That is asked once for each form of a refusal."""
    subscriptions, whole = Subscriptions(webhooks), webhooks.subscription()
    service.script = [refusal(code), refusal(200), refusal(code)]
    calls = [whole.without_header(each) for each in (Header.PLATFORM, Header.DEVICE)]

    assert [subscriptions.send(call).exchange.code for call in calls] == [code] * 2
    assert not service.script
