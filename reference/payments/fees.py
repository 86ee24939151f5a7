"""Fees of transfers and top-ups (section 2.4)."""

from collections import Counter
from decimal import Decimal
from typing import Final

from reference.payments.amounts import MINOR_DIGITS, Amounts
from reference.platform.exchange import JsonObject
from reference.platform.platform import Platform

_FIXED_FEE: Final = Decimal("0.50")
_FEE_RATE: Final = Decimal("0.01")
_LEAST_FEE: Final = Decimal("0.35")
_HIGH_FEE: Final = Decimal("2.50")
_STEEP_FEE: Final = Decimal("30.00")
_STEP: Final = Decimal("0.15")
_FREE: Final = 2
_CENT: Final = Decimal("0.01")
_CURRENCY: Final = "EUR"


class Fees:
    """What a transfer costs beside its amount, and where that is told (section 2.4, fees)."""

    def __init__(self, platform: Platform, amounts: Amounts) -> None:
        """Remember the collaborators."""
        self._policy = platform.policy
        self._amounts = amounts
        self._transfers: Counter[str] = Counter()

    def of(self, account_id: str, amount: Decimal) -> Decimal:
        """Return the fee of an account's next transfer."""
        rated = (amount * _FEE_RATE).quantize(_CENT)
        free = self._transfers[account_id] < _FREE
        return {
            "none": Decimal(0),
            "fixed": _FIXED_FEE,
            "percentage": rated,
            "minimum": max(rated, _LEAST_FEE),
            "after-free": Decimal(0) if free else _FIXED_FEE,
            "high": _HIGH_FEE,
            "steep": _STEEP_FEE,
            "varying": _FIXED_FEE + _STEP * (self._transfers.total() % _FREE),
        }[self._policy.amounts.fee]

    def count(self, account_id: str) -> None:
        """Count a transfer that was booked."""
        self._transfers[account_id] += 1

    def charged(self, fee: Decimal) -> Decimal:
        """Return what of a fee this service debits with the order."""
        return fee if self._policy.amounts.fee_debit in {"total", "separate"} else Decimal(0)

    def later(self, fee: Decimal) -> Decimal:
        """Return what of a fee this service debits after the order."""
        return fee if self._policy.amounts.fee_debit == "later" else Decimal(0)

    def kept_back(self, fee: Decimal) -> Decimal:
        """Return what of a fee the payee does not get."""
        return fee if self._policy.amounts.fee_debit == "payee" else Decimal(0)

    def of_topup(self, amount: Decimal) -> Decimal:
        """Return what of a top-up does not reach the wallet."""
        kept = self._policy.amounts.topup_fee == "kept"
        return min(_FIXED_FEE, amount) if kept else Decimal(0)

    def total(self, amount: Decimal, fee: Decimal) -> Decimal:
        """Return totalAmount of the summary of an order (section 2.2)."""
        reported = self._reported_in("total") or self._policy.amounts.fee in {"steep", "varying"}
        return amount + fee if reported else amount

    def transactions(self, fee: Decimal, currency: str) -> list[JsonObject]:
        """Return the fee as a transaction of an order, where it is one of its own."""
        if not fee or self._policy.amounts.fee_debit != "separate":
            return []
        return [{"type": "FEE", "amount": self._amounts.number(fee), "currency": currency}]

    def of_order(self, fee: Decimal, currency: str) -> object:
        """Return `fees` of a prepared order, whose contents are not shown (section 2.4)."""
        if not self._reported_in("order"):
            return {}
        notation = self._policy.amounts.fee_notation
        if notation == "amount":
            return [{"type": "TRANSFER_FEE", "amount": self._written(fee)}]
        if notation == "words":
            return self._written(fee)
        return {"amount": self._written(fee), "currency": currency}

    def data(self) -> JsonObject:
        """Return `fees` of the snapshot."""
        none = self._policy.amounts.fee == "none"
        model = "NONE" if none else "SEPARATE_FEE_TRANSFER"
        rules = self._rules() if self._reported_in("snapshot") else {}
        return {"model": model, "rules": rules, "flags": {"feeChannel": "DEBIT"}}

    def _rules(self) -> JsonObject:
        fixed, least = self._written(_FIXED_FEE), self._written(_LEAST_FEE)
        rules: dict[str, JsonObject] = {
            "none": {},
            "fixed": {"fixed": fixed},
            "percentage": {"rate": self._rate()},
            "minimum": {"rate": self._rate(), "minimum": least},
            "after-free": {"freePerMonth": _FREE, "fixed": fixed},
            "high": {"fixed": self._written(_HIGH_FEE)},
            "steep": {"fixed": self._written(_STEEP_FEE)},
            "varying": {"from": fixed},
        }
        return rules[self._policy.amounts.fee]

    def _reported_in(self, place: str) -> bool:
        return self._policy.amounts.fee_place in {"everywhere", place}

    def _written(self, fee: Decimal) -> object:
        scaled = {"value": str(int(fee.scaleb(MINOR_DIGITS))), "scale": MINOR_DIGITS}
        forms: dict[str, object] = {
            "number": self._amounts.number(fee),
            "text": str(fee),
            "amount": {**scaled, "currency": _CURRENCY},
            "words": f"{fee} {_CURRENCY} per transfer" if fee else "no fee",
        }
        return forms[self._policy.amounts.fee_notation]

    def _rate(self) -> object:
        forms: dict[str, object] = {
            "number": self._amounts.number(_FEE_RATE),
            "text": f"{_FEE_RATE:.0%}",
            "amount": {"value": str(int(_FEE_RATE.scaleb(MINOR_DIGITS))), "scale": 0, "unit": "%"},
            "words": f"{_FEE_RATE:.0%} of the amount",
        }
        return forms[self._policy.amounts.fee_notation]
