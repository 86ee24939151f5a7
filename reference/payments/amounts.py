"""Amounts of requests, and their notation in answers (sections 2.2, 2.4 and 8)."""

import math
import re
from dataclasses import dataclass
from decimal import Decimal
from typing import Final

from reference.platform.exchange import JsonObject
from reference.platform.platform import Area
from reference.platform.validation import FieldRule, object_type, of_form, text_type

MINOR_DIGITS: Final = 2
_WITHOUT_MINOR_UNIT: Final = "JPY"
_MOST_DIGITS: Final = 18
_PADDED: Final = re.compile(r"\+?[0-9]+")
_PLAIN: Final = re.compile(r"0|[1-9][0-9]*")
currency_value: Final = of_form(r"[A-Z]{3}", "must be a currency code")
"""The form of an ISO 4217 code (section 2.2)."""


@dataclass(eq=False, repr=False)
class Amounts(Area):
    """Reads AmountDto objects and writes amounts."""

    def fields(self, name: str) -> tuple[FieldRule, ...]:
        """Return the rules of an AmountDto member (section 2.2)."""
        return (
            FieldRule(name, object_type),
            FieldRule(f"{name}.value", self.value_type, (self.value_form,)),
            FieldRule(f"{name}.scale", self.scale_type, (self.scale_range,)),
            FieldRule(f"{name}.currency", text_type, (currency_value,), required=False),
        )

    def value_type(self, value: object) -> str | None:
        """Require text; a JSON fraction never is an amount, an integer only by policy."""
        integer = isinstance(value, int) and not isinstance(value, bool)
        if integer and self._policy.amounts.numeric_amount_value == "accepted":
            return None
        return text_type(value)

    def value_form(self, value: object) -> str | None:
        """Require an integer without minus sign or fraction (section 2.2)."""
        form = _PADDED if self._policy.amounts.padded_amount == "accepted" else _PLAIN
        if not form.fullmatch(str(value)):
            return "must be a scaled integer"
        return None if len(str(value)) <= _MOST_DIGITS else "has too many digits"

    def scale_type(self, value: object) -> str | None:
        """Require a JSON number (section 2.2)."""
        number = isinstance(value, int | float) and not isinstance(value, bool)
        return None if number else "must be a number"

    def scale_range(self, value: object) -> str | None:
        """Require a whole number of decimals that an amount can have."""
        if not isinstance(value, int | float) or value != value // 1:
            return "must be a whole number"
        return None if abs(value) <= _MOST_DIGITS else "is out of range"

    def check_scale(self, amount: JsonObject, currency: str) -> None:
        """Raise what the policy wants of an amount in other digits than those of ``currency``."""
        other_scales = self._policy.amounts.other_scales
        digits = 0 if currency == _WITHOUT_MINOR_UNIT else MINOR_DIGITS
        if other_scales != "arithmetic" and int(amount["scale"]) != digits:
            raise self._refusals.plain(
                int(other_scales), "Scale not supported", "UNSUPPORTED_SCALE", "amount.scale"
            )

    def read(self, amount: JsonObject) -> Decimal:
        """Return the amount of a checked AmountDto, or raise what the policy wants of it."""
        quantity = self.scaled(int(amount["value"]), int(amount["scale"]))
        zero_amount = self._policy.amounts.zero_amount
        if not quantity and zero_amount != "accepted":
            raise self._refusals.plain(
                int(zero_amount), "Amount must be positive", "INVALID_AMOUNT", "amount.value"
            )
        smallest = self._policy.amounts.smallest_order
        if smallest != "none" and quantity < Decimal(smallest):
            raise self._refusals.plain(
                400, f"Orders begin with {smallest}", "AMOUNT_TOO_SMALL", "amount.value"
            )
        step = self._policy.amounts.amount_step
        if step != "0.01" and quantity % Decimal(step):
            raise self._refusals.plain(
                422, f"Amounts are multiples of {step}", "AMOUNT_STEP", "amount.value"
            )
        return quantity

    def scaled(self, value: int, scale: int) -> Decimal:
        """Return a scaled integer's amount: the value divided by 10^scale (section 2.2)."""
        return Decimal(value).scaleb(-scale)

    def number(self, amount: Decimal) -> object:
        """Write an amount as a JSON number (section 2.4, snapshot and summary)."""
        binary = self._policy.amounts.number_digits == "binary"
        return math.nextafter(float(amount), math.inf) if binary else float(amount)

    def in_error(self, amount: Decimal, currency: str) -> object:
        """Write an amount in error data, for which section 7 shows no notation."""
        form = self._policy.amounts.error_amounts
        if form == "number":
            return self.number(amount)
        if form == "text":
            return self._platform.notation.decimal(amount)
        minor = int(amount.scaleb(MINOR_DIGITS))
        return {"value": str(minor), "scale": MINOR_DIGITS, "currency": currency}

    def shortage(self, available: Decimal, requested: Decimal, currency: str) -> JsonObject:
        """Return the members of the row about a balance that is too low (section 7)."""
        return {
            "availableBalance": self.in_error(available, currency),
            "requestedAmount": self.in_error(requested, currency),
            "currency": currency,
        }
