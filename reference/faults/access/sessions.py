"""Faults in session creation (section 4.1)."""

from contextlib import suppress
from dataclasses import replace
from typing import Any

import jwt

from reference.access.accounts import Account
from reference.faults.fields import with_field
from reference.faults.registry import Rule, fault, injected, of_rule, replace_rule
from reference.faults.rows import answered, changed, for_given, skipped
from reference.platform.exchange import ServiceCall
from reference.platform.platform import Operation
from reference.serving.service import Service

RULES = (
    *of_rule(
        "sessions.data",
        changed(
            "session-without-token", "B2C-SES-02", lambda data: {"expiresIn": data["expiresIn"]}
        ),
        changed(
            "session-token-not-jwt",
            "B2C-SES-02",
            lambda data: {
                **data,
                **{key: "opaque" for key, value in data.items() if _is_jwt(value)},
            },
        ),
    ),
    answered("session-any-password", "B2C-SES-03", result=True).of("sessions.password_matches"),
    answered("session-any-username", "B2C-SES-08", result=True).of("sessions.username_matches"),
    skipped("session-without-credentials-check", "B2C-SES-03").of("sessions.check_credentials"),
)


def _is_jwt(value: object) -> bool:
    return str(value).count(".") == 2


@fault(rule="sessions.account", breaks=("B2C-SES-05", "B2C-SES-09"))
def session_any_user(service: Service, _original: Rule, _customer: Any, user_id: Any) -> object:
    """A session opens for a user of another customer."""
    return service.accounts.get(user_id)


@fault(rule="sessions.data", breaks="B2C-SES-06")
def session_token_of_another_customer(service: Service, original: Rule, _account: Any) -> object:
    """The session token is another customer's."""
    return original(service.accounts.latest())


@injected(breaks="B2C-SES-04")
def session_username_not_required(service: Service) -> None:
    """A session needs no user name."""
    del service.sessions.fields["username"]
    replace_rule(service, "sessions.username_matches", for_given)


@injected(breaks="B2C-SES-04")
def session_password_not_required(service: Service) -> None:
    """A session needs no password."""
    del service.sessions.fields["password"]
    replace_rule(service, "sessions.password_matches", for_given)


@injected(breaks="B2C-SES-04")
def session_empty_password(service: Service) -> None:
    """A session is opened with an empty password."""
    with_field(service, "sessions.fields", "password", value_checks=())
    replace_rule(service, "sessions.password_matches", for_given)


@fault(rule="sessions.check_body", breaks="B2C-SES-10")
def session_object_credential_500(_service: Service, original: Rule, call: ServiceCall) -> None:
    """A credential that is an object is a server fault."""
    for value in call.body.values():
        value.strip()
    original(call)


@fault(rule="sessions.password_matches", breaks="B2C-SES-03")
def session_password_of_anyone(
    service: Service, _original: Rule, account: Account, password: str
) -> bool:
    """A password is right when anybody of the tenant has it."""
    accounts = service.accounts.of_tenant(account.tenant_id)
    return any(service.accounts.password_matches(one, password) for one in accounts)


@fault(rule="admission.check_token", breaks="B2C-SES-11")
def session_with_any_signature(
    service: Service, original: Rule, operation: Operation | None, call: ServiceCall
) -> object:
    """Who opens a session needs a token, whoever has signed it."""
    if operation is not None and operation.name == "session":
        _, _, token = (call.header("Authorization") or "").partition(" ")
        with suppress(jwt.PyJWTError):
            claims = jwt.decode(token, options={"verify_signature": False})
            account = service.accounts.get(claims["sub"])
            if account is not None and claims["exp"] > service.clock.now().timestamp():
                valid = f"Bearer {service.tokens.issue(account)}"
                call = replace(call, headers={**call.headers, "authorization": valid})
    return original(operation, call)
