"""Faults in execute (sections 2.4, 3 and 4.6)."""

import threading
import time
from dataclasses import replace
from datetime import timedelta
from typing import Final

from reference.faults.answers import recodings
from reference.faults.fields import Body, no_check, with_field
from reference.faults.payments.ledger import THINKING_TIME_S, in_threads
from reference.faults.registry import Rule, fault, injected, of_rule, replace_rule, replaces
from reference.faults.rows import answered, changed, fixed, for_given, server_fault
from reference.payments.accounts import BUSINESS
from reference.payments.ledger import PaymentAccount
from reference.payments.orders.orders import READY, TRANSFER, Order
from reference.platform.exchange import ServiceCall
from reference.platform.validation import text
from reference.serving.service import Service

_BODY = Body("execute", "execution.fields")
REQUIRED: Final = {"preparedOrderId": "PAY-EXE-06", "authenticationCode": "PAY-EXE-07"}
"""What execute needs, and the requirement that says so."""

STATES = (
    answered("execute-twice-debits-twice", "PAY-MON-03", result=False).of("execution.was_executed"),
    answered("execute-foreign-order-accepted", "PAY-EXE-12", result=True).of("execution.belongs"),
)


@fault(rule="operation_types.of", breaks="PAY-PRE-13")
def execute_type_unknown_accepted(service: Service, original: Rule, call: ServiceCall) -> object:
    """An operation type that does not exist executes a transfer."""
    unknown = call.parameters.get("operationType") not in service.operation_types.served()
    return TRANSFER if unknown and call.path.endswith("/execute") else original(call)


def _without(service: Service, name: str) -> None:
    if name == "preparedOrderId":

        @replaces(service, "execution.order")
        def latest_by_default(
            original: Rule, account: PaymentAccount, operation_type: str, identifier: str
        ) -> object:
            orders = service.orders.of_account(account.id)
            if not identifier and orders:
                return orders[-1]
            return original(account, operation_type, identifier)

    else:
        replace_rule(service, "payment_consents.matches", for_given)


NOT_REQUIRED = _BODY.not_required(REQUIRED, _without)


@injected(breaks="PAY-EXE-08")
def execute_authenticationcode_any_type(service: Service) -> None:
    """An object as authenticationCode fits."""
    with_field(service, "execution.fields", "authenticationCode", type_check=no_check)

    @replaces(service, "payment_consents.matches")
    def matches(original: Rule, consent: object, code: str) -> object:
        return code.startswith(("{", "[")) or original(consent, code)


@injected(breaks="PAY-EXE-12")
def execute_foreign_order_at_own_cost(service: Service) -> None:
    """An order of another wallet is executed, and paid from the wallet of the path."""
    prepared_by: dict[str, str] = {}

    @replaces(service, "execution.order")
    def order(
        original: Rule, account: PaymentAccount, operation_type: str, identifier: str
    ) -> object:
        found = service.orders.get(identifier)
        if found is None or found.operation_type != operation_type:
            return original(account, operation_type, identifier)
        prepared_by[account.id] = found.account_id
        service.preparation.require_balance(account, found)
        return replace(found, account_id=account.id)

    @replaces(service, "payment_consents.find")
    def find(original: Rule, account_id: str, reference: str) -> object:
        elsewhere = prepared_by.get(account_id, account_id)
        return original(account_id, reference) or original(elsewhere, reference)


@fault(rule="execution.execute", breaks="PAY-EXE-11")
def execute_without_prepare(service: Service, original: Rule, call: ServiceCall) -> object:
    """An order that was never prepared is executed."""
    identifier = text(call.body, "preparedOrderId")
    if service.orders.get(identifier) is not None:
        return original(call)
    account = service.payment_accounts.of_path(call, acting=True)
    order = invented(service, account, identifier)
    return service.execution.answer(service.execution.run(order))


def invented(service: Service, account: PaymentAccount, identifier: str) -> Order:
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
        transaction_id=service.payment_accounts.reference("transaction"),
    )


UNKNOWN = of_rule(
    "execution.unknown", *recodings("execute-unknown-order", "PAY-EXE-11", (200, 500))
)


@fault(rule="execution.check", breaks="PAY-EXE-01")
def execute_organization_refused(
    service: Service, original: Rule, call: object, account: PaymentAccount, order: Order
) -> None:
    """Organizations cannot execute orders."""
    if account.kind == BUSINESS:
        raise service.refusals.plain(403, "Access denied", "INDIVIDUALS_ONLY")
    original(call, account, order)


@fault(rule="execution.order", breaks="PAY-MON-12")
def execute_other_type_accepted(
    service: Service, original: Rule, account: PaymentAccount, operation_type: str, identifier: str
) -> object:
    """A transfer is executed as a top-up, which credits."""
    found = service.orders.get(identifier)
    if found is None or not found.belongs_to(account.id):
        return original(account, operation_type, identifier)
    return replace(found, operation_type=operation_type)


@fault(rule="execution.run", breaks="PAY-MON-05")
def execute_never_leaves_ready(service: Service, _original: Rule, order: Order) -> object:
    """An executed order stays READY and is not debited."""
    return replace(order, status="COMPLETED", executed_at=service.clock.now())


REPEATED_FAILS = server_fault("execute-repeated-500", "PAY-MON-OPEN-01").of("execution.repeated")


@injected(breaks="PAY-MON-04")
def execute_twice_at_once_debits_twice(service: Service) -> None:
    """An order that is executed twice at the same time debits twice."""
    seen = threading.local()
    was_executed = service.execution.was_executed

    @replaces(service, "session_header.check")
    def check(original: Rule, call: ServiceCall, step: str, operation_type: str) -> None:
        original(call, step, operation_type)
        order = service.orders.get(text(call.body, "preparedOrderId"))
        if order is not None:
            seen.executed = was_executed(order)
            time.sleep(THINKING_TIME_S)

    replace_rule(service, "workers.run", lambda _original: in_threads)
    # Execute asks for the session before it keeps others out.
    replace_rule(service, "execution.was_executed", lambda _original: lambda _order: seen.executed)


@fault(rule="execution.repeated", breaks="PAY-MON-03")
def execute_repeated_new_execution(service: Service, _original: Rule, order: Order) -> object:
    """A second execution debits under a new id."""
    identifier = service.payment_consents.identifier()
    again = replace(order, id=identifier, execution_id=identifier)
    return service.execution.answer(service.execution.run(again))


@fault(rule="execution.order", breaks="PAY-EXE-11")
def execute_latest_order(
    service: Service, original: Rule, account: PaymentAccount, operation_type: str, identifier: str
) -> object:
    """Whatever order is named, the latest one that is READY is executed."""
    orders = [one for one in service.orders.of_account(account.id) if one.status == READY]
    return orders[-1] if orders else original(account, operation_type, identifier)


EXECUTED_AT = fixed(
    "executed-at-long-ago", "PAY-EXE-15", "executedAt", "2001-01-31T09:30:00.000Z"
).of("execution.long_data")


OTHERS = (
    changed(
        "execution-in-short-executing",
        "PAY-EXE-14",
        lambda result: {**result, "status": "EXECUTING"},
    ).of("execution.short_data"),
)
