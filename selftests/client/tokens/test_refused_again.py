"""Code 401 for a call that differs, or for credentials that are right: is it the answer?"""

import pytest

from conformance.log import TestLog
from conformance.outcomes import Blocked
from fixtures.client.call import Call
from fixtures.client.client import Client
from fixtures.client.tokens.logins import login_call
from fixtures.interface.operations import OPERATIONS
from selftests.client.service import FakeClock, FakeService, answer, refusal

BALANCE = Call(OPERATIONS["balance"], path={"accountId": "a-1"})
RIGHT = Call(
    OPERATIONS["execute"],
    path={"accountId": "a-1", "operationType": "transfer"},
    body={"preparedOrderId": "o-1", "authenticationCode": "123456"},
)
EXECUTION = RIGHT.with_field("authenticationCode", "654321")


@pytest.mark.parametrize(
    ("refusals", "outcome", "clauses"),
    [(1, "404", ["token_lifetime"]), (3, "404", ["token_lifetime"]), (4, "401", [])],
)
def test_refusal_of_what_differs_is_the_answer_if_it_stays(
    client: Client,
    service: FakeService,
    log: TestLog,
    refusals: int,
    outcome: str,
    clauses: list[str],
) -> None:
    """It may be what a test asks for; one that goes away is a finding of its own."""
    service.script = [answer(), *[refusal(401)] * refusals, refusal(404)]
    client.send(BALANCE)

    assert client.send(BALANCE.with_path(accountId="a-2")).outcome == outcome
    assert [each.clause for each in log.drain().violations] == clauses


def test_wrong_code_is_not_sent_again(client: Client, service: FakeService) -> None:
    """Whoever is wrong once more has a try less."""
    service.script = [refusal(401), refusal(422)]

    assert client.send(EXECUTION).outcome == "401"


@pytest.mark.parametrize("has_ended", [False, True])
def test_code_that_counts_later_shows_no_end_of_a_token(
    client: Client, service: FakeService, clock: FakeClock, log: TestLog, *, has_ended: bool
) -> None:
    """Where its refusal is worded as that of a token, what that opens tells."""
    client.send(BALANCE)
    clock.now += 5.0
    service.script = [refusal(401), refusal(401) if has_ended else answer(), answer()]

    assert client.send(RIGHT).exchange.accepted
    assert ("token_lifetime" in [each.clause for each in log.drain().violations]) == has_ended


@pytest.mark.parametrize(("refusals", "outcome"), [(1, "accepted"), (2, "blocked")])
def test_right_credentials_that_are_refused_later_block(
    client: Client, service: FakeService, refusals: int, outcome: str
) -> None:
    """They were accepted before: what has happened to the account breaks no clause."""
    call = login_call("service@example.com", "secret", "tenant-1")
    client.send(call)
    accepted, refused = service.login, [refusal(401)] * refusals
    service.login = lambda request: refused.pop() if refused else accepted(request)  # type: ignore[operator]

    if outcome == "blocked":
        with pytest.raises(Blocked, match="the same login was not refused before"):
            client.send(call)
    else:
        assert client.send(call).outcome == outcome


@pytest.mark.parametrize(
    "call",
    [
        login_call("lockable@example.com", "secret", "tenant-1"),
        login_call("service@example.com", "secret", "tenant-1").with_field("password", "wrong"),
    ],
    ids=["account of a hook", "wrong password"],
)
def test_refusal_of_other_credentials_is_the_answer(
    client: Client, service: FakeService, call: Call
) -> None:
    """They may be locked on purpose, or wrong."""
    client.send(login_call("lockable@example.com", "secret", "tenant-1"))
    client.send(login_call("service@example.com", "secret", "tenant-1"))
    service.login = lambda _: refusal(401)

    assert client.send(call).outcome == "401"


@pytest.mark.parametrize(
    ("codes", "sent", "outcome"),
    [
        ([401, 200], ["/execute", "/balance"], "401"),
        ([401, 401, 200, 403], ["/execute", "/balance", "/balance", "/execute"], "403"),
    ],
    ids=["lives", "has-ended"],
)
def test_wrong_call_is_sent_again_only_where_its_token_has_ended(
    client: Client,
    service: FakeService,
    clock: FakeClock,
    codes: list[int],
    sent: list[str],
    outcome: str,
) -> None:
    """What the token opened before tells: a code that is wrong may end an order at the second."""
    client.send(BALANCE)
    clock.now += 5.0
    service.script = [answer() if code == 200 else refusal(code) for code in codes]
    before = len(service.calls)

    assert client.send(EXECUTION).outcome == outcome
    paths = [str(each.url) for each in service.calls[before:]]
    assert [path[path.rindex("/") :] for path in paths] == sent
