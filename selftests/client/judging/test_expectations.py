"""Expectations raise all that is wrong together; what belongs elsewhere is recorded."""

from collections.abc import Callable
from dataclasses import replace

import httpx
import pytest

from conformance.exchange import Exchange
from conformance.json_values import NO_JSON
from conformance.log import TestLog
from conformance.outcomes import Blocked, Observation, Violation, ViolationFound
from conformance.reading import Wrapping
from fixtures.checks.answers import accepted, equal, refused
from fixtures.client.answer import Answer
from fixtures.client.call import Call
from fixtures.client.client import Client
from fixtures.client.judging.expectations import Expectation, Observer
from fixtures.interface.operations import OPERATIONS
from selftests.client.exchanges import envelope, exchange
from selftests.client.service import FakeService

CALL = Call(OPERATIONS["balance"], deviations=("header platform",))
WHERE = {"operation": str(OPERATIONS["balance"]), "exchange": "e-1", "deviations": CALL.deviations}


CONTROL = "main-1"
"""The accepted exchange beside which refusals stand here."""


def _known(_: Call) -> str:
    return CONTROL


def _as_it_is(answer: Answer, _: Callable[[Answer], bool]) -> Answer:
    return answer


def _of_another_clause(exchange: Exchange) -> tuple[Violation, ...]:
    return (Violation("$.code", "400", str(exchange.code), "another"),)


def _answer(code: int, data: object = None) -> Answer:
    recorded = exchange(envelope(code, data), code)
    return Answer(CALL, replace(recorded, deviations=CALL.deviations), None)


def test_every_check_is_applied_and_all_is_raised_together() -> None:
    """Each violation tells operation, exchange and what the request differs in."""
    with pytest.raises(ViolationFound) as caught:
        Expectation(TestLog(), _known, _as_it_is)(
            _answer(201, 7), equal("$.data", 8), accepted(), equal("$.code", 200)
        )

    assert caught.value.violations == (
        Violation("$.data", "number 8", "number 7", **WHERE, status=201),  # type: ignore[arg-type]
        Violation("$.code", "number 200", "number 201", **WHERE, status=201),  # type: ignore[arg-type]
    )


def test_page_is_held_against_a_rule_only_beside_an_answer() -> None:
    """Where what is well formed is answered with a page, too, it tells nothing of a difference."""
    page = exchange(text="<html>Sorry", headers={"content-type": "text/HTML; charset=utf-8"})
    log, answer = TestLog(), Answer(CALL, replace(page, deviations=CALL.deviations), None)

    with pytest.raises(Blocked, match=r"/balance is answered with a page \(HTTP 200\)"):
        Expectation(log, lambda _: "", _as_it_is)(answer, refused(401), _of_another_clause)
    assert log.drain().violations == ()
    with pytest.raises(ViolationFound):
        Expectation(log, _known, _as_it_is)(answer, refused(401))


@pytest.mark.parametrize(("status", "shown"), [(302, True), (200, False)])
def test_redirect_of_a_link_is_no_page_however_it_is_labelled(
    client: Client, service: FakeService, status: int, shown: bool
) -> None:
    """Frameworks write a page for it that nobody sees: it is a control, as a page is not."""
    link = Call(OPERATIONS["consent_verification"], path={"token": "token-of-a-message"})
    headers = {"Location": "https://shop.example.com/", "Content-Type": "text/html"}
    service.script = [httpx.Response(status, headers=headers, content=b"<html>Found")]
    client.send(link)

    assert bool(client.control_of(link)) is shown


def test_violation_with_a_clause_is_recorded_and_stops_nobody() -> None:
    """It breaks another requirement than the test's."""
    log = TestLog()
    Expectation(log, _known, _as_it_is)(_answer(422), _of_another_clause)

    assert log.drain().violations == (
        Violation("$.code", "400", "422", "another", **WHERE, status=422, said="told"),  # type: ignore[arg-type]
    )


def test_both_kinds_go_where_they_belong() -> None:
    """Raising does not lose what is to be recorded."""
    log = TestLog()
    with pytest.raises(ViolationFound) as caught:
        Expectation(log, _known, _as_it_is)(_answer(422), _of_another_clause, equal("$.data", 1))

    assert [each.clause for each in caught.value.violations] == [""]
    assert [each.clause for each in log.drain().violations] == ["another"]


@pytest.mark.parametrize(
    ("code", "word", "reported"),
    [(201, None, "accepted"), (404, None, "404"), (404, "404 and a page", "404 and a page")],
)
def test_observation_is_a_word(code: int, word: str | None, reported: str) -> None:
    """By default what became of the call; what it may be is not judged."""
    log = TestLog()
    Observer(log)("HDR-OPEN-01", _answer(code), word)

    assert log.drain().observations == (Observation("HDR-OPEN-01", reported, "e-1"),)


@pytest.mark.parametrize(
    ("code", "deviation", "wrapping", "clauses"),
    [
        (500, "members of the body", Wrapping.GENERIC, ["server_fault"]),
        (501, "method DELETE", Wrapping.GENERIC, []),
        (500, "header X-Forwarded-For absent", Wrapping.GENERIC, []),
        (500, "members of the body", Wrapping.CARD, []),
    ],
)
def test_server_fault_is_no_open_matter(
    code: int, deviation: str, wrapping: Wrapping, clauses: list[str]
) -> None:
    """But for the want of a header, of a method, and for what the card product has it for."""
    log = TestLog()
    told = replace(_answer(code).exchange, deviations=(deviation,), wrapping=wrapping)
    Observer(log)("HDR-OPEN-01", Answer(CALL, told, None))

    assert [each.clause for each in log.drain().violations] == clauses


@pytest.mark.parametrize(("body", "clauses"), [({"status": 503}, ["server_fault"]), (NO_JSON, [])])
def test_fault_in_a_form_of_its_own_may_be_the_services(body: object, clauses: list[str]) -> None:
    """In JSON, a framework may tell it; a page is a gateway's."""
    log = TestLog()
    told = replace(exchange(body, 503), deviations=("members of the body",))
    Observer(log)("HDR-OPEN-01", Answer(CALL, told, None))

    assert [each.clause for each in log.drain().violations] == clauses


def test_redirect_is_observed_by_its_status_line() -> None:
    """Its envelope may tell that what it leads away from went well."""
    log = TestLog()
    Observer(log)("HDR-OPEN-01", Answer(CALL, exchange(envelope(200), 302), None))

    assert [each.answer for each in log.drain().observations] == ["302"]
