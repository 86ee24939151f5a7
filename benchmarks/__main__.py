"""Measure, and write the page: ``python -m benchmarks``, ``python -m benchmarks --write``."""

from __future__ import annotations

import argparse
import os
import platform
import sys
from datetime import UTC, datetime
from pathlib import Path

from benchmarks.table import rows

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
    write = parser.parse_args().write
    text = _HEAD.format(
        day=datetime.now(UTC).date(), cores=os.cpu_count(), python=platform.python_version()
    )
    sys.stdout.write(text)
    for row in rows():
        line = f"| {row.what} | {row.measured} | {row.goal} |\n"
        sys.stdout.write(line)
        sys.stdout.flush()
        text += line
    if write:
        PAGE.write_text(text, encoding="utf-8")


main()
