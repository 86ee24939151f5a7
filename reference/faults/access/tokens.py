"""Faults in access tokens (section 5 items 1 and 5, section 7)."""

import itertools
import secrets
from collections.abc import Callable, Iterator
from contextvars import ContextVar
from dataclasses import replace
from datetime import datetime, timedelta
from typing import Final

import jwt

from reference.access.accounts import Account
from reference.access.tokens import Claims
from reference.faults.answers import answered_with, recodings
from reference.faults.registry import (
    Rule,
    family,
    fault,
    injected,
    injections,
    of_rule,
    replace_rule,
    replaces,
)
from reference.faults.rows import answered, changed, fixed, having, instead, missing, turned
from reference.platform.exchange import Caller, ServiceCall
from reference.serving.service import Service

LIVING_TOKENS: Final = 3
"""How many tokens of an account are good at a time."""


def _anyone(service: Service) -> Caller:
    account = next(iter(service.accounts.with_email(*_first_login(service))))
    return Caller(account.user_id, account.tenant_id, account.roles)


def _first_login(service: Service) -> tuple[str, str]:
    tenant = next(iter(service.tenants.values()))
    return tenant.id, tenant.logins[0].email


def _forgiving(
    service: Service, original: Rule, forgiven: Rule, authorization: str | None
) -> object:
    """Take a caller for granted when the Authorization header is of a certain kind."""
    return _anyone(service) if forgiven(authorization) else original(authorization)


FORGIVING = family(
    "tokens.caller",
    _forgiving,
    ("token-missing-accepted", "AUT-01", lambda sent: sent is None),
    (
        "token-empty-accepted",
        "AUT-02",
        lambda sent: sent is not None and sent.strip() in {"", "Bearer"},
    ),
    (
        "token-garbage-accepted",
        "AUT-03",
        lambda sent: (sent or "").startswith("Bearer ") and sent.count(".") != 2,
    ),
)


def _unverified(_service: Service, original: Rule, believed: Rule, token: str) -> object:
    try:
        if not believed(jwt.get_unverified_header(token).get("alg")):
            return original(token)
        return jwt.decode(token, options={"verify_signature": False})
    except jwt.InvalidTokenError:
        return None


UNVERIFIED = family(
    "tokens.verified",
    _unverified,
    ("token-signature-ignored", ("AUT-04", "WHK-AUT-01"), lambda _algorithm: True),
    ("token-algorithm-none-accepted", "AUT-06", lambda algorithm: algorithm == "none"),
    ("token-algorithm-none-title-case", "AUT-06", lambda algorithm: algorithm == "None"),
    ("token-algorithm-none-in-capitals", "AUT-06", lambda algorithm: algorithm == "NONE"),
)


@fault(rule="tokens.verified", breaks="AUT-04")
def token_signature_ignored_of_customers(_service: Service, original: Rule, token: str) -> object:
    """The signature of a customer's token is not looked at."""
    return _believing_customers(original, token)


def _believing_customers(original: Rule, token: str) -> object:
    try:
        payload = jwt.decode(token, options={"verify_signature": False})
    except jwt.InvalidTokenError:
        return original(token)
    return payload if payload.get("customer") else original(token)


def _asked_for(service: Service, part: str) -> Callable[[], bool]:
    """Return what tells whether the path of the request that is being served has a part."""
    path: ContextVar[str] = ContextVar("path", default="")

    @replaces(service, "admission.check_token")
    def check_token(original: Rule, operation: object, call: ServiceCall) -> object:
        path.set(call.path)
        return original(operation, call)

    return lambda: part in path.get()


@injected(breaks="AUT-04")
def token_signature_ignored_of_payers(service: Service) -> None:
    """The signature of a customer's token is not looked at where it is about money."""
    about_money = _asked_for(service, "/fintrans/")

    @replaces(service, "tokens.verified")
    def verified(original: Rule, token: str) -> object:
        return _believing_customers(original, token) if about_money() else original(token)


def _good_though_expired(service: Service, part: str) -> None:
    meant = _asked_for(service, part)

    @replaces(service, "tokens.expired")
    def expired(original: Rule, claims: Claims) -> object:
        return not meant() and original(claims)


EXPIRED = injections(
    _good_though_expired,
    ("token-expired-subscribes-webhooks", "WHK-AUT-03", "/webhooks/"),
    ("token-expired-opens-sessions", "B2C-SES-11", "/sessions"),
)


@fault(rule="tokens.verified", breaks="AUT-05", memory=set)
def token_signature_remembered(
    _service: Service, original: Rule, good: set[str], token: str
) -> object:
    """A signature that was good once is believed."""
    signature = token.rpartition(".")[2]
    if signature not in good:
        payload = original(token)
        if payload is not None:
            good.add(signature)
        return payload
    try:
        return jwt.decode(token, options={"verify_signature": False})
    except jwt.InvalidTokenError:
        return None


@fault(rule="tokens.issue", breaks="LOG-05", memory=dict)
def token_of_further_login_unusable(
    service: Service,
    original: Rule,
    living: dict[str, list[datetime]],
    account: Account,
    issued_at: datetime | None = None,
) -> str:
    """A fourth living token is signed otherwise."""
    token = str(original(account, issued_at))
    now = service.clock.now()
    end = (issued_at or now) + service.tokens.lifetime()
    alive = [one for one in living.get(account.user_id, []) if one > now]
    living[account.user_id] = [*alive, end]
    if end <= now or len(alive) < LIVING_TOKENS:
        return token
    claims = jwt.decode(token, options={"verify_signature": False})
    return jwt.encode(claims, secrets.token_bytes(32), algorithm="HS256")


RULES = (
    *of_rule("tokens.invalid", *recodings("token-missing", "AUT-01", (403, 500))),
    *of_rule(
        "tokens.expiry",
        *recodings("token-expired", "AUT-07", (403, 500)),
        answered_with("token-expired-epoch", "AUT-07", having("expiredAt", 1767225600)),
    ),
    answered("token-expired-accepted", "AUT-07", result=False).of("tokens.expired"),
    *of_rule(
        "tokens.lifetime",
        answered("token-lifetime-zero", "AUT-12", timedelta(0)),
        answered("token-lifetime-day", "AUT-07", timedelta(days=1)),
    ),
    *of_rule(
        "tokens.expiry_data",
        fixed("token-expired-error-name", "AUT-07", "error", "TOKEN_EXPIRED"),
        fixed("token-expired-at-epoch", "AUT-07", "expiredAt", "1893456000"),
        turned(
            "token-expired-at-localized",
            "AUT-07",
            "expiredAt",
            lambda text: f"{text[8:10]}/{text[5:7]}/{text[:4]} {text[11:16]}",
        ),
        fixed("token-expired-at-null", "AUT-07", "expiredAt", None),
        fixed("token-expired-at-later", "AUT-07", "expiredAt", "2999-01-31T09:30:00.000Z"),
    ),
)

EXPIRY_MEMBERS = of_rule(
    "tokens.expiry_data", *missing("token-expired", "AUT-07", "error expiredAt")
)


def _lasting(
    _service: Service, original: Rule, minutes: int, account: Account, issued_at: datetime
) -> object:
    """Tell another life of a token in its claims."""
    claims = original(account, issued_at)
    return {**claims, "exp": claims["iat"] + minutes * 60}


LASTING = family(
    "tokens.claims",
    _lasting,
    ("token-claims-a-quarter-of-an-hour", "LOG-20", 15),
    ("token-claims-two-hours", "LOG-20", 120),
)

SHORT_LIVED = changed("token-short-lived", "LOG-20", lambda _hour: timedelta(seconds=2)).of(
    "tokens.lifetime"
)


@fault(rule="tokens.expiry_data", breaks="AUT-22", memory=itertools.count)
def token_expires_whenever_asked(
    _service: Service, original: Rule, refusals: Iterator[int], claims: Claims
) -> object:
    """The expiredAt of an expired token is a second later at each refusal."""
    later = claims.expires_at + timedelta(seconds=next(refusals))
    return original(replace(claims, expires_at=later))


@fault(rule="tokens.expiry_data", breaks="AUT-22")
def token_expired_when_it_was_issued(service: Service, original: Rule, claims: Claims) -> object:
    """The expiredAt of an expired token is when it was issued."""
    return original(replace(claims, expires_at=claims.expires_at - service.tokens.lifetime()))


@injected(breaks="LOG-20")
def login_revokes_earlier_tokens(service: Service) -> None:
    """A login makes the earlier tokens of the same account invalid."""
    latest: dict[str, str] = {}
    issue, read = service.tokens.issue, service.tokens.read

    def issued(account: Account, issued_at: datetime | None = None) -> str:
        token = issue(account, issued_at)
        if issued_at is None:
            latest[account.user_id] = token
        return token

    def valid(token: str) -> Claims | None:
        claims = read(token)
        if claims is None or service.tokens.expired(claims):
            return claims
        return claims if latest.get(claims.caller.user_id, token) == token else None

    replace_rule(service, "tokens.issue", lambda _original: issued)
    replace_rule(service, "tokens.read", lambda _original: valid)


OTHERS = (
    instead(
        "token-bearer-refused",
        "AUT-12",
        lambda authorization: (authorization or "").strip() or None,
    ).of("tokens.bearer"),
    changed(
        "token-audience-customer-only",
        "B2C-SES-06",
        lambda claims: None if claims and claims.caller.is_customer else claims,
    ).of("tokens.read"),
)
