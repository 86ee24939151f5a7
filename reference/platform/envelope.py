"""Envelopes and status lines of answers (sections 2.1 and 7)."""

import json
import uuid
from collections.abc import Mapping
from dataclasses import dataclass

from reference.platform.clock import Clock
from reference.platform.exchange import ABSENT, JsonObject, ServiceAnswer
from reference.platform.notation import Notation
from reference.platform.policy import Policy

FIRST_REFUSAL = 400
_MAPS = frozenset({"categories", "limits", "missingConsentDetails"})
"""Objects whose members are not fields, but keys of what they hold."""


@dataclass(eq=False, repr=False)
class Envelope:
    """Turns answers into HTTP status, media type and bytes."""

    _policy: Policy
    _clock: Clock
    _notation: Notation

    def code(self, answer: ServiceAnswer) -> object:
        """Return the envelope's code, a JSON number (section 2.1)."""
        code = self.code_of(answer)
        return float(code) if self._policy.envelope.code_number == "float" else code

    def code_of(self, answer: ServiceAnswer) -> int:
        """Return the code that the answer means; creations follow the policy."""
        return int(self._policy.envelope.creation_code) if answer.created else answer.code

    def message(self, answer: ServiceAnswer) -> object:
        """Return the human-readable message (section 2.1)."""
        if self._policy.envelope.wording == "other":
            return "Vorgang abgelehnt" if answer.code >= FIRST_REFUSAL else "Vorgang erledigt"
        return answer.message

    def body(self, answer: ServiceAnswer, path: str) -> object:
        """Wrap an answer; only flat ones are returned bare (section 2.1 rule 1)."""
        if answer.flat:
            return self.enriched(answer.data)
        wrapped: JsonObject = {"code": self.code(answer), "message": self.message(answer)}
        if answer.data is not ABSENT:
            wrapped["data"] = self.enriched(self.data(answer))
        wrapped.update(answer.beside)
        if self._policy.envelope.extra_members != "none":
            wrapped.update(
                timestamp=self._notation.datetime(self._clock.now()),
                path=path,
                traceId=str(uuid.uuid4()),
            )
        return wrapped

    def data(self, answer: ServiceAnswer) -> object:
        """Return the payload; errors may carry `error` beyond their row (section 7)."""
        data = answer.data
        if answer.code >= FIRST_REFUSAL and self._policy.envelope.error_member == "always":
            if data is None:
                return {"error": answer.message}
            if isinstance(data, Mapping) and "error" not in data:
                return {"error": answer.message, **data}
        return data

    def enriched(self, value: object, name: str = "") -> object:
        """Return a payload with further members in each object that is not a map, by policy."""
        if self._policy.envelope.extra_members != "everywhere" or name in _MAPS:
            return value
        if isinstance(value, list | tuple):
            return [self.enriched(item) for item in value]
        if not isinstance(value, Mapping):
            return value
        members = {key: self.enriched(item, key) for key, item in value.items()}
        return {"_links": {}, **members, "_version": 1}

    def status(self, answer: ServiceAnswer) -> int:
        """Return the HTTP status line that goes with an answer."""
        if answer.http_status is not None:
            return answer.http_status
        code = self.code_of(answer)
        if code >= FIRST_REFUSAL:
            return code if self._policy.envelope.error_http_status == "code" else 200
        if answer.created and self._policy.envelope.success_http_status != "code":
            return int(self._policy.envelope.success_http_status)
        return code

    def media_type(self) -> str:
        """Return the Content-Type of answers."""
        return self._policy.envelope.media_type

    def serialize(self, body: object) -> bytes:
        """Write a body as JSON text."""
        return json.dumps(body).encode()
