"""One pace for all workers, kept in a file."""

import threading
import time
from pathlib import Path

import pytest

from fixtures.client.wire.pace import Pace
from fixtures.target.sections import Timing
from selftests.client.service import FakeClock


def test_pace_is_shared_between_instances(tmp_path: Path, clock: FakeClock) -> None:
    """Workers are processes: they share the file, not the object."""
    Pace(tmp_path / "pace").hold(3.0)
    Pace(tmp_path / "pace").wait()
    Pace(tmp_path / "pace").wait()

    assert clock.sleeps == [3.0]


def test_longer_pause_is_not_cut_short(tmp_path: Path, clock: FakeClock) -> None:
    """A worker that is told a second does not end the minute that another was reported."""
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


def test_requests_are_begun_at_the_rate_of_the_target_file(
    tmp_path: Path, clock: FakeClock
) -> None:
    """All workers together: each takes the next moment that no other one has."""
    timing = Timing(requests_per_second=4)
    for _ in range(3):
        for worker in range(2):
            with Pace.of(timing, tmp_path / "pace").turn():
                assert worker in {0, 1}

    assert clock.sleeps == [0.25] * 5


def test_a_pause_holds_what_has_its_moment_already(tmp_path: Path, clock: FakeClock) -> None:
    """The rate alone does not allow to ask again."""
    pace = Pace(tmp_path / "pace", per_second=10)
    pace.hold(60.0)
    with pace.turn():
        pass

    assert clock.sleeps == [60.0]


@pytest.mark.parametrize("asked", [{"per_second": 4.0}, {"connections": 1}])
def test_manners_that_cannot_be_shared_are_kept_alone(
    tmp_path: Path, clock: FakeClock, asked: dict[str, float]
) -> None:
    """A full disk makes a worker wait for itself, not for ever."""
    (tmp_path / "file").touch()
    pace = Pace(tmp_path / "file" / "pace", **asked)  # type: ignore[arg-type]
    with pace.turn():
        pass

    assert clock.sleeps == ([0.25] if "per_second" in asked else [])


@pytest.mark.parametrize(("limit", "most"), [(1, 1), (2, 2), (0, 4)])
def test_no_more_requests_are_under_way_than_connections(
    tmp_path: Path, limit: int, most: int
) -> None:
    """Over all that name the same file; without a limit nobody waits for another."""
    seen: list[int] = []
    under_way: list[int] = []
    together = threading.Barrier(most)

    def worker(number: int) -> None:
        with Pace(tmp_path / "pace", connections=limit).turn():
            under_way.append(number)
            together.wait(60)
            seen.append(len(under_way))
            time.sleep(0)
            together.wait(60)
            under_way.remove(number)

    threads = [threading.Thread(target=worker, args=(number,)) for number in range(4)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join(20)

    assert max(seen) == most
    assert len(seen) == 4


def test_a_connection_is_free_again_after_a_failure(tmp_path: Path) -> None:
    """What was raised while it was held goes on."""
    pace = Pace(tmp_path / "pace", connections=1)
    with pytest.raises(ValueError, match="broken"), pace.turn():
        raise ValueError("broken")

    with pace.turn():
        pass
