"""Faults in the reading and writing of amounts (sections 2.2 and 8)."""

from dataclasses import replace
from decimal import Decimal, InvalidOperation
from typing import TYPE_CHECKING, Any

from reference.faults.registry import (
    Rule,
    changed,
    fault,
    having,
    renaming,
    replace_rule,
    turning,
    without,
)
from reference.platform.validation import text

if TYPE_CHECKING:
    from collections.abc import Callable

    from reference.platform.exchange import JsonObject
    from reference.serving.service import Service


def _scaled(service: "Service", scaled: "Callable[[int, int], Decimal]") -> None:
    replace_rule(service, "amounts.scaled", lambda _honest: scaled)


@fault("amount-scale-ignored", "Every amount is read with two decimals.", "2.2")
def scale_ignored(service: "Service") -> None:
    """Divide by a hundred, whatever the scale."""
    _scaled(service, lambda value, _scale: Decimal(value) / 100)


@fault("amount-whole-units", "The value of an amount is read as whole units.", "2.2")
def whole_units(service: "Service") -> None:
    """Forget to divide."""
    _scaled(service, lambda value, _scale: Decimal(value))


@fault("amount-scale-inverted", "The value is multiplied by 10^scale.", "2.2")
def scale_inverted(service: "Service") -> None:
    """Multiply in place of dividing."""
    _scaled(service, lambda value, scale: Decimal(value).scaleb(scale))


@fault("amount-scale-as-divisor", "The value is divided by the scale.", "2.2")
def scale_as_divisor(service: "Service") -> None:
    """Mistake the exponent for the divisor."""
    _scaled(service, lambda value, scale: Decimal(value) / (scale or 1))


@fault("amount-scale-at-most-two", "Decimals beyond the second are not divided.", "2.2")
def at_most_two(service: "Service") -> None:
    """Cap the scale."""
    _scaled(service, lambda value, scale: Decimal(value).scaleb(-min(scale, 2)))


@fault("amount-scale-zero-unsaid", "The scale 0 counts as none, which means 2.", "2.2")
def scale_zero(service: "Service") -> None:
    """Mistake zero for nothing."""
    _scaled(service, lambda value, scale: Decimal(value).scaleb(-(scale or 2)))


@fault("amount-cents-lost", "The decimals of an amount are cut off.", "2.2")
def cents_lost(service: "Service") -> None:
    """Divide integers."""
    _scaled(service, lambda value, scale: Decimal(value // 10 ** max(scale, 0)))


@fault("amount-value-wraps", "Values beyond 16 bits wrap around.", "2.2")
def value_wraps(service: "Service") -> None:
    """Keep too few bits."""
    _scaled(service, lambda value, scale: Decimal(value % 2**16).scaleb(-scale))


def _currency(service: "Service", **changes: Any) -> None:  # noqa: ANN401 - of the rule
    for fields in (service.preparation.fields, service.preparation.topup_fields):
        fields["amount.currency"] = replace(fields["amount.currency"], **changes)


@fault("amount-currency-required", "An amount without currency is refused.", "2.2")
def currency_required(service: "Service") -> None:
    """Mistake the optional member for a required one."""
    _currency(service, required=True)


@fault("amount-currency-any-value", "The currency of an amount is not looked at.", "2.2")
def currency_any_value(service: "Service") -> None:
    """Take the order's own currency, whatever the amount names."""
    _currency(service, value_checks=())
    replace_rule(
        service, "preparation.currency", lambda _honest: lambda body: text(body, "currency")
    )


def _accepting(service: "Service", odd: "Callable[[object], bool]") -> None:
    """Accept certain values and read them as decimal text, or as one unit."""

    def checking(honest: Rule) -> Rule:
        return lambda value: None if odd(value) else honest(value)

    def reading(honest: Rule) -> Rule:
        def read(amount: "JsonObject") -> object:
            if not odd(amount["value"]):
                return honest(amount)
            try:
                return Decimal(str(amount["value"]))
            except InvalidOperation:
                return Decimal(1)

        return read

    for name in ("value_type", "value_form"):
        replace_rule(service, f"amounts.{name}", checking)
    for fields in (service.preparation.fields, service.preparation.topup_fields):
        fields.update({rule.name: rule for rule in service.amounts.fields("amount")})
    replace_rule(service, "amounts.read", reading)


@fault("amount-decimal-text-accepted", "The value 10.50 is accepted.", "2.2")
def decimal_text(service: "Service") -> None:
    """Take a decimal text."""
    _accepting(service, lambda value: isinstance(value, str) and "." in value)


@fault("amount-fraction-accepted", "A JSON fraction as value is accepted.", "2.2")
def fraction(service: "Service") -> None:
    """Take a float."""
    _accepting(service, lambda value: isinstance(value, float))


@fault("amount-letters-accepted", "Letters as value are accepted.", "2.2")
def letters(service: "Service") -> None:
    """Take anything that is no number."""
    _accepting(service, lambda value: isinstance(value, str) and value.isalpha())


@fault("amount-negative-accepted", "A negative value is accepted.", "2.2")
def negative(service: "Service") -> None:
    """Take a minus sign."""
    _accepting(service, lambda value: isinstance(value, str) and value.startswith("-"))


@fault("amount-object-accepted", "An object as value is accepted.", "2.2")
def value_object(service: "Service") -> None:
    """Take an object."""
    _accepting(service, lambda value: isinstance(value, dict))


@fault("amount-letters-500", "Letters as value are a server fault.", "7")
def letters_500(service: "Service") -> None:
    """Let the conversion's error escape."""

    def build(honest: Rule) -> Rule:
        def value_form(value: object) -> object:
            if str(value).isalpha():
                raise ValueError(value)
            return honest(value)

        return value_form

    replace_rule(service, "amounts.value_form", build)
    service.preparation.fields.update(
        {rule.name: rule for rule in service.amounts.fields("amount")}
    )


SUMMARY = (
    changed(
        "amount-summary-text",
        "The amount of a summary is text.",
        "2.2",
        "preparation.summary",
        turning("amount", str),
    ),
    changed(
        "amount-summary-total-text",
        "The totalAmount of a summary is text.",
        "2.2",
        "preparation.summary",
        turning("totalAmount", str),
    ),
    changed(
        "amount-summary-minor-units",
        "The amounts of a summary are in minor units.",
        "2.2",
        "preparation.summary",
        lambda data: {**data, "amount": data["amount"] * 100},
    ),
    changed(
        "amount-summary-amount-object",
        "The amount of a summary is an AmountDto.",
        "2.2",
        "preparation.summary",
        turning("amount", lambda number: {"value": str(round(number * 100)), "scale": 2}),
    ),
    changed(
        "amount-summary-total-below",
        "The totalAmount is lower than the amount.",
        "2.4",
        "preparation.summary",
        turning("totalAmount", lambda number: number / 2),
    ),
    changed(
        "amount-summary-zero",
        "The amount of a summary is zero.",
        "2.4",
        "preparation.summary",
        having("amount", 0),
    ),
    changed(
        "amount-summary-other-currency",
        "The summary names another currency.",
        "2.4",
        "preparation.summary",
        having("currency", "USD"),
    ),
    changed(
        "amount-summary-currency-name",
        "The currency of a summary is no ISO 4217 code.",
        "2.2",
        "preparation.summary",
        having("currency", "Euro"),
    ),
    changed(
        "amount-summary-without-amount",
        "A summary lacks amount.",
        "2.4",
        "preparation.summary",
        without("amount"),
    ),
    changed(
        "amount-summary-without-total",
        "A summary lacks totalAmount.",
        "2.4",
        "preparation.summary",
        without("totalAmount"),
    ),
    changed(
        "amount-summary-without-currency",
        "A summary lacks currency.",
        "2.4",
        "preparation.summary",
        without("currency"),
    ),
    changed(
        "amount-summary-snake-case",
        "A summary's totalAmount is called total_amount.",
        "2.4",
        "preparation.summary",
        renaming("totalAmount", "total_amount"),
    ),
)
