"""What no order explains is charged to the requirement of the race, and a steady refusal is not."""

from typing import Any, cast

import pytest

from conformance.outcomes import Blocked, NotApplicable, Violation
from fixtures.client.answer import Answer
from fixtures.client.call import Call
from fixtures.client.client import Client
from fixtures.exploration.findings import Found
from fixtures.exploration.races.race import Races, in_data
from fixtures.model.registers import Attempt, once_each
from selftests.exploration.answers import answer_to

ONE = answer_to("individual_registration", {"id": "1"})
REFUSED = answer_to("individual_registration", {}, 409)
FAULT = answer_to("individual_registration", {}, 500)
LIMITED = answer_to("individual_registration", {}, 429)
VIOLATION = Violation("$.code", "one thing", "another")
BROKEN = "A-1"
NOBODY = frozenset[tuple[str, str]]()


class Service:
    """Answers one request after the other with what is left."""

    def __init__(self, *answers: Answer) -> None:
        """Have ``answers``."""
        self._answers = list(answers)

    def send_together(self, *calls: Call) -> tuple[Answer, ...]:
        """Return as many as there are calls."""
        return tuple(self._answers.pop(0) for _ in calls)


def races(*answers: Answer) -> Races:
    """Return races on a service that has these answers."""
    return Races(cast("Client", Service(*answers)))


@pytest.mark.parametrize(
    ("attempts", "found"),
    [
        ([Attempt("a", "1"), Attempt("a", accepted=False)], False),
        ([Attempt("a", "1"), Attempt("a", "2")], True),
    ],
)
def test_only_what_no_order_explains_is_found(attempts: list[Attempt], *, found: bool) -> None:
    """One registration of two that are accepted is one too many."""
    explain: dict[str, Any] = {"expected": "one of them"}
    if not found:
        races().explain("B2B-REG-04", [ONE], attempts, NOBODY, once_each, **explain)
        return
    with pytest.raises(Found) as raised:
        races().explain("B2B-REG-04", [ONE], attempts, NOBODY, once_each, **explain)

    assert raised.value.requirement == "B2B-REG-04"
    assert "a accepted as 1, a accepted as 2" in raised.value.violation.observed


def test_same_uuid_in_other_letters_is_no_second_result() -> None:
    """Both answers may tell of one activation."""
    uuid = "098b669f-c831-4091-b1de-2204c5b564e2"
    told = [
        answer_to("organization_activation", {"wallet": {"id": each}})
        for each in (uuid, uuid.upper())
    ]

    assert {in_data(each, "wallet", "id") for each in told} == {uuid}


def test_answers_are_returned() -> None:
    """A refusal beside an acceptance is one of the orders."""
    assert races(ONE, REFUSED).together(ONE.call, ONE.call) == (ONE, REFUSED)


def test_nothing_accepted_says_nothing() -> None:
    """The race could not be run."""
    with pytest.raises(Blocked):
        races(REFUSED, REFUSED).together(ONE.call, ONE.call)


def test_rate_limit_says_nothing() -> None:
    """What was refused for coming too soon is refused in no order of the requests.

    Nobody can help it: a target may serve one request at a time.
    """
    with pytest.raises(NotApplicable, match="rate limit"):
        races(ONE, LIMITED).together(ONE.call, ONE.call)


@pytest.mark.parametrize(("again", "charged"), [(ONE, True), (FAULT, False)])
def test_server_fault_beside_others_is_found(again: Answer, *, charged: bool) -> None:
    """Where the same request is none alone; one that always fails is for others to tell."""
    run = races(FAULT, ONE, again)
    if charged:
        with pytest.raises(Found) as raised:
            run.together(ONE.call, ONE.call)
        assert raised.value.requirement == "ENV-30"
    else:
        assert run.together(ONE.call, ONE.call) == (FAULT, ONE)


class Several(Races):
    """Three races of which one can be run."""

    RACES = ("first", "second", "third")

    def first(self) -> None:
        """Be blocked."""
        raise Blocked("no hook")

    second = first

    def third(self) -> None:
        """Find something."""
        raise Found(BROKEN, answer_to("login", {}).exchange.located(VIOLATION, ONE.call.operation))


def test_race_that_cannot_be_begun_gives_way_to_the_next() -> None:
    """So that a number that means it explores all the same."""
    for number in range(6):
        with pytest.raises(Found):
            Several(cast("Client", Service())).case(1, number)


@pytest.mark.parametrize(("other", "kind"), [(NotApplicable, NotApplicable), (Blocked, Blocked)])
def test_race_of_what_there_is_not_is_not_applicable(
    other: type[Blocked], kind: type[Blocked]
) -> None:
    """Where each way to begin one is; who needs help with one of them is blocked."""

    class Neither(Races):
        RACES = ("first", "second")

        def first(self) -> None:
            raise NotApplicable

        def second(self) -> None:
            raise other

    with pytest.raises(Blocked) as raised:
        Neither(cast("Client", Service())).case(1, 0)
    assert type(raised.value) is kind


def test_every_race_is_run_before_any_is_run_again() -> None:
    """In an order of the seed's, the same each time."""
    orders: list[list[str]] = []
    for seed in (1, 1, 2, 3, 4):
        run: list[str] = []
        races_of_one = Several(cast("Client", Service()))
        races_of_one.run = run.append  # type: ignore[assignment, method-assign]
        for number in range(3):
            races_of_one.case(seed, number)
        orders.append(run)

    assert all(sorted(order) == ["first", "second", "third"] for order in orders)
    assert orders[0] == orders[1]
    assert any(order != orders[0] for order in orders)


def test_text_in_data_is_found() -> None:
    """At a path of names, and empty where there is none."""
    assert in_data(answer_to("login", {"wallet": {"id": "w"}}), "wallet", "id") == "w"
    assert in_data(answer_to("login", {"wallet": 1}), "wallet", "id") == ""
