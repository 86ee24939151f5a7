"""Many trials from one collected session: each in a fork of its own, some at once for each core.

A fork starts with everything imported and collected, and what it does is gone when it ends: no
trial can disturb another, and none pays for a start of pytest.
"""

import gc
import multiprocessing
import os
import resource
from collections import deque
from collections.abc import Callable, Iterable, Iterator
from multiprocessing import connection
from multiprocessing.connection import Connection
from multiprocessing.context import ForkProcess
from typing import TypeVar

Task = TypeVar("Task")
Result = TypeVar("Result")

LONGEST_TRIAL_S = 3600.0
# Of the processor: what this machine does besides makes a trial longer, not lost.
LONGEST_TRIAL_CPU_S = 600


class TrialLostError(Exception):
    """A fork ended without a result, or not at all; the message names its task."""


def in_forks(tasks: Iterable[Task], act: Callable[[Task], Result]) -> Iterator[tuple[Task, Result]]:
    """Yield each task with what ``act`` made of it, in the order in which they end.

    ``act`` runs in a fork of this process; what it returns must be picklable. Two for each core are
    at work at once: trials wait for what a service is late in, or never shows.

    Raises:
        TrialLostError: a fork died, or took longer than ``LONGEST_TRIAL_S`` or, of the processor,
            than ``LONGEST_TRIAL_CPU_S``.
    """
    context = multiprocessing.get_context("fork")
    jobs = 2 * (os.cpu_count() or 1)
    waiting = deque(tasks)
    running: dict[Connection, tuple[Task, ForkProcess]] = {}
    gc.freeze()
    try:
        while waiting or running:
            while waiting and len(running) < jobs:
                task = waiting.popleft()
                receiver, sender = context.Pipe(duplex=False)
                process = context.Process(target=_answer, args=(sender, act, task))
                process.start()
                sender.close()
                running[receiver] = task, process
            ended = set(connection.wait(list(running), LONGEST_TRIAL_S))
            if not ended:
                message = f"no answer from {', '.join(str(task) for task, _ in running.values())}"
                raise TrialLostError(message)
            for receiver in [receiver for receiver in running if receiver in ended]:
                task, process = running.pop(receiver)
                yield task, _received(receiver, task)
                process.join()
    finally:
        for _, process in running.values():
            process.kill()
        gc.unfreeze()


def _answer(sender: Connection, act: Callable[[Task], Result], task: Task) -> None:
    resource.setrlimit(resource.RLIMIT_CPU, (LONGEST_TRIAL_CPU_S, LONGEST_TRIAL_CPU_S))
    sender.send(act(task))
    sender.close()


def _received(receiver: Connection, task: object) -> Result:  # type: ignore[type-var]
    try:
        return receiver.recv()  # type: ignore[no-any-return]
    except EOFError:
        raise TrialLostError(f"the trial of {task} died; what it said stands above") from None
    finally:
        receiver.close()
