"""Faults in the answer of execute (section 2.4)."""

from dataclasses import replace
from typing import TYPE_CHECKING

from reference.faults.registry import (
    Rule,
    changed,
    fault,
    having,
    missing_members,
    renaming,
    replace_rule,
    turning,
)
from reference.platform.exchange import Answer

if TYPE_CHECKING:
    from reference.payments.orders import Order
    from reference.serving.service import Service

ANSWER = (
    *missing_members(
        "executed",
        "An executed order",
        "2.4",
        "execution.long_data",
        (
            "success",
            "executionId",
            "preparedOrderId",
            "status",
            "executedAt",
            "sessionId",
            "tenantId",
            "transactions",
            "balanceUpdates",
            "settlementInfo",
            "executionSummary",
        ),
    ),
    changed(
        "executed-identifier-not-uuid",
        "The executionId of an executed order is no UUID.",
        "2.2",
        "execution.long_data",
        turning("executionId", lambda identifier: f"E-{identifier}"),
    ),
    changed(
        "executed-success-text",
        "success of an executed order is text.",
        "2.4",
        "execution.long_data",
        having("success", "true"),
    ),
    changed(
        "executed-success-false",
        "success of an order that was executed is false.",
        "2.4",
        "execution.long_data",
        having("success", value=False),
    ),
    changed(
        "executed-status-done",
        "The status of an executed order is DONE.",
        "3",
        "execution.long_data",
        having("status", "DONE"),
    ),
    changed(
        "executed-status-ready",
        "The status of an executed order still is READY.",
        "3",
        "execution.long_data",
        having("status", "READY"),
    ),
    changed(
        "executed-status-lower",
        "The status of an executed order is in lower case.",
        "2.4",
        "execution.long_data",
        turning("status", str.lower),
    ),
    changed(
        "executed-id-null",
        "executionId is null.",
        "2.4",
        "execution.long_data",
        having("executionId", None),
    ),
    changed(
        "executed-id-number",
        "executionId is a number.",
        "2.4",
        "execution.long_data",
        having("executionId", 17),
    ),
    changed(
        "executed-prepared-order-other",
        "preparedOrderId of an executed order is another order's.",
        "2.4",
        "execution.long_data",
        lambda data: {**data, "preparedOrderId": data["executionId"]},
    ),
    changed(
        "executed-tenant-other",
        "The tenantId of an executed order is not the caller's.",
        "2.4",
        "execution.long_data",
        having("tenantId", "88888888-8888-4888-8888-888888888888"),
    ),
    changed(
        "executed-at-null",
        "executedAt of an executed order is null.",
        "3",
        "execution.long_data",
        having("executedAt", None),
    ),
    changed(
        "executed-at-epoch",
        "executedAt is a number.",
        "2.2",
        "execution.long_data",
        having("executedAt", 1_900_000_000_000),
    ),
    changed(
        "executed-at-localized",
        "executedAt is no date-time of the documented notations.",
        "2.2",
        "execution.long_data",
        having("executedAt", "02.01.2030 03:04"),
    ),
    changed(
        "executed-transactions-object",
        "The transactions of an executed order are an object.",
        "2.4",
        "execution.long_data",
        turning("transactions", lambda items: items[0]),
    ),
    changed(
        "executed-balance-updates-object",
        "The balanceUpdates of an executed order are an object.",
        "2.4",
        "execution.long_data",
        turning("balanceUpdates", lambda items: items[0]),
    ),
    changed(
        "executed-snake-case",
        "executionId is called execution_id.",
        "2.4",
        "execution.long_data",
        renaming("executionId", "execution_id"),
    ),
    changed(
        "executed-null",
        "The data of an executed order is null.",
        "2.4",
        "execution.data",
        lambda _data: None,
    ),
    changed(
        "executed-code-201",
        "Execute is answered with code 201.",
        "4.6",
        "execution.answer",
        lambda answer: replace(answer, code=201),
    ),
    changed(
        "executed-code-202",
        "Execute is answered with code 202.",
        "4.6",
        "execution.answer",
        lambda answer: replace(answer, code=202),
    ),
    changed(
        "executed-bare",
        "An executed order is not wrapped.",
        "2.1",
        "execution.answer",
        lambda answer: replace(answer, flat=True),
    ),
)


@fault("executed-topup-code-201", "The execution of a top-up is answered with code 201.", "4.6")
def topup_code_201(service: "Service") -> None:
    """Take the money that comes for something that was created."""

    def build(honest: Rule) -> Rule:
        def answer(order: "Order") -> Answer:
            told: Answer = honest(order)
            return told if order.transfer else replace(told, code=201)

        return answer

    replace_rule(service, "execution.answer", build)
