"""Who may import whom: arrows go one way."""

import sys

import pytest

from selftests.architecture.sources import PACKAGES, files, imports, is_below

_SHOWN = ("attest", "page", "replay")
"""What is made of a run that is over; none needs another."""
_AFTER_THE_VERDICT = ("session", "export", *_SHOWN)

FORBIDDEN = {
    "conformance": ("fixtures", "suites", "reports", "selftests"),
    "fixtures/interface": (
        "fixtures.client",
        "fixtures.target",
        "fixtures.journeys",
        "fixtures.states",
        "fixtures.discovery",
    ),
    "fixtures/client": ("fixtures.journeys", "fixtures.states", "fixtures.discovery"),
    "fixtures/target": ("fixtures.states",),
    "fixtures/journeys": ("fixtures.states", "fixtures.discovery"),
    "fixtures/states": ("fixtures.discovery",),
    "fixtures/discovery": ("fixtures.states", "fixtures.target.plugin"),
    "fixtures": ("reports", "suites", "selftests"),
    "suites": ("suites", "selftests"),
    "reports": ("fixtures", "suites", "selftests"),
    "reports/verdict": tuple(f"reports.{each}" for each in (*_AFTER_THE_VERDICT, "record")),
    "reports/record": tuple(f"reports.{each}" for each in _AFTER_THE_VERDICT),
    **{
        f"reports/{folder}": (
            "reports.session",
            *(f"reports.{each}" for each in _SHOWN if each != folder),
        )
        for folder in _SHOWN
    },
    "reports/export": ("reports.attest", "reports.page", "reports.replay"),
    "reference": ("conformance", "fixtures", "suites", "reports", "selftests"),
}


COMMAND_LINE = "reports/__main__.py"
"""Where the parts meet: it hands the judging of ``fixtures`` to the commands that need it."""


@pytest.mark.parametrize("folder", FORBIDDEN)
def test_arrows_go_one_way(folder: str) -> None:
    """What stands below knows nothing of what stands above, not even for types."""
    assert {
        (file, name)
        for file in files(folder)
        for name in imports(file)
        if is_below(name, *FORBIDDEN[folder]) and file != COMMAND_LINE
    } == set()


def test_nobody_imports_the_reference() -> None:
    """A misreading that judge and judged share would never be seen; it is started as a process."""
    others = ["conftest.py", *files("conformance", "fixtures", "suites", "reports")]

    assert {
        file for file in others for name in imports(file) if is_below(name, "reference")
    } == set()


@pytest.mark.parametrize("file", files("suites"))
def test_suites_stand_on_fixtures_alone(file: str) -> None:
    """Beside pytest and the standard library."""
    roots = {name.partition(".")[0] for name in imports(file)}

    assert roots - set(sys.stdlib_module_names) <= {"fixtures", "pytest"}


def test_every_package_is_looked_at() -> None:
    """An empty listing would make every rule of this folder hold."""
    assert all(len(files(package)) >= 5 for package in PACKAGES)
    assert "fixtures.client.client" in imports("fixtures/states/connection.py")
    assert "conformance.outcomes.Blocked" in imports("fixtures/client/client.py")
