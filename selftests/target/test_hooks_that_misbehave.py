"""Hooks that hang, leave, wander off or are asked about nonsense: the run goes on."""

from __future__ import annotations

import threading
import time
from pathlib import Path
from typing import TYPE_CHECKING

import pytest

from conformance.outcomes import Blocked, ConfigurationError, HarnessError
from fixtures.target.hooks import Hooks

if TYPE_CHECKING:
    from selftests.target.conftest import Loader

MODULE = '[hooks]\nmodule = "staging_hooks.py:Hooks"\n[timing]\nhook_timeout_s = 0.2\n'
SOURCE = """
import os, sys, threading, time

class Hooks:
    def __init__(self, target): {constructed}
    def activation_code(self, *, customer_id, user_id, email): {body}; return "code"
    def redirect_url(self): return threading.current_thread().name
"""
CALL = {"customer_id": "c-1", "user_id": "u-1", "email": "ada@example.com"}


def hooks_of(load: Loader, folder: Path, body: str, constructed: str = "pass") -> Hooks:
    """Hooks whose activation code comes from ``body``; whatever ``c-odd`` names is doubted."""
    source = SOURCE.format(body=body, constructed=constructed)
    (folder / "staging_hooks.py").write_text(source, encoding="utf-8")
    return Hooks(load(MODULE), doubted=lambda text: text == "c-odd")


def test_hook_that_hangs_is_given_up_once(load: Loader, tmp_path: Path) -> None:
    """Every later call of it fails at once, and other hooks still work."""
    hooks = hooks_of(load, tmp_path, "time.sleep(30)")
    began = time.monotonic()
    for _ in range(5):
        with pytest.raises(HarnessError, match=r"`activation_code` did not return within 0\.2 s"):
            hooks.call("activation_code", **CALL)

    assert hooks.call("redirect_url")
    assert time.monotonic() - began < 2.0


@pytest.mark.parametrize(
    ("body", "reported"),
    [
        ("sys.exit(0)", "raised SystemExit: 0"),
        ("raise KeyboardInterrupt", "raised KeyboardInterrupt"),
        ("raise ValueError('no')", "raised ValueError: no"),
    ],
)
def test_hook_that_leaves_ends_no_run(
    load: Loader, tmp_path: Path, body: str, reported: str
) -> None:
    """Whatever it raises is its own error."""
    with pytest.raises(HarnessError, match=reported):
        hooks_of(load, tmp_path, body).call("activation_code", **CALL)


def test_hook_that_wanders_off_is_fetched_back(load: Loader, tmp_path: Path) -> None:
    """The reports of a run go where they were asked for."""
    before = Path.cwd()
    hooks_of(load, tmp_path, "os.chdir('/')").call("activation_code", **CALL)
    assert Path.cwd() == before


def test_threads_that_hooks_leave_behind_keep_no_run_from_ending(
    load: Loader, tmp_path: Path
) -> None:
    """They end with the process."""
    body = "threading.Thread(target=time.sleep, args=(1,), name='left').start()"
    hooks_of(load, tmp_path, body).call("activation_code", **CALL)

    assert [each.daemon for each in threading.enumerate() if each.name == "left"] == [True]


def test_all_calls_are_made_in_one_thread(load: Loader, tmp_path: Path) -> None:
    """What a hook opens in its constructor or in one call it can use in the next."""
    hooks = hooks_of(
        load, tmp_path, "return self.made_in", "self.made_in = threading.current_thread().name"
    )
    assert hooks.call("activation_code", **CALL) == hooks.call("redirect_url")


@pytest.mark.parametrize("place", ["constructed", "imported"])
def test_hooks_that_hang_at_once_are_a_wrong_configuration(
    load: Loader, tmp_path: Path, place: str
) -> None:
    """Said before the first request."""
    if place == "imported":
        (tmp_path / "staging_hooks.py").write_text("import time\ntime.sleep(30)", encoding="utf-8")
        with pytest.raises(ConfigurationError, match=r"did not end within 0\.2 s"):
            Hooks(load(MODULE))
    else:
        with pytest.raises(ConfigurationError, match=r"did not end within 0\.2 s"):
            hooks_of(load, tmp_path, "return 'code'", "time.sleep(30)")


@pytest.mark.parametrize(
    "identifier", ["../x", "a?b", "a#b", "a%00", "a\r\nb", "\ud800", "x" * 300, "", "https://x/"]
)
def test_no_hook_is_asked_with_what_is_no_identifier(
    load: Loader, tmp_path: Path, identifier: str
) -> None:
    """Hooks put identifiers into paths and queries: the target's texts must do no harm there."""
    hooks = hooks_of(load, tmp_path, "return 'code'")
    with pytest.raises(
        Blocked, match="cannot be asked with the customer_id that the target reported"
    ):
        hooks.call("activation_code", **{**CALL, "customer_id": identifier})


def test_hook_that_fails_on_what_was_reported_amiss_is_blocked(
    load: Loader, tmp_path: Path
) -> None:
    """The answer that told it is charged; nobody's hook is at fault."""
    hooks = hooks_of(load, tmp_path, "raise LookupError")
    with pytest.raises(Blocked, match="in an answer that is not in order"):
        hooks.call("activation_code", **{**CALL, "customer_id": "c-odd"})
