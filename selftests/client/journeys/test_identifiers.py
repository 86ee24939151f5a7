"""Identifiers: those of nothing look like those of something, and some tell who is meant."""

import re
from decimal import Decimal
from unittest.mock import Mock

import httpx
import pytest

from fixtures.checks.organizations import lists_directors
from fixtures.client.answer import Answer
from fixtures.client.call import Call
from fixtures.client.caller import OPERATOR
from fixtures.client.client import required
from fixtures.interface.operations import OPERATIONS
from fixtures.journeys.identifiers import lookalike
from fixtures.journeys.organizations.companies import Company
from fixtures.journeys.organizations.journey import OrganizationJourney
from fixtures.journeys.organizations.organization import Organization
from fixtures.journeys.payments.journey import Payments
from fixtures.journeys.payments.money.limits import of_account
from fixtures.journeys.payments.orders import ExecutedOrder, PaymentConsent, PreparedOrder
from fixtures.journeys.payments.parties import Wallet
from fixtures.journeys.people import Person
from fixtures.target.dialect.dialect import Dialect
from selftests.client.conftest import Clients
from selftests.client.exchanges import envelope, exchange
from selftests.client.service import FakeService, answer, refusal

WALLET = Wallet("customer", "wallet", "EUR", OPERATOR)
TOLD_AFTER = 3
"""Readings of an order that find nothing yet."""


@pytest.mark.parametrize(
    ("known", "notation"),
    [
        ("BEN-004711234", r"BEN-9[5-9]\d{7}"),
        ("pcn_aB3dEf9hIjKlMnOpQrStUv", r"pcn_[a-z][A-Z][1-9][a-zA-Z1-9]{19}"),
        ("urn:wallet:ast:7bd86e7fc016", r"urn:wallet:ast:[0-9a-f]{12}"),
        ("AST.7bd86e7fc016", r"AST\.[0-9a-f]{12}"),
        ("7012345678", r"9[5-9]\d{8}"),
        ("2c8a61d4e70112ab", r"[1-9][a-f][1-9][a-f]([a-f0-9]){12}"),
        ("ORD123456", r"ORD9[5-9]\d{4}"),
        ("ORD91234", r"ORD9[5-9]\d{3}"),
        ("urn:bank:consent:00000345", r"urn:bank:consent:9[5-9]\d{6}"),
        ("0000000000000345", r"0{6}2[01]\d{8}"),
        ("912345678", r"9[5-9]\d{7}"),
        ("asset-1", r"asset-9[5-9]\d{7}"),
        ("17", r"9[5-9]\d{7}"),
        ("9712", r"9[5-9]\d{7}"),
        ("A1", r"A9[5-9]\d{7}"),
        ("1" * 5000, r"[2-9]{5000}"),
        ("ab", r"[0-9a-f]{8}-([0-9a-f]{4}-){3}[0-9a-f]{12}"),
    ],
)
def test_identifier_of_nothing_has_the_notation_of_a_known_one(known: str, notation: str) -> None:
    """And is another one, each time."""
    found = {lookalike(known) for _ in range(20)}

    assert known not in found
    assert len(found) > 1
    assert all(re.fullmatch(notation, each) for each in found)


@pytest.mark.parametrize(
    ("known", "end"),
    [
        ("2012345678", 2**31),
        ("2147483646", 2**31),
        ("9123456789", 2**63),
        ("1234567890123456789", 2**63),
        ("9223372036854775806", 2**63),
        ("9" * 19, 10**19),
    ],
)
def test_number_of_nothing_is_held_where_a_known_one_is(known: str, end: int) -> None:
    """A larger one than a service can hold is malformed, and not unknown."""
    found = {int(lookalike(known)) for _ in range(50)}

    assert int(known) not in found
    assert len(found) > 1
    assert max(found) < end


class Bank(FakeService):
    """Tells an order by its preparedOrderId alone, and late."""

    def __init__(self) -> None:
        """Nobody has asked yet."""
        super().__init__()
        self.readings = 0

    def __call__(self, request: httpx.Request) -> httpx.Response:
        """Answer the list of wallets, an execution and readings of its order."""
        path = request.url.path
        if path.endswith("/execute"):
            return answer(envelope(200, {"orderId": "order", "status": "EXECUTING"}))
        if "/orders/" in path:
            self.readings += path.endswith("/prepared")
            told = path.endswith("/prepared") and self.readings > TOLD_AFTER
            return answer(envelope(200, {"status": "COMPLETED"})) if told else refusal(404)
        if "/wallets/" in path:
            return answer(envelope(200, [{"walletId": WALLET.wallet_id}]))
        return super().__call__(request)


@pytest.fixture
def service() -> Bank:
    """The service."""
    return Bank()


def test_identifier_of_an_order_is_found_though_its_wallet_is_new(
    clients: Clients, service: Bank
) -> None:
    """An order that is not found yet takes no time from its other identifiers."""
    payments = Payments(clients(allow_money_movement=True, timing={"poll_timeout_s": 2.0}))
    wallets = Call(OPERATIONS["wallets"], path={"customerId": WALLET.customer_id})
    told = required(payments.client.send(wallets))
    consent = PaymentConsent(WALLET, "consent", "123456")
    order = PreparedOrder(WALLET, "transfer", "prepared", consent, Decimal(9), told)
    executed = required(payments.client.send(payments.execute(order)))

    call = payments.monitoring(ExecutedOrder(order, executed))

    assert (call.path["orderId"], service.readings) == ("prepared", TOLD_AFTER + 1)


def test_operations_of_other_accounts_limit_nothing() -> None:
    """A snapshot may tell of all that a customer has; where they start may be told of nobody."""
    accounts = [{"id": "ONE", "assetId": "a-1"}, {"id": "another", "assetId": "a-2"}]
    own = {"fromAccountId": "one", "toRefId": "payee", "perTxnLimit": 8}
    foreign = {**own, "fromAccountId": "another"}
    within = [{**own, "toRefId": name} for name in ("another", "one", "A-1", "a-2")]
    snapshot = {"accounts": accounts, "operations": [foreign, *within, own]}
    numbered = {**own, "toRefId": "a-1", "beneficiaryId": "payee"}

    assert of_account(snapshot, "one")["operations"] == [own]
    assert of_account({**snapshot, "operations": [numbered]}, "one")["operations"] == [numbered]
    for unknown in ("", "NO1"):
        assert of_account(snapshot, "a third", unknown)["operations"] == [foreign, own]
    accounts[0]["iban"] = "NO 1"
    assert of_account(snapshot, "a wallet", "no1") == of_account(snapshot, "one")
    accounts[1]["iban"] = "NO 1"
    assert of_account(snapshot, "a wallet", "no1")["operations"] == [foreign, own]
    for plain in ({**snapshot, "accounts": None}, {**snapshot, "operations": None}, {}):
        assert of_account(plain, "one") is plain


def _uuid(digit: int) -> str:
    return f"5a3f0c1e-7d42-4b6b-9f0e-2c8a61d4e7{digit:02}"


ORGANIZATION, OPERATOR_ID, FIRST, SECOND = map(_uuid, range(4))


def _directed(*told: object) -> Organization:
    organization = Organization(Mock(spec=Company), ORGANIZATION)
    call = Call(OPERATIONS["director"], path={"organizationId": ORGANIZATION})
    person = Mock(spec=Person, first_name="Ada", last_name="Hase", email="a@b.example", phone="+1")
    for data in told:
        body = envelope(201, data)
        answer = Answer(call, exchange(body, sent={"x-user-id": OPERATOR_ID}), body)
        journey = Mock(spec=OrganizationJourney)
        organization = OrganizationJourney.directed(journey, organization, person, answer)
    return organization


@pytest.mark.parametrize(
    "told",
    [
        {"directorId": FIRST.upper(), "role": {"roleId": SECOND}},
        {"director": {"ref": FIRST, "createdBy": OPERATOR_ID.upper()}, "of": ORGANIZATION},
    ],
)
def test_director_is_known_by_a_new_identifier_anywhere(told: object) -> None:
    """A list may hide names; who is registered or acts is no director."""
    (marks,) = _directed(told).directors
    masked = exchange(envelope(200, [{"id": FIRST, "name": "A. H."}]))

    assert not any(lists_directors(Dialect(), marks)(masked))
    assert {ORGANIZATION, OPERATOR_ID, SECOND}.isdisjoint(each.lower() for each in marks)


def test_director_is_not_known_by_the_identifier_of_another() -> None:
    """An answer may tell of all directors, or of none."""
    directors = _directed({"id": FIRST}, {"directors": [{"id": FIRST}, {"id": SECOND}]}, None)
    marks = [FIRST in each for each in directors.directors]

    assert marks == [True, False, False]
    assert SECOND in directors.directors[1]
