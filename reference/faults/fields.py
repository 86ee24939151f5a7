"""Faults in the field rules of a body, for any part that keeps them in a dictionary."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass, replace
from operator import attrgetter

from reference.faults.registry import Fault, Requirements, Rule, injections
from reference.platform.exchange import RefusalError, ServiceCall
from reference.platform.validation import Check, FieldRule, text
from reference.serving.service import Service

Breaks = Mapping[str, Requirements]
Also = Callable[[Service, str], None]


def no_check(_value: object) -> str | None:
    """Find nothing wrong."""
    return None


def list_type(value: object) -> str | None:
    """Require an array, of whatever."""
    return None if isinstance(value, list) else "must be a list"


def of_any_type(rule: FieldRule) -> FieldRule:
    """Return a rule that takes any type; a value of the right one is looked at as before."""

    def of_right_type(check: Check) -> Check:
        return lambda value: check(value) if rule.type_check(value) is None else None

    value_checks = tuple(map(of_right_type, rule.value_checks))
    return replace(rule, type_check=no_check, value_checks=value_checks)


def with_field(service: Service, rules: str, name: str, **changes: object) -> None:
    """Change the rule of one field; `rules` is the dotted name of their dictionary."""
    fields: dict[str, FieldRule] = attrgetter(rules)(service)
    fields[name] = replace(fields[name], **changes)  # type: ignore[arg-type]


@dataclass(frozen=True)
class Body:
    """A body whose rules may be forgotten; `rules` is the dotted name of their dictionary.

    Each family of faults is told which requirement every member breaks, and what else has to give
    way for a member: `also` is given the service and the member's name.
    """

    prefix: str
    rules: str

    def not_required(self, breaks: Breaks, also: Also | None = None) -> tuple[Fault, ...]:
        """Declare the faults that a member may be left out."""
        return self._faults(
            breaks, "not-required", lambda rule: replace(rule, required=False), also
        )

    def any_type(self, breaks: Breaks, also: Also | None = None) -> tuple[Fault, ...]:
        """Declare the faults that a member may have any JSON type."""
        return self._faults(breaks, "any-type", of_any_type, also)

    def any_items(self, breaks: Breaks) -> tuple[Fault, ...]:
        """Declare the faults that a list of texts may hold anything."""
        return self._faults(breaks, "any-items", lambda rule: replace(rule, type_check=list_type))

    def any_value(self, breaks: Breaks) -> tuple[Fault, ...]:
        """Declare the faults that a member's value is not looked at."""
        return self._faults(breaks, "any-value", lambda rule: replace(rule, value_checks=()))

    def changed(self, name: str, breaks: Requirements, member: str, **changes: object) -> Fault:
        """Declare the fault that the rule of one member is another in what is named."""

        def inject(service: Service) -> None:
            with_field(service, self.rules, member, **changes)

        return injections(inject, (name, breaks))[0]

    def _faults(
        self,
        breaks: Breaks,
        end: str,
        change: Callable[[FieldRule], FieldRule],
        also: Also | None = None,
    ) -> tuple[Fault, ...]:
        def inject(service: Service, name: str) -> None:
            rules = attrgetter(self.rules)(service)
            rules[name] = change(rules[name])
            if also is not None:
                also(service, name)

        rows = ((self._name(name, end), broken, name) for name, broken in breaks.items())
        return injections(inject, *rows)

    def _name(self, member: str, end: str) -> str:
        return f"{self.prefix}-{member.lower().replace('.', '-').replace('_', '-')}-{end}"


def known_once_refused(
    service: Service, original: Rule, refused: set[str], call: ServiceCall, member: str
) -> None:
    """Check a body by the original rule; whose e-mail, in ``member``, was refused stays refused."""
    email = text(call.body, member)
    if email in refused:
        raise service.refusals.plain(409, "E-mail exists already", "DUPLICATE", email)
    try:
        original(call)
    except RefusalError:
        refused.add(email)
        raise
