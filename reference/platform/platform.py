"""What every area stands on, made once for each service."""

from reference.platform.clock import Clock
from reference.platform.notation import Notation
from reference.platform.policy import Policy
from reference.platform.refusals import Refusals
from reference.platform.undocumented import Undocumented
from reference.platform.validation import BodyRules


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
