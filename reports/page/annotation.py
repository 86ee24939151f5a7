"""The reader's own copy of the specification as a page, with what a run came to in its margin.

Each section shows the verdicts of the requirements that cite it; one that nothing cites is marked.
The document is not part of this suite: it is rendered without its HTML, and what it links leads
nowhere by itself, for the page allows neither script nor request.
"""

from __future__ import annotations

import hashlib
import os
import re
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING
from urllib.parse import quote

from markdown_it import MarkdownIt
from markupsafe import Markup

from conformance.outcomes import ConfigurationError
from reports.page import PAGE, rendering, words
from reports.record import digests
from reports.record.folder import write_whole
from reports.record.recorded import RecordedRequirement, RunDocument

if TYPE_CHECKING:
    from markdown_it.token import Token


MOST_BYTES = 4_000_000
"""Of a specification: what is larger is something else."""
_HEADING = 3
"""Tokens of a heading: its begin, its text, its end."""
_NUMBER = re.compile(r"(\d+(?>\.\d+)*+)\.?(?=\s|$)")
_CITED = re.compile(r"(?:^|[,;]\s*)(\d+(?>\.\d+)*+)(?=[\s,;]|$)")


@dataclass(frozen=True, slots=True)
class AnnotatedSection:
    """One section: its number, empty where its heading has none, its text, who cites it."""

    number: str
    text: Markup
    bare: bool
    """A heading above others, without a text of its own."""
    cited_by: tuple[RecordedRequirement, ...]

    @property
    def uncited(self) -> bool:
        """Tell whether nothing cites what could be cited."""
        return bool(self.number) and not (self.cited_by or self.bare)

    @property
    def counts(self) -> dict[str, int]:
        """Count the verdicts of those who cite it, the most severe first."""
        found = [entry.verdict for entry in self.cited_by]
        known = [*words.MARKS, *sorted(set(found) - set(words.MARKS))]
        return {name: found.count(name) for name in known if name in found}


@dataclass(frozen=True, slots=True)
class Specification:
    """The text of a specification, and its SHA-256."""

    text: str
    digest: str

    @classmethod
    def read(cls, file: Path) -> Specification:
        """Return what ``file`` holds.

        Raises :class:`ConfigurationError` where that is not text, ``OSError`` where there is none.
        """
        digests.examine(file)
        with file.open("rb") as content:
            read = content.read(MOST_BYTES + 1)
        flaw = ""
        if len(read) > MOST_BYTES:
            flaw = f"more than {MOST_BYTES:,} bytes"
        elif not read.strip():
            flaw = "is empty"
        text = ""
        try:
            text = read.decode("utf-8-sig")
        except UnicodeDecodeError:
            flaw = flaw or "not a text in UTF-8"
        if flaw:
            raise ConfigurationError(f"{file}: no specification: {flaw}")
        return cls(text, hashlib.sha256(read).hexdigest())


def cited(section: str) -> tuple[str, ...]:
    """Return the numbers of sections in what a requirement says: ``4.6 rule 2, 8`` names two."""
    return tuple(dict.fromkeys(_CITED.findall(section)))


def sections(
    text: str, requirements: Sequence[RecordedRequirement]
) -> tuple[AnnotatedSection, ...]:
    """Return the sections of a Markdown document, each with the requirements that cite it.

    Raises:
        ConfigurationError: no heading has a number, so that nothing could be cited.
    """
    markdown = MarkdownIt("commonmark", {"html": False}).enable("table")
    pieces = list(_pieces(markdown.parse(text)))
    if not any(number for number, _ in pieces):
        raise ConfigurationError("no heading begins with the number of a section")
    citing: dict[str, list[RecordedRequirement]] = {}
    for entry in requirements:
        for number in cited(entry.section):
            citing.setdefault(number, []).append(entry)
    return tuple(
        AnnotatedSection(
            number,
            Markup(markdown.renderer.render(tokens, markdown.options, {})),  # noqa: S704  (escaped)
            len(tokens) <= _HEADING,
            tuple(citing.get(number, ())) if number else (),
        )
        for number, tokens in pieces
    )


def _pieces(tokens: Iterable[Token]) -> Iterator[tuple[str, list[Token]]]:
    """Yield number and tokens of each section: a heading, and all before the next one."""
    number = ""
    piece: list[Token] = []
    rest = list(tokens)
    for place, token in enumerate(rest):
        if token.type == "heading_open" and token.level == 0:
            if piece:
                yield number, piece
            found = _NUMBER.match(rest[place + 1].content)
            number, piece = (found[1] if found else ""), []
        piece.append(token)
    if piece:
        yield number, piece


def write(
    document: RunDocument, run: Path, specification: Specification, output: Path
) -> list[str]:
    """Write the page of ``specification`` with the verdicts of ``document`` to ``output``.

    Returns what a reader should know of the two: another edition of the text, sections that are
    cited and are not in it. Raises :class:`ConfigurationError` where ``specification`` has no
    sections, ``OSError`` where the page can't be written.
    """
    found = sections(specification.text, document.requirements)
    warnings = _warnings(document, specification, found)
    place = Path(os.path.relpath(run.resolve(), output.parent.resolve())) / PAGE
    context = {
        "document": document,
        "sections": found,
        "uncited": [each.number for each in found if each.uncited],
        "warnings": warnings,
        "link": quote(os.fsencode(place.as_posix())),
        **rendering.own_files("page.css", "annotation.css"),
    }
    text = rendering.environment().get_template("annotation.html.j2").render(context)
    write_whole(output, text)
    return warnings


def _warnings(
    document: RunDocument, specification: Specification, found: Iterable[AnnotatedSection]
) -> list[str]:
    warnings: list[str] = []
    if specification.digest != document.specification.sha256:
        warnings.append("this is not the text that the catalogue of the run was made from")
    known = {each.number for each in found}
    named = {number for entry in document.requirements for number in cited(entry.section)}
    missing = sorted(named - known)
    if missing:
        warnings.append(f"cited, and not in this text: {', '.join(missing)}")
    return warnings
