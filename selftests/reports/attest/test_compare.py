"""Two runs are told apart by what became worse, what became better, and what was not looked at."""

import json
from collections.abc import Callable, Mapping
from pathlib import Path
from typing import Any

import pytest

from conformance.outcomes import ConfigurationError
from reports.attest import comparison
from reports.attest.comparison import RunComparison
from reports.record import recorded
from reports.record.recorded import RunDocument
from selftests.reports import run_folders
from selftests.reports.run_folders import BROKEN, WALLETS, Answers

Change = Callable[[Any], object]
Given = Answers | Change | None


@pytest.fixture
def root(tmp_path: Path) -> Path:
    """The checkout of both runs."""
    return run_folders.checkout(tmp_path / "root")


def _document(
    root: Path, answers: Answers | None = None, *, name: str = "old", change: Change | None = None
) -> RunDocument:
    """Return the document of a run, changed as said."""
    run = run_folders.made(root, root.parent / name, answers, name=name)
    if change:
        reported = run_folders.reported_by(run)
        change(reported)
        (run / "conformance.json").write_text(json.dumps(reported), encoding="utf-8")
    return recorded.document(run / "conformance.json")


def _found(reported: RunComparison) -> dict[str, Any]:
    """Return what was found, without what was not, and without what the runs are."""
    plain = reported.to_plain()
    return {name: plain[name] for name in plain if plain[name] and name not in {"old", "new"}}


def _compared(root: Path, old: Given, new: Given) -> RunComparison:
    documents = []
    for name, given in (("old", old), ("new", new)):
        answers = given if isinstance(given, Answers) else None
        change = None if given is None or isinstance(given, Answers) else given
        documents.append(_document(root, answers, name=name, change=change))
    return comparison.compare(*documents)


def _verdict(identifier: str, verdict: str) -> Change:
    def change(reported: Any) -> None:
        for entry in reported["requirements"]:
            if entry["id"] == identifier:
                entry["verdict"] = verdict

    return change


def _unclaimed(reported: Any) -> None:
    reported["profiles"]["core"]["claimed"] = False
    _verdict("DEM-A-03", "not_applicable")(reported)


def _without_top_ups(reported: Any) -> None:
    reported["target"]["capabilities"]["top_ups"] = False


def _of_an_older_suite(reported: Any) -> None:
    del reported["target"]["capabilities"]


def _took(p50_ms: float, p95_ms: float, requests: int = 20) -> Change:
    def change(reported: Any) -> None:
        reported["operations"][0].update(requests=requests, p50_ms=p50_ms, p95_ms=p95_ms)

    return change


HELD = "suites/demo/test_demo.py::test_held"
CASES: Mapping[str, tuple[Given, Given, dict[str, Any]]] = {
    "nothing": (None, None, {}),
    "the same failures": (BROKEN, BROKEN, {}),
    "failed": (None, BROKEN, {"newly_failed": ["DEM-A-01", "DEM-A-02"], "exit_code": 1}),
    "fixed": (BROKEN, None, {"fixed": ["DEM-A-01", "DEM-A-02"]}),
    "blocked": (
        None,
        Answers(blocked="no hook"),
        {
            "newly_blocked": ["DEM-A-03"],
            "narrower": ["the new run is incomplete, the old one was conformant"],
            "exit_code": 6,
        },
    ),
    "declared absent": (
        None,
        _without_top_ups,
        {"narrower": ["the new target file declares absent: top_ups"], "exit_code": 6},
    ),
    "declared present": (_without_top_ups, None, {}),
    "an older suite": (_of_an_older_suite, None, {}),
    "unblocked": (Answers(blocked="no hook"), None, {"no_longer_blocked": ["DEM-A-03"]}),
    "blocked, then failed": (
        Answers(blocked="no hook"),
        _verdict("DEM-A-03", "failed"),
        {"newly_failed": ["DEM-A-03"], "no_longer_blocked": ["DEM-A-03"], "exit_code": 1},
    ),
    "another fair status": (None, Answers(status=201), {}),
    "warned": (None, Answers(status=500), {"newly_warned": ["DEM-A-05"]}),
    "observed": (
        None,
        Answers(open=404),
        {"newly_warned": ["DEM-A-04"], "changed_observations": ["DEM-A-04: 200 to 404"]},
    ),
    "waived": (None, _verdict("DEM-A-03", "waived"), {"newly_waived": ["DEM-A-03"]}),
    "waived, then failed": (
        _verdict("DEM-A-03", "waived"),
        _verdict("DEM-A-03", "failed"),
        {"newly_failed": ["DEM-A-03"], "exit_code": 1},
    ),
    "excluded": (
        None,
        _verdict("DEM-A-03", "excluded"),
        {"no_longer_checked": ["DEM-A-03"], "exit_code": 6},
    ),
    "no longer excluded": (_verdict("DEM-A-03", "excluded"), None, {}),
    "unclaimed": (None, _unclaimed, {"unclaimed_profiles": ["core"], "exit_code": 6}),
    "claimed": (_unclaimed, None, {"newly_claimed_profiles": ["core"]}),
    "requirement removed": (
        None,
        lambda reported: reported["requirements"].pop(2),
        {"vanished_requirements": ["DEM-A-03"], "vanished_checks": [HELD], "exit_code": 6},
    ),
    "requirement added": (
        lambda reported: reported["requirements"].pop(2),
        None,
        {"new_requirements": ["DEM-A-03"], "new_checks": [HELD]},
    ),
    "requirement added that fails": (
        lambda reported: reported["requirements"].pop(0),
        BROKEN,
        {
            "newly_failed": ["DEM-A-01", "DEM-A-02"],
            "new_requirements": ["DEM-A-01"],
            "new_checks": [HELD.replace("held", "shape")],
            "exit_code": 1,
        },
    ),
    "check removed": (
        None,
        lambda reported: reported["requirements"][2].update(checks=[]),
        {"vanished_checks": [HELD], "exit_code": 6},
    ),
    "selection": (
        None,
        lambda reported: reported["run"].update(selection="-k x"),
        {"narrower": ["the new run was limited to -k x, the old one was not"], "exit_code": 6},
    ),
    "the same selection": (
        lambda reported: reported["run"].update(selection="-k x"),
        lambda reported: reported["run"].update(selection="-k x"),
        {},
    ),
    "no longer a selection": (lambda reported: reported["run"].update(selection="-k x"), None, {}),
    "too few requests to be slower": (_took(10, 10), _took(90, 90, 19), {}),
    "not slower in proportion": (_took(100, 100), _took(149.9, 149.9), {}),
    "not noticeably slower": (_took(10, 10), _took(29.9, 29.9), {}),
    "faster": (_took(100, 100), _took(10, 10), {}),
    "target": (
        None,
        lambda reported: reported["target"].update(base_url="https://b"),
        {"notes": ["the runs have different targets: https://staging.example.com and https://b"]},
    ),
}


@pytest.mark.parametrize("case", CASES)
def test_what_differs_is_reported(root: Path, case: str) -> None:
    """Each difference stands in the list of its kind alone, and decides the exit code."""
    old, new, found = CASES[case]

    assert _found(_compared(root, old, new)) == found


def test_a_slower_operation_is_a_note(root: Path) -> None:
    """With the ratios of median and 95th percentile; the exit code is 0."""
    reported = _compared(root, _took(10.0, 40.0), _took(10.0, 60.0))

    assert reported.exit_code == 0
    (slower,) = reported.slower_operations
    assert (slower.p50_ratio, slower.p95_ratio) == (1.0, 1.5)
    assert str(slower).endswith("p50 10.0 to 10.0 ms (x1.0), p95 40.0 to 60.0 ms (x1.5)")


@pytest.mark.parametrize("member", ["title", "version", "sha256"])
def test_runs_against_different_specifications_are_not_compared(root: Path, member: str) -> None:
    """What is demanded is not the same."""
    with pytest.raises(ConfigurationError, match="different specifications"):
        _compared(
            root, None, lambda reported: reported["specification"].update({member: "another"})
        )


def test_the_text_is_short_and_says_what_broke(root: Path) -> None:
    """A newly failed requirement is reported with its first violation; long lists are cut."""
    names = [f"suites/demo/test_demo.py::test_{number:02}" for number in range(30)]
    old = _document(root, change=lambda reported: reported["requirements"][2].update(checks=names))
    new = _document(root, BROKEN, name="new")

    lines = list(comparison.compare(old, new).lines({each.id: each for each in new.requirements}))

    assert lines[0] == "old: staging https://staging.example.com, run old: conformant"
    place = lines.index("newly failed: 2")
    assert lines[place + 1 : place + 4] == [
        "  DEM-A-01",
        "    4.1: Wallets are an array.",
        f'    {WALLETS} $.data: expected array, observed object {{"no": "array"}}',
    ]
    assert "vanished checks: 30" in lines
    assert "  ... and 10 more" in lines
    assert lines[-1] == "regression"
