"""The header and authorization matrices reach every operation that has a control."""

import ast
from typing import Any

import pytest

from fixtures.interface.headers import Header, Strength
from fixtures.interface.operations import OPERATIONS
from fixtures.states.controls.controls import LOGIN, operations_where
from fixtures.states.controls.recipes import RECIPES
from selftests.architecture.sources import files, tree

CONTROLS = {LOGIN: OPERATIONS[LOGIN], **{name: each.operation for name, each in RECIPES.items()}}


def _names(parameters: list[Any]) -> set[str]:
    return {parameter.values[0] for parameter in parameters}


def _matrices() -> set[tuple[str, str]]:
    """Return header and strength of every matrix that the suites ask for."""
    return {
        (call.args[0].attr, strength)
        for file in files("suites")
        for call in ast.walk(tree(file))
        if isinstance(call, ast.Call)
        and ast.unparse(call.func) == "operations_where"
        and isinstance(call.args[0], ast.Attribute)
        for strength in (ast.unparse(each).rpartition(".")[2] for each in call.args[1:])
    }


def test_controls_are_of_documented_operations() -> None:
    """A control of an operation that is not in the interface would be in no matrix."""
    assert all(OPERATIONS[each.name] is each for each in CONTROLS.values())


@pytest.mark.parametrize("name", CONTROLS)
def test_control_is_in_the_matrix_of_each_of_its_headers(name: str) -> None:
    """Derived from the interface: the matrix of a header and strength lists the operation."""
    for header, strength in CONTROLS[name].headers.strengths.items():
        assert name in _names(operations_where(header, strength))


@pytest.mark.parametrize("header", Header)
@pytest.mark.parametrize("strength", Strength)
def test_matrix_lists_no_other_operation(header: Header, strength: Strength) -> None:
    """Exactly those controls whose rules give the header that strength."""
    assert _names(operations_where(header, strength)) == {
        name
        for name, operation in CONTROLS.items()
        if operation.headers.strengths.get(header) is strength
    }


ENFORCED = sorted(
    {
        header.name
        for operation in CONTROLS.values()
        for header, strength in operation.headers.strengths.items()
        if strength is Strength.ENFORCED
    }
)


@pytest.mark.parametrize("header", ENFORCED)
def test_every_enforced_header_has_its_matrix_in_the_suites(header: str) -> None:
    """So that a new operation is tested for it by being an entry of the interface."""
    assert (header, Strength.ENFORCED.name) in _matrices()
