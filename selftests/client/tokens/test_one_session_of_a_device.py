"""A device may have one session: then a token ends with the next one, whoever's it is."""

from collections.abc import Callable
from dataclasses import replace
from functools import partial
from pathlib import Path

import httpx
import pytest

from conformance.log import TestLog
from fixtures.client.answer import Answer
from fixtures.client.call import Call
from fixtures.client.caller import CustomerUser
from fixtures.client.client import Client
from fixtures.client.tokens.logins import login_call
from fixtures.client.tokens.sharing import SharedLogins, new_key
from fixtures.interface.operations import OPERATIONS
from selftests.client.conftest import Clients
from selftests.client.service import SESSIONS, FakeClock, FakeService, answer, refusal

USER = CustomerUser("c-1", "u-1", "ada@example.com", "customer-password")
ANOTHER = CustomerUser("c-2", "u-2", "bob@example.com", "another-password")
BALANCE = Call(OPERATIONS["balance"], path={"accountId": "a-1"})
OF_THE_USER = replace(BALANCE, caller=USER)


class OneSession(FakeService):
    """Lets in only who has the latest token, or nobody at all."""

    def __init__(self) -> None:
        """Let in."""
        super().__init__()
        self.lets_in = True
        self.one_session = True

    def __call__(self, request: httpx.Request) -> httpx.Response:
        """Answer sessions with the next token, and look at that of all other requests."""
        given = super().__call__(request)
        if request in self.calls:
            token = request.headers.get("authorization", "")
            is_latest = token.endswith(f"{self._tokens:04d}") or not self.one_session
            if not (self.lets_in and is_latest):
                return refusal(401)
            if request.url.path.endswith(SESSIONS):
                login = self._logged_in(request).json()
                return answer({"code": 201, "message": "", "data": {"token": login["accessToken"]}})
        return given


class LatestSession(FakeService):
    """Lets in only who has the latest session, and any login where one is opened."""

    def __init__(self) -> None:
        """Have opened none."""
        super().__init__()
        self.session = ""
        self.meanwhile: Callable[[], object] | None = None
        """What happens once before the answer to a session is there."""

    def __call__(self, request: httpx.Request) -> httpx.Response:
        """Answer sessions with the next token, and look at that of calls that need one."""
        given = super().__call__(request)
        if request.url.path.endswith(SESSIONS):
            own = self.session = self._logged_in(request).json()["accessToken"]
            meanwhile, self.meanwhile = self.meanwhile, None
            if meanwhile is not None:
                meanwhile()
            return answer({"code": 201, "message": "", "data": {"token": own}})
        is_ended = not request.headers.get("authorization", "").endswith(self.session)
        return refusal(401) if request in self.calls and is_ended else given


@pytest.fixture
def service() -> OneSession:
    """The service that answers."""
    return OneSession()


def test_callers_take_turns(
    client: Client, service: OneSession, clock: FakeClock, log: TestLog
) -> None:
    """Each logs in again after the other did, however short a time ago that was."""
    found = []
    for call in (BALANCE, OF_THE_USER) * 3:
        clock.now += 0.1
        found.append(client.send(call).outcome)

    assert found == ["accepted"] * 6
    assert len(service.logins) == 3
    assert "token_lifetime" not in [each.clause for each in log.drain().violations]


def test_login_of_somebody_else_ends_no_later_token(client: Client, service: OneSession) -> None:
    """It has its reason elsewhere that a new token is refused."""
    client.send(login_call("other@example.com", "secret", "tenant-1"))
    client.send(BALANCE)
    service.lets_in = False
    client.send(BALANCE)

    assert len(service.logins) == 2


def test_refusal_of_a_new_token_has_another_reason_where_the_next_one_is_refused(
    client: Client, service: OneSession, clock: FakeClock
) -> None:
    """What nobody is let in for is no sign of that."""
    client.send(BALANCE)
    client.send(OF_THE_USER)
    service.lets_in = False
    clock.now += 1.0

    assert client.send(BALANCE).outcome == "401"


def test_chance_refusal_ends_no_other_tokens(client: Client, service: OneSession) -> None:
    """The same token is let in, asked again: nobody takes turns for that."""
    service.one_session = False
    client.send(BALANCE)
    client.send(OF_THE_USER)
    service.script = [refusal(401)]

    assert client.send(BALANCE).exchange.accepted
    assert len(service.logins) == 1


@pytest.mark.usefixtures("service")
def test_workers_take_turns(clients: Clients, clock: FakeClock, tmp_path: Path) -> None:
    """They send from one device: each knows when another one's session may have ended its own."""

    def pass_time(_: Answer) -> None:
        clock.now += 0.01

    key = new_key()
    workers = [clients(name, SharedLogins(tmp_path / "logins", key)) for name in ("gw0", "gw1")]
    for worker in workers:
        worker.listeners.append(pass_time)
    calls = (OF_THE_USER, replace(BALANCE, caller=ANOTHER))
    turns = (*zip(workers, calls, strict=True),) * 3

    assert [worker.send(call).outcome for worker, call in turns] == ["accepted"] * 6


class TestAtOnce:
    """Two workers ask for a session at the same time."""

    @pytest.fixture
    def service(self) -> LatestSession:
        """The service that answers."""
        return LatestSession()

    @pytest.mark.usefixtures("clock")
    def test_who_is_answered_last_need_not_have_the_later_one(
        self, clients: Clients, service: LatestSession, tmp_path: Path
    ) -> None:
        """Its session may be the one that the other has ended."""
        key, names = new_key(), ("gw0", "gw1")
        here, there = (clients(each, SharedLogins(tmp_path / "logins", key)) for each in names)
        service.meanwhile = partial(there.send, replace(BALANCE, caller=ANOTHER))

        assert here.send(OF_THE_USER).outcome == "accepted"


def test_what_one_worker_finds_out_all_know(tmp_path: Path) -> None:
    """Whoever opens sessions without a turn would end those of who waits for one."""
    key = new_key()
    here, there = (SharedLogins(tmp_path / "logins", key) for _ in range(2))
    before = there.tokens_end
    here.let_tokens_end()

    assert (before, there.tokens_end, SharedLogins().tokens_end) == (False, True, False)
