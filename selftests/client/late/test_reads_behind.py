"""A read may be answered by who is behind: it is read again, where something was just written."""

from collections.abc import Iterator
from contextlib import suppress
from functools import partial

import pytest

from conformance.log import TestLog
from conformance.outcomes import Violation, ViolationFound
from fixtures.checks.answers import accepted, equal
from fixtures.checks.wallets import lists_nobody_elses_wallet
from fixtures.client.call import Call
from fixtures.client.client import Client
from fixtures.client.judging.expectations import Expectation
from fixtures.client.wire.fresh import BEHIND_S
from fixtures.client.wire.recent import NEW_S
from fixtures.interface.operations import OPERATIONS
from selftests.client.calls.test_fresh import CUSTOMER, REGISTRATION, Late
from selftests.client.exchanges import envelope
from selftests.client.service import FakeClock, answer, refusal

WALLETS = Call(OPERATIONS["wallets"], path={"customerId": CUSTOMER})
BALANCE = Call(OPERATIONS["balance"], path={"accountId": CUSTOMER})
CONSENT = Call(
    OPERATIONS["individual_consent"], path={"customerId": CUSTOMER, "kind": "terms"}, body={}
)
BEFORE, AFTER = answer(envelope(200, [])), answer(envelope(200, [CUSTOMER]))
TOLD = equal("$.data", [CUSTOMER])


@pytest.fixture
def service(clock: FakeClock) -> Late:
    """The service that answers."""
    return Late(clock)


@pytest.fixture
def expect(client: Client, log: TestLog) -> Expectation:
    """What a test of the suite expects with."""
    return Expectation(log, client.control_of, partial(client.fresh.caught_up, client.send))


def test_who_a_read_has_found_may_be_unknown_to_the_next(client: Client, service: Late) -> None:
    """Until all know of it."""
    client.send(REGISTRATION)
    service.script = [AFTER, refusal(404), refusal(404), AFTER]
    client.send(WALLETS)

    assert client.send(WALLETS).exchange.accepted
    assert not service.script


def test_what_fits_is_not_read_again(
    client: Client, service: Late, expect: Expectation, clock: FakeClock
) -> None:
    """Whose reads are never behind waits for nothing."""
    client.send(REGISTRATION)
    service.script = [AFTER, BEFORE]
    expect(client.send(WALLETS), accepted(), TOLD)

    assert service.script == [BEFORE]
    assert clock.sleeps == []


def test_what_was_before_is_read_again(
    client: Client, service: Late, expect: Expectation, log: TestLog
) -> None:
    """What is expected is recorded of the answer that counts."""
    client.send(REGISTRATION)
    service.script = [AFTER, BEFORE, BEFORE, AFTER]
    client.send(WALLETS)
    answered = client.send(WALLETS)
    expect(answered, TOLD)

    assert not service.script
    assert answered.exchange.id not in {each.exchange for each in log.drain().expected}


def test_who_is_behind_knows_nobody_whatever_differs(
    client: Client, service: Late, expect: Expectation
) -> None:
    """What may be left out is not what is wrong with the request."""
    client.send(REGISTRATION)
    service.script = [refusal(404), AFTER]
    expect(client.send(WALLETS.deviating("header Accept")), TOLD)

    assert not service.script


def test_no_other_refusal_is_explained(client: Client, service: Late, expect: Expectation) -> None:
    """Who is behind refuses nobody else."""
    client.send(REGISTRATION)
    service.script = [refusal(403), AFTER]
    with pytest.raises(ViolationFound):
        expect(client.send(WALLETS), TOLD)

    assert service.script == [AFTER]


def test_what_never_was_so_counts_at_once(
    client: Client, service: Late, expect: Expectation
) -> None:
    """Nobody was ever behind with what belongs to somebody else."""
    client.send(REGISTRATION)
    stranger = answer(envelope(200, [{"customerId": "somebody-else"}]))
    service.script = [stranger, AFTER]
    with pytest.raises(ViolationFound):
        expect(client.send(WALLETS), lists_nobody_elses_wallet(CUSTOMER))

    assert service.script == [AFTER]


def test_what_stays_wrong_is_so(
    client: Client, service: Late, expect: Expectation, clock: FakeClock
) -> None:
    """It is waited for once, and not for long; then it is read just once more."""
    client.send(REGISTRATION)
    for _ in range(2):
        service.script = [BEFORE] * 200
        with pytest.raises(ViolationFound):
            expect(client.send(WALLETS), TOLD)

    assert sum(clock.sleeps) == pytest.approx(BEHIND_S, abs=1)
    assert len(service.script) == 198


def test_what_one_operation_gets_wrong_leaves_others_their_time(
    client: Client, service: Late, expect: Expectation
) -> None:
    """Who waited in vain for a list may still wait for a balance."""
    client.send(REGISTRATION)
    service.script = [BEFORE] * 200
    with pytest.raises(ViolationFound):
        expect(client.send(WALLETS), TOLD)
    service.script = [BEFORE, BEFORE, BEFORE, AFTER]
    expect(client.send(BALANCE), TOLD)

    assert not service.script


def test_what_only_warns_is_not_waited_for(
    client: Client, service: Late, expect: Expectation, clock: FakeClock
) -> None:
    """What is attributed to a clause of its own is nothing that a later read has to mend."""

    def beside(_: object) -> Iterator[Violation]:
        yield Violation("$.message", "a word of the gist", "another", "gist")

    client.send(REGISTRATION)
    service.script = [AFTER, AFTER]
    expect(client.send(WALLETS), beside)

    assert service.script == [AFTER]
    assert clock.sleeps == []


@pytest.mark.parametrize(
    ("read_s", "changed_s", "again"),
    [(1.0, NEW_S + 5, False), (1.0, None, True), (NEW_S + 1, None, False)],
    ids=["changed since", "just changed then", "changed long before"],
)
def test_read_counts_when_it_was_made(
    client: Client,
    service: Late,
    expect: Expectation,
    clock: FakeClock,
    read_s: float,
    changed_s: float | None,
    again: bool,
) -> None:
    """However much later somebody looks at it, and whatever was written meanwhile."""
    client.send(REGISTRATION)
    clock.now += read_s
    service.script = [BEFORE]
    read = client.send(WALLETS)
    if changed_s is not None:
        clock.now += changed_s
        service.script = [answer()]
        client.send(CONSENT)
    clock.now += NEW_S + 1
    service.script = [AFTER]
    with suppress(ViolationFound):
        expect(read, TOLD)

    assert service.script == ([] if again else [AFTER])


@pytest.mark.parametrize(
    ("call", "later_s"), [(WALLETS, NEW_S + 1), (WALLETS.deviating("customerType"), 0.0)]
)
def test_what_nothing_new_explains_counts_at_once(
    client: Client, service: Late, expect: Expectation, clock: FakeClock, call: Call, later_s: float
) -> None:
    """What was written long ago shows everywhere, and a request with something wrong is another."""
    client.send(REGISTRATION)
    clock.now += later_s
    service.script = [BEFORE, AFTER]
    with pytest.raises(ViolationFound):
        expect(client.send(call), TOLD)

    assert service.script == [AFTER]
