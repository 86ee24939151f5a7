"""Access tokens: issued at login and session creation, read on every later call (section 5)."""

import secrets
import uuid
from dataclasses import dataclass, replace
from datetime import UTC, datetime, timedelta
from functools import lru_cache
from typing import Final

import jwt

from reference.access.accounts import Account
from reference.access.encryption import opened, sealed
from reference.platform.clock import Clock
from reference.platform.exchange import Caller, JsonObject, RefusalError
from reference.platform.notation import Notation
from reference.platform.policy import Policy
from reference.platform.refusals import Refusals

LIFETIME: Final = timedelta(seconds=3600)
_ALGORITHM: Final = "HS256"
_UNKNOWN: Final = timedelta(seconds=0.4)
"""For so long a session's token opens nothing, by policy."""


@dataclass(frozen=True)
class Claims:
    """What an access token says; times are UTC."""

    caller: Caller
    expires_at: datetime


@dataclass(eq=False, repr=False)
class Tokens:
    """Issues and reads the service's JWTs with a key of its own."""

    _policy: Policy
    _clock: Clock
    _notation: Notation
    _refusals: Refusals

    def __post_init__(self) -> None:
        """It lives as long as the service."""
        self._key = secrets.token_bytes(32)
        self._veiled: dict[str, JsonObject] = {}
        self._sessions: dict[str, str] = {}
        self._of_devices: dict[str | None, str] = {}
        self._ended: set[str] = set()
        self._known_from: dict[str, datetime] = {}

    def expires_in(self) -> int | str:
        """Return how long an answer says that a token lasts, in seconds (section 4.1)."""
        choice = self._policy.session.expires_in
        return "3600" if choice == "text" else int(choice)

    def issue(self, account: Account, issued_at: datetime | None = None) -> str:
        """Issue a token for an account; `issued_at` other than now makes an aged one."""
        issued_at = issued_at or self._clock.now()
        claims = self.claims(account, issued_at)
        form = self._policy.headers.token_claims
        if form == "opaque":
            claims = self.veiled(claims)
        token = jwt.encode(claims, self._key, algorithm=_ALGORITHM)
        return sealed(self._key, token) if form == "encrypted" else token

    def issue_session(self, account: Account) -> str:
        """Issue a token for a session, which may end the user's session before it."""
        token = self.issue(account)
        before = self._sessions.get(account.user_id)
        self._sessions[account.user_id] = token
        if self._policy.session.session_known == "later":
            self._known_from[token] = self._clock.now() + _UNKNOWN
        if before is not None and self._policy.session.session_count == "one":
            self._ended.add(before)
        return token

    def begin_on(self, device: str | None, account: Account) -> None:
        """Let a device have the user's latest session, and by policy no other one."""
        before, token = self._of_devices.get(device), self._sessions.get(account.user_id, "")
        self._of_devices[device] = token
        each_one = self._policy.session.session_count == "one-each-device"
        if each_one and before is not None and before != token:
            self._ended.add(before)

    def end_sessions(self, user_id: str) -> None:
        """End the user's latest session at its activation, by policy."""
        token = self._sessions.get(user_id)
        if token is not None and self._policy.session.session_end == "activation":
            self._ended.add(token)

    def veiled(self, claims: JsonObject) -> JsonObject:
        """Keep what claims tell, and return such that only this service understands."""
        reference = secrets.token_hex(12)
        self._veiled[reference] = claims
        return {"sub": reference, "iat": claims["iat"], "exp": claims["exp"]}

    def claims(self, account: Account, issued_at: datetime) -> JsonObject:
        """Return the claims of a new token."""
        claims: JsonObject = {
            "sub": account.user_id,
            "tenant": account.tenant_id,
            **self._roles(account),
            "iat": int(issued_at.timestamp()),
            "exp": int((issued_at + self.lifetime()).timestamp()),
            "jti": str(uuid.uuid4()),
        }
        if account.customer_id is not None:
            claims["customer"] = account.customer_id
        if self._policy.payments.session_header_value == "login":
            claims["sid"] = str(uuid.uuid4())
        return claims

    def _roles(self, account: Account) -> JsonObject:
        roles: JsonObject = {"roles": list(account.roles)}
        return {"realm_access": roles} if self._policy.headers.token_claims == "nested" else roles

    def lifetime(self) -> timedelta:
        """Return how long a token lives (section 8)."""
        return LIFETIME

    def caller(self, authorization: str | None) -> Caller:
        """Read the Authorization header; raise the 401 that is due (section 5 item 5)."""
        token = self.bearer(authorization)
        if token is None:
            raise self.missing()
        claims = self.read(token)
        if claims is None or token in self._ended or self._is_too_new(token):
            raise self.broken()
        if self.expired(claims):
            raise self.expiry(claims)
        return claims.caller

    def _is_too_new(self, token: str) -> bool:
        known_from = self._known_from.get(token)
        return known_from is not None and self._clock.now() < known_from

    def bearer(self, authorization: str | None) -> str | None:
        """Return the token of a Bearer header, None when there is none."""
        scheme, _, token = (authorization or "").strip().partition(" ")
        if self._policy.headers.bearer_case == "any":
            scheme = scheme.title()
        return token.strip() or None if scheme == "Bearer" else None

    def read(self, token: str) -> Claims | None:
        """Return a token's claims, None unless signature and claims are the service's own."""
        payload = self.verified(token)
        if payload is None:
            return None
        payload = self._veiled.get(str(payload.get("sub")), payload)
        try:
            return Claims(
                Caller(
                    str(payload["sub"]),
                    str(payload["tenant"]),
                    tuple(payload.get("realm_access", payload)["roles"]),
                    payload.get("customer"),
                    payload.get("sid"),
                ),
                datetime.fromtimestamp(int(payload["exp"]), UTC),
            )
        except (KeyError, TypeError, ValueError, OverflowError, OSError):
            return None

    def verified(self, token: str) -> JsonObject | None:
        """Return the payload of a token that this service has signed, else None.

        The expiry is judged apart, against the service's own clock.
        """
        if self._policy.headers.token_claims == "encrypted":
            token = opened(self._key, token)
        payload = _signed_with(self._key, token)
        return None if payload is None else dict(payload)

    def expired(self, claims: Claims) -> bool:
        """Tell whether a token's lifetime is over."""
        return claims.expires_at <= self._clock.now()

    def expiry(self, claims: Claims) -> RefusalError:
        """Build the answer to an expired token (section 7, expired token)."""
        return self._refusals.rows(401, "Token expired", self.expiry_data(claims))

    def expiry_data(self, claims: Claims) -> JsonObject:
        """Return the data of the expired-token row."""
        return {"error": "JWT_EXPIRED", "expiredAt": self._notation.datetime(claims.expires_at)}

    def missing(self) -> RefusalError:
        """Build the answer to a missing or empty token."""
        return self.invalid("JWT_MISSING", "An access token is required")

    def broken(self) -> RefusalError:
        """Build the answer to a token that is not the service's own."""
        return self.invalid("JWT_INVALID", "The access token is invalid")

    def invalid(self, error: str, message: str) -> RefusalError:
        """Build the answer to a missing or broken token (section 5 item 5)."""
        refusal = self._refusals.plain(401, message, error)
        if self._policy.headers.token_error_data == "null":
            return RefusalError(replace(refusal.answer, data=None))
        return refusal


@lru_cache(maxsize=64)
def _signed_with(key: bytes, token: str) -> JsonObject | None:
    """Return the payload of a token that `key` signed; most requests come with one of a few."""
    try:
        return jwt.decode(
            token, key, algorithms=[_ALGORITHM], options={"verify_exp": False, "verify_iat": False}
        )
    except (jwt.InvalidTokenError, ValueError):
        return None
