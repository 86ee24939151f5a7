"""Tests of the suites: a state by fixture, one act, one expectation; nothing clever."""

import ast

import pytest

from selftests.architecture.sources import files, tree

FILES = files("suites")
CLEVER = (
    ast.Assert,
    ast.For,
    ast.AsyncFor,
    ast.While,
    ast.If,
    ast.IfExp,
    ast.Match,
    ast.Try,
    ast.TryStar,
    ast.ClassDef,
)


def _is_for_types(node: ast.AST) -> bool:
    return isinstance(node, ast.If) and ast.unparse(node.test) == "TYPE_CHECKING"


def _functions(file: str) -> list[ast.FunctionDef | ast.AsyncFunctionDef]:
    return [
        node
        for node in ast.walk(tree(file))
        if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef)
    ]


@pytest.mark.parametrize("file", FILES)
def test_suite_has_no_loops_branches_or_assertions(file: str) -> None:
    """What needs one is a check, a fixture or a parameter."""
    clever = [
        f"{type(node).__name__} in line {getattr(node, 'lineno', 0)}"
        for node in ast.walk(tree(file))
        if isinstance(node, CLEVER) and not _is_for_types(node)
    ]

    assert clever == []


@pytest.mark.parametrize("file", FILES)
def test_suite_has_tests_only(file: str) -> None:
    """Helpers stand in fixtures, where they have self-tests."""
    names = [function.name for function in _functions(file)]

    assert names
    assert [name for name in names if not name.startswith("test_")] == []


@pytest.mark.parametrize("file", FILES)
def test_test_states_its_rule_and_its_types(file: str) -> None:
    """The docstring is the rule in one sentence; every argument and the result are annotated."""
    unstated = [each.name for each in _functions(file) if not ast.get_docstring(each)]
    untyped = [
        each.name
        for each in _functions(file)
        if each.returns is None
        or any(
            argument.annotation is None
            for argument in (*each.args.posonlyargs, *each.args.args, *each.args.kwonlyargs)
        )
    ]

    assert (unstated, untyped) == ([], [])


@pytest.mark.parametrize("file", FILES)
def test_test_names_its_requirement(file: str) -> None:
    """By its own marker, by its parameters' or by the marker of the module."""
    text = ast.unparse(tree(file))
    named = {node.id for node in ast.walk(tree(file)) if isinstance(node, ast.Name)}
    shared = {
        name
        for name in named
        if f"{name} = pytest.mark.requirement" in text or name == "pytestmark"
    }
    without = [
        each.name
        for each in _functions(file)
        if not any(
            "mark.requirement" in reported or reported in shared
            for reported in map(ast.unparse, each.decorator_list)
        )
    ]

    assert "pytestmark" in shared or without == []


SCRIPTS = "reports/replay/parts/"
"""What replay scripts are made of: they stand alone, with Python's own library."""


@pytest.mark.parametrize(
    "file", [file for file in files("suites", "fixtures", "reports") if SCRIPTS not in file]
)
def test_nobody_sleeps(file: str) -> None:
    """Waits are named and bounded: retries, polling and pace, by tenacity."""
    sleeping = [
        ast.unparse(node)
        for node in ast.walk(tree(file))
        if isinstance(node, ast.Attribute)
        and node.attr == "sleep"
        and ast.unparse(node.value) in {"time", "asyncio"}
    ]

    assert sleeping == []
