"""What an answer tells otherwise than those before it, now and then (sections 2.4, 3 and 4.6)."""

from collections.abc import Callable
from itertools import count
from typing import Any

from reference.faults.registry import Fault, Rule, injections, replaces
from reference.platform.exchange import JsonObject
from reference.serving.service import Service

_EVERY = 5
"""Of as many answers one tells it otherwise."""
_OTHER_IBAN = "DE75512108001245126199"


def _contradicted_at_times(
    service: Service, rule: str, name: str, otherwise: Callable[[Any], object]
) -> None:
    """Let an answer tell a member otherwise at times, where it is told at all."""
    told = count(1)

    @replaces(service, rule)
    def instead(original: Rule, *given: Any, **named: Any) -> JsonObject:
        data: JsonObject = original(*given, **named)
        if data.get(name) is not None and not next(told) % _EVERY:
            data[name] = otherwise(data[name])
        return data


def _other_iban(_: str) -> str:
    return _OTHER_IBAN


def _other_currency(told: str) -> str:
    return "USD" if told == "EUR" else "EUR"


def _one_more(amount: float) -> float:
    return amount + 1


def _failed(status: str) -> str:
    return "FAILED" if status == "COMPLETED" else status


CONTRADICTED: tuple[Fault, ...] = injections(
    _contradicted_at_times,
    ("iban-contradicted-at-times", "WAL-IND-16", "wallets.item", "iban", _other_iban),
    ("currency-contradicted-at-times", "WAL-IND-16", "wallets.item", "currency", _other_currency),
    (
        "snapshot-currency-contradicted-at-times",
        "WAL-IND-16",
        "snapshots.account",
        "currency",
        _other_currency,
    ),
    ("order-amount-contradicted-at-times", "PAY-ORD-13", "orders.data", "amount", _one_more),
    (
        "order-currency-contradicted-at-times",
        "PAY-ORD-13",
        "orders.data",
        "currency",
        _other_currency,
    ),
    ("completed-order-failed-at-times", "EXP-ORD-01", "orders.data", "status", _failed),
)
