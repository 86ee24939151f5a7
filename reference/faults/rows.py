"""What a fault makes of a rule: rows of its table, and the changes of a result that they make."""

import json
from collections.abc import Callable

from reference.faults.registry import Change, Requirements, Row, Rule


def changed(name: str, breaks: Requirements, change: Change, does: str = "") -> Row:
    """Return a row that changes the original result."""
    return Row(name, breaks, lambda original: lambda *a, **k: change(original(*a, **k)), does)


def turned(name: str, breaks: Requirements, member: str, change: Change) -> Row:
    """Return a row that turns a member of the result into another value."""
    return changed(name, breaks, turning(member, change))


def asked_about(name: str, breaks: Requirements, change: Change) -> Row:
    """Return a row in which the rule is asked about another first value than it was given."""
    return Row(name, breaks, lambda original: lambda one, *more: original(change(one), *more))


def answered(name: str, breaks: Requirements, result: object) -> Row:
    """Return a row that makes the rule return a fixed result."""
    return changed(name, breaks, lambda _original: result, f"always {result!r}")


def instead(name: str, breaks: Requirements, rule: Rule) -> Row:
    """Return a row that puts another rule in the place of the original one."""
    return Row(name, breaks, lambda _original: rule)


def codes(prefix: str, breaks: Requirements, *values: int) -> tuple[Row, ...]:
    """Return a row for each code that the rule, which tells a refusal's code, returns."""
    return tuple(answered(f"{prefix}-{code}", breaks, code) for code in values)


def skipped(name: str, breaks: Requirements) -> Row:
    """Return a row that skips a rule which returns nothing and raises when it is broken."""
    return Row(name, breaks, left_out, "left out")


def server_fault(
    name: str, breaks: Requirements, when: Callable[..., object] = lambda *_a: True
) -> Row:
    """Return a row that fails with what nobody handles, where `when` is true of what is given."""

    def build(original: Rule) -> Rule:
        def failing(*given: object, **named: object) -> object:
            if when(*given):
                raise RuntimeError(name)
            return original(*given, **named)

        return failing

    return Row(name, breaks, build, "a server fault")


def fixed(name: str, breaks: Requirements, member: str, value: object) -> Row:
    """Return a row in which a member of the result always has one value."""
    does = f"{member} is {json.dumps(value, ensure_ascii=False)}"
    return changed(name, breaks, having(member, value), does)


def renamed(name: str, breaks: Requirements, member: str, new: str) -> Row:
    """Return a row in which a member of the result has another name."""
    return changed(name, breaks, renaming(member, new), f"{member} is called {new}")


def retyped(name: str, breaks: Requirements, member: str, to: Change) -> Row:
    """Return a row that converts a member of the result, by `str` or `str.lower`, say."""
    return changed(name, breaks, turning(member, to), f"{member} as {to.__name__}")


def missing(prefix: str, breaks: Requirements, members: str) -> tuple[Row, ...]:
    """Return one row for each member that a serializer may forget; `members` has blanks between."""
    return tuple(
        changed(
            f"{prefix}-without-{member.lower().replace('_', '-')}",
            breaks,
            without(member),
            f"{member} is missing",
        )
        for member in members.split()
    )


def left_out(_original: Rule) -> Rule:
    """Return a rule that checks, or does, nothing."""
    return lambda *_a, **_k: None


def for_given(original: Rule) -> Rule:
    """Return a rule that takes an empty last value as right."""
    return lambda *values: not values[-1] or original(*values)


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
