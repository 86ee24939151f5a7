"""Who acts for an organization, with which roles and which link to it (section 5 item 6)."""

from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import Final

from reference.access.accounts import Accounts
from reference.access.header_filter import USER_ID
from reference.access.roles import Roles
from reference.organizations.organization import Organization
from reference.platform.exchange import Caller, JsonObject, RefusalError, ServiceCall
from reference.platform.platform import Area

REQUIRED_ROLES: Final = ("COMPLIANCE_OFFICER", "ADMIN_USER")


@dataclass(eq=False, repr=False)
class ActingUsers(Area):
    """Finds the acting user of a call; holds role and link against what a step needs."""

    _accounts: Accounts
    _roles: Roles

    def of(self, call: ServiceCall) -> Caller:
        """Return who acts: the user of X-User-ID, or that of the token."""
        own = call.caller or Caller("", call.tenant_id, ())
        named = (call.header(USER_ID.name) or "").strip()
        whose = self._policy.organizations.acting_user
        if not named or named == own.user_id or whose in ("token", "own", "own-where-required"):
            return own
        account = self._accounts.get(named)
        known = account is not None and account.tenant_id == call.tenant_id
        roles = own.roles if whose == "named" else account.roles if known and account else ()
        if account is None or not known:
            return Caller(named, call.tenant_id, roles)
        return Caller(account.user_id, account.tenant_id, roles, account.customer_id)

    def required_roles(self) -> tuple[str, ...]:
        """Return the roles of which the acting user needs one (section 5 item 6)."""
        return REQUIRED_ROLES

    def roles(self, call: ServiceCall) -> tuple[str, ...]:
        """Return the acting user's roles: stored, sent, or a mixture, by policy."""
        user = self.of(call)
        unearned = set(self._roles.sent(call)) - set(user.roles)
        if unearned and self._policy.organizations.unearned_roles == "void":
            return ()
        return self._roles.current(replace(call, caller=user))

    def check_may_verify(self, call: ServiceCall, organization: Organization) -> None:
        """Raise unless the acting user may start a verification (section 4.3.1 rule 3)."""
        if not self.may_verify(call):
            raise self.role_refusal(call)
        if not self.linked_for_verification(call, organization):
            raise self.link_refusal()

    def may_verify(self, call: ServiceCall) -> bool:
        """Tell whether the acting user has a role that verification needs."""
        return self.has_role(self.roles(call))

    def may_activate(self, call: ServiceCall) -> bool:
        """Tell whether the acting user has a role that activation needs."""
        return self.has_role(self.roles(call))

    def has_role(self, roles: Sequence[str]) -> bool:
        """Tell whether one of the required roles is there."""
        return any(role in self.required_roles() for role in roles)

    def linked_for_verification(self, call: ServiceCall, organization: Organization) -> bool:
        """Tell whether the acting user of a verification is linked (section 5 item 6)."""
        return self.linked(self.of(call), organization)

    def linked_for_activation(self, call: ServiceCall, organization: Organization) -> bool:
        """Tell whether the acting user of an activation is linked (section 5 item 6)."""
        return self.linked(self.of(call), organization)

    def linked(self, user: Caller, organization: Organization) -> bool:
        """Tell whether a user is an organization's own, or the one who registered it."""
        if user.user_id == organization.registered_by:
            return self._policy.organizations.registrar == "linked"
        return user.user_id in {
            organization.user_id,
            *(employee.user_id for employee in organization.employees),
        }

    def role_refusal(self, call: ServiceCall) -> RefusalError:
        """Build the row about a verification without the role (section 7, access denied)."""
        return self._refusals.rows(
            self.role_code(), "Access denied", self.role_data(self.of(call).user_id, call)
        )

    def role_code(self) -> int:
        """Return the code of the row."""
        return 403

    def role_data(self, user_id: str, call: ServiceCall) -> JsonObject:
        """Return the members of the row."""
        return {
            "userId": user_id,
            "currentRoles": list(self.roles(call)),
            "requiredRoles": list(self.required_roles()),
        }

    def link_refusal(self) -> RefusalError:
        """Build the answer to a user who is not linked, whose code is open."""
        code = int(self._policy.organizations.unlinked_user)
        return self._refusals.plain(code, "Access denied", "USER_NOT_LINKED")
