"""Faults in the lockout of accounts (section 5 item 2, section 8)."""

from dataclasses import replace
from datetime import timedelta
from typing import TYPE_CHECKING, Any

from reference.access.accounts import Failures
from reference.faults.registry import (
    Fault,
    Rule,
    answered,
    change_result,
    changed,
    fault,
    having,
    replace_rule,
    without,
)

if TYPE_CHECKING:
    from reference.serving.service import Service

RULES = (
    answered(
        "lockout-never",
        "Accounts are never locked.",
        "5 item 2",
        "login.is_locked",
        result=False,
    ),
    answered("lockout-for-ever", "A lock never ends.", "8", "lockout.over", result=False),
)


ANSWER = (
    changed(
        "lockout-answer-without-lockoutduration",
        "The answer of a locked account lacks lockoutDuration.",
        "7",
        "login_refusals.locked_data",
        without("lockoutDuration"),
    ),
    changed(
        "lockout-answer-lockout-time-null",
        "The answer of a locked account has no lockoutTime.",
        "7",
        "login_refusals.locked_data",
        having("lockoutTime", None),
    ),
    answered(
        "lockout-answer-duration-sixty",
        "lockoutDuration is 60.",
        "8",
        "login_refusals.lockout_duration",
        60,
    ),
)


def _lasting(name: str, description: str, duration: timedelta) -> Fault:
    """Declare a lock of another length, while answers still tell the documented one."""

    def plant(service: "Service") -> None:
        replace_rule(
            service,
            "lockout.over",
            lambda _honest: lambda locked_at: service.clock.now() >= locked_at + duration,
        )

    return Fault(name, description, "8", plant)


LENGTHS = (
    _lasting("lockout-thirty-seconds", "A lock lasts 30 seconds.", timedelta(seconds=30)),
    _lasting("lockout-fifteen-minutes", "A lock lasts 15 minutes.", timedelta(minutes=15)),
    _lasting("lockout-a-day", "A lock lasts a day.", timedelta(days=1)),
)


def _limit(service: "Service", limit: int) -> None:
    """Lock after another number of failures, while answers still say five."""

    def build(_honest: Rule) -> Rule:
        return lambda: limit

    replace_rule(service, "lockout.max_attempts", build)
    change_result(service, "login_refusals.wrong_data", lambda data: {**data, "maxAttempts": 5})


@fault("lockout-after-four", "The fourth failure locks.", "5 item 2")
def after_four(service: "Service") -> None:
    """Lock too early."""
    _limit(service, 4)


@fault("lockout-after-three", "The third failure locks.", "5 item 2")
def after_three(service: "Service") -> None:
    """Lock too early."""
    _limit(service, 3)


@fault("lockout-after-six", "The sixth failure locks, not the fifth.", "5 item 2")
def after_six(service: "Service") -> None:
    """Lock too late."""
    _limit(service, 6)


@fault("lockout-after-ten", "The tenth failure locks, not the fifth.", "5 item 2")
def after_ten(service: "Service") -> None:
    """Lock much too late."""
    _limit(service, 10)


@fault("lockout-max-attempts-ten", "Ten failures lock, and maxAttempts says so.", "8")
def max_attempts_ten(service: "Service") -> None:
    """Use another limit consistently."""
    replace_rule(service, "lockout.max_attempts", lambda _honest: lambda: 10)


@fault("lockout-right-password-unlocks", "The right password opens a locked account.", "5 item 2")
def right_password_unlocks(service: "Service") -> None:
    """Look at the lock only after the password failed."""

    def build(honest: Rule) -> Rule:
        def log_in(call: Any) -> object:  # noqa: ANN401 - a call
            login = service.login
            email, password = str(call.body["email"]), str(call.body["password"])
            if login.authenticated(login.tenant(call), email, password):
                service.lockout.succeed(service.lockout.key(login.tenant(call), email))
            return honest(call)

        return log_in

    replace_rule(service, "login.log_in", build)


@fault("lockout-whole-tenant", "One account's failures lock the whole tenant.", "5 item 2")
def whole_tenant(service: "Service") -> None:
    """Count failures for the tenant."""
    replace_rule(service, "lockout.key", lambda honest: lambda tenant, _email: honest(tenant, ""))


@fault("lockout-code-423", "A locked account is answered with 423.", "7")
def code_423(service: "Service") -> None:
    """Use a code that the interface does not have."""
    _recode(service, 423)


@fault("lockout-code-429", "A locked account is answered with 429.", "7")
def code_429(service: "Service") -> None:
    """Mistake the lock for a rate limit."""
    _recode(service, 429)


@fault("lockout-code-403", "A locked account is answered with 403.", "7")
def code_403(service: "Service") -> None:
    """Mistake the lock for a permission."""
    _recode(service, 403)


def _recode(service: "Service", code: int) -> None:
    def change(refusal: Any) -> Any:  # noqa: ANN401 - a refusal
        refusal.answer = replace(refusal.answer, code=code, http_status=code)
        return refusal

    change_result(service, "login_refusals.locked", change)


@fault("lockout-said-as-wrong", "A locked account is answered as wrong credentials.", "7")
def said_as_wrong(service: "Service") -> None:
    """Do not tell the lock."""
    replace_rule(
        service,
        "login_refusals.locked",
        lambda _honest: service.login_refusals.wrong,
    )


@fault("lockout-not-counted", "Failures are not counted.", "5 item 2")
def not_counted(service: "Service") -> None:
    """Forget each failure."""
    replace_rule(service, "lockout.fail", lambda _honest: lambda _key: Failures(1))
