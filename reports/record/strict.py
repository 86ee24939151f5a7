"""Read files strictly: what a run does not write is refused, and the file is named.

Raises :class:`UnreadableError` for whatever cannot be read.
"""

import json
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

from pydantic import ValidationError

from conformance.outcomes import ConfigurationError
from reports.record import digests

LONGEST_LINE = 16_000_000
"""Characters; a line of a run holds one exchange or one test, of what targets sent an excerpt."""
LARGEST_TEXT = 256_000_000
"""Bytes of a file that is held as a whole: those about verdicts, of ten thousand tests at least."""


class UnreadableError(ConfigurationError):
    """A file of a run is not there, or not as a run writes it."""


def lines_of(file: Path) -> list[str]:
    """Return the lines of a file that is held as a whole."""
    # Not splitlines: a text in JSON may hold other ends of lines than the file's own.
    text = text_of(file).removesuffix("\n")
    return text.split("\n") if text else []


def each_line(file: Path) -> Iterator[str]:
    """Yield the lines one after the other: evidence may be larger than memory."""
    with _readable(file), file.open(encoding="utf-8", newline="\n") as lines:
        while line := lines.readline(LONGEST_LINE + 1):
            if len(line) > LONGEST_LINE:
                raise UnreadableError(f"{file}: a line is longer than a run writes any")
            yield line.removesuffix("\n")


def text_of(file: Path) -> str:
    """Return what a file holds."""
    with _readable(file):
        if file.stat().st_size <= LARGEST_TEXT:
            return file.read_text(encoding="utf-8")
    raise UnreadableError(f"{file}: is larger than a run writes it")


@contextmanager
def _readable(file: Path) -> Iterator[None]:
    try:
        digests.examine(file)
        yield
    except OSError as error:
        msg = f"{file}: {error.strerror or error}"
    except UnicodeDecodeError:
        msg = f"{file}: not a text in UTF-8"
    else:
        return
    raise UnreadableError(msg)


def parsed(text: str, where: str) -> Any:
    """Return the value of a JSON text; ``where`` is what a refusal begins with."""
    try:
        return json.loads(text, object_pairs_hook=_unique)
    except (ValueError, RecursionError) as error:
        raise UnreadableError(f"{where}: not JSON: {error}") from None


def _unique(members: list[tuple[str, Any]]) -> dict[str, Any]:
    """Refuse a name that stands twice: readers differ in which of the two they believe."""
    found = dict(members)
    if len(found) != len(members):
        raise ValueError("a name stands twice in one object")
    return found


def first_mistake(error: ValidationError) -> str:
    """Say the first mistake in one line."""
    first = error.errors(include_url=False, include_input=False)[0]
    place = ".".join(str(step) for step in first["loc"])
    return f"{place}: {first['msg']}" if place else first["msg"]
