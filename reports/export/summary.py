"""``--summary FILE``: what a run came to, as Markdown for the summary of a CI job."""

import json
import re
from collections.abc import Iterable, Iterator, Mapping, Sequence
from operator import itemgetter
from pathlib import Path
from typing import Any, Final

from reports.record.document import violations_of
from reports.record.folder import DOCUMENT
from reports.verdict import wording
from reports.verdict.causes import BlockingCause, causes
from reports.verdict.recurring import recurring

MOST = 50
"""Failed requirements, and causes of blocked ones, that are told one by one."""
MOST_VIOLATIONS = 3
"""Violations that are told of each."""
_TOLD: Final = itemgetter("operation", "path", "expected", "observed")
_LONGEST = 300
_SPECIAL = re.compile(r"([\\`*_{}\[\]<>()#+!|~&@:-])")
"""What Markdown and the HTML in it take for more than text; a colon makes links and emoji."""


def write(folder: Path, file: Path) -> None:
    """Append the summary of the run in ``folder`` to ``file``: CI adds up those of several steps.

    Raises ``OSError`` where the file can't be written.
    """
    document = json.loads((folder / DOCUMENT).read_text(encoding="utf-8"))
    with file.open("a", encoding="utf-8") as summary:
        summary.writelines(f"{line}\n" for line in lines(document))


def lines(document: Mapping[str, Any]) -> Iterator[str]:
    """Yield the lines for one ``conformance.json``."""
    target, run = document["target"], document["run"]
    yield f"## {_plain(document['verdict'].replace('_', '-'))}: {_plain(target['name'])}"
    yield ""
    if document.get("reason"):
        yield from (_plain(document["reason"]), "")
    if run["selection"]:
        yield from (f"Limited to: {_plain(run['selection'])}", "")
    counts = {name: count for name, count in document["counts"].items() if count}
    if counts:
        yield f"| {' | '.join(_plain(name.replace('_', ' ')) for name in counts)} |"
        yield f"|{' ---: |' * len(counts)}"
        yield f"| {' | '.join(str(count) for count in counts.values())} |"
        yield ""
    chosen = wording.options_of_target(target)
    failed, blocked = (
        [each for each in document["requirements"] if each["verdict"] == verdict]
        for verdict in ("failed", "blocked")
    )
    if failed:
        yield from (f"### {len(failed)} failed", "")
        yield from _recurring(failed)
        yield from _cut([_failure(entry, chosen) for entry in failed])
    if blocked:
        yield from (f"### {len(blocked)} blocked", "")
        yield from _cut([_cause(cause) for cause in causes(blocked)])
    yield f"{run['requests']} requests in {run['duration_s']} s, seed {run['seed']}"


def _recurring(failed: Sequence[Mapping[str, Any]]) -> Iterator[str]:
    told = recurring({entry["id"]: violations_of(entry) for entry in failed})
    for each in told:
        yield f"**{_plain(each.line(len(failed)))}** ({_plain(' '.join(each.requirements))})"
        yield ""


def _cut(items: Sequence[Iterable[str]]) -> Iterator[str]:
    for item in items[:MOST]:
        yield from item
    if len(items) > MOST:
        yield f"- and {len(items) - MOST} more, in the report"
    yield ""


def _failure(entry: Mapping[str, Any], chosen: tuple[str, ...]) -> Iterator[str]:
    yield f"- **{_plain(entry['id'])}** ({_plain(entry['section'])}) {_plain(entry['statement'])}"
    if entry["reason"]:
        yield f"  - {_plain(entry['reason'])}"
    shown = wording.one_of_each_kind(entry["violations"], _TOLD)[:MOST_VIOLATIONS]
    for violation in shown:
        where = f"{_plain(violation['operation'])} " if violation["operation"] else ""
        yield (
            f"  - {where}{_plain(violation['path'])}: expected "
            f"{_plain(violation['expected'])}, observed {_plain(violation['observed'])}"
        )
    if (more := len(entry["violations"]) - len(shown)) > 0:
        yield f"  - and {more} more"
    yield f"  - again: {_plain(wording.command((entry['id'],), chosen))}"


def _cause(cause: BlockingCause) -> Iterator[str]:
    yield f"- {len(cause.requirements)}: {_plain(cause.text)}"
    if cause.help:
        yield f"  - {_plain(cause.help)}"
    yield f"  - {_plain(' '.join(cause.requirements))}"


def _plain(text: object) -> str:
    """Return a text in one line that Markdown shows as it is, whatever a target put into it."""
    line = " ".join("".join(c if c.isprintable() else " " for c in str(text)).split())
    cut = line if len(line) <= _LONGEST else f"{line[: _LONGEST - 1]}…"
    return _SPECIAL.sub(r"\\\1", cut)
