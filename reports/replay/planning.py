"""What one replay script is made of, before it is written."""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import Any, Final

from conformance.reading import REFUSALS_FROM
from reports.replay.checks import PlannedCheck
from reports.replay.recording import Origin, RecordedSteps, Request, Step, sources_of, test_of

REFUSALS_FOR_HEADERS: Final = (400, 401, 403, 500)
"""A missing header is answered with code 500 (section 7)."""


@dataclass(frozen=True)
class ScriptPlan:
    """A script: the steps before the request in question, ``goal``, and how it is judged.

    ``requirement`` is the entry of ``conformance.json``, ``reason`` says why nothing is judged
    where nothing is.
    """

    requirement: Mapping[str, Any]
    run: str
    base_url: str
    recording: RecordedSteps
    steps: tuple[Step, ...]
    goal: Request
    checks: tuple[PlannedCheck, ...]
    reason: str = ""

    @property
    def compared(self) -> frozenset[str]:
        """The steps whose answers are judged as well, whatever they are."""
        return frozenset(
            argument.id
            for check in self.checks
            for _, arguments in check.fulfilled
            for argument in arguments
            if isinstance(argument, Request)
        )

    @property
    def units(self) -> Iterator[tuple[Step, ...]]:
        """The steps in order, those in one that are sent at the same time."""
        group: list[Step] = []
        for step in self.steps:
            number = step.together if isinstance(step, Request) else 0
            if number and number == self.goal.together:
                continue
            known = group[0] if group else None
            if group and not (isinstance(known, Request) and number and number == known.together):
                yield tuple(group)
                group = []
            group.append(step)
        if group:
            yield tuple(group)

    @property
    def companions(self) -> tuple[Request, ...]:
        """The requests that are sent at the same time as the one in question."""
        return tuple(
            step
            for step in self.steps
            if isinstance(step, Request) and step.together and step.together == self.goal.together
        )

    def pointless(self, step: Request) -> tuple[str, tuple[int, ...]]:
        """Say why nothing can show once a step is refused that was accepted; with which codes.

        The reason is empty where a refusal means that the state can't be built, the codes where
        any refusal counts.
        """
        if step.deviations:
            headers = any(name.startswith("header ") for name in step.deviations)
            reason = (
                f"it is not a well-formed request, but differs in: {', '.join(step.deviations)}"
            )
            return reason, REFUSALS_FOR_HEADERS if headers else ()
        earlier = (each for each in self.steps if isinstance(each, Request) and each.accepted)
        if step.changes_state and any(
            each.step < step.step and _asks_the_same(step, each) for each in earlier
        ):
            return "the same request had been accepted before", ()
        codes = self._codes
        if codes and step.id in set(sources_of(self.goal)) and test_of(step) == test_of(self.goal):
            return "that is the refusal that was due at the end", codes
        return "", ()

    @property
    def _codes(self) -> tuple[int, ...]:
        """The codes that are expected of the request in question, where all are refusals."""
        found = {
            code
            for check in self.checks
            for name, arguments in check.fulfilled
            if name == "code_is"
            for code in arguments
            if isinstance(code, int)
        }
        return tuple(sorted(found)) if min(found, default=0) >= REFUSALS_FROM else ()


def _asks_the_same(request: Request, other: Request) -> bool:
    """Tell whether two requests ask the same of the same, random identifiers apart."""
    asked = [(each.method, each.path, each.query) for each in (request, other)]
    return asked[0] == asked[1] and _settled(request.body) == _settled(other.body)


def _settled(body: object) -> object:
    if isinstance(body, Origin):
        made = "made" in body.reference and body.reference["made"]
        return "random" if made == "uuid" else body.reference
    if isinstance(body, dict):
        return {name: _settled(item) for name, item in body.items()}
    return [_settled(item) for item in body] if isinstance(body, list) else body
