"""Values as plain JSON types, and back: for reports of workers, and for the files of a run."""

from functools import cache
from typing import Any, TypeVar

from pydantic import TypeAdapter

Value = TypeVar("Value")


def plain(value: object) -> Any:
    """Return a dataclass, whatever it is made of, as plain JSON types, in the order of fields."""
    kind: Any = type(value)
    return _adapter(kind).dump_python(value, mode="json")


def brief(value: object) -> Any:
    """Return it as :func:`plain` does, without what is as by default; :func:`typed` reads both."""
    kind: Any = type(value)
    return _adapter(kind).dump_python(value, mode="json", exclude_defaults=True)


def typed(kind: type[Value], content: object) -> Value:
    """Return what :func:`plain` made plain.

    Raises:
        pydantic.ValidationError: it is not as that kind of value is written.
    """
    of_type: Any = kind
    found: Value = _adapter(of_type).validate_python(content)
    return found


@cache
def _adapter(kind: Any) -> TypeAdapter[Any]:
    return TypeAdapter(kind)
