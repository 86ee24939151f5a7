"""What a wallet and an order are told to be they stay."""

from dataclasses import replace
from typing import Any

import pytest

from conformance.log import TestLog
from fixtures.client.answer import Answer
from fixtures.client.call import NO_BODY, Call
from fixtures.client.judging.facts import Facts
from fixtures.interface.operations import OPERATIONS
from fixtures.target.sections import Behaviour
from selftests.client.exchanges import envelope, exchange

WALLET = "3f2bd0c7-93ab-4cd5-8ef0-1a2b3c4d5e6f"
OTHER = "a1f2e3b4-93ab-4cd5-8ef0-1a2b3c4d5e6f"
IBAN, ANOTHER = "DE89370400440532013000", "DE02120300000000202051"
_PATH = {"customerId": OTHER, "accountId": WALLET, "orderId": OTHER, "organizationId": OTHER}

Told = tuple[str, object]
"""An operation, and the data of its answer."""


def _status_in(_key: str, body: Any) -> object:
    data = body["data"]
    return data.get("status") if isinstance(data, dict) else data


def _clauses(*told: Told, code: int = 200, deviations: tuple[str, ...] = ()) -> list[str]:
    """Return what is found of answers, the last of which has ``code`` and ``deviations``."""
    log = TestLog()
    facts = Facts(log, _status_in, Behaviour)
    for number, (operation, data) in enumerate(told, start=1):
        last = number == len(told)
        differs = deviations if last else ()
        answer = envelope(code if last else 200, data)
        call = Call(OPERATIONS[operation], _PATH, body=NO_BODY, deviations=differs)
        facts.heard(Answer(call, replace(exchange(answer), deviations=differs), answer))
    return [f"{each.clause} {each.path}" for each in log.drain().violations]


def _list(**members: object) -> Told:
    return "wallets", [{"walletId": WALLET, **members}]


def _snapshot(*accounts: dict[str, object]) -> Told:
    return "allowed_operations", {"accounts": [{"id": WALLET, **each} for each in accounts]}


def _order(**members: object) -> Told:
    return "order", members


@pytest.mark.parametrize(
    ("before", "told", "found"),
    [
        (_list(iban=IBAN), _list(iban=ANOTHER), "wallet_facts $.data[0].iban"),
        (_list(iban=IBAN), _snapshot({"iban": ANOTHER}), "wallet_facts $.data.accounts[0].iban"),
        (_list(currency="EUR"), ("balance", {"currency": "USD"}), "wallet_facts $.data.currency"),
        (
            ("organization_activation", {"wallet": {"walletId": WALLET, "currency": "EUR"}}),
            ("balance", {"balance": {"value": "1", "scale": 2, "currency": "USD"}}),
            "wallet_facts $.data.balance.currency",
        ),
        (_order(amount=10.5), _order(amount="10.51"), "order_facts $.data.amount"),
        (_order(currency="EUR"), _order(currency="USD"), "order_facts $.data.currency"),
        (
            _order(beneficiaryId=WALLET),
            _order(beneficiaryId=OTHER),
            "order_facts $.data.beneficiaryId",
        ),
        (
            ("order", {"order": {"amount": 1}}),
            ("order", {"order": {"amount": 2}}),
            "order_facts $.data.order.amount",
        ),
        (("order", "completed"), ("order", "Failed"), "order_end $.data"),
    ],
)
def test_a_contradiction_is_found(before: Told, told: Told, found: str) -> None:
    """Where it is told; not in a refusal, nor in the answer to what differs."""
    assert _clauses(before, told) == [found]
    assert not _clauses(before, told, code=404)
    assert not _clauses(before, told, deviations=("path",))


@pytest.mark.parametrize(
    ("before", "told"),
    [
        (_list(iban=IBAN, currency="EUR"), _list(iban="de89 3704 0044 0532 0130 00")),
        (_list(iban="DE89 **** 3000"), _list(iban=IBAN)),
        (_list(iban=IBAN), _list(iban="DE89XXXXXXXXXXXXXX3000")),
        (_list(iban=None), _list(iban=IBAN)),
        (_list(iban=IBAN), _list(currency="EUR")),
        (_list(iban=IBAN), _list(iban=[IBAN, ANOTHER])),
        (_list(currency="EUR"), _list(currency="978")),
        (_list(currency="EUR"), ("balance", [{"currency": "USD"}])),
        (_list(currency="EUR"), ("balance", "10.00")),
        (
            ("wallets", [{"walletId": "17", "iban": IBAN}]),
            ("wallets", [{"walletId": "17", "iban": ANOTHER}]),
        ),
        (_order(amount=10), _order(amount="10.00")),
        (_order(amount=10), _order(amount={"value": "1000", "scale": 2, "currency": "EUR"})),
        (_order(amount=10), _order(amount=None)),
        (_order(beneficiaryId="17"), _order(beneficiaryId=OTHER)),
        (_order(status="FAILED"), _order(status="COMPLETED")),
        (_order(status="COMPLETED"), _order(status="EXECUTING")),
        (_order(status="COMPLETED"), _order(status="SETTLED")),
    ],
)
def test_what_is_open_contradicts_nothing(before: Told, told: Told) -> None:
    """Another notation, what is masked, absent or late, and words that nobody knows."""
    assert not _clauses(before, told)


def test_a_wallet_of_many_currencies_is_left_alone() -> None:
    """Once one answer told several, none contradicts it."""
    many = _snapshot({"currency": "EUR"}, {"currency": "USD"})
    assert not _clauses(_list(currency="EUR"), many, _list(currency="CHF"))
