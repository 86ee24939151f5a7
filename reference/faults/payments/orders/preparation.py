"""Faults in prepare (sections 2.4, 3 and 4.6)."""

import json
from dataclasses import replace
from decimal import Decimal
from typing import Any, Final

from reference.faults.answers import recodings
from reference.faults.fields import Body, no_check, with_field
from reference.faults.registry import (
    Rule,
    family,
    fault,
    injected,
    injections,
    of_rule,
    replace_rule,
    replaces,
)
from reference.faults.rows import changed, fixed, instead, missing, server_fault, skipped, turned
from reference.payments.accounts import BUSINESS
from reference.payments.ledger import PaymentAccount
from reference.platform.exchange import JsonObject, ServiceCall
from reference.platform.validation import member, text
from reference.serving.service import Service

HUGE: Final = 400
_BODY = Body("prepare", "preparation.fields")
REQUIRED: Final = {
    "type": "PAY-FLD-01",
    "target": "PAY-FLD-02",
    "currency": "PAY-FLD-03",
    "beneficiaryName": "PAY-FLD-04",
    "amount": "PAY-FLD-05",
    "amount.value": "PAY-FLD-10",
    "amount.scale": "PAY-FLD-11",
    "beneficiaryId": "PAY-FLD-06",
    "sourceAccount": "PAY-FLD-07",
    "companyName": "PAY-FLD-08",
    "description": "PAY-FLD-09",
}
"""What prepare needs, and the requirement that says so."""
OBJECTS_REFUSED: Final = ("type", "currency", "beneficiaryName", "companyName", "description")


def _defaults(service: Service, name: str) -> None:
    """Let an order be made without a member that its making reads."""
    if name == "currency":

        @replaces(service, "preparation.currency")
        def currency(original: Rule, body: JsonObject) -> object:
            return original({"currency": "EUR", **body})

    if name.startswith("amount"):

        @replaces(service, "preparation.new")
        def new(original: Rule, call: ServiceCall, *arguments: object) -> object:
            amount = {"value": "100", "scale": 2, **(call.body.get("amount") or {})}
            return original(replace(call, body={**call.body, "amount": amount}), *arguments)

    if name == "beneficiaryId":

        @replaces(service, "preparation.require_beneficiary")
        def require(original: Rule, account: object, order: Any) -> None:
            if order.beneficiary_reference:
                original(account, order)


NOT_REQUIRED = _BODY.not_required(REQUIRED, _defaults)


def _not_required_of_some(
    service: Service, original: Rule, some: Rule, name: str, call: ServiceCall
) -> None:
    spared = replace(call, body={name: "X", **call.body})
    original(spared if some(service, call) else call)


NOT_REQUIRED_OF_SOME = family(
    "preparation.check_body",
    _not_required_of_some,
    (
        "prepare-companyname-not-required-of-organizations",
        "PAY-FLD-20",
        lambda service, call: service.payment_accounts.of_path(call).kind == BUSINESS,
        "companyName",
    ),
    (
        "prepare-description-not-required-elsewhere",
        "PAY-ALT-31",
        lambda _, call: "operationType" not in call.parameters,
        "description",
    ),
)


def _any_type(service: Service, name: str) -> None:
    with_field(service, "preparation.fields", name, type_check=no_check)
    if name == "currency":
        replace_rule(service, "preparation.currency", lambda _original: lambda _body: "EUR")


ANY_TYPE = injections(
    _any_type,
    *((f"prepare-{name.lower()}-any-type", "PAY-FLD-12", name) for name in OBJECTS_REFUSED),
)


def _transfer_by_default(call: ServiceCall) -> str:
    return "topup" if call.parameters.get("operationType") == "topup" else "transfer"


UNKNOWN_FAILS = server_fault("prepare-type-unknown-500", "PAY-PRE-13").of("operation_types.unknown")
HUGE_SCALE_FAILS = server_fault(
    "amount-scale-huge-500",
    "PAY-AMT-OPEN-03",
    lambda call: member(call.body, "amount.scale") == HUGE,
).of("preparation.check_body")
REFERENCE_FAILS = server_fault(
    "consent-reference-object-500",
    "ENV-13",
    lambda call: isinstance(member(call.body, "consent.consentReference"), dict),
).of("preparation.check_body")


@injected(breaks="PAY-MON-11")
def prepare_source_foreign_accepted(service: Service) -> None:
    """Prepare takes a foreign wallet as source."""

    @replaces(service, "preparation.source")
    def source(original: Rule, call: ServiceCall, account: PaymentAccount) -> object:
        named = service.ledger.find(text(call.body, "sourceAccount.walletId"))
        return named or original(call, account)

    @replaces(service, "preparation.require_beneficiary")
    def require(original: Rule, account: PaymentAccount, order: Any) -> None:
        if account.id == order.path_account_id:
            original(account, order)

    @replaces(service, "payment_consents.check")
    def check(original: Rule, order: Any) -> None:
        original(replace(order, account_id=order.path_account_id))


def _twice(amount: Any) -> object:
    return 2 * amount


INSUFFICIENT = (
    *of_rule(
        "preparation.insufficient", *recodings("insufficient", "PAY-PRE-11", (200, 402, 422, 500))
    ),
    *of_rule(
        "preparation.insufficient_data",
        *missing("insufficient", "PAY-PRE-11", "availableBalance requestedAmount currency"),
        changed(
            "insufficient-available-swapped",
            "PAY-PRE-12",
            lambda data: {
                **data,
                "availableBalance": data["requestedAmount"],
                "requestedAmount": data["availableBalance"],
            },
        ),
        fixed("insufficient-available-zero", "PAY-PRE-19", "availableBalance", 0),
        turned("insufficient-requested-double", "PAY-PRE-19", "requestedAmount", _twice),
    ),
)


@fault(rule="preparation.new", breaks="PAY-PRE-08", memory=dict)
def prepare_all_one_order(
    _service: Service, original: Rule, first: dict[str, str], *arguments: Any
) -> object:
    """A new prepared order replaces the account's earlier ones."""
    order = original(*arguments)
    return replace(order, id=first.setdefault(order.account_id, order.id))


@fault(rule="preparation.new", breaks="PAY-PRE-08", memory=dict)
def prepare_equal_ones_one_order(
    _service: Service, original: Rule, known: dict[str, str], *arguments: Any
) -> object:
    """A preparation that equals an earlier one in every member is that order, executed or not."""
    order = original(*arguments)
    asked = json.dumps([order.account_id, arguments[0].body], sort_keys=True)
    return replace(order, id=known.setdefault(asked, order.id))


OTHERS = (
    instead("prepare-type-unknown-accepted", "PAY-PRE-13", _transfer_by_default).of(
        "operation_types.of"
    ),
    skipped("prepare-always-ready", "PAY-PRE-09").of("preparation.check"),
    changed("prepare-amount-other", "PAY-AMT-01", lambda result: result + Decimal(1)).of(
        "amounts.read"
    ),
)
