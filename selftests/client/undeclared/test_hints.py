"""A refusal that names what only a target file can say is not held against the target."""

from functools import partial
from typing import Any

import pytest

from conformance.log import TestLog
from conformance.outcomes import Blocked, ViolationFound
from fixtures.checks.answers import accepted, refused
from fixtures.client.answer import reason_of_refusal
from fixtures.client.call import Call
from fixtures.client.client import Client
from fixtures.client.judging.expectations import Expectation
from fixtures.client.judging.undeclared import documents_hint
from fixtures.interface.operations import OPERATIONS
from selftests.client.conftest import Clients
from selftests.client.exchanges import UUID, envelope
from selftests.client.service import FakeService, answer

PERSON = {
    "phone": "+4917123456789",
    "email": "ada@example.com",
    "customerCategory": {"id": "7", "name": "INDIVIDUAL_STANDARD"},
}
REGISTRATION = Call(OPERATIONS["individual_registration"], body=PERSON)
CONSENT = Call(
    OPERATIONS["individual_consent"],
    path={"customerId": UUID, "kind": "terms"},
    body={"accepted": True, "consentVersion": "1.0"},
)
APPROVAL = Call(OPERATIONS["verification_approval"], path={"verificationId": UUID}, body={})
BY_PHONE = {"errors": [{"field": "phone", "message": "must be Norwegian"}]}


def _expect(client: Client, call: Call, log: TestLog, code: int = 0) -> None:
    check = refused(code) if code else accepted()
    Expectation(log, client.control_of, partial(client.fresh.caught_up, client.send))(
        client.send(call), check
    )


@pytest.mark.parametrize(
    ("call", "code", "message", "data", "wanted"),
    [
        (REGISTRATION, 400, "Invalid", BY_PHONE, 'new_customers.phone (now "+4917#########")'),
        (REGISTRATION, 422, "Not +4917123456789", None, "new_customers.phone"),
        (CONSENT, 404, "No such version", None, 'consent_versions (now terms = "1.0", privacy'),
    ],
)
def test_refusal_that_names_what_is_not_declared_blocks(
    clients: Clients,
    service: FakeService,
    log: TestLog,
    call: Call,
    code: int,
    message: str,
    data: Any,
    wanted: str,
) -> None:
    """And says which key to declare, and what is sent without it."""
    service.script = [answer(envelope(code, data, message))]

    with pytest.raises(Blocked) as blocked:
        _expect(clients(), call, log)
    assert wanted in str(blocked.value)


@pytest.mark.parametrize(
    ("call", "code", "message", "data"),
    [
        (REGISTRATION, 400, "Invalid", None),
        (REGISTRATION, 422, "INDIVIDUAL_STANDARD is for minors", None),
        (REGISTRATION, 400, "No email ada@example.com", None),
        (REGISTRATION, 409, "This phone is taken", None),
        (REGISTRATION.with_field("phone", "1"), 422, "phone is malformed", None),
        (CONSENT, 404, "Not found", None),
        (CONSENT, 409, "Another version was accepted", None),
        (REGISTRATION, 400, "A telephone call is due", None),
        (CONSENT, 400, "No conversion", {"apiVersions": None}),
        (APPROVAL, 409, "No documents", None),
    ],
)
def test_refusal_that_names_nothing_of_that_kind_fails(
    clients: Clients,
    service: FakeService,
    log: TestLog,
    call: Call,
    code: int,
    message: str,
    data: Any,
) -> None:
    """No key of the target file would change it."""
    service.script = [answer(envelope(code, data, message))]

    with pytest.raises(ViolationFound):
        _expect(clients(), call, log)


@pytest.mark.parametrize(
    ("code", "message", "data", "asks"),
    [
        (409, "No documents", None, True),
        (422, "", {"missingDocuments": ["EXTRACT"]}, True),
        (400, "Invalid", {"documentation": "https://bank.example"}, False),
        (403, "No documents for you", None, False),
        (409, "Not in this state", None, False),
    ],
)
def test_approval_of_an_organization_may_ask_for_documents(
    clients: Clients, service: FakeService, code: int, message: str, data: Any, *, asks: bool
) -> None:
    """Which ones, only the target file can say."""
    key = "behaviour.organization_verification_document_types"
    service.script = [answer(envelope(code, data, message))]
    client = clients()
    found = documents_hint(client.send(APPROVAL), client.target)

    assert (key in found) == asks


def test_version_of_the_interface_is_none_of_a_consent(
    clients: Clients, service: FakeService, log: TestLog
) -> None:
    """It stands beside what refuses."""
    service.script = [answer({**envelope(400, None, "Bad request"), "apiVersion": "v2.1"})]

    with pytest.raises(ViolationFound):
        _expect(clients(), CONSENT, log)


def test_what_is_declared_is_held_against_the_target(
    clients: Clients, service: FakeService, log: TestLog
) -> None:
    """Then the service refuses what it is said to take."""
    service.script = [answer(envelope(400, BY_PHONE))]

    with pytest.raises(ViolationFound):
        _expect(clients(new_customers={"phone": "+474#######"}), REGISTRATION, log)


def test_what_was_taken_before_is_held_against_the_target(
    clients: Clients, service: FakeService, log: TestLog
) -> None:
    """The same kind of values was accepted in this run."""
    service.script = [answer(), answer(envelope(400, BY_PHONE))]
    client = clients()
    client.send(REGISTRATION)

    with pytest.raises(ViolationFound):
        _expect(client, REGISTRATION, log)


def test_refusal_that_is_due_needs_no_declaration(
    clients: Clients, service: FakeService, log: TestLog
) -> None:
    """Whatever it names."""
    service.script = [answer(envelope(400, BY_PHONE))]
    client = clients()
    client.proofs["individual_registration"] = [lambda _: client.send(REGISTRATION)]

    _expect(client, REGISTRATION, log, 400)


def test_refused_step_tells_the_key(clients: Clients, service: FakeService) -> None:
    """Whoever builds on it reads what to declare."""
    service.script = [answer(envelope(400, BY_PHONE))]

    assert "new_customers.phone" in reason_of_refusal(clients().send(REGISTRATION))
