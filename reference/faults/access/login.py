"""Faults in the answers of login (sections 4.1 and 7)."""

from dataclasses import replace
from typing import TYPE_CHECKING, Final

from reference.faults.registry import (
    Fault,
    Rule,
    answered,
    changed,
    fault,
    having,
    missing_members,
    renaming,
    replace_rule,
)
from reference.platform.exchange import Call, RefusalError

if TYPE_CHECKING:
    from datetime import datetime

    from reference.serving.service import Service

DEVICES: Final = 3
"""How often an account may be logged in at a time."""

ANSWER = (
    *missing_members(
        "login-answer",
        "The login answer",
        "4.1",
        "login.data",
        ("accessToken", "tokenType", "expiresIn"),
    ),
    changed(
        "login-answer-snake-case",
        "The token is named access_token.",
        "4.1",
        "login.data",
        renaming("accessToken", "access_token"),
    ),
    changed(
        "login-token-not-jwt",
        "The access token is no JWT.",
        "4.1",
        "login.data",
        having("accessToken", "opaque-token"),
    ),
    changed(
        "login-token-null",
        "The access token is null.",
        "4.1",
        "login.data",
        having("accessToken", None),
    ),
    changed(
        "login-token-type-jwt", "tokenType is JWT.", "4.1", "login.data", having("tokenType", "JWT")
    ),
    changed(
        "login-expires-in-milliseconds",
        "expiresIn is in milliseconds.",
        "8",
        "login.data",
        having("expiresIn", 3_600_000),
    ),
    changed(
        "login-expires-in-minutes",
        "expiresIn is in minutes.",
        "8",
        "login.data",
        having("expiresIn", 60),
    ),
    changed(
        "login-expires-in-day",
        "expiresIn is a day.",
        "8",
        "login.data",
        having("expiresIn", 86_400),
    ),
)

REFUSAL = (
    *missing_members(
        "login-refused",
        "The answer to wrong credentials",
        "7",
        "login_refusals.wrong_data",
        ("success", "errorType", "attempts", "maxAttempts", "lockoutTime"),
    ),
    changed(
        "login-refused-success-true",
        "The answer to wrong credentials says success true.",
        "7",
        "login_refusals.wrong_data",
        having("success", value=True),
    ),
    changed(
        "login-refused-success-text",
        "The answer to wrong credentials says success as text.",
        "7",
        "login_refusals.wrong_data",
        having("success", "false"),
    ),
    changed(
        "login-refused-error-type",
        "The errorType of wrong credentials is another.",
        "7",
        "login_refusals.wrong_data",
        having("errorType", "CREDENTIALS"),
    ),
    changed(
        "login-refused-max-attempts-six",
        "maxAttempts is 6 while five failures lock.",
        "5 item 2",
        "login_refusals.wrong_data",
        having("maxAttempts", 6),
    ),
    answered(
        "login-refused-attempts-constant",
        "attempts is always 1.",
        "7",
        "login_refusals.attempts",
        1,
    ),
    changed(
        "login-refused-attempts-text",
        "attempts is a text.",
        "7",
        "login_refusals.attempts",
        str,
    ),
    changed(
        "login-refused-carries-token",
        "The answer to wrong credentials carries a token.",
        "4.1",
        "login_refusals.wrong_data",
        having("accessToken", "eyJhbGciOiJIUzI1NiJ9.eyJzdWIiOiJ4In0.c2ln"),
    ),
    answered(
        "login-refused-code-403",
        "Wrong credentials are answered with 403.",
        "7",
        "login_refusals.code",
        403,
    ),
    answered(
        "login-refused-code-400",
        "Wrong credentials are answered with 400.",
        "7",
        "login_refusals.code",
        400,
    ),
    answered(
        "login-refused-code-200",
        "Wrong credentials are answered with 200.",
        "7",
        "login_refusals.code",
        200,
    ),
)


def _field_ignored(name: str) -> Fault:
    def plant(service: "Service") -> None:
        service.login.fields[name] = replace(service.login.fields[name], required=False)
        if name == "tenantId":
            replace_rule(service, "login.tenant", lambda _honest: lambda call: call.tenant_id)
        if name == "password":
            replace_rule(service, "accounts.password_matches", _empty_password_matches)
        if name == "email":
            replace_rule(service, "accounts.with_email", _empty_email_matches)

    return Fault(
        f"login-{name.lower()}-not-required",
        f"Login without {name} yields a token.",
        "4.1",
        plant,
    )


def _empty_password_matches(honest: Rule) -> Rule:
    return lambda account, password: not password or honest(account, password)


def _empty_email_matches(honest: Rule) -> Rule:
    def with_email(tenant_id: str, email: str) -> object:
        accounts = honest.__self__  # type: ignore[attr-defined]
        return honest(tenant_id, email) if email else accounts.of_tenant(tenant_id)

    return with_email


FIELDS = tuple(_field_ignored(name) for name in ("email", "password", "tenantId"))


@fault("login-answer-wrapped", "The login answer is wrapped in the envelope.", "2.1 rule 1")
def wrapped(service: "Service") -> None:
    """Treat login as every other answer."""
    replace_rule(
        service,
        "login.log_in",
        lambda honest: lambda call: replace(honest(call), flat=False),
    )


@fault("login-any-password", "Any password of a known account logs in.", "5 item 2")
def any_password(service: "Service") -> None:
    """Compare nothing."""
    replace_rule(service, "accounts.password_matches", lambda _honest: lambda *_a: True)


@fault("login-password-prefix", "A password that begins rightly logs in.", "5 item 2")
def password_prefix(service: "Service") -> None:
    """Compare the first eight characters, as old hashes did."""
    replace_rule(
        service,
        "accounts.digest",
        lambda honest: lambda password: honest(password[:8]),
    )
    _reseed(service)


@fault("login-by-password-alone", "A right password logs in under an unknown e-mail.", "5 item 2")
def by_password_alone(service: "Service") -> None:
    """Look the password up where nobody has the address."""

    def build(honest: Rule) -> Rule:
        def authenticated(tenant_id: str, email: str, password: str) -> object:
            accounts = service.accounts
            if any(True for _ in accounts.with_email(tenant_id, email)):
                return honest(tenant_id, email, password)
            everyone = accounts.of_tenant(tenant_id)
            return next((one for one in everyone if accounts.password_matches(one, password)), None)

        return authenticated

    replace_rule(service, "login.authenticated", build)


@fault("login-fourth-refused", "Who is logged in three times cannot log in again.", "4.1")
def fourth_refused(service: "Service") -> None:
    """Let an account be used on a few devices only."""
    living: dict[str, list[datetime]] = {}

    def build(honest: Rule) -> Rule:
        def log_in(call: Call) -> object:
            answer = honest(call)
            now, email = service.clock.now(), str(call.body["email"])
            alive = [end for end in living.get(email, []) if end > now]
            if len(alive) >= DEVICES:
                raise service.refusals.plain(409, "Logged in elsewhere", "TOO_MANY_DEVICES")
            living[email] = [*alive, now + service.tokens.lifetime()]
            return answer

        return log_in

    replace_rule(service, "login.log_in", build)


def _reseed(service: "Service") -> None:
    for tenant in service.tenants.values():
        for seed in tenant.logins:
            for account in list(service.accounts.with_email(tenant.id, seed.email)):
                digest = service.accounts.digest(seed.password)
                service.accounts.add(replace(account, password_digest=digest))


@fault("login-wrong-credentials-500", "Wrong credentials are a server fault.", "7")
def wrong_is_server_fault(service: "Service") -> None:
    """Let the failure escape as an error of the service."""

    def raising(*_a: object) -> RefusalError:
        message = "authentication failed"
        raise LookupError(message)

    replace_rule(service, "login_refusals.wrong", lambda _honest: raising)
