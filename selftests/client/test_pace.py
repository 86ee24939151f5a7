"""One pace for all workers, kept in a file."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from fixtures.client.pace import Pace

if TYPE_CHECKING:
    from pathlib import Path

    from selftests.client.service import FakeClock


def test_pace_is_shared_between_instances(tmp_path: Path, clock: FakeClock) -> None:
    """Workers are processes: they share the file, not the object."""
    Pace(tmp_path / "pace").hold(3.0)
    Pace(tmp_path / "pace").wait()
    Pace(tmp_path / "pace").wait()

    assert clock.sleeps == [3.0]


def test_longer_pause_is_not_cut_short(tmp_path: Path, clock: FakeClock) -> None:
    """A worker that is told a second does not end the minute that another was told."""
    Pace(tmp_path / "pace").hold(60.0)
    Pace(tmp_path / "pace").hold(1.0)
    Pace(tmp_path / "pace").wait()

    assert clock.sleeps == [60.0]


def test_pace_that_cannot_be_shared_is_harmless(tmp_path: Path, clock: FakeClock) -> None:
    """A full disk stops no run."""
    pace = Pace(tmp_path / "absent" / "pace")
    pace.hold(60.0)
    pace.wait()

    assert clock.sleeps == []


@pytest.mark.parametrize("content", ["", "soon", "\x00", "nan"])
def test_damaged_file_asks_for_no_pause(tmp_path: Path, clock: FakeClock, content: str) -> None:
    """Two workers may write at once."""
    (tmp_path / "pace").write_text(content, encoding="utf-8")
    Pace(tmp_path / "pace").wait()

    assert clock.sleeps == []
