"""Faults in what organizations may send to prepare a transfer (sections 2.2, 2.4 and 4.6)."""

from collections.abc import Callable
from dataclasses import replace
from typing import Any

from reference.faults.registry import Rule, injections, replaces
from reference.payments.accounts import BUSINESS
from reference.platform.exchange import ServiceCall
from reference.serving.service import Service

Wrong = Callable[[Any], bool]
_AMOUNT = {"value": "105", "scale": 2}


def _taken(service: Service, member: str, wrong: Wrong, instead: object) -> None:
    """Let a member of an organization's request stand for something else, where it is wrong."""

    def mended(call: ServiceCall) -> ServiceCall:
        account = service.ledger.find(call.parameters.get("accountId", ""))
        if account is None or account.kind != BUSINESS:
            return call
        return replace(call, body=_with(call.body, member, wrong, instead))

    for rule in ("preparation.check_body", "preparation.prepare"):

        @replaces(service, rule)
        def mending(original: Rule, call: ServiceCall) -> object:
            return original(mended(call))


def _with(body: dict[str, Any], member: str, wrong: Wrong, instead: object) -> dict[str, Any]:
    name, _, inner = member.partition(".")
    if name not in body:
        return body
    value = body[name]
    if inner:
        taken = _with(value, inner, wrong, instead) if isinstance(value, dict) else value
    else:
        taken = instead if wrong(value) else value
    return {**body, name: taken}


BODIES = injections(
    _taken,
    (
        "organization-prepares-an-amount-of-letters",
        "PAY-AMT-05",
        "amount.value",
        lambda value: isinstance(value, str) and value.endswith("abc"),
        "105",
    ),
    (
        "organization-prepares-a-fraction",
        "PAY-AMT-07",
        "amount.value",
        lambda value: isinstance(value, float),
        "105",
    ),
    (
        "organization-prepares-nothing-at-all",
        "PAY-AMT-08",
        "amount.value",
        lambda value: value == "0",
        "105",
    ),
    (
        "organization-prepares-in-any-currency",
        "PAY-AMT-10",
        "amount.currency",
        lambda value: isinstance(value, str) and len(value) > 3,
        "EUR",
    ),
    (
        "organization-prepares-a-list-for-an-amount",
        "PAY-FLD-13",
        "amount",
        lambda value: isinstance(value, list),
        _AMOUNT,
    ),
    (
        "organization-prepares-for-no-target",
        "PAY-FLD-14",
        "target",
        lambda value: value is None,
        {"name": "Nobody", "iban": "DE89370400440532013000"},
    ),
)
