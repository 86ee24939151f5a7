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

sets = resource.setrlimit  # as a command does of which Python knows nothing

def lowers():
    for kind in (resource.RLIMIT_NOFILE, resource.RLIMIT_FSIZE):
        sets(kind, (8, {hard}))

before = resource.getrlimit(resource.RLIMIT_NOFILE)
thread = HookThread()
thread.run(lowers, 60)
print(thread.lost)
print(resource.getrlimit(resource.RLIMIT_NOFILE) == (before if {undone} else (64, 64)))
"""
FORBIDDEN = """
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


ABOVE = """
import os, resource, subprocess
from functools import partial
from fixtures.target.hooks.thread import HookThread

def lower(kind=resource.RLIMIT_FSIZE, least=100):
    sets = resource.setrlimit
    {call}

ended = HookThread().run(lower, 60)
print(ended.error or "let through", resource.getrlimit(resource.RLIMIT_FSIZE)[1] == 100)
"""


@pytest.mark.parametrize(
    ("call", "refused"),
    [
        ("resource.setrlimit(kind, (least, least))", True),
        ("resource.prlimit(0, kind, (least, least))", True),
        ("resource.prlimit(os.getpid(), kind, (least, least))", True),
        ("resource.setrlimit(kind, (least, resource.RLIM_INFINITY))", False),
        ("resource.setrlimit(resource.RLIMIT_CORE, (0, 0))", False),
        ("subprocess.run(['true'], check=True, preexec_fn=partial(sets, kind, (9, 9)))", False),
    ],
)
def test_no_hook_takes_from_its_process_what_a_run_needs(call: str, *, refused: bool) -> None:
    """Lowered for good, nothing could be written any more. What a hook starts is its own."""
    ended = subprocess.run(
        [sys.executable, "-W", "ignore", "-c", ABOVE.format(call=call)],
        cwd=ROOT,
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
        encoding="utf-8",
        check=False,
    )
    told = "the run, of which this is the process, needs a limit of 1073741824, not 100: limit"
    assert ended.stdout.startswith(told if refused else "let through")
    assert ended.stdout.endswith(" False\n")


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
