"""The envelope of the card product (section 2.1)."""

from http import HTTPStatus
from typing import Final

from reference.platform.envelope import Envelope
from reference.platform.exchange import ABSENT, JsonObject, ServiceAnswer
from reference.platform.platform import Platform
from reference.products.cards import BUSINESS_ERROR

CODES: Final = frozenset({200, -1, 401, 500})
_MISSING_HEADER_STATUS: Final = 400


class CardEnvelope:
    """Turns answers of the card product into HTTP status and body."""

    def __init__(self, platform: Platform, envelope: Envelope) -> None:
        """Remember the collaborators."""
        self._policy = platform.policy
        self._envelope = envelope

    def code(self, answer: ServiceAnswer) -> object:
        """Return the envelope's code, one of four (section 2.1)."""
        return answer.code if answer.code in CODES else BUSINESS_ERROR

    def success(self, answer: ServiceAnswer) -> object:
        """Tell whether the operation succeeded (section 2.1)."""
        return answer.code == HTTPStatus.OK

    def message(self, answer: ServiceAnswer) -> object:
        """Return the status message (section 2.1)."""
        return answer.message

    def missing_header(self, answer: ServiceAnswer) -> bool:
        """Tell whether an answer is the missing-header error."""
        return isinstance(answer.data, dict) and "missingHeaders" in answer.data

    def body(self, answer: ServiceAnswer, path: str) -> object:
        """Wrap an answer; the header filter may wrap its own in the generic envelope."""
        choice = self._policy.products.card_missing_header
        if self.missing_header(answer) and choice == "card-500-bare":
            return {**self.wrapped(answer), "data": None}
        if self.missing_header(answer) and choice != "card-500":
            generic = self._envelope.body(answer, path)
            code = int(choice.removeprefix("generic-"))
            return {**generic, "code": code} if isinstance(generic, dict) else generic
        return self.wrapped(answer)

    def wrapped(self, answer: ServiceAnswer) -> JsonObject:
        """Return the four members (section 2.1)."""
        body: JsonObject = {
            "success": self.success(answer),
            "code": self.code(answer),
            "msg": self.message(answer),
        }
        if answer.data is not ABSENT:
            body["data"] = answer.data
        return body

    def status(self, answer: ServiceAnswer) -> int:
        """Return the HTTP status line (section 5 item 4 for the missing header)."""
        if self.missing_header(answer):
            return _MISSING_HEADER_STATUS
        if answer.code == HTTPStatus.UNAUTHORIZED:
            return int(self._policy.products.card_unauthorized_http_status)
        return answer.http_status or answer.code
