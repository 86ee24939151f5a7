"""A token that was issued a moment ago may be known a little later."""

from collections.abc import Callable

import pytest

from conformance.log import TestLog
from fixtures.client.answer import Answer
from fixtures.client.call import Call
from fixtures.client.caller import CustomerUser
from fixtures.client.client import Client
from fixtures.client.tokens.renewal import LET_IN, LONGEST_S
from fixtures.interface.operations import OPERATIONS
from selftests.client.checks.cases.login import JWT
from selftests.client.exchanges import envelope
from selftests.client.service import FakeClock, FakeService, answer, refusal

USER = CustomerUser("c-1", "u-1", "ada@example.com", "customer-password")
BALANCE = Call(OPERATIONS["balance"], path={"accountId": "a-1"})
ANOTHER = BALANCE.with_path(accountId="a-2")


@pytest.mark.parametrize(("refusals", "outcome"), [(0, "accepted"), (4, "accepted"), (60, "401")])
def test_token_that_is_tried_may_be_known_late(
    client: Client, service: FakeService, clock: FakeClock, refusals: int, outcome: str
) -> None:
    """One that a test has asked for is waited for as any other; what stays is the answer."""
    client.must(BALANCE)
    service.script = [refusal(401)] * refusals

    assert client.with_new_token(BALANCE, JWT, "token of the session").outcome == outcome
    assert sum(clock.sleeps) <= LONGEST_S


def test_token_that_is_known_late_has_not_ended_early(
    client: Client, service: FakeService, clock: FakeClock, log: TestLog
) -> None:
    """Nor was it renewed: the same one is let in."""
    service.script = [refusal(401)]

    assert client.send(BALANCE).exchange.accepted
    assert sum(clock.sleeps) < LONGEST_S
    assert "token_lifetime" not in [each.clause for each in log.drain().violations]


def _sent(client: Client, call: Call) -> tuple[Answer, ...]:
    return (client.send(call),)


def _sent_together(client: Client, call: Call) -> tuple[Answer, ...]:
    return client.send_together(call, call)


@pytest.mark.parametrize(
    ("send", "late_s", "token_age_s", "waited_s"),
    [
        (_sent, 0.4, 0.0, 0.6),
        (_sent, 0.4, 0.5, 0.1),
        (_sent, 0.4, 9.0, 0.0),
        (_sent, 0.0, 0.0, 0.0),
        (_sent_together, 0.4, 0.0, 0.6),
    ],
)
def test_what_differs_waits_until_its_token_is_known(
    client: Client,
    service: FakeService,
    clock: FakeClock,
    send: Callable[[Client, Call], tuple[Answer, ...]],
    late_s: float,
    token_age_s: float,
    waited_s: float,
) -> None:
    """Where others were known late: else its refusal would say nothing of what is wrong with it."""
    session = answer(envelope(201, {"token": JWT}))
    service.script = [answer(), session, answer()]
    client.send(BALANCE)
    client.send(BALANCE.sent_by(USER))
    if late_s:
        client.patience.took(LET_IN, late_s)
    clock.now += token_age_s
    clock.sleeps.clear()
    send(client, ANOTHER.sent_by(USER))

    assert sum(clock.sleeps) == pytest.approx(waited_s, abs=0.05)


@pytest.mark.parametrize(("refusals", "outcome"), [(4, "404"), (60, "401")])
def test_token_that_is_known_later_than_others_were_has_not_ended(
    client: Client,
    service: FakeService,
    clock: FakeClock,
    log: TestLog,
    refusals: int,
    outcome: str,
) -> None:
    """As those are that several systems have to learn; what differs is not judged before."""
    client.send(BALANCE)
    client.patience.took(LET_IN, 0.4)
    clock.now += 0.7
    clock.sleeps.clear()
    service.script = [*[refusal(401)] * refusals, refusal(404)]

    assert client.send(ANOTHER).outcome == outcome
    assert not log.drain().violations
    assert sum(clock.sleeps) < 1.0


@pytest.mark.parametrize(("refusals", "is_later"), [(4, True), (5, True), (2, False)])
def test_chance_refusal_is_no_token_that_is_known_later(
    client: Client, service: FakeService, clock: FakeClock, refusals: int, *, is_later: bool
) -> None:
    """What is let in at once, asked again, teaches nobody to wait before each call that differs."""
    client.send(BALANCE)
    client.patience.took(LET_IN, 0.4)
    clock.now += 0.7
    service.script = [*[refusal(401)] * refusals, refusal(404)]

    assert client.send(ANOTHER).outcome == "404"
    assert (client.patience.longest_s(LET_IN) > 0.4) == is_later


@pytest.mark.parametrize("token_age_s", [0.0, 4.8, 6.0])
def test_nobody_waits_for_a_token_longer_than_any_takes(
    client: Client, service: FakeService, clock: FakeClock, token_age_s: float
) -> None:
    """However late one was known, nor for its successor: the refusal has another reason."""
    client.send(BALANCE)
    client.patience.took(LET_IN, 4.5)
    clock.now += token_age_s
    clock.sleeps.clear()
    service.script = [refusal(401)] * 200

    assert client.send(ANOTHER).outcome == "401"
    assert max(clock.sleeps) <= LONGEST_S
    assert sum(clock.sleeps) <= 2 * LONGEST_S
    assert client.patience.longest_s(LET_IN) == 4.5


def test_session_may_last_less_than_an_hour(
    client: Client, service: FakeService, log: TestLog
) -> None:
    """That is said of logins (4.1): a customer's token that ends breaks no clause."""
    session = answer(envelope(201, {"token": JWT}))
    service.script = [answer(), session, answer(), refusal(401), refusal(404)]
    client.send(BALANCE)
    client.send(BALANCE.sent_by(USER))

    assert client.send(ANOTHER.sent_by(USER)).outcome == "404"
    assert "token_lifetime" not in [each.clause for each in log.drain().violations]
