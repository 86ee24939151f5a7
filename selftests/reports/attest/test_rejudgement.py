"""What today's suite would say of a run that is over, and why it says something else."""

import json
from collections.abc import Mapping
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from conformance.outcomes import Expected, Violation
from fixtures.client.judging.rejudging import comes_from_judging, expect_again, rejudge
from reports import commands
from reports.__main__ import COMMANDS
from reports.attest.reexamination import Rejudging
from reports.attest.rejudgement import CHANGELOG, Rejudged, entries_of, entry_for, rejudge_run
from reports.record import folder
from selftests.reports import run_folders
from selftests.reports.run_folders import BROKEN, REQUIREMENTS, Answers

TODAY = Rejudging(rejudge, comes_from_judging, expect_again)
TEXT = """# Changelog

## 0.4.0

Sharper:

- Something else, PAY-01.
- A wrong request may be refused with 422 as well
  (DEM-A-02).

## 0.3.0

- DEM-A-01 to DEM-A-03 are new, and DEM-B-09, -11, -13 to -15.
"""


@pytest.fixture
def root(tmp_path: Path) -> Path:
    """A checkout with a changelog."""
    root = run_folders.checkout(tmp_path / "root")
    (root / CHANGELOG).write_text(TEXT, encoding="utf-8")
    return root


def _again(root: Path, answers: Answers | None = None, rejudging: Rejudging = TODAY) -> Rejudged:
    return rejudge_run(run_folders.made(root, root / "run", answers), root, rejudging)


def _changes(reported: Rejudged) -> dict[str, tuple[str, str]]:
    return {change.requirement: (change.before, change.after) for change in reported.changes}


@pytest.mark.parametrize("answers", [None, BROKEN, Answers(blocked="no hook"), Answers(status=500)])
def test_the_same_suite_says_the_same(root: Path, answers: Answers | None) -> None:
    """Whatever a run came to; and it says how much it could not look at."""
    reported = _again(root, answers)

    assert reported.changes == []
    assert reported.before == reported.after
    assert (reported.expectations, reported.trusted) == (1, 1)


def _expecting(found: tuple[Violation, ...]) -> Rejudging:
    """Return a judging by which each expectation finds this."""

    def expect(
        evidence: Mapping[str, Any], _: Expected, __: Mapping[str, Mapping[str, Any]]
    ) -> tuple[Violation, ...]:
        return tuple(replace(each, exchange=evidence["id"]) for each in found)

    return Rejudging(rejudge, comes_from_judging, expect)


def test_what_is_expected_now_fails_what_passed(root: Path) -> None:
    """The entry of the changelog that names it is reported."""
    reported = _again(root, None, _expecting((Violation("$.message", "a text", "none"),)))

    [change] = [each for each in reported.changes if each.requirement == "DEM-A-02"]
    assert (change.before, change.after) == ("passed", "failed")
    assert change.entry == "0.4.0: A wrong request may be refused with 422 as well (DEM-A-02)."
    assert (reported.after, reported.exit_code) == ("non_conformant", 1)


def test_what_is_expected_no_more_is_not_passed_either(root: Path) -> None:
    """The check stopped there: what it would have looked at then, nobody knows."""
    reported = _again(root, Answers(refused=200), _expecting(()))

    assert _changes(reported) == {"DEM-A-02": ("failed", "blocked")}
    assert "expects less" in reported.changes[0].reason
    assert (reported.after, reported.exit_code) == ("incomplete", 6)


def test_an_expectation_that_is_no_data_is_trusted(root: Path) -> None:
    """Nothing is told of it, neither better nor worse."""
    reported = _again(root, Answers(refused=200), Rejudging(rejudge, comes_from_judging))

    assert (reported.changes, reported.expectations, reported.trusted) == ([], 0, 2)


def test_what_the_judging_finds_now_is_charged(root: Path) -> None:
    """And what it finds no more is not."""

    def nothing(evidence: Mapping[str, Any]) -> tuple[str, tuple[Violation, ...]]:
        return rejudge(evidence)[0], ()

    forgiving = Rejudging(nothing, comes_from_judging, expect_again)
    assert _changes(_again(root, BROKEN, forgiving)) == {"DEM-A-01": ("failed", "passed")}

    def something(evidence: Mapping[str, Any]) -> tuple[str, tuple[Violation, ...]]:
        operation, _ = rejudge(evidence)
        found = Violation("$.data", "x", "y", "shape.wallets", operation, evidence["id"])
        return operation, (found,)

    strict = Rejudging(something, comes_from_judging, expect_again)
    assert _changes(_again(root, None, strict)) == {"DEM-A-01": ("passed", "failed")}


def test_requirements_that_come_and_go_are_reported(root: Path) -> None:
    """A run did not look at what is new, and nobody judges what is gone."""
    run = run_folders.made(root, root / "run", BROKEN)
    renamed = REQUIREMENTS.replace("DEM-A-03", "DEM-A-13")
    run_folders.checkout(root, renamed)

    reported = rejudge_run(run, root, TODAY)

    assert "DEM-A-03 is not a requirement any more" in reported.warnings
    assert "DEM-A-13 is new since that run, which did not look at it" in reported.warnings


@pytest.mark.parametrize(
    ("requirement", "entry"),
    [
        ("DEM-A-02", "0.4.0: A wrong"),
        ("DEM-A-03", "0.3.0: DEM-A-01 to"),
        ("DEM-B-09", "0.3.0: DEM-A-01 to"),
        ("DEM-B-11", "0.3.0: DEM-A-01 to"),
        ("DEM-B-14", "0.3.0: DEM-A-01 to"),
        ("DEM-B-12", "no entry of CHANGELOG.md names it"),
        ("DEM-B-08", "no entry of CHANGELOG.md names it"),
        ("DEM-A-1", "0.3.0"),
        ("PAY-02", "no entry of CHANGELOG.md names it"),
    ],
)
def test_the_newest_entry_that_names_a_requirement_is_found(requirement: str, entry: str) -> None:
    """Alone, or in a row from one to another."""
    assert entry_for(requirement, entries_of(TEXT)).startswith(entry)


def test_the_command_tells_what_changed(root: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """The exit code is that of the verdict of today."""
    run = run_folders.made(root, root / "run", BROKEN)

    assert commands.main(COMMANDS, ["rejudge", str(run)], root) == 1
    assert capsys.readouterr().out.splitlines() == [
        "5 exchanges judged again, 1 expectations met again",
        "taken as recorded: 1 expectations that cannot be met again",
        "no verdict is another one; the run: non_conformant",
    ]


def test_leaving_out_a_violation_is_seen_in_what_was_expected(root: Path) -> None:
    """The outcomes have the expectation, the evidence the answer."""
    run = run_folders.made(root, root / "run", Answers(refused=200))
    lines = (run / folder.OUTCOMES).read_text(encoding="utf-8").splitlines()
    plain = [json.loads(line) for line in lines]
    for test in plain[1:]:
        for phase in test.get("phases", ()):
            for name in ("charges", "stopped_by", "unfinished"):
                phase.pop(name, None)
            phase["kind"] = "passed"
    text = "\n".join(json.dumps(each, separators=(",", ":")) for each in plain)
    (run / folder.OUTCOMES).write_text(f"{text}\n", encoding="utf-8")

    reported = rejudge_run(run, root, TODAY)

    assert reported.after == "non_conformant"
