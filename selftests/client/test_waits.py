"""What one worker waited for in vain, no other one waits for again."""

import multiprocessing
from collections.abc import Callable
from contextlib import suppress
from pathlib import Path
from typing import Any
from unittest.mock import Mock

import pytest

from conformance.outcomes import Blocked, Unanswered
from fixtures.client.other_ways import reason_in
from fixtures.client.polling import Patience
from fixtures.client.waits import Experience, Waits, digest
from selftests.client.service import FakeClock
from selftests.client.wire.test_polling import KIND, TIMING, Asking, _at, _never

VAIN = Experience(0.0, 9.0, "gw1-7", (digest(reason_in(Asking()())),))
OTHER_KIND = "something else happens"


def _noted_elsewhere(folder: Path, kind: str, *experiences: Experience) -> None:
    """Note experiences in a process of their own."""

    def note() -> None:
        waits = Waits(folder)
        for each in experiences:
            waits.note(kind, each)

    process = multiprocessing.get_context("fork").Process(target=note)
    process.start()
    process.join()


@pytest.mark.parametrize(
    ("longest_s", "asked"), [(0.0, 1), (2.5, 10), (30.0, 12)], ids=["none", "short", "long"]
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

    assert waits.of(KIND) == Experience(2.0, VAIN.in_vain_s, VAIN.exchange, VAIN.reasons)
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


def _shown_elsewhere(folder: Path, go: Callable[[], object]) -> None:
    """Let another process show something; what goes wrong there is its own matter."""

    def show() -> None:
        with suppress(Blocked):
            Waits(folder).show(KIND, go)

    process = multiprocessing.get_context("fork").Process(target=show)
    process.start()
    process.join()


@pytest.mark.parametrize(
    ("error", "goes"),
    [(None, 0), (Blocked("refused"), 0), (Unanswered("no answer"), 1)],
    ids=["shown", "refused", "no answer"],
)
def test_one_process_shows_what_all_want_to_know(
    tmp_path: Path, error: Blocked | None, goes: int
) -> None:
    """What was refused to one, nobody tries again; another thing is shown for itself."""
    _shown_elsewhere(tmp_path, Mock(side_effect=error))
    go = Mock()
    Waits(tmp_path).show(KIND, go)
    Waits(tmp_path).show(OTHER_KIND, go)

    assert go.call_count == goes + 1


def test_who_is_refused_is_told(tmp_path: Path) -> None:
    """And does not take it for shown."""
    with pytest.raises(Blocked, match="refused"):
        Waits(tmp_path).show(KIND, Mock(side_effect=Blocked("refused")))


@pytest.mark.parametrize("folder", [None, "file/folder"], ids=["alone", "cannot be written"])
def test_without_a_folder_everybody_goes(tmp_path: Path, folder: str | None) -> None:
    """Nobody else can have shown it."""
    (tmp_path / "file").write_text("", encoding="utf-8")
    waits = Waits(tmp_path / folder if folder else None)
    go = Mock()
    waits.show(KIND, go)
    waits.show(KIND, go)

    assert go.call_count == 2


def test_who_waits_for_another_process_learns_what_it_has_seen(tmp_path: Path) -> None:
    """One process goes at a time, and the other ones not at all."""
    context = multiprocessing.get_context("fork")
    goes = context.Value("i", 0)

    def go() -> None:
        goes.value += 1
        Waits(tmp_path).note(KIND, Experience(longest_s=3.0))

    processes = [context.Process(target=Waits(tmp_path).show, args=(KIND, go)) for _ in range(4)]
    for process in processes:
        process.start()
    for process in processes:
        process.join()

    assert goes.value == 1
    assert Waits(tmp_path).of(KIND).longest_s == 3.0
