"""No edit of a signed run goes unnoticed; where files disagree, not even the signer's."""

import json
from pathlib import Path

import pytest

from conformance.outcomes import ConfigurationError
from reports.record import folder
from selftests.reports import run_folders, signed_runs
from selftests.reports.run_edits import EDITS
from selftests.reports.signed_runs import Signed

UNSIGNABLE = {"document unreadable", "document of one line", "whole number as decimal"}
BY_DIGEST = "is not what outcomes.ndjson was written with"
CONTRADICTED = sorted(
    name for name, edit in EDITS.items() if edit.contradiction and name not in UNSIGNABLE
)

REJUDGED = sorted(
    name
    for name, edit in EDITS.items()
    if edit.file == folder.EVIDENCE and edit.contradiction not in {"", BY_DIGEST}
)


def test_what_was_signed_holds(signed: Signed) -> None:
    """No finding, and it is said what was computed again and what was not."""
    reported = signed.verified()

    assert (reported.findings, reported.warnings) == ([], [])
    signature, files, verdicts, exchanges, rest = reported.done
    assert signature.startswith("signature: of the key in key.public.pem (")
    assert files == "files: 4, all as signed"
    assert verdicts.startswith("verdicts: those of 5 requirements and of the run (non_conformant)")
    assert exchanges == "exchanges: 5 judged again, 2 violations found again"
    assert rest == (
        "expectations: 1 met again with the same result; taken as recorded are 1 that cannot be, "
        "and 0 violations of theirs"
    )


def _of_files(finding: str) -> bool:
    """Tell whether it is a digest that differs, not the content of two files."""
    return finding.endswith((": is missing", "since the run was signed", "when the run was signed"))


@pytest.mark.parametrize("name", EDITS)
def test_every_edit_is_found(signed: Signed, name: str) -> None:
    """The file that was changed, added or removed is named."""
    edit = EDITS[name]
    edit.act(signed.run)

    findings = signed.verified().findings

    assert any(text.startswith(f"{edit.file}: ") for text in findings if _of_files(text))
    assert any(edit.contradiction in text for text in findings)


@pytest.mark.parametrize("name", CONTRADICTED)
def test_an_edit_by_the_holder_of_the_key_contradicts_other_files(
    signed: Signed, name: str
) -> None:
    """Signed again, the digests are right; what follows from the other files is not."""
    edit = EDITS[name]
    edit.act(signed.run)
    signed.sign()

    findings = signed.verified().findings

    assert not any(_of_files(text) for text in findings)
    assert any(
        text.startswith(f"{file}: ") and edit.contradiction in text
        for file in (folder.DOCUMENT, folder.OUTCOMES, folder.EVIDENCE)
        for text in findings
    )


@pytest.mark.parametrize("name", REJUDGED)
def test_renewing_the_digest_of_the_evidence_does_not_help(signed: Signed, name: str) -> None:
    """What an exchange shows is not what the outcomes say of it."""
    EDITS[name].act(signed.run)
    run_folders.rehash(signed.run)
    signed.sign()

    findings = signed.verified().findings

    assert any(EDITS[name].contradiction in text for text in findings)
    assert not any("SHA-256" in text for text in findings)


def test_another_checkout_is_said(signed: Signed) -> None:
    """What another catalogue demands may lead to other verdicts."""
    run_folders.checkout(signed.root, run_folders.REQUIREMENTS.replace("It holds", "It stands"))

    reported = signed.verified()

    assert reported.warnings[0].startswith("verified with another catalogue of the suite")
    assert any("statement is" in text for text in reported.findings)


@pytest.mark.parametrize("name", sorted(UNSIGNABLE))
def test_what_is_no_document_is_not_signed(signed: Signed, name: str) -> None:
    """Nothing could be said of the run."""
    EDITS[name].act(signed.run)

    with pytest.raises(ConfigurationError, match=folder.DOCUMENT):
        signed.sign()


def _another_exchange(run: Path) -> None:
    """Append what a test may leave behind that never came to its end."""
    lines = (run / folder.EVIDENCE).read_text(encoding="utf-8").splitlines()
    last = json.loads(lines[-1])
    lines.append(json.dumps({**last, "id": "main-9", "duration_ms": 99.5}, separators=(",", ":")))
    (run / folder.EVIDENCE).write_text("\n".join(lines) + "\n", encoding="utf-8")


def test_an_interrupted_run_may_leave_exchanges_of_no_test(tmp_path: Path) -> None:
    """That is a warning, since no verdict is better for it; of any other run it is a finding."""
    interrupted = signed_runs.made(tmp_path / "one", interrupted="interrupted")
    other = signed_runs.made(tmp_path / "other")
    for each in (interrupted, other):
        _another_exchange(each.run)
        run_folders.rehash(each.run)
        each.sign()
    wallets = "GET /api/v2.1/wallets/customer/{customerId}"
    shape = 'shape.wallets at $.data: expected array, observed object {"no": "array"}'
    reported = [
        f"exchanges.ndjson: main-9 ({wallets}) belongs to no test of outcomes.ndjson",
        f"outcomes.ndjson: lacks a violation that main-9 shows: {shape}",
    ]

    assert (interrupted.verified().findings, interrupted.verified().warnings) == ([], reported)
    assert (other.verified().findings, other.verified().warnings) == (reported, [])


def test_lost_evidence_is_no_contradiction(tmp_path: Path) -> None:
    """The run says that evidence was lost, and its exit code does: what is missing is named."""
    signed = signed_runs.made(tmp_path, lost=("no space left",))
    EDITS["other exchange removed"].act(signed.run)
    run_folders.rehash(signed.run)
    signed.sign()

    reported = signed.verified()

    assert reported.findings == []
    assert reported.warnings[0].startswith(
        "exchanges.ndjson: lacks an exchange of GET /api/v2.1/wal"
    )


def _kept_in_part(run: Path) -> None:
    """Let the answer that violates its shape be one that was too large to be kept."""
    lines = (run / folder.EVIDENCE).read_text(encoding="utf-8").splitlines()
    last = json.loads(lines[-1])
    last["response"]["cut"] = {"bytes": 5_000_000, "sha256": "0" * 64}
    lines[-1] = json.dumps(last, separators=(",", ":"))
    (run / folder.EVIDENCE).write_text("\n".join(lines) + "\n", encoding="utf-8")


def test_answer_that_was_not_kept_whole_is_reported(signed: Signed) -> None:
    """What was attributed to it can neither be confirmed nor denied."""
    _kept_in_part(signed.run)
    run_folders.rehash(signed.run)
    signed.sign()

    reported = signed.verified()

    assert reported.findings == []
    assert [text.rpartition(" was ")[2] for text in reported.warnings] == [
        "not kept whole, and not judged again"
    ]
    assert "exchanges: 4 judged again, 1 violation found again" in reported.done


def _reported_as(signed: Signed, observed: str) -> None:
    """Let outcomes and document tell the violation of a shape in another way, and sign them."""
    old, new = (json.dumps(text)[1:-1] for text in ('object {"no": "array"}', observed))
    for name in (folder.OUTCOMES, folder.DOCUMENT):
        file = signed.run / name
        text = file.read_text(encoding="utf-8")
        assert old in text
        file.write_text(text.replace(old, new), encoding="utf-8")
    signed.sign()


@pytest.mark.parametrize(
    "observed", ['object {"no": "[masked]"}', '[masked] {"[masked]": "array[masked]', "[masked]"]
)
def test_what_was_masked_later_is_the_same_violation(signed: Signed, observed: str) -> None:
    """A secret that was learned after the exchange is masked in the outcomes alone."""
    _reported_as(signed, observed)

    assert signed.verified().findings == []


@pytest.mark.parametrize(
    "observed",
    [
        'list [masked] "array"}',
        'object [masked] "list"}',
        'object [masked] and [masked] "array"}',
        'object {"no": "array"}[masked]}',
    ],
)
def test_masking_excuses_nothing_else(signed: Signed, observed: str) -> None:
    """Another text beside what is masked is another violation."""
    _reported_as(signed, observed)

    assert [text.partition(" ")[0] for text in signed.verified().findings] == [
        "outcomes.ndjson:",
        "exchanges.ndjson:",
    ]
