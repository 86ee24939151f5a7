"""Measure, and write the page: ``python -m benchmarks``, ``python -m benchmarks --write``."""

import argparse
import os
import platform
import sys
import time
from datetime import UTC, datetime
from pathlib import Path

from benchmarks import request_counts
from benchmarks.measuring import suites
from benchmarks.table import Table

PAGE = Path(__file__).with_name("results.md")
_HEAD = """# What a run costs

Measured on {day} with {cores} cores and Python {python} by `tox run -e benchmarks -- --write`: the
suite, and what it is compared with, one after the other and through the same proxy. Only ratios and
counts can be compared with those of another machine.

| | measured | goal |
|---|---|---|
"""


def main() -> None:
    """Print each row as it is measured; with ``--write``, renew the page."""
    parser = argparse.ArgumentParser(prog="python -m benchmarks")
    parser.add_argument("--write", action="store_true", help=f"renew {PAGE.name}")
    parser.add_argument(
        "--requests",
        action="store_true",
        help=f"measure nothing, but renew {' and '.join(request_counts.FILES)} in suites/",
    )
    parser.add_argument(
        "suites", nargs="*", metavar="SUITE", help="measure these folders; by default all"
    )
    options = parser.parse_args()
    if options.write and options.suites:
        parser.error("--write takes all suites")
    if options.requests:
        request_counts.write()
        return
    text = _HEAD.format(
        day=datetime.now(UTC).date(), cores=os.cpu_count(), python=platform.python_version()
    )
    sys.stdout.write(text)
    began = time.monotonic()
    for row in Table(tuple(options.suites) or suites()).rows():
        line = f"| {row.what} | {row.measured} | {row.goal} |\n"
        sys.stdout.write(line)
        sys.stdout.flush()
        text += line
    sys.stdout.write(f"\nmeasured in {time.monotonic() - began:.0f} s\n")
    if options.write:
        PAGE.write_text(text, encoding="utf-8")


main()
