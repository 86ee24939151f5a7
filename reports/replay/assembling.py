"""Copies the parts that a script uses, with the imports that they need.

They are definitions of :mod:`.parts`, and of the kernel where those stand on it: how an answer is
read is one rule, of which a script carries the source.
"""

import ast
import re
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from typing import Final

_ROOT: Final = Path(__file__).parents[2]
_PARTS: Final = "reports/replay/parts"
_SOURCES: Final = (
    *(f"{_PARTS}/{stem}.py" for stem in ("sending", "identities", "answers")),
    *(f"conformance/{stem}.py" for stem in ("json_values", "json_paths", "json_reading")),
    *(f"conformance/{stem}.py" for stem in ("reading", "masking")),
    *(f"{_PARTS}/{stem}.py" for stem in ("observing", "judging")),
)
"""In the order in which scripts have their definitions."""
_OURS: Final = ("reports", "conformance")
_GIVEN: Final = frozenset({"RECORDED_BASE_URL", "replay"})
"""What every script has of its own."""
_FOR_CHECKERS: Final = re.compile(r"(?<!\s)\s*# (?:noqa|type: ignore)[^\n]*")


@dataclass(frozen=True)
class _Part:
    """A definition that scripts may have: its source, and every name that it mentions."""

    source: str
    mentions: frozenset[str]
    constant: bool


@cache
def _parts() -> Mapping[str, _Part]:
    """Return every definition by name, in the order in which scripts have them."""
    found: dict[str, _Part] = {}
    for file in _SOURCES:
        source = (_ROOT / file).read_text(encoding="utf-8")
        for node in ast.parse(source).body:
            for name in _defined(node):
                text = _FOR_CHECKERS.sub("", _source(source, node))
                constant = not isinstance(node, ast.FunctionDef | ast.ClassDef)
                found[name] = _Part(text, _mentions(node), constant)
    return found


@cache
def _imports() -> Mapping[str, str]:
    """Return the statement that imports each name of the standard library."""
    found: dict[str, str] = {}
    for file in _SOURCES:
        tree = ast.parse((_ROOT / file).read_text(encoding="utf-8"))
        for node in ast.walk(tree):
            if isinstance(node, ast.Import):
                for alias in node.names:
                    found[alias.name.partition(".")[0]] = f"import {alias.name}"
            elif isinstance(node, ast.ImportFrom) and not str(node.module).startswith(_OURS):
                for alias in node.names:
                    found[alias.name] = f"from {node.module} import {alias.name}"
    return found


def _defined(node: ast.stmt) -> list[str]:
    if isinstance(node, ast.FunctionDef | ast.ClassDef):
        names = [node.name]
    elif isinstance(node, ast.AnnAssign) and isinstance(node.target, ast.Name):
        names = [node.target.id]
    elif isinstance(node, ast.Assign):
        names = [each.id for each in ast.walk(node.targets[0]) if isinstance(each, ast.Name)]
    else:
        names = []
    return [name for name in names if name not in _GIVEN]


def _source(source: str, node: ast.stmt) -> str:
    first = min([node.lineno, *(each.lineno for each in getattr(node, "decorator_list", []))])
    return "\n".join(source.split("\n")[first - 1 : node.end_lineno])


def _mentions(node: ast.AST) -> frozenset[str]:
    return frozenset(each.id for each in ast.walk(node) if isinstance(each, ast.Name))


def names() -> frozenset[str]:
    """Return every name that a value of a script must not have."""
    return frozenset((*_parts(), *_imports(), *_GIVEN))


def assembled(body: str) -> tuple[str, str]:
    """Return the imports and the parts that the source ``body`` of a script needs."""
    parts, imports = _parts(), _imports()
    wanted = {*_mentions(ast.parse(body)), "main"}
    reached: set[str] = set()
    while wanted:
        name = wanted.pop()
        if name in reached:
            continue
        reached.add(name)
        if name in parts:
            wanted |= parts[name].mentions
    lines = sorted(
        {imports[name] for name in reached if name in imports},
        key=lambda line: (line.startswith("from"), line),
    )
    return "\n".join(_joined(lines)), _written(
        part for name, part in parts.items() if name in reached
    )


def _joined(lines: Iterable[str]) -> list[str]:
    """Import several names of one module in one line."""
    modules: dict[str, list[str]] = {}
    for line in lines:
        module, _, name = line.partition(" import ")
        modules.setdefault(module, []).append(name)
    return [
        module if names == [""] else f"{module} import {', '.join(names)}"
        for module, names in modules.items()
    ]


def _written(parts: Iterable[_Part]) -> str:
    """Join definitions as the formatter would: constants together, two lines before others."""
    text = ""
    constant = False
    for part in dict.fromkeys(parts):
        if text:
            text += "\n" if part.constant and constant else "\n\n\n"
        text += part.source
        constant = part.constant
    return text
