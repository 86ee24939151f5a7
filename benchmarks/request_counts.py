"""Counts what tests send and stand on, by which they are divided among machines and workers."""

import json
import tempfile
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

from benchmarks import remembering
from benchmarks.measuring import ROOT, NotMeasuredError, run, service
from fixtures.states.workers.needs import NEEDS
from reports.session.sharding import REQUESTS, requests_by_file

FILES = (REQUESTS, NEEDS)
_ALL_RAN = {"conformant", "conformant_with_waivers"}
_HEAD = """\
# The requests for one test of each file, on average, of a serial run of all tests in the order of
# their names. Counted by `python -m benchmarks --requests`; nobody writes here by hand.
"""
_HEAD_OF_NEEDS = """\
# What the tests of each unit need in such a run: the requests for one of them, on average, and the
# states that they stand on, each of which takes as many requests, once, as is said here first.
# Counted by `python -m benchmarks --requests`; nobody writes here by hand.
"""


def write() -> None:
    """Count anew, on the reference service."""
    requests = sorted(_counted(requests_by_file).items())
    needs = _counted(_needs, "-p", remembering.__name__)
    lines = (f'"{file}" = {count}\n' for file, count in requests)
    for name, text in ((REQUESTS, (_HEAD, *lines)), (NEEDS, _lines(needs))):
        (ROOT / "suites" / name).write_text("".join(text), encoding="utf-8")


def _counted(read: Callable[[Path], dict[str, Any]], *options: str) -> dict[str, Any]:
    """Return what ``read`` finds in the folder of a serial run."""
    with service() as base_url, tempfile.TemporaryDirectory() as folder:
        place = Path(folder, "counted")
        cost = run(base_url, "-n", "0", "-p", "no:randomly", *options, report_dir=str(place))
        if (verdict := cost.document["verdict"]) not in _ALL_RAN:
            raise NotMeasuredError(f"the run that counts is {verdict}: {cost.document['reason']}")
        return read(place)


def _needs(run_folder: Path) -> dict[str, Any]:
    needs: dict[str, Any] = json.loads((run_folder / remembering.FILE).read_text(encoding="utf-8"))
    return needs


def _lines(needs: dict[str, Any]) -> Iterator[str]:
    """Yield the needs as TOML, whose basic strings are written as those of JSON."""
    yield f"{_HEAD_OF_NEEDS}\n[states]\n"
    for state, requests in needs["states"].items():
        yield f"{json.dumps(state)} = {requests}\n"
    yield "\n[tests]\n"
    for unit, each in needs["tests"].items():
        states = json.dumps(each["states"])
        yield f"{json.dumps(unit)} = {{ requests = {each['requests']}, states = {states} }}\n"
