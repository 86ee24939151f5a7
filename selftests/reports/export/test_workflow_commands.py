"""What annotates the job of a workflow, and nothing that a target could make it do."""

import json
from pathlib import Path
from typing import Any

import pytest

from reports.export import workflow_commands
from reports.record import recorded
from selftests.reports.page.documents import document, one_of_each, requirement, violation


@pytest.fixture
def place(tmp_path: Path) -> Path:
    """Where a document may be written."""
    return tmp_path / "conformance.json"


def reported(place: Path, run: dict[str, Any]) -> list[str]:
    """The commands for a run."""
    place.write_text(json.dumps(run), encoding="utf-8")
    return list(workflow_commands.lines(recorded.document(place)))


def test_what_failed_is_an_error_and_what_is_open_a_warning(place: Path) -> None:
    """With statement, expectation and observation; what holds is not reported."""
    lines = reported(place, one_of_each())

    (error,) = [line for line in lines if line.startswith("::error ")]
    assert error.startswith("::error title=B2C-REG-04 (4.3 rule 1) failed::B2C-REG-04 is as ")
    assert "%0APOST /api/v2.1/customer/individual/registration $.code: expected 400" in error
    assert sum(line.startswith("::warning ") for line in lines) == 2
    assert lines[-1].startswith("::notice title=non-conformant::")


def test_nothing_is_reported_of_a_good_run(place: Path) -> None:
    """No annotation, no noise."""
    assert reported(place, document("conformant", requirement("A-1", "passed"))) == []


def test_long_lists_are_cut(place: Path) -> None:
    """As many are shown as GitHub shows, the last one names the others."""
    entries = [requirement(f"A-{n}", "failed", violation()) for n in range(12)]

    errors = [
        line
        for line in reported(place, document("non_conformant", *entries))
        if line.startswith("::error ")
    ]

    assert len(errors) == 10
    assert errors[-1] == "::error title=and 3 more%2C in the report::A-9, A-10, A-11"


@pytest.mark.parametrize("hostile", ["\n::stop-commands::x", "\r::error::x", "a%0A::error::x"])
def test_texts_of_a_target_command_nothing(place: Path, hostile: str) -> None:
    """What was observed stays in its line, as it was."""
    entry = requirement("A-1", "failed", violation(observed=hostile))

    line, last = reported(place, document("non_conformant", entry))

    assert line.isprintable()
    assert last.startswith("::notice ")
    assert "%250A" in line if "%" in hostile else "observed ::" in line


def test_what_breaks_alike_is_told_once(place: Path) -> None:
    """Ten elements of a list, or ten answers, are one line and a number."""
    broken = requirement("A-1", "failed", *(violation(f"$.data[{n}].id") for n in range(10)))

    error, *_ = reported(place, document("non_conformant", broken))

    assert error.count("expected 400") == 1
    assert error.endswith("%0Aand 9 more")
