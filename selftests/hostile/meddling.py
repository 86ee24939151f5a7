"""A plugin of pytest that does something to its own run at a hook of our choice.

What a reader of the output, another user of the disk or the system does at some moment is done here
at a known one, by the process itself: no scheduler decides what a self-test meets. ``MEDDLING`` is
a JSON text: the hook, the act (a name of ``ACTS``), what it is done to, and in which worker, if it
is not in the process that the test starts.
"""

import json
import os
import shlex
import shutil
import signal
import socket
import subprocess
import time
from collections.abc import Callable, Mapping
from pathlib import Path
from typing import Any, Final

import pytest

MEDDLING: Final = "MEDDLING"
WORKER: Final = "PYTEST_XDIST_WORKER"
PLUGIN: Final = __name__


def _ask(file: str) -> None:
    """Ask the self-test to act, which takes the file away once it has."""
    asked = Path(file)
    asked.touch()
    while asked.exists():
        time.sleep(0.01)


def _kill(_: str) -> None:
    os.kill(os.getpid(), signal.SIGKILL)


def _set_back(seconds: str) -> None:
    """Set the wall clock of this process back."""
    shown = time.time
    time.time = lambda: shown() - float(seconds)


def _resolve_late(seconds: str) -> None:
    """Let this process wait that long for the address of a name."""
    resolve = socket.getaddrinfo

    def answer_late(*arguments: Any, **keywords: Any) -> Any:
        time.sleep(float(seconds))
        return resolve(*arguments, **keywords)

    socket.getaddrinfo = answer_late


def _run(command: str) -> None:
    """Run a command, and keep its exit code and output in the file that it ends with."""
    *own, file = shlex.split(command)
    ended = subprocess.run(
        own, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, encoding="utf-8", check=False
    )
    Path(file).write_text(f"{ended.returncode}\n{ended.stdout}", encoding="utf-8")


ACTS: Final[Mapping[str, Callable[[str], None]]] = {
    "ask": _ask,
    "remove": shutil.rmtree,
    "kill": _kill,
    "run": _run,
    "set back": _set_back,
    "resolve late": _resolve_late,
}


class _Meddler:
    """Acts when its hook is called first, before anybody else hears of it."""

    def __init__(self, hook: str, act: str, what: str) -> None:
        self._act, self._what = act, what
        self._acted = False

        def called() -> None:
            if not self._acted:
                self._acted = True
                ACTS[self._act](self._what)

        setattr(self, hook, pytest.hookimpl(tryfirst=True)(called))


def pytest_addoption(pluginmanager: pytest.PytestPluginManager) -> None:
    """Begin to listen, where it is due; whatever that process starts does not."""
    *meddled, worker = json.loads(os.environ.get(MEDDLING, '[""]'))
    if meddled and worker == os.environ.get(WORKER, ""):
        del os.environ[MEDDLING]
        pluginmanager.register(_Meddler(*meddled), "meddling")


def reported(hook: str, act: str, what: str = "", worker: str = "") -> dict[str, str]:
    """Return the environment that has ``act`` done at ``hook``, in a worker if one is named."""
    return {MEDDLING: json.dumps([hook, act, what, worker])}
