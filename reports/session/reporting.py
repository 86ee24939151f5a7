"""The report of a run: what the run knows of itself, its verdict, and the files that tell it."""

import time
import tomllib
from collections.abc import Callable, Iterator
from dataclasses import replace
from pathlib import Path
from typing import Any

from conformance.outcomes import ConfigurationError
from reports.export import har, junit_requirements, summary
from reports.record import digests, folder, recorded
from reports.record.document import SPECIFICATION
from reports.record.recording import RunRecord, unreported
from reports.session.resuming import Resumed
from reports.session.run import Result, Run
from reports.verdict.catalogue import Catalogue
from reports.verdict.enumerations import RunVerdict
from reports.verdict.run_verdicts import JudgedRun


def conclude(run: Run, given: JudgedRun | None = None, *, write: bool = True) -> Result:
    """Give the verdict of ``run``, or take the one ``given``, and write what can be written.

    What can't be written does not change the verdict, but the exit code: 3 at least.
    """
    unwritten = _joined_evidence(run) if write else []
    recording = replace(
        recording_of(run),
        ended=given,
        unwritten=tuple(unwritten),
        evidence=folder.evidence_digest(run.report_dir) if write else "",
    )
    # A run that ended early may have done so because its catalogue can't be read.
    judged = recording.judged(run.catalogue if given is None else Catalogue(()))
    if write and not run.unwritable:
        unwritten += _attempt(folder.write, run.report_dir, judged.document)
        unwritten += _attempt(
            folder.write_lines, run.report_dir / folder.OUTCOMES, recording.lines()
        )
        unwritten += _shown(run)
    if run.journal is not None:
        run.journal.close(reported=not unwritten)
    verdict = unreported(judged.verdict) if unwritten else judged.verdict
    reason = "; ".join(dict.fromkeys(unwritten))
    return Result(verdict, judged.requirements, judged.document, reason)


def joined(run: Run, resumed: Resumed) -> Result:
    """Write the report of the run that was gone on with and of this one together."""
    part, run.report_dir = run.report_dir, run.report_dir.parent
    try:
        judged = resumed.joined(part, run.catalogue)
    except (ConfigurationError, OSError) as error:
        reason = f"the parts could not be joined: {error}"
        verdict = JudgedRun.of(RunVerdict.HARNESS_FAULT, reason)
        return Result(verdict, (), recorded.plain_document(part / folder.DOCUMENT), reason)
    unwritten = _shown(run)
    verdict = unreported(judged.verdict) if unwritten else judged.verdict
    return Result(verdict, judged.requirements, judged.document, "; ".join(unwritten))


def recording_of(run: Run) -> RunRecord:
    """Return what ``run`` has learned so far, and under which terms."""
    return RunRecord(
        about=about(run),
        tally=run.tally,
        waivers=run.waivers,
        judged_on=run.started_at.date(),
        selection=run.selection,
        named=run.named,
    )


def about(run: Run) -> dict[str, dict[str, Any]]:
    """Return what a run knows of itself beside what its tests learned."""
    return {
        "suite": {
            "name": "wallet-conformance",
            "version": _version(run.root),
            "commit": digests.commit(run.root),
            "catalogue": digests.of_catalogue(run.root),
        },
        "specification": SPECIFICATION,
        "target": {
            "name": run.target.name,
            "base_url": run.target.base_url,
            "profiles": list(run.target.profiles),
            "capabilities": dict(run.target.capabilities),
            "file": run.target_file,
            "settings": list(run.settings),
        },
        "run": {
            "id": run.id,
            "started_at": run.started_at.isoformat(),
            "duration_s": round(time.monotonic() - run.began, 3),
            "seed": run.seed,
            "workers": run.workers,
        },
    }


def _shown(run: Run) -> list[str]:
    """Write what people and tools read of a report, and return what could not be written."""
    unwritten: list[str] = []
    for write_format in _formats(run):
        unwritten += _attempt(write_format, run.report_dir)
    if run.further.junit_by_requirement:
        unwritten += _attempt(junit_requirements.write, run.report_dir, run.root)
    if run.further.summary is not None:
        unwritten += _attempt(summary.write, run.report_dir, run.further.summary)
    return unwritten + put_among_runs(run)


def put_among_runs(run: Run) -> list[str]:
    """Let ``latest`` name a run that lies with others, and their index list it.

    Returned is what could not be written.
    """
    if run.report_dir.parent != run.root / folder.RUNS:
        return []
    from reports.page import history

    unwritten = _attempt(folder.point_latest, run.report_dir)
    return unwritten + _attempt(history.write_index, run.report_dir.parent)


def _formats(run: Run) -> Iterator[Callable[[Path], None]]:
    """Yield what writes the run for people and tools; each is made of the files before it."""
    from reports import page, replay

    yield replay.write
    yield page.write
    if run.further.har:
        yield har.write


def _joined_evidence(run: Run) -> list[str]:
    """Put the evidence of all workers together, and say what of it is lost."""
    if run.unwritable:
        return [run.unwritable]
    return [*run.tally.lost_evidence, *_attempt(folder.join_evidence, run.report_dir)]


def _attempt(act: Callable[..., None], *arguments: object) -> list[str]:
    """Do it, and return why it could not be done: one file less, never the verdict."""
    try:
        act(*arguments)
    except Exception as error:  # noqa: BLE001  (a mistake in one report must not cost the others)
        return [reason_of(error)]
    return []


def reason_of(error: Exception) -> str:
    """Return why a file could not be written, and which where that is known."""
    if not isinstance(error, OSError):
        return f"{type(error).__name__}: {error}"
    reason = error.strerror or str(error)
    return f"{error.filename}: {reason}" if error.filename else reason


def _version(root: Path) -> str:
    try:
        project = tomllib.loads((root / "pyproject.toml").read_text(encoding="utf-8"))["project"]
        return str(project["version"])
    except (OSError, KeyError, tomllib.TOMLDecodeError):
        return "unknown"
