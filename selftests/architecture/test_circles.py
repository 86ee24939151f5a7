"""No two modules need each other."""

import pytest

from selftests.architecture.circles import circles
from selftests.architecture.sources import files, imports

FREE = ("conformance", "fixtures", "reports", "suites", "reference")
"""The packages that are free of circles, and stay so."""


def _module(file: str) -> str:
    return file.removesuffix(".py").removesuffix("/__init__").replace("/", ".")


@pytest.mark.parametrize("package", FREE)
def test_imports_close_no_circle(package: str) -> None:
    """What is imported for types alone counts too."""
    assert circles({_module(file): imports(file) for file in files(package)}) == set()


@pytest.mark.parametrize(
    ("graph", "expected"),
    [
        ({"a": {"b"}, "b": {"c"}, "c": set()}, set()),
        ({"a": {"b"}, "b": {"a"}}, {frozenset("ab")}),
        ({"a": {"b"}, "b": {"c"}, "c": {"a"}, "d": {"a"}}, {frozenset("abc")}),
        ({"a": {"a"}}, {frozenset("a")}),
        ({"a": {"os"}}, set()),
    ],
)
def test_circles_are_found(graph: dict[str, set[str]], expected: set[frozenset[str]]) -> None:
    """Short and long ones; what only leads to a circle is none."""
    assert circles(graph) == expected
