"""The folder of one run: where its files are written, and the link to the latest run.

Two runs side by side have two folders; neither breaks the other. A disk that can't be written
to costs the files, never the verdict.
"""

import json
import os
import secrets
import shutil
from collections.abc import Iterable, Mapping
from contextlib import suppress
from datetime import UTC, datetime
from pathlib import Path

from reports.record import digests

RUNS = Path("reports", "runs")
EVIDENCE = "exchanges.ndjson"
DOCUMENT = "conformance.json"
OUTCOMES = "outcomes.ndjson"
JOURNAL = "journal.ndjson"
"""What a run has learned so far; gone once it has a report."""
LATEST = "latest"
PART = "part"
"""The folder, in that of a whole report, of what was run to complete it."""
JUNIT = "junit.xml"
JUNIT_BY_REQUIREMENT = "junit-by-requirement.xml"
_ROOM = ".room"
_ROOM_BYTES = 4_000_000
"""Twice what report, outcomes and page of a whole run take, about."""
_MADE = (
    *(EVIDENCE, JOURNAL, DOCUMENT, OUTCOMES, JUNIT, JUNIT_BY_REQUIREMENT),
    *("conformance.html", "run.har", "statement.jws"),
)
_SCRIPTS = "replay/*.py"
EXPLORATION = "exploration"
"""The folder of what each part of an exploration walked and found."""


def evidence_part(folder: Path, worker: str) -> Path:
    """Return the file that ``worker`` writes its evidence to, joined at the end of the run."""
    return folder / f"exchanges.{worker}.ndjson"


def hold_folder(folder: Path) -> int | None:
    """Hold ``folder`` for one run as long as the descriptor that is returned is open.

    It is made where there is none. Nothing is returned where the system holds no folders. Raises
    ``BlockingIOError`` where another run holds it, ``OSError`` where it can't be made.
    """
    folder.mkdir(parents=True, exist_ok=True)
    try:
        import fcntl

        held = os.open(folder, os.O_RDONLY)
    except (ImportError, OSError):
        return None
    try:
        fcntl.flock(held, fcntl.LOCK_EX | fcntl.LOCK_NB)
    except BlockingIOError:
        os.close(held)
        raise
    except OSError:  # a file system that knows no locks
        os.close(held)
        return None
    return held


def prepare(folder: Path) -> None:
    """Make ``folder`` ready for a run, or raise ``OSError`` where it can't be written to.

    Room for the report is held from now on, where there is some: evidence may fill the disk.
    """
    made = (folder / name for name in _MADE)
    walked = folder.glob(f"{EXPLORATION}/*.json")
    for earlier in (*_parts(folder), *made, *folder.glob(_SCRIPTS), *walked):
        earlier.unlink(missing_ok=True)
    (folder / EVIDENCE).write_text("", encoding="utf-8")
    shutil.rmtree(shared(folder), ignore_errors=True)
    shared(folder).mkdir()
    with suppress(OSError):
        (folder / _ROOM).write_bytes(bytes(_ROOM_BYTES))


def shared(folder: Path) -> Path:
    """Return the folder of what workers share; it is gone when the run is over."""
    return folder / ".shared"


def join_evidence(folder: Path) -> None:
    """Put the evidence of all workers into one file; raise ``OSError`` where that fails.

    A line that a lost worker could not write to its end is left out: its test tells nothing of it.
    The report has its room then, whatever became of the evidence.
    """
    folder.mkdir(parents=True, exist_ok=True)
    try:
        with (folder / EVIDENCE).open("wb") as whole:
            for part in _parts(folder):
                with part.open("rb") as piece:
                    whole.writelines(line for line in piece if line.endswith(b"\n"))
        for part in _parts(folder):
            part.unlink()
    finally:
        shutil.rmtree(shared(folder), ignore_errors=True)
        with suppress(OSError):
            (folder / _ROOM).unlink(missing_ok=True)


def evidence_digest(folder: Path) -> str:
    """Return the SHA-256 of ``exchanges.ndjson``, nothing where it can't be read."""
    try:
        return digests.of_file(folder / EVIDENCE)
    except OSError:
        return ""


def _parts(folder: Path) -> list[Path]:
    return sorted(folder.glob("exchanges.*.ndjson"))


def write(folder: Path, document: Mapping[str, object]) -> None:
    """Write ``conformance.json`` as a whole or not at all; raise ``OSError`` where that fails."""
    write_whole(folder / DOCUMENT, json.dumps(document, indent=2, default=str) + "\n")


def write_lines(file: Path, lines: Iterable[str]) -> None:
    """Write outcomes or evidence as a whole or not at all; raise ``OSError`` where that fails."""
    write_whole(file, "".join(f"{line}\n" for line in lines))


def write_whole(file: Path, text: str) -> None:
    """Write a file as a whole or not at all; raise ``OSError`` where that fails.

    Half a surrogate pair, which a target's texts may hold, is written as an escape.
    """
    draft = file.parent / f".{file.name}.{os.getpid()}"
    try:
        draft.write_text(text, encoding="utf-8", errors="backslashreplace")
        draft.replace(file)
    except OSError:
        with suppress(OSError):
            draft.unlink(missing_ok=True)  # half a file takes the room of another
        raise


def point_latest(folder: Path) -> None:
    """Let ``latest``, beside ``folder``, name it: a link, or a text where links can't be made."""
    latest = folder.parent / LATEST
    draft = folder.parent / f".{LATEST}.{folder.name}"
    try:
        draft.symlink_to(folder.name, target_is_directory=True)
    except (OSError, NotImplementedError):
        draft.write_text(folder.name + "\n", encoding="utf-8")
    draft.replace(latest)


def new_identifier() -> str:
    """Return the id of a run that begins now; it sorts by time."""
    return f"{datetime.now(UTC):%Y%m%dT%H%M%SZ}-{secrets.token_hex(3)}"
