"""What hooks do to the limits of their process is undone, as far as the system lets it be."""

import os
import subprocess
import sys
import threading
from pathlib import Path

import pytest

from conformance.outcomes import ConfigurationError
from fixtures.target.hooks import thread
from fixtures.target.hooks.calling import Hooks
from fixtures.target.hooks.thread import HookThread
from selftests.runs.conftest import ROOT
from selftests.target.conftest import Loader

resource = pytest.importorskip("resource", reason="Windows has no such limits")
LOWERS = """
import resource
from fixtures.target.hooks.thread import HookThread

def lowers():
    for kind in (resource.RLIMIT_NOFILE, resource.RLIMIT_FSIZE):
        resource.setrlimit(kind, (8, {hard}))

before = resource.getrlimit(resource.RLIMIT_NOFILE)
thread = HookThread()
thread.run(lowers, 60)
print(thread.lost)
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
        lowers = lowers.replace("thread =", f"{FORBIDDEN}thread =")
    ended = subprocess.run(
        [sys.executable, "-W", "ignore", "-c", lowers],
        cwd=ROOT,
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
        encoding="utf-8",
        check=False,
    )
    lost = "" if undone else "lowered the limit RLIMIT_FSIZE of the run's process for good, to 64"
    assert ended.stdout == f"{lost}\nTrue\n"


def test_run_whose_process_may_do_too_little_does_not_begin(
    load: Loader, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Whatever it did next would fail, as if the suite were wrong."""
    monkeypatch.setattr(thread, "_set_again", lambda _: "took the files away")
    (tmp_path / "staging_hooks.py").write_text("class Hooks: pass", encoding="utf-8")

    with pytest.raises(ConfigurationError, match="took the files away: no run"):
        Hooks(load('[hooks]\nmodule = "staging_hooks.py:Hooks"\n'))


def test_hook_leaves_what_a_run_stands_on_as_it_was() -> None:
    """Files of a run can be read, and threads start."""

    def takes_away() -> None:
        os.umask(0o777)
        sys.excepthook = threading.excepthook = None  # type: ignore[assignment]

    before = sys.excepthook, threading.excepthook, os.umask(0o022)
    HookThread().run(takes_away, 60)
    assert (sys.excepthook, threading.excepthook, os.umask(before[-1])) == (*before[:2], 0o022)
