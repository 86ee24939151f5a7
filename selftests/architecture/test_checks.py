"""What a test expects is recorded as data: every function that makes a check says so."""

import ast

from selftests.architecture.sources import files, tree

STATING = "fixtures/checks/stating.py"


def test_every_check_that_is_made_is_stated() -> None:
    """A function of ``fixtures.checks`` that returns a check: else what it finds is trusted."""
    unstated = {
        f"{file}: {node.name}"
        for file in files("fixtures/checks")
        for node in tree(file).body
        if isinstance(node, ast.FunctionDef) and isinstance(node.returns, ast.Name)
        if node.returns.id == "Check" and not node.name.startswith("_") and file != STATING
        if "stated" not in {each.id for each in node.decorator_list if isinstance(each, ast.Name)}
    }

    assert unstated == set()
