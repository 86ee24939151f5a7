"""Faults in session creation (section 4.1)."""

from typing import TYPE_CHECKING

from reference.faults.registry import (
    Rule,
    answered,
    changed,
    fault,
    replace_rule,
    skipped,
)

if TYPE_CHECKING:
    from reference.platform.exchange import Call
    from reference.serving.service import Service

RULES = (
    changed(
        "session-without-token",
        "The session answer carries no token.",
        "4.1",
        "sessions.data",
        lambda data: {"expiresIn": data["expiresIn"]},
    ),
    changed(
        "session-token-not-jwt",
        "The session token is no JWT.",
        "4.1",
        "sessions.data",
        lambda data: {**data, **{key: "opaque" for key, value in data.items() if _is_jwt(value)}},
    ),
    answered(
        "session-any-password",
        "A session opens with any password.",
        "4.1",
        "sessions.password_matches",
        result=True,
    ),
    answered(
        "session-any-username",
        "A session opens with another user's name.",
        "4.1",
        "sessions.username_matches",
        result=True,
    ),
    skipped(
        "session-without-credentials-check",
        "A session opens whatever the credentials.",
        "4.1",
        "sessions.check_credentials",
    ),
)


def _is_jwt(value: object) -> bool:
    return str(value).count(".") == 2  # noqa: PLR2004


@fault("session-any-user", "A session opens for a user of another customer.", "4.1")
def any_user(service: "Service") -> None:
    """Do not hold the user of the path against its customer."""

    def build(_honest: Rule) -> Rule:
        return lambda _customer, user_id: service.accounts.get(user_id)

    replace_rule(service, "sessions.account", build)


@fault("session-token-of-another-customer", "The session token is another customer's.", "4.1")
def foreign_token(service: "Service") -> None:
    """Issue the token of the customer that registered last."""

    def build(honest: Rule) -> Rule:
        return lambda _account: honest(service.accounts.latest())

    replace_rule(service, "sessions.data", build)


@fault("session-username-not-required", "A session needs no user name.", "4.1")
def no_username(service: "Service") -> None:
    """Forget a required field."""
    del service.sessions.fields["username"]
    replace_rule(service, "sessions.username_matches", _lenient)


@fault("session-password-not-required", "A session needs no password.", "4.1")
def no_password(service: "Service") -> None:
    """Forget a required field."""
    del service.sessions.fields["password"]
    replace_rule(service, "sessions.password_matches", _lenient)


def _lenient(honest: Rule) -> Rule:
    return lambda account, value: not value or honest(account, value)


@fault("session-object-credential-500", "A credential that is an object is a server fault.", "4.1")
def object_credential(service: "Service") -> None:
    """Take for granted that credentials are texts."""

    def build(honest: Rule) -> Rule:
        def check_body(call: "Call") -> None:
            for value in call.body.values():
                value.strip()
            honest(call)

        return check_body

    replace_rule(service, "sessions.check_body", build)
