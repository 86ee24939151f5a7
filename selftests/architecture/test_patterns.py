"""Every regular expression that meets a target's text takes time in proportion to its length.

A text of 60 kB that is made for it costs a pattern that goes back minutes. All patterns of the
suite are collected, those that are compiled and those that stand in a call, and each is shown
texts made of what such patterns repeat, and of the words that stand in itself.
"""

import ast
import re
import time
import tracemalloc
from collections import deque
from collections.abc import Callable, Iterator
from itertools import product
from typing import Final

import pytest

from selftests.architecture.sources import files, tree

LENGTHS: Final = (300, 6_000)
"""The first one ends soon, even where the time grows with the third power of the length."""
LONGER: Final = (300, 30_000)
"""Of texts that are made of a pattern's own words, which are few."""
LONGEST_S: Final = 0.05
"""Of processor time, for one pattern and one text; a linear one takes a tenth of it."""
MOST_BYTES: Final = 100_000
"""For a text of the second length."""
PIECES: Final = (
    *("a", "A", "0", "1", "9", "é", " ", "\t", ".", "-", "_", "=", "&", '"', "\\", "/", "[", "{"),
    *("a ", "A1", "AB12 ", "AB12 3456 ", "AB12", "AB121111222233334444 ", "4 ", "4-", "11 ", "1."),
    *(
        "1.1",
        "a-",
        "a.",
        "eyJ.",
        "eyJ",
        "ewo.ew",
        "token=",
        "&token=",
        "?code=x&",
        "T1:",
        "2026-01-",
    ),
    *(
        "AB12" + "A" * 40 + " ",
        "a@",
        "@",
        "a.a@",
        '"a',
        '\\"',
        "['",
        ".a",
        "[0]",
        "00000000-0000-",
        "+1",
        "%0",
        "{a}",
        "{{",
    ),
)
BESIDE: Final = ("", "-", ".", "=")
BEFORE: Final = "!?\"'$["
"""What a pattern may ask for before it repeats anything."""
WAYS: Final = {
    **dict.fromkeys(("search", "sub", "split", "findall", "finditer"), "anywhere"),
    "match": "at its beginning",
    "fullmatch": "as a whole",
}


def _patterns() -> Iterator[tuple[str, str]]:
    """Yield every pattern that stands as a literal in the suite, with each way in which it is used.

    Of one that is compiled and used in another file both ways are shown.
    """
    for file in files("conformance", "fixtures", "reports"):
        used: dict[str, set[str]] = {}
        for called in _calls(file):
            used.setdefault(called.value.id, set()).add(WAYS.get(called.attr, ""))  # type: ignore[attr-defined]
        for node in ast.walk(tree(file)):
            if isinstance(node, ast.Assign | ast.AnnAssign) and isinstance(node.value, ast.Call):
                target = node.targets[0] if isinstance(node, ast.Assign) else node.target
                name = target.id if isinstance(target, ast.Name) else ""
                if _of_module(node.value.func, "compile"):
                    ways = used.get(name, set()) - {""} or set(WAYS.values())
                    yield from ((found, way) for found in _literal(node.value) for way in ways)
            elif isinstance(node, ast.Call):
                for method, way in WAYS.items():
                    if _of_module(node.func, method):
                        yield from ((found, way) for found in _literal(node))


def _calls(file: str) -> Iterator[ast.Attribute]:
    for node in ast.walk(tree(file)):
        if isinstance(node, ast.Attribute) and isinstance(node.value, ast.Name):
            yield node


def _of_module(called: ast.expr, name: str) -> bool:
    """Tell a function of the module of regular expressions."""
    if not isinstance(called, ast.Attribute) or called.attr != name:
        return False
    return isinstance(called.value, ast.Name) and called.value.id == "re"


def _literal(call: ast.Call) -> Iterator[str]:
    try:
        value = ast.literal_eval(call.args[0])
    except (ValueError, IndexError):
        return
    if isinstance(value, str):
        yield value


def _texts(pattern: str) -> Iterator[str]:
    """Yield texts made of the usual pieces, and of the words that stand in the pattern itself."""
    for length, piece in product(LENGTHS, PIECES):
        text = piece * (length // len(piece))
        yield from (text, f"{text}!", f"!{text}\n")
    bare = re.sub(r"\\.|\(\?[A-Za-z]+\)", " ", pattern.replace("[yw]", "y"))
    words = dict.fromkeys(re.findall(r"[A-Za-z]{2,}", bare))
    for length, word, sign in product(LONGER, words, BESIDE):
        text = f"{word}{sign}" * (length // len(f"{word}{sign}"))
        yield from (f"{before}{text}\n" for before in ("", *BEFORE))


PATTERNS: Final = tuple(dict.fromkeys(_patterns()))


def test_the_patterns_are_known() -> None:
    """Some dozens."""
    assert len(PATTERNS) > 40


@pytest.mark.parametrize(("pattern", "way"), PATTERNS, ids=range(len(PATTERNS)))
def test_pattern_is_linear(pattern: str, way: str) -> None:
    """Also where the end of the text lets it fail."""
    compiled = re.compile(pattern, re.IGNORECASE)
    looks: dict[str, Callable[[str], object]] = {
        "anywhere": lambda reported: list(compiled.finditer(reported)),
        "at its beginning": compiled.match,
        "as a whole": compiled.fullmatch,
    }
    for reported in _texts(pattern):
        # Whatever else the machine does may fall into one try, but hardly into three.
        quickly = any(_took(looks[way], reported) < LONGEST_S for _ in range(3))
        assert quickly, (pattern, reported[:80])


@pytest.mark.parametrize(("pattern", "way"), PATTERNS, ids=range(len(PATTERNS)))
def test_pattern_needs_no_memory(pattern: str, way: str) -> None:
    """What repeats a group remembers each time, to come back to it, unless told not to (``*+``)."""
    compiled = re.compile(pattern)
    look = {"at its beginning": compiled.match, "as a whole": compiled.fullmatch}.get(way)
    tracemalloc.start()
    try:
        for piece in PIECES:
            text = piece * (LENGTHS[1] // len(piece))
            tracemalloc.reset_peak()
            before, _ = tracemalloc.get_traced_memory()
            if look is None:
                deque(compiled.finditer(text), maxlen=0)
            else:
                look(text)
            assert tracemalloc.get_traced_memory()[1] - before < MOST_BYTES, (pattern, piece)
    finally:
        tracemalloc.stop()


@pytest.mark.parametrize("pattern", dict.fromkeys(pattern for pattern, _ in PATTERNS))
def test_what_is_repeated_for_good_is_atomic(pattern: str) -> None:
    """Before 3.11.5, Python went on from within a group that such a repetition (``*+``) left."""
    assert _repeated_for_good(pattern) <= {"(?>"}


def test_groups_that_are_repeated_for_good_are_found() -> None:
    """By how they begin; what stands in a class or is escaped is no group."""
    assert _repeated_for_good(r"(?:a+[)*+(]\()*+") == {"(?:"}
    assert _repeated_for_good(r"((?>a(b)+)?+)*[)]++\)*") == {"(?>"}


def _repeated_for_good(pattern: str) -> set[str]:
    parts = r"\\.|\[\^?\]?(?:\\.|[^\]\\])*\]|\((?:\?[>:])?|\)(?:[*+?]\+)?"
    opened: list[str] = []
    found: set[str] = set()
    for part in re.findall(parts, pattern, re.DOTALL):
        if part.startswith("("):
            opened.append(part)
        elif part.startswith(")"):
            begin = opened.pop()
            found |= {begin} if part != ")" else set()
    return found


def _took(look: Callable[[str], object], reported: str) -> float:
    began = time.process_time()
    look(reported)
    return time.process_time() - began
