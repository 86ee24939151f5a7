"""Texts of date-times and decimal amounts in answers (section 2.2, formats)."""

from datetime import datetime
from decimal import Decimal

from reference.platform.policy import Policy


class Notation:
    """Writes values as the policy's notation wants them."""

    def __init__(self, policy: Policy) -> None:
        """Remember the policy."""
        self._policy = policy

    def datetime(self, moment: datetime) -> str:
        """Write a moment in one of the documented date-time notations (section 2.2)."""
        notation = self._policy.envelope.datetime_notation
        if notation == "utc-micro":
            return moment.replace(tzinfo=None).isoformat(timespec="microseconds") + "Z"
        milliseconds = moment.replace(tzinfo=None).isoformat(timespec="milliseconds")
        return milliseconds + {"utc": "Z", "offset": "+00:00", "unzoned": ""}[notation]

    def decimal(self, amount: Decimal) -> str:
        """Write an amount as decimal text (section 2.4, wallet balances)."""
        written = amount.quantize(Decimal(self._policy.wallets.decimal_text))
        # A notation without digits for cents leaves none out that there are.
        return str(written) if written == amount else f"{amount.normalize():f}"
