"""Faults in the answer of prepare (sections 2.4 and 3)."""

from dataclasses import replace
from datetime import timedelta

from reference.faults.payments.ledger import LARGE
from reference.faults.registry import Rule, fault, of_rule
from reference.faults.rows import (
    answered,
    changed,
    fixed,
    having,
    missing,
    renamed,
    turned,
    turning,
    without,
)
from reference.payments.orders.orders import Order
from reference.platform.exchange import JsonObject, ServiceAnswer, ServiceCall
from reference.serving.service import Service

ANSWER = (
    *of_rule(
        "preparation.data",
        *missing(
            "prepared",
            "PAY-PRE-02",
            "preparedOrderId sessionId balanceCheck consent documents fees regulatoryInfo "
            "statusDetails transactions tenantId time validUntil",
        ),
        *missing("prepared", "PAY-PRE-01", "status"),
        *missing("prepared", "PAY-PRE-03", "summary"),
        fixed("prepared-id-null", "PAY-PRE-02", "preparedOrderId", None),
        fixed("prepared-id-number", "PAY-PRE-02", "preparedOrderId", 17),
        fixed(
            "prepared-id-unusable",
            "PAY-EXE-01",
            "preparedOrderId",
            "66666666-6666-4666-8666-666666666666",
        ),
        renamed("prepared-id-renamed", "PAY-PRE-02", "preparedOrderId", "orderId"),
        turned(
            "prepared-transactions-object", "PAY-PRE-02", "transactions", lambda items: items[0]
        ),
        turned("prepared-summary-list", "PAY-PRE-03", "summary", lambda summary: [summary]),
        fixed(
            "prepared-tenant-other",
            "PAY-PRE-07",
            "tenantId",
            "88888888-8888-4888-8888-888888888888",
        ),
        fixed("prepared-time-epoch", "PAY-PRE-02", "time", 1_900_000_000_000),
        fixed("prepared-time-long-ago", "PAY-PRE-18", "time", "2001-01-31T09:30:00.000Z"),
        fixed("prepared-valid-until-epoch", "PAY-PRE-02", "validUntil", 1_900_000_000_000),
        fixed("prepared-valid-until-localized", "PAY-PRE-02", "validUntil", "02.01.2030 03:19"),
        turned("prepared-valid-until-day", "PAY-PRE-02", "validUntil", lambda moment: moment[:10]),
    ),
    *of_rule(
        "preparation.status",
        answered("prepared-status-prepared", "PAY-PRE-01", "PREPARED"),
        answered("prepared-status-lower", "PAY-PRE-01", "ready"),
        answered("prepared-status-completed", "PAY-PRE-01", "COMPLETED"),
    ),
)


@fault(rule="preparation.lifetime", breaks="PAY-PRE-06")
def prepared_expired_at_once(_service: Service, _original: Rule) -> object:
    """A prepared order is past its validUntil at once."""
    return timedelta(minutes=-15)


@fault(rule="preparation.data", breaks="PAY-TOP-02")
def prepared_topup_without_validuntil(_service: Service, original: Rule, order: Order) -> object:
    """A prepared top-up lacks validUntil."""
    data = original(order)
    return data if order.transfer else without("validUntil")(data)


@fault(rule="preparation.data", breaks="PAY-TOP-06")
def prepared_topup_of_nothing(_service: Service, original: Rule, order: Order) -> object:
    """The summary of a prepared top-up tells nothing as its amount."""
    data = original(order)
    return data if order.transfer else turning("summary", having("amount", 0))(data)


@fault(rule="preparation.data", breaks="PAY-TOP-07")
def prepared_topup_currency_other(_service: Service, original: Rule, order: Order) -> object:
    """The summary of a prepared top-up tells another currency."""
    data = original(order)
    return data if order.transfer else turning("summary", having("currency", "USD"))(data)


@fault(rule="preparation.summary", breaks="PAY-AMT-11")
def prepared_large_total_below_amount(_service: Service, original: Rule, order: Order) -> object:
    """The total of an order of 100 and more is nothing."""
    return turning("totalAmount", lambda total: total if order.amount < LARGE else 0)(
        original(order)
    )


@fault(rule="preparation.summary", breaks="PAY-AMT-01")
def prepared_large_amount_in_thousands(_service: Service, original: Rule, order: Order) -> object:
    """The amount of an order of 100 and more is told in thousands."""
    return turning("amount", lambda amount: amount if order.amount < LARGE else amount / 1000)(
        original(order)
    )


@fault(rule="preparation.prepare", breaks="PAY-ALT-15")
def prepared_transfer_path_total_below_amount(
    _service: Service, original: Rule, call: ServiceCall
) -> ServiceAnswer:
    """The total of an order that the other path of prepare made is below its amount."""
    answer: ServiceAnswer = original(call)
    if "operationType" in call.parameters:
        return answer
    return replace(answer, data=turning("summary", having("totalAmount", 0))(answer.data))


@fault(rule="preparation.prepare", breaks="PAY-ALT-02")
def prepared_transfer_path_without_summary(
    _service: Service, original: Rule, call: ServiceCall
) -> ServiceAnswer:
    """An order that the other path of prepare made lacks summary."""
    answer: ServiceAnswer = original(call)
    if "operationType" in call.parameters:
        return answer
    return replace(answer, data=without("summary")(answer.data))


@fault(rule="preparation.prepare", breaks="PAY-PRE-02")
def prepare_echoes_request(_service: Service, original: Rule, call: ServiceCall) -> ServiceAnswer:
    """Prepare answers the request in place of the order."""
    answer: ServiceAnswer = original(call)
    body: JsonObject = call.body
    return replace(answer, data=body)


OTHERS = (
    *of_rule(
        "preparation.prepare",
        changed("prepared-bare", "ENV-01", lambda answer: replace(answer, flat=True)),
        changed(
            "prepared-code-202", "ENV-04", lambda answer: replace(answer, code=202, created=False)
        ),
    ),
)
