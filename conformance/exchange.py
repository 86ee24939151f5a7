"""One request and its response, as recorded: masked, complete, and all that a check may see."""

from __future__ import annotations

import re
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from conformance.envelope import Wrapping
from conformance.json_reading import NO_JSON
from conformance.json_values import is_number

if TYPE_CHECKING:
    from collections.abc import Mapping


SUCCESS = range(200, 300)
TOO_LARGE = "more than "
"""Begins the flaw of an answer that was not read to its end because of its size."""
_CODE = re.compile(r"\s*-?[0-9]{1,9}\s*")


@dataclass(frozen=True, slots=True)
class Exchange:
    """A recorded exchange. Secrets are masked before it exists.

    ``operation`` is the operation's name, ``body`` the parsed JSON of the response or ``NO_JSON``,
    ``text`` what came instead of JSON. ``duration_ms`` counts from sending to the last byte.
    ``differs`` names what sets the request apart from an accepted one. ``wrapping`` is the envelope
    in which the answer is due. ``elsewhere`` means that another method or path was asked than the
    operation's. ``flaw`` says why what came cannot be taken for JSON, empty for JSON and for plain
    text; ``repeated`` are member names that stand twice in one object.
    """

    id: str
    operation: str
    method: str
    url: str
    request_headers: Mapping[str, str]
    request_body: object
    status: int
    response_headers: Mapping[str, str]
    body: Any
    text: str
    started_at: str
    duration_ms: float
    differs: tuple[str, ...] = ()
    wrapping: Wrapping = Wrapping.GENERIC
    elsewhere: bool = False
    flaw: str = ""
    repeated: tuple[str, ...] = ()

    @property
    def of_card_product(self) -> bool:
        """True for an answer of the card product, whose codes mean something else (2.1)."""
        return self.wrapping is Wrapping.CARD

    @property
    def claims_success(self) -> bool:
        """True unless ``success`` of the card product's envelope says that the call failed."""
        told = self.body.get("success", True) if isinstance(self.body, dict) else True
        return not self.of_card_product or told not in (False, None, "false")

    @property
    def message(self) -> tuple[str, object]:
        """Path and value of what the answer tells people; the value is None where it does not."""
        body = self.body if isinstance(self.body, dict) else {}
        name = "msg" if self.of_card_product and "msg" in body else "message"
        return f"$.{name}", body.get(name)

    @property
    def code(self) -> int:
        """What the response says its status is: the envelope's code, else the HTTP status.

        A code such as ``"400"`` counts as the number that it means: that it is text is judged
        once, by the envelope's own check, not by every check that reads the code.
        """
        if isinstance(self.body, dict):
            found: Any = self.body.get("code")
            if isinstance(found, str) and _CODE.fullmatch(found):
                return int(found)
            if is_number(found):
                return int(found)
        return self.status

    @property
    def tells_code(self) -> bool:
        """True where the body has a code that can be read; its type is judged apart."""
        found = self.body.get("code") if isinstance(self.body, dict) else None
        return is_number(found) or (isinstance(found, str) and bool(_CODE.fullmatch(found)))

    @property
    def accepted(self) -> bool:
        """True when the response claims success in its code and in its HTTP status.

        On the card product, in its ``success`` as well: HTTP 200 says nothing there (2.1 rule 2).
        """
        return self.code in SUCCESS and self.status in SUCCESS and self.claims_success

    def as_evidence(self) -> dict[str, object]:
        """Return the JSON form that ``exchanges.ndjson`` holds.

        ``response.json`` tells an answer that is no JSON from one that is ``null``.
        """
        unusual = {"flaw": self.flaw, "repeated": list(self.repeated)}
        return {
            "id": self.id,
            "operation": self.operation,
            "started_at": self.started_at,
            "duration_ms": round(self.duration_ms, 3),
            "differs": list(self.differs),
            "wrapping": self.wrapping.value,
            "elsewhere": self.elsewhere,
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
                "body": None if self.body is NO_JSON else self.body,
                "text": self.text,
                **{name: value for name, value in unusual.items() if value},
            },
        }

    @classmethod
    def from_evidence(cls, evidence: Mapping[str, Any]) -> Exchange:
        """Return the exchange of which ``evidence`` is the JSON form, its duration rounded.

        Raises ``LookupError``, ``TypeError`` or ``ValueError`` for what :meth:`as_evidence` does
        not write.
        """
        request, response = evidence["request"], evidence["response"]
        flaw, repeated = response.get("flaw", ""), response.get("repeated", [])
        texts = [evidence["id"], evidence["started_at"], *evidence["differs"], response["text"]]
        texts += [flaw, *repeated]
        for headers in (request["headers"], response["headers"]):
            texts += [*headers.keys(), *headers.values()]
        well_formed = (
            all(isinstance(text, str) for text in texts)
            and all(isinstance(told, bool) for told in (evidence["elsewhere"], response["json"]))
            and is_number(evidence["duration_ms"])
            and type(response["status"]) is int
        )
        if not well_formed:
            message = "a text, number or boolean is of another type"
            raise TypeError(message)
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
            differs=tuple(evidence["differs"]),
            wrapping=Wrapping(evidence["wrapping"]),
            elsewhere=evidence["elsewhere"],
            flaw=flaw,
            repeated=tuple(repeated),
        )
