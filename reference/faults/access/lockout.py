"""Faults in the lockout of accounts (section 5 item 2, section 8)."""

from dataclasses import replace
from datetime import timedelta
from typing import Any

from reference.access.accounts import Failures
from reference.faults.registry import (
    Fault,
    Rule,
    answered,
    breaking,
    change_result,
    changed,
    fault,
    fixed,
    injected,
    of_rule,
    replace_rule,
    without,
)
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
    ),
    answered("lockout-answer-duration-sixty", "LOG-14", 60).of("login_refusals.lockout_duration"),
)


def _lasting(name: str, description: str, duration: timedelta) -> Fault:
    """Declare a lock of another length, while answers still tell the documented one."""

    def inject(service: Service) -> None:
        replace_rule(
            service,
            "lockout.over",
            lambda _original: lambda locked_at: service.clock.now() >= locked_at + duration,
        )

    return Fault(name, description, inject)


LENGTHS = (
    *breaking(
        "LOG-15",
        _lasting("lockout-thirty-seconds", "A lock lasts 30 seconds.", timedelta(seconds=30)),
        _lasting("lockout-fifteen-minutes", "A lock lasts 15 minutes.", timedelta(minutes=15)),
    ),
    *breaking("LOG-16", _lasting("lockout-a-day", "A lock lasts a day.", timedelta(days=1))),
)


def _limit(service: Service, limit: int) -> None:
    """Lock after another number of failures, while answers still say five."""

    def build(_original: Rule) -> Rule:
        return lambda: limit

    replace_rule(service, "lockout.max_attempts", build)
    change_result(service, "login_refusals.wrong_data", lambda data: {**data, "maxAttempts": 5})


@injected(breaks="LOG-12")
def lockout_after_four(service: Service) -> None:
    """The fourth failure locks."""
    _limit(service, 4)


@injected(breaks="LOG-12")
def lockout_after_three(service: Service) -> None:
    """The third failure locks."""
    _limit(service, 3)


@injected(breaks="LOG-13")
def lockout_after_six(service: Service) -> None:
    """The sixth failure locks, not the fifth."""
    _limit(service, 6)


@injected(breaks="LOG-13")
def lockout_after_ten(service: Service) -> None:
    """The tenth failure locks, not the fifth."""
    _limit(service, 10)


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


@injected(breaks="LOG-13")
def lockout_code_423(service: Service) -> None:
    """A locked account is answered with 423."""
    _recode(service, 423)


@injected(breaks="LOG-13")
def lockout_code_429(service: Service) -> None:
    """A locked account is answered with 429."""
    _recode(service, 429)


@injected(breaks="LOG-13")
def lockout_code_403(service: Service) -> None:
    """A locked account is answered with 403."""
    _recode(service, 403)


def _recode(service: Service, code: int) -> None:
    def change(refusal: Any) -> Any:
        refusal.answer = replace(refusal.answer, code=code, http_status=code)
        return refusal

    change_result(service, "login_refusals.locked", change)


@injected(breaks="LOG-13")
def lockout_said_as_wrong(service: Service) -> None:
    """A locked account is answered as wrong credentials."""
    replace_rule(
        service,
        "login_refusals.locked",
        lambda _original: service.login_refusals.wrong,
    )


@fault(rule="lockout.fail", breaks="LOG-13")
def lockout_not_counted(_service: Service, _original: Rule, _key: Any) -> object:
    """Failures are not counted."""
    return Failures(1)


OTHERS = (answered("lockout-max-attempts-ten", "LOG-10", 10).of("lockout.max_attempts"),)
