"""The file of the page: whole or not at all, from files alone, whenever asked for."""

import subprocess
import sys
from pathlib import Path

import pytest

import reports.page
from selftests.reports.page.documents import evidence_of_each, one_of_each, run_folder


def test_page_is_the_same_whenever_it_is_made(tmp_path: Path) -> None:
    """Two runs of the maker on the same files give the same bytes."""
    folder = run_folder(tmp_path, one_of_each(), evidence_of_each())
    made = []

    for _ in range(2):
        reports.page.write(folder)
        made.append((folder / "conformance.html").read_bytes())

    assert made[0] == made[1]
    assert sorted(file.name for file in folder.iterdir()) == [
        "conformance.html",
        "conformance.json",
        "exchanges.ndjson",
    ]


def test_page_without_evidence_is_made(tmp_path: Path) -> None:
    """Evidence may be lost, or kept elsewhere."""
    folder = run_folder(tmp_path, one_of_each())
    (folder / "exchanges.ndjson").unlink()

    reports.page.write(folder)

    text = (folder / "conformance.html").read_text(encoding="utf-8")
    assert "not on this page, to be looked for in exchanges.ndjson" in text


@pytest.mark.parametrize(
    ("text", "error"),
    [("{", ValueError), ("{}", LookupError), ('{"requirements": []}', LookupError)],
)
def test_document_that_is_none_leaves_the_old_page(
    tmp_path: Path, text: str, error: type[Exception]
) -> None:
    """Nothing half-written takes the place of what was there."""
    (tmp_path / "conformance.json").write_text(text, encoding="utf-8")
    (tmp_path / "conformance.html").write_text("old", encoding="utf-8")

    with pytest.raises(error):
        reports.page.write(tmp_path)

    assert (tmp_path / "conformance.html").read_text(encoding="utf-8") == "old"
    assert len(list(tmp_path.iterdir())) == 2


def test_folder_without_document_is_an_error_of_the_disk(tmp_path: Path) -> None:
    """The caller treats it like every other file that can't be read."""
    with pytest.raises(OSError, match=r"conformance\.json"):
        reports.page.write(tmp_path)


def test_importing_the_page_imports_no_templates() -> None:
    """Start-up stays cheap for every run that makes no page."""
    code = "import reports.page, sys; sys.exit('jinja2' in sys.modules)"

    done = subprocess.run([sys.executable, "-c", code], check=False)

    assert done.returncode == 0
