"""What failed in a run, as the commands with which a workflow of GitHub annotates its job."""

from collections.abc import Iterator
from operator import attrgetter
from typing import Final

from reports.record.recorded import RecordedRequirement, RunDocument
from reports.verdict import wording

MOST = 10
"""Errors, and warnings, of one step that are shown; the rest of them GitHub leaves out."""
_MOST_VIOLATIONS = 3
_TOLD: Final = attrgetter("operation", "path", "expected", "observed")


def lines(document: RunDocument) -> Iterator[str]:
    """Yield an error for each failed requirement, a warning for each that is blocked or warned.

    Nothing that a target put into its answers can end a line and begin a command of its own.
    """
    for level, verdicts in (("error", {"failed"}), ("warning", {"blocked", "warned"})):
        entries = [entry for entry in document.requirements if entry.verdict in verdicts]
        shown = entries if len(entries) <= MOST else entries[: MOST - 1]
        for entry in shown:
            title = f"{entry.id} ({entry.section}) {entry.verdict}"
            yield _command(level, title, "\n".join(_reported(entry)))
        if len(shown) < len(entries):
            more = f"and {len(entries) - len(shown)} more, in the report"
            yield _command(level, more, ", ".join(entry.id for entry in entries[len(shown) :]))
    if document.run.exit_code:
        verdict = document.verdict.replace("_", "-")
        yield _command("notice", verdict, f"{document.target.name}: {verdict}")


def _reported(entry: RecordedRequirement) -> Iterator[str]:
    yield entry.statement
    if entry.reason:
        yield entry.reason
    shown = wording.one_of_each_kind(entry.violations, _TOLD)[:_MOST_VIOLATIONS]
    for violation in shown:
        expected, observed = map(wording.shortened, (violation.expected, violation.observed))
        where = " ".join(filter(None, (violation.operation, violation.path)))
        yield f"{where}: expected {expected}, observed {observed}"
    if (more := len(entry.violations) - len(shown)) > 0:
        yield f"and {more} more"


def _command(level: str, title: str, message: str) -> str:
    escaped = _escaped(title).replace(":", "%3A").replace(",", "%2C")
    return f"::{level} title={escaped}::{_escaped(message)}"


def _escaped(text: str) -> str:
    return text.replace("%", "%25").replace("\r", "%0D").replace("\n", "%0A")
