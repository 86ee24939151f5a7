"""How one choice of the policy is declared: a default, and the open question that it answers."""

from dataclasses import field
from typing import Any, TypeVar, cast

T = TypeVar("T")


def choice(default: T, question: str) -> T:
    """Declare a dataclass field whose metadata carries the open question.

    The declared return type is the one of the default, so that a type checker holds the default
    against the `Literal` of the annotation.
    """
    return cast("T", cast("Any", field(default=default, metadata={"question": question})))
