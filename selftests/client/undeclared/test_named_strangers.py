"""Who names another user than that of the token may be refused for that alone (5 item 6)."""

import pytest

from conformance.outcomes import NotApplicable
from fixtures.client.answer import Answer
from fixtures.client.call import Call
from fixtures.client.client import Client
from fixtures.interface.operations import OPERATIONS
from fixtures.states.organizations.forbidden import require_others_to_be_named
from fixtures.states.organizations.logins import names_nobody_else
from selftests.client.exchanges import envelope, exchange
from selftests.client.service import FakeService, answer, jwt_login, refusal

VERIFICATION = Call(OPERATIONS["organization_verification"], path={"organizationId": "o-1"})
OWN = "8d1c6d5e-0f7b-4c35-9a53-3b1f6f1f0b52"
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


@pytest.mark.parametrize(
    ("codes", "data", "is_for_naming"),
    [
        ((403, 200), None, True),
        ((200,), None, False),
        ((403, 403), None, False),
        ((403, 200), {"currentRoles": [], "requiredRoles": ["ADMIN_USER"]}, False),
    ],
    ids=["nobody else may be named", "anybody may", "nor may its own user", "for want of roles"],
)
def test_one_login_may_be_the_only_one_that_may_be_named(
    client: Client,
    service: FakeService,
    codes: tuple[int, ...],
    data: object,
    *,
    is_for_naming: bool,
) -> None:
    """Where it is refused to name anybody else, and not itself: no other login can show it."""
    service.login = jwt_login({"userId": OWN})
    service.script = [answer(envelope(code)) for code in codes]
    named = VERIFICATION.acting_as(STRANGER)
    refused = Answer(named, exchange(envelope(403, data)), envelope(403, data))

    assert names_nobody_else(client, refused) is is_for_naming
