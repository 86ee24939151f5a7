"""A statement says what a run came to, and whose key it was signed with."""

import base64
import hashlib
import hmac
import json
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from cryptography.hazmat.primitives.asymmetric.ec import SECP256R1, generate_private_key

from conformance.outcomes import ConfigurationError
from reports.attest import statement, verification
from reports.record import digests, folder
from selftests.reports import keys, run_folders, signed_runs
from selftests.reports.signed_runs import REJUDGING, Signed


def test_the_statement_says_what_the_run_came_to(signed: Signed) -> None:
    """Suite, specification, target, run, every verdict and every file."""
    reported = statement.read(signed.statement)
    document = run_folders.reported_by(signed.run)

    assert reported.claims == {
        "statement": 1,
        "suite": document["suite"],
        "specification": document["specification"],
        "target": document["target"],
        "run": {"id": "run-1", "started_at": document["run"]["started_at"], "selection": None},
        "verdict": "non_conformant",
        "exit_code": 1,
        "counts": document["counts"],
        "requirements": {
            "DEM-A-01": "failed",
            "DEM-A-02": "failed",
            "DEM-A-03": "passed",
            "DEM-A-04": "observed",
            "DEM-A-05": "passed",
        },
    }
    assert reported.payload["files"] == {
        name: digests.of_file(signed.run / name)
        for name in (folder.DOCUMENT, folder.EVIDENCE, folder.OUTCOMES, "replay/a.py")
    }
    assert reported.claims["suite"]["catalogue"] == digests.of_catalogue(signed.root)
    assert reported.header["alg"] == "EdDSA"
    assert reported.header["jwk"].keys() == {"kty", "crv", "x"}


@pytest.mark.parametrize("name", [folder.DOCUMENT, folder.OUTCOMES, folder.EVIDENCE])
def test_a_run_that_could_not_be_verified_is_not_signed(signed: Signed, name: str) -> None:
    """Each of the three files is needed."""
    (signed.run / name).unlink()

    assert f"{name}: is missing" in signed.verified().findings
    with pytest.raises(ConfigurationError, match=name):
        signed.sign()


def test_a_link_is_not_signed(signed: Signed) -> None:
    """What it leads to is not the folder's own."""
    (signed.run / "more").symlink_to(signed.root)

    with pytest.raises(ConfigurationError, match="a link"):
        signed.sign()


def test_a_copy_of_the_statement_is_no_file_of_the_run(signed: Signed, tmp_path: Path) -> None:
    """The statement may be kept elsewhere, and stand in the folder as well."""
    copy = tmp_path / "copy.jws"
    copy.write_bytes(signed.statement.read_bytes())

    assert signed.verified(at=copy).findings == []


def _resigned(change: Callable[[Any], object]) -> Callable[[str], str]:
    """Return what puts a changed payload under the old signature."""

    def act(text: str) -> str:
        header, payload, signature = text.split(".")
        reported = json.loads(base64.urlsafe_b64decode(payload + "=" * (-len(payload) % 4)))
        change(reported)
        raw = base64.urlsafe_b64encode(json.dumps(reported).encode()).decode().rstrip("=")
        return f"{header}.{raw}.{signature}"

    return act


@pytest.mark.parametrize(
    ("change", "contradiction"),
    [
        (
            lambda reported: reported.update(verdict="conformant"),
            'verdict is "conformant", not "non_',
        ),
        (
            lambda reported: reported["requirements"].update({"DEM-A-01": "passed"}),
            "requirements.DEM-A-01",
        ),
        (
            lambda reported: reported["requirements"].pop("DEM-A-01"),
            "requirements.DEM-A-01 is missing",
        ),
        (lambda reported: reported["suite"].update(version="9"), "suite.version"),
    ],
    ids=["verdict", "requirement", "requirement removed", "suite"],
)
def test_an_edited_statement_is_found(
    signed: Signed, change: Callable[[Any], object], contradiction: str
) -> None:
    """The signature does not hold, and what it says does not follow from the files."""
    text = _resigned(change)(signed.statement.read_text(encoding="ascii"))
    signed.statement.write_text(text, encoding="ascii")

    findings = signed.verified().findings

    assert "statement.jws: the signature is not of the key in key.public.pem" in findings
    assert any(contradiction in text for text in findings)


def test_files_are_never_looked_for_outside_of_the_folder(signed: Signed) -> None:
    """A name that leads out of it is one that is not there, though such a file exists."""
    outside = signed.run.parent / "outside.txt"
    outside.write_text("fine", encoding="utf-8")
    names = ("../outside.txt", str(outside))
    files = dict.fromkeys(names, digests.of_file(outside))
    text = _resigned(lambda reported: reported["files"].update(files))(
        signed.statement.read_text(encoding="ascii")
    )
    signed.statement.write_text(text, encoding="ascii")

    findings = signed.verified().findings

    assert {f"{name}: is missing" for name in names} <= set(findings)


def test_statement_of_another_run_is_found(signed: Signed, tmp_path: Path) -> None:
    """An earlier run of the same target, signed with the same key, its statement kept."""
    later = signed_runs.made(tmp_path / "later")
    run_folders.made(later.root, later.run, name="later")
    statement.sign(later.run, signed.keys.private, later.statement)

    findings = later.verified(signed.keys.public, at=signed.statement).findings

    assert "exchanges.ndjson: was changed since the run was signed" in findings
    assert any('run.id is "run-1", not "later"' in text for text in findings)
    assert later.verified(signed.keys.public).findings == []


def test_another_key_is_found(signed: Signed, tmp_path: Path) -> None:
    """A key that somebody else gave, and a signature by somebody else with his own key."""
    other = keys.pair(tmp_path, "other")

    assert signed.verified(other.public).findings == [
        "statement.jws: the signature is not of the key in other.public.pem"
    ]
    statement.sign(signed.run, other.private, signed.statement)
    assert len(signed.verified().findings) == 1
    assert signed.verified(other.public).findings == []


def test_without_a_key_the_signer_is_unknown(signed: Signed) -> None:
    """The statement's own key proves that nothing was changed, and no more: that is said."""
    reported = verification.verify(signed.statement, signed.run, None, signed.root, REJUDGING)

    assert reported.findings == []
    assert reported.done[0].startswith("signature: of the key that the statement carries (")
    assert reported.warnings[0].startswith("the signer is not identified")


def _encoded(raw: bytes) -> str:
    return base64.urlsafe_b64encode(raw).decode().rstrip("=")


@pytest.mark.parametrize("algorithm", ["none", "HS256"])
def test_another_kind_of_signature_is_none(signed: Signed, algorithm: str) -> None:
    """Neither no signature at all nor one that uses the public key as a shared secret."""
    read = statement.read(signed.statement)
    header = _encoded(json.dumps({**read.header, "alg": algorithm}).encode())
    text = f"{header}.{read.text.split('.')[1]}"
    code = hmac.new(signed.keys.public.read_bytes(), text.encode(), hashlib.sha256).digest()
    signature = "" if algorithm == "none" else _encoded(code)
    signed.statement.write_text(f"{text}.{signature}", encoding="ascii")

    assert signed.verified().findings == [
        "statement.jws: the signature is not of the key in key.public.pem"
    ]


@pytest.mark.parametrize(
    "content",
    [
        "",
        "a.b.c",
        "{}",
        "eyJhbGciOiJFZERTQSJ9.e30.",
        "\u00e4",
        "." * 9,
        "e" * (statement.LARGEST + 1),
    ],
    ids=range(7),
)
def test_what_is_no_statement_is_refused(signed: Signed, content: str) -> None:
    """Another text, and a signature over something else."""
    signed.statement.write_text(content, encoding="utf-8")

    with pytest.raises(ConfigurationError, match=r"statement\.jws: (not a|no) "):
        statement.read(signed.statement)


def test_what_is_no_key_is_refused(signed: Signed, tmp_path: Path) -> None:
    """Each half in place of the other, another kind, a passphrase, a text, nothing."""
    other = keys.pair(tmp_path, "other", generate_private_key(SECP256R1()))
    text = tmp_path / "text.pem"
    text.write_text("key", encoding="ascii")
    privates = {signed.keys.public: "make one with", other.private: "make one with"}
    privates |= {text: "make one with", keys.encrypted(tmp_path): "is encrypted"}
    publics = (signed.keys.private, other.public, text)

    for file, reported in {**privates, tmp_path / "nothing.pem": "No such file"}.items():
        with pytest.raises(ConfigurationError, match=reported):
            statement.sign(signed.run, file, signed.statement)
    for file in publics:
        with pytest.raises(ConfigurationError, match="no Ed25519 public key"):
            signed.verified(file)
