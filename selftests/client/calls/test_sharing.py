"""States that tests share: built once, and anew once somebody changed them."""

from dataclasses import dataclass, replace
from itertools import count

import httpx
import pytest

from fixtures.client.call import Call
from fixtures.client.client import Client
from fixtures.client.shared_answers import SharedAnswers
from fixtures.interface.operations import OPERATIONS
from fixtures.states.sharing import SharedStates
from selftests.client.service import FakeService, answer, refusal

CHANGE = Call(OPERATIONS["director"], path={"organizationId": "o-1"}, body={}).deviating("late")

PATH = "/api/v2.1/customer/organization/o-1/director"


@dataclass(frozen=True)
class Thing:
    """Something that calls with ``o-1`` in their path can change."""

    number: int
    identifiers: frozenset[str] = frozenset({"o-1"})


@pytest.fixture
def states(client: Client) -> SharedStates[Thing]:
    """One state, whose things are numbered."""
    numbers = count(1)
    return SharedStates(client, {"built": lambda: Thing(next(numbers))})


@pytest.mark.parametrize(
    ("given", "number"), [(answer(), 2), (refusal(400), 1)], ids=["accepted", "refused"]
)
def test_thing_is_built_anew_once_a_deviation_was_accepted(
    states: SharedStates[Thing],
    client: Client,
    service: FakeService,
    given: httpx.Response,
    number: int,
) -> None:
    """And only then."""
    states.shared("built")
    service.script = [given]
    client.send(CHANGE)

    assert states.shared("built").number == number
    assert states.shared("built").number == number


def test_earlier_deviation_changed_nothing_that_was_built_after_it(
    states: SharedStates[Thing], client: Client
) -> None:
    """An order of a wallet is as good as new, whatever was done to the wallet before."""
    client.send(CHANGE)

    assert states.shared("built").number == 1
    assert states.shared("built").number == 1


def test_each_deviation_counts(states: SharedStates[Thing], client: Client) -> None:
    """The second one of the same thing as well."""
    client.send(CHANGE)
    states.shared("built")
    client.send(CHANGE)

    assert states.shared("built").number == 2


def test_thing_that_was_handed_over_is_gone_on_with(states: SharedStates[Thing]) -> None:
    """By one who asks for one of its own in that state, and by nobody after that."""
    states.hand_over("built", Thing(7))

    assert [states.new("built").number for _ in range(2)] == [7, 1]


def test_thing_that_is_only_read_is_handed_over(states: SharedStates[Thing]) -> None:
    """One that is shared for what is tried with it stays where it is."""
    states.shared("built")

    assert states.read_only("built").number == 2
    assert states.new("built").number == 2


def test_thing_is_built_on_one_that_was_handed_over(client: Client) -> None:
    """A later state begins where it was left."""
    things: SharedStates[Thing]
    things = SharedStates(
        client, {"begun": lambda: Thing(1), "ended": lambda: Thing(10 * things.new("begun").number)}
    )
    things.hand_over("begun", Thing(7))

    assert things.new("ended").number == 70


def test_answer_to_the_same_request_is_shared(client: Client, service: FakeService) -> None:
    """It is sent once, though calls are made anew."""
    answers = SharedAnswers(client)
    control = replace(CHANGE, deviations=())
    service.script = [answer(), refusal(401)]

    assert answers.to(control).exchange.accepted
    told = [answers.to(control.with_authorization(None, "no token")) for _ in range(2)]
    assert [each.exchange.code for each in told] == [401, 401]
    assert answers.to(control).exchange.accepted
    assert [request.url.path for request in service.requests].count(PATH) == 2


def test_answer_is_shared_by_nobody_who_says_otherwise(
    client: Client, service: FakeService
) -> None:
    """A request that differs, or that is to differ in another thing, is sent."""
    answers = SharedAnswers(client)
    control = replace(CHANGE, deviations=())
    calls = control, CHANGE, replace(control, body={"x": 1}), replace(control, headers={"x": "1"})
    for call in calls:
        answers.to(call)

    assert [request.url.path for request in service.requests].count(PATH) == len(calls)


def test_answer_of_one_name_is_shared_whatever_is_made_up_in_its_call(
    client: Client, service: FakeService
) -> None:
    """The calls of two tests have another e-mail address each."""
    answers = SharedAnswers(client)
    control = replace(CHANGE, deviations=())
    told = [answers.of("one", replace(control, body={"email": each})) for each in "abc"]

    assert len({each.exchange.id for each in told}) == 1
    assert [request.url.path for request in service.requests].count(PATH) == 1
