"""Login and its failures (sections 4.1, 5 and 7)."""

from dataclasses import dataclass
from datetime import timedelta

from reference.access.accounts import Account, Accounts, Failures, Lockout, LockoutKey
from reference.access.admission import Admission
from reference.access.customers import Customers
from reference.access.tokens import Tokens
from reference.platform.exchange import JsonObject, RefusalError, ServiceAnswer, ServiceCall
from reference.platform.platform import Area, Operation
from reference.platform.validation import FieldRule, filled_value, text, text_type


@dataclass(eq=False, repr=False)
class LoginRefusals(Area):
    """The rows of failed credentials, of login and of session creation (section 7)."""

    _lockout: Lockout

    def wrong(self, failures: Failures) -> RefusalError:
        """Build the answer to a wrong user name or password (section 7)."""
        data = self.wrong_data(failures)
        return self.refusal("Authentication failed", data)

    def locked(self, failures: Failures) -> RefusalError:
        """Build the answer to too many failed logins (section 7)."""
        return self.refusal("Account locked", self.locked_data(failures))

    def code(self) -> int:
        """Return the code of both rows."""
        return 401

    def wrong_data(self, failures: Failures) -> JsonObject:
        """Return the members of the row about wrong credentials."""
        data: JsonObject = {
            "success": False,
            "errorType": "AUTHENTICATION",
            "message": "Wrong user name or password",
            "attempts": self.attempts(failures),
            "maxAttempts": self._lockout.max_attempts(),
        }
        lockout_time = self.lockout_time(failures)
        before = self._policy.session.lockout_time_before
        if lockout_time is not None or before != "absent":
            data["lockoutTime"] = "" if lockout_time is None and before == "empty" else lockout_time
        return data

    def locked_data(self, failures: Failures) -> JsonObject:
        """Return the members of the row about a locked account."""
        return {
            **self.wrong_data(failures),
            "message": "Too many failed attempts, the account is locked",
            "lockoutDuration": self.lockout_duration(),
        }

    def attempts(self, failures: Failures) -> int:
        """Return the failures so far, or how many are left."""
        if self._policy.session.attempts_count == "remaining":
            return self._lockout.max_attempts() - failures.count
        return failures.count

    def lockout_time(self, failures: Failures) -> object:
        """Return when a lock ends or began, None while there is none."""
        if failures.locked_at is None:
            return None
        choice = self._policy.session.lockout_time
        moment = failures.locked_at
        if choice != "start":
            moment += self._lockout.duration()
        if choice == "epoch":
            return int(moment.timestamp() * 1000)
        return self._platform.notation.datetime(moment)

    def lockout_duration(self) -> object:
        """Return how long a lock lasts, in the policy's notation (section 8)."""
        choice = self._policy.session.lockout_duration
        minutes = self._lockout.duration() // timedelta(minutes=1)
        return {
            "30": minutes,
            "1800": minutes * 60,
            "1800000": minutes * 60_000,
            "30 minutes": f"{minutes} minutes",
            "PT30M": f"PT{minutes}M",
        }[choice]

    def refusal(self, message: str, data: JsonObject) -> RefusalError:
        """Put the members where the policy wants them: in data, at the top, or both."""
        form = self._policy.session.login_error_form
        code = self.code()
        if form == "flat":
            # Without a body code the status line is all that tells the refusal.
            return RefusalError(ServiceAnswer(code, message, data, flat=True, http_status=code))
        if form == "both":
            beside = {name: value for name, value in data.items() if name != "message"}
            return RefusalError(ServiceAnswer(code, message, data, beside=beside))
        return self._refusals.rows(code, message, data)


@dataclass(eq=False, repr=False)
class Login(Area):
    """POST /api/auth/login."""

    _accounts: Accounts
    _admission: Admission
    _customers: Customers
    _lockout: Lockout
    _login_refusals: LoginRefusals
    _tokens: Tokens

    def __post_init__(self) -> None:
        """Set the body rules (section 4.1)."""
        self.fields = {
            name: FieldRule(name, text_type, (filled_value,))
            for name in ("email", "password", "tenantId")
        }

    def operations(self) -> tuple[Operation, ...]:
        """Return the area's table of routes."""
        return (
            Operation(
                "login",
                "POST",
                "/api/auth/login",
                self.log_in,
                headers="login",
                token=False,
                body="required",
                check_body=self.check_body,
            ),
        )

    def check_body(self, call: ServiceCall) -> None:
        """Require the three credentials (section 4.1)."""
        self._platform.check_body(self.fields, call.body, closed=True)

    def log_in(self, call: ServiceCall) -> ServiceAnswer:
        """Exchange credentials for a token, or count the failure (section 5 items 1 and 2)."""
        email, password = text(call.body, "email"), text(call.body, "password")
        tenant_id = self.tenant(call)
        key = self._lockout.key(tenant_id, email)
        if self.is_locked(key):
            raise self._login_refusals.locked(self._lockout.fail(key))
        account = self.authenticated(tenant_id, email, password)
        if account is None:
            raise self.failure(key, email, tenant_id)
        self._lockout.succeed(key)
        return ServiceAnswer(200, "Login successful", self.data(account), flat=True)

    def is_locked(self, key: LockoutKey) -> bool:
        """Tell whether an account is refused whatever its password."""
        return self._lockout.locked(key)

    def tenant(self, call: ServiceCall) -> str:
        """Return the tenant to log in to; body and header must not contradict each other."""
        body, header = text(call.body, "tenantId"), call.tenant_id or text(call.body, "tenantId")
        choice = self._policy.session.login_tenant_mismatch
        tenant_id = header if choice == "header" else body
        if body != header and choice not in {"header", "body"}:
            raise self._refusals.tenant(body, header, int(choice))
        self._admission.check_tenant(tenant_id)
        return tenant_id

    def authenticated(self, tenant_id: str, email: str, password: str) -> Account | None:
        """Return the account that the credentials belong to, None when there is none."""
        accounts = self._accounts
        for account in accounts.with_email(tenant_id, email):
            if accounts.password_matches(account, password) and self.may_log_in(account):
                return account
        return None

    def may_log_in(self, account: Account) -> bool:
        """Tell whether an account may use this path; customers by policy."""
        if account.customer_id is None:
            return True
        choice = self._policy.session.customer_login
        if choice == "after-activation":
            customer = self._customers.get(account.customer_id)
            return customer is not None and customer.active
        return choice == "accepted"

    def failure(self, key: LockoutKey, email: str, tenant_id: str) -> RefusalError:
        """Count a failure and build its answer."""
        failures = self._lockout.fail(key)
        if failures.locked_at is not None and self._policy.session.locked_from == "5":
            return self._login_refusals.locked(failures)
        known = any(True for _ in self._accounts.with_email(tenant_id, email))
        if not known and self._policy.session.unknown_email_attempts == "constant":
            failures = Failures(1)
        return self._login_refusals.wrong(failures)

    def data(self, account: Account) -> JsonObject:
        """Return the flat answer (section 4.1)."""
        data: JsonObject = {
            "accessToken": self._tokens.issue(account),
            "tokenType": self._policy.session.token_type,
            "expiresIn": self._tokens.expires_in(),
        }
        if self._policy.session.refresh_token == "present":
            data["refreshToken"] = "none"
        return data
