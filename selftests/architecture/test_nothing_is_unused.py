"""What nobody uses is not there: self-tests alone keep nothing alive."""

import ast
import re
from collections.abc import Iterator

from selftests.architecture.sources import PACKAGES, ROOT, files, tree

USERS = (*files(*PACKAGES, "benchmarks", "install"), "conftest.py")
FAULTS = "reference/faults/"
"""Faults are found by what they are, not by their names."""
CALLED_FROM_OUTSIDE = ("pytest_", "build_")
"""How the names of hooks begin that pytest, and what installs the suite, call."""
TEMPLATES = tuple((ROOT / "reports/page/templates").rglob("*.j2"))


def _defined(file: str) -> Iterator[str]:
    for node in tree(file).body:
        if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef | ast.ClassDef):
            yield node.name
        elif isinstance(node, ast.Assign | ast.AnnAssign):
            targets = node.targets if isinstance(node, ast.Assign) else [node.target]
            found = (name for each in targets for name in ast.walk(each))
            yield from (name.id for name in found if isinstance(name, ast.Name))


def _used(module: ast.Module) -> Iterator[str]:
    """Yield every name that is used, and the words of texts: parameters name fixtures in these."""
    said = {node.value for node in ast.walk(module) if isinstance(node, ast.Expr)}
    for node in ast.walk(module):
        match node:
            case ast.Name(id=name, ctx=ast.Load()) | ast.Attribute(attr=name) | ast.arg(arg=name):
                yield name
            case ast.alias(name=name):
                yield name.rpartition(".")[2]
            case ast.Constant(value=str() as text) if node not in said:
                yield from re.findall(r"\w+", text)


def test_every_name_of_a_module_is_used() -> None:
    """A fixture by a test or another fixture, all else by code; what is written of it is no use."""
    used = {name for file in USERS for name in _used(tree(file))}
    for template in TEMPLATES:
        used |= set(re.findall(r"\w+", template.read_text(encoding="utf-8")))
    unused = {
        f"{file}: {name}"
        for file in files(*PACKAGES)
        if not file.startswith((FAULTS, "suites/"))
        for name in _defined(file)
        if name not in used and not name.startswith((*CALLED_FROM_OUTSIDE, "__"))
    }

    assert unused == set()


def test_what_is_only_written_about_is_unused() -> None:
    """In a docstring, or where it is defined."""
    module = ast.parse('"""About unused."""\nunused = 1\ndef used(fixture): "unused"; used("name")')

    assert set(_used(module)) == {"fixture", "used", "name"}
