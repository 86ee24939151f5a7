"""Every member of a documented shape, found in its model."""

import types
from collections.abc import Iterator
from dataclasses import dataclass
from enum import Enum
from typing import Annotated, Any, Final, Literal, Union, get_args, get_origin

from pydantic import BaseModel

from fixtures.interface.schemas.formats import Format

EACH: Final = "*"
"""A step of a path to every item of an array, or to every value of a map."""

Path = tuple[str, ...]


@dataclass(frozen=True)
class Member:
    """A member of a shape.

    ``path`` leads to it from the body. ``formats`` are the expectations of its type, which is
    ``shape``; ``open_type`` says that the document does not show it.
    """

    path: Path
    required: bool
    nullable: bool
    formats: tuple[str, ...]
    open_type: bool
    shape: Any = None

    @property
    def place(self) -> str:
        """The path as text, without the envelope's own step."""
        steps = self.path[1:] if self.path[0] == "data" else self.path
        return ".".join(steps)


def members(shape: object, path: Path) -> tuple[Member, ...]:
    """Return every member of ``shape``, which stands at ``path``; of alternatives those of all."""
    found: dict[Path, Member] = {}
    for member in _members(shape, path):
        known = found.setdefault(member.path, member)
        if member.required and not known.required:
            found[member.path] = member
    return tuple(found.values())


def _members(shape: object, path: Path) -> Iterator[Member]:
    for one in _alternatives(shape):
        arguments = get_args(one)
        if get_origin(one) is list:
            yield from _members(arguments[0], (*path, EACH))
        elif get_origin(one) is dict:
            yield from _members(arguments[1], (*path, EACH))
        elif isinstance(one, type) and issubclass(one, BaseModel):
            yield from _fields(one, path)


def _fields(model: type[BaseModel], path: Path) -> Iterator[Member]:
    for name, field in model.model_fields.items():
        own = (*path, field.alias or name)
        whole = Annotated[(field.annotation, *field.metadata)] if field.metadata else None
        shape = whole or field.annotation
        kinds = tuple(_alternatives(shape))
        yield Member(
            own,
            field.is_required(),
            type(None) in kinds or Any in kinds,
            tuple(dict.fromkeys(_formats(shape))),
            Any in kinds,
            shape,
        )
        yield from _members(shape, own)


def _alternatives(shape: object) -> Iterator[object]:
    """Yield the plain types that ``shape`` may be."""
    if get_origin(shape) is Annotated:
        yield from _alternatives(get_args(shape)[0])
    elif get_origin(shape) in {Union, types.UnionType}:
        for one in get_args(shape):
            yield from _alternatives(one)
    else:
        yield shape


def _formats(shape: object) -> Iterator[str]:
    """Yield what the formats of ``shape`` expect, and a word for a closed set of values."""
    origin, arguments = get_origin(shape), get_args(shape)
    if origin is Annotated:
        yield from (each.expectation for each in arguments[1:] if isinstance(each, Format))
        yield from _formats(arguments[0])
    elif origin in {Union, types.UnionType}:
        for one in arguments:
            yield from _formats(one)
    elif origin is Literal or (isinstance(shape, type) and issubclass(shape, Enum)):
        yield "one of a set"
