"""Answers of a service in a replay script, and printing without secrets."""

import re
import secrets
from dataclasses import dataclass, field
from typing import Any, NoReturn
from urllib.parse import quote

from conformance.json_paths import reach
from conformance.json_reading import read_json
from conformance.masking import MASK
from conformance.reading import Reading

SECRET = "".join(secrets.SystemRandom().sample("acegikmoqsuwy24680", 10))
SECRETS: set[str] = {SECRET}
REFUSALS = range(400, 500)


class NotBuiltError(Exception):
    """The state that the violation needs could not be built."""


class NotShownError(Exception):
    """A deviation that was accepted in the run is refused now."""


def stop(reported: str) -> NoReturn:
    """Give up: the state could not be built, because of what is reported."""
    raise NotBuiltError(reported)


@dataclass
class ReplayedAnswer:
    """What came back for a request."""

    step: str
    status: int
    headers: dict[str, str]
    text: str = field(repr=False)
    of_card: bool = False

    @property
    def body(self) -> object:
        """The JSON value of the body, or NO_JSON."""
        return read_json(self.text.encode("utf-8", "surrogateescape")).value

    @property
    def reading(self) -> Reading:
        """What the answer says of itself."""
        return Reading(self.status, self.body, self.of_card)

    @property
    def code(self) -> int:
        """The code of the envelope, else the HTTP status."""
        return self.reading.code

    @property
    def accepted(self) -> bool:
        """Whether the service says that it carried the request out."""
        return self.reading.accepted


def at(answer: ReplayedAnswer, path: str) -> Any:
    """Return the value at a JSONPath of names and indexes, else ABSENT."""
    return reach(answer.body, path)


def say(text: str) -> None:
    """Print a text without the secrets that this script knows."""
    for known in sorted(SECRETS, key=len, reverse=True):
        for form in (known, quote(known, safe="")):
            text = text.replace(form, MASK)
    token = r"(?<![\w-])((?>(?!\be[yw])[\w-])*+)e[yw][\w-]++\.e[yw][\w-]*+\.[\w-]*"
    print(re.sub(token, r"\1[masked token]", text), flush=True)  # noqa: T201
