"""The ledger: double-entry bookkeeping of all wallets (sections 2.4 and 4.6).

Amounts are exact decimals in units of the currency. Every transaction's postings sum to zero; what
enters or leaves the service passes through a clearing account that may go below zero.
"""

import threading
import uuid
from collections.abc import Callable, Iterator, Sequence
from contextlib import AbstractContextManager
from dataclasses import dataclass
from datetime import datetime, timedelta
from decimal import Decimal
from typing import Final

from reference.platform.clock import Clock

CLEARING: Final = "clearing"
FEES: Final = "fees"


@dataclass(frozen=True)
class PaymentAccount:
    """A wallet as a place of money; `number` is the other identifier that it may have."""

    id: str
    number: str
    tenant_id: str
    owner_id: str
    kind: str
    currency: str
    iban: str | None
    asset_id: str
    asset_sub_unit_id: str


@dataclass(frozen=True)
class Posting:
    """One side of a transaction: what an account gains, or loses when negative."""

    account_id: str
    amount: Decimal


@dataclass(frozen=True)
class Transaction:
    """A booked transaction; its postings sum to zero."""

    id: str
    postings: tuple[Posting, ...]


@dataclass(frozen=True)
class Hold:
    """An amount that an order has reserved."""

    account_id: str
    amount: Decimal


class UnbalancedTransactionError(ValueError):
    """Postings that would create or destroy money: a defect of the caller."""


class Ledger:
    """Keeps accounts, transactions and holds; a change is made within `exclusively`."""

    def __init__(self, clock: Clock, spendable_after: timedelta = timedelta(0)) -> None:
        """Start without accounts; what they gain can be spent after that time."""
        self._clock = clock
        self._spendable_after = spendable_after
        self._gained: list[tuple[datetime, Posting]] = []
        self._lock = threading.RLock()
        self._accounts: dict[str, PaymentAccount] = {}
        self._balances: dict[str, Decimal] = {}
        self._holds: dict[str, Hold] = {}
        self._transactions: list[Transaction] = []
        self._planned: list[tuple[datetime, Callable[[], object]]] = []

    def exclusively(self) -> AbstractContextManager[object]:
        """Return the lock under which a check and the change that rests on it are one step."""
        return self._lock

    def open(self, account: PaymentAccount) -> None:
        """Keep a new account, which is empty."""
        self._accounts.setdefault(account.id, account)

    def find(self, account_id: str) -> PaymentAccount | None:
        """Return the account of a wallet."""
        return self._accounts.get(account_id)

    def accounts(self) -> Iterator[PaymentAccount]:
        """Yield all accounts, oldest first."""
        yield from tuple(self._accounts.values())

    def balance(self, account_id: str) -> Decimal:
        """Return the sum of an account's postings."""
        self._catch_up()
        return self._balances.get(account_id, Decimal(0))

    def held(self, account_id: str) -> Decimal:
        """Return what orders have reserved of an account."""
        self._catch_up()
        holds = tuple(self._holds.values())
        return sum((hold.amount for hold in holds if hold.account_id == account_id), Decimal(0))

    def available(self, account_id: str) -> Decimal:
        """Return what an account can spend."""
        return self.balance(account_id) - self.held(account_id)

    def spendable(self, account_id: str) -> Decimal:
        """Return what of that can be spent by now."""
        available, since = self.available(account_id), self._clock.now() - self._spendable_after
        with self._lock:
            self._gained = [(at, posting) for at, posting in self._gained if at > since]
            new = [each.amount for _, each in self._gained if each.account_id == account_id]
        return available - sum(new, Decimal(0))

    def covers(self, account_id: str, amount: Decimal) -> bool:
        """Tell whether an account can spend an amount."""
        return self.spendable(account_id) >= amount

    def hold(self, reference: str, account_id: str, amount: Decimal) -> None:
        """Reserve an amount under an order's reference, which replaces an earlier hold."""
        with self._lock:
            self._holds[reference] = Hold(account_id, amount)

    def release(self, reference: str) -> None:
        """Give a reserved amount free; there may be none."""
        with self._lock:
            self._holds.pop(reference, None)

    def book(self, postings: Sequence[Posting]) -> Transaction:
        """Book a transaction; raise `UnbalancedTransactionError` unless it sums to zero."""
        if sum(posting.amount for posting in postings):
            raise UnbalancedTransactionError(f"postings do not sum to zero: {postings}")
        with self._lock:
            for posting in postings:
                self.apply(posting)
            transaction = Transaction(str(uuid.uuid4()), tuple(postings))
            self._transactions.append(transaction)
        return transaction

    def apply(self, posting: Posting) -> None:
        """Change one account's balance."""
        known = self._balances.get(posting.account_id, Decimal(0))
        self._balances[posting.account_id] = known + posting.amount
        if self._spendable_after and posting.amount > 0:
            self._gained.append((self._clock.now(), posting))

    def plan(self, delay: timedelta, change: Callable[[], object]) -> None:
        """Make a change later: before the first look at an account that comes after the delay."""
        with self._lock:
            self._planned.append((self._clock.now() + delay, change))

    def _catch_up(self) -> None:
        with self._lock:
            now = self._clock.now()
            due = [change for moment, change in self._planned if moment <= now]
            self._planned = [(moment, each) for moment, each in self._planned if moment > now]
            for change in due:
                change()

    def deposit(self, account_id: str, amount: Decimal) -> Transaction:
        """Let money from outside reach an account."""
        return self.book((Posting(CLEARING, -amount), Posting(account_id, amount)))
