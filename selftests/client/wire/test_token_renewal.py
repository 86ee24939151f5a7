"""Tokens that expire before the run ends, and tokens that no header can carry."""

import pytest

from conformance.log import TestLog
from conformance.outcomes import Blocked
from fixtures.client.call import Call
from fixtures.client.caller import OPERATOR
from fixtures.client.client import Client
from fixtures.client.token_provider import login_call
from fixtures.interface.operations import OPERATIONS
from selftests.client.exchanges import envelope
from selftests.client.service import FakeClock, FakeService, answer, jwt_login, refusal

BALANCE = Call(OPERATIONS["balance"], path={"accountId": "a-1"})


def test_refused_token_is_renewed_once(
    client: Client, service: FakeService, clock: FakeClock
) -> None:
    """The call that met the refusal is sent again with a new one."""
    client.send(BALANCE)
    clock.now += 5.0
    service.script = [refusal(401), answer()]

    assert client.send(BALANCE).outcome == "accepted"
    assert [token[-1] for token in service.tokens] == ["1", "1", "2"]


@pytest.mark.parametrize(
    ("error", "clauses"), [("JWT_EXPIRED", ["token_lifetime"]), ("INVALID_TOKEN", [])]
)
def test_token_that_is_told_to_have_expired_early_is_noted(
    client: Client,
    service: FakeService,
    clock: FakeClock,
    log: TestLog,
    error: str,
    clauses: list[str],
) -> None:
    """It has not lasted its hour; who refuses it for another reason says nothing of that."""
    client.send(BALANCE)
    clock.now += 5.0
    service.script = [answer(envelope(401, {"error": error}), 401), answer()]
    client.send(BALANCE)

    found = [each.clause for each in log.drain().violations]
    assert [clause for clause in found if clause == "token_lifetime"] == clauses


def test_refusal_of_a_new_token_is_the_answer(client: Client, service: FakeService) -> None:
    """It has another reason than its age."""
    service.script = [refusal(401)]

    assert client.send(BALANCE).outcome == "401"
    assert len(service.logins) == 1


@pytest.mark.parametrize(
    ("email", "outcome"), [("Service@example.com", "accepted"), ("other@example.com", "401")]
)
def test_token_that_a_later_login_ends_is_renewed_however_new(
    client: Client, service: FakeService, clock: FakeClock, email: str, outcome: str
) -> None:
    """Somebody else's login ends none, and an address is the same in either case of letters."""
    client.send(BALANCE)
    clock.now += 0.1
    client.send(login_call(email, "secret", "tenant-1"))
    service.script = [refusal(401), answer()]

    assert client.send(BALANCE).outcome == outcome


def test_refusal_that_stays_is_the_answer(
    client: Client, service: FakeService, clock: FakeClock
) -> None:
    """No login is tried for ever."""
    client.send(BALANCE)
    clock.now += 5.0
    service.script = [refusal(401), refusal(401)]

    assert client.send(BALANCE).outcome == "401"
    assert len(service.logins) == 2


def test_call_about_tokens_renews_none(
    client: Client, service: FakeService, clock: FakeClock
) -> None:
    """There the refusal is what is asked for."""
    client.send(BALANCE)
    clock.now += 5.0
    service.script = [refusal(401)]

    assert client.send(BALANCE.with_authorization("", "no token")).outcome == "401"
    assert len(service.logins) == 1


def test_token_that_tells_its_end_is_renewed_before(
    client: Client, service: FakeService, clock: FakeClock
) -> None:
    """Whatever the specification says of its life."""
    service.login = jwt_login({"iat": clock.now, "exp": clock.now + 8})
    client.send(BALANCE)
    clock.now += 5.9
    client.send(BALANCE)
    assert len(service.logins) == 1

    clock.now += 0.2
    client.send(BALANCE)
    assert len(service.logins) == 2


@pytest.mark.parametrize("claims", [{"exp": "never"}, {"exp": -1e308}, {"exp": True}, {}])
def test_token_that_tells_no_end_lives_an_hour(
    client: Client, service: FakeService, clock: FakeClock, claims: dict[str, object]
) -> None:
    """As section 8 has it."""
    service.login = jwt_login(claims)
    client.send(BALANCE)
    clock.now += 3000.0
    client.send(BALANCE)

    assert len(service.logins) == 1


@pytest.mark.parametrize("token", ["é" * 40, "a b\r\nX-Odd: 1", "a" * 100_000])
def test_token_that_no_header_carries_blocks(
    client: Client, service: FakeService, token: str
) -> None:
    """What a target says goes into no header unexamined."""
    service.login = answer({"accessToken": token, "tokenType": "Bearer", "expiresIn": 3600})
    with pytest.raises(Blocked, match="identity service is nothing that a header can carry"):
        client.send(BALANCE)


def test_claims_that_no_header_carries_are_passed_over(
    client: Client, service: FakeService
) -> None:
    """The others are sent."""
    service.login = jwt_login({"sub": "é\r\n", "roles": [1, "é", "A\r\nB", "USER", None]})

    assert client.token(OPERATOR).roles == ("USER",)
    assert client.token(OPERATOR).user_id == ""


@pytest.mark.parametrize(
    ("codes", "outcomes"),
    [
        ([401, 401, 200, 200], ["accepted", "accepted"]),
        ([401, 401, 401, 401], ["401", "401"]),
        ([401, 200], ["401", "accepted"]),
    ],
)
def test_calls_at_once_come_again_with_another_token(
    client: Client, service: FakeService, clock: FakeClock, codes: list[int], outcomes: list[str]
) -> None:
    """Once, where a later login may have ended that of all of them, and none was let in."""
    client.send(BALANCE)
    clock.now += 5.0
    service.script = [refusal(code) if code == 401 else answer() for code in codes]

    assert sorted(each.outcome for each in client.send_together(BALANCE, BALANCE)) == outcomes
