"""Faults in the two passwords of a registration that comparing both does not show (2.3)."""

from reference.faults.fields import with_field
from reference.faults.registry import Rule, injected, replaces
from reference.platform.exchange import JsonObject
from reference.platform.validation import Violation, member
from reference.serving.service import Service

PASSWORDS = ("password", "matchingPassword")


@injected(breaks="B2C-REG-15")
def registration_without_any_password(service: Service) -> None:
    """Registration without password is accepted, since both are equally absent."""
    for name in PASSWORDS:
        with_field(service, "registration.fields", name, required=False)

    @replaces(service, "registration.unequal_passwords")
    def unequal(original: Rule, body: JsonObject) -> list[Violation]:
        given = [member(body, name) is not None for name in PASSWORDS]
        if any(given) and not all(given):
            return [Violation("matchingPassword", "must equal password", "unequal")]
        found: list[Violation] = original(body)
        return found
