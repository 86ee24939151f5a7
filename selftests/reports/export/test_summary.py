"""The summary for a CI job says what the report says, and nothing that a target could forge."""

from typing import Any

import pytest

from reports.export import summary
from selftests.reports.conftest import FakeSuite
from selftests.reports.page.documents import document, one_of_each, requirement, violation


def reported(run: dict[str, Any]) -> str:
    """The summary of a run."""
    return "\n".join(summary.lines(run))


def test_summary_names_what_failed_and_what_was_blocked() -> None:
    """With expectation, observation and the way to see it again."""
    text = reported(one_of_each())

    assert text.startswith("## non\\-conformant: ")
    assert "### 1 failed" in text
    assert "**B2C\\-REG\\-04**" in text
    assert "expected 400, observed 201" in text
    assert "again\\: tox run" not in text
    assert "again: tox run \\-e conformance" in text
    assert "### 1 blocked\n\n- 1: needs the hook \\`fund\\`\n  - Add a hook fund" in text
    assert "\n  - B2C\\-ACT\\-01\n" in text


def test_summary_of_a_good_run_is_short() -> None:
    """Verdict, counts, and what it took."""
    text = reported(document("conformant", requirement("B2C-REG-01", "passed")))

    assert text.startswith("## conformant: ")
    assert "### " not in text
    assert "requests in" in text


def test_long_lists_are_cut() -> None:
    """Job summaries have a limit; the report has all."""
    entries = [requirement(f"A-{n}", "failed", violation()) for n in range(summary.MOST + 7)]

    text = reported(document("non_conformant", *entries))

    assert text.count("- **") == summary.MOST
    assert "- and 7 more, in the report" in text


@pytest.mark.parametrize(
    "hostile", ["<img src=x>", "[a](https://x)", "a\n## conformant: b", "| x |", "@team", "`x`"]
)
def test_texts_of_a_target_stay_texts(hostile: str) -> None:
    """No markup, no mention, no line of their own."""
    entry = requirement("A-1", "failed", violation(observed=hostile))

    lines = summary.lines(document("non_conformant", entry))
    (line,) = [each for each in lines if "observed" in each]

    observed = line.partition("observed ")[2]
    assert not any(sign in observed.replace(f"\\{sign}", "") for sign in "<>[]()#|@`:")


def test_option_appends_to_the_file(suite: FakeSuite) -> None:
    """What an earlier step of the job wrote stays."""
    suite.with_tests()
    file = suite.write("summary.md", "# earlier\n")

    assert suite.run("--summary", "summary.md").code == 0
    assert file.read_text(encoding="utf-8").startswith("# earlier\n## conformant: ")


@pytest.mark.parametrize(
    ("place", "why"),
    [
        ("missing/summary.md", "No such file or directory"),
        ("suites", "Is a directory"),
        ("conftest.py/summary.md", "Not a directory"),
    ],
)
def test_place_for_no_summary_is_told_at_once(suite: FakeSuite, place: str, why: str) -> None:
    """Not after an hour of testing: no test runs, and the exit code is that of wrong input."""
    suite.with_tests()

    ran = suite.run("--summary", place)

    assert ran.code == 4
    assert f"{place}: {why}" in ran.text
    assert "1 passed" not in ran.text


def test_what_breaks_alike_is_told_once() -> None:
    """Ten elements of a list, or ten answers, are one line and a number."""
    broken = requirement("A-1", "failed", *(violation(f"$.data[{n}].id") for n in range(10)))

    text = reported(document("non_conformant", broken))

    assert text.count("expected 400") == 1
    assert "- and 9 more" in text
