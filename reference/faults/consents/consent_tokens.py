"""Faults in the tokens of consent messages and in approvals of consents (sections 4.4 and 8)."""

from collections.abc import Callable
from dataclasses import replace
from typing import TYPE_CHECKING, Any, Final

from reference.faults.answers import on_operations
from reference.faults.registry import Fault, Rule, answered, fault, replace_rule, skipped
from reference.platform.exchange import Answer, Call, Caller

if TYPE_CHECKING:
    from reference.consents.messages import Message
    from reference.serving.service import Service

_PART: Final = "consent_messages"

VERIFY = (
    answered(
        "consent-token-expired-accepted",
        "An expired token is verified.",
        "4.4",
        f"{_PART}.expired",
        result=False,
    ),
    *(
        answered(
            f"consent-token-expired-{code}",
            f"An expired token is answered with {code}.",
            "4.4",
            f"{_PART}.expired_code",
            code,
        )
        for code in (400, 401, 404, 500)
    ),
    answered(
        "consent-token-always-expired",
        "Every token counts as expired.",
        "4.4",
        f"{_PART}.expired",
        result=True,
    ),
    skipped(
        "consent-token-not-kept",
        "The token of a message is unknown when it comes back.",
        "4.4",
        f"{_PART}.remember",
    ),
)


def _unknown_token(name: str, description: str, answer: Answer) -> Fault:
    def plant(service: "Service") -> None:
        def build(honest: Rule) -> Rule:
            def verify(call: Call) -> object:
                known = service.consent_messages.message(call.parameters["token"]) is not None
                return honest(call) if known else answer

            return verify

        replace_rule(service, f"{_PART}.verify", build)

    return Fault(name, description, "4.4", plant)


UNKNOWN_TOKENS = (
    _unknown_token(
        "consent-token-any",
        "A token that was never issued is verified.",
        Answer(200, "Consent verified", {"status": "VERIFIED"}),
    ),
    _unknown_token(
        "consent-token-unknown-410",
        "A token that was never issued counts as expired.",
        Answer(410, "Consent token expired", {"error": "TOKEN_EXPIRED"}),
    ),
    _unknown_token(
        "consent-token-unknown-500",
        "A token that was never issued is a server fault.",
        Answer(500, "Internal server error", {"error": "INTERNAL_SERVER_ERROR"}),
    ),
)


def _forgotten(name: str, description: str, forgets: "Callable[[Message], bool]") -> Fault:
    def plant(service: "Service") -> None:
        def build(honest: Rule) -> Rule:
            return lambda message: None if forgets(message) else honest(message)

        replace_rule(service, f"{_PART}.remember", build)

    return Fault(name, description, "4.4", plant)


FORGOTTEN = (
    _forgotten(
        "consent-resend-token-unknown",
        "The token of a resent message is not accepted.",
        lambda message: message.redirect_url is None,
    ),
    _forgotten(
        "magic-link-token-unknown",
        "The token of a magic link is not accepted.",
        lambda message: message.redirect_url is not None,
    ),
)


@fault("magic-link-expires-at-once", "The token of a magic link is expired when sent.", "8")
def expires_at_once(service: "Service") -> None:
    """Let messages live no time at all."""

    def build(honest: Rule) -> Rule:
        return lambda message: honest(replace(message, expires_at=service.clock.now()))

    replace_rule(service, f"{_PART}.remember", build)


@fault("consent-verify-without-tenant", "A token is verified without a tenant header.", "4.4")
def verify_without_tenant(service: "Service") -> None:
    """Take the tenant of the token's message."""

    def change(call: Call) -> Call:
        message = service.consent_messages.message(call.path.rpartition("/")[2])
        if message is None or call.header("X-Tenant-ID"):
            return call
        return replace(call, headers={**call.headers, "x-tenant-id": message.tenant_id})

    on_operations(service, ("consent_verification",), change)


def _without_token(operation: str) -> Fault:
    def plant(service: "Service") -> None:
        def build(honest: Rule) -> Rule:
            def check(found: Any, call: Call) -> object:  # noqa: ANN401 - an operation
                named = found is not None and found.name == operation
                if not named or call.header("Authorization"):
                    return honest(found, call)
                tenant = (call.header("X-Tenant-ID") or "").strip()
                return replace(call, tenant_id=tenant, caller=Caller("", tenant, ()))

            return check

        replace_rule(service, "admission.check_token", build)

    return Fault(
        f"{operation.replace('_', '-')}-without-token",
        f"The operation {operation} is served without an access token.",
        "5 item 5",
        plant,
    )


WITHOUT_TOKEN = tuple(
    _without_token(operation)
    for operation in ("consent_resend", "consent_magic_link", "consent_approval")
)


def _approval(name: str, description: str, section: str, check: Callable[..., None]) -> Fault:
    def plant(service: "Service") -> None:
        def known(call: Call, consent_id: str) -> None:
            check(service, call, consent_id)

        replace_rule(service, "consent_approval.check_known", lambda _honest: known)

    return Fault(name, description, section, plant)


def _failing(service: "Service", call: Call, consent_id: str) -> None:
    consent = service.consents.by_id(consent_id)
    if consent is None:
        raise service.refusals.plain(500, "Consent not found", "NOT_FOUND")
    service.access.customer(call, consent.customer_id, acting=False)


def _known(service: "Service", _call: Call, consent_id: str) -> None:
    if service.consents.by_id(consent_id) is None:
        raise service.refusals.not_found(consent_id, "Consent")


APPROVAL = (
    _approval(
        "consent-approve-unknown",
        "The approval of a consent that does not exist is accepted.",
        "4.4",
        lambda _service, _call, _consent_id: None,
    ),
    _approval(
        "consent-approve-of-other-tenant",
        "A consent of another tenant can be approved.",
        "1",
        _known,
    ),
    _approval(
        "consent-approve-unknown-500",
        "The approval of an unknown consent is answered with 500.",
        "4.4",
        _failing,
    ),
)
