"""What a mutant is, and the seam of the reference service at which mutants are injected."""

import copy
from collections.abc import Callable
from dataclasses import dataclass
from typing import Any, Protocol

from reference.faults.registry import Rule, replace_rule
from reference.platform.exchange import ServiceCall
from reference.platform.platform import Operation as ServedOperation
from reference.serving.service import Service
from reports.verdict.catalogue import Requirement

ERROR = 400
UNROUTED = "unrouted"
"""In place of an operation: the answers to paths that none has."""

Note = Callable[[], None]
"""Called whenever a mutant has changed something: one that never does is not a mutant."""


class Injection(Protocol):
    """Injects a mutant into a service that has no routes yet."""

    def __call__(self, service: Service, note: Note) -> None:
        """Inject it, and call ``note`` whenever it changes something."""


@dataclass(frozen=True)
class Mutant:
    """A fault made by rule.

    ``place`` is what tests have to reach: an operation, or a row of the error conditions.
    ``sections`` are those of the specification that it breaks, each a number with or without the
    words that follow it; a requirement of one of them has to fail. ``due`` says that the interface
    contradicts it at the level ``must``; what the document leaves open may live on.
    ``waits`` says that it shows when something wrong is sent, so that not to send it is a hole.
    """

    operator: str
    place: str
    member: str
    sections: tuple[str, ...]
    due: bool
    inject: Injection
    waits: bool = False

    @property
    def name(self) -> str:
        """What it is called in lists: operator, place and member."""
        return f"{self.operator}/{self.place}/{self.member}"

    @property
    def section(self) -> str:
        """The section that tables name, by its number: that of the statement itself."""
        return self.sections[0].partition(" ")[0]

    def is_attributed_to(self, requirement: Requirement) -> bool:
        """Tell whether ``requirement`` is of a section that the mutant breaks."""
        return any(
            piece == section or piece.startswith(f"{section} ")
            for piece in pieces(requirement.section)
            for section in self.sections
        )


def pieces(section: str) -> frozenset[str]:
    """Return the single sections that a requirement names."""
    return frozenset(piece.strip() for piece in section.replace(";", ",").split(","))


class Seam:
    """Sees each call before it is admitted and each answer before it is written.

    ``operation`` is the one that is being served, by its name in the interface. A trial serves one
    request after the other, so that there is one at a time.
    """

    def __init__(self, service: Service) -> None:
        """Wrap the admission and both envelopes of ``service``."""
        self.service = service
        self.operation = UNROUTED
        self._requests: list[Callable[[ServiceCall], ServiceCall]] = []
        self._answers: list[Callable[[Any], Any]] = []
        self._accepted: list[Callable[[ServiceCall], None]] = []
        self._call: ServiceCall | None = None
        replace_rule(service, "admission.admit", self._admission)
        for envelope in ("envelope", "card_envelope"):
            replace_rule(service, f"{envelope}.body", self._writing)

    def on_request(self, change: Callable[[ServiceCall], ServiceCall]) -> None:
        """Let ``change`` have every call before the service checks it."""
        self._requests.append(change)

    def on_success(self, act: Callable[[ServiceCall], None]) -> None:
        """Tell ``act`` of every call that was accepted, as the service saw it."""
        self._accepted.append(act)

    def on_answer(self, change: Callable[[Any], Any]) -> None:
        """Let ``change`` have every decoded body before it is written; it gets a copy."""
        self._answers.append(change)

    def _admission(self, original: Rule) -> Rule:
        def admit(
            operation: ServedOperation | None, call: ServiceCall, *, known_path: bool
        ) -> ServiceCall:
            self.operation = interface_name(operation, call)
            self._call = None
            for change in self._requests:
                call = change(call)
            admitted: ServiceCall = original(operation, call, known_path=known_path)
            self._call = call
            return admitted

        return admit

    def _writing(self, original: Rule) -> Rule:
        def body(answer: object, path: str) -> object:
            written = copy.deepcopy(original(answer, path))
            if self._call is not None and succeeded(written):
                for act in self._accepted:
                    act(self._call)
            for change in self._answers:
                written = change(written)
            return written

        return body


def succeeded(body: Any) -> bool:
    """Tell whether a body that the reference service wrote is one of success."""
    if "success" in body:
        return bool(body["success"])
    code = body.get("code", 200)
    return isinstance(code, int | float) and code < ERROR


def interface_name(operation: ServedOperation | None, call: ServiceCall) -> str:
    """Return what the interface calls a served operation: it knows top-ups as ones of their own."""
    if operation is None:
        return UNROUTED
    if operation.name in {"prepare", "execute"} and call.parameters["operationType"] == "topup":
        return f"topup_{operation.name}"
    return operation.name
