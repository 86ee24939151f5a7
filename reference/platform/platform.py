"""What every area stands on, made once for each service."""

import uuid
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from datetime import UTC, datetime, timedelta
from typing import Final, Literal

from reference.platform.clock import Clock
from reference.platform.exchange import JsonObject, ServiceAnswer, ServiceCall
from reference.platform.notation import Notation
from reference.platform.policy import Policy
from reference.platform.refusals import Refusals
from reference.platform.undocumented import Undocumented
from reference.platform.validation import BodyRules, FieldRule

HeaderGroup = Literal[
    "customer",
    "login",
    "consent",
    "unassigned",
    "organization",
    "organization_consent",
    "acting_user",
    "consent_token",
    "webhook",
    "card",
]
DELAYS: Final = {
    "none": timedelta(0),
    "short": timedelta(seconds=0.02),
    "fixed": timedelta(seconds=0.08),
    "seconds": timedelta(seconds=2),
}
BATCH: Final = timedelta(seconds=0.2)
"""So often the approvals since the last time come into force together."""
EVER: Final = datetime(2000, 1, 1, tzinfo=UTC)


class Platform:
    """Policy and clock, and what depends on nothing else: notation, refusals, body rules."""

    def __init__(self, policy: Policy, clock: Clock) -> None:
        """Build the parts for a policy and a clock."""
        self.policy = policy
        self.clock = clock
        self.notation = Notation(policy)
        self.refusals = Refusals(policy)
        self.body_rules = BodyRules(policy)
        self.undocumented = Undocumented(policy)

    def check_body(
        self, rules: Mapping[str, FieldRule], body: JsonObject, *, closed: bool = False
    ) -> None:
        """Raise the validation error of a body that breaks its field rules (section 7)."""
        violations = self.body_rules.violations(rules, body, closed=closed)
        if violations:
            raise self.refusals.validation(violations)

    def counts(self, approved_at: datetime | None) -> bool:
        """Tell whether what was approved at a moment, or without one, counts by now, by policy."""
        delay = self.policy.onboarding.approval_delay
        if delay != "batch":
            return self.is_past(approved_at, delay)
        now = self.clock.now()
        return (approved_at or EVER) <= now - (now - EVER) % BATCH

    def is_seen(self, written_at: datetime | None) -> bool:
        """Tell whether what was written at a moment is seen by the steps after it, by policy."""
        return self.is_past(written_at, self.policy.onboarding.reading_delay)

    def is_past(self, moment: datetime | None, delay: str) -> bool:
        """Tell whether a delay after a moment is past, or there was no such moment."""
        return (moment or EVER) + DELAYS[delay] <= self.clock.now()


@dataclass(frozen=True)
class Operation:
    """One served method and path (section 4), with what the checks must know about it."""

    name: str
    method: str
    path: str
    handler: Callable[[ServiceCall], ServiceAnswer]
    headers: HeaderGroup = "customer"
    token: bool = True
    body: Literal["none", "optional", "required"] = "none"
    multipart: bool = False
    array: bool = False
    wrapping: Literal["generic", "card"] = "generic"
    check_body: Callable[[ServiceCall], None] | None = None


@dataclass(eq=False, repr=False)
class Area:
    """A part of the service: it names the platform, and as fields the parts that it needs."""

    _platform: Platform

    @property
    def _policy(self) -> Policy:
        return self._platform.policy

    @property
    def _refusals(self) -> Refusals:
        return self._platform.refusals

    def identifier(self) -> str:
        """Return an identifier for what this area creates, a UUID (section 2.2)."""
        return str(uuid.uuid4())
