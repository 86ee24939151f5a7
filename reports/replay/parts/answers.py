"""Answers of a service in a replay script, and printing without secrets."""

from __future__ import annotations

import json
import re
import secrets
from dataclasses import dataclass, field
from typing import NoReturn
from urllib.parse import quote

SECRET = "".join(secrets.SystemRandom().sample("acegikmoqsuwy24680", 10))
SECRETS: set[str] = {SECRET}
NO_JSON = object()
ABSENT = object()
LONGEST = 80
SUCCESSES, REFUSALS = range(200, 300), range(400, 500)


class NotBuiltError(Exception):
    """The state that the violation needs could not be built."""


class NotShownError(Exception):
    """A deviation that was accepted in the run is refused now."""


def stop(told: str) -> NoReturn:
    """Give up: the state could not be built, because of what is told."""
    raise NotBuiltError(told)


@dataclass
class Answer:
    """What came back for a request."""

    step: str
    status: int
    headers: dict[str, str]
    text: str = field(repr=False)

    @property
    def body(self) -> object:
        """The JSON value of the body, or NO_JSON."""
        try:
            return json.loads(self.text)
        except (ValueError, RecursionError):
            return NO_JSON

    @property
    def code(self) -> int:
        """The code of the envelope, else the HTTP status."""
        told = at(self, "$.code")
        if isinstance(told, int | float) and not isinstance(told, bool):
            return int(told)
        if isinstance(told, str) and re.fullmatch(r"\s*-?[0-9]{1,9}\s*", told):
            return int(told)
        return self.status

    @property
    def accepted(self) -> bool:
        """Whether code and HTTP status tell of success, and no `success` denies it."""
        denied = at(self, "$.success") in (False, "false")
        return self.code in SUCCESSES and self.status in SUCCESSES and not denied


def at(answer: Answer, path: str) -> object:
    """Return the value at a JSONPath of names and indexes, else ABSENT."""
    value = answer.body
    for name, quoted, index in re.findall(r"\.([^.\[]+)|\['((?:[^'\\]|\\.)*)'\]|\[(\d+)\]", path):
        wanted = name or re.sub(r"\\(.)", r"\1", quoted)
        if index and isinstance(value, list) and int(index) < len(value):
            value = value[int(index)]
        elif not index and isinstance(value, dict) and wanted in value:
            value = value[wanted]
        else:
            return ABSENT
    return value


def shown(value: object) -> str:
    """Say JSON type and value as the report does; a long value is cut off."""
    if value is None:
        return "null"
    if value is ABSENT or value is NO_JSON:
        return "nothing" if value is ABSENT else "no JSON"
    written = json.dumps(value, ensure_ascii=False, default=float)
    cut = written if len(written) <= LONGEST else f"{written[: LONGEST - 1]}…"
    return f"{json_type(value)} {cut.encode('utf-8', 'replace').decode()}"


def json_type(value: object) -> str:
    """Return the JSON type of a value."""
    if value is None:
        return "null"
    if isinstance(value, bool):
        return "boolean"
    names = {str: "text", dict: "object", list: "array", int: "number", float: "number"}
    return names.get(type(value), "nothing")


def say(text: str) -> None:
    """Print a text without the secrets that this script knows."""
    for known in sorted(SECRETS, key=len, reverse=True):
        for form in (known, quote(known, safe="")):
            text = text.replace(form, "[masked]")
    print(re.sub(r"\be[yw][\w-]+\.e[yw][\w-]*\.[\w-]*", "[masked token]", text), flush=True)  # noqa: T201
