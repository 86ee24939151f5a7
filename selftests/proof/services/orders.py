"""The long form for some conforming variants: other orders, each test alone, several workers.

Takes about an hour, so that it is asked for and not part of every proof.
"""

import os
import random
import subprocess
import sys
import tempfile
from collections.abc import Iterable, Iterator, Sequence
from pathlib import Path

import tomli_w

from selftests.proof.collected import ROOT
from selftests.proof.matrix import Matrix
from selftests.proof.services.target_files import target_file
from selftests.proof.services.variants import Knowledge, Variant, unfair
from selftests.runs.conftest import reference

ORDERS = 3
WORKERS = (2, 8)
_HOOKS = ROOT / "reference" / "serving" / "hooks.py"
_LONGEST_RUN_S = 900
_LAST_LINES = 12


def in_other_orders(
    matrix: Matrix, variants: Iterable[Variant], knowledge: Knowledge
) -> Iterator[str]:
    """Yield what is held against conforming variants whose tests come in three other orders."""
    for variant in variants:
        orders = [shuffled(matrix.nodeids, f"{variant.name}/{seed}") for seed in range(ORDERS)]
        for outcome in matrix.in_orders(variant, orders):
            for held in unfair(variant, outcome, knowledge):
                yield f"{variant.name} in another order: {held}"


def each_alone(matrix: Matrix, variants: Iterable[Variant], knowledge: Knowledge) -> Iterator[str]:
    """Yield what is held against conforming variants that meet a single test each time."""
    for variant in variants:
        for outcome in matrix.in_orders(variant, [(nodeid,) for nodeid in matrix.nodeids]):
            for held in unfair(variant, outcome, knowledge):
                yield f"{variant.name}, a test alone: {held}"


def on_workers(variants: Iterable[Variant]) -> Iterator[str]:
    """Yield what is wrong with whole runs on several workers, over HTTP: all end with code 0."""
    for variant in variants:
        for workers in WORKERS:
            code, reported = _run(variant, workers)
            if code:
                yield f"{variant.name} on {workers} workers: exit code {code}: {reported}"


def shuffled(nodeids: Sequence[str], seed: str) -> tuple[str, ...]:
    """Return the tests in the order of a seed."""
    order = list(nodeids)
    random.Random(seed).shuffle(order)
    return tuple(order)


def _run(variant: Variant, workers: int) -> tuple[int, str]:
    chosen = [f"--policy={name}={value}" for name, value in variant.policy.items()]
    with tempfile.TemporaryDirectory(prefix="proof-") as folder, reference(*chosen) as environment:
        file = Path(folder) / "target.toml"
        tables = target_file(variant.policy, {"hooks": {"module": f"{_HOOKS}:Hooks"}})
        file.write_text(tomli_w.dumps(tables), encoding="utf-8")
        ended = subprocess.run(
            [
                *(sys.executable, "-m", "pytest", "-q", "-c", str(ROOT / "pyproject.toml")),
                *("-n", str(workers), "--report-dir", f"{folder}/report", f"--target={file}"),
            ],
            cwd=ROOT,
            env={**os.environ, **environment},
            stdout=subprocess.PIPE,
            stderr=subprocess.STDOUT,
            encoding="utf-8",
            check=False,
            timeout=_LONGEST_RUN_S,
        )
    return ended.returncode, " | ".join(ended.stdout.splitlines()[-_LAST_LINES:])
