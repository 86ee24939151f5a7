"""Who asks for what is not theirs: the callers that are to be refused, and how each was answered.

Sections 1, 5 and 7 let nobody in without a valid token, nobody into another tenant or another's
customer, and nobody with too low a role. A request says by its differences who sends it.
"""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from types import MappingProxyType
from typing import Any

from conformance.json_values import NO_JSON
from conformance.reading import Reading, Wrapping

STRANGERS: Mapping[str, tuple[str, ...]] = MappingProxyType(
    {
        "nobody": ("header Authorization absent", "header Authorization empty", "no token"),
        "expired token": ("expired token",),
        "forged token": (
            "token with garbage",
            "token with broken signature",
            "token with altered claims",
            "token with another signature",
            "token with unsigned",
        ),
        "another customer": ("token of another customer",),
        "another organization": ("acting user without link",),
        "too low a role": (
            "acting user without role",
            "token of a login that is not an approver",
            "token of a customer, who is not a TENANT_ADMIN",
            "token of the service identity, which is not a TENANT_ADMIN",
            "token of a POWER_TENANT, which is not a TENANT_ADMIN",
        ),
        "another tenant": (
            "token of another tenant",
            "login of another tenant",
            "header X-Tenant-ID",
        ),
    }
)
"""The callers of the access matrix, each with the differences of a request that tell of it."""

_BY_DIFFERENCE = {
    difference: stranger for stranger, reported in STRANGERS.items() for difference in reported
}


@dataclass(frozen=True, slots=True)
class AccessAttempt:
    """A request of somebody who is to be refused, and its answer.

    ``operation`` is method and path template, ``stranger`` one of :data:`STRANGERS`; ``code`` is
    what the answer says its status is.
    """

    operation: str
    stranger: str
    code: int
    exchange: str


def stranger_in(deviations: Iterable[object]) -> str:
    """Return who sends a request with these differences; empty where it is nobody special."""
    found = (_BY_DIFFERENCE.get(str(each), "") for each in deviations)
    return next(filter(None, found), "")


def attempt_of(operation: str, evidence: Mapping[str, Any]) -> AccessAttempt | None:
    """Return the attempt that recorded evidence is of; ``None`` for any other request.

    What was sent to another path than the operation's does not count as its own.
    """
    stranger = stranger_in(evidence.get("differs") or ())
    response = evidence.get("response")
    if not stranger or evidence.get("elsewhere") or not isinstance(response, dict):
        return None
    body = response.get("body") if response.get("json", True) else NO_JSON
    of_card = evidence.get("wrapping") == Wrapping.CARD.value
    code = Reading(int(response["status"]), body, of_card).code
    return AccessAttempt(operation, stranger, code, str(evidence.get("id", "")))
