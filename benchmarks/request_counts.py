"""Counts the requests for the tests of each file, by which ``--shard`` divides a first run."""

import tempfile
from pathlib import Path

from benchmarks.measuring import ROOT, run, service
from reports.session.sharding import REQUESTS, requests_by_file

FILE = ROOT / "suites" / REQUESTS
_HEAD = """\
# The requests for one test of each file, on average, of a serial run of all tests in the order of
# their names. Counted by `python -m benchmarks --requests`; nobody writes here by hand.
"""


def write() -> None:
    """Count anew, on the reference service."""
    with service() as base_url, tempfile.TemporaryDirectory() as folder:
        place = Path(folder, "counted")
        run(base_url, "-n", "0", "-p", "no:randomly", report_dir=str(place))
        counted = requests_by_file(place)
    lines = (f'"{file}" = {requests}\n' for file, requests in sorted(counted.items()))
    FILE.write_text(_HEAD + "".join(lines), encoding="utf-8")
