"""Read what a run left in its folder, strictly: what a run does not write is not understood.

Raises :class:`UnreadableError`, which names the file, for everything else.
"""

import json
import os
from collections.abc import Iterator
from dataclasses import dataclass
from datetime import date, datetime
from pathlib import Path
from typing import Any, Literal

from pydantic import BaseModel, ConfigDict, Field, TypeAdapter, ValidationError

from reports.record import folder
from reports.record.recording import FORMAT, RunRecord, phase_read
from reports.record.strict import (
    UnreadableError,
    each_line,
    first_mistake,
    lines_of,
    parsed,
    text_of,
)
from reports.verdict.attribution import Phase
from reports.verdict.enumerations import RunVerdict
from reports.verdict.run_verdicts import JudgedRun
from reports.verdict.tally import Collected, Tally
from reports.verdict.waivers import Waiver

ABOUT = ("suite", "specification", "target", "run")


class _Part(BaseModel):
    # Most runs write only: what reads is built by whoever reads first.
    model_config = ConfigDict(strict=True, frozen=True, defer_build=True)


class _Suite(_Part):
    name: Literal["wallet-conformance"]
    version: str
    commit: str | None
    catalogue: str | None


class _Specification(_Part):
    title: str
    version: str
    sha256: str


class _Target(_Part):
    name: str
    base_url: str
    profiles: tuple[Literal["b2c", "b2b", "payments", "webhooks", "card"], ...]
    capabilities: dict[str, bool] = Field(default_factory=dict)
    """Empty in what an older suite wrote, which runs are still compared with."""


class _Run(_Part):
    id: str = Field(min_length=1)
    started_at: datetime
    duration_s: float
    seed: int
    workers: int


class _Ended(_Part):
    verdict: Literal["configuration", "harness_fault"]
    reason: str


class _Header(_Part):
    """The first line of ``outcomes.ndjson``."""

    model_config = ConfigDict(extra="forbid")

    outcomes: Literal[1]
    suite: _Suite
    specification: _Specification
    target: _Target
    run: _Run
    selection: str
    named: tuple[str, ...]
    waivers: tuple[Waiver, ...]
    judged_on: date
    collected: bool
    uncollected: tuple[str, ...]
    faults: tuple[str, ...]
    interrupted: str
    ended: _Ended | None
    unwritten: tuple[str, ...]
    evidence: str
    operations: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class _Line:
    """One further line: a test."""

    test: str
    requirements: tuple[str, ...] | None = None
    applies: bool = True
    selected: bool = True
    lacks: tuple[str, ...] = ()
    phases: tuple[Phase, ...] = ()
    crashed: str | None = None


class _RunOfDocument(_Run):
    selection: str | None
    requests: int
    exit_code: int


class _Profile(_Part):
    claimed: bool
    verdict: str


class RecordedViolation(_Part):
    """One violation of a requirement, as the document tells it."""

    operation: str
    path: str
    expected: str
    observed: str


class RecordedRequirement(_Part):
    """What the document tells of one requirement."""

    id: str
    section: str
    level: str
    profile: str
    statement: str
    verdict: str
    reason: str | None
    checks: tuple[str, ...]
    violations: tuple[RecordedViolation, ...]


class Observed(_Part):
    """What the target did where the specification is silent."""

    id: str
    observed: tuple[str, ...]


class ResponseTimes(_Part):
    """How long the answers of an operation took, in milliseconds."""

    operation: str
    requests: int
    p50_ms: float
    p95_ms: float


class RunDocument(_Part):
    """What ``conformance.json`` tells, as far as other runs are compared with it."""

    schema_version: Literal[1]
    suite: _Suite
    specification: _Specification
    target: _Target
    run: _RunOfDocument
    verdict: str
    counts: dict[str, int]
    profiles: dict[str, _Profile]
    requirements: tuple[RecordedRequirement, ...]
    observations: tuple[Observed, ...]
    operations: tuple[ResponseTimes, ...]


_LINE = TypeAdapter(_Line)


def folder_of(given: Path, *, with_report: bool = True) -> Path:
    """Return the folder of a run; ``latest`` may be a text that names it.

    One that was ended by force has no report until it is recovered.
    """
    if given.name == folder.LATEST and os.path.isfile(given):
        given = given.parent / text_of(given).strip()
    if not os.path.isdir(given):
        raise UnreadableError(f"{given}: there is no such folder")
    files = (folder.DOCUMENT, folder.OUTCOMES, folder.EVIDENCE, folder.JOURNAL)
    if not any(os.path.isfile(given / name) for name in files):
        msg = f"{given}: not the folder of a run: it has none of {', '.join(files)}"
        raise UnreadableError(msg)
    begun = os.path.isfile(given / folder.JOURNAL)
    if with_report and begun and not os.path.isfile(given / folder.OUTCOMES):
        recover = "python -m reports recover makes that of a run that was ended by force"
        raise UnreadableError(f"{given}: there is no report yet; {recover}")
    return given


def undamaged(given: Path) -> Path:
    """Return the folder of a run, with the evidence that its outcomes were written with.

    What was taken out of the folder is not missed here.
    """
    run = folder_of(given)
    if all(os.path.lexists(run / name) for name in (folder.OUTCOMES, folder.EVIDENCE)):
        where = f"{run / folder.OUTCOMES}: line 1"
        header = parsed(next(each_line(run / folder.OUTCOMES), ""), where)
        written = header.get("evidence") if isinstance(header, dict) else None
        if not isinstance(written, str):
            raise UnreadableError(f"{where} is not the first line of a run's outcomes")
        _with_evidence(run, written)
    return run


def recording_with_evidence(run: Path) -> RunRecord:
    """Return what ``outcomes.ndjson`` of a folder holds, written with the evidence beside it."""
    found = recording(run / folder.OUTCOMES)
    _with_evidence(run, found.evidence)
    return found


def _with_evidence(run: Path, written: str) -> None:
    """Refuse evidence with another digest than the one ``written``."""
    if folder.evidence_digest(run) != written:
        raise UnreadableError(
            f"{run}: {folder.EVIDENCE} is not what {folder.OUTCOMES} was written with: one of "
            "them was changed or cut off since"
        )


def plain_document(file: Path) -> dict[str, Any]:
    """Return what ``conformance.json`` holds: an object, whatever is in it."""
    content = parsed(text_of(file), str(file))
    if not isinstance(content, dict):
        raise UnreadableError(f"{file}: not a JSON object")
    return content


def document(file: Path) -> RunDocument:
    """Return what ``conformance.json`` tells."""
    try:
        return RunDocument.model_validate_json(json.dumps(plain_document(file)))
    except ValidationError as error:
        msg = f"{file}: not a {folder.DOCUMENT} of this suite: {first_mistake(error)}"
        raise UnreadableError(msg) from None


def evidence(file: Path) -> Iterator[tuple[int, dict[str, Any]]]:
    """Yield the exchanges of ``exchanges.ndjson``, each with the number of its line."""
    for number, line in enumerate(each_line(file), 1):
        exchange = parsed(line, f"{file.name}: line {number}")
        if not isinstance(exchange, dict) or not isinstance(exchange.get("id"), str):
            raise UnreadableError(f"{file.name}: line {number} is not an exchange")
        yield number, exchange


def recording(file: Path) -> RunRecord:
    """Return what ``outcomes.ndjson`` holds."""
    lines = lines_of(file)
    if not lines:
        raise UnreadableError(f"{file.name}: is empty")
    plain, header = _header(lines[0], f"{file.name}: line 1")
    tests = [
        _test(line, header.operations, f"{file.name}: line {number}")
        for number, line in enumerate(lines[1:], 2)
    ]
    read = _recording(plain, header, _tally(header, tests))
    _compare(list(read.lines()), lines, file.name)
    return read


def terms(line: str, where: str) -> RunRecord:
    """Return what the first line of outcomes says of a run, without any outcome."""
    plain, header = _header(line, where)
    return _recording(plain, header, Tally(uncollected=header.uncollected))


def _header(line: str, where: str) -> tuple[dict[str, Any], _Header]:
    plain = parsed(line, where)
    try:
        return plain, _Header.model_validate_json(json.dumps(plain))
    except ValidationError as error:
        msg = f"{where} is not the first line of a run's outcomes: {first_mistake(error)}"
        raise UnreadableError(msg) from None


def _recording(plain: dict[str, Any], header: _Header, tally: Tally) -> RunRecord:
    return RunRecord(
        about={name: plain[name] for name in ABOUT},
        tally=tally,
        waivers={waiver.requirement: waiver for waiver in header.waivers},
        judged_on=header.judged_on,
        selection=header.selection,
        named=frozenset(header.named),
        ended=_ended(header.ended),
        unwritten=header.unwritten,
        evidence=header.evidence,
    )


def _ended(end: _Ended | None) -> JudgedRun | None:
    return None if end is None else JudgedRun.of(RunVerdict(end.verdict), end.reason)


def _test(line: str, operations: tuple[str, ...], where: str) -> _Line:
    plain = parsed(line, where)
    try:
        if "phases" in plain:
            plain["phases"] = [phase_read(phase, operations) for phase in plain["phases"]]
        return _LINE.validate_json(json.dumps(plain), strict=True)
    except ValidationError as error:
        flaw = first_mistake(error)
    except (AttributeError, LookupError, TypeError, ValueError):
        flaw = "it is not an object with phases and their exchanges"
    raise UnreadableError(f"{where} is not the outcome of a test: {flaw}")


def _tally(header: _Header, tests: list[_Line]) -> Tally:
    tally = Tally(interrupted=header.interrupted, uncollected=header.uncollected)
    for text in header.faults:
        tally.fault(text)
    if header.collected:
        tally.know(
            Collected(test.test, test.requirements, test.applies, test.selected, test.lacks)
            for test in tests
            if test.requirements is not None
        )
    for test in tests:
        for phase in test.phases:
            tally.add(test.test, phase)
        if test.crashed is not None:
            tally.crash(test.test, test.crashed)
    return tally


def _compare(written: list[str], lines: list[str], file: str) -> None:
    """Refuse what reading would silently have changed: other order, members, numbers, repeats."""
    for number, (wanted, line) in enumerate(zip(written, lines, strict=False), 1):
        if wanted != line:
            raise UnreadableError(f"{file}: line {number} is not as format {FORMAT} has it")
    if len(written) != len(lines):
        msg = f"{file}: {len(lines)} lines, where format {FORMAT} has {len(written)}"
        raise UnreadableError(msg)
