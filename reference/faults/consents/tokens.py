"""Faults in the tokens of consent messages and in approvals of consents (sections 4.4 and 8)."""

from collections.abc import Callable
from dataclasses import replace
from typing import Any, Final

from reference.consents.messages import Message
from reference.faults.answers import on_operations
from reference.faults.registry import (
    Fault,
    Rule,
    answered,
    breaking,
    fault,
    injected,
    of_rule,
    replace_rule,
    replacing,
    skipped,
)
from reference.platform.exchange import Caller, ServiceAnswer, ServiceCall
from reference.serving.service import Service

_PART: Final = "consent_messages"

VERIFY = (
    *of_rule(
        f"{_PART}.expired",
        answered("consent-token-expired-accepted", "CON-VER-03", result=False),
        answered("consent-token-always-expired", "CON-VER-01", result=True),
    ),
    *of_rule(
        f"{_PART}.expired_code",
        answered("consent-token-expired-400", "CON-VER-03", 400),
        answered("consent-token-expired-401", "CON-VER-03", 401),
        answered("consent-token-expired-404", "CON-VER-03", 404),
        answered("consent-token-expired-500", "CON-VER-03", 500),
    ),
    skipped("consent-token-not-kept", "CON-VER-01").of(f"{_PART}.remember"),
)


def _unknown_token(name: str, description: str, answer: ServiceAnswer) -> Fault:
    def verify(service: Service, original: Rule, call: ServiceCall) -> object:
        known = service.consent_messages.message(call.parameters["token"]) is not None
        return original(call) if known else answer

    return replacing(f"{_PART}.verify", name, description, verify)


UNKNOWN_TOKENS = breaking(
    "CON-VER-02",
    _unknown_token(
        "consent-token-any",
        "A token that was never issued is verified.",
        ServiceAnswer(200, "Consent verified", {"status": "VERIFIED"}),
    ),
    _unknown_token(
        "consent-token-unknown-410",
        "A token that was never issued counts as expired.",
        ServiceAnswer(410, "Consent token expired", {"error": "TOKEN_EXPIRED"}),
    ),
    _unknown_token(
        "consent-token-unknown-500",
        "A token that was never issued is a server fault.",
        ServiceAnswer(500, "Internal server error", {"error": "INTERNAL_SERVER_ERROR"}),
    ),
)


def _forgotten(name: str, description: str, forgets: Callable[[Message], bool]) -> Fault:
    return replacing(
        f"{_PART}.remember",
        name,
        description,
        lambda _service, original, message: None if forgets(message) else original(message),
    )


FORGOTTEN = (
    *breaking(
        "CON-VER-01",
        _forgotten(
            "consent-resend-token-unknown",
            "The token of a resent message is not accepted.",
            lambda message: message.redirect_url is None,
        ),
    ),
    *breaking(
        "CON-VER-08",
        _forgotten(
            "magic-link-token-unknown",
            "The token of a magic link is not accepted.",
            lambda message: message.redirect_url is not None,
        ),
    ),
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


def _without_token(operation: str) -> Fault:
    def check(_service: Service, original: Rule, found: Any, call: ServiceCall) -> object:
        named = found is not None and found.name == operation
        if not named or call.header("Authorization"):
            return original(found, call)
        tenant = (call.header("X-Tenant-ID") or "").strip()
        return replace(call, tenant_id=tenant, caller=Caller("", tenant, ()))

    return replacing(
        "admission.check_token",
        f"{operation.replace('_', '-')}-without-token",
        f"The operation {operation} is served without an access token.",
        check,
    )


WITHOUT_TOKEN = breaking(
    {
        "consent-resend-without-token": "CON-MSG-15",
        "consent-magic-link-without-token": "CON-MSG-16",
        "consent-approval-without-token": "CON-VER-07",
    },
    *(
        _without_token(operation)
        for operation in ("consent_resend", "consent_magic_link", "consent_approval")
    ),
)


def _approval(name: str, description: str, check: Callable[..., None]) -> Fault:
    def inject(service: Service) -> None:
        def known(call: ServiceCall, consent_id: str) -> None:
            check(service, call, consent_id)

        replace_rule(service, "consent_approval.check_known", lambda _original: known)

    return Fault(name, description, inject)


def _failing(service: Service, call: ServiceCall, consent_id: str) -> None:
    consent = service.consents.by_id(consent_id)
    if consent is None:
        raise service.refusals.plain(500, "Consent not found", "NOT_FOUND")
    service.access.customer(call, consent.customer_id, acting=False)


def _known(service: Service, _call: ServiceCall, consent_id: str) -> None:
    if service.consents.by_id(consent_id) is None:
        raise service.refusals.not_found(consent_id, "Consent")


APPROVAL = (
    *breaking(
        "CON-VER-06",
        _approval(
            "consent-approve-unknown",
            "The approval of a consent that does not exist is accepted.",
            lambda _service, _call, _consent_id: None,
        ),
        _approval(
            "consent-approve-unknown-500",
            "The approval of an unknown consent is answered with 500.",
            _failing,
        ),
    ),
    *breaking(
        "AUT-18",
        _approval(
            "consent-approve-of-other-tenant",
            "A consent of another tenant can be approved.",
            _known,
        ),
    ),
)
