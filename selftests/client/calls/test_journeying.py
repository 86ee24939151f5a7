"""One customer goes the whole journey, as long as it is known which steps were taken."""

from unittest.mock import Mock
from uuid import uuid4

import httpx
import pytest

from conformance.outcomes import Unanswered
from fixtures.client.call import Call
from fixtures.client.client import Client
from fixtures.interface.operations import OPERATIONS
from fixtures.states.individual_attempts import IndividualAttempts
from selftests.client.exchanges import envelope
from selftests.client.service import FakeService, answer, body_of, refusal

REGISTRATION = OPERATIONS["individual_registration"]
LOST = Unanswered("no answer")


@pytest.mark.parametrize("lost", [[httpx.ReadError("reset")], [refusal(500), refusal(409)]])
def test_journey_begins_anew_where_a_step_may_have_been_taken(
    client: Client, service: FakeService, lost: list[httpx.Response | Exception]
) -> None:
    """The same customer might be registered already, which is no fault of the service."""
    journey = Mock(client=client, new_person=lambda: str(uuid4()))
    journey.registration = lambda person: Call(REGISTRATION, body={"email": person})
    attempts = IndividualAttempts(journey, Mock())
    service.script = [*lost, answer()]
    with pytest.raises(Unanswered):
        attempts.registration()
    person = attempts.person

    assert attempts.registration() is attempts.registration()
    assert attempts.person is person
    emails = [body_of(each)["email"] for each in service.calls]
    assert emails == [emails[0]] * len(lost) + [person]
    assert emails[0] != person


def test_journey_begins_anew_where_a_document_may_have_been_taken(
    client: Client, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Steps that take several requests begin with somebody else, too."""
    journey = Mock(client=client, new_person=lambda: str(uuid4()))
    uploaded = Mock()
    journey.upload.side_effect = [LOST, uploaded]
    attempts = IndividualAttempts(journey, Mock())
    monkeypatch.setattr(attempts, "_started", lambda: attempts.person)
    lost = attempts.person
    with pytest.raises(Unanswered):
        attempts.document()

    assert attempts.document() is attempts.document() is uploaded
    assert [call.args for call in journey.upload.call_args_list] == [(lost,), (attempts.person,)]
    assert lost != attempts.person


def test_who_was_approved_a_moment_ago_is_asked_for_consents_in_the_end(
    client: Client, service: FakeService
) -> None:
    """Approvals may come into force together, every so often."""
    activation = Call(OPERATIONS["individual_activation"], path={"customerId": "c-1"}, body={})
    customer = Mock(consents=(), identifiers=(), missing_consents=("terms", "privacy"))
    journey = Mock(client=client, early_activation=Mock(return_value=activation))
    journey.accept = Mock(return_value=customer)
    early = answer(envelope(422, {"activationStatus": "VERIFICATION_REQUIRED"}))
    service.script = [early, early, answer(envelope(400, {"missingConsentTypes": ["TERMS"]}))]

    attempts = IndividualAttempts(journey, Mock(new=Mock(return_value=customer)))

    assert attempts.consents.with_only().answer.exchange.code == 400


@pytest.mark.parametrize(
    ("answers", "asked"),
    [
        ([(400, "Wrong, 2 left"), (400, "Wrong, 1 left")], 1),
        ([(400, "Wrong"), (200, "OK")], 1),
        ([(400, "Wrong"), (409, "Wrong"), (400, "Wrong")], 2),
        ([(400, "Wrong"), (400, "Over"), (400, "Wrong")], 2),
    ],
    ids=["refused alike", "accepted", "one too many", "in other words"],
)
def test_wrong_code_that_is_refused_otherwise_is_tried_by_somebody_new(
    client: Client, service: FakeService, answers: list[tuple[int, str]], asked: int
) -> None:
    """How many are let pass is not said: one too many is refused, whichever it is."""
    activation = Call(OPERATIONS["individual_activation"], path={"customerId": "c-1"}, body={})
    journey = Mock(client=client, activation_with_wrong_code=Mock(return_value=activation))
    individuals = Mock()
    service.script = [answer(envelope(code, message=said)) for code, said in answers]
    found = IndividualAttempts(journey, individuals).with_code_like(str.lower)

    assert (found.exchange.code, individuals.new.call_count) == (answers[-1][0], asked)
