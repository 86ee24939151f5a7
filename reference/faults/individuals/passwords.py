"""Faults in the two passwords of a registration that comparing both does not show (2.3)."""

from collections.abc import Callable

from reference.faults.fields import with_field
from reference.faults.registry import Rule, family, injected, replaces
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


def _compared(
    _service: Service, original: Rule, part: Callable[[str], object], body: JsonObject
) -> list[Violation]:
    both = [member(body, name) for name in PASSWORDS]
    texts = [one for one in both if isinstance(one, str)]
    alike = len(texts) == len(PASSWORDS) and part(texts[0]) == part(texts[1])
    found: list[Violation] = [] if alike else original(body)
    return found


COMPARED = family(
    "registration.unequal_passwords",
    _compared,
    ("registration-passwords-compared-in-any-case", "B2C-REG-04", str.casefold),
    ("registration-passwords-compared-by-beginning", "B2C-REG-04", lambda text: text[:8]),
    ("registration-passwords-compared-by-length", "B2C-REG-04", len),
)
