"""Where a value that a violation tells of was first seen: in an answer, or in a request."""

import re
from typing import Final

from conformance.json_paths import texts_with_paths
from conformance.masking import MASK
from reports.replay.recording import HookCall, Origin, Request, Step, test_of

_SHORTEST: Final = 8
_TOKEN: Final = re.compile(r'(?<=")[^"]{8,}(?=")|[\w.@+:-]{8,}')
_COMPARED: Final = re.compile(r"\.(?:currency|balance|availableBalance)$")


class Links:
    """Every value of one worker that has an origin, with the step that it was first seen in."""

    def __init__(self, steps: tuple[Step, ...]) -> None:
        """Read the steps of a worker, which are in order."""
        self._steps = steps
        self._known: dict[str, tuple[int, Origin]] = {}
        for step in steps:
            if isinstance(step, HookCall):
                continue
            for origin in step.origins:
                self._learn(origin.shown, step, origin)
            for path, value in texts_with_paths(step.answer):
                self._learn(value, step, Origin({"from": step.id, "path": path}, value))

    def _learn(self, value: object, step: Request, origin: Origin) -> None:
        """Remember a value that can be recognised in a text: no word, and no sentence."""
        if not isinstance(value, str) or len(value) < _SHORTEST or MASK in value:
            return
        generated = "made" in origin.reference
        if generated or (
            any(sign.isdigit() for sign in value) and not any(map(str.isspace, value))
        ):
            self._known.setdefault(value, (step.step, origin))

    def split(self, text: str, goal: Request) -> tuple[object, ...]:
        """Return ``text`` in parts: texts, and origins of what ``goal`` could know."""
        parts: list[object] = []
        end = 0
        for found in _TOKEN.finditer(text):
            known = self._known.get(found[0])
            if known is None or known[0] >= goal.step:
                continue
            parts += [text[end : found.start()], known[1]]
            end = found.end()
        return tuple(part for part in (*parts, text[end:]) if part != "")

    def compared(self, expected: str, path: str, goal: Request) -> tuple[object, ...]:
        """Return an expectation in parts, the amount or currency of an earlier answer among them.

        Such values are too short to be told from others, but for the member that they stand in.
        """
        found = _COMPARED.search(path)
        if found is None:
            return self.split(expected, goal)
        for step in reversed(self._steps):
            same_test = test_of(step) == test_of(goal)
            if not isinstance(step, Request) or step.step >= goal.step or not same_test:
                continue
            for at, value in texts_with_paths(step.answer):
                if at.endswith(found[0]) and f'text "{value}"' == expected:
                    return 'text "', Origin({"from": step.id, "path": at}, value), '"'
        return self.split(expected, goal)
