"""Sessions of registered individuals (section 4.1)."""

from dataclasses import dataclass

from reference.access.accounts import Account, Accounts, Lockout
from reference.access.customers import Access, Customer
from reference.access.header_filter import DEVICE
from reference.access.login import LoginRefusals
from reference.access.tokens import Tokens
from reference.platform.exchange import JsonObject, RefusalError, ServiceAnswer, ServiceCall
from reference.platform.platform import Area, Operation
from reference.platform.validation import FieldRule, filled_value, text, text_type


@dataclass(eq=False, repr=False)
class Sessions(Area):
    """POST /customer/individual/{customerId}/users/{userId}/sessions."""

    _access: Access
    _accounts: Accounts
    _lockout: Lockout
    _login_refusals: LoginRefusals
    _tokens: Tokens

    def __post_init__(self) -> None:
        """Set the body rules (section 4.1)."""
        self.fields = {
            name: FieldRule(name, text_type, (filled_value,)) for name in ("username", "password")
        }

    def operations(self) -> tuple[Operation, ...]:
        """Return the area's table of routes."""
        return (
            Operation(
                "session",
                "POST",
                "/api/v2.1/customer/individual/{customerId}/users/{userId}/sessions",
                self.create,
                token=self._policy.session.session_authorization == "required",
                body="required",
                check_body=self.check_body,
            ),
        )

    def check_body(self, call: ServiceCall) -> None:
        """Require user name and password (section 4.1)."""
        self._platform.check_body(self.fields, call.body, closed=True)

    def create(self, call: ServiceCall) -> ServiceAnswer:
        """Open a session for a customer's user, also before activation (sections 1 and 4.1)."""
        customer = self._access.individual(call, call.parameters["customerId"], acting=False)
        try:
            account = self.account(customer, call.parameters["userId"])
        except RefusalError:
            self.count_by_name(call)
            raise
        if self._policy.session.session_path == "ignored":
            account = self.named(account, call)
        self.check_credentials(account, call)
        self.check_state(customer)
        data = self.data(account)
        device = next(filter(None, map(call.header, DEVICE.accepted)), None)
        self._tokens.begin_on(device, account)
        flat = self._policy.session.session_answer == "flat"
        return ServiceAnswer(200, "Session created", data, created=True, flat=flat)

    def account(self, customer: Customer, user_id: str) -> Account:
        """Return the user of the path, who must be the customer's."""
        account = self._accounts.get(user_id)
        if account is None or account.customer_id != customer.id:
            raise self._refusals.not_found(user_id, "User")
        return account

    def count_by_name(self, call: ServiceCall) -> None:
        """Count a failure of whom the body names, under whosever path, by policy."""
        if self._policy.session.session_failures == "by-name":
            for account in self._accounts.with_email(call.tenant_id, text(call.body, "username")):
                self._lockout.fail(self.lockout_key(account))

    def named(self, account: Account, call: ServiceCall) -> Account:
        """Return the user whose name and password stand in the body, else the one of the path."""
        email, password = text(call.body, "username"), text(call.body, "password")
        for other in self._accounts.with_email(account.tenant_id, email):
            if self.password_matches(other, password):
                return other
        return account

    def check_credentials(self, account: Account, call: ServiceCall) -> None:
        """Compare user name and password; failures may count for the lockout."""
        key = self.lockout_key(account)
        counted = self._policy.session.session_failures != "plain"
        if counted and self._lockout.locked(key):
            raise self._login_refusals.locked(self._lockout.fail(key))
        if self.matches(account, text(call.body, "username"), text(call.body, "password")):
            if counted:
                self._lockout.succeed(key)
            return
        raise self.failure(key, counted=counted)

    def lockout_key(self, account: Account) -> tuple[str, str]:
        """Return what failures are counted for."""
        tenant, email = self._lockout.key(account.tenant_id, account.email)
        if self._policy.session.session_failures == "separate":
            return f"{tenant}/sessions", email
        return tenant, email

    def matches(self, account: Account, username: str, password: str) -> bool:
        """Tell whether the credentials are those of the user in the path."""
        return self.username_matches(account, username) and self.password_matches(account, password)

    def username_matches(self, account: Account, username: str) -> bool:
        """Compare the user name with the account's e-mail address."""
        return account.email.lower() == username.lower()

    def password_matches(self, account: Account, password: str) -> bool:
        """Compare the password with the account's."""
        return self._accounts.password_matches(account, password)

    def failure(self, key: tuple[str, str], *, counted: bool) -> RefusalError:
        """Build the answer to wrong credentials (section 7)."""
        if not counted:
            return self._refusals.plain(401, "Authentication failed", "AUTHENTICATION")
        failures = self._lockout.fail(key)
        if failures.locked_at is not None and self._policy.session.locked_from == "5":
            return self._login_refusals.locked(failures)
        return self._login_refusals.wrong(failures)

    def check_state(self, customer: Customer) -> None:
        """Refuse sessions before activation, if the policy wants it."""
        refused = self._policy.session.session_before_activation == "refused"
        if refused and not customer.active:
            raise self._refusals.plain(403, "Customer not active", "CUSTOMER_NOT_ACTIVE")

    def data(self, account: Account) -> JsonObject:
        """Return the answer that carries the token."""
        return {
            self._policy.session.session_token_member: self._tokens.issue_session(account),
            "tokenType": self._policy.session.token_type,
            "expiresIn": self._tokens.expires_in(),
        }
