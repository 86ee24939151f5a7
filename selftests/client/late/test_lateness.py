"""A step that is refused here and there, as what needs nothing is, teaches nobody to wait."""

import httpx
import pytest

from fixtures.client.answer import Answer
from fixtures.client.client import Client
from fixtures.client.other_ways import reason_in
from fixtures.client.polling import Patience
from fixtures.client.wire.fresh import Fresh
from fixtures.client.wire.lateness import Lateness
from fixtures.client.wire.recent import NEW_S
from fixtures.journeys.late.approval_delay import ApprovalDelay
from selftests.client.calls.test_fresh import REGISTRATION, VERIFICATION, Late
from selftests.client.calls.test_sent_in_time import WALLETS
from selftests.client.exchanges import envelope, exchange
from selftests.client.journeys.test_approval_delay import ABOUT_IT, CUSTOMER, SOMEBODY
from selftests.client.service import FakeClock, answer
from selftests.client.wire.test_polling import TIMING


@pytest.fixture
def service(clock: FakeClock) -> Late:
    """The service that answers."""
    return Late(clock)


def _refused(words: str) -> httpx.Response:
    return answer({**envelope(409), "message": words}, 409)


def _waited(client: Client, clock: FakeClock) -> float:
    """Return how long a call waits that differs, right after somebody was registered."""
    clock.now += 2 * NEW_S
    client.send(REGISTRATION)
    began = clock.now
    client.send(VERIFICATION.deviating("nothing in it"))
    return clock.now - began


@pytest.mark.parametrize(
    ("words", "read_before", "waits"),
    [("Conflict", True, False), ("Conflict", False, True), ("Documents missing", True, True)],
    ids=["chance", "never read", "other words"],
)
def test_what_a_read_is_refused_for_is_no_lateness(
    client: Client, service: Late, clock: FakeClock, words: str, *, read_before: bool, waits: bool
) -> None:
    """Nothing is in the way of what was read before: the same words tell of none elsewhere."""
    client.send(REGISTRATION)
    service.script = [_refused("Conflict"), _refused("Conflict"), answer()]
    client.must(VERIFICATION)
    clock.now += 2 * NEW_S
    service.script = [answer()] if read_before else []
    service.script += [_refused(words)]
    for _ in range(1 + read_before):
        client.send(WALLETS)

    assert (_waited(client, clock) > 0) is waits


def test_the_longest_of_each_reason_counts_but_for_chance() -> None:
    """What is learnt to be chance later on takes back what was learnt by it."""
    known = Lateness()
    known.took("director", "conflict", 0.3)
    known.took("director", "missing", 0.2)
    assert known.of("director") == 0.3
    assert known.of("employee") == 0.0
    known.took("activation", "conflict", 0.5)
    assert known.of("employee") == 0.5
    known.was_chance("conflict")
    assert [known.of(name) for name in ("director", "activation", "employee")] == [0.2, 0.0, 0.0]


@pytest.mark.parametrize("chance", [True, False])
def test_approval_that_is_refused_by_chance_delays_nobody(
    clock: FakeClock, *, chance: bool
) -> None:
    """Who showed how late approvals are was refused in the words of chance."""
    fresh = Fresh(Patience(TIMING))
    delay = ApprovalDelay(fresh, SOMEBODY)
    refused, accepted = (
        Answer(ABOUT_IT, exchange(body), body) for body in map(envelope, (409, 200))
    )
    delay.given([CUSTOMER])
    with delay.shown():
        clock.now += 1.0
        delay.counted_late(accepted, refused)
    if chance:
        fresh.lateness.was_chance(reason_in(refused))
    delay.given([CUSTOMER])
    fresh.let_count(ABOUT_IT)

    assert bool(clock.sleeps) is not chance
