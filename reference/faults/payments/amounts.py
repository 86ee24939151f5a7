"""Faults in the reading and writing of amounts (sections 2.2 and 8)."""

from collections.abc import Callable
from decimal import Decimal, InvalidOperation
from typing import Any

from reference.faults.fields import with_field
from reference.faults.registry import (
    Rule,
    fault,
    injected,
    injections,
    of_rule,
    replace_rule,
    replaces,
)
from reference.faults.rows import (
    changed,
    fixed,
    instead,
    renamed,
    retyped,
    skipped,
    turned,
    without,
)
from reference.payments.consents import PaymentConsent
from reference.payments.orders.orders import Order
from reference.platform.exchange import JsonObject
from reference.platform.validation import text
from reference.serving.service import Service

SCALED = of_rule(
    "amounts.scaled",
    instead("amount-scale-ignored", "PAY-AMT-02", lambda value, _scale: Decimal(value) / 100),
    instead("amount-whole-units", "PAY-AMT-01", lambda value, _scale: Decimal(value)),
    instead(
        "amount-scale-inverted", "PAY-PRE-01", lambda value, scale: Decimal(value).scaleb(scale)
    ),
    instead(
        "amount-scale-as-divisor", "PAY-AMT-01", lambda value, scale: Decimal(value) / (scale or 1)
    ),
    changed("amount-rounded", "PAY-AMT-13", lambda amount: round(amount, 2)),
    instead(
        "amount-scale-at-most-two",
        "PAY-AMT-02",
        lambda value, scale: Decimal(value).scaleb(-min(scale, 2)),
    ),
    instead(
        "amount-scale-at-least-two",
        "PAY-AMT-02",
        lambda value, scale: Decimal(value).scaleb(-(max(scale, 2) if scale else 0)),
    ),
    instead(
        "amount-scale-at-most-three",
        "PAY-AMT-02",
        lambda value, scale: Decimal(value).scaleb(-min(scale, 3)),
    ),
    instead(
        "amount-scale-zero-unsaid",
        "PAY-AMT-03",
        lambda value, scale: Decimal(value).scaleb(-(scale or 2)),
    ),
    instead(
        "amount-cents-lost",
        "PAY-AMT-01",
        lambda value, scale: Decimal(value // 10 ** max(scale, 0)),
    ),
    instead(
        "amount-value-wraps",
        "PAY-LIM-01",
        lambda value, scale: Decimal(value % 2**16).scaleb(-scale),
    ),
)


@injected(breaks="PAY-AMT-02")
def amount_scale_at_most_two_within_a_consent(service: Service) -> None:
    """A scale of more than two is read as two, and no consent is good for more than its maximum."""

    @replaces(service, "amounts.scaled")
    def scaled(original: Rule, value: int, scale: int) -> object:
        return original(value, min(scale, 2))

    @replaces(service, "payment_consents.covers")
    def covers(_original: Rule, consent: PaymentConsent, order: Order) -> object:
        most = service.payment_consents._most  # noqa: SLF001  (what was asked for)
        return order.amount <= most.get(consent.id, order.amount)


def _currency(service: Service, **changes: Any) -> None:
    for fields in ("preparation.fields", "preparation.topup_fields"):
        with_field(service, fields, "amount.currency", **changes)


@injected(breaks="PAY-AMT-09")
def amount_currency_required(service: Service) -> None:
    """An amount without currency is refused."""
    _currency(service, required=True)


@fault(rule="amounts.read", breaks="PAY-AMT-09")
def amount_without_currency_unscaled(
    _service: Service, original: Rule, amount: JsonObject
) -> object:
    """The value of an amount that names no currency is taken for whole units."""
    return original(amount if "currency" in amount else {**amount, "scale": 0})


@fault(rule="amounts.read", breaks="PAY-MON-10")
def amount_in_binary_fractions(_service: Service, original: Rule, amount: JsonObject) -> object:
    """A hundred times the amount is calculated in binary fractions, and what is below is cut."""
    return Decimal(int(float(original(amount)) * 100)).scaleb(-2)


@injected(breaks="PAY-AMT-10")
def amount_currency_any_value(service: Service) -> None:
    """The currency of an amount is not looked at."""
    _currency(service, value_checks=())

    @replaces(service, "preparation.currency")
    def currency(_original: Rule, body: JsonObject) -> object:
        return text(body, "currency")


def _accepting(service: Service, odd: Callable[[object], bool]) -> None:
    """Accept certain values and read them as decimal text, or as one unit."""

    def checking(original: Rule) -> Rule:
        return lambda value: None if odd(value) else original(value)

    @replaces(service, "amounts.read")
    def read(original: Rule, amount: JsonObject) -> object:
        if not odd(amount["value"]):
            return original(amount)
        try:
            return Decimal(str(amount["value"]))
        except InvalidOperation:
            return Decimal(1)

    for name in ("value_type", "value_form"):
        replace_rule(service, f"amounts.{name}", checking)
    for fields in (service.preparation.fields, service.preparation.topup_fields):
        fields.update({rule.name: rule for rule in service.amounts.fields("amount")})


ACCEPTED = injections(
    _accepting,
    (
        "amount-decimal-text-accepted",
        "PAY-AMT-04",
        lambda value: isinstance(value, str) and "." in value,
    ),
    ("amount-fraction-accepted", "PAY-AMT-07", lambda value: isinstance(value, float)),
    (
        "amount-letters-accepted",
        "PAY-AMT-05",
        lambda value: isinstance(value, str) and value.isalpha(),
    ),
    (
        "amount-negative-accepted",
        "PAY-AMT-06",
        lambda value: isinstance(value, str) and value.startswith("-"),
    ),
    (
        "amount-with-an-exponent-accepted",
        "PAY-AMT-04",
        lambda value: isinstance(value, str) and value.partition("e")[0].isdigit() and "e" in value,
    ),
    (
        "amount-in-hexadecimal-accepted",
        "PAY-AMT-12",
        lambda value: isinstance(value, str) and value.startswith("0x"),
    ),
    (
        "amount-of-grouped-digits-accepted",
        "PAY-AMT-12",
        lambda value: isinstance(value, str) and "_" in value,
    ),
    ("amount-object-accepted", "PAY-FLD-12", lambda value: isinstance(value, dict)),
)


@injected(breaks="PAY-AMT-05")
def amount_letters_500(service: Service) -> None:
    """Letters as value are a server fault."""

    @replaces(service, "amounts.value_form")
    def value_form(original: Rule, value: object) -> object:
        if str(value).isalpha():
            raise ValueError(value)
        return original(value)

    service.preparation.fields.update(
        {rule.name: rule for rule in service.amounts.fields("amount")}
    )


SUMMARY = of_rule(
    "preparation.summary",
    retyped("amount-summary-text", "PAY-PRE-03", "amount", str),
    retyped("amount-summary-total-text", "PAY-PRE-03", "totalAmount", str),
    changed(
        "amount-summary-minor-units",
        "PAY-AMT-01",
        lambda data: {**data, "amount": data["amount"] * 100},
    ),
    turned(
        "amount-summary-amount-object",
        "PAY-PRE-03",
        "amount",
        lambda number: {"value": str(round(number * 100)), "scale": 2},
    ),
    turned("amount-summary-total-below", "PAY-AMT-11", "totalAmount", lambda number: number / 2),
    fixed("amount-summary-zero", "PAY-AMT-01", "amount", 0),
    fixed("amount-summary-other-currency", "PAY-PRE-05", "currency", "USD"),
    fixed("amount-summary-currency-name", "PAY-PRE-03", "currency", "Euro"),
    changed("amount-summary-without-amount", "PAY-PRE-03", without("amount")),
    changed("amount-summary-without-total", "PAY-PRE-03", without("totalAmount")),
    changed("amount-summary-without-currency", "PAY-PRE-03", without("currency")),
    renamed("amount-summary-snake-case", "PAY-PRE-03", "totalAmount", "total_amount"),
)


ANY_CURRENCY = skipped("order-in-any-currency", "PAY-AMT-10").of("preparation.check_currency")
