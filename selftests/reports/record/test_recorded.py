"""What a run left is read strictly: what a run does not write is refused, and said."""

import json
from collections.abc import Callable, Mapping
from pathlib import Path
from typing import Any

import pytest

from reports.record import folder, recorded
from reports.record.strict import UnreadableError
from selftests.reports import run_folders

CONFORMANT = {"verdict": "conformant", "reason": ""}


def _header(lines: list[str], **change: object) -> list[str]:
    changed = {**json.loads(lines[0]), **change}
    return [json.dumps(changed, separators=(",", ":")), *lines[1:]]


def _last(lines: list[str], old: str, new: str) -> list[str]:
    return [*lines[:-1], lines[-1].replace(old, new, 1)]


WRONG: Mapping[str, tuple[Callable[[list[str]], list[str]], str]] = {
    "no line": (lambda _: [], "is empty"),
    "no header": (lambda lines: lines[1:], "line 1 is not the first line"),
    "not JSON": (lambda lines: [*lines, "{"], "line 7: not JSON"),
    "no text": (lambda lines: [*lines, '{"test":1}'], "line 7 is not the outcome of a test"),
    "no object": (lambda lines: [*lines, "[]"], "line 7 is not the outcome of a test"),
    "order": (lambda lines: [lines[0], *lines[:0:-1]], "line 2 is not as format 1 has it"),
    "repetition": (lambda lines: [*lines, lines[-1]], "line 6 is not as format 1 has it"),
    "nothing": (lambda lines: [*lines, '{"test":"z"}'], "7 lines, where format 1 has 6"),
    "member": (lambda lines: _last(lines, "{", '{"x":1,'), "line 6 is not as format 1 has it"),
    "name twice": (lambda lines: _last(lines, "{", '{"test":"a",'), "stands twice"),
    "operation": (lambda lines: _last(lines, "[[0,", "[[9,"), "line 6 is not the outcome"),
    "kind": (lambda lines: _last(lines, "passed", "great"), "phases.0.kind"),
    "format": (lambda lines: _header(lines, outcomes=2), "outcomes: Input should be 1"),
    "verdict": (lambda lines: _header(lines, ended=CONFORMANT), "ended.verdict"),
    "further": (lambda lines: _header(lines, further=1), "further: Extra inputs"),
    "uncollected": (lambda lines: _header(lines, collected=False), "line 2 is not as format"),
}


@pytest.mark.parametrize("wrong", WRONG)
def test_what_no_run_writes_is_not_read(tmp_path: Path, wrong: str) -> None:
    """Another order, a repetition, a member too many: nothing is passed over."""
    edit, reported = WRONG[wrong]
    run = run_folders.made(run_folders.checkout(tmp_path / "root"), tmp_path / "run")
    file = run / folder.OUTCOMES
    recorded.recording(file)
    lines = edit(file.read_text(encoding="utf-8").splitlines())
    file.write_text("".join(f"{line}\n" for line in lines), encoding="utf-8")

    with pytest.raises(UnreadableError) as caught:
        recorded.recording(file)
    assert reported in str(caught.value)
    assert str(caught.value).startswith(folder.OUTCOMES)


@pytest.fixture
def run(tmp_path: Path) -> Path:
    """The folder of a run that found nothing wrong."""
    return run_folders.made(run_folders.checkout(tmp_path / "root"), tmp_path / "run-1")


def test_latest_may_be_a_text(run: Path) -> None:
    """Where links can't be made, it holds the name of the folder beside it."""
    latest = run.parent / "latest"
    latest.write_text("run-1\n", encoding="utf-8")

    assert recorded.folder_of(latest) == run
    assert recorded.folder_of(run) == run


@pytest.mark.parametrize("name", ["nowhere", "root"])
def test_what_is_no_folder_of_a_run_is_refused(run: Path, name: str) -> None:
    """Neither what is not there nor what no run wrote to."""
    with pytest.raises(UnreadableError, match=name):
        recorded.folder_of(run.parent / name)


def test_a_document_is_read(run: Path) -> None:
    """As much of it as comparing needs."""
    document = recorded.document(run / folder.DOCUMENT)

    assert (document.verdict, document.run.id) == ("conformant", "run-1")
    assert [entry.id for entry in document.requirements][:2] == ["DEM-A-01", "DEM-A-02"]


@pytest.mark.parametrize(
    ("content", "reported"),
    [
        ("", "not JSON"),
        ("[]", "not a JSON object"),
        ("{}", "schema_version: Field required"),
        ('{"a": 1, "a": 2}', "a name stands twice"),
        ("[" * 100_000, "not JSON"),
    ],
)
def test_what_is_no_document_is_refused(run: Path, content: str, reported: str) -> None:
    """The file is named."""
    (run / folder.DOCUMENT).write_text(content, encoding="utf-8")

    with pytest.raises(UnreadableError) as caught:
        recorded.document(run / folder.DOCUMENT)
    assert str(caught.value).startswith(str(run / folder.DOCUMENT))
    assert reported in str(caught.value)


@pytest.mark.parametrize("change", [{"verdict": 1}, {"requirements": {}}, {"run": {}}])
def test_a_document_of_another_shape_is_refused(run: Path, change: Mapping[str, Any]) -> None:
    """A wrong type is named by its place."""
    changed = {**run_folders.reported_by(run), **change}
    (run / folder.DOCUMENT).write_text(json.dumps(changed), encoding="utf-8")

    with pytest.raises(UnreadableError, match=next(iter(change))):
        recorded.document(run / folder.DOCUMENT)


@pytest.mark.parametrize("line", ["[]", "{}", '{"id": 1}', "x"])
def test_what_is_no_exchange_is_refused(run: Path, line: str) -> None:
    """The number of the line is named; those before it are read."""
    file = run / folder.EVIDENCE
    count = len(list(recorded.evidence(file)))
    with file.open("a", encoding="utf-8") as evidence:
        evidence.write(line + "\n")

    with pytest.raises(UnreadableError, match=f"line {count + 1}"):
        list(recorded.evidence(file))


def test_what_is_no_text_is_refused(run: Path) -> None:
    """Bytes that are not UTF-8, and a file that is not there."""
    (run / folder.OUTCOMES).write_bytes(b"\xff\n")

    with pytest.raises(UnreadableError, match="not a text in UTF-8"):
        recorded.recording(run / folder.OUTCOMES)
    with pytest.raises(UnreadableError, match="No such file"):
        recorded.recording(run / "nothing.ndjson")
