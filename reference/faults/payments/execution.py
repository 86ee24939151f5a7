"""Faults in execute (sections 2.4, 3 and 4.6)."""

import threading
import time
from dataclasses import replace
from datetime import timedelta
from typing import TYPE_CHECKING, Any, Final

from reference.faults.payments.ledger import THINKING_TIME_S, in_threads
from reference.faults.registry import (
    Fault,
    Rule,
    answered,
    change_result,
    fault,
    replace_rule,
)
from reference.payments.accounts import BUSINESS
from reference.payments.orders import Order
from reference.platform.validation import text

if TYPE_CHECKING:
    from collections.abc import Callable

    from reference.payments.ledger import PaymentAccount
    from reference.platform.exchange import Call
    from reference.serving.service import Service

REQUIRED: Final = ("preparedOrderId", "authenticationCode")

STATES = (
    answered(
        "execute-twice-debits-twice",
        "A second execution is accepted and debits again.",
        "3",
        "execution.was_executed",
        result=False,
    ),
    answered(
        "execute-foreign-order-accepted",
        "A prepared order of another account is executed.",
        "4.6 rule 1",
        "execution.belongs",
        result=True,
    ),
)


def _not_required(name: str) -> Fault:
    def plant(service: "Service") -> None:
        fields = service.execution.fields
        fields[name] = replace(fields[name], required=False)
        if name == "preparedOrderId":
            replace_rule(service, "execution.order", _latest_by_default(service))
        else:
            replace_rule(service, "payment_consents.matches", _nothing_fits)

    return Fault(
        f"execute-{name.lower()}-not-required",
        f"Execute without {name} is accepted.",
        "2.4",
        plant,
    )


def _latest_by_default(service: "Service") -> "Callable[[Rule], Rule]":
    def build(honest: Rule) -> Rule:
        def order(account: "PaymentAccount", operation_type: str, identifier: str) -> object:
            orders = service.orders.of_account(account.id)
            if not identifier and orders:
                return orders[-1]
            return honest(account, operation_type, identifier)

        return order

    return build


def _nothing_fits(honest: Rule) -> Rule:
    return lambda consent, code: not code or honest(consent, code)


NOT_REQUIRED = tuple(_not_required(name) for name in REQUIRED)


@fault("execute-authenticationcode-any-type", "An object as authenticationCode fits.", "2.4")
def any_type(service: "Service") -> None:
    """Skip the type check, and compare nothing but texts."""
    fields = service.execution.fields
    fields["authenticationCode"] = replace(
        fields["authenticationCode"], type_check=lambda _value: None
    )

    def build(honest: Rule) -> Rule:
        return lambda consent, code: code.startswith(("{", "[")) or honest(consent, code)

    replace_rule(service, "payment_consents.matches", build)


@fault("execute-without-prepare", "An order that was never prepared is executed.", "4.6 rule 1")
def without_prepare(service: "Service") -> None:
    """Make an order up."""

    def build(honest: Rule) -> Rule:
        def execute(call: "Call") -> object:
            identifier = text(call.body, "preparedOrderId")
            if service.orders.get(identifier) is not None:
                return honest(call)
            account = service.payment_accounts.of_path(call, acting=True)
            order = invented(service, account, identifier)
            return service.execution.answer(service.execution.run(order))

        return execute

    replace_rule(service, "execution.execute", build)


def invented(service: "Service", account: "PaymentAccount", identifier: str) -> Order:
    """Return a transfer of nothing that nobody prepared."""
    now = service.clock.now()
    zero = service.ledger.balance(account.id) * 0
    return Order(
        id=identifier,
        operation_type="transfer",
        account_id=account.id,
        path_account_id=account.id,
        tenant_id=account.tenant_id,
        session_id="session",
        amount=zero,
        fee=zero,
        currency=account.currency,
        description="",
        target_name="",
        target_iban="",
        beneficiary_reference="",
        consent_reference="",
        prepared_at=now,
        valid_until=now + timedelta(minutes=1),
        order_id=service.payment_consents.identifier(),
        execution_id=service.payment_consents.identifier(),
        transaction_id=service.payment_accounts.identifier("transaction"),
    )


def _unknown(code: int) -> Fault:
    def plant(service: "Service") -> None:
        def change(refusal: Any) -> Any:  # noqa: ANN401 - a refusal
            refusal.answer = replace(refusal.answer, code=code)
            return refusal

        change_result(service, "execution.unknown", change)

    return Fault(
        f"execute-unknown-order-{code}",
        f"The execution of an unknown order is answered with {code}.",
        "7",
        plant,
    )


UNKNOWN = tuple(_unknown(code) for code in (200, 500))


@fault("execute-organization-refused", "Organizations cannot execute orders.", "4.6 rule 4")
def organization_refused(service: "Service") -> None:
    """Know individuals only."""

    def build(honest: Rule) -> Rule:
        def check(call: object, account: "PaymentAccount", order: Order) -> None:
            if account.kind == BUSINESS:
                raise service.refusals.plain(403, "Access denied", "INDIVIDUALS_ONLY")
            honest(call, account, order)

        return check

    replace_rule(service, "execution.check", build)


@fault("execute-other-type-accepted", "A transfer is executed as a top-up, which credits.", "4.6")
def other_type(service: "Service") -> None:
    """Let the path decide on what an order is."""

    def build(honest: Rule) -> Rule:
        def order(account: "PaymentAccount", operation_type: str, identifier: str) -> object:
            found = service.orders.get(identifier)
            if found is None or not found.belongs_to(account.id):
                return honest(account, operation_type, identifier)
            return replace(found, operation_type=operation_type)

        return order

    replace_rule(service, "execution.order", build)


@fault("execute-never-leaves-ready", "An executed order stays READY and is not debited.", "3")
def never_leaves_ready(service: "Service") -> None:
    """Answer a completion that did not happen."""

    def build(_honest: Rule) -> Rule:
        def run(order: Order) -> object:
            return replace(order, status="COMPLETED", executed_at=service.clock.now())

        return run

    replace_rule(service, "execution.run", build)


@fault("execute-repeated-500", "A second execution is a server fault.", "7")
def repeated_500(service: "Service") -> None:
    """Fail on the state."""

    def build(_honest: Rule) -> Rule:
        def repeated(order: Order) -> object:
            raise KeyError(order.id)

        return repeated

    replace_rule(service, "execution.repeated", build)


@fault(
    "execute-twice-at-once-debits-twice",
    "An order that is executed twice at the same time debits twice.",
    "3",
)
def twice_at_once(service: "Service") -> None:
    """Serve requests in threads, and look at the state before others are kept out."""
    seen = threading.local()
    was_executed = service.execution.was_executed

    def build(honest: Rule) -> Rule:
        def check(call: "Call", step: str, operation_type: str) -> None:
            honest(call, step, operation_type)
            order = service.orders.get(text(call.body, "preparedOrderId"))
            if order is not None:
                seen.executed = was_executed(order)
                time.sleep(THINKING_TIME_S)

        return check

    replace_rule(service, "workers.run", lambda _honest: in_threads)
    # Execute asks for the session before it keeps others out.
    replace_rule(service, "session_header.check", build)
    replace_rule(service, "execution.was_executed", lambda _honest: lambda _order: seen.executed)


@fault("execute-repeated-new-execution", "A second execution debits under a new id.", "3")
def repeated_anew(service: "Service") -> None:
    """Run the order again as a copy."""

    def build(_honest: Rule) -> Rule:
        def repeated(order: Order) -> object:
            identifier = service.payment_consents.identifier()
            again = replace(order, id=identifier, execution_id=identifier)
            return service.execution.answer(service.execution.run(again))

        return repeated

    replace_rule(service, "execution.repeated", build)


@fault("execute-latest-order", "Whatever order is named, the latest one is executed.", "4.6 rule 1")
def latest_order(service: "Service") -> None:
    """Ignore the identifier."""

    def build(honest: Rule) -> Rule:
        def order(account: "PaymentAccount", operation_type: str, identifier: str) -> object:
            orders = service.orders.of_account(account.id)
            return orders[-1] if orders else honest(account, operation_type, identifier)

        return order

    replace_rule(service, "execution.order", build)
