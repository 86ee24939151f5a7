"""Single changes of an example, and what each must lead to."""

from collections.abc import Callable, Iterator
from copy import deepcopy
from typing import Any

from conformance.json_values import json_type
from selftests.interface.documents import ANSWERS, Example
from selftests.interface.refusals import REFUSALS

EXAMPLES = {**ANSWERS, **REFUSALS}

Steps = tuple[str | int, ...]

OF_EVERY_TYPE = {"text": "text", "number": 12.5, "boolean": True, "array": [], "object": {}}


def steps_of(dotted: str) -> Steps:
    """Return ``accounts.0.id`` as steps."""
    return tuple(int(part) if part.isdigit() else part for part in dotted.split("."))


def dotted(steps: Steps) -> str:
    """Return steps as ``accounts.0.id``."""
    return ".".join(map(str, steps))


def members(example: Example) -> list[Steps]:
    """Return every member of the example that the document gives a type to, or leaves open."""
    return list(_below(example.document, (), frozenset(example.anything)))


def _below(value: Any, steps: Steps, opaque: frozenset[str]) -> Iterator[Steps]:
    if steps:
        yield steps
    if dotted(steps) in opaque:
        return
    if isinstance(value, dict | list):
        for key in value if isinstance(value, dict) else range(len(value)):
            yield from _below(value[key], (*steps, key), opaque)


def at(document: Any, steps: Steps) -> Any:
    """Return the value at ``steps``."""
    for step in steps:
        document = document[step]
    return document


def without(document: Any, steps: Steps) -> Any:
    """Return the document with the member at ``steps`` left out."""
    changed = deepcopy(document)
    del at(changed, steps[:-1])[steps[-1]]
    return changed


def with_value(document: Any, steps: Steps, value: object) -> Any:
    """Return the document with another value at ``steps``."""
    changed = deepcopy(document)
    at(changed, steps[:-1])[steps[-1]] = value
    return changed


def types_of(example: Example, steps: Steps) -> set[str]:
    """Return the JSON types that the document allows at ``steps``."""
    name = dotted(steps)
    if name in example.anything:
        return {*OF_EVERY_TYPE, "null"}
    allowed = {json_type(at(example.document, steps)), *example.also.get(name, ())}
    if name in (*example.optional, *example.nullable):
        allowed.add("null")
    return allowed


def cases(choose: Callable[[Example], list[Steps]]) -> list[tuple[str, Steps]]:
    """Return the chosen members of all examples as test parameters."""
    return [(name, steps) for name, example in EXAMPLES.items() for steps in choose(example)]


def named(value: object) -> str:
    """Return a readable test id."""
    return dotted(value) if isinstance(value, tuple) else str(value)
