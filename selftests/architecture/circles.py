"""Circles of modules that import each other, directly or through others."""

from collections.abc import Mapping
from collections.abc import Set as AbstractSet


def circles(graph: Mapping[str, AbstractSet[str]]) -> set[frozenset[str]]:
    """Return the modules of each circle of a graph from module to what it imports."""
    reach = {module: _reached(module, graph) for module in graph}
    return {
        frozenset(other for other in reached if module in reach.get(other, ()))
        for module, reached in reach.items()
        if module in reached
    }


def _reached(module: str, graph: Mapping[str, AbstractSet[str]]) -> set[str]:
    """Return what a module imports, also through others; itself only where a circle closes."""
    found: set[str] = set()
    ahead = list(graph[module])
    while ahead:
        name = ahead.pop()
        if name in graph and name not in found:
            found.add(name)
            ahead.extend(graph[name])
    return found
