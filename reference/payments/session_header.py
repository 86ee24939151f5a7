"""X-Session-Id, which transfer operations require (sections 4.6 and 5 item 3)."""

import uuid
from dataclasses import dataclass
from datetime import datetime, timedelta
from typing import Final, Literal

from reference.access.header_filter import HeaderFilter, HeaderRule
from reference.payments.accounts import PaymentAccounts
from reference.payments.orders.orders import TRANSFER
from reference.platform.exchange import ServiceCall
from reference.platform.platform import Area

SESSION: Final = HeaderRule("X-Session-Id", ("X-Session-Id",), "X-Session-Id")
_SHORT: Final = timedelta(seconds=6)

Step = Literal["prepare", "execute", "consent"]


@dataclass(eq=False, repr=False)
class SessionHeader(Area):
    """Asks for X-Session-Id where the policy wants it, and knows the sessions of snapshots."""

    _header_filter: HeaderFilter
    _payment_accounts: PaymentAccounts

    def __post_init__(self) -> None:
        """Begin with none, in which nothing was executed."""
        self._issued: dict[tuple[str, str], datetime] = {}
        self._used: set[tuple[str, str]] = set()
        self._latest: dict[str, str] = {}

    def issue(self, tenant_id: str, account_id: str) -> str:
        """Return the session of a new snapshot of an account (section 2.4)."""
        session_id = self._payment_accounts.reference("session")
        self._issued[tenant_id, session_id] = self._platform.clock.now()
        self._latest[account_id] = session_id
        return session_id

    def required(self, step: Step, operation_type: str) -> bool:
        """Tell whether a step of an operation needs the header."""
        calls = self._policy.payments.session_header
        if step == "consent":
            return calls == "with-consent"
        if operation_type != TRANSFER:
            return calls == "all-types"
        return calls not in {"prepare", "execute"} or calls == step

    def check(self, call: ServiceCall, step: Step, operation_type: str) -> None:
        """Refuse a step without the header, or with another session than is asked for."""
        if not self.required(step, operation_type):
            return
        sent = self.sent(call)
        if not sent:
            raise self.missing()
        if not self._is_known(call, sent):
            value = self._policy.payments.session_header_value
            raise self._refusals.plain(
                400, "Unknown session", "INVALID_SESSION", f"X-Session-Id is of no {value}"
            )

    def _is_known(self, call: ServiceCall, sent: str) -> bool:
        value = self._policy.payments.session_header_value
        if value == "login":
            return call.caller is not None and sent == call.caller.session_id
        issued_at = self._issued.get((call.tenant_id, sent))
        return value == "any" or (issued_at is not None and self._is_good(sent, issued_at))

    def _is_good(self, session_id: str, issued_at: datetime) -> bool:
        """Tell whether a session that was issued then is good yet, by policy."""
        choice = self._policy.payments.session_lifetime
        if choice == "latest":
            return session_id in tuple(self._latest.values())
        return choice != "short" or self._platform.clock.now() < issued_at + _SHORT

    def sent(self, call: ServiceCall) -> str:
        """Return the session that a call carries."""
        return (call.header(SESSION.name) or "").strip()

    def use(self, call: ServiceCall, operation_type: str) -> None:
        """Execute a transfer in a session, which may be for one of them."""
        session = call.parameters["accountId"], self.sent(call)
        if self._policy.payments.orders_of_a_session != "one" or operation_type != TRANSFER:
            return
        if session in self._used:
            raise self._refusals.own_rule(
                409, "Another order was executed in this session", "SESSION_USED"
            )
        self._used.add(session)

    def missing(self) -> Exception:
        """Build the answer to a missing X-Session-Id."""
        choice = self._policy.payments.missing_session_header
        if choice == "500":
            return self._header_filter.refusal([SESSION])
        return self._refusals.plain(
            int(choice), "Session is required", "SESSION_REQUIRED", "X-Session-Id is missing"
        )

    def of_order(self, call: ServiceCall) -> str:
        """Return the sessionId of an order."""
        sent = self.sent(call)
        if sent and self._policy.payments.session_ids == "header":
            return sent
        return str(uuid.uuid4())
