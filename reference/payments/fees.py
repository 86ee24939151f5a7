"""Fees of transfers (section 2.4)."""

from decimal import Decimal
from typing import Final

from reference.payments.amounts import Amounts
from reference.platform.exchange import JsonObject
from reference.platform.platform import Platform

_FIXED_FEE: Final = Decimal("0.50")
_FEE_RATE: Final = Decimal("0.01")
_CENT: Final = Decimal("0.01")


class Fees:
    """What a transfer costs beside its amount (section 2.4, fees)."""

    def __init__(self, platform: Platform, amounts: Amounts) -> None:
        """Remember the collaborators."""
        self._policy = platform.policy
        self._amounts = amounts

    def of(self, amount: Decimal) -> Decimal:
        """Return the fee of a transfer."""
        fee = self._policy.amounts.fee
        if fee == "none":
            return Decimal(0)
        return _FIXED_FEE if fee == "fixed" else (amount * _FEE_RATE).quantize(_CENT)

    def charged(self, fee: Decimal) -> Decimal:
        """Return what of a fee this service debits."""
        return fee if self._policy.amounts.fee_debit == "total" else Decimal(0)

    def data(self) -> JsonObject:
        """Return `fees` of the snapshot."""
        fee = self._policy.amounts.fee
        number = self._amounts.number
        rules: JsonObject = {
            "none": {},
            "fixed": {"fixed": number(_FIXED_FEE)},
            "percentage": {"rate": number(_FEE_RATE)},
        }[fee]
        model = "NONE" if fee == "none" else "SEPARATE_FEE_TRANSFER"
        return {"model": model, "rules": rules, "flags": {"feeChannel": "DEBIT"}}
