"""What one worker waited for in vain, no other one waits for again."""

import multiprocessing
import os
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from fixtures.client.polling import Patience
from fixtures.client.waits import Experience, Waits
from selftests.client.service import FakeClock
from selftests.client.wire.test_polling import KIND, TIMING, Asking, _at, _never

VAIN = Experience(in_vain_s=9.0, exchange="gw1-7")
OTHER_KIND = "something else happens"


def _noted_elsewhere(folder: Path, kind: str, *experiences: Experience) -> None:
    """Note experiences in a process of their own."""

    def note() -> None:
        waits = Waits(folder)
        for each in experiences:
            waits.note(kind, each)

    _done_elsewhere(note)


def _done_elsewhere(act: Callable[[], object]) -> None:
    process = multiprocessing.get_context("fork").Process(target=act)
    process.start()
    process.join()


@pytest.mark.parametrize(
    ("longest_s", "asked"), [(0.0, 1), (2.5, 4), (30.0, 6)], ids=["none", "short", "long"]
)
def test_vain_wait_of_another_worker_is_not_repeated(
    tmp_path: Path, clock: FakeClock, longest_s: float, asked: int
) -> None:
    """The bound is that of the worker's own second wait: twice the longest of all workers."""
    _noted_elsewhere(tmp_path, KIND, VAIN)
    _noted_elsewhere(tmp_path, KIND, Experience(longest_s=longest_s))
    patience, asking = Patience(TIMING, Waits(tmp_path)), Asking()
    patience.until(KIND, asking, _never)

    assert asking.asked == asked
    assert len(clock.sleeps) == asked - 1
    assert patience.reported(KIND) == f"{KIND}: waited 9.0 s in vain [exchange gw1-7]"


def test_other_waits_are_as_long_as_ever(tmp_path: Path, clock: FakeClock) -> None:
    """And so is one of the same kind that another worker saw the end of."""
    _noted_elsewhere(tmp_path, KIND, Experience(longest_s=1.0))
    _noted_elsewhere(tmp_path, OTHER_KIND, VAIN)
    last: Any = Patience(TIMING, Waits(tmp_path)).until(KIND, Asking(), _at(5))

    assert last.count == 5
    assert len(clock.sleeps) == 4


def test_a_worker_keeps_what_it_knows(tmp_path: Path) -> None:
    """The longest of all waits and the first that was in vain, in any order of noting."""
    waits = Waits(tmp_path)
    for each in (Experience(longest_s=2.0), VAIN, Experience(longest_s=1.0)):
        waits.note(KIND, each)

    assert waits.of(KIND) == Experience(2.0, VAIN.in_vain_s, VAIN.exchange)
    assert Waits(tmp_path).of(KIND) == Experience()


@pytest.mark.parametrize("written", ["", "{", "[]", '{"unknown": 1}', '"text"'])
def test_what_cannot_be_read_is_not_shared(tmp_path: Path, written: str) -> None:
    """Then a worker waits for itself."""
    _noted_elsewhere(tmp_path, KIND, VAIN)
    for file in tmp_path.iterdir():
        file.write_text(written, encoding="utf-8")

    assert Waits(tmp_path).of(KIND) == Experience()


def test_what_cannot_be_written_is_kept(tmp_path: Path) -> None:
    """By the worker that knows it."""
    (tmp_path / "file").write_text("", encoding="utf-8")
    waits = Waits(tmp_path / "file" / "folder")
    waits.note(KIND, VAIN)

    assert waits.of(KIND) == VAIN


class Finding:
    """Acts to show how long waits take, which succeeds or not."""

    def __init__(self, *, succeeds: bool = True) -> None:
        """Act never yet."""
        self.acted = 0
        self._succeeds = succeeds

    def __call__(self) -> bool:
        """Act once more."""
        self.acted += 1
        return self._succeeds


@pytest.mark.parametrize(
    ("succeeds", "kind", "acted"),
    [(True, KIND, 0), (False, KIND, 1), (True, OTHER_KIND, 1)],
    ids=["shown", "not shown", "another kind"],
)
def test_one_worker_finds_out_for_all(
    tmp_path: Path, succeeds: bool, kind: str, acted: int
) -> None:
    """The next one does so where the first one was refused."""
    first, finding = Finding(succeeds=succeeds), Finding()
    _done_elsewhere(lambda: Waits(tmp_path).find_out(kind, first, 9.0))
    waits = Waits(tmp_path)
    waits.find_out(KIND, finding, 9.0)
    waits.find_out(KIND, finding, 9.0)

    assert finding.acted == acted
    assert waits.of(KIND) == Experience()


def test_worker_killed_while_it_finds_out_leaves_it_to_others(tmp_path: Path) -> None:
    """Whatever it held is free again."""
    _done_elsewhere(lambda: Waits(tmp_path).find_out(KIND, lambda: os._exit(1), 9.0))
    finding = Finding()
    Waits(tmp_path).find_out(KIND, finding, 9.0)

    assert finding.acted == 1


def test_nobody_waits_for_one_who_does_not_come_to_an_end(tmp_path: Path) -> None:
    """Beyond the bound each finds out alone."""
    impatient = Finding()

    def act() -> bool:
        Waits(tmp_path).find_out(KIND, impatient, 0.0)
        return True

    Waits(tmp_path).find_out(KIND, act, 9.0)

    assert impatient.acted == 1


def test_each_finds_out_alone_where_nothing_can_be_shared(tmp_path: Path) -> None:
    """No folder, or none that can be written to."""
    (tmp_path / "file").write_text("", encoding="utf-8")
    finding = Finding()
    for folder in (None, tmp_path / "file" / "folder"):
        Waits(folder).find_out(KIND, finding, 9.0)

    assert finding.acted == 2
