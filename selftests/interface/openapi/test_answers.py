"""What a service really answers fits the exported document, and what a broken one does does not."""

import re
from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

import httpx
import pytest

from conformance.reading import Wrapping
from fixtures.interface.operations import OPERATIONS
from selftests.interface.openapi.validators import operations, response_errors
from selftests.reference.driver import API, Driver
from selftests.reference.payer import payer
from selftests.reference.probes.all_probes import ALL_PROBES
from selftests.reference.probes.odd_organizations import odd_organizations
from selftests.reference.probes.odd_payments import ODD_PAYMENTS, odd_execution, odd_products
from selftests.reference.probes.odd_requests import odd_states, odd_values
from selftests.reference.probes.probes import Probe, envelope, transcript, wallets
from selftests.reference.transport import InMemoryTransport


@dataclass(frozen=True)
class DocumentedAnswer:
    """An answer to a documented operation, under the status by which the document lists it."""

    operation: str
    status: str
    body: Any

    @property
    def accepted(self) -> bool:
        """True for a success."""
        return self.status.startswith("2")

    @property
    def errors(self) -> list[str]:
        """What is wrong with it by the document."""
        return response_errors(self.operation, self.status, self.body)


def routes() -> list[tuple[str, re.Pattern[str], str]]:
    """Return method, path and operation of the document, paths without parameters first."""
    listed = sorted(operations().items(), key=lambda entry: entry[1][0].count("{"))
    return [
        (method.upper(), re.compile(re.sub(r"\\{\w+\\}", "[^/]+", re.escape(path))), name)
        for name, (path, method, _) in listed
    ]


def answers(act: Callable[[], object]) -> list[DocumentedAnswer]:
    """Return every answer that a service in memory gives while ``act`` asks it."""
    found: list[tuple[httpx.Request, httpx.Response]] = []
    original = InMemoryTransport.handle_request

    def recording(self: InMemoryTransport, request: httpx.Request) -> httpx.Response:
        response = original(self, request)
        found.append((request, response))
        return response

    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(InMemoryTransport, "handle_request", recording)
        act()
    known = routes()
    return [
        DocumentedAnswer(name, status_of(name, response), response.json())
        for request, response in found
        if (name := routed(request, known))
    ]


def routed(request: httpx.Request, known: list[tuple[str, re.Pattern[str], str]]) -> str:
    """Return the operation that a request asks for, empty where it asks for none."""
    fitting = (
        name
        for method, path, name in known
        if method == request.method and path.fullmatch(request.url.path)
    )
    return next(fitting, "")


def status_of(operation: str, response: httpx.Response) -> str:
    """Return the envelope's code, for the HTTP status of the same number; of cards, the status."""
    body = response.json()
    enveloped = OPERATIONS[operation].wrapping is not Wrapping.CARD and isinstance(body, dict)
    return str(body.get("code", response.status_code) if enveloped else response.status_code)


def probed() -> None:
    """Ask for everything that the probes of the reference service ask for."""
    for probe in (odd_values, odd_states, odd_organizations, *ODD_PAYMENTS, *ALL_PROBES.values()):
        transcript(Driver(), probe)
    one = payer(Driver())
    path = f"{API}/transfers/{one.wallet_id}/prepare"
    consent = {"consentReference": one.consent().reference}
    one.driver.send("POST", path, json=one.request(consent=consent), X_Session_Id="s")


@pytest.fixture(scope="module")
def seen() -> list[DocumentedAnswer]:
    """The answers of an unaltered service to many requests, well-formed and not."""
    return answers(probed)


@pytest.mark.parametrize("operation", OPERATIONS)
def test_success_fits_its_operation(seen: list[DocumentedAnswer], operation: str) -> None:
    """Every success of every operation, of which there are some."""
    successes = [each for each in seen if each.operation == operation and each.accepted]

    assert successes
    assert [(each.errors, each.body) for each in successes if each.errors] == []


def test_refusals_fit_as_well(seen: list[DocumentedAnswer]) -> None:
    """Each is listed under its code, with the envelope and the data that stand there."""
    refusals = [each for each in seen if not each.accepted]

    assert {each.status for each in refusals} >= {"400", "401", "403", "404", "409", "422", "500"}
    assert [(each, each.errors) for each in refusals if each.errors] == []


@pytest.mark.parametrize(
    ("probe", "fault", "operation", "reported"),
    [
        (envelope, "envelope-message-null", "categorization", "$.message"),
        (envelope, "envelope-bare-errors", "individual_registration", "'message' is a required"),
        (odd_states, "login-token-null", "login", "$.accessToken"),
        (envelope, "categorization-list", "categorization", "$.data.categories"),
        (wallets, "wallet-balance-number", "wallets", "$.data[0].balance"),
        (odd_execution, "prepared-time-epoch", "prepare", "$.data.time"),
        (odd_execution, "executed-code-201", "execute", "no response 201"),
        (odd_products, "webhook-id-not-uuid", "webhook_subscription", "$.data.id"),
        (odd_products, "card-code-text", "card_info", "$.code"),
    ],
)
def test_answer_of_a_broken_service_does_not_fit(
    probe: Probe, fault: str, operation: str, reported: str
) -> None:
    """The document tells where it is wrong."""
    found = answers(lambda: transcript(Driver(faults=(fault,)), probe))
    errors = [text for each in found if each.operation == operation for text in each.errors]

    assert any(reported in text for text in errors)


@pytest.mark.parametrize(
    ("operation", "status", "body"),
    [
        ("wallets", "200", {"code": 200, "message": "m"}),
        ("wallets", "200", {"code": 200, "message": "m", "data": {"items": []}}),
        ("wallets", "200", {"code": 400, "message": "m", "data": []}),
        ("wallets", "202", {"code": 202, "message": "m", "data": []}),
        ("wallets", "404", {"code": 200, "message": "m", "data": None}),
        ("wallets", "404", {"code": 404, "message": "m", "data": {"error": 4}}),
        ("login", "401", {"errorType": "AUTHENTICATION", "message": "m"}),
        ("card_info", "200", {"success": True, "code": -1, "msg": "m"}),
        ("card_info", "200", {"success": False, "code": 200, "msg": "m"}),
        ("card_info", "401", {"success": False, "code": -1, "msg": "m"}),
        ("card_info", "404", {"success": True, "code": 200, "msg": "m"}),
    ],
)
def test_contradictory_answer_does_not_fit(operation: str, status: str, body: object) -> None:
    """Data, code and success belong together, and to the status."""
    assert response_errors(operation, status, body)


@pytest.mark.parametrize(
    ("operation", "status", "body"),
    [
        ("wallets", "200", {"code": 201, "message": "m", "data": []}),
        ("director", "200", {"code": 200, "message": "m"}),
        ("wallets", "404", {"code": 404, "message": "m", "data": ["usually an object"]}),
        ("card_info", "200", {"success": False, "code": -1, "msg": "m", "data": None}),
        ("card_info", "404", {"success": False, "code": -1, "msg": "m"}),
    ],
)
def test_unusual_answer_fits(operation: str, status: str, body: object) -> None:
    """What the specification leaves open, the document does."""
    assert response_errors(operation, status, body) == []
