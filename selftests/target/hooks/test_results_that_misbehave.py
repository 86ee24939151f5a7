"""What hooks return or raise may run more of their code when it is read: the run goes on."""

import sys
from pathlib import Path

import pytest

from conformance.outcomes import Blocked, ConfigurationError
from fixtures.target.hooks.calling import Hooks
from selftests.target.conftest import Loader

SOURCE = """
import sys, threading

class Odd(Exception):
    def __str__(self): {told}

class Veiled:
    @property
    def __class__(self): {told}

class Asked:
    def __call__(self, **keywords): return "4111"
    @property
    def __signature__(self): {told}

class Endless(list):
    def __iter__(self):
        while True: yield "x"

class Hooks:
    def __init__(self, target): pass
    def fund(self, *, wallet_id, amount, currency): {body}
    def disposable_login(self): return Endless()
    {method}
"""
MODULE = '[hooks]\nmodule = "staging_hooks.py:Hooks"\n[timing]\nhook_timeout_s = 2\n'
CALL = {"wallet_id": "w-1", "amount": 1, "currency": "EUR"}


def hooks_of(
    load: Loader, folder: Path, body: str, told: str = "pass", method: str = "pass"
) -> Hooks:
    """Hooks of which one action comes from ``body``; what it hands out is read by ``told``."""
    source = SOURCE.format(body=body, told=told, method=method)
    (folder / "staging_hooks.py").write_text(source, encoding="utf-8")
    return Hooks(load(MODULE))


@pytest.mark.parametrize("body", ["raise Odd", "return Veiled()"])
@pytest.mark.parametrize("told", ["raise ValueError", "sys.exit(0)", "raise KeyboardInterrupt"])
def test_reading_it_may_raise_anything(load: Loader, tmp_path: Path, body: str, told: str) -> None:
    """That ends no run, and is no fault of the suite."""
    with pytest.raises(Blocked, match="hook `fund` raised "):
        hooks_of(load, tmp_path, body, told).call("fund", **CALL)


@pytest.mark.parametrize("body", ["raise Odd", "return Veiled()"])
def test_reading_it_may_never_end(load: Loader, tmp_path: Path, body: str) -> None:
    """It counts for the time that the hook has."""
    hooks = hooks_of(load, tmp_path, body, "threading.Event().wait()")
    with pytest.raises(Blocked, match="hook `fund` did not return within 2 s"):
        hooks.call("fund", **CALL)


def test_of_what_never_ends_the_beginning_is_read(load: Loader, tmp_path: Path) -> None:
    """All of it would fill the memory."""
    with pytest.raises(Blocked, match="returned Endless, expected a pair"):
        hooks_of(load, tmp_path, "pass").call("disposable_login")


@pytest.mark.parametrize(
    ("body", "kind"),
    [
        ("yield", "generator"),
        ("return (each for each in ())", "generator"),
        ("return map(print, [1])", "map"),
    ],
)
def test_action_that_has_not_begun_is_none(
    load: Loader, tmp_path: Path, body: str, kind: str
) -> None:
    """It begins when somebody asks for what it yields, which nobody does."""
    with pytest.raises(Blocked, match=f"hook `fund` returned {kind}, expected nothing"):
        hooks_of(load, tmp_path, body).call("fund", **CALL)


@pytest.mark.parametrize("result", ["iter(())", "[]", "0"])
def test_action_may_return_anything_else(load: Loader, tmp_path: Path, result: str) -> None:
    """As what a driver of a database does, which can be gone through, too."""
    assert hooks_of(load, tmp_path, f"return {result}").call("fund", **CALL) is None


@pytest.mark.parametrize(
    ("told", "reported"),
    [("raise ValueError('no')", "raised ValueError: no"), ("threading.Event().wait()", "2 s")],
)
def test_method_that_cannot_be_got_is_a_wrong_configuration(
    load: Loader, tmp_path: Path, told: str, reported: str
) -> None:
    """Said before the first request."""
    method = f"redirect_url = property(lambda self: self.got())\n    def got(self): {told}"
    with pytest.raises(ConfigurationError, match=f"asking Hooks for its methods .*{reported}"):
        hooks_of(load, tmp_path, "pass", method=method)


@pytest.mark.parametrize("deepest", [150, 10**6])
def test_calls_nest_as_deep_as_before(load: Loader, tmp_path: Path, deepest: int) -> None:
    """Whatever a hook has asked for: it would hold for the whole process."""
    before = sys.getrecursionlimit()
    hooks_of(load, tmp_path, f"sys.setrecursionlimit({deepest})").call("fund", **CALL)

    assert sys.getrecursionlimit() == before


@pytest.mark.parametrize(
    ("told", "message"),
    [
        ("raise RuntimeError('no')", "asking what `card_number` takes raised RuntimeError: no"),
        ("sys.exit(0)", "asking what `card_number` takes raised SystemExit: 0"),
        ("threading.Event().wait()", "asking what `card_number` takes did not end within 2 s"),
        ("raise TypeError", "method `card_number` must take no arguments as keywords"),
    ],
)
def test_reading_what_it_takes_may_raise_anything_or_never_end(
    load: Loader, tmp_path: Path, told: str, message: str
) -> None:
    """A method may be an object that tells its own signature."""
    with pytest.raises(ConfigurationError, match=message):
        hooks_of(load, tmp_path, "pass", told, "card_number = Asked()")


def test_signature_that_cannot_be_read_is_none(load: Loader, tmp_path: Path) -> None:
    """To call it will tell."""
    hooks = hooks_of(load, tmp_path, "pass", "raise ValueError", "card_number = Asked()")
    assert hooks.call("card_number") == "4111"
