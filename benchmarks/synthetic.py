"""A suite of any number of tests that send nothing, to see whether a test costs more among many."""

import subprocess
import sys
from pathlib import Path

from benchmarks.measuring import ROOT, Cost, measured

SIZES = (500, 10_000)
_SETTINGS = f"""
[pytest]
addopts = -q -p no:randomly -p no:anyio -p no:hypothesispytest -p reports.session.plugin
testpaths = suites
pythonpath = {ROOT}
"""
_CATALOGUE = """
profile = "core"
[[requirement]]
id = "SYN-A-01"
level = "must"
section = "1"
statement = "It holds."
"""
_TEST = """
import pytest

@pytest.mark.requirement("SYN-A-01")
@pytest.mark.parametrize("number", range({tests}))
def test_it(log, number):
    log.exchanged("GET /x", 1.0, {{"id": f"x{{number}}", "status": 200}})
"""


def run(folder: Path, tests: int) -> Cost:
    """Run that many tests in a checkout of their own in ``folder``."""
    suite = folder / "suites" / "synthetic"
    suite.mkdir(parents=True)
    (folder / "pytest.ini").write_text(_SETTINGS, encoding="utf-8")
    (suite / "requirements.toml").write_text(_CATALOGUE, encoding="utf-8")
    (suite / "test_synthetic.py").write_text(_TEST.format(tests=tests), encoding="utf-8")

    def act() -> None:
        subprocess.run(
            [sys.executable, "-m", "pytest", "-c", str(folder / "pytest.ini")],
            cwd=folder,
            stdout=subprocess.DEVNULL,
            check=True,
        )

    return measured(act)
