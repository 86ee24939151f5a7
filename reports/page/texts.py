"""Texts of a target made fit to be shown: cut, and with nothing in them that can't be seen."""

import json
import re
from collections.abc import Iterator
from dataclasses import dataclass

from markupsafe import Markup, escape

from conformance.json_paths import step_to

LONGEST = 2_000
"""Characters of any text on the page for which nothing else is said."""

# Control characters, what turns the direction of writing, invisible ones, halves of surrogates.
_UNSEEN = re.compile(
    "[\x00-\x08\x0b-\x1f\x7f-\x9f\u00ad\u061c\u200b-\u200f\u2028-\u202e\u2060-\u2069\ufeff"
    "\ud800-\udfff]"
)


def visible(text: str) -> str:
    """Return ``text`` with what can't be seen written as an escape; tabs and line feeds stay."""
    return _UNSEEN.sub(lambda match: f"\\u{ord(match[0]):04x}", text)


def finalized(value: object) -> object:
    """Return what may be put into the page for ``value``; no text is longer than ``LONGEST``."""
    if not isinstance(value, str) or isinstance(value, Markup):
        return value
    if len(value) <= LONGEST:
        return visible(value)
    return f"{visible(value[:LONGEST])}… ({len(value) - LONGEST:,} more characters)"


def cut(value: object, limit: int, where: str = "") -> Markup:
    """Return ``value`` as text of at most ``limit`` characters.

    What follows in place of the rest says how much is missing, and where the whole is.
    """
    text = "" if value is None else str(value)
    shown = escape(visible(text[:limit]))
    if len(text) <= limit:
        return shown
    note = f"… {len(text) - limit:,} more characters" + (f", whole in {where}" if where else "")
    return shown + Markup('<span class="cut">{}</span>').format(visible(note))


@dataclass(frozen=True, slots=True)
class Line:
    """One line of a body: ``path`` as violations name it, ``more`` the characters cut off."""

    path: str
    text: str
    more: int = 0


@dataclass(frozen=True, slots=True)
class Body:
    """A body as it is shown; ``whole`` unless something of it was left out."""

    lines: tuple[Line, ...]
    whole: bool = True


LINES = 160
WIDTH = 400
_DEPTH = 40
_INDENT = "  "


def lines_of(value: object) -> Body:
    """Return a JSON value line by line, members in the order in which they came."""
    lines: list[Line] = []
    for line in _value(value, "$", "", "", ""):
        if len(lines) == LINES:
            return Body(tuple(lines), whole=False)
        lines.append(line)
    return Body(tuple(lines), whole=not any(line.more for line in lines))


def text_lines(text: str) -> Body:
    """Return a text that is not JSON line by line."""
    rows = text[: LINES * WIDTH + 1].split("\n", LINES)
    lines = tuple(Line("", visible(row[:WIDTH]), max(0, len(row) - WIDTH)) for row in rows[:LINES])
    whole = len(rows) <= LINES and len(text) <= LINES * WIDTH
    return Body(lines, whole=whole and not any(line.more for line in lines))


def _value(value: object, path: str, indent: str, before: str, after: str) -> Iterator[Line]:
    """Tell ``value`` after ``before``, which names the member, and before ``after``, the comma."""
    if isinstance(value, dict | list) and value:
        opening, closing = "{}" if isinstance(value, dict) else "[]"
        if len(indent) >= _DEPTH * len(_INDENT):
            yield Line(path, f"{indent}{before}{opening}…{closing}{after}")
            return
        yield Line(path, f"{indent}{before}{opening}")
        yield from _members(value, path, indent + _INDENT)
        yield Line("", f"{indent}{closing}{after}")
        return
    text, more = _scalar(value)
    yield Line(path, f"{indent}{before}{text}{'' if more else after}", more)


def _members(value: dict[str, object] | list[object], path: str, indent: str) -> Iterator[Line]:
    last = len(value) - 1
    if isinstance(value, dict):
        for number, (name, member) in enumerate(value.items()):
            key = f'"{visible(name[:WIDTH])}": '
            below = path + step_to(name[:WIDTH])
            yield from _value(member, below, indent, key, "," * (number < last))
        return
    for number, element in enumerate(value):
        yield from _value(element, path + step_to(number), indent, "", "," * (number < last))


def _scalar(value: object) -> tuple[str, int]:
    if isinstance(value, str):
        more = max(0, len(value) - WIDTH)
        quoted = json_text(value[:WIDTH])
        return (quoted[:-1] if more else quoted), more
    if isinstance(value, dict | list):
        return ("{}" if isinstance(value, dict) else "[]"), 0
    return json_text(value)[:WIDTH], 0


def json_text(value: object) -> str:
    """Return ``value`` as JSON in one line, with what can't be seen written out."""
    return visible(json.dumps(value, ensure_ascii=False))
