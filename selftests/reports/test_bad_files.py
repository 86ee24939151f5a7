"""Every command of ``python -m reports``, with every kind of file that is not what it needs."""

import errno
import io
import os
from collections.abc import Callable, Mapping
from pathlib import Path
from typing import Any, Final

import pytest

from selftests.reports import signed_runs
from selftests.reports.signed_runs import Signed

JOURNAL: Final = "recover @killed"
ANSWER: Final = "merge @run @fine --report-dir @new"
DOCUMENT: Final = "@run/conformance.json"
EVIDENCE: Final = "@run/exchanges.ndjson"
EXPLORED: Final = (
    '{"theme": "values", "part": 1, "sequences": 3, "steps": 0, "states": [], "rows": {},'
    ' "edges": [], "model": [], "blocked": [], "findings": []}'
)
NEEDED: Final = (
    ("sign @run --key @key.pem --output @new", DOCUMENT),
    ("sign @run --key @key.pem --output @new", "@key.pem"),
    ("sign @run --key @key.pem --output @new", "@run/outcomes.ndjson"),
    ("sign @run --key @key.pem --output @new", EVIDENCE),
    ("verify @run/statement.jws @run", "@run/statement.jws"),
    ("verify @run/statement.jws @run --public-key @key.public.pem", "@key.public.pem"),
    ("rejudge @run", DOCUMENT),
    ("rejudge @run", "@run/outcomes.ndjson"),
    ("rejudge @run", EVIDENCE),
    ("compare @run @fine", DOCUMENT),
    ("compare @fine @run --page @new", DOCUMENT),
    ("compare @fine/conformance.json @run/conformance.json", DOCUMENT),
    (ANSWER, DOCUMENT),
    (ANSWER, "@run/outcomes.ndjson"),
    (ANSWER, EVIDENCE),
    (ANSWER, "@run/exploration/values-1.json"),
    (JOURNAL, "@killed/journal.ndjson"),
    ("page @run", DOCUMENT),
    ("page @run", "@run/exploration/values-1.json"),
    ("history @run --output @new", DOCUMENT),
    ("annotate @run --specification @interface.md --output @new", DOCUMENT),
    ("annotate @run --specification @interface.md --output @new", "@interface.md"),
    ("workflow-commands @run", DOCUMENT),
)
"""Lines of commands, each with a file without which it can do nothing."""
UNTOUCHED: Final = (
    ("compare @run @fine", EVIDENCE),
    ("page @run", EVIDENCE),
    ("history @run --output @new", EVIDENCE),
    ("annotate @run --specification @interface.md --output @new", EVIDENCE),
    ("workflow-commands @run", EVIDENCE),
)
"""Lines of commands, each with a file that may be left out of the folder, and not be changed."""


def _folder(file: Path) -> None:
    file.unlink()
    file.mkdir()


def _pipe(file: Path) -> None:
    file.unlink()
    os.mkfifo(file)


def _to_itself(file: Path) -> None:
    file.unlink()
    file.symlink_to(file)


def _cut(file: Path) -> None:
    content = file.read_bytes()
    file.write_bytes(content[: len(content) // 2])


KINDS: Final[Mapping[str, Callable[[Path], object]]] = {
    "missing": lambda file: file.unlink(),
    "empty": lambda file: file.write_bytes(b""),
    "truncated": _cut,
    "foreign object": lambda file: file.write_bytes(b'{"a": [1, null]}\n'),
    "foreign list": lambda file: file.write_bytes(b"[]\n"),
    "foreign text": lambda file: file.write_bytes(b"Dear all,\n\nsee below.\n"),
    "binary": lambda file: file.write_bytes(bytes(range(256)) * 40),
    "zeros": lambda file: file.write_bytes(bytes(5000)),
    "too deep": lambda file: file.write_bytes(b"[" * 200_000),
    "too great": lambda file: file.write_bytes(b'{"a":' + b"9" * 6000 + b"}\n"),
    "half a letter": lambda file: file.write_bytes(b'{"a":"\\ud800"}\n'),
    "a folder": _folder,
    "a pipe": _pipe,
    "a link to itself": _to_itself,
}

FINE: Final = frozenset(
    {("@run/exploration/values-1.json", "missing"), ("@interface.md", "truncated")}
    | {(line, "missing") for line, _ in UNTOUCHED}
)
"""Not every run explored, and the beginning of a specification is one."""
CASES: Final = [
    pytest.param(line, file, kind, id=f"{line}-{file}-{kind}")
    for line, file in (*NEEDED, *UNTOUCHED)
    for kind in KINDS
    if not {(file, kind), (line, kind)} & FINE
]


@pytest.fixture
def signed(tmp_path: Path) -> Signed:
    """A signed run that explored, with what the commands need beside it."""
    made = signed_runs.made_with_others(tmp_path)
    (made.root / "CHANGELOG.md").write_text("## 1.0\n\n- All.\n", encoding="utf-8")
    (made.run / "exploration").mkdir()
    (made.run / "exploration/values-1.json").write_text(EXPLORED, encoding="utf-8")
    (tmp_path / "killed").mkdir()
    (tmp_path / "killed/journal.ndjson").write_text('{"outcomes": 1, "suite"', encoding="utf-8")
    return made


def test_good_files_are_taken(signed: Signed) -> None:
    """What is told of the others is not told of everything."""
    assert [signed.command(line) for line in (ANSWER, "page @run", "rejudge @fine")] == [1, 0, 0]


def _tree(place: Path) -> dict[str, bytes]:
    return {
        str(file.relative_to(place)): file.read_bytes()
        for file in sorted(place.rglob("*"))
        if file.is_file()
    }


@pytest.mark.parametrize(("line", "file", "kind"), CASES)
def test_file_that_is_not_what_it_should_be_is_one_line(
    signed: Signed, capsys: pytest.CaptureFixture[str], line: str, file: str, kind: str
) -> None:
    """Exit code 4, without a traceback; and everything is as it was before."""
    KINDS[kind](signed.at(file))
    before = _tree(signed.run.parent)

    code = signed.command(line)

    said = capsys.readouterr()
    assert (code, said.err.count("\n")) == (4, 1)
    assert said.err.startswith("ERROR: ")
    assert _tree(signed.run.parent) == before


@pytest.fixture
def forbidden(monkeypatch: pytest.MonkeyPatch) -> Callable[[Path], None]:
    """Let nobody open a file: the administrator, who may run this, could whatever its mode is."""
    original = io.open

    def forbid(file: Path) -> None:
        def opened(place: Any, *args: Any, **more: Any) -> Any:
            if place == file:
                raise PermissionError(errno.EACCES, os.strerror(errno.EACCES), str(file))
            return original(place, *args, **more)

        monkeypatch.setattr(io, "open", opened)

    return forbid


@pytest.mark.parametrize(("line", "file"), NEEDED)
def test_file_that_may_not_be_read_is_one_line(
    signed: Signed,
    capsys: pytest.CaptureFixture[str],
    forbidden: Callable[[Path], None],
    line: str,
    file: str,
) -> None:
    """Exit code 4, without a traceback."""
    forbidden(signed.at(file))

    code = signed.command(line)

    said = capsys.readouterr()
    assert (code, said.err.count("\n")) == (4, 1)
    assert said.err.startswith("ERROR: ")


@pytest.mark.parametrize(
    ("line", "file"),
    [
        ("sign @run --key @key.pem", "@run/statement.jws"),
        ("sign @run --key @key.pem --output @there", "@there"),
        ("openapi --output @there", "@there"),
        ("history @fine --output @there", "@there"),
        ("annotate @fine --specification @interface.md --output @there", "@there"),
        ("compare @fine @fine --page @there", "@there"),
    ],
)
def test_file_is_written_over_only_where_that_was_asked_for(
    signed: Signed, capsys: pytest.CaptureFixture[str], line: str, file: str
) -> None:
    """Exit code 4, and one line that says how."""
    signed.at(file).write_text("mine", encoding="utf-8")

    assert signed.command(line) == 4
    assert signed.at(file).read_text(encoding="utf-8") == "mine"
    assert capsys.readouterr().err.endswith("is already there; --force writes over it\n")
    assert signed.command(f"{line} --force") == 0
    assert signed.at(file).read_text(encoding="utf-8") != "mine"
