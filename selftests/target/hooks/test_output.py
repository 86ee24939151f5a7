"""What hooks and their threads print, whatever they do to output."""

import subprocess
import sys
from pathlib import Path

import pytest

from selftests.runs.conftest import ROOT
from selftests.target.conftest import Loader
from selftests.target.hooks.test_hooks_that_misbehave import CALL, hooks_of

PRINTS_ON = """
import os
import threading
from fixtures.target.hooks.thread import HookThread

def prints():
    while True:
        print("x" * 1000)

hooks = HookThread()
hooks.run(lambda: threading.Thread(target=prints).start(), 60)
for _ in range(300):
    hooks.run(lambda: None, 60)
os._exit(0)  # Python itself may abort where it shuts down while a thread writes
"""


@pytest.mark.parametrize("ends", ["sys.stdout.close()", "sys.stdout.detach()"])
def test_next_call_has_an_output_again(
    load: Loader, tmp_path: Path, ends: str, capsys: pytest.CaptureFixture[str]
) -> None:
    """Whoever closes it, or takes it for another stream, does so for this call."""
    hooks = hooks_of(load, tmp_path, f"print('x'); {ends}")
    hooks.call("activation_code", **CALL)
    hooks.call("activation_code", **CALL | {"customer_id": "c-2"})

    assert "".join(capsys.readouterr()) == "x\n" * 2


def test_thread_that_prints_on_between_calls_ends_no_process() -> None:
    """As one that waits for messages: output that is gone while it is written to ends Python."""
    ended = subprocess.run(
        [sys.executable, "-c", PRINTS_ON],
        cwd=ROOT,
        stdout=subprocess.DEVNULL,
        stderr=subprocess.PIPE,
        encoding="utf-8",
        check=False,
    )

    assert ended.returncode == 0, ended.stderr
