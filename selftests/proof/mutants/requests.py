"""Mutants of what is asked of a request: each documented member need not be there, or be right."""

from __future__ import annotations

import json
from dataclasses import replace
from typing import TYPE_CHECKING, Any, Final
from uuid import uuid4

from fixtures.interface.operations import OPERATIONS
from selftests.proof.mutants.members import members
from selftests.proof.mutants.mutant import Mutant, Seam

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

    from reference.platform.exchange import Call
    from reference.serving.service import Service
    from selftests.proof.mutants.members import Member, Path
    from selftests.proof.mutants.mutant import Note, Plant

ABSENT: Final = object()


def _missing(value: object, _accepted: object) -> bool:
    return value is ABSENT


def _null(value: object, accepted: object) -> bool:
    return value is None and accepted is not None


def _retyped(value: object, accepted: object) -> bool:
    return value is not ABSENT and value is not None and type(value) is not type(accepted)


OPERATORS: Final = {
    "accept without": _missing,
    "accept null": _null,
    "accept another type": _retyped,
}
"""What a service takes that it should refuse; the value of an accepted call stands in for it."""


REQUESTS: Final = {
    "session": ("4.1 session creation", "4.1"),
    "individual_registration": ("2.3 individual registration request",),
    "individual_activation": ("2.3 individual activation",),
    "employee": ("2.3 employee request",),
    "organization_verification": ("2.3 organization verification request",),
    "organization_activation": ("2.3 organization activation request",),
    "prepare": ("2.4 prepare request", "2.2 AmountDto"),
    "execute": ("2.4 execute request",),
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

NEW_EACH_TIME: Final = {("individual_registration", "email"), ("employee", "person.email")}
"""What an accepted request may not have said before."""


def request_mutants() -> Iterator[Mutant]:
    """Yield the mutants of every request whose members the interface shows."""
    for name, sections in (REQUESTS | OPEN_REQUESTS).items():
        for member in members(OPERATIONS[name].request, ()):
            for operator, wrong in OPERATORS.items():
                required = operator == "accept without" and member.required
                yield Mutant(
                    operator,
                    name,
                    member.place,
                    sections,
                    due=required and name in REQUESTS,
                    plant=_taking(name, member, wrong),
                    waits=True,
                )


def _taking(operation: str, member: Member, wrong: Callable[[object, object], bool]) -> Plant:
    """Return what puts the last accepted value in the place of a wrong one."""

    def plant(service: Service, note: Note) -> None:
        seam = Seam(service)
        accepted: list[Any] = []

        def mended(call: Call) -> Call:
            if seam.operation != operation or not accepted:
                return call
            body = _parsed(call)
            if not wrong(_value(body, member.path), _value(accepted[-1], member.path)):
                return call
            value = _stand_in(body, member.path, accepted[-1])
            if (operation, member.place) in NEW_EACH_TIME:
                value = f"{uuid4().hex}.{value}"
            if not _put(body, member.path, value):
                return call
            note()
            return replace(call, raw_body=json.dumps(body).encode())

        def remember(call: Call) -> None:
            body = _parsed(call)
            if seam.operation == operation and _value(body, member.path) is not ABSENT:
                accepted.append(body)

        seam.on_request(mended)
        seam.on_success(remember)

    return plant


def _stand_in(body: object, path: Path, accepted: object) -> object:
    """Return the value of an accepted body; one that equalled another does so again."""
    *way, name = path
    value = _value(accepted, path)
    beside = _value(accepted, tuple(way))
    for other, known in beside.items() if isinstance(beside, dict) else ():
        twin = _value(body, (*way, other))
        if other != name and known == value and isinstance(twin, str):
            return twin
    return value


def _parsed(call: Call) -> Any:  # noqa: ANN401  (JSON)
    try:
        return json.loads(call.raw_body)
    except ValueError:
        return None


def _value(body: object, path: Path) -> object:
    for step in path:
        if not isinstance(body, dict) or step not in body:
            return ABSENT
        body = body[step]
    return body


def _put(body: object, path: Path, value: object) -> bool:
    *way, name = path
    holder = _value(body, tuple(way))
    if not isinstance(holder, dict):
        return False
    holder[name] = value
    return True
