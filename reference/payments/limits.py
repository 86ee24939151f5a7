"""Limits per transaction, day and month (sections 2.4, 7 and 8)."""

import sys
from collections.abc import Mapping
from dataclasses import dataclass
from datetime import datetime, timedelta
from decimal import Decimal
from typing import Final

from reference.payments.accounts import CONSUMER
from reference.payments.amounts import Amounts
from reference.payments.ledger import PaymentAccount
from reference.payments.orders.orders import Order, Orders
from reference.platform.exchange import JsonObject, RefusalError
from reference.platform.platform import Area

Table = Mapping[str, Mapping[str, Decimal]]

PER_TRANSACTION: Final = "perTxn"
DAILY: Final = "daily"
MONTHLY: Final = "monthly"
NUMBER: Final = "number"
_NAMES: Final = {
    PER_TRANSACTION: "PER_TRANSACTION",
    DAILY: "DAILY",
    MONTHLY: "MONTHLY",
    NUMBER: "NUMBER",
}
_PERIODS: Final = (PER_TRANSACTION, DAILY, MONTHLY)
_PAYMENTS_A_DAY: Final = Decimal(4)
_LIMITS: Final[Table] = {
    PER_TRANSACTION: {"EUR": Decimal(1000), "USD": Decimal(1100), "JPY": Decimal(160_000)},
    DAILY: {"EUR": Decimal(2500), "USD": Decimal(2800), "JPY": Decimal(400_000)},
    MONTHLY: {"EUR": Decimal(5000), "USD": Decimal(5600), "JPY": Decimal(800_000)},
}
_OF_A_MONTH: Final = {"daily": Decimal(1), "monthly": Decimal("0.4")}
"""What of the monthly limit there is, so that payments reach the one or the other first."""
_WORTH: Final = {"usual": Decimal(1), "low": Decimal("0.01"), "raised": Decimal(1)}
_ROLLING: Final = {DAILY: timedelta(hours=24), MONTHLY: timedelta(days=30)}
_LOWER: Final = Decimal("0.75")
_TOPUPS_COUNT: Final = frozenset({"counted", "all"})
_BOUNDLESS: Final = {"minus-one": -1, "largest-number": sys.float_info.max}
"""What the snapshot tells in the place of no limit."""


@dataclass(eq=False, repr=False)
class Limits(Area):
    """Knows the limits, counts what was spent, and refuses what goes beyond."""

    _amounts: Amounts
    _orders: Orders

    def __post_init__(self) -> None:
        """No day has begun since the service was started."""
        self._began: datetime | None = None

    def table(self, account: PaymentAccount) -> Table:
        """Return an account's limits by kind and currency; individuals may have none (2.4)."""
        if self._policy.amounts.limit_maps != "present" and account.kind == CONSUMER:
            return {PER_TRANSACTION: {}, DAILY: {}, MONTHLY: {}}
        worth = _WORTH[self._policy.amounts.limit_amounts]
        if self._policy.amounts.limit_amounts == "raised" and self.has_paid(account):
            worth *= 2
        shares = {MONTHLY: _OF_A_MONTH[self._policy.amounts.first_limit]}
        return {
            kind: {
                currency: limit * worth * shares.get(kind, Decimal(1))
                for currency, limit in by_currency.items()
            }
            for kind, by_currency in _LIMITS.items()
        }

    def has_paid(self, account: PaymentAccount) -> bool:
        """Tell whether an account has executed a transfer."""
        orders = self._orders.of_account(account.id)
        return any(one.transfer and one.executed_at is not None for one in orders)

    def data(self, account: PaymentAccount) -> JsonObject:
        """Return `limits` of the snapshot (section 2.4)."""
        number = self._amounts.number
        boundless = _BOUNDLESS.get(self._policy.amounts.limit_maps)
        if boundless is not None and account.kind == CONSUMER:
            return {kind: {account.currency: boundless} for kind in _PERIODS}
        return {
            kind: {currency: number(limit) for currency, limit in by_currency.items()}
            for kind, by_currency in self.table(account).items()
        }

    def of_operation(self, account: PaymentAccount, currency: str) -> Decimal | None:
        """Return perTxnLimit of an operation (section 2.4)."""
        limit = self.table(account)[PER_TRANSACTION].get(currency)
        if limit is not None and self._policy.amounts.operation_limit == "lower":
            return limit * _LOWER
        return limit

    def of_another_operation(self, account: PaymentAccount, currency: str) -> Decimal | None:
        """Return the lower perTxnLimit of what is not a transfer, where the policy has such."""
        limit = self.of_operation(account, currency)
        several = self._policy.amounts.operation_limit == "several"
        return limit * _LOWER if several and limit is not None else None

    def check(self, account: PaymentAccount, order: Order) -> None:
        """Raise the 400 of an order that goes beyond a limit (sections 4.6 rule 3 and 7)."""
        requested = self.counted(order)
        table = self.table(account).items()
        limits = [
            (kind, by_currency.get(order.currency))
            for kind, by_currency in table
            if self.holds(kind, order)
        ]
        if self.holds(PER_TRANSACTION, order):
            limits.insert(0, (PER_TRANSACTION, self.of_operation(account, order.currency)))
        if self._policy.amounts.limit_told == "highest":
            limits.reverse()
        for kind, limit in limits:
            if limit is None:
                continue
            used = self.usage(account, kind, order.id)
            if used and self.exceeds(used + requested, limit) and self.day_begins():
                used = self.usage(account, kind, order.id)
            if self.exceeds(used + requested, limit):
                raise self.refusal(kind, limit, used, requested, order.currency)
        if self._policy.amounts.payments_a_day == "four" and order.transfer:
            self.check_number(account, order)

    def concern(self, order: Order) -> bool:
        """Tell whether any limit holds for an order: for a top-up, by policy."""
        return any(self.holds(kind, order) for kind in _PERIODS)

    def holds(self, kind: str, order: Order) -> bool:
        """Tell whether that limit holds for an order."""
        of_topups = self._policy.amounts.limit_topups
        alone = of_topups == "of-one" and kind == PER_TRANSACTION
        return order.transfer or of_topups == "all" or alone

    def check_number(self, account: PaymentAccount, order: Order) -> None:
        """Raise the 400 of an order that is one more than an account pays in a day."""
        others = [one for one in self._orders.of_account(account.id) if one.id != order.id]
        made = Decimal(
            sum(
                one.transfer and one.executed_at is not None and self.counts(one, DAILY)
                for one in others
            )
        )
        if made >= _PAYMENTS_A_DAY:
            raise self.refusal(NUMBER, _PAYMENTS_A_DAY, made, order.amount, order.currency)

    def day_begins(self) -> bool:
        """Let a day and a month begin, once, as one may at any moment, by policy."""
        turns = self._policy.amounts.limit_window == "turning" and self._began is None
        if turns:
            self._began = self._platform.clock.now()
        return turns

    def exceeds(self, total: Decimal, limit: Decimal) -> bool:
        """Tell whether a total goes beyond a limit; one that equals it does not."""
        return total > limit

    def counted(self, order: Order) -> Decimal:
        """Return what an order counts."""
        included = self._policy.amounts.limit_fees == "included"
        return order.amount + order.fee if included else order.amount

    def usage(self, account: PaymentAccount, kind: str, but: str) -> Decimal:
        """Return what an account's other orders have used of a limit."""
        if kind == PER_TRANSACTION:
            return Decimal(0)
        orders = self._orders.of_account(account.id)
        return sum(
            (self.counted(one) for one in orders if one.id != but and self.counts(one, kind)),
            Decimal(0),
        )

    def counts(self, order: Order, kind: str) -> bool:
        """Tell whether an order counts towards a limit now."""
        if not (order.transfer or self._policy.amounts.limit_topups in _TOPUPS_COUNT):
            return False
        if order.executed_at is not None:
            return self.within(order.executed_at, kind)
        prepared = self._policy.amounts.limit_usage == "prepared"
        return prepared and not self._orders.expired(order)

    def within(self, moment: datetime, kind: str) -> bool:
        """Tell whether a moment is of this day or month."""
        now = self._platform.clock.now()
        if self._began is not None:
            return moment >= self._began
        if self._policy.amounts.limit_window == "rolling":
            return moment > now - _ROLLING[kind]
        same_month = (moment.year, moment.month) == (now.year, now.month)
        return same_month and (kind == MONTHLY or moment.day == now.day)

    def refusal(
        self, kind: str, limit: Decimal, used: Decimal, requested: Decimal, currency: str
    ) -> RefusalError:
        """Build the limit row of section 7."""
        data = self.refusal_data(kind, limit, used, requested, currency)
        return self._refusals.rows(400, "Transaction limit exceeded", data)

    def refusal_data(
        self, kind: str, limit: Decimal, used: Decimal, requested: Decimal, currency: str
    ) -> JsonObject:
        """Return the members of the limit row."""
        in_error = self._amounts.in_error
        upper = self._policy.amounts.limit_type_names == "upper"
        return {
            "limitType": _NAMES[kind] if upper else kind,
            "limit": in_error(limit, currency),
            "currentUsage": in_error(used, currency),
            "requestedAmount": in_error(requested, currency),
            "currency": currency,
        }
