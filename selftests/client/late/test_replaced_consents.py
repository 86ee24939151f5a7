"""A payment consent that a later one of its wallet, or its session, may have ended has another."""

from collections.abc import Callable
from decimal import Decimal
from unittest.mock import Mock

import httpx
import jwt
import pytest

from fixtures.client.call import Call
from fixtures.client.caller import OPERATOR
from fixtures.client.evidence.redaction import Redactor
from fixtures.client.wire.fresh import LONGEST_S
from fixtures.journeys.payments.journey import Payments
from fixtures.journeys.payments.orders import Payment
from fixtures.journeys.payments.parties import Beneficiary, Payees, Wallet
from fixtures.journeys.people import People
from selftests.client.conftest import Clients
from selftests.client.exchanges import envelope
from selftests.client.service import FakeClock, FakeService, answer

WALLET = Wallet("customer", "wallet", "EUR", OPERATOR)
_ENDED = 409, "The payment consent has ended"


class Consenting(FakeService):
    """Gives consents, and takes preparations that name one which ``is_good``."""

    def __init__(self) -> None:
        """Begin with none."""
        super().__init__()
        self.given: list[str] = []
        self.sessions: list[str] = []
        self.named: list[str] = []
        self.ends = "next"
        self.refusal: tuple[int, str] | None = None
        self.data: dict[str, object] = {}
        self.limit: dict[str, object] = {}

    def is_good(self, name: str, session: str) -> bool:
        """Tell whether a consent is good, in that session."""
        if self.ends == "next":
            return name == self.given[-1]
        return self.sessions[self.given.index(name)] == session

    def __call__(self, request: httpx.Request) -> httpx.Response:
        """Give and look at consents, and answer all else as any service."""
        session = request.headers.get("X-Session-Id", "")
        if "/payment-consents/" in request.url.path:
            self.given.append(f"consent-{len(self.given)}")
            self.sessions.append(session)
            token = jwt.encode({"answer": f"00000{len(self.given)}"}, "any".ljust(32), "HS256")
            told = {"consentId": self.given[-1], "magicLinkToken": token, "status": "APPROVED"}
            return answer(envelope(200, told))
        if not request.url.path.endswith("/prepare"):
            return super().__call__(request)
        name = next(each for each in reversed(self.given) if each.encode() in request.content)
        self.named.append(name)
        code, said = self.refusal or _ENDED
        if self.refusal or not self.is_good(name, session):
            return answer(envelope(code, self.data, message=said), code)
        if self.limit:
            return answer(envelope(400, self.limit), 400)
        return answer(envelope(200, {"preparedOrderId": f"order of {name}"}))


@pytest.fixture
def service() -> Consenting:
    """The service."""
    return Consenting()


def payment_of(payments: Payments) -> Payment:
    """Return a payment, with its consent."""
    payee = Payees(People("run", "gw0", Redactor())).person()
    known = Beneficiary("asset", "id", payee.iban, payee, Mock())
    return payments.payment(WALLET, known, Decimal(1))


@pytest.mark.parametrize("ends", ["next", "session"])
def test_preparation_has_another_consent_where_its_own_has_ended(
    clients: Clients, service: Consenting, ends: str
) -> None:
    """And its order the code of that one."""
    service.ends = ends
    payments = Payments(clients())
    payment = payment_of(payments)
    if ends == "next":
        payment_of(payments)
    else:
        payments.begin_session(WALLET)
    accepted = payments.client.send(payments.prepare(payment))
    order = payments.order_in(accepted, payment)

    assert service.named == [payment.consent.reference, service.given[-1]]
    assert order.prepared_order_id == f"order of {service.given[-1]}"
    assert order.consent.reference == service.given[-1]
    assert order.consent.code != payment.consent.code


@pytest.mark.usefixtures("service")
def test_consent_is_fresh_until_the_next_where_that_ends_it(clients: Clients) -> None:
    """Which is known once another one was good in place of one that was not."""
    payments = Payments(clients())
    first, second = payment_of(payments), payment_of(payments)
    fresh = payments.consents.is_fresh
    assert [fresh(each.consent) for each in (first, second)] == [True, True]
    accepted = payments.client.send(payments.prepare(first))
    used, latest = payments.order_in(accepted, first).consent, payment_of(payments).consent

    assert [fresh(each) for each in (second.consent, used, latest)] == [False, True, True]


@pytest.mark.parametrize("ends", ["session", "next"])
def test_consent_is_fresh_in_its_session_where_that_ends_it(
    clients: Clients, service: Consenting, ends: str
) -> None:
    """Which is known once another one was good in place of the latest one, in a later session."""
    service.ends = ends
    payments = Payments(clients())
    first = payment_of(payments)
    payments.begin_session(WALLET)
    assert payments.consents.is_fresh(first.consent)
    payments.client.send(payments.prepare(first))
    second = payment_of(payments)
    before = payments.consents.is_fresh(second.consent)
    payments.begin_session(WALLET)

    assert (before, payments.consents.is_fresh(second.consent)) == (True, ends == "next")


def test_end_of_a_session_says_nothing_of_the_next_consent(
    clients: Clients, service: Consenting
) -> None:
    """Nothing is given in place of what others share for that."""
    service.ends = "session"
    payments = Payments(clients())
    first = payment_of(payments)
    payments.begin_session(WALLET)
    payments.client.send(payments.prepare(first))
    second = payment_of(payments)
    payment_of(payments)

    assert payments.consents.is_fresh(second.consent)


def _deviating(call: Call) -> Call:
    return call.with_field("description", "")


def _as_it_is(call: Call) -> Call:
    return call


@pytest.mark.parametrize(
    ("vary", "refusal", "data"),
    [
        (_deviating, (400, "Description is required"), {}),
        (_as_it_is, (500, "Fault"), {}),
        (_as_it_is, (422, "Limit"), {"limitType": "DAILY"}),
        (_as_it_is, (400, "Insufficient balance"), {"availableBalance": 0}),
    ],
)
def test_refusal_for_something_else_has_no_other_consent(
    clients: Clients,
    service: Consenting,
    vary: Callable[[Call], Call],
    refusal: tuple[int, str],
    data: dict[str, object],
) -> None:
    """What differs is to be refused, and the rest says why it is."""
    service.refusal, service.data = refusal, data
    payments = Payments(clients())
    first = payment_of(payments)
    payment_of(payments)
    payments.client.send(vary(payments.prepare(first)))

    assert set(service.named) == {first.consent.reference}


@pytest.mark.parametrize("used", [False, True])
def test_consent_that_is_the_latest_or_used_has_no_other(
    clients: Clients, service: Consenting, *, used: bool
) -> None:
    """Whether a consent is good twice is what is looked at; and few refusals are tried so."""
    payments = Payments(clients())
    first = payment_of(payments)
    if used:
        payments.client.send(payments.prepare(first))
        payment_of(payments)
    else:
        service.refusal = 422, "Something else"
    before = len(service.given)
    payments.client.send(payments.prepare(first))

    assert len(service.given) == before


def test_few_consents_are_given_for_refusals_that_say_the_same(
    clients: Clients, service: Consenting
) -> None:
    """Where another one is refused as well, it is not the consent."""
    payments = Payments(clients())
    first = payment_of(payments)
    payment_of(payments)
    service.refusal = 422, "Something else"
    before = len(service.given)
    for _ in range(5):
        payments.client.send(payments.prepare(first))

    assert len(service.given) - before == 2


@pytest.mark.parametrize(("age_s", "tried"), [(LONGEST_S + 1, 0), (1.0, 1)])
def test_reason_that_refused_the_latest_consent_is_none_for_another(
    clients: Clients, service: Consenting, clock: FakeClock, age_s: float, tried: int
) -> None:
    """What an order is too small for is so with any consent, of which a wallet may have few.

    One that was given a moment ago may have been refused because it did not count yet.
    """
    service.refusal = 400, "Orders begin with more"
    payments = Payments(clients())
    first = payment_of(payments)
    clock.now += age_s
    payments.client.send(payments.prepare(first))
    payment_of(payments)
    payments.client.send(payments.prepare(first))

    assert service.named[:2] == [first.consent.reference] * 2
    assert len(service.named) == 2 + tried
    assert len(service.given) == 2 + tried


def test_consent_that_shows_how_late_it_is_has_no_other_one(
    clients: Clients, service: Consenting
) -> None:
    """It is waited for, however many of its wallet are given meanwhile."""
    payments = Payments(clients())
    first, _ = payment_of(payments), payment_of(payments)
    with payments.consents.delay.shown():
        payments.client.send(payments.prepare(first))

    assert service.named == [first.consent.reference]
    assert len(service.given) == 2
