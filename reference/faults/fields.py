"""Faults in the field rules of a body, for any part that keeps them in a dictionary."""

from dataclasses import dataclass, replace
from operator import attrgetter

from reference.faults.registry import Fault, Injection
from reference.platform.validation import Check, FieldRule
from reference.serving.service import Service


def no_check(_value: object) -> str | None:
    """Find nothing wrong."""
    return None


def of_any_type(rule: FieldRule) -> FieldRule:
    """Return a rule that takes any type; a value of the right one is looked at as before."""

    def of_right_type(check: Check) -> Check:
        return lambda value: check(value) if rule.type_check(value) is None else None

    value_checks = tuple(map(of_right_type, rule.value_checks))
    return replace(rule, type_check=no_check, value_checks=value_checks)


@dataclass(frozen=True)
class Body:
    """A body whose rules may be forgotten; `rules` is the dotted name of their dictionary."""

    prefix: str
    what: str
    rules: str

    def not_required(self, name: str, also: Injection | None = None) -> Fault:
        """Declare the fault that a member may be left out; `also` is what else must give way."""

        def inject(service: Service) -> None:
            rules = attrgetter(self.rules)(service)
            rules[name] = replace(rules[name], required=False)
            if also is not None:
                also(service)

        description = f"{self.what} without {name} is accepted."
        return Fault(self._name(name, "not-required"), description, inject)

    def any_type(self, name: str, also: Injection | None = None) -> Fault:
        """Declare the fault that a member may have any JSON type."""

        def inject(service: Service) -> None:
            rules = attrgetter(self.rules)(service)
            rules[name] = of_any_type(rules[name])
            if also is not None:
                also(service)

        description = f"{self.what} accepts any type as {name}."
        return Fault(self._name(name, "any-type"), description, inject)

    def any_value(self, name: str) -> Fault:
        """Declare the fault that a member's value is not looked at."""

        def inject(service: Service) -> None:
            rules = attrgetter(self.rules)(service)
            rules[name] = replace(rules[name], value_checks=())

        description = f"{self.what} accepts any text as {name}."
        return Fault(self._name(name, "any-value"), description, inject)

    def _name(self, member: str, end: str) -> str:
        return f"{self.prefix}-{member.lower().replace('.', '-').replace('_', '-')}-{end}"
