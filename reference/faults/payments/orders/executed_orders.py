"""Faults in the answer of execute (section 2.4)."""

from dataclasses import replace

from reference.faults.payments.ledger import LARGE
from reference.faults.registry import Rule, fault, of_rule
from reference.faults.rows import changed, fixed, missing, renamed, retyped, turned
from reference.payments.orders.orders import Order
from reference.platform.exchange import ServiceAnswer
from reference.serving.service import Service

ANSWER = (
    *of_rule(
        "execution.long_data",
        *missing(
            "executed",
            "PAY-EXE-02",
            "success executionId preparedOrderId sessionId tenantId transactions "
            "balanceUpdates settlementInfo executionSummary",
        ),
        *missing("executed", "PAY-EXE-01", "status"),
        *missing("executed", "PAY-EXE-04", "executedAt"),
        turned(
            "executed-identifier-not-uuid",
            "PAY-ORD-04",
            "executionId",
            lambda identifier: f"E-{identifier}",
        ),
        fixed("executed-success-text", "PAY-EXE-02", "success", "true"),
        fixed("executed-success-false", "PAY-EXE-01", "success", value=False),
        fixed("executed-status-done", "PAY-EXE-01", "status", "DONE"),
        fixed("executed-status-ready", "PAY-EXE-01", "status", "READY"),
        retyped("executed-status-lower", "PAY-EXE-01", "status", str.lower),
        fixed("executed-id-null", "PAY-EXE-02", "executionId", None),
        fixed("executed-id-number", "PAY-EXE-02", "executionId", 17),
        changed(
            "executed-prepared-order-other",
            "PAY-EXE-05",
            lambda data: {**data, "preparedOrderId": data["executionId"]},
        ),
        fixed(
            "executed-tenant-other",
            "PAY-PRE-07",
            "tenantId",
            "88888888-8888-4888-8888-888888888888",
        ),
        fixed("executed-at-null", "PAY-EXE-04", "executedAt", None),
        fixed("executed-at-epoch", "PAY-EXE-04", "executedAt", 1_900_000_000_000),
        fixed("executed-at-localized", "PAY-EXE-04", "executedAt", "02.01.2030 03:04"),
        turned(
            "executed-transactions-object", "PAY-EXE-02", "transactions", lambda items: items[0]
        ),
        turned(
            "executed-balance-updates-object",
            "PAY-EXE-02",
            "balanceUpdates",
            lambda items: items[0],
        ),
        renamed("executed-snake-case", "PAY-EXE-02", "executionId", "execution_id"),
    ),
    changed("executed-null", "PAY-EXE-02", lambda _data: None).of("execution.data"),
    *of_rule(
        "execution.answer",
        changed("executed-code-201", "PAY-EXE-03", lambda answer: replace(answer, code=201)),
        changed("executed-code-202", "PAY-EXE-03", lambda answer: replace(answer, code=202)),
        changed("executed-bare", "ENV-01", lambda answer: replace(answer, flat=True)),
    ),
)


@fault(rule="execution.answer", breaks="PAY-TOP-04")
def executed_topup_code_201(_service: Service, original: Rule, order: Order) -> ServiceAnswer:
    """The execution of a top-up is answered with code 201."""
    answer: ServiceAnswer = original(order)
    return answer if order.transfer else replace(answer, code=201)


@fault(rule="execution.data", breaks="PAY-TOP-08")
def executed_topup_of_another_order(_service: Service, original: Rule, order: Order) -> object:
    """The execution of a top-up names another prepared order."""
    data = original(order)
    return data if order.transfer else {**data, "preparedOrderId": order.execution_id}


@fault(rule="execution.long_data", breaks="PAY-EXE-01")
def executed_large_no_success(_service: Service, original: Rule, order: Order) -> object:
    """An order of 100 and more is executed, and told as a failure."""
    return {**original(order), "success": order.amount < LARGE}


@fault(rule="execution.data", breaks="PAY-EXE-05", memory=dict)
def executed_names_the_first_order_of_its_wallet(
    _service: Service, original: Rule, first: dict[str, str], order: Order
) -> object:
    """The execution of a further order names the prepared order of the first one."""
    return {**original(order), "preparedOrderId": first.setdefault(order.account_id, order.id)}
