"""Another customer takes a step that one was refused, and chance is told."""

from collections.abc import Callable

import httpx
import pytest

from conformance.log import TestLog
from conformance.outcomes import Blocked, Refused
from fixtures.client.answer import Answer
from fixtures.client.call import Call
from fixtures.client.client import Client
from fixtures.client.judging.another import IN_VAIN, AnotherCustomer
from fixtures.client.once import Once
from fixtures.interface.operations import OPERATIONS
from selftests.client.service import FakeService, answer, refusal

DIRECTOR = Call(OPERATIONS["director"], path={"organizationId": "o-1"}, body={})
PREPARE = Call(
    OPERATIONS["prepare"], path={"accountId": "a-1", "operationType": "TRANSFER"}, body={}
)
STABLE = "the same answer to the same step of another customer"


@pytest.fixture
def step(client: Client) -> Callable[[], Answer]:
    """A step that builds on a director, as each new organization takes it."""
    return lambda: client.another_customer.taken(lambda: client.must(DIRECTOR))


def test_chance_refusal_is_told_and_another_customer_goes_on(
    step: Callable[[], Answer], service: FakeService, log: TestLog
) -> None:
    """It breaks the clause of stability, at the exchange that was refused."""
    service.script = [refusal(400), answer()]
    accepted = step()

    (told,) = log.drain().violations
    assert accepted.exchange.accepted
    assert (told.clause, told.expected) == ("stability.refusal", STABLE)
    assert told.observed == "code 400, then accepted"
    assert told.exchange != accepted.exchange.id


def test_second_refusal_stands_and_tells_nothing(
    step: Callable[[], Answer], service: FakeService, log: TestLog
) -> None:
    """What everybody is refused is the finding of that step's own test."""
    service.script = [refusal(400), refusal(400)]
    with pytest.raises(Refused, match="refused with code 400"):
        step()

    assert not log.drain().violations


def test_step_that_all_are_refused_is_soon_tried_once_only(
    step: Callable[[], Answer], service: FakeService
) -> None:
    """A broken service costs a run no more requests than before."""
    service.script = [refusal(400)] * 99
    for _ in range(9):
        with pytest.raises(Refused):
            step()

    assert len(service.calls) == 9 + IN_VAIN


def test_step_within_a_step_is_tried_again_once(service: FakeService, client: Client) -> None:
    """Not once more for each of those that it is a part of."""
    another, service.script = client.another_customer, [refusal(400)] * 9
    with pytest.raises(Refused):
        another.taken(lambda: another.taken(lambda: client.must(DIRECTOR)))

    assert len(service.calls) == 2


def test_what_is_not_found_is_looked_for_with_another_customer(log: TestLog) -> None:
    """What is wrong with that answer is judged where it was received."""
    found: list[Exception] = [Refused("no value")]

    def build() -> int:
        while found:
            raise found.pop()
        return 1

    assert AnotherCustomer(log).taken(build) == 1
    assert not log.drain().violations


def test_what_no_customer_can_change_is_not_tried_again(log: TestLog) -> None:
    """Such as a hook that is missing."""
    asked = []

    def build() -> None:
        asked.append(1)
        raise Blocked("needs a hook")

    with pytest.raises(Blocked, match="needs a hook"):
        AnotherCustomer(log).taken(build)

    assert len(asked) == 1


@pytest.mark.parametrize(
    ("script", "requests"),
    [([refusal(400), answer()], 2), ([refusal(400)] * 9, 2)],
    ids=["chance", "for good"],
)
def test_what_is_remembered_is_built_with_another_customer_once(
    client: Client, service: FakeService, script: list[httpx.Response], requests: int
) -> None:
    """And remembered then, accepted or not."""
    remembered, service.script = Once[Answer](), list(script)
    for _ in range(3):
        try:
            client.another_customer.taken(
                lambda: remembered.of("director", lambda: client.must(DIRECTOR))
            )
        except Refused:
            assert len(script) > requests

    assert len(service.calls) == requests


@pytest.mark.parametrize(
    ("call", "code"), [(DIRECTOR, 403), (DIRECTOR, 409), (DIRECTOR, 422), (PREPARE, 400)]
)
def test_rule_of_the_business_is_told_of_nobody(
    client: Client, service: FakeService, log: TestLog, call: Call, code: int
) -> None:
    """One customer may have what another one has not; the step is taken all the same."""
    service.script = [refusal(code), answer()]

    assert client.another_customer.taken(lambda: client.must(call)).exchange.accepted
    told = {each.clause for each in log.drain().violations}
    assert "stability.refusal" not in told
