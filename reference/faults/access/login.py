"""Faults in the answers of login (sections 4.1 and 7)."""

from collections import Counter
from dataclasses import replace
from datetime import datetime
from typing import Final

from reference.access.accounts import Account
from reference.faults.fields import Body
from reference.faults.registry import (
    Change,
    Rule,
    family,
    fault,
    injected,
    of_rule,
    replace_rule,
    replaces,
)
from reference.faults.rows import (
    answered,
    changed,
    codes,
    fixed,
    for_given,
    having,
    missing,
    renamed,
    server_fault,
)
from reference.platform.exchange import ServiceCall
from reference.serving.service import Service

_BODY = Body("login", "login.fields")
DEVICES: Final = 3
"""How often an account may be logged in at a time."""

ANSWER = of_rule(
    "login.data",
    *missing("login-answer", "LOG-02", "accessToken tokenType"),
    *missing("login-answer", "LOG-03", "expiresIn"),
    renamed("login-answer-snake-case", "LOG-02", "accessToken", "access_token"),
    fixed("login-token-not-jwt", "LOG-02", "accessToken", "opaque-token"),
    fixed("login-token-null", "LOG-02", "accessToken", None),
    fixed("login-token-type-jwt", "LOG-02", "tokenType", "JWT"),
    fixed("login-expires-in-milliseconds", "LOG-03", "expiresIn", 3_600_000),
    fixed("login-expires-in-minutes", "LOG-03", "expiresIn", 60),
    fixed("login-expires-in-day", "LOG-03", "expiresIn", 86_400),
)


@fault(rule="login.data", breaks="LOG-03", memory=Counter)
def login_expires_sooner_at_times(
    _service: Service, original: Rule, logins: Counter[str], *details: object
) -> object:
    """Every third login tells a minute less than an hour."""
    logins["all"] += 1
    data = dict(original(*details))
    return data if logins["all"] % 3 else {**data, "expiresIn": 3540}


REFUSAL = (
    *of_rule(
        "login_refusals.wrong_data",
        *missing("login-refused", "LOG-09", "success errorType attempts maxAttempts"),
        *missing("login-refused", "LOG-19", "lockoutTime"),
        fixed("login-refused-success-true", "LOG-09", "success", value=True),
        fixed("login-refused-success-text", "LOG-09", "success", "false"),
        fixed("login-refused-error-type", "LOG-09", "errorType", "CREDENTIALS"),
        fixed("login-refused-max-attempts-six", "LOG-10", "maxAttempts", 6),
        fixed(
            "login-refused-carries-token",
            "LOG-08",
            "accessToken",
            "eyJhbGciOiJIUzI1NiJ9.eyJzdWIiOiJ4In0.c2ln",
        ),
    ),
    *of_rule(
        "login_refusals.attempts",
        answered("login-refused-attempts-constant", "LOG-11", 1),
        changed("login-refused-attempts-text", "LOG-09", str),
    ),
    *of_rule("login_refusals.code", *codes("login-refused-code", "LOG-09", 403, 400, 200)),
)


def _told_to_strangers(service: Service, original: Rule, change: Change, *given: object) -> object:
    refusal = original(*given)
    _, email, tenant_id = given
    if not any(True for _ in service.accounts.with_email(str(tenant_id), str(email))):
        answer = refusal.answer
        beside = change(answer.beside) if answer.beside else answer.beside
        refusal.answer = replace(answer, data=change(answer.data), beside=beside)
    return refusal


STRANGERS = family(
    "login.failure",
    _told_to_strangers,
    ("login-refused-success-true-to-strangers", "LOG-09", having("success", value=True)),
    ("login-refused-error-type-to-strangers", "LOG-09", having("errorType", "NOT_FOUND")),
)


def _ignored(service: Service, name: str) -> None:
    if name == "tenantId":
        replace_rule(service, "login.tenant", lambda _original: lambda call: call.tenant_id)
    if name == "password":
        replace_rule(service, "accounts.password_matches", for_given)
    if name == "email":
        replace_rule(service, "accounts.with_email", _empty_email_matches)


def _empty_email_matches(original: Rule) -> Rule:
    def with_email(tenant_id: str, email: str) -> object:
        accounts = original.__self__  # type: ignore[attr-defined]
        return original(tenant_id, email) if email else accounts.of_tenant(tenant_id)

    return with_email


FIELDS = _BODY.not_required(dict.fromkeys(("email", "password", "tenantId"), "LOG-06"), _ignored)


@injected(breaks="LOG-09")
def login_password_prefix(service: Service) -> None:
    """A password that begins rightly logs in."""
    replace_rule(service, "accounts.digest", lambda digest: lambda password: digest(password[:8]))
    _reseed(service)


@injected(breaks="LOG-09")
def login_password_beginning(service: Service) -> None:
    """Nearly the whole of a password logs in."""
    known: dict[bytes, str] = {}

    @replaces(service, "accounts.digest")
    def digest(original: Rule, password: str) -> bytes:
        digested: bytes = original(password)
        known[digested] = password
        return digested

    @replaces(service, "accounts.password_matches")
    def matches(original: Rule, account: Account, password: str) -> bool:
        right = known.get(account.password_digest, "")
        return original(account, password) or password == right[:-1] != ""


@injected(breaks="LOG-09")
def login_password_in_any_case(service: Service) -> None:
    """A password logs in whatever the case of its letters."""
    replace_rule(
        service, "accounts.digest", lambda digest: lambda password: digest(password.lower())
    )
    _reseed(service)


@fault(rule="login.authenticated", breaks="LOG-08")
def login_by_password_alone(
    service: Service, original: Rule, tenant_id: str, email: str, password: str
) -> object:
    """A right password logs in under an unknown e-mail."""
    accounts = service.accounts
    if any(True for _ in accounts.with_email(tenant_id, email)):
        return original(tenant_id, email, password)
    everyone = accounts.of_tenant(tenant_id)
    return next((one for one in everyone if accounts.password_matches(one, password)), None)


@fault(rule="accounts.password_matches", breaks="LOG-09")
def login_password_of_anybody(
    service: Service, original: Rule, account: Account, password: str
) -> object:
    """The password of any account of the tenant logs in."""
    everyone = service.accounts.of_tenant(account.tenant_id)
    return any(original(each, password) for each in everyone)


@fault(rule="login.log_in", breaks="LOG-01", memory=dict)
def login_fourth_refused(
    service: Service, original: Rule, living: dict[str, list[datetime]], call: ServiceCall
) -> object:
    """Who is logged in three times cannot log in again."""
    answer = original(call)
    now, email = service.clock.now(), str(call.body["email"])
    alive = [end for end in living.get(email, []) if end > now]
    if len(alive) >= DEVICES:
        raise service.refusals.plain(409, "Logged in elsewhere", "TOO_MANY_DEVICES")
    living[email] = [*alive, now + service.tokens.lifetime()]
    return answer


def _reseed(service: Service) -> None:
    for tenant in service.tenants.values():
        for seed in tenant.logins:
            for account in list(service.accounts.with_email(tenant.id, seed.email)):
                digest = service.accounts.digest(seed.password)
                service.accounts.add(replace(account, password_digest=digest))


WRONG_FAILS = server_fault("login-wrong-credentials-500", "LOG-08").of("login_refusals.wrong")


OTHERS = (
    changed("login-answer-wrapped", "LOG-02", lambda result: replace(result, flat=False)).of(
        "login.log_in"
    ),
    answered("login-any-password", "LOG-09", result=True).of("accounts.password_matches"),
)
OBJECT_FAILS = server_fault(
    "login-object-500", "ENV-13", lambda call: isinstance(call.body.get("email"), dict)
).of("login.check_body")
