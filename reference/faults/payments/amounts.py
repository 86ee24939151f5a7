"""Faults in the reading and writing of amounts (sections 2.2 and 8)."""

from collections.abc import Callable
from dataclasses import replace
from decimal import Decimal, InvalidOperation
from typing import Any

from reference.faults.registry import (
    Rule,
    changed,
    fixed,
    injected,
    of_rule,
    renamed,
    replace_rule,
    retyped,
    turned,
    without,
)
from reference.platform.exchange import JsonObject
from reference.platform.validation import text
from reference.serving.service import Service


def _scaled(service: Service, scaled: Callable[[int, int], Decimal]) -> None:
    replace_rule(service, "amounts.scaled", lambda _original: scaled)


@injected(breaks="PAY-AMT-02")
def amount_scale_ignored(service: Service) -> None:
    """Every amount is read with two decimals."""
    _scaled(service, lambda value, _scale: Decimal(value) / 100)


@injected(breaks="PAY-AMT-01")
def amount_whole_units(service: Service) -> None:
    """The value of an amount is read as whole units."""
    _scaled(service, lambda value, _scale: Decimal(value))


@injected(breaks="PAY-PRE-01")
def amount_scale_inverted(service: Service) -> None:
    """The value is multiplied by 10^scale."""
    _scaled(service, lambda value, scale: Decimal(value).scaleb(scale))


@injected(breaks="PAY-AMT-01")
def amount_scale_as_divisor(service: Service) -> None:
    """The value is divided by the scale."""
    _scaled(service, lambda value, scale: Decimal(value) / (scale or 1))


@injected(breaks="PAY-AMT-02")
def amount_scale_at_most_two(service: Service) -> None:
    """Decimals beyond the second are not divided."""
    _scaled(service, lambda value, scale: Decimal(value).scaleb(-min(scale, 2)))


@injected(breaks="PAY-AMT-03")
def amount_scale_zero_unsaid(service: Service) -> None:
    """The scale 0 counts as none, which means 2."""
    _scaled(service, lambda value, scale: Decimal(value).scaleb(-(scale or 2)))


@injected(breaks="PAY-AMT-01")
def amount_cents_lost(service: Service) -> None:
    """The decimals of an amount are cut off."""
    _scaled(service, lambda value, scale: Decimal(value // 10 ** max(scale, 0)))


@injected(breaks="PAY-LIM-01")
def amount_value_wraps(service: Service) -> None:
    """Values beyond 16 bits wrap around."""
    _scaled(service, lambda value, scale: Decimal(value % 2**16).scaleb(-scale))


def _currency(service: Service, **changes: Any) -> None:
    for fields in (service.preparation.fields, service.preparation.topup_fields):
        fields["amount.currency"] = replace(fields["amount.currency"], **changes)


@injected(breaks="PAY-AMT-09")
def amount_currency_required(service: Service) -> None:
    """An amount without currency is refused."""
    _currency(service, required=True)


@injected(breaks="PAY-AMT-10")
def amount_currency_any_value(service: Service) -> None:
    """The currency of an amount is not looked at."""
    _currency(service, value_checks=())
    replace_rule(
        service, "preparation.currency", lambda _original: lambda body: text(body, "currency")
    )


def _accepting(service: Service, odd: Callable[[object], bool]) -> None:
    """Accept certain values and read them as decimal text, or as one unit."""

    def checking(original: Rule) -> Rule:
        return lambda value: None if odd(value) else original(value)

    def reading(original: Rule) -> Rule:
        def read(amount: JsonObject) -> object:
            if not odd(amount["value"]):
                return original(amount)
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


@injected(breaks="PAY-AMT-04")
def amount_decimal_text_accepted(service: Service) -> None:
    """The value 10.50 is accepted."""
    _accepting(service, lambda value: isinstance(value, str) and "." in value)


@injected(breaks="PAY-AMT-07")
def amount_fraction_accepted(service: Service) -> None:
    """A JSON fraction as value is accepted."""
    _accepting(service, lambda value: isinstance(value, float))


@injected(breaks="PAY-AMT-05")
def amount_letters_accepted(service: Service) -> None:
    """Letters as value are accepted."""
    _accepting(service, lambda value: isinstance(value, str) and value.isalpha())


@injected(breaks="PAY-AMT-06")
def amount_negative_accepted(service: Service) -> None:
    """A negative value is accepted."""
    _accepting(service, lambda value: isinstance(value, str) and value.startswith("-"))


@injected(breaks="PAY-FLD-12")
def amount_object_accepted(service: Service) -> None:
    """An object as value is accepted."""
    _accepting(service, lambda value: isinstance(value, dict))


@injected(breaks="PAY-AMT-05")
def amount_letters_500(service: Service) -> None:
    """Letters as value are a server fault."""

    def build(original: Rule) -> Rule:
        def value_form(value: object) -> object:
            if str(value).isalpha():
                raise ValueError(value)
            return original(value)

        return value_form

    replace_rule(service, "amounts.value_form", build)
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
