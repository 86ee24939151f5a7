"""A page for a document and its evidence."""

from collections.abc import Iterable, Mapping
from pathlib import Path
from typing import Any, Protocol

import pytest

import reports.page
from selftests.reports.page.documents import run_folder
from selftests.reports.page.markup import Page


class Show(Protocol):
    """Writes the page of a run and returns it."""

    def __call__(
        self, reported: Mapping[str, Any], exchanges: Iterable[Mapping[str, Any]] = (), /
    ) -> Page:
        """Return the page of the run that ``reported`` and ``exchanges`` describe."""


@pytest.fixture
def show(tmp_path: Path) -> Show:
    """Return the way from a document and its evidence to the page, as it is read again."""

    def shown(reported: Mapping[str, Any], exchanges: Iterable[Mapping[str, Any]] = ()) -> Page:
        folder = run_folder(tmp_path / "run", reported, exchanges)
        reports.page.write(folder)
        return Page((folder / "conformance.html").read_text(encoding="utf-8"))

    return shown
