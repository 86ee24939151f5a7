"""All faults, collected from the modules that declare them."""

from collections.abc import Iterator
from functools import cache
from importlib import import_module
from pkgutil import walk_packages
from types import ModuleType

from reference import faults
from reference.faults import exploration
from reference.faults.registry import Fault
from reference.platform.policy import suggestion


class UnknownFaultError(ValueError):
    """A fault name that nobody declared; the text says what to do."""


@cache
def all_faults() -> tuple[Fault, ...]:
    """Return every fault, in the order of the modules."""
    found = tuple(one for module in _modules() for one in _declared(module))
    names = [one.name for one in found]
    doubles = {name for name in names if names.count(name) > 1}
    if doubles:
        raise ValueError(f"faults declared twice: {', '.join(sorted(doubles))}")
    return found


@cache
def exploration_faults() -> tuple[Fault, ...]:
    """Return the faults that no single example shows, but a sequence, a value or a race does."""
    explored = exploration.__name__
    return tuple(
        one
        for module in _modules()
        if module.__name__.startswith(explored)
        for one in _declared(module)
    )


@cache
def example_faults() -> tuple[Fault, ...]:
    """Return the faults that an example shows: all others."""
    return tuple(one for one in all_faults() if one not in exploration_faults())


@cache
def faults_by_area() -> dict[str, tuple[Fault, ...]]:
    """Return the faults of each declaring module, by the module below this package."""
    return {
        module.__name__.removeprefix(f"{faults.__name__}."): declared
        for module in _modules()
        if (declared := tuple(_declared(module)))
    }


def fault_named(name: str) -> Fault:
    """Return the fault of a name; raise `UnknownFaultError` with a hint."""
    known = _by_name()
    if name not in known:
        raise UnknownFaultError(f"unknown fault {name!r}; {suggestion(name, sorted(known))}")
    return known[name]


@cache
def _by_name() -> dict[str, Fault]:
    return {one.name: one for one in all_faults()}


@cache
def _modules() -> tuple[ModuleType, ...]:
    found = walk_packages(faults.__path__, f"{faults.__name__}.")
    return tuple(import_module(one.name) for one in found if not one.ispkg and one.name != __name__)


def _declared(module: ModuleType) -> Iterator[Fault]:
    for value in vars(module).values():
        if isinstance(value, Fault):
            yield value
        elif isinstance(value, tuple):
            yield from (one for one in value if isinstance(one, Fault))
