"""Faults in the tokens of consent messages and in approvals of consents (sections 4.4 and 8)."""

from collections.abc import Callable
from dataclasses import replace
from typing import Any, Final

from reference.consents.messages import Message
from reference.faults.answers import on_operations, without_token
from reference.faults.registry import Rule, family, fault, injected, injections, of_rule, replaces
from reference.faults.rows import answered, changed, codes, skipped
from reference.platform.exchange import ServiceAnswer, ServiceCall
from reference.serving.service import Service

_PART: Final = "consent_messages"
SHORTEST: Final = 8
"""What is shorter is no token."""

VERIFY = (
    *of_rule(
        f"{_PART}.expired",
        answered("consent-token-expired-accepted", "CON-VER-03", result=False),
        answered("consent-token-always-expired", "CON-VER-01", result=True),
    ),
    *of_rule(
        f"{_PART}.expired_code", *codes("consent-token-expired", "CON-VER-03", 400, 401, 404, 500)
    ),
    skipped("consent-token-not-kept", "CON-VER-01").of(f"{_PART}.remember"),
)


def _unknown_token(
    service: Service, original: Rule, answer: ServiceAnswer, call: ServiceCall
) -> object:
    known = service.consent_messages.message(call.parameters["token"]) is not None
    return original(call) if known else answer


UNKNOWN_TOKENS = family(
    f"{_PART}.verify",
    _unknown_token,
    (
        "consent-token-any",
        "CON-VER-02",
        ServiceAnswer(200, "Consent verified", {"status": "VERIFIED"}),
    ),
    (
        "consent-token-unknown-410",
        "CON-VER-02",
        ServiceAnswer(410, "Consent token expired", {"error": "TOKEN_EXPIRED"}),
    ),
    (
        "consent-token-unknown-500",
        "CON-VER-02",
        ServiceAnswer(500, "Internal server error", {"error": "INTERNAL_SERVER_ERROR"}),
    ),
)


def _forgotten(
    _service: Service, original: Rule, forgets: Callable[[Message], bool], message: Message
) -> None:
    if not forgets(message):
        original(message)


FORGOTTEN = family(
    f"{_PART}.remember",
    _forgotten,
    ("consent-resend-token-unknown", "CON-VER-01", lambda message: message.redirect_url is None),
    ("magic-link-token-unknown", "CON-VER-08", lambda message: message.redirect_url is not None),
)


@fault(rule=f"{_PART}.remember", breaks="CON-VER-01")
def magic_link_expires_at_once(service: Service, original: Rule, message: Any) -> object:
    """The token of a magic link is expired when sent."""
    return original(replace(message, expires_at=service.clock.now()))


@injected(breaks="CON-VER-04")
def consent_verify_without_tenant(service: Service) -> None:
    """A token is verified without a tenant header."""

    def change(call: ServiceCall) -> ServiceCall:
        message = service.consent_messages.message(call.path.rpartition("/")[2])
        if message is None or call.header("X-Tenant-ID"):
            return call
        return replace(call, headers={**call.headers, "x-tenant-id": message.tenant_id})

    on_operations(service, ("consent_verification",), change)


WITHOUT_TOKEN = without_token(
    ("consent-resend-without-token", "CON-MSG-15", "consent_resend"),
    ("consent-magic-link-without-token", "CON-MSG-16", "consent_magic_link"),
    ("consent-approval-without-token", "CON-VER-07", "consent_approval"),
)


def _failing(service: Service, _original: Rule, call: ServiceCall, consent_id: str) -> None:
    consent = service.consents.by_id(consent_id)
    if consent is None:
        raise service.refusals.plain(500, "Consent not found", "NOT_FOUND")
    service.access.customer(call, consent.customer_id, acting=False)


def _known(service: Service, _original: Rule, _call: ServiceCall, consent_id: str) -> None:
    if service.consents.by_id(consent_id) is None:
        raise service.refusals.not_found(consent_id, "Consent")


def _of_the_tenant(service: Service, _original: Rule, call: ServiceCall, consent_id: str) -> None:
    consent = service.consents.by_id(consent_id)
    customer = service.customers.get(consent.customer_id) if consent else None
    if customer is None or customer.tenant_id != call.tenant_id:
        raise service.refusals.not_found(consent_id, "Consent")


APPROVAL = (
    skipped("consent-approve-unknown", "CON-VER-06").of("consent_approval.check_known"),
    *family(
        "consent_approval.check_known", _failing, ("consent-approve-unknown-500", "CON-VER-06")
    ),
    *family("consent_approval.check_known", _known, ("consent-approve-of-other-tenant", "AUT-18")),
)


@fault(rule=f"{_PART}.message", breaks="CON-VER-02")
def consent_token_by_beginning(_service: Service, original: Rule, token: str) -> object:
    """What begins with the token of a message is taken for it."""
    found = (original(token[:length]) for length in range(len(token), 0, -1))
    return next((message for message in found if message is not None), None)


def _taking_for_one_sent(service: Service, alike: Callable[[str, str], bool]) -> None:
    sent: list[Message] = []

    @replaces(service, f"{_PART}.remember")
    def remember(original: Rule, message: Message) -> None:
        sent.append(message)
        original(message)

    @replaces(service, f"{_PART}.message")
    def message_of(original: Rule, token: str) -> object:
        found = (message for message in reversed(sent) if alike(message.token, token))
        return original(token) or next(found, None)


LIKE_ONE_SENT = injections(
    _taking_for_one_sent,
    ("consent-token-by-length", "CON-VER-02", lambda sent, token: len(sent) == len(token)),
    (
        "consent-token-by-its-beginning",
        "CON-VER-02",
        lambda sent, token: sent.startswith(token) and len(token) >= SHORTEST,
    ),
)

OF_OTHERS = (
    *of_rule(
        f"{_PART}.own_tenant", answered("consent-token-of-other-tenant", "AUT-24", result=True)
    ),
    *family(
        "consent_approval.check_known",
        _of_the_tenant,
        ("consent-approve-of-other-customer", "AUT-20"),
    ),
)


def _to_an_error_page(original: ServiceAnswer) -> ServiceAnswer:
    return replace(
        original, http_status=302, location="https://errors.example.com/something-went-wrong"
    )


TO_AN_ERROR_PAGE = changed(
    "consent-token-leads-to-an-error-page", "CON-VER-01", _to_an_error_page
).of("consent_messages.verified")


@fault(rule=f"{_PART}.message", breaks="CON-VER-09")
def consent_identifier_taken_for_a_token(
    service: Service, original: Rule, token: str
) -> Message | None:
    """The identifier of a consent verifies it as a token does."""
    consent = service.consent_messages.find(token)
    if consent is None:
        return original(token)  # type: ignore[no-any-return]
    return service.consent_messages.last(consent.customer_id, consent.id)


@fault(rule=f"{_PART}.expired", breaks="CON-VER-03", memory=set)
def consent_token_expires_once(
    _service: Service, original: Rule, refused: set[str], message: Message
) -> bool:
    """An expired token is refused once, and verifies a consent when it is sent again."""
    expired: bool = original(message) and message.token not in refused
    if expired:
        refused.add(message.token)
    return expired
