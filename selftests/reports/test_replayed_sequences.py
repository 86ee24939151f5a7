"""The story of an explored sequence holds its own steps, and those that made whom it is about."""

import pytest

from reports.replay.closure import Closures
from reports.replay.recording import Origin, RecordedSteps, Request, Step

TEST = "suites/exploration/test_sequences.py::test_payments (call)"


def _step(number: int, operation: str, *about: int, sequence: int = 0) -> Request:
    """Return an accepted request about what others were answered."""
    return Request(
        id=f"main-{number}",
        step=number,
        test=TEST,
        operation=operation,
        method="POST",
        path=tuple(Origin({"from": f"main-{each}", "path": "$.data.id"}) for each in about),
        query=(),
        headers={},
        body=None,
        raw=False,
        status=200,
        answer_headers={},
        answer={"code": 200, "message": "done", "data": {"id": f"{number}"}},
        is_json=True,
        started_at="",
        sequence=sequence,
    )


@pytest.mark.parametrize(("sequence", "told"), [(7, [1, 2, 5, 6]), (0, [1, 2, 3, 4, 5, 6])])
def test_who_is_paid_is_onboarded_and_was_paid_by_nobody_else(
    sequence: int, told: list[int]
) -> None:
    """A payee that sequences share was paid in others, which an example's story would tell."""
    steps: tuple[Step, ...] = (
        _step(1, "individual_registration"),
        _step(2, "individual_activation", 1),
        _step(3, "individual_registration", sequence=3),
        _step(4, "execute", 3, 1, sequence=3),
        _step(5, "individual_registration", sequence=sequence),
        _step(6, "prepare", 5, 1, sequence=sequence),
    )
    goal = _step(7, "execute", 5, 1, 6, sequence=sequence)
    recording = RecordedSteps(
        {each.id: each for each in (*steps, goal)}, {"main": (*steps, goal)}, {}
    )

    assert [step.step for step in Closures(recording).of(goal)] == told
