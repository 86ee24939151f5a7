"""Mutants of answers: each member of each documented shape, refusal and envelope."""

from collections.abc import Callable, Iterable, Iterator
from functools import partial
from itertools import pairwise
from typing import Any, Final

from conformance.reading import Wrapping
from fixtures.interface.errors import CONDITIONS, Condition
from fixtures.interface.operation import Operation
from fixtures.interface.operations import OPERATIONS
from reference.serving.service import Service
from reports.verdict.catalogue import Catalogue
from selftests.proof.mutants.mutant import (
    UNROUTED,
    Injection,
    Mutant,
    Note,
    Seam,
    pieces,
    succeeded,
)
from selftests.proof.mutants.operators import changes
from selftests.proof.mutants.operators.members import EACH, Member, Path, members

Applies = Callable[[Seam, Any], bool]
"""Tells whether a body that is being written is one that a mutant changes."""

REFUSALS: Final = frozenset({400, 401, 403, 404, 409, 422, 500})
"""The codes of refusals that section 2.1 lists, but for the one that asks for a pause."""
_ENVELOPE: Final = {
    Wrapping.GENERIC: ("code", "message"),
    Wrapping.FLAT: (),
    Wrapping.CARD: ("success", "code", "msg"),
}
_OPERATORS: Final[dict[str, Callable[[Member], changes.Change | None]]] = {
    "leave out": lambda _: changes.leave_out,
    "null": lambda _: changes.null,
    "rename": lambda _: changes.rename,
    "retype": lambda member: None if member.open_type else changes.retype,
    "malform": changes.malform,
    "constant": lambda member: (
        changes.constant() if {"UUID text", "identifier text"} & {*member.formats} else None
    ),
}


def answer_mutants(catalogue: Catalogue) -> Iterator[Mutant]:
    """Yield the mutants of every answer that the interface shows."""
    for operation in OPERATIONS.values():
        yield from _of_success(operation, catalogue)
        yield from _of_envelope(operation)
    for condition in CONDITIONS.values():
        if condition.data is not None:
            yield from _of_refusal(condition)
            yield from _of_code(condition)


def _of_success(operation: Operation, catalogue: Catalogue) -> Iterator[Mutant]:
    if operation.response is None:
        return
    flat = operation.wrapping is Wrapping.FLAT
    clause = f"shape.{operation.name}"

    def applies(seam: Seam, body: Any) -> bool:
        return seam.operation == operation.name and succeeded(body)

    for member in members(operation.response, () if flat else ("data",)):
        judge = catalogue.judging(clause, _json_path(member.path))
        if judge is None:
            raise LookupError(f"no requirement judges {clause} at {member.place}")
        sections = _sections_of(clause, catalogue)
        for name, change, due in _changes(member):
            must = due and judge.level == "must"
            inject = _inject(applies, member.path, change)
            yield Mutant(name, operation.name, member.place, sections, must, inject)
    yield from _swaps(operation, applies, catalogue)


def _swaps(operation: Operation, applies: Applies, catalogue: Catalogue) -> Iterator[Mutant]:
    """Yield the mutants that take a member for the one that the document names after it."""
    flat = operation.wrapping is Wrapping.FLAT
    clause = f"shape.{operation.name}"
    found = members(operation.response, () if flat else ("data",))
    for one, other in neighbours(found):
        judges = [catalogue.judging(clause, _json_path(each.path)) for each in (one, other)]
        must = any(judge is not None and judge.level == "must" for judge in judges)
        yield Mutant(
            "swap two members",
            operation.name,
            f"{one.place} and {other.path[-1]}",
            _sections_of(clause, catalogue),
            must and differ(one, other),
            _inject(applies, one.path, changes.swap(other.path[-1])),
        )


def neighbours(found: Iterable[Member]) -> Iterator[tuple[Member, Member]]:
    """Yield each member with the next one of the same object."""
    objects: dict[Path, list[Member]] = {}
    for member in found:
        objects.setdefault(member.path[:-1], []).append(member)
    for beside in objects.values():
        yield from pairwise(beside)


def differ(one: Member, other: Member) -> bool:
    """Tell whether the value of one member cannot be that of the other, by kind."""
    known = not one.open_type and not other.open_type
    return known and changes.kind(one) != changes.kind(other)


def _of_refusal(condition: Condition) -> Iterator[Mutant]:
    def applies(seam: Seam, body: Any) -> bool:
        return condition_of(seam.operation, body) == condition.name

    sections = ("7", *sorted(pieces(condition.section)))
    for member in members(condition.data, ("data",)):
        for name, change, due in _changes(member):
            if name != "constant":
                inject = _inject(applies, member.path, change)
                yield Mutant(
                    f"{name} of a refusal", condition.name, member.place, sections, due, inject
                )


def _of_code(condition: Condition) -> Iterator[Mutant]:
    """Yield the mutants that take a refusal for another one."""

    def applies(seam: Seam, body: Any) -> bool:
        return condition_of(seam.operation, body) == condition.name

    for code in sorted(REFUSALS - condition.codes):
        yield Mutant(
            "another code of a refusal",
            condition.name,
            str(code),
            ("7", *sorted(pieces(condition.section))),
            due=True,
            inject=_inject(applies, ("code",), partial(_recode, code)),
        )


def _recode(code: int, holder: changes.Holder, name: str) -> bool:
    holder[name] = code
    return True


def _of_envelope(operation: Operation) -> Iterator[Mutant]:
    sections = ("2.1",)
    for when, holds in (("success", True), ("refusal", False)):
        wrapping = operation.wrapping
        if wrapping is Wrapping.FLAT and not holds:
            wrapping = Wrapping.GENERIC

        def applies(seam: Seam, body: Any, holds: bool = holds) -> bool:
            return seam.operation == operation.name and succeeded(body) is holds

        for member in _ENVELOPE[wrapping]:
            for name, change in (
                ("leave out", changes.leave_out),
                ("null", changes.null),
                ("rename", changes.rename),
                ("retype", changes.retype),
            ):
                yield Mutant(
                    f"{name} of the envelope",
                    operation.name,
                    f"{when}.{member}",
                    sections,
                    due=True,
                    inject=_inject(applies, (member,), change),
                )


def _changes(member: Member) -> Iterator[tuple[str, changes.Change, bool]]:
    """Yield each operator that fits ``member``, and whether its shape contradicts the outcome."""
    due = {"leave out": member.required, "rename": member.required, "null": not member.nullable}
    for name, operator in _OPERATORS.items():
        change = operator(member)
        if change is not None:
            yield name, change, due.get(name, name != "constant")


def _inject(applies: Applies, path: Path, change: changes.Change) -> Injection:
    def inject(service: Service, note: Note) -> None:
        seam = Seam(service)

        def mutated(body: Any) -> Any:
            if applies(seam, body) and changes.changed_at(body, path, change):
                note()
            return body

        seam.on_answer(mutated)

    return inject


def condition_of(operation: str, body: Any) -> str:
    """Return the row that a refusal follows: of those of its code the one with most members."""
    data = body.get("data")
    if succeeded(body) or not isinstance(data, dict):
        return ""
    best = ""
    most = 0
    for condition in CONDITIONS.values():
        shape = condition.data
        if shape is None or body["code"] not in condition.codes:
            continue
        if (operation == UNROUTED) != (condition.name == "unknown_route"):
            continue
        if condition.operations and operation not in condition.operations:
            continue
        named = {field.alias or name for name, field in shape.model_fields.items()}
        needed = {
            field.alias or name for name, field in shape.model_fields.items() if field.is_required()
        }
        if needed <= data.keys() and len(named & data.keys()) > most:
            best, most = condition.name, len(named & data.keys())
    return best


def _sections_of(clause: str, catalogue: Catalogue) -> tuple[str, ...]:
    """Return the sections that a shape is judged by: those of single resources, if any."""
    judging = [
        requirement
        for requirement in catalogue
        if any(pattern.split(" ")[0] == clause for pattern in requirement.judged)
    ]
    named = {piece for each in judging for piece in pieces(each.section) if piece[0].isdigit()}
    single = {piece for piece in named if " " in piece and not piece.startswith("2.2 ")}
    return tuple(sorted(single or named))


def _json_path(path: Path) -> str:
    return "$" + "".join("[0]" if step == EACH else f".{step}" for step in path)
