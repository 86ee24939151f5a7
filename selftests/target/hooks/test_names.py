"""What hooks replace in the process of a run is theirs alone."""

import builtins
import json
import os
import socket
import sys
import threading
import time
from collections.abc import Callable
from types import ModuleType
from typing import Any

import pytest

from fixtures.target.hooks.names import ReplacedNames
from fixtures.target.hooks.thread import HookThread

SECONDS = 60.0
NAMES: tuple[tuple[ModuleType, str], ...] = (
    (time, "monotonic"),
    (time, "time"),
    (time, "sleep"),
    (threading, "Thread"),
    (socket, "socket"),
    (json, "dumps"),
    (os, "write"),
    (os, "getpid"),
    (builtins, "open"),
    (builtins, "next"),
    (builtins, "__import__"),
)
EACH = pytest.mark.parametrize(
    ("module", "name"), NAMES, ids=[f"{module.__name__}.{name}" for module, name in NAMES]
)


@pytest.fixture
def hooks(monkeypatch: pytest.MonkeyPatch) -> HookThread:
    """A thread of hooks; whatever they replace is back after the test."""
    for module, name in NAMES:
        monkeypatch.setattr(module, name, getattr(module, name))
    return HookThread()


def broken(*_given: object, **_told: object) -> None:
    """What a hook may put in the place of anything."""
    raise ZeroDivisionError


def value_of(hooks: HookThread, act: Callable[[], object]) -> object:
    """What an act returns that hooks do."""
    return hooks.run(act, SECONDS).value


@EACH
def test_what_a_call_replaces_is_there_in_calls(
    hooks: HookThread, module: ModuleType, name: str
) -> None:
    """A run goes on with its own, the next call with that of the hooks."""
    own = getattr(module, name)
    hooks.run(lambda: setattr(module, name, broken), SECONDS)
    between = getattr(module, name)
    later: list[object] = []
    hooks.run(lambda: later.append(getattr(module, name)), SECONDS)

    assert (between, later, getattr(module, name)) == (own, [broken], own)


def test_what_a_call_puts_back_is_back(hooks: HookThread) -> None:
    """As a mock does that a hook starts in one call and stops in another."""
    own = time.time
    hooks.run(lambda: setattr(time, "time", broken), SECONDS)
    hooks.run(lambda: setattr(time, "time", own), SECONDS)

    assert value_of(hooks, lambda: time.time) is own


def test_what_a_call_deletes_is_missing_in_calls(hooks: HookThread) -> None:
    """And nowhere else."""
    hooks.run(lambda: delattr(time, "monotonic"), SECONDS)

    assert value_of(hooks, lambda: hasattr(time, "monotonic")) is False
    assert time.monotonic()


def test_what_a_call_adds_stays(hooks: HookThread, monkeypatch: pytest.MonkeyPatch) -> None:
    """It is in nobody's way."""
    monkeypatch.setattr(json, "added_by_a_hook", None, raising=False)
    hooks.run(lambda: setattr(json, "added_by_a_hook", 1), SECONDS)

    assert vars(json)["added_by_a_hook"] == 1


@pytest.mark.parametrize(("beginning", "stays"), [(True, True), (False, False)])
def test_what_leads_to_the_target_may_be_replaced_at_the_beginning(
    hooks: HookThread, *, beginning: bool, stays: bool
) -> None:
    """As by a proxy's library: the run goes its way as well. In a call it is the hook's own."""
    hooks.run(lambda: setattr(socket, "socket", broken), SECONDS, beginning=beginning)

    assert (vars(socket)["socket"] is broken) is stays


@pytest.mark.parametrize("beginning", [True, False])
def test_clocks_are_never_replaced(hooks: HookThread, *, beginning: bool) -> None:
    """Nobody is led to a target by them."""
    hooks.run(lambda: setattr(time, "time", broken), SECONDS, beginning=beginning)

    assert time.time()


def test_hook_that_does_not_return_keeps_nothing(hooks: HookThread) -> None:
    """The run goes on without it."""
    own, ended = time.time, threading.Event()

    def replace_and_hang() -> None:
        time.time = broken  # type: ignore[assignment]
        ended.wait()

    with pytest.raises(TimeoutError):
        hooks.run(replace_and_hang, 0.5)
    after = time.time
    ended.set()

    assert after is own


@pytest.mark.usefixtures("hooks")
def test_what_is_left_twice_is_put_back_once(monkeypatch: pytest.MonkeyPatch) -> None:
    """Who ends after the run went on without them finds what is there by then."""
    theirs = ReplacedNames().theirs(beginning=False)
    with theirs:
        theirs.__exit__()
        monkeypatch.setattr(time, "time", broken)

    assert vars(time)["time"] is broken


@pytest.mark.usefixtures("hooks")
def test_who_comes_after_it_was_left_changes_nothing() -> None:
    """What a hook has replaced would stay, with nobody to put it back."""
    names, own = ReplacedNames(), time.time
    names.of_hooks["time", "time"] = broken
    theirs = names.theirs(beginning=False)
    theirs.__exit__()
    with theirs:
        pass

    assert time.time is own


def test_places_of_modules_are_there_again(hooks: HookThread) -> None:
    """What a run imports later is found; what a hook has added is kept."""
    places: tuple[list[Any], ...] = (sys.path, sys.meta_path, sys.path_hooks)
    before = [list(dict.fromkeys(each)) for each in places]

    def take_away() -> None:
        for each in places:
            each.clear()
        sys.path.append("added")

    hooks.run(take_away, SECONDS)
    after = [each[:] for each in places]
    sys.path.remove("added")

    assert after == [["added", *before[0]], *before[1:]]


def test_what_cannot_be_compared_is_replaced_like_all_else(hooks: HookThread) -> None:
    """Whoever wrote its class may raise anything."""

    class Odd:
        def __eq__(self, _: object) -> bool:
            raise ZeroDivisionError

        __hash__ = None  # type: ignore[assignment]

    own = json.dumps
    hooks.run(lambda: setattr(json, "dumps", Odd()), SECONDS)

    assert json.dumps is own
