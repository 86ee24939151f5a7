"""Tokens that expire before the run ends, or are refused for a moment."""

from dataclasses import replace

import pytest

from conformance.log import TestLog
from conformance.outcomes import Blocked
from fixtures.client.call import Call
from fixtures.client.caller import CustomerUser
from fixtures.client.client import Client
from fixtures.client.tokens.logins import login_call, session_call
from fixtures.client.tokens.renewal import LONGEST_S
from fixtures.interface.operations import OPERATIONS
from selftests.client.checks.cases.login import JWT
from selftests.client.exchanges import envelope
from selftests.client.service import SESSIONS, FakeClock, FakeService, answer, jwt_login, refusal

USER = CustomerUser("c-1", "u-1", "ada@example.com", "customer-password")
ANOTHER = CustomerUser("c-2", "u-2", "bob@example.com", "another-password")
WALLETS = Call(OPERATIONS["wallets"], path={"customerId": "c-1"})
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
    ("email", "clauses"), [("other@example.com", ["token_lifetime"]), ("service@example.com", [])]
)
def test_token_that_ends_early_is_noted(
    client: Client,
    service: FakeService,
    clock: FakeClock,
    log: TestLog,
    email: str,
    clauses: list[str],
) -> None:
    """It has not lasted its hour; that a later login ends it is judged by a test of its own."""
    client.send(BALANCE)
    clock.now += 5.0
    client.send(login_call(email, "secret", "tenant-1"))
    service.script = [refusal(401), answer()]
    client.send(BALANCE)

    found = [each.clause for each in log.drain().violations]
    assert [clause for clause in found if clause == "token_lifetime"] == clauses


def test_activation_may_end_a_new_session(
    client: Client, service: FakeService, clock: FakeClock
) -> None:
    """It tells of its user what is so no more; another customer's is not given up for that."""
    balance = replace(BALANCE, caller=USER)
    client.send(balance)
    client.send(Call(OPERATIONS["individual_activation"], body={}, path={"customerId": "c-1"}))
    service.script = [refusal(401), answer(), answer()]

    assert client.send(balance).outcome == "accepted"
    assert clock.sleeps == []
    assert sum(call.url.path.endswith("/sessions") for call in service.calls) == 2


@pytest.mark.parametrize(
    ("customer", "opened", "outcome"),
    [("c-1", WALLETS, "accepted"), ("c-1", BALANCE, "403"), ("c-2", WALLETS, "403")],
)
def test_session_from_before_the_activation_may_be_forbidden(
    client: Client, service: FakeService, customer: str, opened: Call, outcome: str
) -> None:
    """Its claims may tell of somebody who may not pay yet; any other refusal is the answer."""
    session = answer(envelope(201, {"token": JWT}))
    service.script = [session]
    client.send(replace(opened, caller=USER))
    client.send(Call(OPERATIONS["individual_activation"], body={}, path={"customerId": customer}))
    service.script = [refusal(403), session, answer()]

    assert client.send(replace(BALANCE, caller=USER)).outcome == outcome


@pytest.mark.parametrize(("refusals", "outcome"), [(1, "accepted"), (4, "accepted"), (40, "401")])
def test_new_token_may_be_known_late(
    client: Client, service: FakeService, clock: FakeClock, refusals: int, outcome: str
) -> None:
    """A refusal that stays for seconds has another reason."""
    service.script = [refusal(401)] * refusals

    assert client.send(BALANCE).outcome == outcome
    assert len(service.logins) == 1
    assert sum(clock.sleeps) <= LONGEST_S


def test_new_tokens_are_not_waited_for_in_vain_twice(
    client: Client, service: FakeService, clock: FakeClock
) -> None:
    """Where none was known later, another one is tried twice, and the refusal is the answer."""
    service.script = [refusal(401)] * 40
    client.send(BALANCE)
    clock.sleeps.clear()
    service.script = [refusal(401)] * 40

    assert client.send(BALANCE).outcome == "401"
    assert (len(service.script), clock.sleeps) == (37, [])


@pytest.mark.parametrize(("refusals", "outcome"), [(1, "accepted"), (2, "401")])
def test_login_that_was_accepted_before_may_be_refused_for_a_moment(
    client: Client, service: FakeService, clock: FakeClock, refusals: int, outcome: str
) -> None:
    """A second refusal blocks: failures are counted."""
    client.send(BALANCE)
    clock.now += 3600.0
    logins = [refusal(401)] * refusals
    accepted = service.login
    service.login = lambda request: logins.pop() if logins else accepted(request)  # type: ignore[operator]

    if outcome == "401":
        with pytest.raises(Blocked, match="401"):
            client.send(BALANCE)
    else:
        assert client.send(BALANCE).outcome == outcome
    assert len(service.logins) == 3


@pytest.mark.parametrize(
    ("email", "refusals"), [("Service@example.com", 1), ("other@example.com", 2)]
)
def test_token_that_a_later_login_ends_is_renewed_however_new(
    client: Client, service: FakeService, clock: FakeClock, email: str, refusals: int
) -> None:
    """Also somebody else's, from the same device, where it is refused again."""
    client.send(BALANCE)
    clock.now += 0.1
    client.send(login_call(email, "secret", "tenant-1"))
    service.script = [*[refusal(401)] * refusals, answer()]
    client.send(BALANCE)

    assert len(service.logins) == 3


def test_refusal_that_stays_is_the_answer(
    client: Client, service: FakeService, clock: FakeClock
) -> None:
    """No login is tried for ever."""
    client.send(BALANCE)
    clock.now += 5.0
    service.script = [refusal(401)] * 40

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


@pytest.mark.parametrize(("user", "refusals"), [(USER, 1), (ANOTHER, 2)])
def test_session_that_a_later_one_ends_is_renewed_however_new(
    client: Client, service: FakeService, clock: FakeClock, user: CustomerUser, refusals: int
) -> None:
    """A user may have one at a time, or a device."""
    session = answer(envelope(201, {"token": JWT}))
    refused = [refusal(401)] * refusals
    service.script = [session, answer(), session, *refused, session, answer()]
    client.send(BALANCE.sent_by(USER))
    clock.now += 0.1
    client.send(session_call(client, user, username=user.email, password=user.password))
    client.send(BALANCE.sent_by(USER))

    assert sum(each.url.path.endswith(SESSIONS) for each in service.calls) == 3
