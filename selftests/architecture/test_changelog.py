"""The changelog as ``rejudge`` reads it, which names the entry that explains another verdict."""

import tomllib
from typing import Final

from reports.attest.rejudgement import CHANGELOG, entries_of, rows_in
from reports.verdict.catalogue import load
from selftests.architecture.sources import ROOT

TEXT: Final = (ROOT / CHANGELOG).read_text(encoding="utf-8")
GONE: Final = {"PAY-ALT-03", "PAY-ALT-05", "PAY-EXE-90"}
"""What an entry names since it is no requirement any more."""


def test_every_requirement_that_an_entry_names_is_one() -> None:
    """From the first of a row to the last of it, in this order."""
    known = {requirement.id for requirement in load(ROOT)} | GONE
    rows = [row for _, entry in entries_of(TEXT) for row in rows_in(entry) if row[0] != "UTF-"]
    named = {f"{topic}{number:02}" for topic, *ends in rows for number in ends}

    assert named - known == set()
    assert [row for row in rows if row[1] > row[2]] == []


def test_every_line_is_read() -> None:
    """As a heading, as one of the lines between them, or as part of an entry of a version."""
    paragraphs = [each.splitlines() for each in TEXT.split("\n\n")]
    beside = [each for each in paragraphs if not each[0].startswith("- ")]
    lines = [line for each in paragraphs if each not in beside for line in each]
    entries = " ".join(f"- {entry}" for _, entry in entries_of(TEXT))

    assert {line[:2] for line in lines} == {"- ", "  "}
    assert " ".join(map(str.strip, lines)) == entries
    assert {len(each) for each in beside} == {1}
    assert all(version for version, _ in entries_of(TEXT))


def test_the_newest_version_is_the_one_that_runs() -> None:
    """And stands first."""
    project = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"]

    assert entries_of(TEXT)[0][0] == project["version"]
