"""What hooks and their threads print, whatever they do to output."""

import subprocess
import sys

import pytest

from fixtures.target.hooks.thread import HookThread
from selftests.runs.conftest import ROOT

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


@pytest.mark.parametrize("prints", ["print('it: secret')", "os.write(1, b'it: secret\\n')"])
def test_what_a_hook_prints_is_masked(prints: str, capsys: pytest.CaptureFixture[str]) -> None:
    """Where pytest captures nothing, nobody does it later."""
    hooks = HookThread(lambda text: text.replace("secret", "*"))
    hooks.run(lambda: exec(f"import os; {prints}"), 60)  # noqa: S102

    assert "".join(capsys.readouterr()) == "it: *\n"
