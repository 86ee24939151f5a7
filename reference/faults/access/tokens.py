"""Faults in access tokens (section 5 items 1 and 5, section 7)."""

import secrets
from dataclasses import replace
from datetime import datetime, timedelta
from typing import TYPE_CHECKING, Any, Final

import jwt

from reference.access.accounts import Account
from reference.faults.registry import (
    Rule,
    answered,
    change_result,
    changed,
    fault,
    having,
    missing_members,
    replace_rule,
    turning,
)
from reference.platform.exchange import Caller

if TYPE_CHECKING:
    from reference.access.tokens import Claims
    from reference.serving.service import Service

LIVING_TOKENS: Final = 3
"""How many tokens of an account are good at a time."""


def _anyone(service: "Service") -> Caller:
    account = next(iter(service.accounts.with_email(*_first_login(service))))
    return Caller(account.user_id, account.tenant_id, account.roles)


def _first_login(service: "Service") -> tuple[str, str]:
    tenant = next(iter(service.tenants.values()))
    return tenant.id, tenant.logins[0].email


def _forgiving(service: "Service", forgiven: Rule) -> None:
    """Take a caller for granted when the Authorization header is of a certain kind."""

    def build(honest: Rule) -> Rule:
        def caller(authorization: str | None) -> object:
            return _anyone(service) if forgiven(authorization) else honest(authorization)

        return caller

    replace_rule(service, "tokens.caller", build)


@fault("token-missing-accepted", "Requests without Authorization are served.", "5 item 5")
def missing_accepted(service: "Service") -> None:
    """Serve anonymous requests."""
    _forgiving(service, lambda authorization: authorization is None)


@fault("token-empty-accepted", "Requests with an empty Bearer token are served.", "5 item 5")
def empty_accepted(service: "Service") -> None:
    """Serve requests whose token is empty."""
    _forgiving(service, lambda sent: sent is not None and sent.strip() in {"", "Bearer"})


@fault("token-garbage-accepted", "A token that is no JWT is served.", "5 item 5")
def garbage_accepted(service: "Service") -> None:
    """Serve any Bearer token that is not made of three parts."""
    _forgiving(service, lambda sent: (sent or "").startswith("Bearer ") and sent.count(".") != 2)  # noqa: PLR2004


def _unverified(service: "Service", *, only_unsigned: bool) -> None:
    def build(honest: Rule) -> Rule:
        def verified(token: str) -> object:
            try:
                if only_unsigned and jwt.get_unverified_header(token).get("alg") != "none":
                    return honest(token)
                return jwt.decode(token, options={"verify_signature": False})
            except jwt.InvalidTokenError:
                return None

        return verified

    replace_rule(service, "tokens.verified", build)


@fault("token-signature-ignored", "The signature of tokens is not verified.", "5 item 5")
def signature_ignored(service: "Service") -> None:
    """Believe every payload."""
    _unverified(service, only_unsigned=False)


@fault("token-algorithm-none-accepted", "Unsigned tokens (alg none) are accepted.", "5 item 5")
def algorithm_none(service: "Service") -> None:
    """Believe payloads that say they need no signature."""
    _unverified(service, only_unsigned=True)


@fault("token-signature-remembered", "A signature that was good once is believed.", "5 item 5")
def signature_remembered(service: "Service") -> None:
    """Verify each signature once, whatever is sent under it later."""
    good: set[str] = set()

    def build(honest: Rule) -> Rule:
        def verified(token: str) -> object:
            signature = token.rpartition(".")[2]
            if signature not in good:
                payload = honest(token)
                if payload is not None:
                    good.add(signature)
                return payload
            try:
                return jwt.decode(token, options={"verify_signature": False})
            except jwt.InvalidTokenError:
                return None

        return verified

    replace_rule(service, "tokens.verified", build)


@fault("token-bearer-refused", "A token is taken without the scheme Bearer only.", "5 item 1")
def bearer_refused(service: "Service") -> None:
    """Read the header as the token itself."""

    def bearer(authorization: str | None) -> str | None:
        return (authorization or "").strip() or None

    replace_rule(service, "tokens.bearer", lambda _honest: bearer)


@fault("token-of-further-login-unusable", "A fourth living token is signed otherwise.", "4.1")
def further_unusable(service: "Service") -> None:
    """Sign with another key once three tokens of an account live."""
    living: dict[str, list[datetime]] = {}

    def build(honest: Rule) -> Rule:
        def issue(account: Account, issued_at: datetime | None = None) -> str:
            token = str(honest(account, issued_at))
            now = service.clock.now()
            end = (issued_at or now) + service.tokens.lifetime()
            alive = [one for one in living.get(account.user_id, []) if one > now]
            living[account.user_id] = [*alive, end]
            if end <= now or len(alive) < LIVING_TOKENS:
                return token
            claims = jwt.decode(token, options={"verify_signature": False})
            return jwt.encode(claims, secrets.token_bytes(32), algorithm="HS256")

        return issue

    replace_rule(service, "tokens.issue", build)


@fault("token-audience-customer-only", "Tokens of session creation are refused.", "4.1")
def session_tokens_refused(service: "Service") -> None:
    """Read tokens of operators only."""

    def build(honest: Rule) -> Rule:
        def read(token: str) -> object:
            claims: Claims | None = honest(token)
            return None if claims and claims.caller.is_customer else claims

        return read

    replace_rule(service, "tokens.read", build)


def _recoded(service: "Service", rule: str, code: int) -> None:
    def change(refusal: Any) -> Any:  # noqa: ANN401 - a refusal
        refusal.answer = replace(refusal.answer, code=code)
        return refusal

    change_result(service, rule, change)


@fault("token-missing-403", "A missing or invalid token is answered with 403.", "5 item 5")
def invalid_is_403(service: "Service") -> None:
    """Mistake authentication for permission."""
    _recoded(service, "tokens.invalid", 403)


@fault("token-missing-500", "A missing or invalid token is answered with 500.", "5 item 5")
def invalid_is_500(service: "Service") -> None:
    """Let the reader's error escape."""
    _recoded(service, "tokens.invalid", 500)


@fault("token-expired-epoch", "The moment of a token's expiry is a number.", "5 item 5")
def expired_epoch(service: "Service") -> None:
    """Tell seconds in place of a date-time."""

    def change(refusal: Any) -> Any:  # noqa: ANN401 - a refusal
        data = {**refusal.answer.data, "expiredAt": 1767225600}
        refusal.answer = replace(refusal.answer, data=data)
        return refusal

    change_result(service, "tokens.expiry", change)


@fault("token-expired-403", "An expired token is answered with 403.", "5 item 5")
def expired_is_403(service: "Service") -> None:
    """Mistake expiry for permission."""
    _recoded(service, "tokens.expiry", 403)


@fault("token-expired-500", "An expired token is answered with 500.", "5 item 5")
def expired_is_500(service: "Service") -> None:
    """Let the reader's error escape."""
    _recoded(service, "tokens.expiry", 500)


RULES = (
    answered(
        "token-expired-accepted",
        "Expired tokens are served.",
        "5 item 5",
        "tokens.expired",
        result=False,
    ),
    answered(
        "token-lifetime-zero",
        "Tokens are expired when they are issued.",
        "8",
        "tokens.lifetime",
        timedelta(0),
    ),
    answered(
        "token-lifetime-day",
        "Tokens live a day while the answer says an hour.",
        "8",
        "tokens.lifetime",
        timedelta(days=1),
    ),
    changed(
        "token-expired-error-name",
        "The expired-token error is named otherwise.",
        "5 item 5",
        "tokens.expiry_data",
        having("error", "TOKEN_EXPIRED"),
    ),
    changed(
        "token-expired-at-epoch",
        "expiredAt is an epoch number as text.",
        "2.2",
        "tokens.expiry_data",
        having("expiredAt", "1893456000"),
    ),
    changed(
        "token-expired-at-localized",
        "expiredAt is a localized text.",
        "2.2",
        "tokens.expiry_data",
        turning("expiredAt", lambda text: f"{text[8:10]}/{text[5:7]}/{text[:4]} {text[11:16]}"),
    ),
    changed(
        "token-expired-at-null",
        "expiredAt is null.",
        "7",
        "tokens.expiry_data",
        having("expiredAt", None),
    ),
)

EXPIRY_MEMBERS = missing_members(
    "token-expired", "The expired-token error", "7", "tokens.expiry_data", ("error", "expiredAt")
)
