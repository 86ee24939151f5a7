"""Values as source of Python, laid out as people would."""

import textwrap
from collections.abc import Callable, Iterable
from typing import Final

WIDTH: Final = 96
INDENT: Final = "    "


def quoted(text: str) -> str:
    """Return ``text`` as a literal, in double quotes where that is readable."""
    literal = repr(text)
    plain = literal.startswith("'") and '"' not in literal
    return f'"{literal[1:-1]}"' if plain else literal


def formatted(text: str) -> str:
    """Return an f-string; braces of ``text`` that stand for themselves are doubled already."""
    return f"f{quoted(text)}"


def literal(value: object, depth: int, leaf: Callable[[object], str]) -> str:
    """Return a JSON value; ``leaf`` writes what is neither array nor object."""
    if isinstance(value, dict):
        parts = [
            f"{quoted(name)}: {literal(item, depth + 1, leaf)}" for name, item in value.items()
        ]
        return bracketed("{", parts, "}", depth)
    if isinstance(value, list):
        return bracketed("[", [literal(item, depth + 1, leaf) for item in value], "]", depth)
    return leaf(value)


def bracketed(opening: str, parts: Iterable[str], closing: str, depth: int) -> str:
    """Return ``parts`` between brackets: in one line where that fits, else each in its own."""
    parts = list(parts)
    line = f"{opening}{', '.join(parts)}{closing}"
    if "\n" not in line and len(line) + len(INDENT) * (depth + 3) <= WIDTH:
        return line
    return broken(opening, parts, closing, depth)


def broken(opening: str, parts: Iterable[str], closing: str, depth: int) -> str:
    """Return ``parts`` between brackets, each in a line of its own."""
    pad = INDENT * (depth + 1)
    return opening + "".join(f"\n{pad}{part}," for part in parts) + f"\n{INDENT * depth}{closing}"


def wrapped(text: str, first: str = "", others: str = "") -> list[str]:
    """Return ``text`` in lines of a docstring, indented as said."""
    return textwrap.wrap(
        text,
        WIDTH,
        initial_indent=first,
        subsequent_indent=others or first,
        break_long_words=False,
        break_on_hyphens=False,
    )
