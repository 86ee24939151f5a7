"""Runs that were split over machines are one run: its verdicts are those of all outcomes."""

import json
from collections.abc import Mapping
from dataclasses import dataclass
from datetime import date
from pathlib import Path
from typing import Any

import pytest

from conformance.capabilities import resolved
from conformance.outcomes import ConfigurationError
from reports.attest import merging, statement, verification
from reports.record import digests, folder, recorded
from reports.record.recording import Judged
from reports.verdict import catalogue
from reports.verdict.waivers import Waiver
from selftests.reports import keys, run_folders
from selftests.reports.run_edits import EDITS
from selftests.reports.run_folders import HELD, OPEN, REFUSED, SHAPE, TESTS, Answers
from selftests.reports.signed_runs import REJUDGING

FIRST = frozenset({SHAPE, REFUSED})
OTHERS = frozenset(TESTS) - FIRST


@dataclass(frozen=True)
class Split:
    """A place for runs that are merged."""

    root: Path
    place: Path

    def run(self, name: str, answers: Answers | None = None, **facts: Any) -> Path:
        """Write one run."""
        return run_folders.made(self.root, self.place / name, answers, name=name, **facts)

    def merged(self, *runs: Path, name: str = "whole") -> Judged:
        """Merge runs into the folder ``name``."""
        known = catalogue.load(self.root)
        return merging.merge(runs, self.place / name, known, name, digests.commit(self.root))

    def reported(self) -> dict[str, Any]:
        """Return the document of the whole."""
        return run_folders.reported_by(self.place / "whole")


@pytest.fixture
def split(tmp_path: Path) -> Split:
    """An empty place, with a checkout."""
    return Split(run_folders.checkout(tmp_path / "root"), tmp_path)


def _verdicts(document: Mapping[str, Any]) -> dict[str, str]:
    return {entry["id"]: entry["verdict"] for entry in document["requirements"]}


def test_parts_that_make_a_whole_are_the_whole(split: Split) -> None:
    """Together every applicable check ran: no selection is left, the verdict is the run's."""
    parts = (split.run("a", selected=FIRST), split.run("b", selected=OTHERS))
    whole = run_folders.reported_by(split.run("c"))

    judged = split.merged(*parts)

    reported = split.reported()
    assert (judged.verdict.verdict, judged.verdict.exit_code) == ("conformant", 0)
    assert reported == judged.document
    assert _verdicts(reported) == _verdicts(whole)
    assert reported["counts"] == whole["counts"]
    assert (reported["run"]["selection"], reported["run"]["requests"]) == (None, 5)
    assert reported["run"]["workers"] == 2
    assert [(part["id"], part["selection"]) for part in reported["run"]["merged"]] == [
        ("a", "-k a"),
        ("b", "-k b"),
    ]


def test_a_merged_run_can_be_verified(split: Split) -> None:
    """Outcomes, evidence and document agree: every exchange is named as the whole names it."""
    broken = Answers(shape={}, refused=200)
    split.merged(
        split.run("a", broken, selected=FIRST), split.run("b", selected=OTHERS | {REFUSED})
    )
    whole, files = split.place / "whole", keys.pair(split.place)
    signed = whole / statement.FILE_NAME
    statement.sign(whole, files.private, signed)

    reported = verification.verify(signed, whole, files.public, split.root, REJUDGING)

    assert reported.findings == []
    named = [exchange for _, exchange in recorded.evidence(whole / folder.EVIDENCE)]
    assert [each["id"] for each in named][:3] == ["a/main-1", "a/main-2", "b/main-1"]
    assert named[2]["replay"] == {"values": {"path": {"from": "b/main-1"}}}
    (violation,) = split.reported()["requirements"][0]["violations"]
    assert violation["exchange"] == "a/main-2"
    assert [each["exchange"] for each in split.reported()["habits"]] == ["b/main-3"]


@pytest.mark.parametrize(
    ("one", "other", "verdicts"),
    [
        (Answers(refused=200), Answers(), ("failed", "passed", "non_conformant")),
        (Answers(), Answers(refused=200), ("failed", "passed", "non_conformant")),
        (Answers(blocked="no hook"), Answers(), ("passed", "blocked", "incomplete")),
        (Answers(blocked="no hook"), Answers(refused=200), ("failed", "blocked", "non_conformant")),
    ],
    ids=["first fails", "second fails", "blocked once", "both"],
)
def test_what_ran_twice_counts_twice(
    split: Split, one: Answers, other: Answers, verdicts: tuple[str, str, str]
) -> None:
    """A failure anywhere fails, and what was blocked once was not shown to hold."""
    judged = split.merged(split.run("a", one), split.run("b", other))

    found = _verdicts(judged.document)
    assert (found["DEM-A-02"], found["DEM-A-03"], judged.verdict.verdict) == verdicts


def test_what_a_test_charges_to_another_requirement_is_no_contradiction(split: Split) -> None:
    """As exploration does."""
    judged = split.merged(split.run("a", Answers(named="DEM-A-02")), split.run("b"))
    assert _verdicts(judged.document)["DEM-A-02"] == "failed"


def test_a_part_that_is_missing_leaves_a_selection(split: Split) -> None:
    """What was limited stays limited, and is reported."""
    judged = split.merged(
        split.run("a", selected=FIRST), split.run("b", selected=frozenset({HELD, OPEN}))
    )

    assert judged.verdict.verdict == "partial"
    assert judged.document["run"]["selection"] == "-k a; -k b"
    assert "DEM-A-05" not in _verdicts(judged.document)


@pytest.mark.parametrize(
    ("other", "verdict"), [((), "conformant"), (("suites/x/test_x.py",), "partial")]
)
def test_a_file_that_nobody_collected_leaves_a_selection(
    split: Split, other: tuple[str, ...], verdict: str
) -> None:
    """Of what was not collected nobody knows whether it applies."""
    judged = split.merged(
        split.run("a", selected=FIRST, uncollected=("suites/x/test_x.py",)),
        split.run("b", selected=OTHERS, uncollected=other),
    )

    assert judged.verdict.verdict == verdict


def test_an_interrupted_part_leaves_the_whole_incomplete(split: Split) -> None:
    """Although every check ran."""
    judged = split.merged(split.run("a", interrupted="interrupted"), split.run("b"))

    assert (judged.verdict.verdict, judged.verdict.reason) == ("incomplete", "interrupted")


def test_lost_evidence_stays_lost(split: Split) -> None:
    """The exit code says so."""
    judged = split.merged(split.run("a", lost=("no space",)), split.run("b"))

    assert (judged.verdict.verdict, judged.verdict.exit_code) == ("conformant", 3)


def test_a_reason_names_the_exchange_as_the_whole_does(split: Split) -> None:
    """A step that was refused tells which exchange shows it."""
    parts = split.run("a", Answers(blocked="refused [exchange main-1]")), split.run("b")

    judged = split.merged(*parts)

    assert judged.document["requirements"][2]["reason"] == "refused [exchange a/main-1]"


def test_a_merged_run_can_be_merged(split: Split) -> None:
    """Ids stay unique, and nothing is lost."""
    split.merged(split.run("a", selected=FIRST), split.run("b", selected=OTHERS))
    again = split.merged(split.place / "whole", split.run("c"), name="more")

    assert (again.verdict.verdict, again.document["run"]["requests"]) == ("conformant", 10)
    lines = recorded.evidence(split.place / "more" / folder.EVIDENCE)
    assert len({exchange["id"] for _, exchange in lines}) == 10


WAIVERS = {"DEM-A-01": Waiver("DEM-A-01", "known", "us", date(2999, 1, 1))}
OTHER_RUNS: Mapping[str, tuple[dict[str, Any], str]] = {
    "version": ({"about": {"suite": {"version": "2"}}}, "suite version is '1.0' and '2'"),
    "commit": ({"about": {"suite": {"commit": "a" * 40}}}, "suite commit is None and 'aaaa"),
    "catalogue": ({"about": {"suite": {"catalogue": "b"}}}, "suite catalogue is"),
    "title": ({"about": {"specification": {"title": "x"}}}, "specification title is"),
    "specification": ({"about": {"specification": {"version": "v3"}}}, "'v2.1' and 'v3'"),
    "text": ({"about": {"specification": {"sha256": "c"}}}, "specification sha256 is"),
    "name": ({"about": {"target": {"name": "x"}}}, "target name is 'staging' and 'x'"),
    "target": ({"about": {"target": {"base_url": "https://b"}}}, "target base_url is"),
    "profiles": ({"about": {"target": {"profiles": ["b2c"]}}}, "target profiles is [] and"),
    "capabilities": (
        {"about": {"target": {"capabilities": resolved({"top_ups": False})}}},
        "target capabilities is",
    ),
    "waivers": ({"waivers": WAIVERS}, "their waivers differ"),
    "run": ({"about": {"run": {"id": "a"}}}, "run a is given twice"),
}


@pytest.mark.parametrize("name", OTHER_RUNS)
def test_what_is_not_of_one_run_is_not_merged(split: Split, name: str) -> None:
    """The difference is named, and nothing is written."""
    facts, reported = OTHER_RUNS[name]

    with pytest.raises(ConfigurationError) as caught:
        split.merged(split.run("a"), split.run("b", **facts))
    assert reported in str(caught.value)
    assert not (split.place / "whole").exists()


def test_a_run_that_contradicts_itself_is_not_merged(split: Split) -> None:
    """Merging would write a whole that hides it."""
    runs = split.run("a"), split.run("b")
    reported = {**run_folders.reported_by(runs[1]), "verdict": "partial"}
    (runs[1] / folder.DOCUMENT).write_text(json.dumps(reported), encoding="utf-8")

    with pytest.raises(ConfigurationError, match="contradict each other: verdict is"):
        split.merged(*runs)


def test_runs_of_another_checkout_are_merged_with_that_one(split: Split) -> None:
    """What this one would judge otherwise contradicts nothing; both commits are named."""
    runs = [split.run(each, about={"suite": {"commit": "a" * 40}}) for each in "ab"]
    run_folders.checkout(split.root, run_folders.REQUIREMENTS.replace('"should"', '"must"'))
    with pytest.raises(ConfigurationError, match=r"made at commit a{40}, this checkout is at None"):
        split.merged(*runs)


def test_a_run_with_other_evidence_is_not_merged(split: Split) -> None:
    """Nor would its exchanges be found out any more."""
    runs = split.run("a"), split.run("b")
    EDITS["answer that conforms as well"].act(runs[1])

    with pytest.raises(ConfigurationError, match="is not what"):
        split.merged(*runs)


def test_a_folder_that_holds_something_is_left_alone(split: Split) -> None:
    """Files of two runs in one folder would be no run."""
    (split.place / "whole").mkdir()
    (split.place / "whole/page.html").write_text("mine", encoding="utf-8")

    with pytest.raises(ConfigurationError, match="is not empty"):
        split.merged(split.run("a"), split.run("b"))
