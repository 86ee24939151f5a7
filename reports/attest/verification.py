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
from reports.record.recorded import UnreadableError
from reports.record.recording import RunRecord
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
    reported = Verified()
    read = statement.read(signed)
    _signature(read, signed, public_key, reported)
    changed = list(statement.changed_files(read, run))
    reported.findings += changed
    if not changed:
        reported.done.append(f"files: {len(read.payload['files'])}, all as signed")
    _checkout(read, root, reported)
    catalogue = load(root)
    try:
        recording = recorded.recording(run / folder.OUTCOMES)
    except UnreadableError as error:
        reported.findings.append(_in_folder(error, run))
        return reported
    _verdicts(read, signed, run, recording, catalogue, reported)
    _exchanges(run, recording, rejudging, reported)
    return reported


def _signature(
    read: ReadStatement, signed: Path, public_key: Path | None, reported: Verified
) -> None:
    signer = statement.signed_by(read, public_key)
    if signer is None:
        of = f"the key in {public_key.name}" if public_key else "the key that it carries"
        reported.findings.append(f"{signed.name}: the signature is not of {of}")
    elif public_key:
        reported.done.append(f"signature: of the key in {public_key.name} ({signer})")
    else:
        reported.done.append(f"signature: of the key that the statement carries ({signer})")
    if not public_key:
        reported.warnings.append(
            "the signer is not identified: anyone can make a key; give the one that you were "
            "given by the signer with --public-key"
        )


def _checkout(read: ReadStatement, root: Path, reported: Verified) -> None:
    """Warn where this checkout is not the one that the run was made with."""
    suite = read.payload["suite"]
    for name, own in (("commit", digests.commit(root)), ("catalogue", digests.of_catalogue(root))):
        of_run = suite.get(name) if isinstance(suite, dict) else None
        if of_run != own:
            reported.warnings.append(
                f"verified with another {name} of the suite ({own}) than the run's ({of_run}): "
                "what is computed again may differ for that reason"
            )


def _verdicts(  # noqa: PLR0913, PLR0917  (each is one thing that is compared)
    read: ReadStatement,
    signed: Path,
    run: Path,
    recording: RunRecord,
    catalogue: Catalogue,
    reported: Verified,
) -> None:
    """Compute the document again, and compare it with the one that stands there."""
    unknown = unknown_requirements(recording, catalogue)
    if unknown:
        names = ", ".join(unknown)
        reported.findings.append(f"{folder.OUTCOMES}: names what is not in the catalogue: {names}")
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
    reported.findings += found
    if not found:
        count = len(follows["requirements"])
        reported.done.append(
            f"verdicts: those of {count} requirements and of the run ({follows['verdict']}) "
            f"computed again from {folder.OUTCOMES}, all as told"
        )


def _exchanges(run: Path, recording: RunRecord, rejudging: Rejudging, reported: Verified) -> None:
    if folder.evidence_digest(run) != recording.evidence:
        reported.findings.append(
            f"{folder.EVIDENCE}: is not what {folder.OUTCOMES} was written with (SHA-256)"
        )
    try:
        again = reexamine(lambda: recorded.evidence(run / folder.EVIDENCE), recording, rejudging)
    except UnreadableError as error:
        reported.findings.append(_in_folder(error, run))
        return
    reported.findings += again.findings
    reported.warnings += again.remarks
    found = "violation" if again.confirmed == 1 else "violations"
    reported.done.append(
        f"exchanges: {again.exchanges} judged again, {again.confirmed} {found} found again"
    )
    reported.done.append(
        f"expectations: {again.again} met again with the same result; taken as recorded are "
        f"{again.trusted} that cannot be, and {again.expected} violations of theirs"
    )


def _in_folder(error: UnreadableError, run: Path) -> str:
    """Say an error as other findings are said: the file, as seen from the folder of the run."""
    return str(error).removeprefix(f"{run}{os.sep}")
