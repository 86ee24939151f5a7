"""The creation of a session with something odd, refused for the token that it carries or not."""

import pytest

from fixtures.client.call import Call
from fixtures.client.caller import CustomerUser
from fixtures.client.client import Client
from fixtures.client.tokens.logins import login_call, session_call
from fixtures.interface.operations import OPERATIONS
from selftests.client.service import FakeClock, FakeService, answer, refusal

USER = CustomerUser("c-1", "u-1", "ada@example.com", "customer-password")
BALANCE = Call(OPERATIONS["balance"], path={"accountId": "a-1"})


@pytest.mark.parametrize(
    ("email", "codes", "sent"),
    [
        (
            "service@example.com",
            [401, 401, 200, 200],
            ["sessions", "balance", "balance", "sessions"],
        ),
        ("service@example.com", [401, 200], ["sessions", "balance"]),
        ("other@example.com", [401], ["sessions"]),
    ],
    ids=["has-ended", "lives", "nobody-logged-in"],
)
def test_odd_session_comes_again_only_where_its_token_has_ended(
    client: Client,
    service: FakeService,
    clock: FakeClock,
    email: str,
    codes: list[int],
    sent: list[str],
) -> None:
    """Credentials may be what it is refused for: those that are wrong are counted."""
    client.send(BALANCE)
    clock.now += 5.0
    client.send(login_call(email, "secret", "tenant-1").deviating("odd header"))
    session = session_call(client, USER, username=USER.email, password=USER.password)
    service.script = [answer() if code == 200 else refusal(code) for code in codes]
    before = len(service.calls)
    client.send(session.deviating("odd header"))

    paths = [each.url.path for each in service.calls[before:]]
    paths = [path for path in paths if not path.endswith("login")]
    assert [path[path.rindex("/") + 1 :] for path in paths] == sent
