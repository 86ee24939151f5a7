"""One request and its response, as recorded: masked, complete, and all that a check may see."""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from datetime import UTC, datetime, timedelta
from email.utils import parsedate_to_datetime
from typing import Any

from conformance.excerpts import LARGEST_WHOLE, digest_of, excerpt
from conformance.json_values import NO_JSON, is_number, visible
from conformance.outcomes import Violation
from conformance.reading import Reading, Wrapping

_SHA256 = re.compile("[0-9a-f]{64}")
CLOCK_SKEW = timedelta(minutes=5)
"""Token lifetimes are told in times of day: clocks further apart make verdicts meaningless."""
GATEWAY_FAULTS = frozenset({502, 503, 504})
"""Of HTTP statuses, those with which a gateway tells that the service did not answer it."""
PAGES = frozenset({"text/html", "application/xhtml+xml"})
"""Media types of what people read in a browser: no interface answers a program with them."""
LONGEST_SAID = 300
"""Of what a refusal tells people, in characters."""
TOO_LARGE = "more than "
"""Begins the flaw of an answer that was not read to its end because of its size."""


def http_moment(http_date: str | None) -> datetime | None:
    """Return the moment of an HTTP date (RFC 9110, 5.6.7), nothing for anything else."""
    try:
        moment = parsedate_to_datetime(http_date) if http_date else None
        return moment.replace(tzinfo=moment.tzinfo or UTC).astimezone(UTC) if moment else None
    except (ValueError, OverflowError, TypeError):
        return None


def told_moment(value: object) -> datetime | None:
    """Return the moment that a text tells (ISO 8601), nothing for anything else."""
    try:
        return datetime.fromisoformat(value) if isinstance(value, str) else None
    except ValueError:
        return None


@dataclass(frozen=True, slots=True)
class Exchange:
    """A recorded exchange. Secrets are masked before it exists.

    ``operation`` is the operation's name, ``body`` the parsed JSON of the response or ``NO_JSON``,
    ``text`` what came instead of JSON. ``duration_ms`` counts from sending to the last byte.
    ``deviations`` names what sets the request apart from an accepted one. ``wrapping`` is the
    envelope in which the answer is due. ``control`` is the accepted exchange that shows what the
    request would have led to without its difference, empty where none was known. ``rerouted`` means
    that another method or path was asked than the operation's. ``flaw`` says why what came cannot
    be taken for JSON, empty for JSON and for plain text; ``repeated`` are member names that stand
    twice in one object. ``caller`` says who sent it, and for whom, where its path does not tell,
    ``stands_on`` names the hooks of the operator that gave values of the request.
    """

    id: str
    operation: str
    method: str
    url: str
    request_headers: Mapping[str, str]
    request_body: object
    status: int
    response_headers: Mapping[str, str]
    body: object
    text: str
    started_at: str
    duration_ms: float
    deviations: tuple[str, ...] = ()
    wrapping: Wrapping = Wrapping.GENERIC
    rerouted: bool = False
    control: str = ""
    flaw: str = ""
    repeated: tuple[str, ...] = ()
    caller: str = ""
    stands_on: tuple[str, ...] = ()
    reading: Reading = field(init=False, repr=False, compare=False)
    """What the answer says of itself; a dozen ask for that."""

    def __post_init__(self) -> None:
        """Read the answer."""
        reading = Reading(self.status, self.body, self.of_card_product)
        object.__setattr__(self, "reading", reading)

    @property
    def answered_at(self) -> tuple[datetime, ...]:
        """When it was answered by this machine's clock, then by the target's if it tells that."""
        told = http_moment(self.response_headers.get("date"))
        ours = datetime.fromisoformat(self.started_at)
        return (ours,) if told is None else (ours, told)

    @property
    def of_card_product(self) -> bool:
        """True for an answer of the card product, whose codes mean something else (2.1)."""
        return self.wrapping is Wrapping.CARD

    @property
    def of_gateway(self) -> bool:
        """True for a fault that a gateway tells in a form of its own, in the service's place.

        It is no answer of the service, whose answers have a code (2.1): what the interface says of
        them is not due.
        """
        return self.status in GATEWAY_FAULTS and not self.tells_code

    @property
    def is_page(self) -> bool:
        """True for a page that people read: nobody knows whether the service did its part."""
        kind = self.response_headers.get("content-type", "").partition(";")[0].strip().lower()
        return kind in PAGES and self.body is NO_JSON

    @property
    def claims_success(self) -> bool:
        """See :attr:`Reading.claims_success`."""
        return self.reading.claims_success

    @property
    def message(self) -> tuple[str, object]:
        """See :attr:`Reading.message`."""
        return self.reading.message

    @property
    def said(self) -> str:
        """The beginning of what a refusal tells people, empty for what was accepted."""
        _, message = self.message
        told = isinstance(message, str) and not self.accepted
        return visible(str(message)[:LONGEST_SAID]).strip() if told else ""

    @property
    def code(self) -> int:
        """See :attr:`Reading.code`."""
        return self.reading.code

    @property
    def tells_code(self) -> bool:
        """See :attr:`Reading.tells_code`."""
        return self.reading.tells_code

    @property
    def is_rate_limited(self) -> bool:
        """Whether it asks the client to come later: see :attr:`Reading.is_rate_limited`."""
        return self.reading.is_rate_limited

    @property
    def accepted(self) -> bool:
        """See :attr:`Reading.accepted`."""
        return self.reading.accepted

    def located(self, violation: Violation, operation: object) -> Violation:
        """Return ``violation`` with where it was found; ``operation`` is its method and path.

        What every answer is to be, as a clause says, stands on no value of its request.
        """
        return replace(
            violation,
            operation=str(operation),
            exchange=self.id,
            deviations=self.deviations,
            control=self.control,
            status=self.status,
            said=self.said,
            caller=self.caller,
            stands_on=() if violation.clause else self.stands_on,
        )

    def as_evidence(self, *, whole: bool = True) -> dict[str, object]:
        """Return the JSON form that ``exchanges.ndjson`` holds.

        ``response.json`` tells an answer that is not JSON from one that is ``null``. Without
        ``whole`` an excerpt of the body is kept, and in ``response.cut`` size and digest of all.
        """
        unusual: dict[str, object] = {"flaw": self.flaw, "repeated": list(self.repeated)}
        sent: dict[str, object] = {"caller": self.caller, "stands_on": list(self.stands_on)}
        body = None if self.body is NO_JSON else self.body
        if not whole and self.body is not NO_JSON:
            size, digest = digest_of(body)
            unusual["cut"] = {"bytes": size, "sha256": digest}
            body = excerpt(body)
        return {
            "id": self.id,
            "operation": self.operation,
            "started_at": self.started_at,
            "duration_ms": round(self.duration_ms, 3),
            "differs": list(self.deviations),
            "control": self.control,
            "wrapping": self.wrapping.value,
            "elsewhere": self.rerouted,
            **{name: value for name, value in sent.items() if value},
            "request": {
                "method": self.method,
                "url": self.url,
                "headers": dict(self.request_headers),
                "body": self.request_body,
            },
            "response": {
                "status": self.status,
                "headers": dict(self.response_headers),
                "json": self.body is not NO_JSON,
                "body": body,
                "text": self.text,
                **{name: value for name, value in unusual.items() if value},
            },
        }

    @classmethod
    def from_evidence(cls, evidence: Mapping[str, Any]) -> Exchange:
        """Return the exchange of which ``evidence`` is the JSON form, its duration rounded.

        Of an answer that was not kept whole it has the excerpt; see :func:`kept_whole`.
        Raises ``LookupError``, ``TypeError`` or ``ValueError`` for what :meth:`as_evidence` does
        not write.
        """
        request, response = evidence["request"], evidence["response"]
        flaw, repeated = response.get("flaw", ""), response.get("repeated", [])
        caller, stands_on = evidence.get("caller", ""), evidence.get("stands_on", [])
        texts = [evidence["id"], evidence["started_at"], *evidence["differs"], response["text"]]
        texts.append(evidence["control"])
        texts += [flaw, *repeated, caller, *stands_on]
        for headers in (request["headers"], response["headers"]):
            texts += [*headers.keys(), *headers.values()]
        well_formed = (
            all(isinstance(text, str) for text in texts)
            and all(isinstance(flag, bool) for flag in (evidence["elsewhere"], response["json"]))
            and is_number(evidence["duration_ms"])
            and type(response["status"]) is int
        )
        if not well_formed:
            raise TypeError("a text, number or boolean is of another type")
        return cls(
            id=evidence["id"],
            operation=evidence["operation"],
            method=request["method"],
            url=request["url"],
            request_headers=dict(request["headers"]),
            request_body=request["body"],
            status=response["status"],
            response_headers=dict(response["headers"]),
            body=response["body"] if response["json"] else NO_JSON,
            text=response["text"],
            started_at=evidence["started_at"],
            duration_ms=evidence["duration_ms"],
            deviations=tuple(evidence["differs"]),
            wrapping=Wrapping(evidence["wrapping"]),
            rerouted=evidence["elsewhere"],
            control=evidence["control"],
            flaw=flaw,
            repeated=tuple(repeated),
            caller=caller,
            stands_on=tuple(stands_on),
        )


def kept_whole(evidence: Mapping[str, Any]) -> bool:
    """Tell whether all of an answer is in its evidence, or an excerpt of its JSON.

    Raises ``LookupError``, ``TypeError`` or ``ValueError`` where what is there is neither.
    """
    response = evidence["response"]
    if "cut" not in response:
        return True
    size, digest = response["cut"]["bytes"], response["cut"]["sha256"]
    large = response["json"] and type(size) is int and size > LARGEST_WHOLE
    if not (large and _SHA256.fullmatch(digest) and excerpt(response["body"]) == response["body"]):
        raise ValueError("an answer is told to be cut that would have been kept whole")
    return False
