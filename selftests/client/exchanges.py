"""Recorded exchanges as values, for checks that never saw a connection."""

import sys
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Final

from conformance.exchange import Exchange
from conformance.json_values import NO_JSON
from conformance.outcomes import Violation
from conformance.reading import Wrapping
from fixtures.checks.stating import Check
from fixtures.client.evidence.redaction import Redactor

Found = tuple[str, ...]
SERVER_FAULT: Found = ("$.code", "no server fault for a client's mistake", "500", "server_fault")
"""Found beside whatever refusal was due."""

UUID: Final = "3f2b8c1e-7d4a-4f6b-9a55-0c1d2e3f4a5b"
OTHER_UUID: Final = "a1b2c3d4-0000-4000-8000-123456789012"
JSON: Final[Mapping[str, str]] = {"content-type": "application/json"}


def envelope(code: object = 200, data: object = None, message: object = "told") -> dict[str, Any]:
    """Return a generic envelope (2.1)."""
    return {"code": code, "message": message, "data": data}


def masked(redactor: Redactor, body: object, *, request: bool = False) -> Any:
    """Return a body as it is kept of an answer, or of a request."""
    return redactor.sent("", {}, body)[2] if request else redactor.received({}, body)[1]


def exchange(
    body: object = NO_JSON,
    status: int | None = None,
    *,
    text: str = "",
    headers: Mapping[str, str] = JSON,
    sent: Mapping[str, str] | None = None,
    wrapping: Wrapping = Wrapping.GENERIC,
) -> Exchange:
    """Return an exchange with that answer; its HTTP status is the body's code unless given."""
    code = body.get("code") if isinstance(body, dict) else None
    return Exchange(
        id="e-1",
        operation="wallets",
        method="GET",
        url="https://staging.example.com/x",
        request_headers=sent or {},
        request_body=None,
        status=status or (code if isinstance(code, int) and code > 0 else 200),
        response_headers=headers,
        body=body,
        text=text,
        started_at="2026-01-31T09:30:00+00:00",
        duration_ms=1.0,
        deviations=("one thing",),
        wrapping=wrapping,
    )


def answered(code: object = 200, data: object = None, message: object = "told") -> Exchange:
    """Return an exchange whose answer is a generic envelope."""
    return exchange(envelope(code, data, message))


def reported(violations: Iterable[Violation]) -> list[Found]:
    """Return path, expectation, observation and, where there is one, clause of each violation."""
    return [
        (each.path, each.expected, each.observed, *((each.clause,) if each.clause else ()))
        for each in violations
    ]


@dataclass(frozen=True)
class Case:
    """An answer that a check of ``function`` judges, and all that it finds; nothing: it passes."""

    function: Callable[..., object]
    about: str
    check: Check
    exchange: Exchange
    found: tuple[Found, ...] = ()

    def __str__(self) -> str:
        """Name the case in a test's id."""
        return f"{self.function.__name__}: {self.about}"


def case(check: Check, about: str, answer: Exchange, *found: Found) -> Case:
    """Return a case of the function that is or made the check."""
    made, *_ = getattr(check, "stated", (check.__qualname__,))
    function = getattr(sys.modules[check.__module__], made.rpartition(".")[2])
    return Case(function, about, check, answer, found)


def numbered(*rows: tuple[Check, Exchange, Sequence[Found]]) -> tuple[Case, ...]:
    """Return the cases of a table whose rows need no names: check, answer, all that is found."""
    return tuple(
        case(check, f"row {number}", answer, *found)
        for number, (check, answer, found) in enumerate(rows, 1)
    )
