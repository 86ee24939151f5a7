"""The values that travel through the service: a call, its caller, an answer, a refusal."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any, Final

JsonObject = dict[str, Any]


class _Absent:
    """The type of `ABSENT`."""


ABSENT: Final = _Absent()
"""Stands in for a member that is left out of an answer."""


@dataclass(frozen=True)
class Caller:
    """Who calls, as the access token says (section 5)."""

    user_id: str
    tenant_id: str
    roles: tuple[str, ...]
    customer_id: str | None = None
    session_id: str | None = None

    @property
    def is_customer(self) -> bool:
        """Tell a customer's own session from a tenant's operator."""
        return self.customer_id is not None


@dataclass(frozen=True)
class ServiceCall:
    """One request, and what the checks have learned about it so far.

    `headers` are keyed in lower case. `caller`, `tenant_id` and `body` are filled by the checks.
    """

    method: str
    path: str
    headers: Mapping[str, str]
    query: Mapping[str, str]
    parameters: Mapping[str, str]
    raw_body: bytes
    caller: Caller | None = None
    tenant_id: str = ""
    body: JsonObject = field(default_factory=dict)

    def header(self, name: str) -> str | None:
        """Return a header's value, None when it was not sent."""
        return self.headers.get(name.lower())


@dataclass(frozen=True)
class ServiceAnswer:
    """What the service says: the envelope's members, or a flat object (section 2.1)."""

    code: int
    message: str
    data: object = ABSENT
    created: bool = False
    flat: bool = False
    http_status: int | None = None
    beside: JsonObject = field(default_factory=dict)
    location: str | None = None
    empty_page: bool = False


class RefusalError(Exception):
    """A documented or fair error; carries the answer to send (section 7)."""

    def __init__(self, answer: ServiceAnswer) -> None:
        """Remember the answer."""
        super().__init__(answer.message)
        self.answer = answer
