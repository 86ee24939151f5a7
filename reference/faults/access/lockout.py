"""Faults in the lockout of accounts (section 5 item 2, section 8)."""

from contextvars import ContextVar
from dataclasses import replace
from datetime import datetime, timedelta
from typing import Any

from reference.access.accounts import Failures
from reference.faults.registry import (
    Rule,
    change_result,
    family,
    fault,
    injected,
    injections,
    of_rule,
    replaces,
)
from reference.faults.rows import answered, changed, fixed, turned, without
from reference.platform.exchange import ServiceAnswer, ServiceCall
from reference.serving.service import Service

RULES = (
    answered("lockout-never", "LOG-13", result=False).of("login.is_locked"),
    answered("lockout-for-ever", "LOG-16", result=False).of("lockout.over"),
)


ANSWER = (
    *of_rule(
        "login_refusals.locked_data",
        changed("lockout-answer-without-lockoutduration", "LOG-13", without("lockoutDuration")),
        fixed("lockout-answer-lockout-time-null", "LOG-13", "lockoutTime", None),
        fixed("lockout-answer-max-attempts-three", "LOG-10", "maxAttempts", 3),
        fixed("lockout-answer-time-long-ago", "LOG-26", "lockoutTime", "2001-02-03T04:05:06Z"),
        fixed("lockout-answer-time-in-years", "LOG-26", "lockoutTime", "2101-02-03T04:05:06Z"),
    ),
    turned(
        "login-fifth-failure-counts-as-the-first",
        "LOG-11",
        "attempts",
        lambda count: count % 4 or 4,
    ).of("login_refusals.wrong_data"),
    answered("lockout-answer-duration-sixty", "LOG-14", 60).of("login_refusals.lockout_duration"),
)


def _lasting(service: Service, _original: Rule, duration: timedelta, locked_at: datetime) -> bool:
    """Lock for another length, while answers still tell the documented one."""
    return service.clock.now() >= locked_at + duration


LENGTHS = family(
    "lockout.over",
    _lasting,
    ("lockout-thirty-seconds", "LOG-15", timedelta(seconds=30)),
    ("lockout-fifteen-minutes", "LOG-15", timedelta(minutes=15)),
    ("lockout-a-day", "LOG-16", timedelta(days=1)),
)


def _limit(service: Service, limit: int) -> None:
    """Lock after another number of failures, while answers still say five."""
    change_result(service, "lockout.max_attempts", lambda _five: limit)
    change_result(service, "login_refusals.wrong_data", lambda data: {**data, "maxAttempts": 5})


LIMITS = injections(
    _limit,
    ("lockout-after-four", "LOG-12", 4),
    ("lockout-after-three", "LOG-12", 3),
    ("lockout-after-six", "LOG-13", 6),
    ("lockout-after-ten", "LOG-13", 10),
)


@fault(rule="login.log_in", breaks="LOG-13")
def lockout_right_password_unlocks(service: Service, original: Rule, call: Any) -> object:
    """The right password opens a locked account."""
    login = service.login
    email, password = str(call.body["email"]), str(call.body["password"])
    if login.authenticated(login.tenant(call), email, password):
        service.lockout.succeed(service.lockout.key(login.tenant(call), email))
    return original(call)


@fault(rule="lockout.key", breaks="LOG-17")
def lockout_whole_tenant(_service: Service, original: Rule, tenant: Any, _email: Any) -> object:
    """One account's failures lock the whole tenant."""
    return original(tenant, "")


@fault(rule="lockout.fail", breaks="LOG-21", memory=set)
def lockout_forgets_failures_of_others(
    service: Service, original: Rule, known: set[Any], key: Any
) -> object:
    """A failure takes back those of accounts that are not locked yet."""
    for other in known - {key}:
        if not service.lockout.locked(other):
            service.lockout.succeed(other)
    known.add(key)
    return original(key)


def _recode(_service: Service, original: Rule, code: int, *values: object) -> object:
    refusal = original(*values)
    refusal.answer = replace(refusal.answer, code=code, http_status=code)
    return refusal


CODES = family(
    "login_refusals.locked",
    _recode,
    *((f"lockout-code-{code}", "LOG-13", code) for code in (423, 429, 403)),
)


@fault(rule="login_refusals.locked", breaks="LOG-13")
def lockout_said_as_wrong(service: Service, _original: Rule, failures: Failures) -> object:
    """A locked account is answered as wrong credentials."""
    return service.login_refusals.wrong(failures)


@fault(rule="lockout.fail", breaks="LOG-13")
def lockout_not_counted(_service: Service, _original: Rule, _key: Any) -> object:
    """Failures are not counted."""
    return Failures(1)


OTHERS = (answered("lockout-max-attempts-ten", "LOG-10", 10).of("lockout.max_attempts"),)


@injected(breaks="LOG-21")
def lockout_of_a_device(service: Service) -> None:
    """Failures are counted for each device of an account."""
    device: ContextVar[str] = ContextVar("device", default="")

    @replaces(service, "login.log_in")
    def log_in(original: Rule, call: ServiceCall) -> object:
        device.set(call.header("deviceId") or "")
        return original(call)

    @replaces(service, "lockout.key")
    def key(original: Rule, tenant_id: str, email: str) -> object:
        return original(tenant_id, f"{email} {device.get()}")


@fault(rule="lockout.key", breaks="LOG-21")
def lockout_of_a_spelling(_service: Service, _original: Rule, tenant_id: str, email: str) -> object:
    """Failures are counted for each spelling of an e-mail address."""
    return tenant_id, email


@injected(breaks="LOG-21")
def locked_account_open_under_another_spelling(service: Service) -> None:
    """A locked account logs in by its e-mail address in other letter case than it registered."""

    @replaces(service, "login.log_in")
    def log_in(original: Rule, call: ServiceCall) -> object:
        email = str(call.body["email"])
        login = service.login
        account = login.authenticated(login.tenant(call), email, str(call.body["password"]))
        if account is None or account.email == email:
            return original(call)
        return ServiceAnswer(200, "Login successful", login.data(account), flat=True)
