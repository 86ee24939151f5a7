"""The signed run that statements and their verification are about."""

from pathlib import Path

import pytest

from selftests.reports import signed_runs
from selftests.reports.signed_runs import Signed


@pytest.fixture
def signed(tmp_path: Path) -> Signed:
    """A run in which a shape and an expectation were violated, signed."""
    return signed_runs.made(tmp_path)
