"""Builds replay scripts from what a run recorded."""

import re
from collections import Counter
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from typing import Any, Final

from reports.replay.checks import plan
from reports.replay.closure import Closures
from reports.replay.links import Links
from reports.replay.planning import ScriptPlan
from reports.replay.recording import RecordedSteps, Request, Step, test_of, worker_of
from reports.replay.script import written

ALIKE: Final = 3
"""How many entries of a list that are wrong in the same way are judged."""
CANDIDATES: Final = 12
"""How many violating exchanges are compared before the one that takes the fewest steps is shown."""
_NOTHING_SENT: Final = (
    "No single answer is wrong here: the violation lies in how several go together. The script"
    " repeats what the test did, prints what came back last, and leaves the judging to the reader."
)
_NOT_BY_ITSELF: Final = (
    "What is wrong here can't be told from the last answer alone. The script repeats what the test"
    " did, prints what came back, and leaves the judging to the reader."
)


class Scripts:
    """Builds the scripts of one run."""

    def __init__(self, recording: RecordedSteps, run: str, base_url: str) -> None:
        """Take the steps from ``recording``; ``run`` and ``base_url`` are those of the run."""
        self._recording = recording
        self._run = run
        self._base_url = base_url
        self._closures = Closures(recording)
        self._links: dict[str, Links] = {}

    def of(self, requirement: Mapping[str, Any]) -> str:
        """Return the script of a requirement; empty where nothing of it was recorded."""
        chosen = min(self._plans(requirement), key=_simplicity, default=None)
        return written(chosen) if chosen is not None else ""

    def _plans(self, requirement: Mapping[str, Any]) -> Iterator[ScriptPlan]:
        violations: dict[str, list[Mapping[str, Any]]] = {}
        for violation in requirement["violations"]:
            violations.setdefault(violation["exchange"], []).append(violation)
        recorded = [name for name in violations if isinstance(self._step(name), Request)]
        for name in recorded[:CANDIDATES]:
            goal = self._step(name)
            if isinstance(goal, Request):
                yield self._plan(requirement, goal, violations[name])
        if not recorded and (last := self._last_of(requirement["checks"])) is not None:
            yield self._plan(requirement, last, (), _NOTHING_SENT)

    def _step(self, name: str) -> Step | None:
        return self._recording.steps.get(name)

    def _last_of(self, checks: Iterable[str]) -> Request | None:
        """Return the last request of the first test that made any."""
        for nodeid in checks:
            own = [
                step
                for step in self._recording.steps.values()
                if isinstance(step, Request) and test_of(step) == nodeid
            ]
            if own:
                return max(own, key=lambda step: step.step)
        return None

    def _before(self, goal: Request) -> list[Request]:
        """Return the requests that the test of ``goal`` made before it."""
        return [
            step
            for step in self._recording.before(goal)
            if isinstance(step, Request) and test_of(step) == test_of(goal)
        ]

    def _plan(
        self,
        requirement: Mapping[str, Any],
        goal: Request,
        violations: Iterable[Mapping[str, Any]],
        reason: str = "",
    ) -> ScriptPlan:
        worker = worker_of(goal.id)
        if worker not in self._links:
            self._links[worker] = Links(self._recording.workers[worker])
        links = self._links[worker]
        before = self._before(goal)
        checks = tuple(
            plan(goal, violation, _Linking(links, violation["path"], goal), before)
            for violation in _few_of_each(violations)
        )
        also = {source for check in checks for source in check.sources}
        if not reason and not any(check.judged for check in checks):
            reason = _NOT_BY_ITSELF
        steps = self._closures.of(goal, also)
        return ScriptPlan(
            requirement, self._run, self._base_url, self._recording, steps, goal, checks, reason
        )


def _few_of_each(violations: Iterable[Mapping[str, Any]]) -> Iterator[Mapping[str, Any]]:
    """Yield violations, of those that differ in the index of an entry alone the first few."""
    counts: Counter[tuple[str, str]] = Counter()
    for violation in violations:
        likeness = re.sub(r"\[\d+\]", "[]", violation["path"]), violation["expected"]
        counts[likeness] += 1
        if counts[likeness] <= ALIKE:
            yield violation


@dataclass(frozen=True)
class _Linking:
    """Splits the texts of one violation into what is fixed and what an earlier step reported."""

    links: Links
    path: str
    goal: Request

    def __call__(self, text: str) -> tuple[object, ...]:
        return self.links.compared(text, self.path, self.goal)


def _simplicity(plan: ScriptPlan) -> tuple[bool, int]:
    """Order plans: those that judge first, then those of few steps."""
    return not any(check.judged for check in plan.checks), len(plan.steps)
