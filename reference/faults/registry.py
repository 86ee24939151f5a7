"""What a fault is, how one is declared, and how one rule of a service is replaced."""

from collections.abc import Callable
from dataclasses import dataclass
from functools import partial, update_wrapper
from operator import attrgetter
from typing import Any

from reference.platform.exchange import RefusalError
from reference.serving.service import Service

Injection = Callable[[Service], None]
Rule = Callable[..., Any]
Change = Callable[[Any], Any]
Requirements = str | tuple[str, ...]
"""The identifiers of the requirements that a fault breaks, mostly one."""


@dataclass(frozen=True)
class Fault:
    """A named fault: what it does, how to inject it, which requirements it breaks."""

    name: str
    description: str
    inject: Injection
    breaks: tuple[str, ...] = ()


@dataclass(frozen=True)
class Row:
    """A fault that makes another rule of the original one: one line of that rule's table.

    What it does is worded by its family, or told by its name where the change is one of its own.
    """

    name: str
    breaks: Requirements
    build: Callable[[Rule], Rule]
    does: str = ""

    def of(self, rule: str) -> Fault:
        """Return the fault of a rule, the dotted name of a method such as ``wallets.item``."""
        inject = partial(replace_rule, rule=rule, build=self.build)
        description = f"In {rule}: {self.does or self.name.replace('-', ' ')}."
        return Fault(self.name, description, inject, as_tuple(self.breaks))


def fault(
    *, rule: str, breaks: Requirements, memory: Callable[[], Any] | None = None
) -> Callable[[Rule], Fault]:
    """Declare the decorated function as a fault that takes the place of one rule.

    The function is given the service, the original rule, a new `memory` of its own where it has
    one (a `dict`, say), and what the rule is given. Its name is the fault's, with hyphens; its
    docstring is the description.
    """

    def declare(replacement: Rule) -> Fault:
        def inject(service: Service) -> None:
            kept = () if memory is None else (memory(),)
            replace_rule(
                service, rule, lambda original: partial(replacement, service, original, *kept)
            )

        return Fault(_name(replacement), _description(replacement), inject, as_tuple(breaks))

    return declare


def refusing(*, rule: str, breaks: Requirements) -> Callable[[Rule], Fault]:
    """Declare the decorated function as what is done where a rule refuses; the refusal stands.

    The function is given the service, the refusal, which it may change, and what the rule is given.
    Name and description are as those of `fault`.
    """

    def declare(beside: Rule) -> Fault:
        def refused(service: Service, original: Rule, *given: object) -> object:
            try:
                return original(*given)
            except RefusalError as refusal:
                beside(service, refusal, *given)
                raise

        return fault(rule=rule, breaks=breaks)(update_wrapper(refused, beside))

    return declare


def injected(*, breaks: Requirements) -> Callable[[Injection], Fault]:
    """Declare the decorated function as a fault that it injects itself: in several rules, say.

    Its name is the fault's, with hyphens; its docstring is the description.
    """

    def declare(inject: Injection) -> Fault:
        return Fault(_name(inject), _description(inject), inject, as_tuple(breaks))

    return declare


def of_rule(rule: str, *rows: Row) -> tuple[Fault, ...]:
    """Declare the faults of one rule's table."""
    return tuple(row.of(rule) for row in rows)


def family(rule: str, replacement: Rule, *rows: tuple[Any, ...]) -> tuple[Fault, ...]:
    """Declare faults that take the place of one rule by the same function, with other values.

    A row is a name, what the fault breaks, and the values. The function is given the service, the
    original rule, the values and what the rule is given.
    """

    def inject(service: Service, *values: object) -> None:
        replace_rule(
            service, rule, lambda original: partial(replacement, service, original, *values)
        )

    return injections(inject, *rows)


def injections(inject: Callable[..., None], *rows: tuple[Any, ...]) -> tuple[Fault, ...]:
    """Declare faults that the same function injects; it is given the service and a row's values.

    A row is a name, what the fault breaks, and the values. The name says what a fault does.
    """

    def fault_of(name: str, breaks: Requirements, *values: object) -> Fault:
        def act(service: Service) -> None:
            inject(service, *values)

        return Fault(name, f"{name.replace('-', ' ').capitalize()}.", act, as_tuple(breaks))

    return tuple(fault_of(*row) for row in rows)


def replace_rule(service: Service, rule: str, build: Callable[[Rule], Rule]) -> None:
    """Replace a method of one part of a service by what `build` makes of the original.

    Fails loudly when the part has no such method, so that no fault is injected in vain.
    """
    part_name, _, method = rule.rpartition(".")
    part = attrgetter(part_name)(service)
    setattr(part, method, build(getattr(part, method)))


def replaces(service: Service, rule: str) -> Callable[[Rule], Rule]:
    """Put the decorated function, which is given the original first, in the place of a rule."""

    def put(replacement: Rule) -> Rule:
        replace_rule(service, rule, lambda original: partial(replacement, original))
        return replacement

    return put


def change_result(service: Service, rule: str, change: Change) -> None:
    """Let a rule return what `change` makes of its original result."""
    replace_rule(service, rule, lambda original: lambda *a, **k: change(original(*a, **k)))


def as_tuple(breaks: Requirements) -> tuple[str, ...]:
    """Return the requirements that a fault breaks, as a tuple also where it is one."""
    return (breaks,) if isinstance(breaks, str) else breaks


def _name(function: Rule) -> str:
    return function.__name__.replace("_", "-")


def _description(function: Rule) -> str:
    return function.__doc__ or ""
