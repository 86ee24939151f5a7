"""Open questions about login, lockout and sessions (sections 4.1, 5 and 7)."""

from dataclasses import dataclass
from typing import Literal

from reference.policies.choice import choice


@dataclass(frozen=True)
class SessionChoices:
    """How credentials are answered where sections 4.1, 5 and 7 allow several readings."""

    session_authorization: Literal["required", "optional"] = choice(
        "required", "B18. Whether session creation needs a token."
    )
    customer_login: Literal["accepted", "refused", "after-activation"] = choice(
        "accepted", "B19. Whether customers may use the login path."
    )
    operators: Literal["of-one-tenant", "of-both-tenants"] = choice(
        "of-one-tenant",
        "B17. Whether an operator has one e-mail address and password at both tenants.",
    )
    login_error_form: Literal["data", "flat", "both"] = choice(
        "data", "B20. Where the members of the failed login stand."
    )
    attempts_count: Literal["used", "remaining"] = choice("used", "B21. What `attempts` counts.")
    unknown_email_attempts: Literal["counted", "constant"] = choice(
        "counted", "B21. `attempts` for e-mail addresses without account."
    )
    locked_from: Literal["6", "5"] = choice(
        "6", "B22. The failing attempt from which on the answer says locked."
    )
    lockout_duration: Literal["30", "1800", "1800000", "30 minutes", "PT30M"] = choice(
        "30", "B23. How the lockout duration is written; digits are a JSON number."
    )
    lockout_time: Literal["end", "start", "epoch"] = choice(
        "end", "B23. `lockoutTime`: end of the lock, its start, or the end as epoch milliseconds."
    )
    lockout_time_before: Literal["null", "empty", "absent"] = choice(
        "null", "B23. `lockoutTime` while the account is not locked."
    )
    failures_extend_lock: Literal["no", "yes"] = choice(
        "no", "B24. Whether failures while locked start the lock anew."
    )
    success_resets: Literal["yes", "no"] = choice(
        "yes", "B24. Whether a successful login resets the count of failures."
    )
    session_failures: Literal["counted", "by-name", "separate", "plain"] = choice(
        "counted",
        "B25. Failed session creations: counted with logins, those of the name in the body under "
        "any path too, apart, or a plain 401.",
    )
    expires_in: Literal["3600", "3599", "text"] = choice(
        "3600", "B26. `expiresIn` of the login answer; text: 3600 as a text."
    )
    token_type: Literal["Bearer", "bearer", "BEARER"] = choice(
        "Bearer", "B27. Letter case of `tokenType`."
    )
    login_tenant_mismatch: Literal["403", "400", "401", "422", "header", "body"] = choice(
        "403", "B28. Body tenant different from the header tenant: code, or which of them wins."
    )
    refresh_token: Literal["absent", "present"] = choice(
        "absent", "B29. An extra member refreshToken in the login answer."
    )
    session_path: Literal["checked", "ignored"] = choice(
        "checked", "B19. Whether credentials open a session under another customer's path as well."
    )
    session_before_activation: Literal["allowed", "refused"] = choice(
        "allowed", "D4. Session creation before activation."
    )
    session_count: Literal["several", "one", "one-each-device"] = choice(
        "several",
        "B19, D5. Whether a user's sessions go on when another one is created, or one on the same "
        "device, whoever's it is.",
    )
    session_end: Literal["expiry", "activation"] = choice(
        "expiry",
        "B17, D4. Whether sessions from before a customer's activation end with it: what they tell "
        "of their user is no longer so, and the hour of 8 is said of logins, not of sessions.",
    )
    session_known: Literal["at-once", "later"] = choice(
        "at-once", "K2. Whether a session's token opens anything at once, or a moment later."
    )
    session_answer: Literal["wrapped", "flat"] = choice(
        "wrapped", "D5. Whether the session answer is wrapped."
    )
    session_token_member: Literal["token", "accessToken", "access_token", "jwt"] = choice(
        "token", "D5. Name of the member that carries the session token."
    )
