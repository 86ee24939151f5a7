"""A proof that somebody ends is no proof: what it found until then is not all that there is."""

from contextlib import suppress
from pathlib import Path
from unittest.mock import Mock

import pytest

from selftests.proof import collected


@pytest.fixture
def ended_runs(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    """Let pytest collect nothing, carry out what is done instead, and word who ends that."""

    def main(_arguments: object, plugins: list[collected._Instead]) -> None:
        with suppress(KeyboardInterrupt):
            plugins[0].pytest_runtestloop(Mock())

    monkeypatch.chdir(tmp_path)
    monkeypatch.setattr(pytest, "main", main)
    monkeypatch.setattr(collected, "_load_for_all_forks", lambda: None)


@pytest.mark.usefixtures("ended_runs")
def test_what_is_ended_before_it_is_through_is_an_error(tmp_path: Path) -> None:
    """By a signal, say, which pytest takes for the end of its run."""
    with pytest.raises(RuntimeError, match="ended before it was through"):
        collected.with_collected_suites(Mock(side_effect=KeyboardInterrupt), tmp_path)


@pytest.mark.usefixtures("ended_runs")
def test_what_is_through_is_none(tmp_path: Path) -> None:
    """Nobody ends it, and each finding is told."""
    act = Mock()
    collected.with_collected_suites(act, tmp_path)

    act.assert_called_once()


@pytest.mark.usefixtures("ended_runs")
def test_what_falls_over_is_told(tmp_path: Path) -> None:
    """In its own words."""
    with pytest.raises(ValueError, match="odd"):
        collected.with_collected_suites(Mock(side_effect=ValueError("odd")), tmp_path)
