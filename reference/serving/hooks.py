"""Hooks of the reference service: what its control path tells a test run.

Loaded by file path, so it stands alone. The service offers the control path only when it was
started with the same REFERENCE_CONTROL_TOKEN.
"""

import http.client
import json
import os
from decimal import Decimal
from typing import Any, Protocol
from urllib.parse import urlsplit


class HookTarget(Protocol):
    """What the hooks need of the loaded target."""

    base_url: str


class Hooks:
    """Each method is one hook of the target contract."""

    def __init__(self, target: HookTarget) -> None:
        """Remember where the service is, and the token of its control path."""
        address = urlsplit(str(target.base_url))
        self._address = (address.hostname or "127.0.0.1", address.port or 80)
        self._token = os.environ.get("REFERENCE_CONTROL_TOKEN", "")

    def activation_code(self, *, customer_id: str, user_id: str, email: str) -> str:
        """Return the code that the customer received."""
        return str(
            self._ask("activation-code", customer_id=customer_id, user_id=user_id, email=email)
        )

    def consent_id(self, *, customer_id: str, kind: str) -> str:
        """Return the identifier of an accepted consent."""
        return str(self._ask("consent-id", customer_id=customer_id, kind=kind))

    def consent_token(self, *, customer_id: str, consent_id: str) -> str:
        """Return the token of the last resend or magic-link message."""
        return str(self._ask("consent-token", customer_id=customer_id, consent_id=consent_id))

    def expired_consent_token(self, *, customer_id: str, consent_id: str) -> str:
        """Return such a token, past its expiry."""
        return str(
            self._ask("expired-consent-token", customer_id=customer_id, consent_id=consent_id)
        )

    def redirect_url(self) -> str:
        """Return a whitelisted redirect URL."""
        return str(self._ask("redirect-url"))

    def review_documents(self, *, customer_id: str) -> None:
        """Bring the customer's uploaded documents to VERIFIED."""
        self._ask("review-documents", customer_id=customer_id)

    def verify_personnel(self, *, organization_id: str) -> None:
        """Verify directors and owners."""
        self._ask("verify-personnel", organization_id=organization_id)

    def mark_high_risk(self, *, organization_id: str) -> None:
        """Make the organization one that needs the approval of POWER_TENANT."""
        self._ask("mark-high-risk", organization_id=organization_id)

    def expired_access_token(self) -> str:
        """Return an access token of the service identity, past its expiry."""
        return str(self._ask("expired-access-token"))

    def disposable_login(self) -> tuple[str, str]:
        """Return e-mail address and password of a new account that may be locked."""
        login = self._ask("disposable-login")
        return login["email"], login["password"]

    def age_lockout(self, *, email: str, minutes: float) -> None:
        """Let that account's lockout have begun that many minutes earlier."""
        self._ask("age-lockout", email=email, minutes=minutes)

    def fund(self, *, wallet_id: str, amount: Decimal, currency: str) -> None:
        """Let a wallet's balance grow by an amount."""
        self._ask("fund", wallet_id=wallet_id, amount=str(amount), currency=currency)

    def expire_prepared_order(self, *, prepared_order_id: str) -> None:
        """Let a prepared order be past its validUntil."""
        self._ask("expire-prepared-order", prepared_order_id=prepared_order_id)

    def card_number(self) -> str:
        """Return the number of an existing card."""
        return str(self._ask("card-number"))

    def _ask(self, action: str, **members: object) -> Any:
        """Call the control path; raise `RuntimeError` when it has no answer."""
        status, content = self._exchange(f"/_control/{action}", json.dumps(members))
        value = json.loads(content).get("value") if status == http.client.OK else None
        if status != http.client.OK or (value is None and action != "age-lockout"):
            raise RuntimeError(
                f"control path {action} gave HTTP {status} and no value; was the service started "
                "with the REFERENCE_CONTROL_TOKEN of this environment?"
            )
        return value

    def _exchange(self, path: str, body: str) -> tuple[int, bytes]:
        """Send over a connection of its own: hooks are rare, and nobody would close a kept one."""
        headers = {"Content-Type": "application/json", "X-Control-Token": self._token}
        connection = http.client.HTTPConnection(*self._address, timeout=10)
        try:
            connection.request("POST", path, body, headers)
            response = connection.getresponse()
            return response.status, response.read()
        finally:
            connection.close()
