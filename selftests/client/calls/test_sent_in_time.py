"""What is known to count late is waited for only before what is sent once, and in bounds."""

import pytest

from fixtures.client.call import Call
from fixtures.client.client import Client
from fixtures.client.polling import MARGIN
from fixtures.interface.operations import OPERATIONS
from selftests.client.calls.test_fresh import CUSTOMER, REGISTRATION, USER, VERIFICATION, Late
from selftests.client.service import FakeClock, answer, refusal

WALLETS = Call(OPERATIONS["wallets"], path={"customerId": CUSTOMER})
LISTING = Call(OPERATIONS["beneficiary_list"], path={"walletId": USER}, body={})

LISTING_OF_IT = Call(OPERATIONS["beneficiary_list"], path={"walletId": CUSTOMER}, body={})
CONSENT = Call(
    OPERATIONS["individual_consent"], path={"customerId": CUSTOMER, "kind": "terms"}, body={}
)


@pytest.fixture
def service(clock: FakeClock) -> Late:
    """The service that answers."""
    return Late(clock)


def test_call_that_is_sent_once_comes_when_what_was_done_counts(
    client: Client, clock: FakeClock
) -> None:
    """Only what names whom it was done to, and only once."""
    client.fresh.counts_from([CUSTOMER], clock.now + 3.0)

    client.send(REGISTRATION)
    assert clock.sleeps == []
    client.send(VERIFICATION)
    client.send(VERIFICATION)
    assert clock.sleeps == [pytest.approx(3.0)]


def test_what_was_seen_to_count_is_not_waited_for(client: Client, clock: FakeClock) -> None:
    """However long others had to wait."""
    client.fresh.counts_from([CUSTOMER, "another"], clock.now + 3.0)
    client.fresh.counts([CUSTOMER])
    client.send(VERIFICATION)

    assert clock.sleeps == []


def test_calls_at_once_come_when_what_was_done_counts(client: Client, clock: FakeClock) -> None:
    """As each of them alone would."""
    client.fresh.counts_from([CUSTOMER], clock.now + 3.0)
    client.send_together(REGISTRATION, VERIFICATION)

    assert clock.sleeps == [pytest.approx(3.0)]


@pytest.mark.parametrize("late_s", [0.0, 1.0, 2.9])
def test_step_is_taken_as_soon_as_it_may_be(
    client: Client, service: Late, clock: FakeClock, late_s: float
) -> None:
    """Before all is known to count, and at the latest then: not for longer than that."""
    service.late_s, service.code = late_s, 422
    client.send(REGISTRATION)
    began = clock.now
    client.fresh.counts_from([CUSTOMER], began + 3.0)

    assert client.fresh.by_then(lambda: client.send(VERIFICATION)).exchange.accepted
    assert late_s <= clock.now - began <= late_s + 0.6


def test_step_that_is_refused_to_the_end_is_taken_until_then(
    client: Client, service: Late, clock: FakeClock
) -> None:
    """As one that is sent once would have been."""
    service.late_s, service.code = 1000.0, 422
    client.send(REGISTRATION)
    began = clock.now
    client.fresh.counts_from([CUSTOMER], began + 3.0)

    refused = client.fresh.by_then(lambda: client.send(VERIFICATION))
    assert refused.exchange.code == 422
    assert clock.now == pytest.approx(began + 3.0)


def test_call_like_one_before_is_asked_for_again(client: Client, service: Late) -> None:
    """Where the same is refused for a moment, as far as nothing else can be in its way."""
    service.script = [answer(), refusal(409), refusal(409), answer()]
    client.send(LISTING)

    assert client.send(LISTING).exchange.accepted
    assert len(service.calls) == 4


@pytest.mark.parametrize(
    ("first", "then"), [(LISTING, VERIFICATION), (VERIFICATION, LISTING), (VERIFICATION,) * 2]
)
def test_conflict_of_another_call_counts(
    client: Client, service: Late, first: Call, then: Call
) -> None:
    """And that of what can be done once."""
    service.script = [answer(), refusal(409)]
    client.send(first)

    assert client.send(then).exchange.code == 409
    assert len(service.calls) == 2


def test_repetition_that_comes_too_soon_tells_nothing_of_what_counts(
    client: Client, service: Late, clock: FakeClock
) -> None:
    """Nobody waits for that afterwards."""
    service.script = [answer(), refusal(409), refusal(409), answer()]
    client.send(VERIFICATION)
    client.must(VERIFICATION)
    began = clock.now
    client.send(VERIFICATION)

    assert clock.now == began


def test_who_was_found_by_another_operation_may_be_new_to_this_one(
    client: Client, service: Late
) -> None:
    """The wallets of somebody are told elsewhere, of nobody as none at all."""
    client.send(REGISTRATION)
    client.send(WALLETS)
    service.late_s = 1.2

    assert client.send(VERIFICATION).exchange.accepted


def test_differing_call_comes_after_the_newcomer_is_known_here(
    client: Client, service: Late, clock: FakeClock
) -> None:
    """It takes as long as it was seen to take, whoever found the newcomer meanwhile."""
    service.late_s = 1.2
    client.send(REGISTRATION)
    created = clock.now
    client.send(VERIFICATION)
    took = clock.now - created
    client.send(WALLETS)

    began = clock.now
    client.send(WALLETS.deviating("nothing in it"))
    assert clock.now == began
    client.send(Call(OPERATIONS["balance"], path={"accountId": CUSTOMER}).deviating("nothing"))
    assert clock.now - created == pytest.approx(MARGIN * took)


def test_change_of_a_customer_is_no_change_of_its_tenant(
    client: Client, service: Late, clock: FakeClock
) -> None:
    """Whoever logs in names the tenant, and waits for nobody."""
    tenant = {"tenantId": client.target.tenant_id}
    service.late_s, service.code = 1.2, 422
    client.send(REGISTRATION)
    client.must(VERIFICATION)
    client.send(Call(OPERATIONS["individual_registration"], body=tenant))
    began = clock.now
    client.send(Call(OPERATIONS["login"], body=tenant))
    assert clock.now == began


def test_call_that_may_be_refused_for_good_is_asked_for_a_moment(
    client: Client, service: Late, clock: FakeClock
) -> None:
    """And not too often, however quickly it is answered."""
    service.late_s = 1000.0
    client.send(REGISTRATION)
    began = clock.now
    with client.fresh.as_it_comes():
        assert client.send(VERIFICATION).exchange.code == 404
    assert clock.now - began == pytest.approx(1.0, abs=0.3)
    assert len(service.calls) <= 25


def test_call_that_may_be_refused_for_good_counts_where_nobody_is_known_late(
    client: Client, service: Late
) -> None:
    """Whoever was found by another operation at once is taken to be known to this one."""
    client.send(REGISTRATION)
    client.send(WALLETS)
    service.late_s, before = 1000.0, len(service.calls)
    with client.fresh.as_it_comes():
        assert client.send(VERIFICATION).exchange.code == 404
    assert len(service.calls) == before + 1


def test_where_newcomers_are_known_late_it_is_asked_for_as_long_as_that_may_take(
    client: Client, service: Late
) -> None:
    """One part of the service may be as late as another was."""
    service.late_s = 2.0
    client.send(REGISTRATION)
    client.send(VERIFICATION)
    client.send(REGISTRATION)
    with client.fresh.as_it_comes():
        call = Call(OPERATIONS["balance"], path={"accountId": CUSTOMER})
        assert client.send(call).exchange.accepted


def test_what_one_operation_waits_for_keeps_no_other_one_waiting(
    client: Client, service: Late, clock: FakeClock
) -> None:
    """Until a second one comes too soon as well: then what is written counts late everywhere."""
    service.late_s, service.code = 1.2, 422

    def waited(call: Call) -> float:
        """Send a call that is not accepted for its lateness, of somebody new."""
        client.send(REGISTRATION)
        began = clock.now
        client.send(call.deviating("nothing in it"))
        return clock.now - began

    client.send(REGISTRATION)
    client.must(VERIFICATION)
    assert waited(LISTING_OF_IT) == 0.0
    assert waited(VERIFICATION) > 1.0
    client.send(REGISTRATION)
    client.must(LISTING_OF_IT)
    assert waited(CONSENT) > 1.0


@pytest.mark.parametrize(("first", "waits"), [(WALLETS, False), (VERIFICATION, True)])
def test_wallets_that_come_later_let_nobody_wait_for_whom_they_are_of(
    client: Client, service: Late, clock: FakeClock, first: Call, *, waits: bool
) -> None:
    """Only what is found late shows that others may be."""
    service.late_s = 1.2
    client.send(REGISTRATION)
    assert client.send(first).exchange.accepted

    slept = len(clock.sleeps)
    client.send(REGISTRATION)
    service.late_s = 0.0
    client.send(CONSENT.deviating("nothing in it"))
    assert (len(clock.sleeps) > slept) is waits
