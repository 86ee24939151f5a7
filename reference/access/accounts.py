"""Accounts that can authenticate, and the lockout of those that fail to (sections 4.1 and 5)."""

import hashlib
import hmac
import secrets
from collections.abc import Iterator
from dataclasses import dataclass, replace
from datetime import datetime, timedelta
from typing import Final

from reference.platform.clock import Clock
from reference.platform.policy import Policy

MAX_ATTEMPTS: Final = 5
LOCKOUT: Final = timedelta(minutes=30)

LockoutKey = tuple[str, str]
"""What failures are counted for: tenant and e-mail address."""


@dataclass(frozen=True)
class Account:
    """A user with credentials; `customer_id` is None for a tenant's operators."""

    user_id: str
    tenant_id: str
    email: str
    password_digest: bytes
    roles: tuple[str, ...]
    customer_id: str | None = None


class Accounts:
    """All accounts of the service, and the comparison of passwords."""

    def __init__(self) -> None:
        """Start empty, with a key for the digests."""
        self._key = secrets.token_bytes(16)
        self._accounts: dict[str, Account] = {}

    def digest(self, password: str) -> bytes:
        """Return the digest under which a password is kept.

        A keyed hash rather than a slow one: nothing outlives the process.
        """
        encoded = password.encode("utf-8", "surrogatepass")
        return hashlib.blake2b(encoded, key=self._key).digest()

    def add(self, account: Account) -> None:
        """Keep a new account."""
        self._accounts[account.user_id] = account

    def get(self, user_id: str) -> Account | None:
        """Return the account of a user."""
        return self._accounts.get(user_id)

    def of_tenant(self, tenant_id: str) -> Iterator[Account]:
        """Yield the accounts of a tenant, oldest first."""
        for account in self._accounts.values():
            if account.tenant_id == tenant_id:
                yield account

    def latest(self) -> Account:
        """Return the youngest account."""
        return next(reversed(self._accounts.values()))

    def with_email(self, tenant_id: str, email: str) -> Iterator[Account]:
        """Yield the accounts of a tenant with an e-mail address, in any letter case."""
        for account in self.of_tenant(tenant_id):
            if account.email.lower() == email.lower():
                yield account

    def password_matches(self, account: Account, password: str) -> bool:
        """Compare a password with the account's."""
        return hmac.compare_digest(account.password_digest, self.digest(password))


@dataclass(frozen=True)
class Failures:
    """Failed attempts of one key; `locked_at` is set once they are too many."""

    count: int = 0
    locked_at: datetime | None = None


class Lockout:
    """Counts failures and locks accounts (section 5 item 2, section 8)."""

    def __init__(self, policy: Policy, clock: Clock) -> None:
        """Start with no failures."""
        self._policy = policy
        self._clock = clock
        self._failures: dict[LockoutKey, Failures] = {}

    def key(self, tenant_id: str, email: str) -> LockoutKey:
        """Return what failures are counted for: one account, nobody else."""
        return tenant_id, email.lower()

    def max_attempts(self) -> int:
        """Return how many failures lock an account."""
        return MAX_ATTEMPTS

    def duration(self) -> timedelta:
        """Return how long a lock lasts."""
        return LOCKOUT

    def failures(self, key: LockoutKey) -> Failures:
        """Return the failures of a key; a lock that is over counts no more."""
        failures = self._failures.get(key, Failures())
        if failures.locked_at is not None and self.over(failures.locked_at):
            del self._failures[key]
            return Failures()
        return failures

    def over(self, locked_at: datetime) -> bool:
        """Tell whether a lock that began then has ended."""
        return self._clock.now() >= locked_at + self.duration()

    def locked(self, key: LockoutKey) -> bool:
        """Tell whether an account is locked now."""
        return self.failures(key).locked_at is not None

    def fail(self, key: LockoutKey) -> Failures:
        """Count one failure; lock the account when it is one too many."""
        before = self.failures(key)
        if before.locked_at is not None:
            extended = self._policy.session.failures_extend_lock == "yes"
            after = replace(before, locked_at=self._clock.now()) if extended else before
        else:
            count = before.count + 1
            locked = count >= self.max_attempts()
            after = Failures(count, self._clock.now() if locked else None)
        self._failures[key] = after
        return after

    def succeed(self, key: LockoutKey) -> None:
        """Forget the failures after a success."""
        if self._policy.session.success_resets == "yes":
            self._failures.pop(key, None)

    def age(self, email: str, minutes: float) -> None:
        """Let every lock of an e-mail address have begun that much earlier (control path)."""
        for key, failures in list(self._failures.items()):
            if key[1] == email.lower() and failures.locked_at is not None:
                earlier = failures.locked_at - timedelta(minutes=minutes)
                self._failures[key] = replace(failures, locked_at=earlier)
