"""What is sent for an odd value is what the probe says, and nothing else."""

import json
from typing import Any
from unittest.mock import MagicMock

import pytest

from conformance.outcomes import Blocked
from fixtures.client.answer import Answer
from fixtures.client.call import Call, RawBody
from fixtures.exploration.values.attempts import Values, changed, twice
from fixtures.exploration.values.credentials import REGISTRATION, Credentials, similar_addresses
from fixtures.exploration.values.oddities import CONTROLS
from fixtures.exploration.values.probes import Probe, ValueChange
from fixtures.interface.operations import OPERATIONS
from fixtures.journeys.additions import Additions
from fixtures.journeys.people import Person
from selftests.client.exchanges import envelope, exchange

BODY = {"firstName": "Anna", "person": {"email": "a@example.com", "roles": ["USER"]}, "age": 3}


def _sent(*changes: ValueChange) -> list[tuple[str, Any]]:
    """Return the members that go over the wire, those of nested objects as lists of members."""
    usual = Call(OPERATIONS["individual_registration"], body=BODY)
    call = usual
    for change in changes:
        call = changed(call, change)
    call = twice(call, usual, Probe("individual_registration", changes))
    assert isinstance(call.body, RawBody)
    return list(json.loads(call.body.content, object_pairs_hook=list))


def test_repeated_member_stands_there_as_usual_and_then_odd() -> None:
    """All others are what they were."""
    first, again, *others = _sent(ValueChange("firstName", 'O"Neill', repeated=True))

    assert (first, again) == (("firstName", "Anna"), ("firstName", 'O"Neill'))
    assert [name for name, _ in others] == ["person", "age"]


def test_nested_member_is_repeated_where_it_is() -> None:
    """Beside one that is odd alone."""
    changes = (ValueChange("person.roles", [], repeated=True), ValueChange("age", 2**31))
    members = dict(_sent(*changes))

    assert members["person"] == [("email", "a@example.com"), ("roles", ["USER"]), ("roles", [])]
    assert members["age"] == 2**31


def test_nothing_is_repeated_unasked() -> None:
    """The body stays a JSON value."""
    usual = Call(OPERATIONS["individual_registration"], body=BODY)
    call = changed(usual, ValueChange("firstName", "x"))

    assert twice(call, usual, Probe("x", (ValueChange("firstName", "x"),))) is call


@pytest.mark.parametrize("text", CONTROLS)
def test_control_characters_are_escapes_on_the_wire(text: str) -> None:
    """JSON allows them in no other way."""
    written = json.dumps(text)

    assert written.isascii()
    assert written.isprintable() or "\x7f" in text
    assert json.loads(written) == text


@pytest.mark.parametrize(("before", "then"), [(2, "first"), (3, "second")])
def test_refused_value_is_no_longer_tried_where_there_may_be_too_many(
    before: int, then: str
) -> None:
    """What is refused there for its number would say of no value whether it is found again."""
    sent: list[str] = []
    additions, client, journeys = Additions(), MagicMock(), MagicMock()

    def answered(call: Call, code: int) -> Answer:
        sent.append(call.path["accountId"])
        return Answer(call, exchange(envelope(code)), envelope(code))

    def addition(wallet: str, _: object) -> Call:
        return Call(OPERATIONS["beneficiary"], path={"accountId": wallet}, body={"name": "x"})

    client.target.profiles = ["payments"]
    client.send.side_effect = lambda call: answered(call, 422)
    journeys.additions = additions
    journeys.payments.new.side_effect = ["first", "second"]
    journeys.payments.steps.payments.beneficiary.side_effect = addition
    for _ in range(before):
        additions.heard(answered(addition("first", None), 201))
    values = Values(client, journeys)

    for _ in range(2):
        values.attempt(Probe("beneficiary", (ValueChange("name", "odd"),)))

    assert sent[before:] == ["first", then]


def test_value_of_a_profile_that_is_not_claimed_is_not_sent() -> None:
    """An earlier run may have tried it, on another target."""
    client = MagicMock()
    client.target.profiles = ["core"]

    with pytest.raises(Blocked, match="beneficiary belongs to no claimed profile"):
        Values(client, MagicMock()).attempt(Probe("beneficiary", (ValueChange("name", "odd"),)))
    assert not client.send.called


@pytest.mark.parametrize("choice", range(4))
def test_similar_address_is_sent_as_an_odd_one(choice: int) -> None:
    """Whoever takes one that is none, with a dot before its at sign, may repeat it."""
    client, journey = MagicMock(), MagicMock()
    known, somebody = (
        Person(name, "Berg", f"{name}@example.com", "+491701234567", "secret")
        for name in ("anna", "bruno")
    )
    journey.register.return_value.person, journey.new_person.return_value = known, somebody
    body = {"email": somebody.email}
    registration = Call(OPERATIONS["individual_registration"], body=body)
    journey.registration.return_value = registration
    journey.identifiers_in.return_value = ("another", "user")
    probe = Probe(REGISTRATION, (ValueChange("email", choice),))
    Credentials(client, journey, MagicMock()).attempt(probe)

    (sent,) = client.send.call_args.args
    assert sent.body == {"email": similar_addresses(known.email)[choice]}
    assert sent.deviations == ("email",)
