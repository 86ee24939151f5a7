"""The catalogue against the specification taken apart into single statements."""

import csv
from collections import Counter
from pathlib import Path

import pytest

from reports.verdict.catalogue import load

ROOT = Path(__file__).resolve().parents[3]
with (ROOT / "suites" / "statements.tsv").open(encoding="utf-8", newline="") as _file:
    STATEMENTS = {
        row["id"]: row for row in csv.DictReader(_file, delimiter="\t", quoting=csv.QUOTE_NONE)
    }
DEMANDS = sorted(name for name, row in STATEMENTS.items() if row["kind"] != "gap")
"""What can be proven or broken: a gap is where the specification says nothing."""


@pytest.fixture(scope="module")
def proven() -> Counter[str]:
    """How many requirements name each statement, those with a reason to be excluded included."""
    return Counter(name for requirement in load(ROOT) for name in requirement.statements)


def test_each_statement_has_a_requirement_or_a_reason(proven: Counter[str]) -> None:
    """What the specification says is proven, or the catalogue says why it can't be seen."""
    assert [name for name in DEMANDS if not proven[name]] == []


def test_each_named_statement_is_one(proven: Counter[str]) -> None:
    """A requirement names no statement that is not there."""
    assert sorted(set(proven) - set(STATEMENTS)) == []


def test_statements_are_many() -> None:
    """The file is the whole of it, not a part."""
    assert len(DEMANDS) > 1000
