"""Mutants of what is asked of a request: each documented member need not be there, or be right."""

import json
from collections.abc import Callable, Iterator
from dataclasses import replace
from typing import Any, Final
from uuid import uuid4

from pydantic import TypeAdapter, ValidationError

from fixtures.interface.operations import OPERATIONS
from reference.platform.exchange import ServiceCall
from reference.serving.service import Service
from selftests.proof.mutants.mutant import Injection, Mutant, Note, Seam
from selftests.proof.mutants.operators.changes import Holder, strict
from selftests.proof.mutants.operators.members import EACH, Member, Path, members

Wrong = Callable[[object, object], bool]
"""Tells by the value of an accepted request whether one is wrong."""

ABSENT: Final = object()


def _missing(value: object, _accepted: object) -> bool:
    return value is ABSENT


def _null(value: object, accepted: object) -> bool:
    return value is None and accepted is not None


def _retyped(value: object, accepted: object) -> bool:
    return value is not ABSENT and value is not None and type(value) is not type(accepted)


def _malformed(shape: Any) -> Wrong:
    """Return what recognises a value that is not of a format; its type is right."""
    format_ = TypeAdapter[object](shape)

    def holds(value: object) -> bool:
        try:
            format_.validate_python(value)
        except ValidationError:
            return False
        return True

    def malformed(value: object, accepted: object) -> bool:
        return type(value) is type(accepted) and holds(accepted) and not holds(value)

    return malformed


OPERATORS: Final[dict[str, Callable[[Member], Wrong | None]]] = {
    "accept without": lambda _: _missing,
    "accept null": lambda _: _null,
    "accept another type": lambda _: _retyped,
    "accept malformed": lambda member: _malformed(member.shape) if strict(member) else None,
}
"""What a service takes that it should refuse; the value of an accepted call stands in for it."""


REQUESTS: Final = {
    "session": ("4.1 session creation", "4.1"),
    "individual_registration": ("2.3 individual registration request", "4.3 rule 2"),
    "individual_activation": ("2.3 individual activation",),
    "employee": ("2.3 employee request",),
    "organization_verification": ("2.3 organization verification request",),
    "organization_activation": ("2.3 organization activation request",),
    "prepare": ("2.4 prepare request", "2.2 AmountDto"),
    "execute": ("2.4 execute request",),
    "shareholders": ("2.3 shareholders request",),
    "card_info": ("4.2",),
}
"""The requests whose required members the document tells, and where."""
OPEN_REQUESTS: Final = {
    "login": ("4.1 login",),
    "organization_registration": ("2.3 organization registration request",),
    "beneficiary": ("2.4 beneficiary create request",),
    "transfer_prepare": ("2.4 prepare request", "2.2 AmountDto"),
    "topup_execute": ("2.4 execute request",),
    "webhook_subscription": ("2.4 webhook subscription",),
}
"""Those of which it does not tell for sure which members are required: two paths it only names."""

WHOLLY: Final = frozenset({"shareholders"})
"""What owners have is accepted together: one share alone would make another total."""

NEW_EACH_TIME: Final = {("individual_registration", "email"), ("employee", "person.email")}
"""What an accepted request may not have said before."""


def request_mutants() -> Iterator[Mutant]:
    """Yield the mutants of every request whose members the interface shows."""
    for name, sections in (REQUESTS | OPEN_REQUESTS).items():
        for member in members(OPERATIONS[name].request, ()):
            for operator, recognised in OPERATORS.items():
                wrong = recognised(member)
                if wrong is None:
                    continue
                required = operator == "accept without" and member.required
                yield Mutant(
                    operator,
                    name,
                    member.place,
                    (*sections, "2.2 formats", "2.2 enumerations"),
                    due=(required and name in REQUESTS) or operator == "accept malformed",
                    inject=_taking(name, member, wrong),
                    waits=True,
                )


def _taking(operation: str, member: Member, wrong: Wrong) -> Injection:
    """Return what puts the last accepted value in the place of a wrong one."""

    def inject(service: Service, note: Note) -> None:
        seam = Seam(service)
        accepted: list[Any] = []

        def mended(call: ServiceCall) -> ServiceCall:
            if seam.operation != operation or not accepted:
                return call
            body = _parsed(call)
            known = next(_holders(accepted[-1], member.path))
            wrongly = [
                holder
                for holder in _holders(body, member.path)
                if wrong(holder.get(name, ABSENT), known[name])
            ]
            if not wrongly:
                return call
            note()
            for holder in wrongly:
                holder[name] = _stand_in(operation, member, holder, known)
            taken = accepted[-1] if operation in WHOLLY else body
            return replace(call, raw_body=json.dumps(taken).encode())

        def remember(call: ServiceCall) -> None:
            body = _parsed(call)
            if seam.operation == operation and any(
                name in holder for holder in _holders(body, member.path)
            ):
                accepted.append(body)

        name = member.path[-1]
        seam.on_request(mended)
        seam.on_success(remember)

    return inject


def _stand_in(operation: str, member: Member, holder: Holder, known: Holder) -> object:
    """Return the value of an accepted body; one that equalled another does so again."""
    name = member.path[-1]
    value = known[name]
    if (operation, member.place) in NEW_EACH_TIME:
        return f"{uuid4().hex}.{value}"
    for other, twin in known.items():
        if other != name and twin == value and isinstance(holder.get(other), str):
            return holder[other]
    return value


def _parsed(call: ServiceCall) -> Any:
    try:
        return json.loads(call.raw_body)
    except ValueError:
        return None


def _holders(body: object, path: Path) -> Iterator[Holder]:
    """Yield the objects in which the last step of ``path`` is, or should be."""
    step, *further = path
    if step == EACH:
        for item in body if isinstance(body, list) else ():
            yield from _holders(item, tuple(further))
    elif isinstance(body, dict):
        if further:
            yield from _holders(body.get(step), tuple(further))
        else:
            yield body
