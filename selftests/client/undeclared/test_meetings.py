"""A capability that is declared absent and met all the same is reported, with the exchange."""

from dataclasses import replace

import pytest

from conformance.capabilities import CAPABILITIES
from conformance.exchange import Exchange
from conformance.log import TestLog
from conformance.outcomes import Blocked, Meeting
from fixtures.client.call import Call
from fixtures.client.judging import meetings
from fixtures.interface.operations import OPERATIONS
from selftests.client.conftest import Clients, target
from selftests.client.exchanges import envelope, exchange
from selftests.client.service import FakeService, answer, refusal

EVERYTHING = frozenset(CAPABILITIES)
ASKING = {"consentModel": {"requireConsent": True}}


OPERATIONS_ASKING = [{"requiresConsent": True}, {}]
ONE_NOT_ASKING = [*OPERATIONS_ASKING, {"requiresConsent": False}]


def _of(operation: str, body: object) -> Exchange:
    return replace(exchange(body), operation=operation, deviations=())


@pytest.mark.parametrize(
    ("seen", "capabilities"),
    [
        (_of("topup_prepare", envelope(201)), ["top_ups"]),
        (_of("topup_execute", envelope(200)), ["top_ups"]),
        (_of("topup_prepare", envelope(404)), []),
        (_of("transfer_prepare", envelope(201)), ["transfers_path"]),
        (_of("transfer_prepare", envelope(405)), []),
        (_of("verification", envelope(200)), ["fallback_verification"]),
        (_of("verification", envelope(404)), []),
        (_of("wallets", envelope(429)), ["rate_limits"]),
        (_of("allowed_operations", envelope(200, ASKING)), []),
        (
            _of("allowed_operations", envelope(200, {"operations": [{"requiresConsent": True}]})),
            ["payment_consents"],
        ),
        (_of("allowed_operations", envelope(200, {"operations": [{"requiresConsent": 1}]})), []),
        (_of("allowed_operations", envelope(200, {"consentModel": {"requireConsent": False}})), []),
        (_of("allowed_operations", envelope(200, {"operations": "x", "consentModel": 1})), []),
        (_of("allowed_operations", envelope(404, {"operations": OPERATIONS_ASKING})), []),
        (_of("balance", envelope(200, {"operations": OPERATIONS_ASKING})), []),
        (
            _of("execute", envelope(422, {"error": "INVALID_AUTHENTICATION_CODE"})),
            ["payment_consents"],
        ),
        (_of("execute", envelope(403, None, "No payment consent")), ["payment_consents"]),
        (_of("execute", envelope(422, {"error": "ORDER_EXPIRED"})), []),
        (
            _of("execute", envelope(200, {"status": "COMPLETED"}, "The authentication code fits")),
            [],
        ),
    ],
)
def test_an_exchange_shows_exactly_these(seen: Exchange, capabilities: list[str]) -> None:
    """An accepted call where none should be served, a code, a snapshot that asks."""
    assert [each.capability for each in meetings.meetings_in(seen, EVERYTHING)] == capabilities
    assert list(meetings.meetings_in(seen, frozenset())) == []


@pytest.mark.parametrize(
    ("body", "capability"),
    [
        (envelope(400, None, "Organization verification not completed"), "verification_approval"),
        (
            envelope(422, {"activationStatus": "VERIFICATION_REQUIRED"}, "x"),
            "verification_approval",
        ),
        (envelope(400, {"error": "PERSONNEL_NOT_VERIFIED"}, "x"), "personnel_review"),
        (envelope(422, None, "A director is not verified"), "personnel_review"),
        (envelope(400, None, "Required documents are missing"), "corporate_documents"),
        (envelope(400, None, "wrong code"), None),
        (envelope(200, None, "documents"), None),
        ("documents", None),
    ],
)
def test_a_refused_activation_tells_what_it_asks_for(body: object, capability: str | None) -> None:
    """By the words of its refusal."""
    found = meetings.obstacle_in(exchange(body), EVERYTHING)

    assert (found.capability if found else None) == capability


def test_only_what_is_declared_absent_is_an_obstacle() -> None:
    """An activation may ask for documents that the target file does not deny."""
    refused = exchange(envelope(400, None, "Documents are not verified"), 400)
    reported = meetings.obstacle_in(refused, frozenset({"document_review"}))

    assert reported is not None
    assert reported.capability == "document_review"
    assert meetings.obstacle_in(refused, frozenset({"top_ups"})) is None


def test_a_default_is_no_declaration() -> None:
    """Nobody said that requests are never refused with 429."""
    said = {"capabilities": {"rate_limits": False}}

    assert meetings.absent_by_word(target()) == frozenset()
    assert meetings.absent_by_word(target(**said)) == {"rate_limits"}


def test_the_client_notes_what_it_meets(
    clients: Clients, service: FakeService, log: TestLog
) -> None:
    """The repetition after a pause goes on; the declaration is wrong all the same."""
    service.script = [refusal(429), answer()]
    client = clients(capabilities={"rate_limits": False})

    assert client.send(Call(OPERATIONS["categorization"], path={"tenantId": "t"})).exchange.accepted
    assert log.drain().meetings == (Meeting("rate_limits", "a request met code 429", "main-2"),)


def test_by_default_nothing_is_met(clients: Clients, service: FakeService, log: TestLog) -> None:
    """A service that limits requests conforms."""
    service.script = [refusal(429), answer()]

    clients().send(Call(OPERATIONS["categorization"], path={"tenantId": "t"}))

    assert log.drain().meetings == ()


def test_a_refused_activation_is_blocked_and_noted(
    clients: Clients, service: FakeService, log: TestLog
) -> None:
    """What the builder was refused is what the file denies."""
    service.script = [answer(envelope(400, None, "Documents are missing"), 400)]
    client = clients(profiles=["b2b"], behaviour={"organization_document_types": []})

    with pytest.raises(Blocked, match="code 400"):
        client.activated(client.send(Call(OPERATIONS["categorization"], path={"tenantId": "t"})))

    assert [each.capability for each in log.drain().meetings] == ["corporate_documents"]


@pytest.mark.parametrize(
    ("snapshot", "surely"),
    [
        (ASKING, False),
        (ASKING | {"operations": []}, False),
        (ASKING | {"operations": [{}]}, False),
        (ASKING | {"operations": OPERATIONS_ASKING}, True),
        ({"operations": OPERATIONS_ASKING}, True),
        ({"consentModel": {"requireConsent": False}, "operations": OPERATIONS_ASKING}, True),
        (ASKING | {"operations": ONE_NOT_ASKING}, False),
        ({"operations": ONE_NOT_ASKING}, False),
        ({"operations": [{}]}, False),
        ({}, False),
    ],
)
def test_consent_is_surely_asked_for(snapshot: dict[str, object], surely: bool) -> None:
    """Not where no operation asks, or one needs none, whatever is said beside it."""
    assert meetings.surely_asks_for_consent(snapshot) is surely
