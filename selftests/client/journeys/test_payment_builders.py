"""Values and readers of the money journey."""

import base64
import json
import re
from collections.abc import Mapping
from dataclasses import replace
from datetime import UTC, datetime, timedelta
from decimal import Decimal
from unittest.mock import Mock

import pytest

from conformance.outcomes import Blocked, NotApplicable
from fixtures.checks.wallets import is_iban
from fixtures.client.answer import Answer
from fixtures.client.call import Call
from fixtures.client.caller import OPERATOR
from fixtures.client.evidence.redaction import Redactor
from fixtures.interface.operations import OPERATIONS
from fixtures.journeys.payments.journey import Payments
from fixtures.journeys.payments.orders import (
    PaymentConsent,
    PreparedOrder,
    authentication_code,
    is_valid,
    new_description,
)
from fixtures.journeys.payments.parties import Payees, Wallet
from fixtures.journeys.payments.steps import PaymentSteps
from fixtures.journeys.people import People
from selftests.client.conftest import Clients
from selftests.client.exchanges import answered, envelope
from selftests.client.service import FakeService, answer

ONE = Decimal(1)


def _jwt(claims: Mapping[str, object]) -> str:
    parts = ({"alg": "none"}, claims)
    encoded = (base64.urlsafe_b64encode(json.dumps(part).encode()).decode() for part in parts)
    return ".".join((*(part.rstrip("=") for part in encoded), ""))


@pytest.mark.parametrize(
    ("answer", "code"), [("012345", "012345"), (123456, "123456"), (123456.0, "123456")]
)
def test_code_is_the_answer_as_text(answer: object, code: str) -> None:
    """A number is written as text, a text is left as it is."""
    assert authentication_code(_jwt({"answer": answer})) == code


@pytest.mark.parametrize("token", ["abc", _jwt({"sub": "x"}), _jwt({"answer": True})])
def test_token_without_answer_blocks(token: str) -> None:
    """Without code nothing can be executed, and the target's token has its own test."""
    with pytest.raises(Blocked, match="answer"):
        authentication_code(token)


def test_no_two_payments_are_described_alike() -> None:
    """Equal payments may be taken for one; what a payer may write is short and plain."""
    written = [new_description() for _ in range(20)]

    assert len(set(written)) == len(written)
    assert all(re.fullmatch("[A-Za-z0-9 ]{1,35}", each) for each in written)


def test_payees_have_valid_ibans_of_their_own() -> None:
    """Structure and check digits are right, and nobody shares one."""
    payees = Payees(People("run", "gw0", Redactor()))
    ibans = [payees.person().iban for _ in range(20)] + [payees.company().iban]

    assert len(set(ibans)) == len(ibans)
    assert all(map(is_iban, ibans))


def test_holders_of_wallets_are_paid_within_unless_the_service_pays_others_only() -> None:
    """Then it is somebody with an account elsewhere."""
    people = People("run", "gw0", Redactor())
    payees, person = Payees(people), people.new()
    wallet = Wallet("customer", "wallet", "EUR", OPERATOR, iban="DE89370400440532013000")
    within = payees.holder_of(wallet, person)
    payees.within = False

    assert within.iban == wallet.iban
    assert payees.holder_of(wallet, person).iban != wallet.iban


@pytest.mark.parametrize(
    ("time", "valid_until", "fresh"),
    [
        ("2026-01-31T09:30:00Z", "2026-01-31T09:31:00+00:00", False),
        ("2026-01-31T09:30:00", "2026-01-31T09:31:00", False),
        ("2026-01-31T09:30:00Z", "2026-01-31T10:30:00Z", True),
        ("2026-01-31T09:30:00Z", "2026-01-31T09:31:00", False),
        ("2026-01-31T09:30:00Z", "2026-01-31T09:29:00Z", True),
        ("2026-01-31T09:30:00Z", "soon", True),
        (None, 7, True),
    ],
    ids=["over", "without zone", "long", "one zone", "backwards", "no date-time", "nothing"],
)
def test_order_is_fresh_for_half_of_its_validity(
    time: object, valid_until: object, *, fresh: bool
) -> None:
    """By its own clock; what it does not tell is not held against it."""
    body = {"data": {"time": time, "validUntil": valid_until}}
    began = datetime.now(UTC) - timedelta(seconds=100)
    prepared = replace(answered(), started_at=began.isoformat())
    assert is_valid(Answer(Call(OPERATIONS["prepare"]), prepared, body)) is fresh


@pytest.mark.parametrize(("header", "fresh"), [("snapshot", False), ("any", True)])
def test_order_is_fresh_in_the_latest_session_of_its_wallet(
    clients: Clients, service: FakeService, header: str, *, fresh: bool
) -> None:
    """Where sessions are those of snapshots, the next one may have ended it."""
    payments = Payments(clients(behaviour={"session_header": header}))
    snapshot = payments.allowed_operations(Wallet("customer", "wallet", "EUR", OPERATOR))
    sessions = [answer(envelope(200, {"sessionId": each})) for each in ("first", "second")]
    service.script = [sessions[0], answer(envelope(201, {"preparedOrderId": "o"})), sessions[1]]
    payments.client.send(snapshot)
    path = {"accountId": "wallet", "operationType": "transfer"}
    carried = {"X-Session-Id": "first"}
    prepared = payments.client.send(Call(OPERATIONS["prepare"], path=path, headers=carried))

    consent = PaymentConsent.none_of(Wallet("customer", "wallet", "EUR", OPERATOR))
    assert payments.is_fresh(prepared, consent)
    payments.client.send(snapshot)
    assert payments.is_fresh(prepared, consent) is fresh


@pytest.mark.parametrize(
    ("told", "claims", "minutes", "fresh"),
    [
        ({}, {}, None, True),
        ({"expiresAt": timedelta(seconds=150)}, {}, None, False),
        ({"validTo": timedelta(seconds=250)}, {}, None, True),
        ({"validUntil": timedelta(seconds=-150)}, {}, None, True),
        ({"expiryMinutes": Decimal("2.0")}, {}, None, False),
        ({"expiryMinutes": 2, "validTo": timedelta(days=1)}, {}, 15, False),
        ({}, {"exp": timedelta(seconds=150)}, None, False),
        ({}, {"exp": timedelta(seconds=250)}, None, True),
        ({"expiresAt": "soon", "expiryMinutes": True}, {"exp": "7"}, 0, True),
        ({}, {}, 2, False),
        ({}, {}, 15, True),
    ],
)
def test_order_is_fresh_for_half_of_what_its_consent_lasts(
    clients: Clients,
    service: FakeService,
    told: Mapping[str, object],
    claims: Mapping[str, object],
    minutes: object,
    *,
    fresh: bool,
) -> None:
    """Whatever tells it: the consent, its token, or the snapshot; 100 seconds have gone by."""
    payments, wallet = Payments(clients()), Wallet("customer", "wallet", "EUR", OPERATOR)
    service.script = [answer(envelope(200, {"consentModel": {"expiryMinutes": minutes}}))]
    payments.client.send(payments.allowed_operations(wallet))
    began = datetime.now(UTC) - timedelta(seconds=100)

    def moment(value: object) -> object:
        return began + value if isinstance(value, timedelta) else value

    data = {
        name: value.isoformat() if isinstance(value := moment(each), datetime) else value
        for name, each in told.items()
    }
    token = _jwt(
        {"answer": "1", **{name: _timestamp(moment(each)) for name, each in claims.items()}}
    )
    body = envelope(200, {"magicLinkToken": token, **data})
    given = replace(answered(), started_at=began.isoformat())
    consent = payments.consents.told_in(
        Answer(Call(OPERATIONS["payment_consent"]), given, body), wallet
    )
    prepared = Answer(Call(OPERATIONS["prepare"]), answered(), envelope(201, {}))

    assert payments.is_fresh(prepared, consent) is fresh


def _timestamp(value: object) -> object:
    return value.timestamp() if isinstance(value, datetime) else value


@pytest.mark.parametrize(("asks", "requires_none"), [(False, True), (True, False)])
def test_one_snapshot_tells_operations_and_whether_they_ask_for_a_consent(
    clients: Clients, service: FakeService, *, asks: bool, requires_none: bool
) -> None:
    """The first that tells of any may ask for one, and the one before it could not."""
    steps = PaymentSteps(Payments(clients()), Mock())
    operation = {"currencies": ["EUR"], "perTxnLimit": 100, "requiresConsent": asks}
    service.script = [
        answer(envelope(200, {"operations": told})) for told in ([], [operation], [operation])
    ]
    wallet = Wallet("customer", "wallet", "EUR", OPERATOR)

    assert not steps.requires_no_consent(wallet)
    assert steps.requires_no_consent(wallet) is requires_none
    assert len(service.script) == 1


def _order(total: str | None) -> PreparedOrder:
    wallet = Wallet("customer", "w", "EUR", OPERATOR)
    told = envelope(201, {"summary": {"totalAmount": total}})
    told_by = Answer(Mock(), answered(201, told), told)
    return PreparedOrder(wallet, "transfer", "o", PaymentConsent.none_of(wallet), ONE, told_by)


@pytest.mark.parametrize(
    ("cost", "total", "expected"),
    [("1.50", "1.65", "1.65"), ("1.50", "1.50", "1.50"), ("1", None, "1"), ("0", "1.65", "0")],
)
def test_order_takes_its_own_total_where_another_took_that(
    cost: str, total: str | None, expected: str
) -> None:
    """Of what a wallet pays, or what it reserves; where nothing is told, as much."""
    assert _order(total).instead_of(_order("1.50"), Decimal(cost)) == Decimal(expected)


def test_total_that_is_not_taken_tells_not_what_another_order_takes() -> None:
    """A fee that is told need not be what a wallet pays or reserves."""
    with pytest.raises(NotApplicable, match=r"took 1: what the other takes"):
        _order("1.65").instead_of(_order("1.50"), ONE)
