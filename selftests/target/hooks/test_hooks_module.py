"""A module of hooks that cannot be used is one message of configuration."""

import sys
from pathlib import Path

import pytest

from conformance.outcomes import ConfigurationError
from fixtures.target.hooks.calling import Hooks
from selftests.target.conftest import Loader

MODULE = '[hooks]\nmodule = "sub/staging_hooks.py:Hooks"\n'
WITH_CARD_NUMBER = """
class Hooks:
    def __init__(self, target): pass
    def card_number(self): return "{}"
"""


def write(folder: Path, source: str) -> Path:
    """Write the module that :data:`MODULE` names."""
    path = folder / "sub" / "staging_hooks.py"
    path.parent.mkdir(exist_ok=True)
    path.write_text(source, encoding="utf-8")
    return path


def refusal(load: Loader) -> str:
    """The message of the error that constructing the hooks raises."""
    target = load(MODULE)
    with pytest.raises(ConfigurationError) as caught:
        Hooks(target)
    assert caught.value.__cause__ is None
    assert caught.value.__suppress_context__
    return str(caught.value).removeprefix(f"{target.source}: hooks.module: ")


def test_missing_file(load: Loader, tmp_path: Path) -> None:
    """The path is relative to the target file."""
    path = tmp_path / "sub" / "staging_hooks.py"
    assert refusal(load) == f"expected the file {path}, found none"


@pytest.mark.parametrize(
    ("source", "text"),
    [
        ("import no_such_module\n", "raised ModuleNotFoundError: No module named 'no_such_module'"),
        ("x = 1\nx = (\n", "raised SyntaxError: '(' was never closed (staging_hooks.py, line 2)"),
        ("\n1 / 0\n", "raised ZeroDivisionError: division by zero (staging_hooks.py line 2)"),
        ("raise SystemExit\n", "raised SystemExit (staging_hooks.py line 1)"),
    ],
)
def test_module_that_cannot_be_imported(
    load: Loader, tmp_path: Path, source: str, text: str
) -> None:
    """The exception and its line are reported, and no half-made module stays behind."""
    path = write(tmp_path, source)
    before = set(sys.modules)
    assert refusal(load).startswith(f"importing {path} {text}")
    left = set(sys.modules) - before  # beside what the suite itself needed first
    assert not any(name.startswith("conformance_hooks_") for name in left)


@pytest.mark.parametrize(
    ("source", "text"),
    [
        ("class Hook: pass\n", 'unknown class "Hooks", did you mean "Hook"? known: Hook'),
        ("Hooks = 1\n", 'unknown class "Hooks", known: none'),
    ],
)
def test_missing_class(load: Loader, tmp_path: Path, source: str, text: str) -> None:
    """The classes that there are get listed."""
    path = write(tmp_path, source)
    assert refusal(load) == f"{path} has no such class: {text}"


@pytest.mark.parametrize(
    ("constructor", "text"),
    [
        ("def __init__(self, target): raise OSError('no inbox')", "OSError: no inbox (staging_"),
        ("pass", "TypeError: Hooks() takes no arguments"),
    ],
)
def test_constructor_that_raises(load: Loader, tmp_path: Path, constructor: str, text: str) -> None:
    """A class takes the target."""
    write(tmp_path, f"class Hooks:\n    {constructor}\n")
    assert refusal(load).startswith(f"Hooks(target) raised {text}")


@pytest.mark.parametrize(
    ("member", "text"),
    [
        (
            "def consent_id(self, customer): pass",
            "method `consent_id` must take customer_id, kind as keywords",
        ),
        ("def card_number(self, x): pass", "method `card_number` must take no arguments"),
        ("card_number = '4111'", "`card_number` is not a method; a constant stands in the target"),
    ],
)
def test_member_that_cannot_be_called_as_its_hook(
    load: Loader, tmp_path: Path, member: str, text: str
) -> None:
    """It is found before the first test, not in the middle of a run."""
    write(tmp_path, f"class Hooks:\n    def __init__(self, target): pass\n    {member}\n")
    assert refusal(load).startswith(text)


def test_two_targets_do_not_share_a_module(load: Loader, tmp_path: Path) -> None:
    """Each construction imports the file anew, under a name of its own."""
    write(tmp_path, WITH_CARD_NUMBER.format("first"))
    first = Hooks(load(MODULE))
    write(tmp_path, WITH_CARD_NUMBER.format("the second"))
    second = Hooks(load(MODULE))
    assert (first.call("card_number"), second.call("card_number")) == ("first", "the second")


def test_module_may_hold_dataclasses(load: Loader, tmp_path: Path) -> None:
    """They look their module up by name."""
    write(
        tmp_path,
        "from __future__ import annotations\nfrom dataclasses import dataclass\n"
        "@dataclass\nclass Hooks:\n    target: object\n    def card_number(self): return '1'\n",
    )
    assert Hooks(load(MODULE)).call("card_number") == "1"
