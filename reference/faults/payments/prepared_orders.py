"""Faults in the answer of prepare (sections 2.4 and 3)."""

from dataclasses import replace
from datetime import timedelta
from typing import TYPE_CHECKING

from reference.faults.registry import (
    Rule,
    answered,
    change_result,
    changed,
    fault,
    having,
    missing_members,
    renaming,
    replace_rule,
    turning,
    without,
)
from reference.platform.exchange import Answer

if TYPE_CHECKING:
    from reference.payments.orders import Order
    from reference.platform.exchange import Call, JsonObject
    from reference.serving.service import Service

ANSWER = (
    *missing_members(
        "prepared",
        "A prepared order",
        "2.4",
        "preparation.data",
        (
            "preparedOrderId",
            "sessionId",
            "status",
            "balanceCheck",
            "consent",
            "documents",
            "fees",
            "regulatoryInfo",
            "statusDetails",
            "summary",
            "transactions",
            "tenantId",
            "time",
            "validUntil",
        ),
    ),
    answered(
        "prepared-status-prepared",
        "The status of a prepared order is PREPARED.",
        "3",
        "preparation.status",
        "PREPARED",
    ),
    answered(
        "prepared-status-lower",
        "The status of a prepared order is in lower case.",
        "3",
        "preparation.status",
        "ready",
    ),
    answered(
        "prepared-status-completed",
        "A prepared order is COMPLETED at once.",
        "3",
        "preparation.status",
        "COMPLETED",
    ),
    changed(
        "prepared-id-null",
        "preparedOrderId is null.",
        "2.4",
        "preparation.data",
        having("preparedOrderId", None),
    ),
    changed(
        "prepared-id-number",
        "preparedOrderId is a number.",
        "2.4",
        "preparation.data",
        having("preparedOrderId", 17),
    ),
    changed(
        "prepared-id-unusable",
        "preparedOrderId is not the one that execute takes.",
        "4.6 rule 1",
        "preparation.data",
        having("preparedOrderId", "66666666-6666-4666-8666-666666666666"),
    ),
    changed(
        "prepared-id-renamed",
        "preparedOrderId is called orderId.",
        "2.4",
        "preparation.data",
        renaming("preparedOrderId", "orderId"),
    ),
    changed(
        "prepared-transactions-object",
        "The transactions of a prepared order are an object.",
        "2.4",
        "preparation.data",
        turning("transactions", lambda items: items[0]),
    ),
    changed(
        "prepared-summary-list",
        "The summary of a prepared order is a list.",
        "2.4",
        "preparation.data",
        turning("summary", lambda summary: [summary]),
    ),
    changed(
        "prepared-tenant-other",
        "The tenantId of a prepared order is not the caller's.",
        "2.4",
        "preparation.data",
        having("tenantId", "88888888-8888-4888-8888-888888888888"),
    ),
    changed(
        "prepared-time-epoch",
        "The time of a prepared order is a number.",
        "2.2",
        "preparation.data",
        having("time", 1_900_000_000_000),
    ),
    changed(
        "prepared-valid-until-epoch",
        "validUntil is a number.",
        "2.2",
        "preparation.data",
        having("validUntil", 1_900_000_000_000),
    ),
    changed(
        "prepared-valid-until-localized",
        "validUntil is no date-time of the documented notations.",
        "2.2",
        "preparation.data",
        having("validUntil", "02.01.2030 03:19"),
    ),
    changed(
        "prepared-valid-until-day",
        "validUntil is a day.",
        "2.2",
        "preparation.data",
        turning("validUntil", lambda moment: moment[:10]),
    ),
)


@fault("prepared-expired-at-once", "A prepared order is past its validUntil at once.", "2.4")
def expired_at_once(service: "Service") -> None:
    """Subtract in place of adding."""
    replace_rule(service, "preparation.lifetime", lambda _honest: lambda: timedelta(minutes=-15))


@fault("prepared-topup-without-validuntil", "A prepared top-up lacks validUntil.", "2.4")
def topup_without_valid_until(service: "Service") -> None:
    """Know of transfers only that they expire."""

    def build(honest: Rule) -> Rule:
        def data(order: "Order") -> object:
            told = honest(order)
            return told if order.transfer else without("validUntil")(told)

        return data

    replace_rule(service, "preparation.data", build)


@fault(
    "prepared-transfer-path-without-summary",
    "An order that the other path of prepare made lacks summary.",
    "2.4",
)
def other_path_without_summary(service: "Service") -> None:
    """Answer less where the path names no operation type."""

    def build(honest: Rule) -> Rule:
        def prepare(call: "Call") -> Answer:
            answer: Answer = honest(call)
            if "operationType" in call.parameters:
                return answer
            return replace(answer, data=without("summary")(answer.data))

        return prepare

    replace_rule(service, "preparation.prepare", build)


@fault("prepared-bare", "A prepared order is not wrapped.", "2.1")
def bare(service: "Service") -> None:
    """Answer flat."""
    change_result(service, "preparation.prepare", lambda answer: replace(answer, flat=True))


@fault("prepared-code-202", "A prepared order is answered with code 202.", "4.6")
def code_202(service: "Service") -> None:
    """Answer a code that is not listed."""
    change_result(
        service, "preparation.prepare", lambda answer: replace(answer, code=202, created=False)
    )


@fault("prepare-echoes-request", "Prepare answers the request in place of the order.", "2.4")
def echoes_request(service: "Service") -> None:
    """Return the body."""

    def build(honest: Rule) -> Rule:
        def prepare(call: "Call") -> Answer:
            answer: Answer = honest(call)
            body: JsonObject = call.body
            return replace(answer, data=body)

        return prepare

    replace_rule(service, "preparation.prepare", build)
