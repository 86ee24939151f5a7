"""Threads that are left running print to nobody, whenever they do."""

import io
import os
import queue
import sys
import threading

import pytest

from reports.session.ending import own_output, termination
from reports.session.ending.own_output import OfOneThread
from selftests.reports.conftest import FakeSuite

PRINTS_ON = """
import sys, threading

def prints():
    while True:
        print("spam" * 100)
        print("spam", file=sys.stderr, flush=True)

@pytest.mark.requirement("DEM-A-01")
def test_a(): threading.Thread(target=prints, daemon={daemon}).start()
@pytest.mark.requirement("DEM-A-02")
@pytest.mark.parametrize("number", range(200))
def test_b(number): print("kept")
"""


@pytest.mark.parametrize(("daemon", "options"), [(True, ()), (False, ()), (True, ("-n", "1"))])
def test_thread_that_prints_on_fills_no_output(
    suite: FakeSuite, daemon: bool, options: tuple[str, ...]
) -> None:
    """Nor does it end the process, be it by a stream that is gone or while Python shuts down."""
    suite.require("DEM-A-01 must", "DEM-A-02 must")
    suite.test(PRINTS_ON.format(daemon=daemon))
    suite.claim(more="from reports.session.ending import termination; termination.LEFT_S = 0.1")

    ran = suite.run("-rP", *options, apart=not options)

    assert (ran.code, ran.verdict) == (0, "conformant")
    assert "spam" not in ran.text
    assert options or "kept" in ran.text


def test_output_is_given_back(
    capsys: pytest.CaptureFixture[str], pytestconfig: pytest.Config
) -> None:
    """To whoever had it, unless somebody else has it by now."""
    give_back = own_output.keep(pytestconfig)
    sys.stdout.write("own\n")
    thread = threading.Thread(target=print, args=["other's"])
    thread.start()
    thread.join()
    give_back()
    give_back()
    sys.stdout.write("own\n")

    assert capsys.readouterr().out == "own\nown\n"


def test_other_threads_lose_what_they_write() -> None:
    """Lines and what waits, too; all else of a stream is as it is."""
    stream = io.StringIO()
    own = OfOneThread(stream)
    own.writelines(iter(["a", "b"]))
    for act in (lambda: own.write("c"), lambda: own.writelines(iter("d")), own.flush):
        thread = threading.Thread(target=act)
        thread.start()
        thread.join()
    own.flush()

    assert stream.getvalue() == "ab"
    assert own.encoding is None


def test_what_the_run_has_written_is_flushed_before_its_process_is_ended(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """By a thread that may write nothing itself; what cannot be flushed ends it as well."""
    inner, broken = io.BytesIO(), io.StringIO()
    kept = OfOneThread(OfOneThread(io.TextIOWrapper(inner, encoding="utf-8")))
    kept.write("the last line")
    broken.close()
    ended = queue.SimpleQueue[tuple[int, bytes]]()
    codes = queue.SimpleQueue[int]()
    begun = threading.Event()
    codes.put(6)
    begun.set()
    monkeypatch.setattr(sys, "stdout", kept)
    monkeypatch.setattr(sys, "stderr", broken)
    monkeypatch.setattr(termination, "LEFT_S", 0.0)
    monkeypatch.setattr(os, "_exit", lambda code: ended.put((code, inner.getvalue())))
    end_late = termination._end_late  # noqa: SLF001  (what else starts it ends this process)
    thread = threading.Thread(target=end_late, args=(begun, codes))
    thread.start()
    thread.join()
    monkeypatch.undo()

    assert ended.get(timeout=1) == (6, b"the last line")
