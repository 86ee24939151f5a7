"""A preflight suggests what to declare absent; it never decides, and sends reads alone."""

import httpx
import pytest

from conformance.capabilities import CAPABILITIES
from fixtures.client.client import Client
from fixtures.target.hooks.calling import Hooks
from fixtures.target.suggestions import suggestions
from selftests.client.conftest import SERVICE, Clients
from selftests.client.exchanges import envelope
from selftests.client.service import FakeService, answer, refusal

ADMIN = {"email": "admin@example.com", "password": "admin-password"}
POWER = {"email": "power@example.com", "password": "power-password"}
EVERYBODY = {"service": SERVICE, "tenant_admin": ADMIN, "power_tenant": POWER}
WALLET = {"active_individual": {"customer_id": "c", "wallet_id": "w"}}


def _names(client: Client) -> list[str]:
    return [
        line.removeprefix("suggestion: [capabilities] ").partition(" ")[0]
        for line in suggestions(client, Hooks(client.target))
    ]


def _only_documented(request: httpx.Request) -> httpx.Response:
    besides = ("/topup/", "/transfers/", "/v2.1/verifications")
    return refusal(404 if any(part in request.url.path for part in besides) else 405)


def test_what_is_missing_may_not_be_there(clients: Clients) -> None:
    """Hooks and identities that only an implementation with the capability has a use for."""
    client = clients(profiles=["b2b", "payments"])

    assert _names(client) == [
        *("separate_approvers", "high_risk_organizations", "personnel_review", "document_review"),
        "order_expiry",
    ]


def test_a_line_says_what_it_means_and_why(clients: Clients) -> None:
    """So that nobody declares what is not so."""
    client = clients(profiles=["payments"])
    (reported,) = suggestions(client, Hooks(client.target))

    meaning = CAPABILITIES["order_expiry"].absent
    assert reported.startswith(f"suggestion: [capabilities] order_expiry = false, if {meaning}: ")
    assert reported.endswith(": there is no hook `expire_prepared_order`")


def test_only_claimed_profiles_count_and_what_is_declared_is_settled(clients: Clients) -> None:
    """A declaration either way is an answer."""
    assert _names(clients(profiles=["b2c"], identities=EVERYBODY)) == []
    said = {"order_expiry": True}
    assert _names(clients(profiles=["payments"], capabilities=said)) == []


def test_a_path_that_is_not_there_is_reported(clients: Clients, service: FakeService) -> None:
    """Where a GET of a path that is served has another code than 404; nothing but GETs is sent."""
    service.script = [_only_documented] * 6
    client = clients(profiles=["b2b", "payments"], identities=EVERYBODY)

    found = _names(client)

    assert [name for name in found if name in {"top_ups", "transfers_path"}] == [
        "top_ups",
        "transfers_path",
    ]
    assert found[-1] == "fallback_verification"
    assert {request.method for request in service.calls} == {"GET"}


@pytest.mark.parametrize("code", [404, 405, 401])
def test_where_every_path_answers_alike_nothing_is_reported(
    clients: Clients, service: FakeService, code: int
) -> None:
    """Then a GET shows nothing."""
    service.script = [refusal(code)] * 6

    assert "transfers_path" not in _names(clients(profiles=["payments"]))


@pytest.mark.parametrize(("required", "suggested"), [(True, False), (False, True)])
def test_snapshots_of_known_customers_are_read(
    clients: Clients, service: FakeService, required: bool, suggested: bool
) -> None:
    """Whether a payment consent is asked for stands in them."""
    snapshot = {"consentModel": {"requireConsent": required}, "operations": []}
    service.script = [answer(envelope(200, snapshot))]
    client = clients(profiles=["payments"], customers=WALLET)

    assert ("payment_consents" in _names(client)) is suggested


def test_a_snapshot_that_is_refused_shows_nothing(clients: Clients, service: FakeService) -> None:
    """Nor does one without data."""
    for given in (refusal(403), answer(envelope(200, None))):
        service.script = [given]
        client = clients(profiles=["payments"], customers=WALLET)
        assert "payment_consents" not in _names(client)
