"""How many subscriptions there may be is not said: of all customers, or of each."""

from types import SimpleNamespace
from typing import Any

import pytest

from conformance.outcomes import NotApplicable, Uncertain
from fixtures.client.client import Client
from fixtures.journeys.webhooks import Webhooks
from fixtures.states.subscriptions import Subscriptions
from fixtures.states.webhooks import SubscribingCustomer
from selftests.client.service import FakeService, answer, body_of, refusal


class Registered:
    """Individuals who are registered one after the other."""

    def __init__(self) -> None:
        """Register nobody yet."""
        self._number = 0

    def shared(self, _: str) -> Any:
        """Return the first one."""
        return SimpleNamespace(customer_id="shared", user_id="")

    def new(self, _: str) -> Any:
        """Return another one."""
        self._number += 1
        return SimpleNamespace(customer_id=f"new {self._number}", user_id="")


@pytest.fixture
def subscriptions(client: Client) -> Subscriptions:
    """The subscriptions of a run that registers individuals."""
    target: Any = SimpleNamespace(customers=(), profiles=("b2c",))
    individuals: Any = Registered()
    subscriber = SubscribingCustomer(target, individuals, individuals)
    client.listeners.append(subscriber.heard)
    return Subscriptions(Webhooks(client, subscriber, subscriber.leave))


def _named(service: FakeService) -> list[str]:
    return [body_of(each)["customerId"] for each in service.calls]


@pytest.mark.parametrize("code", [403, 409, 422])
def test_each_customer_may_have_one(
    service: FakeService, subscriptions: Subscriptions, code: int
) -> None:
    """The test that met the refusal starts again, and another customer goes on each time."""
    service.script = [answer(), refusal(code), answer(), answer()]
    subscriptions.first()
    with pytest.raises(Uncertain, match="since its customer has a subscription"):
        subscriptions.further()
    answers = [subscriptions.further(), subscriptions.further()]

    assert all(each.exchange.accepted for each in answers)
    assert _named(service) == ["shared", "shared", "new 1", "new 2"]


def test_all_together_may_have_some(service: FakeService, subscriptions: Subscriptions) -> None:
    """Where another customer is refused as well, no more are accepted."""
    service.script = [answer(), refusal(409), refusal(409)]
    subscriptions.first()
    with pytest.raises(Uncertain):
        subscriptions.further()
    with pytest.raises(NotApplicable, match="no further subscription is accepted"):
        subscriptions.further()


def test_what_differs_and_is_refused_uses_no_customer_up(
    service: FakeService, subscriptions: Subscriptions
) -> None:
    """Whatever it is refused for, as an invalid one, or of somebody who may not."""
    service.script = [answer(), refusal(400), refusal(403), refusal(409), refusal(422)]
    subscriptions.first()
    for _ in range(4):
        subscriptions.client.send(subscriptions.another().with_field("secretKey", ""))

    assert set(_named(service)) == {"shared"}


def test_customer_beside_whom_nobody_registers_goes_on(
    service: FakeService, client: Client
) -> None:
    """A target may know no others than those of its file."""
    target: Any = SimpleNamespace(
        customers=[("", SimpleNamespace(customer_id="known", user_id=""))], profiles=("webhooks",)
    )
    nobody: Any = Registered()
    subscriber = SubscribingCustomer(target, nobody, nobody)
    client.listeners.append(subscriber.heard)
    subscriptions = Subscriptions(Webhooks(client, subscriber, subscriber.leave))
    service.script = [answer(), refusal(409), refusal(409)]
    subscriptions.first()
    with pytest.raises(Uncertain):
        subscriptions.further()
    with pytest.raises(NotApplicable):
        subscriptions.further()

    assert set(_named(service)) == {"known"}


def test_several_at_once_are_of_different_customers_where_they_have_to_be(
    service: FakeService, subscriptions: Subscriptions
) -> None:
    """That is found out before."""
    service.script = [answer(), refusal(409)]
    calls = subscriptions.several(3)

    assert len({call.body["customerId"] for call in calls}) == 3
    assert _named(service) == ["shared", "shared"]
