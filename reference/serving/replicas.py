"""Who answers reads: one who knows everything, or two in turn, of whom one is behind (K2)."""

from collections import Counter
from datetime import datetime, timedelta
from typing import Final

from reference.platform.clock import Clock
from reference.platform.exchange import RefusalError, ServiceAnswer, ServiceCall
from reference.platform.platform import Operation
from reference.platform.policy import Policy

_BEHIND: Final = timedelta(seconds=0.15)
_READS: Final = frozenset({"directors", "activation_readiness", "wallets", "balance", "order"})
"""What tells the same when it is read again; a snapshot has an identifier of its own."""


class Replicas:
    """Answers reads, now and then as they were answered a moment ago."""

    def __init__(self, policy: Policy, clock: Clock) -> None:
        """Know of no read yet."""
        self._has_behind = policy.payments.reads == "behind"
        self._clock = clock
        self._told: dict[tuple[str, ...], tuple[datetime, ServiceAnswer]] = {}
        self._turns: Counter[tuple[str, ...]] = Counter()

    def answer(self, operation: Operation, call: ServiceCall) -> ServiceAnswer:
        """Return the answer to an admitted call; a refusal of a read is one, too."""
        if not self._has_behind or operation.name not in _READS:
            return operation.handler(call)
        asked = (call.path, repr(sorted(call.query.items())), repr(sorted(call.headers.items())))
        self._turns[asked] += 1
        now = self._clock.now()
        moment, told = self._told.get(asked, (now - _BEHIND, None))
        if told is not None and self._turns[asked] % 2 == 0 and now - moment < _BEHIND:
            return told
        try:
            told = operation.handler(call)
        except RefusalError as refusal:
            told = refusal.answer
        self._told[asked] = now, told
        return told
