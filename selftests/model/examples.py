"""The example suites as the model compares itself with them: read, not run."""

import ast
from collections.abc import Iterator
from typing import Final

from fixtures.interface.errors import CONDITIONS
from selftests.architecture.sources import files, tree


def _read() -> Iterator[tuple[str, ast.AST]]:
    """Yield each test of the example suites with each requirement that it names.

    Of a table that names one in each row, each row is a test, together with what all share.
    """
    for file in files("suites"):
        for node in ast.walk(tree(file)):
            if isinstance(node, ast.FunctionDef):
                for decorator in node.decorator_list:
                    rows = [*_rows(decorator)]
                    for row in rows:
                        yield from (
                            (each, ast.Module([ast.Expr(row), *node.body], []))
                            for each in _texts(row)
                        )
                    if not rows:
                        yield from ((each, node) for each in _texts(decorator))


def _rows(decorator: ast.AST) -> Iterator[ast.Call]:
    for each in ast.walk(decorator):
        if isinstance(each, ast.Call) and ast.unparse(each.func) == "pytest.param":
            yield each


def _texts(node: ast.AST) -> Iterator[str]:
    for each in ast.walk(node):
        if isinstance(each, ast.Constant) and isinstance(each.value, str):
            yield each.value


EXAMPLES: Final = list(_read())


def codes_of(test: ast.AST) -> set[int]:
    """Return the codes of the refusals that a test expects."""
    found: set[int] = set()
    for call in ast.walk(test):
        if not isinstance(call, ast.Call):
            continue
        name = ast.unparse(call.func)
        reported = {each.value for each in call.args if isinstance(each, ast.Constant)}
        named = {each for each in reported if isinstance(each, str)} & set(CONDITIONS)
        if name in {"refused", "refused_as", "invalid"}:
            found |= {each for each in reported if isinstance(each, int)}
            found |= {code for each in named for code in CONDITIONS[each].codes}
    return found
