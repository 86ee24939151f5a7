"""What an answer says of itself: the one rule of whether a request was accepted (section 2.1).

The client, the checks, the page and the planning of replay scripts read answers here; the scripts
carry a copy of it: Python's own library does.
"""

import re
from dataclasses import dataclass
from enum import Enum
from functools import cached_property
from typing import Final

from conformance.json_values import is_number, members

SUCCESS: Final = range(200, 300)
INVALID: Final = 400
UNAUTHORIZED: Final = 401
FORBIDDEN: Final = 403
NOT_FOUND: Final = 404
CONFLICT: Final = 409
UNPROCESSABLE: Final = 422
RATE_LIMITED: Final = 429
SERVER_FAULT: Final = 500
REFUSALS_FROM: Final = 400
NOT_SERVED: Final = frozenset({NOT_FOUND, 405})
"""Codes for what a target does not have: no such path, or not by this method (section 7)."""
BY_A_RULE_OF_ITS_OWN: Final = frozenset({INVALID, FORBIDDEN, CONFLICT, UNPROCESSABLE})
"""Codes that may refuse a sound request for a rule that the document does not know, nor a code."""
REDIRECTS: Final = range(300, 400)
"""A link of a message may answer with one (4.4), which refuses nothing."""
_CODE: Final = re.compile(r"\s*-?[0-9]{1,9}\s*")
_LARGEST_CODE: Final = 999_999_999


class Wrapping(Enum):
    """How the answer of an operation is wrapped (section 2.1)."""

    GENERIC = "generic"
    FLAT = "flat"
    CARD = "card"


@dataclass(frozen=True)
class Reading:
    """How an answer reads: its HTTP status, its body, and whose envelope it is in.

    ``body`` is a JSON value or ``NO_JSON``. ``of_card`` is true for an answer of the card product,
    whose codes mean something else, and whose ``success`` counts.
    """

    status: int
    body: object
    of_card: bool = False

    @property
    def claims_success(self) -> bool:
        """True unless ``success`` of the card product's envelope says that the call failed."""
        stated = members(self.body).get("success", True)
        return not self.of_card or stated not in (False, None, "false")

    @property
    def message(self) -> tuple[str, object]:
        """Path and value of what the answer tells people; the value is None where it does not."""
        body = members(self.body)
        name = "msg" if self.of_card and "msg" in body else "message"
        return f"$.{name}", body.get(name)

    @property
    def tells_code(self) -> bool:
        """True where the body has a code that can be read; its type is judged apart."""
        found = members(self.body).get("code")
        if is_number(found):
            return abs(found) <= _LARGEST_CODE
        return isinstance(found, str) and bool(_CODE.fullmatch(found))

    @cached_property
    def code(self) -> int:
        """What the response says its status is: the envelope's code, else the HTTP status.

        A code such as ``"400"`` counts as the number that it means: that it is text is judged
        once, by the envelope's own check, not by every check that reads the code.
        """
        return int(members(self.body)["code"]) if self.tells_code else self.status

    @property
    def is_rate_limited(self) -> bool:
        """True where the answer asks the client to come later (section 7).

        The codes of the card product have no 429 (2.1): there the HTTP status may say so alone.
        """
        return RATE_LIMITED in (self.code, self.status if self.of_card else None)

    @cached_property
    def accepted(self) -> bool:
        """True when the response claims success in its code and in its HTTP status.

        On the card product, in its ``success`` as well: HTTP 200 says nothing there (2.1 rule 2).
        """
        return self.code in SUCCESS and self.status in SUCCESS and self.claims_success


def tells_missing_headers(body: object) -> bool:
    """Tell the one error whose code is 500 by the document's wish (section 5 item 4)."""
    return "missingHeaders" in members(members(body).get("data"))
