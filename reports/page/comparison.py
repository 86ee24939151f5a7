"""In what a refused or broken request differs from an accepted one, member by member."""

import re
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from os.path import commonprefix
from typing import Any
from urllib.parse import parse_qsl, urlsplit

from conformance.json_paths import step_to
from conformance.masking import hides_a_secret
from reports.page.evidence import EvidenceLine
from reports.page.texts import json_text

ABSENT = "absent"
_OF_THE_TOKEN = frozenset({"token", "bearer", "login"})
_FOLLOWS_FROM_OTHERS = frozenset({"content-length", "host"})
_MOST = 400
"""Members of one request that are looked at."""
_DEEPEST = 40
_CONTEXT = 30
"""Characters that are shown of a long beginning that two values share."""
_PARAMETER = re.compile(r"\{(\w+)\}")
_WORD = re.compile(r"[\w.$\[\]-]+")


@dataclass(frozen=True, slots=True)
class RequestMember:
    """One part of two requests: ``header deviceId``, ``path walletId``, ``$.user.email``.

    ``masked`` where both values are hidden in the evidence, so that none can be told apart.
    """

    name: str
    accepted: str
    sent: str
    masked: bool = False


@dataclass(frozen=True, slots=True)
class RequestComparison:
    """A request beside the accepted exchange ``control``.

    ``named`` are the members that the test says it changed, ``others`` those that differ besides:
    what is new for every customer.
    """

    control: str
    named: tuple[RequestMember, ...]
    others: tuple[RequestMember, ...]


def closest(
    exchange: EvidenceLine,
    controls: Iterable[EvidenceLine],
    operation: str,
    deviations: Sequence[str],
) -> RequestComparison | None:
    """Compare with the control that is most alike; ``None`` where there is none.

    ``operation`` is method and path template, ``deviations`` what the test says it changed.
    """
    sent = _members(exchange, operation)
    compared = [(control.id, _members(control, operation)) for control in controls]
    if not compared:
        return None
    name, accepted = min(compared, key=lambda each: len(_different(each[1], sent)))
    differing = _different(accepted, sent)
    words = {_squashed(word.strip(".")) for text in deviations for word in _WORD.findall(text)}
    named = [member for member in dict.fromkeys((*accepted, *sent)) if _is_named(member, words)]
    rows = {key: _row(key, accepted, sent) for key in (*named, *differing)}
    chosen = [row for key, row in rows.items() if key in named and (key in differing or row.masked)]
    others = [row for key, row in rows.items() if key in differing and row not in chosen]
    return RequestComparison(name, tuple(chosen), tuple(others))


def _row(key: str, accepted: Mapping[str, str], sent: Mapping[str, str]) -> RequestMember:
    before, after = accepted.get(key, ABSENT), sent.get(key, ABSENT)
    hidden = before == after and hides_a_secret(before)
    same = len(commonprefix((before, after))) - _CONTEXT  # noqa: RUF071  (of texts, not paths)
    if hidden or same < _CONTEXT:
        return RequestMember(key, before, after, masked=hidden)
    return RequestMember(key, f"…{before[same:]}", f"…{after[same:]}")


def _different(accepted: Mapping[str, str], sent: Mapping[str, str]) -> list[str]:
    names = dict.fromkeys((*accepted, *sent))
    return [name for name in names if accepted.get(name) != sent.get(name)]


def _is_named(member: str, words: set[str]) -> bool:
    """Tell whether the words of the test name this header, parameter, or member of the body."""
    kind, _, name = member.rpartition(" ")
    if kind:
        of_token = name == "authorization" and bool(words & _OF_THE_TOKEN)
        return of_token or _squashed(name) in words
    dotted = _squashed(name.removeprefix("$."))
    below = any(dotted.startswith((f"{word}.", f"{word}[")) for word in words)
    return below or dotted in words or dotted.rpartition(".")[2] in words


def _squashed(name: str) -> str:
    """Return a name so that ``expiry_minutes`` of a test is ``expiryMinutes`` of a body."""
    return name.lower().replace("_", "")


def _members(exchange: EvidenceLine, operation: str) -> dict[str, str]:
    """Return every member of a request and its value as text, at most ``_MOST``."""
    request = exchange.part("request")
    found: dict[str, str] = {}
    for name, value in _reported(request, operation):
        if len(found) >= _MOST:
            break
        found[name] = value
    return found


def _reported(request: Mapping[str, Any], operation: str) -> Iterator[tuple[str, str]]:
    yield "method", str(request.get("method", ""))
    yield from _address(str(request.get("url", "")), operation)
    headers = request.get("headers")
    for name, value in (headers if isinstance(headers, dict) else {}).items():
        if name.lower() not in _FOLLOWS_FROM_OTHERS:
            yield f"header {name.lower()}", str(value)
    body = request.get("body")
    if body is not None:
        yield from _leaves(body, "$")


def _address(url: str, operation: str) -> Iterator[tuple[str, str]]:
    try:
        parts = urlsplit(url)
    except ValueError:
        yield "path", url
        return
    template = operation.partition(" ")[2]
    names = _PARAMETER.findall(template)
    literals = [re.escape(each) for each in _PARAMETER.split(template)[::2]]
    match = re.search("([^/]+)".join(literals) + "$", parts.path) if template else None
    if match:
        filled = zip(names, match.groups(), strict=True)
        yield from ((f"path {name}", value) for name, value in filled)
    else:
        yield "path", parts.path
    query = parse_qsl(parts.query, keep_blank_values=True)
    yield from ((f"query {name}", value) for name, value in query)


def _leaves(value: object, path: str, depth: int = 0) -> Iterator[tuple[str, str]]:
    if isinstance(value, dict) and value and depth < _DEEPEST:
        for name, member in value.items():
            yield from _leaves(member, path + step_to(name), depth + 1)
    elif isinstance(value, list) and value and depth < _DEEPEST:
        for number, element in enumerate(value):
            yield from _leaves(element, path + step_to(number), depth + 1)
    else:
        yield path, json_text(value)
