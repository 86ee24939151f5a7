"""A target file that cannot be read is one clear message."""

import os
from pathlib import Path

import pytest

from fixtures.target.settings import load_target
from selftests.target.conftest import Loader, message_of


def test_missing_file(target_file: Path) -> None:
    """It says that the file does not exist."""
    assert message_of(target_file) == f"{target_file}: the target file does not exist"


def test_name_that_no_file_can_have(tmp_path: Path) -> None:
    """What the operating system says is passed on."""
    file = tmp_path / ("x" * 300)
    assert message_of(file) == f"{file}: the target file cannot be read: File name too long"


def test_extended_file_whose_name_has_a_nul(target_file: Path) -> None:
    """No system takes such a name, and Python tells it otherwise than a system does."""
    target_file.write_text('extends = "a\\u0000b"', encoding="utf-8")
    named = target_file.parent / "a\0b"
    assert message_of(target_file) == f"{named}: the target file cannot be read: Invalid argument"


def test_directory(tmp_path: Path) -> None:
    """It says that a directory was found."""
    assert message_of(tmp_path) == f"{tmp_path}: expected a TOML file, found a directory"


def test_syntax_error_names_the_line(target_file: Path) -> None:
    """A TOML error keeps its line and column."""
    target_file.write_text('name = "a"\ntenant_id = \n', encoding="utf-8")
    assert message_of(target_file) == (
        f"{target_file}: not valid TOML: Invalid value (at line 2, column 13)"
    )


@pytest.mark.parametrize(
    "content",
    [*(b"{}", b"Dear all,\n", bytes(100), b'a = "cut'), b"a = " + b"9" * 10_000],
    ids=["json", "text", "zeros", "truncated", "digits"],
)
def test_foreign_file_is_one_line(target_file: Path, content: bytes) -> None:
    """Whatever it is."""
    target_file.write_bytes(content)
    assert message_of(target_file).startswith(f"{target_file}: not valid TOML: ")
    assert "\n" not in message_of(target_file)


@pytest.mark.parametrize(
    "content",
    [
        *("a" + ".a" * 100 + " = 1", "b = 1\n[ 'a'" + ' . "a\\"."' * 1_000_000 + "]"),
        *("b = {a = 1, a" + ".a" * 3_000_000 + " = 1}", "a = " + "[" * 101 + "]" * 101),
        "a = " + "[" * 100_000,
    ],
    ids=["names", "header", "inline", "lists", "endless"],
)
def test_tables_within_tables_have_an_end(target_file: Path, content: str) -> None:
    """A few hundred would be too deep for whoever reads them, and a million would take hours."""
    target_file.write_text(content, encoding="utf-8")
    assert message_of(target_file) == (
        f"{target_file}: expected 100 tables within one another at most, found more"
    )


def test_device_without_end_is_one_line() -> None:
    """It is not read until memory is full."""
    zero = Path("/dev/zero")
    assert message_of(zero) == f"{zero}: the target file cannot be read: File too large"


def test_pipe_that_nobody_writes_into_is_an_empty_file(target_file: Path) -> None:
    """Nobody waits for it."""
    os.mkfifo(target_file)
    assert f"{target_file}: base_url: missing" in message_of(target_file)


def test_pipe_that_somebody_writes_into_is_read() -> None:
    """As a shell hands over what a command prints."""
    reading, writing = os.pipe()
    os.write(writing, b'name = "a"\ntenant_id = \n')
    os.close(writing)
    assert "not valid TOML: Invalid value" in message_of(Path(f"/dev/fd/{reading}"))
    os.close(reading)


def test_other_encoding_names_the_line(target_file: Path) -> None:
    """TOML is UTF-8."""
    target_file.write_bytes('name = "a"\ntenant_id = "Zürich"\n'.encode("latin-1"))
    assert message_of(target_file) == (
        f"{target_file}: expected UTF-8, found another encoding in line 2"
    )


@pytest.mark.skipif(os.geteuid() == 0, reason="root reads everything")
def test_unreadable_file(target_file: Path) -> None:
    """A file without permission is not called missing."""
    target_file.write_text("", encoding="utf-8")
    target_file.chmod(0)
    assert message_of(target_file).startswith(f"{target_file}: the target file cannot be read: ")


def test_file_below_a_file_cannot_be_read(target_file: Path) -> None:
    """What the operating system says is passed on."""
    target_file.write_text("", encoding="utf-8")
    path = target_file / "nested.toml"
    assert message_of(path) == f"{path}: the target file cannot be read: Not a directory"


def test_relative_path_survives_a_change_of_directory(
    load: Loader, target_file: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """``source`` is absolute."""
    load()
    monkeypatch.chdir(target_file.parent)
    assert load_target(target_file.name, {}).source == target_file


def test_process_environment_is_the_default(
    load: Loader, target_file: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Without a mapping, the process's own environment overrides the file."""
    load()
    monkeypatch.setenv("CONFORMANCE_NAME", "from the process")
    assert load_target(target_file).name == "from the process"


def test_keywords_beat_environment_and_file(load: Loader, target_file: Path) -> None:
    """The embedded service's address is given this way."""
    load()
    target = load_target(
        target_file,
        {"CONFORMANCE_BASE_URL": "https://environment.example"},
        base_url="http://127.0.0.1:5000",
        timing={"retry_attempts": 1},
    )
    assert (target.base_url, target.timing.retry_attempts) == ("http://127.0.0.1:5000", 1)
