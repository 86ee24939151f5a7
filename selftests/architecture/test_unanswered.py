"""What no answer came to says nothing: it is never taken for a refusal, nor for what is absent."""

import ast
from collections.abc import Iterator

import pytest

from selftests.architecture.sources import files, tree

STATES = files("fixtures/states")


def _concluding(handler: ast.ExceptHandler) -> bool:
    """Tell whether a handler concludes something of the target, or keeps the reason for later."""
    nodes = [node for line in handler.body for node in ast.walk(line)]
    absent = any(isinstance(node, ast.Name) and node.id == "NotApplicable" for node in nodes)
    kept = any(
        isinstance(node, ast.Return | ast.Yield) and _names(node.value) & {handler.name}
        for node in nodes
    )
    return absent or kept


def _names(node: ast.AST | None) -> set[str | None]:
    return {each.id for each in ast.walk(node) if isinstance(each, ast.Name)} if node else set()


def _swallowing(source: ast.AST) -> Iterator[int]:
    for attempt in ast.walk(source):
        if not isinstance(attempt, ast.Try):
            continue
        let_through: set[str | None] = set()
        for handler in attempt.handlers:
            caught = _names(handler.type)
            if "Blocked" in caught and "Unanswered" not in let_through and _concluding(handler):
                yield handler.lineno
            let_through |= caught


@pytest.mark.parametrize("file", STATES)
def test_a_lost_answer_is_no_conclusion(file: str) -> None:
    """A test that met one starts again; its state would else be told as a fact of the target."""
    assert list(_swallowing(tree(file))) == []


@pytest.mark.parametrize(
    ("handlers", "found"),
    [
        ("except Blocked as error:\n    raise NotApplicable(str(error)) from None", [3]),
        ("except Blocked as error:\n    return error", [3]),
        ("except Blocked as error:\n    yield 1, error", [3]),
        ("except Blocked:\n    return None", []),
        ("except Unanswered:\n    raise\nexcept Blocked as error:\n    return error", []),
    ],
)
def test_conclusions_are_found(handlers: str, found: list[int]) -> None:
    """And no others."""
    source = f"try:\n    build()\n{handlers}"

    assert list(_swallowing(ast.parse(source))) == found
