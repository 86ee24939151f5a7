"""Trials in forks: all are answered, none disturbs another, and one that dies is reported."""

import os

import pytest

from selftests.proof.processes.forks import TrialLostError, in_forks

STATE = [0]


def _counted(task: int) -> tuple[int, int]:
    STATE[0] += task
    return STATE[0], os.getpid()


def test_each_task_has_a_process_of_its_own() -> None:
    """What one does to shared state no other sees, nor the process that asked."""
    answers = dict(in_forks(range(1, 7), _counted))

    assert {task: answer[0] for task, answer in answers.items()} == {n: n for n in range(1, 7)}
    assert len({pid for _, pid in answers.values()}) == 6
    assert STATE == [0]


def test_process_that_dies_is_reported_with_its_task() -> None:
    """Silence is not success."""
    with pytest.raises(TrialLostError, match="the trial of 5 died"):
        list(in_forks([5], lambda _: os._exit(1)))
