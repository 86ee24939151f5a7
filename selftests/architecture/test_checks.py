"""What a test expects is recorded as data: every check that has parameters says so."""

import ast

from selftests.architecture.sources import files, tree

STATING = "fixtures/checks/stating.py"


def test_every_check_with_parameters_is_stated() -> None:
    """Or whatever else makes one: what that finds would be taken on trust."""
    unstated = {
        f"{file}: {node.name}"
        for file in files("fixtures/checks")
        for node in tree(file).body
        if isinstance(node, ast.FunctionDef) and isinstance(node.returns, ast.Name)
        if node.returns.id in {"Check", "Violations"} and not node.name.startswith("_")
        if ast.unparse(node.args) != "exchange: Exchange" and file != STATING
        if "stated" not in {each.id for each in node.decorator_list if isinstance(each, ast.Name)}
    }

    assert unstated == set()
