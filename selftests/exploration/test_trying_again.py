"""What an earlier run found is tried first, whatever its kind: values and races like sequences."""

import json
from collections.abc import Callable
from pathlib import Path
from typing import Any, cast
from unittest.mock import Mock

import pytest
from hypothesis import strategies as st

from conformance.outcomes import Violation
from fixtures.exploration.budget import Budget, Part
from fixtures.exploration.exploration import Exploration, steps_in
from fixtures.exploration.findings import Finding, Found, Step
from fixtures.exploration.search import Form, ValueSearch
from fixtures.exploration.values.probes import Probe, ValueChange, probe_line

TWICE = ValueChange("type", [], repeated=True)
PROBE = Probe("prepare", (ValueChange("amount.value", "\U0001f600"), TWICE))
USUAL = Probe("prepare", (ValueChange("type", "INTERNAL"),))


def _exploration(folder: Path) -> Exploration:
    log: Any = Mock(mask=lambda text: text)
    return Exploration({}, log, folder, steps_in(folder))


def _part(seed: int, number: int = 1) -> Part:
    return Part(number, 2, seed, Budget(sequences=2))


def _found() -> Found:
    return Found("ENV-18", Violation("$.code", "no server fault", "500", "ENV-18"))


def _values(broken: Probe, tried: list[Probe], dealt: list[Probe]) -> ValueSearch[Probe]:
    def attempt(probe: Probe) -> None:
        tried.append(probe)
        if probe == broken:
            raise _found()

    form = Form(probe_line, Probe.as_json, Probe.from_json)
    return ValueSearch(st.just(USUAL), attempt, lambda _: dealt, form=form)


def test_value_is_tried_again_by_another_seed(tmp_path: Path) -> None:
    """As it was, and before all others; one that breaks nothing any more is no finding."""
    tried: list[Probe] = []
    search = _values(PROBE, tried, [PROBE])
    _exploration(tmp_path).explore_values("values", _part(1), 1, search)

    tried.clear()
    [again] = _again(tmp_path, _values(PROBE, tried, []))
    assert again.repeated
    assert again.requirement == "ENV-18"
    assert tried[0] == PROBE
    assert _again(tmp_path, _values(Probe("login", ()), [], [])) == ()


def _again(folder: Path, search: ValueSearch[Probe]) -> tuple[Finding, ...]:
    return _exploration(folder).explore_values("values", _part(7), 1, search)


def _race(broken: tuple[int, int], tried: list[tuple[int, int]]) -> Callable[[int, int], None]:
    def case(seed: int, number: int) -> None:
        tried.append((seed, number))
        if (seed, number) == broken:
            raise _found()

    return case


def test_race_is_tried_again_by_another_seed(tmp_path: Path) -> None:
    """By the seed that drew it and its number, in one part of the next run."""
    tried: list[tuple[int, int]] = []
    _exploration(tmp_path).explore_cases("races", _part(1), 1, _race((1, 0), tried))

    tried.clear()
    exploration = _exploration(tmp_path)
    [again] = exploration.explore_cases("races", _part(7), 1, _race((1, 0), tried))
    assert again.repeated
    assert tried[0] == (1, 0)
    tried.clear()
    exploration.explore_cases("races", _part(7, number=2), 1, _race((1, 0), tried))
    assert (1, 0) not in tried


@pytest.mark.parametrize("step", [["0", [], -1, []], ["prepare with x", [], -1, []]])
def test_what_an_older_version_has_found_is_passed_over(tmp_path: Path, step: list[object]) -> None:
    """It kept neither seed nor value."""
    for theme in ("races", "values"):
        written = {"findings": [{"theme": theme, "steps": [step]}]}
        (tmp_path / f"{theme}-1.json").write_text(json.dumps(written), encoding="utf-8")
    exploration, search = _exploration(tmp_path), _values(PROBE, [], [])

    assert exploration.explore_cases("races", _part(7), 1, lambda *_: None) == ()
    assert exploration.explore_values("values", _part(7), 1, search) == ()


def test_plain_form_of_a_value_is_that_of_the_step() -> None:
    """Steps of sequences have none, and stay as they are written down."""
    step = Step("a value", value=PROBE.as_json())
    plain = cast("list[Any]", json.loads(json.dumps(step.as_json())))

    assert Probe.from_json(Step.from_json(plain).value) == PROBE
    assert Step("add", (1,), 2, (-1,)).as_json() == ["add", [1], 2, [-1]]
