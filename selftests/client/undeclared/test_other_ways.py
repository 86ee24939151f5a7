"""What nobody has said is found out with the first refusal, and asked for from then on."""

import json
from collections.abc import Callable
from decimal import Decimal

import httpx
import pytest

from conformance.outcomes import Unanswered
from fixtures.client.answer import Answer
from fixtures.client.call import Call
from fixtures.client.caller import OPERATOR
from fixtures.interface.headers import Header
from fixtures.interface.operations import OPERATIONS
from fixtures.journeys.categories import sent_in_another
from fixtures.journeys.individual import IndividualJourney
from fixtures.journeys.payments.journey import Payments
from fixtures.journeys.payments.parties import Wallet
from fixtures.journeys.people import People
from fixtures.target.hooks.calling import Hooks
from selftests.client.conftest import Clients
from selftests.client.exchanges import OTHER_UUID, UUID, envelope
from selftests.client.service import FakeService, answer, jwt_login, refusal

WALLET = Wallet("customer", "wallet", "EUR", OPERATOR)
CATEGORIES = {
    "o": {"databaseId": "7", "categoryName": "Small business"},
    "m": {"databaseId": "8", "categoryName": "Minors"},
    "i": {"databaseId": "9", "categoryName": "Standard"},
    "s": {"databaseId": "10", "categoryName": "Students"},
}
REGISTERED = envelope(201, {"id": UUID, "user": {"id": OTHER_UUID}})


class Particular(FakeService):
    """Takes what ``takes`` says; tells a session with each snapshot, and its categories."""

    def __init__(self) -> None:
        """Take nothing yet."""
        super().__init__()
        self.takes: Callable[[httpx.Request], bool] = lambda _: False
        self.refused: Callable[[httpx.Request], httpx.Response] = lambda _: refusal(400)
        self.login = jwt_login({"sid": "the login's"})

    def __call__(self, request: httpx.Request) -> httpx.Response:
        """Answer snapshots and categorizations, and refuse the rest where it is not taken."""
        if "/allowed-operations" in request.url.path:
            return answer(envelope(200, {"sessionId": "the snapshot's"}))
        if "/hierarchy/" in request.url.path:
            data = {"tenantId": "tenant-1", "categories": CATEGORIES}
            return answer(envelope(200, data))
        if not request.url.path.endswith("/login") and not self.takes(request):
            self.requests.append(request)
            return self.refused(request)
        self.script = [answer(REGISTERED)]
        return super().__call__(request)


@pytest.fixture
def service() -> Particular:
    """The service."""
    return Particular()


def _sessions(service: Particular) -> list[str]:
    return [each.headers["X-Session-Id"] for each in service.calls]


def _transfer(payments: Payments) -> Call:
    path = {"accountId": WALLET.wallet_id, "operationType": "transfer"}
    call = Call(OPERATIONS["prepare"], path=path, body={}, caller=OPERATOR)
    headers = payments.consents.payment_consent(WALLET, Decimal(1)).headers
    return Call(call.operation, path=path, body={}, caller=OPERATOR, headers=headers)


@pytest.mark.parametrize("declared", ["any", "snapshot"])
@pytest.mark.parametrize("wanted", ["the snapshot's", "the login's"])
def test_kind_of_session_is_found(
    clients: Clients, service: Particular, declared: str, wanted: str
) -> None:
    """Whatever the target file says: it may know but two of the three."""
    payments = Payments(clients(behaviour={"session_header": declared})).find_out()
    service.takes = lambda request: request.headers.get("X-Session-Id") == wanted
    first = payments.client.send(_transfer(payments))
    attempts = len(service.calls)
    second = payments.client.send(_transfer(payments))

    assert first.exchange.accepted
    assert second.exchange.accepted
    assert _sessions(service)[attempts - 1 :] == [wanted, wanted]


def test_no_kind_of_session_is_tried_for_ever(clients: Clients, service: Particular) -> None:
    """What is refused with each is refused for something else: it carries what it did before."""
    payments = Payments(clients()).find_out()
    answers = [payments.client.send(_transfer(payments)) for _ in range(5)]

    assert not any(each.exchange.accepted for each in answers)
    assert len(service.calls) == 5 + 2 * 2
    assert len({each.call.headers[Header.SESSION_ID.canonical] for each in answers}) == 1


def test_kind_of_session_shows_by_another_refusal(clients: Clients, service: Particular) -> None:
    """What is in the way besides may take its time, and what refuses that is no session."""
    payments = Payments(clients()).find_out()
    tried: list[str] = []

    def refused(request: httpx.Request) -> httpx.Response:
        session = request.headers["X-Session-Id"]
        tried.append(session)
        right = session == "the login's"
        if right and len(tried) > 8:
            return answer(REGISTERED)
        said = "Too young" if right else f"Unknown session {session}"
        return answer(envelope(400, None, said), 400)

    service.refused = refused
    answers = [payments.client.send(_transfer(payments)) for _ in range(8)]

    assert answers[-1].exchange.accepted
    assert tried[-3:] == ["the login's"] * 3


def test_refusal_for_something_else_says_nothing_of_sessions(
    clients: Clients, service: Particular
) -> None:
    """The one that another kind gets instead may be for that kind."""
    payments = Payments(clients(behaviour={"session_header": "snapshot"})).find_out()

    def refused(request: httpx.Request) -> httpx.Response:
        right = request.headers["X-Session-Id"] == "the snapshot's"
        return answer(envelope(400, None, "Too young" if right else "Unknown session"), 400)

    service.refused = refused
    answers = [payments.client.send(_transfer(payments)) for _ in range(3)]

    carried = {each.call.headers[Header.SESSION_ID.canonical] for each in answers}
    assert carried == {"the snapshot's"}


def test_session_of_an_operation_that_was_accepted_is_not_doubted(
    clients: Clients, service: Particular
) -> None:
    """A later refusal has another reason."""
    payments = Payments(clients()).find_out()
    service.takes = lambda _: True
    payments.client.send(_transfer(payments))
    service.takes = lambda _: False
    payments.client.send(_transfer(payments))

    assert len(service.calls) == 2


def test_token_without_session_is_none_to_try(clients: Clients, service: Particular) -> None:
    """Only the snapshot's is."""
    service.login = jwt_login({"jti": "another"})
    payments = Payments(clients()).find_out()
    payments.client.send(_transfer(payments))

    assert [each == "the snapshot's" for each in _sessions(service)] == [False, True]


@pytest.fixture
def journey(clients: Clients) -> IndividualJourney:
    """The journey of individuals, which finds out."""
    client = clients()
    people = People("run", "gw0", client.redactor)
    return IndividualJourney(client, Hooks(client.target), people).find_out()


def _category(request: httpx.Request) -> str:
    return str(json.loads(request.content)["customerCategory"]["name"])


def test_category_that_takes_our_persons_is_found(
    journey: IndividualJourney, service: Particular
) -> None:
    """And everybody is registered in it from then on."""
    service.takes = lambda request: _category(request) == "Standard"
    journey.register()
    journey.register()

    assert [_category(each) for each in service.calls] == ["Minors", "Standard", "Standard"]


def test_no_category_is_tried_twice(journey: IndividualJourney, service: Particular) -> None:
    """Where none takes our persons, they are refused for something else."""

    def registered() -> Answer:
        return journey.client.send(journey.registration())

    assert not any(registered().exchange.accepted for _ in range(2))
    found = [_category(each) for each in service.calls]
    assert found == ["Minors", "Standard", "Students", "Minors"]


@pytest.mark.parametrize("code", [401, 403, 409, 500])
def test_category_explains_no_refusal_of_that_kind(
    journey: IndividualJourney, service: Particular, code: int
) -> None:
    """Nobody is registered anew for it."""
    service.refused = lambda _: refusal(code)
    journey.client.send(journey.registration())

    assert {_category(each) for each in service.calls} == {"Minors"}


@pytest.mark.parametrize(
    ("code", "tried"), [(400, ["Standard", "Minors"]), (403, ["Standard", "Minors"]), (500, [])]
)
def test_second_category_that_takes_nobody_is_left(
    journey: IndividualJourney, service: Particular, code: int, tried: list[str]
) -> None:
    """The first stays the first; what is no word on the category is the answer."""
    service.takes = lambda request: _category(request) == "Minors"
    service.refused = lambda _: refusal(code)
    categories, registration = journey.categories(), journey.registration()
    sent = sent_in_another(registration, categories, journey.client.send)

    assert [_category(each) for each in service.calls][: len(tried)] == tried
    assert sent.exchange.code == (201 if tried else code)
    assert journey.category().name == "Minors"


def test_category_of_a_lost_answer_is_none_to_go_on_with(
    journey: IndividualJourney, service: Particular
) -> None:
    """Nobody knows whether it takes our persons: the first one stays the first."""

    def refused(request: httpx.Request) -> httpx.Response:
        if _category(request) == "Minors":
            return refusal(400)
        raise httpx.ReadTimeout("no answer")

    service.refused = refused
    with pytest.raises(Unanswered):
        journey.client.send(journey.registration())

    assert journey.category().name == "Minors"


def test_deviation_is_sent_in_no_other_way(journey: IndividualJourney, service: Particular) -> None:
    """It is to be refused."""
    journey.client.send(journey.registration().with_field("email", "nobody"))

    assert len(service.calls) == 1
