"""Accounts that may be locked: failed logins are counted as often as a target may count them."""

from typing import Any

import httpx
import pytest

from conformance.outcomes import Blocked, Uncertain
from fixtures.client.call import Call
from fixtures.client.client import Client
from fixtures.interface.operations import OPERATIONS
from fixtures.journeys.accounts import Accounts, FailedSessions
from selftests.client.exchanges import envelope
from selftests.client.service import FakeService, answer, refusal

EMAIL = "locked@example.com"


class Disposable:
    """Hooks that give one account."""

    def call(self, name: str, **_: object) -> Any:
        """Return e-mail and password."""
        assert name == "disposable_login"
        return EMAIL, "Right-pass1"


def _accounts(client: Client, service: FakeService, *answers: httpx.Response) -> Accounts:
    hooks: Any = Disposable()
    script = iter((answer(envelope(200)), *answers))
    service.login = lambda _: next(script)
    return Accounts(client, hooks)


def test_each_failure_is_told(client: Client, service: FakeService) -> None:
    """With its answer."""
    accounts = _accounts(client, service, refusal(401), refusal(401))
    assert [each.outcome for each in accounts.failing(2).failures] == ["401", "401"]


def test_failure_that_was_asked_to_wait_counts_once(client: Client, service: FakeService) -> None:
    """Nobody looked at the password of what was to be sent later."""
    accounts = _accounts(client, service, refusal(401), refusal(429), refusal(429), refusal(401))
    assert [each.outcome for each in accounts.failing(2).failures] == ["401", "401"]


def test_account_that_is_returned_again_blocks(client: Client, service: FakeService) -> None:
    """What failed with it before counts as well: the fifth failure would not be the fifth."""
    accounts = _accounts(client, service)
    accounts.new()
    with pytest.raises(Blocked, match="a new one at every call: one was returned again"):
        accounts.new()


@pytest.mark.parametrize("fault", [refusal(500), httpx.Response(502, text="Bad gateway")])
def test_failure_that_may_count_twice_makes_no_account(
    client: Client, service: FakeService, fault: httpx.Response
) -> None:
    """Whether four failures lock is not told by what may have been five."""
    accounts = _accounts(client, service, refusal(401), fault, refusal(401))
    with pytest.raises(Uncertain, match="sent 2 times, each of which may count"):
        accounts.failing(2)


SESSION = Call(
    OPERATIONS["session"],
    path={"customerId": "c-1", "userId": "u-1"},
    body={"username": EMAIL, "password": "x"},
)


@pytest.mark.parametrize(
    ("call", "code", "nearly"),
    [
        (SESSION, 401, {"u-1", "c-1", EMAIL}),
        (SESSION.with_path(userId="u-2"), 404, {"u-2", "c-1", EMAIL}),
        (SESSION, 400, set()),
        (SESSION.with_authorization("Bearer expired", "expired token"), 401, set()),
        (SESSION, 200, set()),
    ],
    ids=["wrong", "of another path", "malformed", "by its token", "accepted"],
)
def test_sessions_are_refused_less_often_than_may_lock(
    client: Client, service: FakeService, call: Call, code: int, nearly: set[str]
) -> None:
    """Four refusals are as many as an account may have, under whichever of its names."""
    sessions = FailedSessions()
    client.listeners.append(sessions.heard)
    service.script = [refusal(code) if code != 200 else answer() for _ in range(4)]
    for _ in range(3):
        client.send(call)
    assert not any(sessions.nearly_lock([name]) for name in nearly)
    client.send(call)
    assert {name for name in ("u-1", "u-2", "c-1", EMAIL) if sessions.nearly_lock([name])} == nearly


@pytest.mark.parametrize(
    "codes",
    [(401,) * 5, (401, 400, 401, 401, 401, 401), (400,) * 10],
    ids=["all", "all but one", "none"],
)
def test_failure_that_may_not_count_is_made_up_for(
    client: Client, service: FakeService, codes: tuple[int, ...]
) -> None:
    """So that the account is locked; told are the first five."""
    accounts = _accounts(client, service, *map(refusal, codes), answer(envelope(200)))
    locked = accounts.locked()

    assert [each.outcome for each in locked.failures] == [str(code) for code in codes[:5]]
    assert client.send(accounts.login(locked)).exchange.accepted
