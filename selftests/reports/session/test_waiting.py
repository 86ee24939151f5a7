"""A run that has mostly waited says what makes the next one shorter."""

from types import SimpleNamespace
from typing import Any, cast

import pytest

from reports.session.terminal import waited


def _said(duration_s: float, workers: int, answers_ms: float, requests: int) -> str:
    about = {"duration_s": duration_s, "workers": workers, "requests": requests}
    run: Any = SimpleNamespace(tally=SimpleNamespace(durations={"GET /": [answers_ms]}))
    result: Any = SimpleNamespace(document={"run": about})
    return "".join(cast("Any", waited(run, result)))


@pytest.mark.parametrize(("workers", "part"), [(0, 92), (1, 92), (2, 96)])
def test_long_run_that_waited_says_so(workers: int, part: int) -> None:
    """Its workers wait for one thing at a time each."""
    said = _said(500.0, workers, 20_000.0, 4000)

    assert said.startswith(f"{part} % of the time was waited")
    assert "-n 8" in said


@pytest.mark.parametrize(
    ("duration_s", "workers", "answers_ms"),
    [(60.0, 1, 0.0), (500.0, 8, 0.0), (500.0, 1, 300_000.0)],
    ids=["short", "many workers", "late answers"],
)
def test_other_runs_say_nothing(duration_s: float, workers: int, answers_ms: float) -> None:
    """More workers would hardly make them shorter, or are there already."""
    assert _said(duration_s, workers, answers_ms, 4000) == ""
