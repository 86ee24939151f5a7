"""What a fault is, how one is declared, and how one rule of a service is replaced."""

from collections.abc import Callable
from dataclasses import dataclass
from operator import attrgetter
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from reference.serving.service import Service

Plant = Callable[["Service"], None]
Rule = Callable[..., Any]
Change = Callable[[Any], Any]


@dataclass(frozen=True)
class Fault:
    """A named fault: what it breaks, where the specification states the rule, how to plant it."""

    name: str
    description: str
    section: str
    plant: Plant


def fault(name: str, description: str, section: str) -> Callable[[Plant], Fault]:
    """Declare the decorated function as the fault of that name."""
    return lambda plant: Fault(name, description, section, plant)


def changed(name: str, description: str, section: str, rule: str, change: Change) -> Fault:
    """Declare a fault that changes the honest result of one rule.

    `rule` is the dotted name of a method of the service, such as ``wallets.item``.
    """
    return Fault(name, description, section, lambda service: change_result(service, rule, change))


def answered(name: str, description: str, section: str, rule: str, result: object) -> Fault:
    """Declare a fault that makes one rule return a fixed result."""
    return changed(name, description, section, rule, lambda _honest: result)


def skipped(name: str, description: str, section: str, rule: str) -> Fault:
    """Declare a fault that skips a rule which returns nothing and raises when it is broken."""
    return Fault(
        name, description, section, lambda service: replace_rule(service, rule, _doing_nothing)
    )


def replace_rule(service: "Service", rule: str, build: Callable[[Rule], Rule]) -> None:
    """Replace a method of one part of a service by what `build` makes of the original.

    Fails loudly when the part has no such method, so that no fault is planted in vain.
    """
    part_name, _, method = rule.rpartition(".")
    part = attrgetter(part_name)(service)
    setattr(part, method, build(getattr(part, method)))


def change_result(service: "Service", rule: str, change: Change) -> None:
    """Let a rule return what `change` makes of its honest result."""
    replace_rule(service, rule, lambda honest: lambda *a, **k: change(honest(*a, **k)))


def without(name: str) -> Change:
    """Return a change that leaves a member out."""
    return lambda data: {key: value for key, value in data.items() if key != name}


def having(name: str, value: object) -> Change:
    """Return a change that sets a member to a fixed value."""
    return lambda data: {**data, name: value}


def turning(name: str, change: Change) -> Change:
    """Return a change that turns a member's value into another."""
    return lambda data: {**data, name: change(data[name])}


def renaming(name: str, new: str) -> Change:
    """Return a change that gives a member another name."""
    return lambda data: {new if key == name else key: value for key, value in data.items()}


def missing_members(
    prefix: str, of_what: str, section: str, rule: str, members: tuple[str, ...]
) -> tuple[Fault, ...]:
    """Declare one fault for each member that a serializer may forget."""
    return tuple(
        changed(
            f"{prefix}-without-{member.lower().replace('_', '-')}",
            f"{of_what} lacks {member}.",
            section,
            rule,
            without(member),
        )
        for member in members
    )


def _doing_nothing(_honest: Rule) -> Rule:
    return lambda *_a, **_k: None
