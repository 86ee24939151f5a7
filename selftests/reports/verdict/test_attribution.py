"""One phase is judged: who is charged, and how the test looks from its own point of view."""

import json

import pytest

from conformance.codecs import plain, typed
from conformance.log import Entries
from conformance.outcomes import (
    Blocked,
    ConfigurationError,
    HarnessError,
    Meeting,
    Observation,
    Violation,
    ViolationFound,
)
from reports.verdict import attribution
from reports.verdict.attribution import Attribution, Phase, Running
from reports.verdict.catalogue import Catalogue, Requirement
from reports.verdict.enumerations import TestVerdict

CATALOGUE = Catalogue(
    [
        Requirement("OWN-1", "1", "must", "It holds."),
        Requirement("OWN-2", "1", "should", "It usually holds."),
        Requirement("OTHER-1", "1", "must", "Shape.", judged=("shape.*",)),
        Requirement("OPEN-1", "1", "observe", "Open.", accepts=("400",)),
    ]
)
PLAIN = Violation("$.code", "400", "200")
SHAPE = Violation("$.data", "a list", "null", "shape.wallets")
LOST = Violation("$.data", "a list", "null", "format.iban")


def judged(
    when: str = "call",
    raised: BaseException | None = None,
    recorded: tuple[Violation, ...] = (),
    requirements: tuple[str, ...] = ("OWN-1",),
    set_aside: str = "",
) -> Phase:
    """Judge a phase of a test that proves ``requirements``."""
    entries = Entries(violations=recorded)
    running = Running(requirements)
    return attribution.judge(when, running, entries, raised, CATALOGUE, set_aside=set_aside)


@pytest.mark.parametrize(
    ("phase", "kind", "attributed"),
    [
        (judged(), TestVerdict.PASSED, []),
        (judged(raised=ViolationFound((PLAIN,))), TestVerdict.VIOLATED, ["OWN-1"]),
        (judged(recorded=(PLAIN,)), TestVerdict.VIOLATED, ["OWN-1"]),
        (judged(recorded=(SHAPE,)), TestVerdict.PASSED, ["OTHER-1"]),
        (judged(recorded=(SHAPE,), requirements=("OTHER-1",)), TestVerdict.VIOLATED, ["OTHER-1"]),
        (judged(raised=ViolationFound((SHAPE,))), TestVerdict.BLOCKED, ["OTHER-1"]),
        (judged(raised=ViolationFound((SHAPE, PLAIN))), TestVerdict.VIOLATED, ["OTHER-1", "OWN-1"]),
        (
            judged(raised=ViolationFound((PLAIN,)), requirements=("OWN-2", "OWN-1")),
            TestVerdict.WARNED,
            ["OWN-2"],
        ),
        (judged(recorded=(PLAIN,), requirements=("OWN-2",)), TestVerdict.WARNED, ["OWN-2"]),
        (judged(recorded=(PLAIN,), requirements=("OPEN-1",)), TestVerdict.WARNED, ["OPEN-1"]),
        (judged(raised=ViolationFound((LOST,))), TestVerdict.BLOCKED, []),
        (judged("setup", ViolationFound((SHAPE,))), TestVerdict.BLOCKED, ["OTHER-1"]),
        (judged("setup", ViolationFound((PLAIN,))), TestVerdict.BLOCKED, []),
        (judged("setup", recorded=(SHAPE,)), TestVerdict.PASSED, ["OTHER-1"]),
        (judged("setup", recorded=(PLAIN,)), TestVerdict.PASSED, []),
        (judged("teardown", ViolationFound((PLAIN,))), TestVerdict.VIOLATED, ["OWN-1"]),
        (judged("setup", Blocked("no hook")), TestVerdict.BLOCKED, []),
        (judged(raised=Blocked("no hook")), TestVerdict.BLOCKED, []),
        (judged(raised=ConfigurationError("no login")), TestVerdict.BLOCKED, []),
        (judged(raised=HarnessError("hook raised")), TestVerdict.HARNESS, []),
        (judged("setup", KeyError("x")), TestVerdict.HARNESS, []),
        (judged(raised=AssertionError()), TestVerdict.HARNESS, []),
        (judged(raised=AssertionError(), recorded=(PLAIN,)), TestVerdict.HARNESS, ["OWN-1"]),
        (judged(set_aside="skipped: later"), TestVerdict.BLOCKED, []),
        (
            judged(raised=ViolationFound((PLAIN,)), set_aside="xfail"),
            TestVerdict.VIOLATED,
            ["OWN-1"],
        ),
    ],
)
def test_a_phase(phase: Phase, kind: TestVerdict, attributed: list[str]) -> None:
    """Own musts fail the test, own shoulds warn, others' violations do neither."""
    assert phase.kind is kind
    assert [attribution.requirement for attribution in phase.attributions] == attributed
    assert phase.harness is (kind is TestVerdict.HARNESS)


@pytest.mark.parametrize(
    ("phase", "reason"),
    [
        (judged(), ""),
        (judged(raised=Blocked("no hook fund")), "no hook fund"),
        (judged(raised=Blocked()), "no reason given"),
        (judged(raised=ConfigurationError("no login")), "configuration: no login"),
        (judged(raised=KeyError("x")), "KeyError: 'x'"),
        (judged(raised=ValueError("one\ntwo")), "ValueError: one"),
        (judged(raised=AssertionError()), "AssertionError"),
        (judged(raised=ViolationFound((PLAIN,))), "its check stopped at a violation of OWN-1"),
        (judged("setup", ViolationFound((SHAPE,))), "an earlier step violated OTHER-1"),
        (
            judged("setup", ViolationFound((PLAIN,))),
            "an earlier step failed: $.code expected 400, observed 200",
        ),
    ],
)
def test_a_phase_says_why_it_did_not_end(phase: Phase, reason: str) -> None:
    """In one line, without figures of this run, so that alike reasons group."""
    assert phase.unfinished == reason


@pytest.mark.parametrize(
    ("phase", "fault"),
    [
        (judged(recorded=(LOST,)), "no requirement for clause format.iban"),
        (judged(raised=ViolationFound((LOST,))), "no requirement for clause format.iban"),
        (judged("setup", recorded=(PLAIN,)), "a violation without clause was recorded in set-up"),
    ],
)
def test_nothing_is_lost(phase: Phase, fault: str) -> None:
    """What can't be charged is a fault of the suite, told with the violation."""
    assert len(phase.faults) == 1
    assert phase.faults[0].startswith(fault)
    assert "observed" in phase.faults[0]


@pytest.mark.parametrize("requirement", ["OWN-1", "NOWHERE-1"])
def test_only_observe_entries_take_observations(requirement: str) -> None:
    """An observation for anything else is a fault of the suite."""
    entries = Entries(observations=(Observation(requirement, "400"), Observation("OPEN-1", "400")))

    phase = attribution.judge("call", Running(("OWN-1",)), entries, None, CATALOGUE)

    assert phase.faults == (f"an observation for '{requirement}', which is not an observe entry",)


def test_charges_of_the_set_up_count_when_the_call_is_judged() -> None:
    """A state that broke the test's own must in building fails the test at its end."""
    pending = (Attribution("OWN-1", SHAPE),)

    phase = attribution.judge("call", Running(("OWN-1",), pending), Entries(), None, CATALOGUE)

    assert phase.kind is TestVerdict.VIOLATED
    assert phase.attributions == ()


def test_a_phase_travels_as_plain_json() -> None:
    """What a worker sends is what the controller reads."""
    entries = Entries(
        (("GET /a", 1.5),),
        (Violation("$.a", "1", "2", "shape.x", "GET /a", "e1", ("b", "c"), 200),),
        (Observation("OPEN-1", "400", "e1"),),
        ("a note",),
        (Meeting("top_ups", "it was served", "e1"),),
        "disk full",
    )
    phase = attribution.judge("call", Running(("OWN-1",)), entries, KeyError("x"), CATALOGUE)

    assert typed(Phase, json.loads(json.dumps(plain(phase)))) == phase
