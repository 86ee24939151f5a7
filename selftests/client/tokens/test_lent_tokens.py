"""Steps of a customer that operators take: whose token each needs is not said (4.3, 4.4)."""

from collections.abc import Callable

import httpx
import pytest

from fixtures.client.call import Call
from fixtures.client.caller import OPERATOR, CustomerUser
from fixtures.client.client import Client
from fixtures.interface.headers import Header
from fixtures.interface.operations import OPERATIONS
from selftests.client.checks.cases.login import JWT
from selftests.client.exchanges import envelope
from selftests.client.service import FakeService, answer, refusal

USER = CustomerUser("c-1", "u-1", "ada@example.com", "customer-password")
ANOTHER = CustomerUser("c-2", "u-2", "bob@example.com", "another-password")
CONSENT = Call(
    OPERATIONS["individual_consent"],
    path={"customerId": "c-1", "kind": "terms"},
    body={},
    caller=USER,
)
BALANCE = Call(OPERATIONS["balance"], path={"accountId": "a-1"}, caller=USER)


class OperatorsStep(FakeService):
    """Opens sessions, and refuses what a customer's own token asks for with a ``code``."""

    def __init__(self) -> None:
        """Forbid it."""
        super().__init__()
        self.code = 403

    def __call__(self, request: httpx.Request) -> httpx.Response:
        """Answer one request."""
        opens = request.url.path.endswith("/sessions")
        own = request.headers.get("authorization") == f"Bearer {JWT}"
        by_operator = answer(envelope(201, {"token": JWT})) if opens else answer()
        self.script = [refusal(self.code) if own else by_operator]
        return super().__call__(request)


@pytest.fixture
def service() -> OperatorsStep:
    """The service."""
    return OperatorsStep()


def _by_itself(service: FakeService) -> list[bool]:
    """Tell of each request but sessions whether it carried the customer's own token."""
    calls = [each for each in service.calls if not each.url.path.endswith("/sessions")]
    return [each.headers["authorization"] == f"Bearer {JWT}" for each in calls]


def test_step_of_operators_is_found_with_the_first_refusal(
    client: Client, service: OperatorsStep
) -> None:
    """From then on the operator takes it, of whichever customer; it stays the customer's call."""
    answers = [client.send(CONSENT), client.send(CONSENT.sent_by(ANOTHER))]

    assert [each.outcome for each in answers] == ["accepted", "accepted"]
    assert [each.call.caller for each in answers] == [USER, ANOTHER]
    assert _by_itself(service) == [True, True, False, False]
    assert client.bearer(CONSENT) == OPERATOR


def test_refusal_that_passes_makes_no_step_the_operators(
    client: Client, service: OperatorsStep, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Who does not know a new token yet refuses it once."""
    refused = OperatorsStep.__call__

    def once(self: OperatorsStep, request: httpx.Request) -> httpx.Response:
        if _by_itself(self).count(True):
            self.code = 200
        found = refused(self, request)
        return answer() if self.code == 200 else found

    monkeypatch.setattr(OperatorsStep, "__call__", once)

    assert client.send(CONSENT).outcome == "accepted"
    assert client.bearer(CONSENT) == USER
    assert _by_itself(service) == [True, True]


def test_state_that_the_operator_is_told_is_the_answer(
    client: Client, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Refused to everybody, and not for a token: but nothing tells whose step it is."""
    refused = OperatorsStep.__call__

    def conflict(self: OperatorsStep, request: httpx.Request) -> httpx.Response:
        found = refused(self, request)
        by_operator = request.headers.get("authorization") != f"Bearer {JWT}"
        ends = request.url.path.endswith("/terms")
        return refusal(409) if by_operator and ends else found

    monkeypatch.setattr(OperatorsStep, "__call__", conflict)

    assert client.send(CONSENT).outcome == "409"
    assert client.bearer(CONSENT) == USER


def test_invalid_token_may_be_what_customers_have(client: Client, service: OperatorsStep) -> None:
    """Who knows no tokens of customers refuses them with code 401."""
    service.code = 401

    assert client.send(CONSENT).outcome == "accepted"


@pytest.mark.parametrize(
    "changed",
    [
        lambda call: call.with_header(Header.PLATFORM, "desktop"),
        lambda call: call.with_authorization(f"Bearer {JWT}", "own token").or_unchanged(),
        lambda call: call.sent_by(ANOTHER, "token of another customer"),
    ],
    ids=["header", "token", "caller"],
)
def test_what_differs_finds_nothing_out(
    client: Client, changed: Callable[[Call], Call], service: OperatorsStep
) -> None:
    """Its difference may be what it is refused for."""
    assert client.send(changed(CONSENT)).outcome == "403"
    assert all(_by_itself(service))


def test_another_customer_comes_with_its_own_token(client: Client) -> None:
    """The operator does not stand in for somebody who is put in the place of another."""
    client.send(CONSENT)

    assert client.send(CONSENT.sent_by(ANOTHER, "token of another customer")).outcome == "403"


def test_payments_are_the_customers(client: Client, service: OperatorsStep) -> None:
    """What moves money, or tells of it, is not sent as somebody else."""
    assert client.send(BALANCE).outcome == "403"
    assert _by_itself(service) == [True]


@pytest.mark.parametrize("code", [400, 404, 422])
def test_other_refusals_are_the_answer(client: Client, service: OperatorsStep, code: int) -> None:
    """They are not about who asks."""
    service.code = code

    assert client.send(CONSENT).outcome == str(code)
    assert _by_itself(service) == [True]


def test_who_is_refused_as_the_operator_is_has_the_own_token_next(
    client: Client, service: OperatorsStep, monkeypatch: pytest.MonkeyPatch
) -> None:
    """That tells nothing of whose step it is."""
    refused = OperatorsStep.__call__

    def never(self: OperatorsStep, request: httpx.Request) -> httpx.Response:
        found = refused(self, request)
        return refusal(403) if request.url.path.endswith("/terms") else found

    monkeypatch.setattr(OperatorsStep, "__call__", never)
    client.send(CONSENT)

    assert client.bearer(CONSENT) == USER
    assert _by_itself(service) == [True, True, False]
