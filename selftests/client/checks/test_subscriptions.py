"""What a tenant with as many webhook subscriptions as it may have refuses says nothing else."""

from types import SimpleNamespace
from typing import Any

import pytest

from conformance.outcomes import NotApplicable
from fixtures.client.call import Call
from fixtures.client.client import Client
from fixtures.interface.headers import Header
from fixtures.interface.operations import OPERATIONS
from fixtures.states.subscriptions import Subscriptions
from selftests.client.service import FakeService, answer, refusal

SUBSCRIPTION = Call(OPERATIONS["webhook_subscription"], body={"endpointUrl": "https://a.example"})


@pytest.fixture
def subscriptions(client: Client) -> Subscriptions:
    """Those of a run that has made none."""
    webhooks: Any = SimpleNamespace(client=client, subscription=lambda: SUBSCRIPTION)
    return Subscriptions(webhooks)


@pytest.mark.parametrize("code", [403, 409, 422])
def test_refusal_without_a_header_may_be_for_want_of_room(
    subscriptions: Subscriptions, service: FakeService, code: int
) -> None:
    """One that has the header is refused as well."""
    service.script = [answer(), refusal(code), refusal(code)]
    subscriptions.first()
    with pytest.raises(NotApplicable, match="no further subscription is accepted"):
        subscriptions.send(SUBSCRIPTION.without_header(Header.PLATFORM))


@pytest.mark.parametrize("code", [400, 422])
def test_refusal_for_its_body_counts(
    subscriptions: Subscriptions, service: FakeService, code: int
) -> None:
    """Those are the codes of what is wrong with it: no further one is spent on asking."""
    service.script = [answer(), refusal(code)]
    subscriptions.first()
    refused = subscriptions.send(SUBSCRIPTION.with_field("endpointUrl", "none"))

    assert refused.exchange.code == code
    assert len(service.calls) == 2
