"""What hooks do to the limits of their process is undone, as far as the system lets it be."""

import subprocess
import sys

import pytest

from selftests.runs.conftest import ROOT

resource = pytest.importorskip("resource", reason="Windows has no such limits")
LOWERS = """
import resource
from fixtures.target.hooks.thread import HookThread

def lowers():
    for kind in (resource.RLIMIT_NOFILE, resource.RLIMIT_FSIZE):
        resource.setrlimit(kind, (8, {hard}))

before = resource.getrlimit(resource.RLIMIT_NOFILE)
HookThread().run(lowers, 60)
print(resource.getrlimit(resource.RLIMIT_NOFILE) == (before if {undone} else (64, 64)))
"""
FORBIDDEN = """
sets = resource.setrlimit
def forbidden(kind, limits):
    if limits[1] != resource.getrlimit(kind)[1] and limits[1] != 64:
        raise ValueError("not allowed to raise maximum limit")
    sets(kind, limits)
resource.setrlimit = forbidden
"""


@pytest.mark.parametrize(
    ("hard", "undone"), [("resource.getrlimit(kind)[1]", True), ("64", False)], ids=["soft", "hard"]
)
def test_limits_are_set_again(hard: str, undone: bool) -> None:
    """A run of which no file can be opened any more would be a fault of the suite."""
    lowers = LOWERS.format(hard=hard, undone=undone)
    if not undone:  # nor may whoever has the right to
        lowers = lowers.replace("HookThread()", f"{FORBIDDEN}HookThread()")
    ended = subprocess.run(
        [sys.executable, "-W", "ignore", "-c", lowers],
        cwd=ROOT,
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
        encoding="utf-8",
        check=False,
    )
    assert ended.stdout == "True\n"
