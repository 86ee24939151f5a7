"""Where an answer does not tell what a conditional requirement is about, it has no case."""

import pytest

from conformance.outcomes import NotApplicable
from fixtures.client.call import Call
from fixtures.client.client import Client
from fixtures.interface.operations import OPERATIONS
from fixtures.states.reported import telling
from selftests.client.exchanges import envelope
from selftests.client.service import FakeService, answer, refusal

CALL = Call(OPERATIONS["categorization"], path={"tenantId": "t"})


def test_what_is_reported_is_judged(client: Client) -> None:
    """The answer goes on to its check."""
    reported = client.send(CALL)

    assert telling(reported, "status", tells=True) is reported


def test_what_is_not_reported_does_not_arise(client: Client, service: FakeService) -> None:
    """The reason names the operation, what it does not tell, and the exchange."""
    service.script = [answer(envelope(200, {}))]
    silent = client.send(CALL)

    with pytest.raises(NotApplicable) as caught:
        telling(silent, "status", tells=False)

    assert str(caught.value) == (
        f"{CALL.operation} tells no status [exchange {silent.exchange.id}]"
    )


def test_a_refusal_is_for_the_check(client: Client, service: FakeService) -> None:
    """It tells nothing, and so nothing is left out."""
    service.script = [refusal(404)]
    refused = client.send(CALL)

    assert telling(refused, "status", tells=False) is refused
