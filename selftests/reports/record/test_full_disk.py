"""A disk that evidence has filled has room for the report all the same."""

from collections.abc import Callable
from pathlib import Path

import pytest

from reports.record import folder

LEAST = 3_000_000
"""What a report takes, its page and its outcomes with it."""


def _sizes(place: Path) -> dict[str, int]:
    return {file.name: file.stat().st_size for file in place.iterdir() if file.is_file()}


def test_room_is_held_while_tests_run(tmp_path: Path) -> None:
    """What is there is of no use to a run that is over."""
    folder.prepare(tmp_path)
    held = sum(_sizes(tmp_path).values())
    folder.join_evidence(tmp_path)

    assert held > LEAST
    assert _sizes(tmp_path) == {folder.EVIDENCE: 0}


def test_room_is_given_back_where_evidence_finds_none(tmp_path: Path) -> None:
    """The verdict says more than the last of the exchanges."""
    folder.prepare(tmp_path)
    folder.evidence_part(tmp_path, "gw0").mkdir()  # a part that cannot be read costs the join
    with pytest.raises(IsADirectoryError):
        folder.join_evidence(tmp_path)

    assert _sizes(tmp_path) == {folder.EVIDENCE: 0}


def test_run_goes_on_where_there_is_no_room(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """It may suffice all the same, and the report says where it did not."""
    monkeypatch.setattr(Path, "write_bytes", _refuse)
    folder.prepare(tmp_path)

    assert (tmp_path / folder.EVIDENCE).exists()


@pytest.mark.parametrize("refused", ["write_text", "replace"])
def test_half_a_file_takes_no_room(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, refused: str
) -> None:
    """Of those that come after it."""
    monkeypatch.setattr(Path, refused, _halfway if refused == "write_text" else _refuse)
    with pytest.raises(OSError, match="No space left"):
        folder.write(tmp_path, {"verdict": "conformant"})

    assert _sizes(tmp_path) == {}


@pytest.mark.parametrize("make", [lambda file: file.symlink_to("/dev/full"), Path.mkdir])
def test_no_earlier_file_is_written_through(tmp_path: Path, make: Callable[[Path], None]) -> None:
    """A link or a pipe that stands in the place of evidence goes; a folder is no place for it."""
    make(tmp_path / folder.EVIDENCE)
    if (tmp_path / folder.EVIDENCE).is_dir():
        with pytest.raises(OSError, match=r"directory|permitted"):
            folder.prepare(tmp_path)
    else:
        folder.prepare(tmp_path)

        assert not (tmp_path / folder.EVIDENCE).is_symlink()


def _refuse(*_: object, **__: object) -> None:
    raise OSError(28, "No space left on device")


def _halfway(file: Path, *_: object, **__: object) -> None:
    file.touch()
    _refuse()
