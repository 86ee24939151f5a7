"""The summary at the end of a run, in people's words."""

import os
from collections.abc import Iterable, Iterator, Sequence
from contextlib import suppress
from pathlib import Path

import pytest

from conformance.json_values import visible
from reports.page.words import meaning
from reports.record.explored import progress_of
from reports.session.run import Result, Run
from reports.verdict import wording
from reports.verdict.catalogue import PROFILES
from reports.verdict.causes import BlockingCause, causes
from reports.verdict.recurring import recurring
from reports.verdict.verdicts import JudgedRequirement

_GRAVE = {"non_conformant", "harness_fault", "configuration"}
_GOOD = {"conformant", "conformant_with_waivers", "partial"}
_IDS_A_LINE = 8
_LINES_OF_IDS = 5
_WORK_S = 0.005
"""What the suite itself takes for a request, at most."""
_LONG_S = 120.0
_WORKERS = 8
_MOST_REASONS = 3
"""Why exploration went no further; the page has all."""


def summarize(reporter: pytest.TerminalReporter, run: Run, result: Result) -> None:
    """Write what failed, what could not be checked, and the verdict, the verdict last."""
    colour = _colour(result.verdict.verdict)
    reporter.write_sep("=", "conformance", **colour)
    for line in (
        *(*_recurring(result), *_failed(run, result), *_warned(run, result)),
        *(*_blocked(result), *_not_applicable(result), *_waived(result), *_faults(run)),
        *(*_profiles(result), *_explored(run), *waited(run, result)),
    ):
        reporter.write_line(visible(line))
    reporter.write_line(_counts(result.document["counts"]))
    reporter.write_line(sentence(run, result), bold=True, **colour)
    if result.unwritten:
        reporter.write_line(f"the report is not complete: {result.unwritten}", red=True)
    if os.path.isfile(run.report_dir / "conformance.json"):
        reporter.write_line(f"report: {_seen_from(run.root, run.report_dir)}  (seed {run.seed})")


def _colour(verdict: str) -> dict[str, bool]:
    if verdict in _GOOD:
        return {"green": True}
    return {"red": True} if verdict in _GRAVE else {"yellow": True}


def sentence(run: Run, result: Result) -> str:
    """Return the verdict of the run in one plain sentence."""
    counts = result.document["counts"]
    profiles = ", ".join(name for name in PROFILES if name in run.claimed_profiles)
    reason = result.verdict.reason
    limited = result.document["run"]["selection"]
    sentences = {
        "conformant": f"every applicable requirement of {profiles} was observed and held",
        "conformant_with_waivers": (
            f"every applicable requirement of {profiles} held, except {counts['waived']} waived"
        ),
        "partial": f"what was selected held ({limited}); the rest was not looked at",
        "non_conformant": f"{_many(counts['failed'], 'requirement')} of {profiles} failed",
        "incomplete": (
            f"nothing failed, but {_many(counts['blocked'], 'requirement')} could not be checked"
        ),
        "harness_fault": "the suite itself is at fault, nothing is certain about the target",
        "configuration": reason or "the configuration of the run is wrong",
        "nothing_checked": "nothing was checked",
    }[result.verdict.verdict]
    tail = f" ({reason})" if reason and reason != sentences and not run.findings else ""
    return f"{_named(result.verdict.verdict)}: {sentences}{tail}"


def _many(count: int, noun: str, several: str = "") -> str:
    return f"{count} {noun}" if count == 1 else f"{count} {several or f'{noun}s'}"


def _recurring(result: Result) -> Iterator[str]:
    """Say first what several requirements fail by."""
    failed = {entry.requirement.id: entry.violations for entry in _with(result, "failed")}
    for each in recurring(failed):
        yield wording.shortened(each.line(len(failed)))
        yield from _ids(each.requirements)
        yield ""


def _failed(run: Run, result: Result) -> Iterator[str]:
    for entry in _with(result, "failed"):
        yield from wording.failure(entry.requirement, entry.violations)
        yield from _to_repeat(run, entry)


def _warned(run: Run, result: Result) -> Iterator[str]:
    """Say of each warning how it began: they never fail a run, and the report has the rest."""
    for entry in _with(result, "warned"):
        yield from wording.failure(entry.requirement, entry.violations[:1], "warned")
        if (more := len(entry.violations) - 1) > 0:
            yield f"    … and {more} more in the report"
        if entry.reason:
            yield f"  {entry.reason}"
        yield from _to_repeat(run, entry)


def _to_repeat(run: Run, entry: JudgedRequirement) -> Iterator[str]:
    """Tell how to see it again: by the suite, and by the script of its steps if there is one."""
    identifier = entry.requirement.id
    yield wording.again(identifier, run.chosen)
    if os.path.isfile(run.report_dir / "replay" / f"{identifier}.py"):
        yield wording.script(identifier, _seen_from(run.root, run.report_dir))
    yield ""


def _blocked(result: Result) -> Iterator[str]:
    blocked = (entry for entry in result.document["requirements"] if entry["verdict"] == "blocked")
    for cause in causes(blocked):
        yield from _cause("blocked", cause, cause.help)


def _not_applicable(result: Result) -> Iterator[str]:
    """Say what of the claimed profiles does not apply; a profile that is not is said elsewhere."""
    claimed = {name for name, profile in result.document["profiles"].items() if profile["claimed"]}
    entries = (
        entry
        for entry in result.document["requirements"]
        if entry["verdict"] == "not_applicable" and entry["profile"] in claimed
    )
    for cause in causes(entries):
        yield from _cause("not applicable", cause)


def _cause(what: str, cause: BlockingCause, would_help: str = "") -> Iterator[str]:
    shown = f" [exchange {cause.exchanges[0]}]" if cause.exchanges else ""
    yield f"{len(cause.requirements)} {what}: {wording.shortened(cause.text)}{shown}"
    if would_help:
        yield f"  {would_help}"
    yield from _ids(cause.requirements)
    yield ""


def _ids(requirements: Sequence[str]) -> Iterator[str]:
    for start in range(0, len(requirements), _IDS_A_LINE)[:_LINES_OF_IDS]:
        yield f"  {' '.join(requirements[start : start + _IDS_A_LINE])}"
    if (more := len(requirements) - _IDS_A_LINE * _LINES_OF_IDS) > 0:
        yield f"  … and {more} more in the report"


def _waived(result: Result) -> Iterator[str]:
    for entry in _with(result, "waived"):
        yield f"{entry.requirement.id} ({entry.requirement.section})  {entry.reason}"
        yield ""


def _faults(run: Run) -> Iterator[str]:
    for text in (*run.findings, *run.tally.faults):
        yield f"fault of the suite: {text}"
    if run.findings or run.tally.faults:
        yield ""


def _profiles(result: Result) -> Iterator[str]:
    claimed = {
        name: profile
        for name, profile in result.document["profiles"].items()
        if profile["claimed"] and any(profile["counts"].values())
    }
    for name, profile in claimed.items():
        yield f"{name:<10}{_named(profile['verdict']):<25}{_counts(profile['counts'])}"


def _named(verdict: str) -> str:
    return meaning(verdict).title.lower()


def _explored(run: Run) -> Iterator[str]:
    """Say how far was explored, and what could not be; others tell of a damaged record."""
    with suppress(LookupError, OSError):
        progress = progress_of(run.report_dir)
        for why in progress.blocked[:_MOST_REASONS]:
            yield f"could not be explored further: {wording.shortened(why)}"
        if progress.sequences or progress.cases:
            yield (
                f"explored: {_many(progress.sequences, 'sequence')} of "
                f"{_many(progress.steps, 'step')}, {_many(progress.states, 'state')}, "
                f"{progress.walked} of {_many(progress.transitions, 'transition')}; "
                f"{_many(progress.cases, 'value or race', 'values and races')}"
            )
        if progress.found:  # the requirement's own tests may never do the same
            folder = _seen_from(run.root, run.report_dir)
            options = (*run.chosen, "--explore-again", folder, "suites/exploration")
            found = _many(progress.found, "finding")
            yield f"exploration: {found}, first tried again by {wording.command((), options)}"


def waited(run: Run, result: Result) -> Iterator[str]:
    """Say how a run could be shorter that has mostly waited: for what counts later, by itself."""
    about = result.document["run"]
    workers = max(about["workers"], 1)
    whole_s = about["duration_s"] * workers
    answers_s = sum(map(sum, run.tally.durations.values())) / 1000
    waited_s = whole_s - answers_s - about["requests"] * _WORK_S
    if about["duration_s"] > _LONG_S and waited_s > whole_s / 2 and workers < _WORKERS:
        part = round(100 * waited_s / whole_s)
        yield (
            f"{part} % of the time was waited for what the target lets come later, or for its pace:"
            f" -n {_WORKERS} waits for several things at once"
        )


def _counts(counts: dict[str, int]) -> str:
    parts = (f"{count} {name.replace('_', ' ')}" for name, count in counts.items() if count)
    return ", ".join(parts) or "no requirement"


def _with(result: Result, verdict: str) -> Iterable[JudgedRequirement]:
    return (entry for entry in result.requirements if entry.verdict == verdict)


def _seen_from(root: Path, folder: Path) -> str:
    """Return ``folder`` as seen from the checkout, or whole where it lies elsewhere."""
    relative = os.path.relpath(folder, root)
    return os.path.realpath(folder) if relative.startswith("..") else relative
