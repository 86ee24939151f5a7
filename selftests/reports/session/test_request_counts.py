"""The requests that are counted for each file of tests, by which a first run is divided."""

from pathlib import Path

from reports.session.sharding import estimated_times, requests_by_file
from selftests.reports import run_folders
from selftests.reports.conftest import CHECKOUT

SUITES = CHECKOUT / "suites"


def test_requests_of_each_file_are_counted() -> None:
    """No file that is gone, and no test that would be taken to be free."""
    files = {file.relative_to(CHECKOUT).as_posix() for file in SUITES.glob("*/test_*.py")}
    estimated = estimated_times(SUITES)

    assert estimated.keys() == files
    assert min(estimated.values()) > 0


def test_requests_are_those_of_one_test_on_average(tmp_path: Path) -> None:
    """Each of the five tests of this run sent one."""
    root = run_folders.checkout(tmp_path / "root")
    run = run_folders.made(root, tmp_path / "run")

    assert requests_by_file(run) == {"suites/demo/test_demo.py": 1.0}
