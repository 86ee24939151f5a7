"""A plugin of pytest that does something to its own run at a hook of our choice.

What a reader of the output, another user of the disk or the system does at some moment is done here
at a known one, by the process itself: no scheduler decides what a self-test meets. ``MEDDLING`` is
a JSON text: the hook, the act (a name of ``ACTS``) and what it is done to.
"""

from __future__ import annotations

import json
import os
import shutil
import signal
from typing import TYPE_CHECKING, Final

import pytest

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping

MEDDLING: Final = "MEDDLING"
PLUGIN: Final = __name__


def _close(descriptor: str) -> None:
    os.close(int(descriptor))


def _remove(folder: str) -> None:
    shutil.rmtree(folder)


def _kill(_: str) -> None:
    os.kill(os.getpid(), signal.SIGKILL)


ACTS: Final[Mapping[str, Callable[[str], None]]] = {
    "close": _close,
    "remove": _remove,
    "kill": _kill,
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
    """Begin to listen; whatever this process starts does not."""
    reported = os.environ.pop(MEDDLING, "")
    if reported:
        pluginmanager.register(_Meddler(*json.loads(reported)), "meddling")


def reported(hook: str, act: str, what: str = "") -> dict[str, str]:
    """Return the environment that has ``act`` done at ``hook``."""
    return {MEDDLING: json.dumps([hook, act, what])}
