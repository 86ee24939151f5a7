"""A refusal stands beside an accepted call that is alike but for whose it is."""

from collections.abc import Callable
from dataclasses import replace
from functools import partial
from pathlib import Path
from typing import Any

import httpx
import pytest

from conformance.log import TestLog
from conformance.outcomes import Blocked, Unanswered, ViolationFound
from fixtures.checks.answers import no_server_fault, refused
from fixtures.checks.consent_messages import accepted_or
from fixtures.client.accepted import AcceptedCalls
from fixtures.client.call import Call
from fixtures.client.caller import TENANT_ADMIN, CustomerUser, Identity
from fixtures.client.client import Client
from fixtures.client.judging.expectations import Expectation
from fixtures.interface.headers import Header
from fixtures.interface.operations import OPERATIONS
from selftests.client.conftest import evidence
from selftests.client.service import FakeService, refusal

CALL = Call(
    OPERATIONS["individual_consent"],
    path={"customerId": "c-1", "kind": "terms"},
    body={"accepted": True, "version": "1.0", "items": [{"id": "1"}]},
)
OTHER = replace(CALL, path={**CALL.path, "customerId": "c-2"})
BALANCE = Call(OPERATIONS["balance"], path={"accountId": "a-1"})

ALIKE: dict[str, Callable[[], Call]] = {
    "itself": lambda: CALL,
    "of another customer": lambda: replace(CALL, path={"customerId": "c-2", "kind": "terms"}),
    "with other values": lambda: replace(
        CALL, body={"accepted": False, "version": "2", "items": [{"id": "2"}, {"id": "3"}]}
    ),
    "a deviation of it": lambda: CALL.without_header(Header.DEVICE).without_field("version"),
    "in another state": lambda: CALL.deviating("not activated"),
}
UNLIKE: dict[str, Callable[[], Call]] = {
    "another operation": lambda: BALANCE,
    "another kind of consent": lambda: replace(CALL, path={**CALL.path, "kind": "privacy"}),
    "another login": lambda: replace(CALL, caller=Identity(TENANT_ADMIN)),
    "a customer": lambda: replace(CALL, caller=CustomerUser("c-1", "u-1", "e", "p")),
    "a member less": lambda: replace(CALL, body={"accepted": True, "version": "1.0"}),
    "another type": lambda: replace(CALL, body={**CALL.body, "version": 1}),
    "another header": lambda: replace(CALL, headers={"X-Session-Id": "s-1"}),
    "another query": lambda: replace(CALL, query={"page": "2"}),
    "another method": lambda: replace(CALL, method="PUT"),
}


def _accepted(call: Call) -> AcceptedCalls:
    accepted = AcceptedCalls()
    accepted.remember(call, "main-1")
    return accepted


@pytest.mark.parametrize("name", ALIKE)
def test_call_stands_beside_an_accepted_one(name: str) -> None:
    """Identifiers and other values are another customer's."""
    assert _accepted(CALL).control_of(ALIKE[name]()) == "main-1"


@pytest.mark.parametrize("name", UNLIKE)
def test_call_does_not_stand_beside_another_one(name: str) -> None:
    """What else differs could be the reason of a refusal."""
    assert not _accepted(CALL).control_of(UNLIKE[name]())


def test_accepted_deviation_is_no_control(client: Client) -> None:
    """That it was accepted shows nothing of the call without it."""
    client.send(CALL.deviating("a single role"))

    assert not client.control_of(CALL)


def test_proof_that_comes_after_the_first_question_is_asked_all_the_same(client: Client) -> None:
    """What is asked for before anybody has a proof is proven once somebody has one."""
    assert not client.control_of(CALL)
    client.proofs[CALL.operation.name] = [lambda call: client.accepted.remember(call, "main-1")]
    assert client.control_of(CALL) == "main-1"


def test_proof_whose_answer_is_lost_is_tried_at_the_next_question(client: Client) -> None:
    """Whoever asked begins anew; what was refused is not asked for again."""
    failures = [Unanswered("no answer came"), Blocked("refused")]
    asked: list[Call] = []

    def prove(call: Call) -> None:
        asked.append(call)
        raise failures[len(asked) - 1]

    client.proofs[CALL.operation.name] = [prove]
    with pytest.raises(Unanswered):
        client.control_of(CALL)

    assert not client.control_of(CALL)
    assert not client.control_of(CALL)
    assert len(asked) == 2


def test_control_of_the_same_customer_comes_first() -> None:
    """Nothing but the deviation differs there."""
    accepted = _accepted(CALL)
    accepted.remember(replace(CALL, path={**CALL.path, "customerId": "c-2"}), "main-2")

    assert accepted.control_of(CALL.without_field("version")) == "main-1"


def test_only_the_same_customer_shows_what_the_state_explains() -> None:
    """Another customer's call may be accepted for another reason."""
    accepted = _accepted(CALL)
    other = replace(CALL, path={**CALL.path, "customerId": "c-2"})

    assert accepted.control_of(CALL.deviating("not activated", same_customer=True)) == "main-1"
    assert not accepted.control_of(other.deviating("not activated", same_customer=True))


@pytest.fixture
def expect(client: Client, log: TestLog) -> Expectation:
    """What a test expects."""
    return Expectation(log, client.control_of, partial(client.fresh.caught_up, client.send))


def test_refusal_without_control_is_blocked(
    client: Client, service: FakeService, expect: Expectation
) -> None:
    """It is as it should be, and shows nothing."""
    service.script = [refusal(400)]
    answer = client.send(CALL.without_field("version"))

    with pytest.raises(Blocked, match="no such call was accepted in this run"):
        expect(answer, refused(400))


def test_refusal_that_is_fair_itself_needs_no_control(
    client: Client, service: FakeService, expect: Expectation
) -> None:
    """Where the document leaves open whether it is carried out, nothing else explains a refusal."""
    service.script = [refusal(409)]
    answer = client.send(CALL)

    expect(answer, accepted_or(409))
    with pytest.raises(ViolationFound):
        expect(answer, accepted_or(400))
    with pytest.raises(Blocked, match="no such call was accepted in this run"):
        expect(answer, accepted_or(409), refused(409))


def test_refusal_counts_beside_its_control(
    client: Client, service: FakeService, expect: Expectation, log: TestLog, evidence_file: Path
) -> None:
    """And the evidence names the exchange in which it was accepted."""
    control = client.send(CALL)
    service.script = [refusal(400)]
    expect(client.send(CALL.without_field("version")), refused(400))

    reported: list[dict[str, Any]] = evidence(log, evidence_file)
    assert [each["control"] for each in reported[-2:]] == ["", control.exchange.id]


def test_control_is_proven_when_it_is_needed(
    client: Client, service: FakeService, expect: Expectation
) -> None:
    """Once, by who can build its state; a refused proof is tried again by one other customer."""
    asked: list[Call] = []
    client.proofs["individual_consent"] = [asked.append, client.must]
    service.script = [refusal(422), refusal(400), refusal(400), refusal(400)]
    calls = [CALL.without_field(name) for name in ("version", "accepted")]
    answers = [client.send(call) for call in calls]

    assert asked == [CALL]
    for answer in answers:
        with pytest.raises(Blocked):
            expect(answer, refused(400))


def test_proof_begins_anew_where_its_end_is_not_known(
    client: Client, service: FakeService, expect: Expectation
) -> None:
    """As a test does; whoever asks first is not to lose the control for all."""
    client.proofs["individual_consent"] = [client.must]
    service.script = [httpx.ReadError("lost"), refusal(200), refusal(400)]
    expect(client.send(CALL.without_field("version")), refused(400))


def test_reading_is_its_own_proof(
    client: Client, service: FakeService, expect: Expectation
) -> None:
    """What only reads can be sent as it stands."""
    client.proofs["balance"] = [client.send]
    call = BALANCE.with_path(accountId="nobody")
    service.script = [lambda _: refusal(200), refusal(404)]
    expect(client.send(call), refused(404))

    assert [each.url.path.rsplit("/", 2)[-2] for each in service.calls] == ["a-1", "nobody"]


def test_call_on_another_customer_shows_nothing_about_the_same(
    client: Client, service: FakeService, expect: Expectation
) -> None:
    """What another customer was accepted for tells nothing of the state of this one."""
    client.send(CALL)
    service.script = [refusal(404)]
    answer = client.send(OTHER.deviating("not activated", same_customer=True))

    with pytest.raises(Blocked, match="no such call was accepted in this run"):
        expect(answer, refused(404))


def test_later_call_on_the_same_customer_is_a_control(
    client: Client, service: FakeService, expect: Expectation
) -> None:
    """A state that a customer leaves is shown by what is accepted of it afterwards."""
    service.script = [refusal(404)]
    answer = client.send(OTHER.deviating("not activated", same_customer=True))
    client.send(OTHER)

    expect(answer, refused(404))


@pytest.mark.parametrize("call", [CALL, BALANCE])
def test_acting_user_does_not_count_where_no_role_is_asked_for(call: Call) -> None:
    """It is the same call whoever it names."""
    assert _accepted(call.acting_as("u-1", "EMPLOYEE")).control_of(call) == "main-1"


def test_role_counts_where_one_is_asked_for() -> None:
    """Verification and activation of organizations are other calls in another role."""
    call = Call(OPERATIONS["organization_activation"], path={"organizationId": "o-1"})
    accepted = _accepted(call.acting_as("u-1", "ADMIN_USER"))

    assert accepted.control_of(call.acting_as("u-2", "ADMIN_USER")) == "main-1"
    assert not accepted.control_of(call.acting_as("u-1", "EMPLOYEE"))
    assert not accepted.control_of(call)


def test_accepted_answer_needs_no_control(client: Client, expect: Expectation) -> None:
    """What was carried out is not a refusal."""
    expect(client.send(CALL.deviating("a single role")), no_server_fault)
