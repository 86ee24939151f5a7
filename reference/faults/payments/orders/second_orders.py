"""Faults in the orders that a wallet executes after its first (sections 2.2, 2.4, 3 and 4.6)."""

from reference.faults.registry import Rule, fault
from reference.payments.orders.orders import READY, Order
from reference.platform.exchange import JsonObject
from reference.serving.service import Service


def _is_later(service: Service, order: Order) -> bool:
    """Tell whether its wallet has executed another transfer before this one."""
    began = order.executed_at
    return began is not None and any(
        one.executed_at is not None and one.executed_at < began
        for one in service.orders.of_account(order.account_id)
        if one.transfer
    )


@fault(rule="execution.long_data", breaks="PAY-ORD-04")
def later_execution_named_by_no_uuid(service: Service, original: Rule, order: Order) -> JsonObject:
    """The executions of a wallet after its first have identifiers of another form."""
    data: JsonObject = original(order)
    later = _is_later(service, order)
    return {**data, "executionId": f"E-{data['executionId']}"} if later else data


@fault(rule="execution.long_data", breaks="PAY-EXE-01")
def later_execution_without_success(service: Service, original: Rule, order: Order) -> JsonObject:
    """The executions of a wallet after its first tell that they are no success."""
    data: JsonObject = original(order)
    return {**data, "success": False} if _is_later(service, order) else data


@fault(rule="orders.reported_status", breaks="PAY-ORD-12")
def later_order_ready_for_ever(service: Service, original: Rule, order: Order) -> object:
    """The orders that a wallet has executed after its first are told as READY."""
    return READY if _is_later(service, order) else original(order)
