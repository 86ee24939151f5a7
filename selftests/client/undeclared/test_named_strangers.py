"""Who names another user than that of the token may be refused for that alone (5 item 6)."""

import pytest

from conformance.outcomes import NotApplicable
from fixtures.client.answer import Answer
from fixtures.client.call import Call
from fixtures.client.client import Client
from fixtures.interface.operations import OPERATIONS
from fixtures.states.organizations.forbidden import require_others_to_be_named
from selftests.client.exchanges import envelope, exchange
from selftests.client.service import FakeService, refusal

VERIFICATION = Call(OPERATIONS["organization_verification"], path={"organizationId": "o-1"})
STRANGER = "5a3f0c1e-7d42-4b6b-9f0e-2c8a61d4e700"


def _answered(code: int) -> Answer:
    named = VERIFICATION.acting_as(STRANGER, because="acting user of another organization")
    return Answer(named, exchange(envelope(code)), envelope(code))


def test_refusal_of_whoever_is_named_tells_nothing_of_a_stranger(
    client: Client, service: FakeService
) -> None:
    """What needs no role at all is refused as well."""
    service.script = [refusal(403)]
    with pytest.raises(NotApplicable, match="only the user of the token"):
        require_others_to_be_named(client, _answered(403))


@pytest.mark.parametrize("code", [200, 500, 503])
def test_what_is_no_refusal_of_a_user_is_judged(
    client: Client, service: FakeService, code: int
) -> None:
    """A fault of the server is none, whoever may be named elsewhere."""
    service.script = [refusal(403)]
    require_others_to_be_named(client, _answered(code))

    assert not service.calls
