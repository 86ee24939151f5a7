"""Replay scripts: for each requirement that failed or warned, one that shows why, on its own.

:func:`write` builds them from the files of a run alone. What a request needs before it and where
its values came from, the run recorded under ``replay`` in the evidence.
"""

import json
from pathlib import Path
from typing import Final

from reports.record.folder import DOCUMENT, write_whole
from reports.verdict.enumerations import BROKEN

FOLDER: Final = "replay"


def write(folder: Path) -> None:
    """Write ``replay/ID.py`` for each requirement of the run in ``folder`` that failed or warned.

    Without any, nothing is written. Raises ``OSError`` where a file can't be
    read or written, and whatever a script met that could not be built, once the others stand.
    """
    for earlier in (folder / FOLDER).glob("*.py"):
        earlier.unlink()
    document = json.loads((folder / DOCUMENT).read_text(encoding="utf-8"))
    broken = [entry for entry in document["requirements"] if entry["verdict"] in BROKEN]
    if not broken:
        return
    from reports.replay.recording import load
    from reports.replay.scripts import Scripts

    base_url = document["target"]["base_url"]
    scripts = Scripts(load(folder, base_url), document["run"]["id"], base_url)
    trouble: Exception | None = None
    for entry in broken:
        try:
            text = scripts.of(entry)
        except Exception as error:  # noqa: BLE001  (one script less must not cost the others)
            error.add_note(f"the replay script of {entry['id']} could not be built")
            trouble = trouble or error
            continue
        if text:
            (folder / FOLDER).mkdir(exist_ok=True)
            write_whole(folder / FOLDER / f"{entry['id']}.py", text)
    if trouble is not None:
        raise trouble
