"""Activation codes: whose is sent, and how often the hook that tells them is asked."""

from dataclasses import replace
from unittest.mock import Mock

import pytest

from conformance.outcomes import Blocked
from fixtures.journeys.individual import IndividualJourney
from fixtures.journeys.people import People
from fixtures.target.hooks.calling import Hooks
from selftests.client.conftest import Clients
from selftests.client.journeys.individual_calls import CUSTOMER

REGISTERED = replace(CUSTOMER, customer_id="customer-2")
ACTIVE = replace(CUSTOMER, customer_id="customer-3", active=True)
CODES = {"customer-1": "111111", "customer-2": "222222", "customer-3": "333333"}


@pytest.mark.parametrize(
    ("known", "code"), [("customer-2", "222222"), ("customer-3", "333333"), ("", "")]
)
def test_code_is_that_of_the_first_who_has_one(
    clients: Clients, monkeypatch: pytest.MonkeyPatch, known: str, code: str
) -> None:
    """Nothing says when it is sent (2.3), nor how long it is kept."""
    client = clients(hooks={"activation_code": "000000"})
    hooks = Hooks(client.target)

    def told(_: str, *, customer_id: str, **__: str) -> str:
        if customer_id in {CUSTOMER.customer_id, known}:
            return CODES.get(customer_id, "111111")
        raise Blocked("no message yet")

    monkeypatch.setattr(hooks, "call", Mock(side_effect=told))
    journey = IndividualJourney(client, hooks, People("run", "gw0", client.redactor))
    if not known:
        with pytest.raises(Blocked, match="no message yet"):
            journey.activation_with_code_of(CUSTOMER, REGISTERED, ACTIVE)
        return

    call = journey.activation_with_code_of(CUSTOMER, REGISTERED, ACTIVE)
    assert call.body == {"userId": CUSTOMER.user_id, "code": code}


def test_code_is_asked_for_once_as_long_as_nothing_is_done(
    clients: Clients, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A hook may take long; after a wrong code, or for who has come further, it is asked again."""
    client = clients(hooks={"activation_code": "123456"})
    hooks = Hooks(client.target)
    call = Mock(side_effect=hooks.call)
    monkeypatch.setattr(hooks, "call", call)
    journey = IndividualJourney(client, hooks, People("run", "gw0", client.redactor))
    for step in (journey.activation, journey.activation_with_wrong_code):
        step(CUSTOMER)
    assert call.call_count == 1

    for customer in (CUSTOMER, CUSTOMER, replace(CUSTOMER, approved=True)):
        journey.activation(customer)
    assert call.call_count == 3
