"""Where an answer does not tell what a conditional requirement is about, it has no case."""

import httpx
import pytest

from conformance.outcomes import NotApplicable
from fixtures.client.call import Call
from fixtures.client.client import Client
from fixtures.interface.operations import OPERATIONS
from fixtures.states.reported import about_tenants, telling
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


def test_refusal_of_the_row_about_tenants_is_for_the_check(
    client: Client, service: FakeService
) -> None:
    """Whatever of the row it tells."""
    service.script = [refusal(403)]
    refused = client.send(CALL)

    assert about_tenants(refused) is refused


@pytest.mark.parametrize(
    "told",
    [
        refusal(401),
        answer(envelope(403, {"error": "roles", "requiredRoles": ["ADMIN"]}), status=403),
        answer(envelope(200, {})),
    ],
    ids=["another code", "the row about roles", "accepted"],
)
def test_refusal_of_another_row_tells_no_tenant(
    client: Client, service: FakeService, told: httpx.Response
) -> None:
    """Which row it is, is open: the requirement has no case."""
    service.script = [told]

    with pytest.raises(NotApplicable, match="refuses no tenant with code 403"):
        about_tenants(client.send(CALL))
