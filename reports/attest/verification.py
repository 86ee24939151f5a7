"""Verify a signed run: signature, files, and whether what the files say follows from each other.

The statement tells what was signed. Whoever holds the key can sign anything; therefore the verdicts
are computed again from the outcomes, and the exchanges are judged again.
"""

import os
from dataclasses import dataclass, field
from pathlib import Path

from reports.attest import statement
from reports.attest.consistency import contradictions, unknown_requirements
from reports.attest.differences import differences
from reports.attest.reexamination import Rejudging, reexamine
from reports.attest.statement import ReadStatement
from reports.record import digests, folder, recorded
from reports.record.recording import RunRecord
from reports.record.strict import UnreadableError
from reports.verdict.catalogue import Catalogue, load


@dataclass(slots=True)
class Verified:
    """What verifying came to: ``findings`` are what does not hold, each with its file.

    ``done`` says what was verified and by which means, ``warnings`` what a reader has to know.
    """

    findings: list[str] = field(default_factory=list)
    done: list[str] = field(default_factory=list)
    warnings: list[str] = field(default_factory=list)


def verify(
    signed: Path, run: Path, public_key: Path | None, root: Path, rejudging: Rejudging
) -> Verified:
    """Verify the statement ``signed`` of the folder ``run`` with the checkout ``root``.

    Raises :class:`ConfigurationError` where statement or key can't be used at all, and
    :class:`HarnessError` where the catalogue of the checkout can't.
    """
    result = Verified()
    read = statement.read(signed)
    _signature(read, signed, public_key, result)
    changed = list(statement.changed_files(read, run))
    result.findings += changed
    if not changed:
        result.done.append(f"files: {len(read.payload['files'])}, all as signed")
    _checkout(read, root, result)
    catalogue = load(root)
    try:
        recording = recorded.recording(run / folder.OUTCOMES)
    except UnreadableError as error:
        result.findings.append(_in_folder(error, run))
        return result
    _verdicts(read, signed, run, recording, catalogue, result)
    _exchanges(run, recording, rejudging, result)
    return result


def _signature(
    read: ReadStatement, signed: Path, public_key: Path | None, result: Verified
) -> None:
    signer = statement.signed_by(read, public_key)
    if signer is None:
        of = f"the key in {public_key.name}" if public_key else "the key that it carries"
        result.findings.append(f"{signed.name}: the signature is not of {of}")
    elif public_key:
        result.done.append(f"signature: of the key in {public_key.name} ({signer})")
    else:
        result.done.append(f"signature: of the key that the statement carries ({signer})")
    if not public_key:
        result.warnings.append(
            "the signer is not identified: anyone can make a key; give the one that you were "
            "given by the signer with --public-key"
        )


def _checkout(read: ReadStatement, root: Path, result: Verified) -> None:
    """Warn where this checkout is not the one that the run was made with."""
    suite = read.payload["suite"]
    for name, own in (("commit", digests.commit(root)), ("catalogue", digests.of_catalogue(root))):
        of_run = suite.get(name) if isinstance(suite, dict) else None
        if of_run != own:
            result.warnings.append(
                f"verified with another {name} of the suite ({own}) than the run's ({of_run}): "
                "what is computed again may differ for that reason"
            )


def _verdicts(  # noqa: PLR0913, PLR0917  (each is one thing that is compared)
    read: ReadStatement,
    signed: Path,
    run: Path,
    recording: RunRecord,
    catalogue: Catalogue,
    result: Verified,
) -> None:
    """Compute the document again, and compare it with the one that stands there."""
    unknown = unknown_requirements(recording, catalogue)
    if unknown:
        names = ", ".join(unknown)
        result.findings.append(f"{folder.OUTCOMES}: names what is not in the catalogue: {names}")
        return
    found = [f"{folder.OUTCOMES}: {text}" for text in contradictions(recording, catalogue)]
    follows = recording.judged(catalogue).document
    try:
        says = recorded.plain_document(run / folder.DOCUMENT)
        found += [f"{folder.DOCUMENT}: {text}" for text in differences(says, follows)]
    except UnreadableError as error:
        found.append(_in_folder(error, run))
    claimed = differences(read.claims, statement.claims(follows))
    found += [f"{signed.name}: {text}" for text in claimed]
    result.findings += found
    if not found:
        count = len(follows["requirements"])
        result.done.append(
            f"verdicts: those of {count} requirements and of the run ({follows['verdict']}) "
            f"computed again from {folder.OUTCOMES}, all as told"
        )


def _exchanges(run: Path, recording: RunRecord, rejudging: Rejudging, result: Verified) -> None:
    if folder.evidence_digest(run) != recording.evidence:
        result.findings.append(
            f"{folder.EVIDENCE}: is not what {folder.OUTCOMES} was written with (SHA-256)"
        )
    try:
        again = reexamine(lambda: recorded.evidence(run / folder.EVIDENCE), recording, rejudging)
    except UnreadableError as error:
        result.findings.append(_in_folder(error, run))
        return
    result.findings += again.findings
    result.warnings += again.remarks
    found = "violation" if again.confirmed == 1 else "violations"
    result.done.append(
        f"exchanges: {again.exchanges} judged again, {again.confirmed} {found} found again"
    )
    result.done.append(
        f"expectations: {again.again} met again with the same result; taken as recorded are "
        f"{again.trusted} that cannot be, and {again.expected} violations of theirs"
    )


def _in_folder(error: UnreadableError, run: Path) -> str:
    """Say an error as other findings are said: the file, as seen from the folder of the run."""
    return str(error).removeprefix(f"{run}{os.sep}")
