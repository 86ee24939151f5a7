"""What comes of a replay: the exit code."""

import sys
import time
import traceback
from collections.abc import Callable
from dataclasses import dataclass

from reports.replay.parts.answers import NotBuiltError, NotShownError, ReplayedAnswer, say
from reports.replay.parts.observing import likeness
from reports.replay.parts.sending import PAUSE_S

SHOWN_AGAIN, NOT_SHOWN, NOT_BUILT, NOT_JUDGED = 1, 0, 2, 3


@dataclass
class Check:
    """One difference from the specification, and what was observed just now."""

    path: str
    expected: str
    in_the_run: str
    observed: str
    fulfilled: bool | None = None
    judged: bool = True
    values: tuple[str, ...] = ()
    """What earlier steps reported: nothing else may stand in their place."""

    @property
    def shown_again(self) -> bool:
        """Whether it is violated: where the expectation can be computed, by that; else alike."""
        if self.fulfilled is not None:
            return not self.fulfilled
        return likeness(self.observed, *self.values) == likeness(self.in_the_run, *self.values)


def judge(answer: ReplayedAnswer, *checks: Check) -> int:
    """Print what was expected and what was observed, and return the exit code."""
    say(f"\nThe request in question: {answer.step}\nIts answer: HTTP {answer.status}")
    for check in checks:
        reported = "not judged by this script"
        if check.judged:
            reported = "shown again" if check.shown_again else "not shown"
        say(
            f"  {check.path}\n    expected {check.expected}\n    observed {check.observed}"
            f"\n    (in the run: {check.in_the_run})  {reported}"
        )
    if any(check.judged and check.shown_again for check in checks):
        say("The violation shows again.")
        return SHOWN_AGAIN
    if not any(check.judged for check in checks):
        say("The answer alone does not tell: compare it with the statement at the top.")
        return NOT_JUDGED
    say("The violation does not show, as far as this script judges.")
    return NOT_SHOWN


def judge_until_fulfilled(
    seconds: float,
    ask: Callable[[], ReplayedAnswer],
    checks: Callable[[ReplayedAnswer], list[Check]],
) -> int:
    """Ask again and again, as the run did, before what is observed counts."""
    began = time.monotonic()
    answer = ask()
    while (
        any(check.judged and check.shown_again for check in checks(answer))
        and time.monotonic() - began < seconds
    ):
        time.sleep(PAUSE_S)
        answer = ask()
    return judge(answer, *checks(answer))


def main() -> None:
    """Run the replay, and say in the exit code what came of it."""
    try:
        code = replay()
    except NotShownError as error:
        say(f"The violation does not show: {error}.")
        code = NOT_SHOWN
    except NotBuiltError as error:
        say(f"The state could not be built. {error}")
        code = NOT_BUILT
    except Exception:  # noqa: BLE001  (Python's own exit code would say that it shows again)
        say(f"This script itself failed. {traceback.format_exc()}")
        code = NOT_BUILT
    sys.exit(code)


def replay() -> int:
    """Stands at the top of a script: its steps."""
    return NOT_JUDGED
