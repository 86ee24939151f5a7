"""What became of mutants is kept as data, a line for each score."""

from pathlib import Path

import pytest

from selftests.proof.mutants import results
from selftests.proof.mutants.results import Results
from selftests.proof.mutants.statuses import Score


def test_what_was_kept_is_read_again(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Whole, and short enough that a difference shows what changed."""
    monkeypatch.setattr(results, "FILE", tmp_path / "results.toml")
    one = Score("leave out", 4, 1, 0, 0, 0, 3, 0)
    other = Score('a "quoted" section', 2, 0, 1, 0, 0, 1, 0)
    found = Results(9, 1.5, 2, Score("all", 6, 1, 1, 0, 0, 4, 0), (one,), (one, other))

    results.write(found)

    assert results.read() == found
    assert len((tmp_path / "results.toml").read_text(encoding="utf-8").splitlines()) == 11
