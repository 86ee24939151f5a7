"""The private control path: what no documented operation offers, for the hooks of a test run.

It is not part of the interface. Without the right token it answers as an unknown route does.
"""

import hmac
import uuid
from collections.abc import Awaitable, Callable, Sequence
from typing import TYPE_CHECKING, Final

from starlette.requests import Request
from starlette.responses import JSONResponse, Response
from starlette.routing import Route

from reference.exchange import JsonObject
from reference.seeds import FIRST_TENANT, SERVICE_LOGIN, LoginSeed, tenant_id
from reference.tokens import LIFETIME
from reference.validation import text

if TYPE_CHECKING:
    from reference.service import Service

TOKEN_HEADER: Final = "X-Control-Token"  # noqa: S105 - the name of a header


class Control:
    """The actions of the control path; each takes the JSON object of the request."""

    def __init__(self, service: "Service") -> None:
        """Remember the service."""
        self._service = service

    def activation_code(self, body: JsonObject) -> object:
        """Return the activation code that a user received."""
        return self._service.outbox.code(text(body, "user_id"))

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


def control_routes(
    service: "Service", token: str, unrouted: Callable[..., Awaitable[Response]]
) -> Sequence[Route]:
    """Return the routes of the control path; `unrouted` answers requests without the token."""
    control = Control(service)
    actions = {
        "activation-code": control.activation_code,
        "consent-id": control.consent_id,
        "expired-access-token": control.expired_access_token,
        "disposable-login": control.disposable_login,
        "age-lockout": control.age_lockout,
    }

    async def endpoint(request: Request) -> Response:
        sent = request.headers.get(TOKEN_HEADER, "")
        action = actions.get(request.path_params["action"])
        if action is None or not hmac.compare_digest(sent.encode(), token.encode()):
            return await unrouted(request)
        body = await request.json() if await request.body() else {}
        return JSONResponse({"value": action(body)})

    return (Route("/_control/{action}", endpoint, methods=["POST"]),)
