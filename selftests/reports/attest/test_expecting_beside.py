"""Expectations that look at two answers are met again, too: the other one is named."""

from pathlib import Path

import pytest

from reports.attest import merging, rejudgement
from reports.attest.verification import Verified
from reports.verdict import catalogue
from selftests.reports import keys, run_folders
from selftests.reports.run_folders import Answers
from selftests.reports.signed_runs import REJUDGING, Signed

BESIDE = Answers(beside="main-1")


@pytest.fixture
def root(tmp_path: Path) -> Path:
    """A checkout with a changelog."""
    made = run_folders.checkout(tmp_path / "root")
    (made / "CHANGELOG.md").write_text("## 1.0\n\n- All.\n", encoding="utf-8")
    return made


def _verified(root: Path, run: Path) -> Verified:
    signed = Signed(root, run, keys.pair(root.parent))
    signed.sign()
    return signed.verified()


def test_run_is_verified(root: Path, tmp_path: Path) -> None:
    """Three of its expectations are data: two look at another answer."""
    reported = _verified(root, run_folders.made(root, tmp_path / "run", BESIDE))

    assert reported.findings == []
    assert any("expectations: 3 met again" in line for line in reported.done)


def test_other_answer_is_missed(root: Path, tmp_path: Path) -> None:
    """What cannot be shown is not evidence."""
    run = run_folders.made(root, tmp_path / "run", Answers(beside="main-9"))

    assert _verified(root, run).findings == [
        "exchanges.ndjson: has no exchange main-9, which outcomes.ndjson names"
    ]


def test_other_answer_is_found_in_a_merged_run(root: Path, tmp_path: Path) -> None:
    """Its exchanges have other names there."""
    parts = [run_folders.made(root, tmp_path / name, BESIDE, name=name) for name in ("a", "b")]
    merging.merge(parts, tmp_path / "whole", catalogue.load(root), "whole", None)

    reported = rejudgement.rejudge_run(tmp_path / "whole", root, REJUDGING)

    assert (reported.expectations, reported.trusted, reported.changes) == (6, 2, [])
    assert _verified(root, tmp_path / "whole").findings == []


def test_other_answer_that_is_another_one_fails(root: Path, tmp_path: Path) -> None:
    """The list of the other answer is compared, not its name."""
    other = Answers(beside="main-5", shape=[{"walletId": "a"}])
    findings = _verified(root, run_folders.made(root, tmp_path / "run", other)).findings

    assert [line for line in findings if "wallets of before" in line] != []
