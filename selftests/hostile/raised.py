"""A plugin of pytest that writes down the types of all exceptions which end a phase of a test.

``RAISED`` names the folder; each process writes a file of its own there, a name a line.
"""

import os
from collections.abc import Generator
from pathlib import Path
from typing import Final

import pytest

RAISED: Final = "RAISED_EXCEPTIONS"
PLUGIN: Final = __name__
MEANT: Final = frozenset({"Blocked", "NotApplicable", "Unanswered", "Uncertain", "ViolationFound"})
"""What a test may raise whatever a target does; anything else is a mistake of the suite."""


@pytest.hookimpl(wrapper=True, trylast=True)
def pytest_runtest_makereport(
    call: pytest.CallInfo[None],
) -> Generator[None, pytest.TestReport, pytest.TestReport]:
    """Note what ended a phase, before anybody says what it means."""
    if call.excinfo is not None:
        place = Path(os.environ[RAISED]) / f"{os.getpid()}.txt"
        with place.open("a", encoding="utf-8") as file:
            file.write(f"{call.excinfo.type.__name__}\n")
    return (yield)


def names_in(folder: Path) -> frozenset[str]:
    """Return the names that the processes of a run wrote down."""
    files = folder.glob("*.txt")
    return frozenset(name for file in files for name in file.read_text(encoding="utf-8").split())
