"""The page's text, from the files of a run folder, the templates, the style and the script."""

from __future__ import annotations

import base64
import hashlib
import json
from collections.abc import Mapping
from contextlib import suppress
from datetime import datetime
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final

from jinja2 import (
    Environment,
    FileSystemBytecodeCache,
    FileSystemLoader,
    StrictUndefined,
    UndefinedError,
)
from markupsafe import Markup

from reports.page import access, cards, exploration, journeys, texts, words
from reports.page.evidence import Evidence
from reports.record import folder
from reports.record.document import violations_of
from reports.verdict import wording
from reports.verdict.causes import causes
from reports.verdict.recurring import recurring

if TYPE_CHECKING:
    from jinja2.bccache import Bucket


TEMPLATES: Final = Path(__file__).parent / "templates"
CACHE: Final = "__pycache__"
OPEN_CARDS: Final = 3
"""Up to so many failures are shown open."""


def page(run_folder: Path) -> str:
    """Return the page of the run whose files stand in ``run_folder``; errors as in ``write``."""
    document = json.loads((run_folder / folder.DOCUMENT).read_text(encoding="utf-8"))
    return rendered("page.html.j2", _context(run_folder, document), f"{folder.DOCUMENT}: ")


def rendered(template: str, values: Mapping[str, Any], document: str = "") -> str:
    """Return the text of a template; raise ``LookupError`` where ``document`` lacks a member."""
    try:
        return environment().get_template(template).render(values)
    except UndefinedError as error:
        raise LookupError(f"{document}{error}") from None


class _Compiled(FileSystemBytecodeCache):
    """Compiled templates, kept where Python keeps compiled modules: half of the time is saved."""

    def dump_bytecode(self, bucket: Bucket) -> None:
        """Keep a compiled template, unless the checkout can't be written to."""
        with suppress(OSError):
            (TEMPLATES / CACHE).mkdir(exist_ok=True)
            super().dump_bytecode(bucket)


def environment() -> Environment:
    """Return what renders templates: everything is escaped, nothing may be missing."""
    made = Environment(
        loader=FileSystemLoader(TEMPLATES, encoding="utf-8"),
        autoescape=True,
        undefined=StrictUndefined,
        finalize=texts.finalized,
        trim_blocks=True,
        lstrip_blocks=True,
        auto_reload=False,
        bytecode_cache=_Compiled(str(TEMPLATES / CACHE), _cache_names()),
    )
    made.filters |= {"cut": texts.cut, "in_words": words.verdict_in_words, "many": words.many}
    made.globals |= {"meaning": words.meaning, "marks": words.MARKS}
    return made


def _cache_names() -> str:
    """Return a pattern that changes with this file: what it sets is compiled in."""
    return f"{hashlib.sha256(Path(__file__).read_bytes()).hexdigest()[:12]}.%s.cache"


def _context(run_folder: Path, document: Mapping[str, Any]) -> dict[str, Any]:
    requirements = document["requirements"]
    by_verdict: dict[str, list[Mapping[str, Any]]] = {name: [] for name in words.MARKS}
    for entry in requirements:
        by_verdict.setdefault(str(entry["verdict"]), []).append(entry)
    failed, warned = by_verdict["failed"], by_verdict["warned"]
    explored = exploration.drawn(run_folder)
    maker = cards.CardMaker(
        Evidence(run_folder / folder.EVIDENCE),
        wording.options_of_target(document["target"]),
        _replays(run_folder),
        frozenset(found.requirement for theme in explored for found in theme.findings),
    )
    return {
        "document": document,
        "requirements": requirements,
        "by_verdict": by_verdict,
        "verdict": words.meaning(document["verdict"]),
        "sentence": words.sentence(document),
        "started": _moment(document["run"]["started_at"]),
        "failed": maker.make(failed, cards.ANSWERS),
        "warned": maker.make(warned, cards.ANSWERS_OF_WARNED),
        "recurring": recurring({each["id"]: violations_of(each) for each in failed}),
        "open_cards": len(failed) <= OPEN_CARDS,
        "causes": causes(by_verdict["blocked"]),
        "absent": [name for name, has in _capabilities(document).items() if not has],
        "journeys": journeys.drawn(requirements),
        "access": access.drawn(document),
        "explored": explored,
        "habits": document.get("habits", ()),
        "shown_by": maker.alone(filter(None, (e["exchange"] for e in document.get("habits", ())))),
        "slowest": max((each["p95_ms"] for each in document["operations"]), default=0) or 1,
        "verdicts": [name for name, entries in by_verdict.items() if entries],
        "evidence": folder.EVIDENCE,
        **own_files("page.css", script="page.js"),
    }


def _capabilities(document: Mapping[str, Any]) -> Mapping[str, Any]:
    """Return the implementation conformance statement; a run of an older suite told none."""
    stated = document["target"].get("capabilities", {})
    return stated if isinstance(stated, dict) else {}


def source(name: str) -> str:
    """Return the text of a file that stands beside the templates."""
    return (TEMPLATES / name).read_text(encoding="utf-8").strip()


def own_files(*styles: str, script: str = "") -> dict[str, str]:
    """Return style and script of a page, and the policy that allows these and nothing else."""
    style = "\n".join(map(source, styles))
    program = source(script) if script else ""
    own = {"style": Markup(style), "script": Markup(program)}  # noqa: S704  (of this package)
    return {**own, "policy": _policy(style, program)}


def _policy(style: str, script: str) -> str:
    """Return the Content-Security-Policy that allows this style and this script, nothing else."""
    scripts = f"script-src {_digest(script)}; " if script else ""
    allowed = f"style-src {_digest(style)}; {scripts}"
    return f"default-src 'none'; {allowed}base-uri 'none'; form-action 'none'"


def _digest(text: str) -> str:
    digest = hashlib.sha256(text.encode()).digest()
    return f"'sha256-{base64.b64encode(digest).decode()}'"


def _replays(run_folder: Path) -> frozenset[str]:
    return frozenset(file.stem for file in run_folder.glob("replay/*.py"))


def _moment(moment: str) -> str:
    """Return a moment for people, without fractions of a second; anything else as it stands."""
    try:
        return datetime.fromisoformat(moment).strftime("%Y-%m-%d %H:%M:%S %Z").strip()
    except ValueError:
        return moment
