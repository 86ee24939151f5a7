"""Faults in prepare (sections 2.4, 3 and 4.6)."""

from dataclasses import replace
from decimal import Decimal
from typing import TYPE_CHECKING, Any, Final

from reference.faults.registry import (
    Fault,
    Rule,
    change_result,
    changed,
    fault,
    missing_members,
    replace_rule,
)
from reference.platform.validation import text

if TYPE_CHECKING:
    from reference.payments.ledger import PaymentAccount
    from reference.platform.exchange import Call
    from reference.serving.service import Service

REQUIRED: Final = (
    "type",
    "target",
    "currency",
    "beneficiaryName",
    "amount",
    "amount.value",
    "amount.scale",
    "beneficiaryId",
    "sourceAccount",
    "companyName",
    "description",
)
OBJECTS_REFUSED: Final = ("type", "currency", "beneficiaryName", "companyName", "description")


def _slug(name: str) -> str:
    return name.lower().replace(".", "-")


def _not_required(name: str) -> Fault:
    def plant(service: "Service") -> None:
        fields = service.preparation.fields
        fields[name] = replace(fields[name], required=False)
        _defaults(service, name)

    return Fault(
        f"prepare-{_slug(name)}-not-required",
        f"Prepare without {name} is accepted.",
        "2.4",
        plant,
    )


def _defaults(service: "Service", name: str) -> None:
    """Let an order be made without a member that its making reads."""

    def currency(honest: Rule) -> Rule:
        return lambda body: honest({"currency": "EUR", **body})

    def new(honest: Rule) -> Rule:
        def with_amount(call: "Call", *arguments: object) -> object:
            amount = {"value": "100", "scale": 2, **(call.body.get("amount") or {})}
            return honest(replace(call, body={**call.body, "amount": amount}), *arguments)

        return with_amount

    def beneficiary(honest: Rule) -> Rule:
        def check(account: object, order: Any) -> None:  # noqa: ANN401 - an order
            if order.beneficiary_reference:
                honest(account, order)

        return check

    if name == "currency":
        replace_rule(service, "preparation.currency", currency)
    if name.startswith("amount"):
        replace_rule(service, "preparation.new", new)
    if name == "beneficiaryId":
        replace_rule(service, "preparation.require_beneficiary", beneficiary)


NOT_REQUIRED = tuple(_not_required(name) for name in REQUIRED)


def _any_type(name: str) -> Fault:
    def plant(service: "Service") -> None:
        fields = service.preparation.fields
        fields[name] = replace(fields[name], type_check=lambda _value: None)
        if name == "currency":
            replace_rule(service, "preparation.currency", lambda _honest: lambda _body: "EUR")

    return Fault(
        f"prepare-{_slug(name)}-any-type",
        f"Prepare accepts an object as {name}.",
        "2.4",
        plant,
    )


ANY_TYPE = tuple(_any_type(name) for name in OBJECTS_REFUSED)


@fault("prepare-type-unknown-accepted", "An unknown operation type is prepared.", "4.6")
def type_unknown(service: "Service") -> None:
    """Take every type for a transfer."""
    replace_rule(service, "operation_types.of", lambda _honest: _transfer_by_default)


def _transfer_by_default(call: "Call") -> str:
    return "topup" if call.parameters.get("operationType") == "topup" else "transfer"


@fault("prepare-type-unknown-500", "An unknown operation type is a server fault.", "7")
def type_unknown_500(service: "Service") -> None:
    """Let the look-up's error escape."""

    def build(_honest: Rule) -> Rule:
        def unknown(operation_type: str) -> object:
            raise KeyError(operation_type)

        return unknown

    replace_rule(service, "operation_types.unknown", build)


@fault("prepare-source-foreign-accepted", "Prepare takes a foreign wallet as source.", "4.6")
def source_foreign(service: "Service") -> None:
    """Debit the wallet of sourceAccount, whosever it is."""

    def build(honest: Rule) -> Rule:
        def source(call: "Call", account: "PaymentAccount") -> object:
            named = service.ledger.find(text(call.body, "sourceAccount.walletId"))
            return named or honest(call, account)

        return source

    replace_rule(service, "preparation.source", build)

    def trusting(honest: Rule) -> Rule:
        def require(account: "PaymentAccount", order: Any) -> None:  # noqa: ANN401 - an order
            if account.id == order.path_account_id:
                honest(account, order)

        return require

    replace_rule(service, "preparation.require_beneficiary", trusting)
    replace_rule(service, "payment_consents.check", _of_own_account)


def _of_own_account(honest: Rule) -> Rule:
    def check(order: Any) -> None:  # noqa: ANN401 - an order
        honest(replace(order, account_id=order.path_account_id))

    return check


def _insufficient(code: int) -> Fault:
    def plant(service: "Service") -> None:
        def change(refusal: Any) -> Any:  # noqa: ANN401 - a refusal
            refusal.answer = replace(refusal.answer, code=code)
            return refusal

        change_result(service, "preparation.insufficient", change)

    return Fault(
        f"insufficient-{code}",
        f"A balance that is too low is answered with {code}.",
        "4.6 rule 3",
        plant,
    )


INSUFFICIENT = (
    *(_insufficient(code) for code in (200, 402, 422, 500)),
    *missing_members(
        "insufficient",
        "The row about a balance that is too low",
        "7",
        "preparation.insufficient_data",
        ("availableBalance", "requestedAmount", "currency"),
    ),
    changed(
        "insufficient-available-swapped",
        "The row about a balance that is too low swaps its two amounts.",
        "7",
        "preparation.insufficient_data",
        lambda data: {
            **data,
            "availableBalance": data["requestedAmount"],
            "requestedAmount": data["availableBalance"],
        },
    ),
)


@fault("prepare-always-ready", "Prepare checks nothing and is always READY.", "4.6 rule 3")
def always_ready(service: "Service") -> None:
    """Skip all checks."""
    replace_rule(service, "preparation.check", lambda _honest: lambda *_a: None)


@fault("prepare-amount-other", "The prepared amount is not the requested one.", "2.4")
def amount_other(service: "Service") -> None:
    """Add one unit."""
    replace_rule(service, "amounts.read", lambda honest: lambda body: honest(body) + Decimal(1))


@fault("prepare-all-one-order", "A new prepared order replaces the account's earlier ones.", "4.6")
def one_order(service: "Service") -> None:
    """Answer every prepare with the identifier of the first."""
    first: dict[str, str] = {}

    def build(honest: Rule) -> Rule:
        def new(*arguments: Any) -> object:  # noqa: ANN401 - call, account, type
            order = honest(*arguments)
            return replace(order, id=first.setdefault(order.account_id, order.id))

        return new

    replace_rule(service, "preparation.new", build)
