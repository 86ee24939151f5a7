"""Role checks (sections 5 item 6 and 7)."""

from collections.abc import Mapping, Sequence
from types import MappingProxyType

from reference.platform.exchange import ServiceCall
from reference.platform.policy import Policy
from reference.platform.refusals import Refusals

OPERATORS: Mapping[str, tuple[str, ...]] = MappingProxyType(
    {"separate": (), "operator": ("ADMIN_USER", "COMPLIANCE_OFFICER")}
)
"""Roles of an operator that approve verifications, by policy."""


class Roles:
    """Knows a caller's roles and holds them against those that a step needs."""

    def __init__(self, policy: Policy, refusals: Refusals) -> None:
        """Remember the collaborators."""
        self._policy = policy
        self._refusals = refusals

    def check(self, call: ServiceCall, required: Sequence[str]) -> None:
        """Raise the 403 unless the caller has one of the required roles."""
        if not self.granted(call, required):
            user_id = call.caller.user_id if call.caller else ""
            raise self._refusals.role(user_id, self.current(call), required)

    def granted(self, call: ServiceCall, required: Sequence[str]) -> bool:
        """Tell whether the caller has one of the required roles."""
        return any(role in required for role in self.current(call))

    def current(self, call: ServiceCall) -> tuple[str, ...]:
        """Return the caller's roles: of the token, of the header, or a mixture, by policy."""
        stored = call.caller.roles if call.caller else ()
        sent = self.sent(call)
        source = self._policy.headers.role_source
        if source == "header":
            return sent
        if source == "either":
            return tuple(dict.fromkeys((*stored, *sent)))
        if source == "both":
            return tuple(role for role in stored if role in sent)
        return stored

    def sent(self, call: ServiceCall) -> tuple[str, ...]:
        """Return the roles of the header, whoever has them."""
        header = call.header("X-User-Roles") or ""
        return tuple(role.strip() for role in header.split(",") if role.strip())
