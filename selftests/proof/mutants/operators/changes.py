"""The operators on a member of an answer: left out, null, another type, name or value."""

from collections.abc import Callable, Iterator
from typing import Any, Final

from selftests.proof.mutants.operators.members import EACH, Member, Path

Holder = dict[str, Any]
Change = Callable[[Holder, str], bool]
"""Changes a member of an object; tells whether it is another one now."""

PLAIN: Final = frozenset({"text", "number", "boolean", "duration or moment"})
BLANK: Final = frozenset({"non-empty text", "identifier text"})


def strict(member: Member) -> tuple[str, ...]:
    """Return the formats of a member that its JSON type alone does not tell."""
    return tuple(each for each in member.formats if each not in PLAIN)


def kind(member: Member) -> frozenset[str]:
    """Return what a value has to be: of two kinds, one is not taken for the other."""
    return frozenset("text" if each in BLANK else each for each in member.formats)


def leave_out(holder: Holder, name: str) -> bool:
    """Leave a member out."""
    del holder[name]
    return True


def null(holder: Holder, name: str) -> bool:
    """Make a member null."""
    changed = holder[name] is not None
    holder[name] = None
    return changed


def rename(holder: Holder, name: str) -> bool:
    """Give a member another name, as one who writes it with another convention does."""
    snake = "".join(f"_{each.lower()}" if each.isupper() else each for each in name)
    holder[snake if snake != name else f"{name}_"] = holder.pop(name)
    return True


def retype(holder: Holder, name: str) -> bool:
    """Give a member's value another JSON type: the one that is mistaken for it most."""
    value = holder[name]
    if isinstance(value, bool) or value is None:
        other: object = str(value).lower()
    elif isinstance(value, int | float):
        other = str(value)
    elif isinstance(value, str):
        other = 7
    elif isinstance(value, list):
        other = {"items": value}
    else:
        other = [value]
    holder[name] = other
    return value is not None


def swap(other: str) -> Change:
    """Return what gives a member the value of ``other``, which gets its own."""

    def swapped(holder: Holder, name: str) -> bool:
        if other not in holder or holder[other] == holder[name]:
            return False
        holder[name], holder[other] = holder[other], holder[name]
        return True

    return swapped


def malform(member: Member) -> Change | None:
    """Return what gives a member a value of its type, but not of its format, if it has one."""
    formats = strict(member)
    if not formats:
        return None

    def malformed(holder: Holder, name: str) -> bool:
        value = holder[name]
        if isinstance(value, bool):
            holder[name] = not value
        elif isinstance(value, int | float):
            holder[name] = value + 0.5
            return "whole number" in formats
        elif isinstance(value, str):
            holder[name] = "" if BLANK.issuperset(formats) else "\N{SECTION SIGN}"
        else:
            return False
        return True

    return malformed


def constant() -> Change:
    """Return what repeats the first value of a member from then on."""
    first: list[object] = []

    def repeated(holder: Holder, name: str) -> bool:
        if not isinstance(holder[name], str):
            return False
        first.append(holder[name])
        changed: bool = holder[name] != first[0]
        holder[name] = first[0]
        return changed

    return repeated


def changed_at(body: object, path: Path, change: Change) -> bool:
    """Change a member wherever ``path`` leads; tell whether anything is another now."""
    changed = [change(holder, path[-1]) for holder in _holders(body, path)]
    return any(changed)


def _holders(value: object, path: Path) -> Iterator[Holder]:
    step, *further = path
    if step == EACH and further:
        items = value.values() if isinstance(value, dict) else value
        for item in list(items) if isinstance(items, list | type({}.values())) else ():
            yield from _holders(item, tuple(further))
    elif isinstance(value, dict) and step in value:
        if further:
            yield from _holders(value[step], tuple(further))
        else:
            yield value
