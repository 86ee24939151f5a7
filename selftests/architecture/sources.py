"""The Python sources of the checkout as syntax trees, and who imports whom."""

import ast
from collections.abc import Iterator
from functools import cache
from pathlib import Path
from typing import Final

ROOT: Final = Path(__file__).parents[2]
PACKAGES: Final = ("conformance", "fixtures", "suites", "reports", "reference")
RUNS: Final = ROOT / "reports/runs"
"""What runs of this checkout left behind, replay scripts among it, is none of its sources."""


def files(*folders: str) -> list[str]:
    """Return the Python files below ``folders`` of the checkout, as relative paths."""
    found = (file for folder in folders for file in (ROOT / folder).rglob("*.py"))
    sources = (file for file in found if RUNS not in file.parents)
    return sorted(file.relative_to(ROOT).as_posix() for file in sources)


@cache
def tree(file: str) -> ast.Module:
    """Return the syntax tree of a file."""
    return ast.parse((ROOT / file).read_text(encoding="utf-8"), file)


def imports(file: str) -> set[str]:
    """Return the full names of all modules that a file imports, for types only ones included."""
    return {name for node in ast.walk(tree(file)) for name in _imported(node, file)}


def _imported(node: ast.AST, file: str) -> Iterator[str]:
    if isinstance(node, ast.Import):
        yield from (alias.name for alias in node.names)
    elif isinstance(node, ast.ImportFrom):
        above = ".".join(Path(file).with_suffix("").parts[: -node.level]) if node.level else ""
        module = ".".join(filter(None, (above, node.module)))
        names = [f"{module}.{alias.name}" for alias in node.names]
        if not all(map(_is_module, names)):
            yield module
        yield from names


def _is_module(name: str) -> bool:
    place = ROOT / name.replace(".", "/")
    return place.is_dir() or place.with_suffix(".py").is_file()


def is_below(module: str, *packages: str) -> bool:
    """Tell whether a module is one of ``packages`` or stands in one of them."""
    return any(module == package or module.startswith(f"{package}.") for package in packages)


def lines(file: str) -> int:
    """Return the number of lines of a file."""
    return len((ROOT / file).read_text(encoding="utf-8").splitlines())
