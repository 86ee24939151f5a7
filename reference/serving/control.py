"""The private control path: what no documented operation offers, for the hooks of a test run.

It is not part of the interface. Without the right token it answers as an unknown route does.
"""

import hmac
import uuid
from collections.abc import Awaitable, Callable, Sequence
from dataclasses import replace
from decimal import Decimal
from typing import Final

from starlette.requests import Request
from starlette.responses import JSONResponse, Response
from starlette.routing import Route

from reference.access.tokens import LIFETIME
from reference.organizations.organization import Organization
from reference.platform.exchange import JsonObject
from reference.platform.seeds import (
    FIRST_TENANT,
    REDIRECT_URLS,
    SERVICE_LOGIN,
    LoginSeed,
    tenant_id,
)
from reference.platform.validation import text
from reference.products.cards import SEEDED_CARD
from reference.serving.service import Service

TOKEN_HEADER: Final = "X-Control-Token"


class Control:
    """The actions of the control path; each takes the JSON object of the request."""

    def __init__(self, service: Service) -> None:
        """Remember the service."""
        self._service = service

    def activation_code(self, body: JsonObject) -> object:
        """Return the activation code that a user received."""
        outbox = self._service.outbox
        names = ("user_id", "customer_id", "email")
        return next(filter(None, (outbox.code(text(body, name)) for name in names)), None)

    def consent_id(self, body: JsonObject) -> object:
        """Return the identifier of a customer's latest decision about a kind of consent."""
        consent = self._service.consents.find(text(body, "customer_id"), text(body, "kind"))
        return consent.id if consent else None

    def expired_access_token(self, _body: JsonObject) -> object:
        """Return a token of the service login whose lifetime ended an hour ago."""
        service = self._service
        tenant = tenant_id(FIRST_TENANT, service.policy)
        account = next(service.accounts.with_email(tenant, SERVICE_LOGIN.email))
        return service.tokens.issue(account, service.clock.now() - 2 * LIFETIME)

    def disposable_login(self, _body: JsonObject) -> object:
        """Create an operator of the first tenant that nobody else uses."""
        name = uuid.uuid4().hex
        seed = LoginSeed(f"disposable-{name}@tenant-one.example", f"Pw-{name}!", ("ADMIN_USER",))
        self._service.add_login(tenant_id(FIRST_TENANT, self._service.policy), seed)
        return {"email": seed.email, "password": seed.password}

    def age_lockout(self, body: JsonObject) -> object:
        """Let an account's lock have begun earlier, by minutes."""
        self._service.lockout.age(text(body, "email"), float(text(body, "minutes")))
        return None

    def consent_token(self, body: JsonObject) -> object:
        """Return the token of a customer's latest message about a consent."""
        message = self._service.consent_messages.last(
            text(body, "customer_id"), text(body, "consent_id")
        )
        return message.token if message else None

    def expired_consent_token(self, body: JsonObject) -> object:
        """Return such a token whose time is over."""
        return self._service.consent_messages.expired_token(
            text(body, "customer_id"), text(body, "consent_id")
        )

    def redirect_url(self, _body: JsonObject) -> object:
        """Return a whitelisted redirect URL."""
        return REDIRECT_URLS[0]

    def review_documents(self, body: JsonObject) -> object:
        """Bring an organization's documents to VERIFIED; an individual's have no such state."""
        service, customer_id = self._service, text(body, "customer_id")
        customer = service.customers.get(customer_id)
        if isinstance(customer, Organization):
            service.customers.save(service.organization_approval.with_reviewed_documents(customer))
        return None if customer is None else True

    def verify_personnel(self, body: JsonObject) -> object:
        """Verify an organization's directors and owners."""
        service = self._service
        organization = service.customers.get(text(body, "organization_id"))
        if not isinstance(organization, Organization):
            return None
        approval = service.organization_approval
        service.customers.save(approval.with_verified_personnel(organization))
        return True

    def mark_high_risk(self, body: JsonObject) -> object:
        """Make an organization one that POWER_TENANT approves."""
        organization = self._service.customers.get(text(body, "organization_id"))
        if not isinstance(organization, Organization):
            return None
        self._service.customers.save(replace(organization, high_risk=True))
        return True

    def fund(self, body: JsonObject) -> object:
        """Let money reach a wallet; return its new balance, null when none can take so much."""
        service = self._service
        account = service.ledger.find(text(body, "wallet_id"))
        if account is None or account.currency != text(body, "currency"):
            return None
        amount = Decimal(text(body, "amount"))
        if not service.preparation.has_room(account, amount):
            return None
        service.ledger.deposit(account.id, amount)
        service.payment_accounts.reward(account.id, amount)
        return service.notation.decimal(service.ledger.balance(account.id))

    def expire_prepared_order(self, body: JsonObject) -> object:
        """Let a prepared order be past its validUntil; return its id, null for an unknown one."""
        order = self._service.orders.expire(text(body, "prepared_order_id"))
        return order.id if order else None

    def card_number(self, _body: JsonObject) -> object:
        """Return the number of a card that exists."""
        return SEEDED_CARD


def control_routes(
    service: Service, token: str, unrouted: Callable[..., Awaitable[Response]]
) -> Sequence[Route]:
    """Return the routes of the control path; `unrouted` answers requests without the token."""
    control = Control(service)
    actions = {
        "activation-code": control.activation_code,
        "consent-id": control.consent_id,
        "expired-access-token": control.expired_access_token,
        "disposable-login": control.disposable_login,
        "age-lockout": control.age_lockout,
        "fund": control.fund,
        "expire-prepared-order": control.expire_prepared_order,
        "card-number": control.card_number,
        "consent-token": control.consent_token,
        "expired-consent-token": control.expired_consent_token,
        "redirect-url": control.redirect_url,
        "review-documents": control.review_documents,
        "verify-personnel": control.verify_personnel,
        "mark-high-risk": control.mark_high_risk,
    }

    async def endpoint(request: Request) -> Response:
        sent = request.headers.get(TOKEN_HEADER, "")
        action = actions.get(request.path_params["action"])
        if action is None or not hmac.compare_digest(sent.encode(), token.encode()):
            return await unrouted(request)
        body = await request.json() if await request.body() else {}
        return JSONResponse({"value": action(body)})

    return (Route("/_control/{action}", endpoint, methods=["POST"]),)
